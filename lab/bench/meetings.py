"""How fast two players meet, and how fast lines go between them: by digits and as friends, through
a real relay and directly between two network namespaces (as root)."""

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from tests.net.networks import ARE_HERE, PeerProcess, meet, meet_again, namespaces, part
from tests.net.relays import Relay

ROUNDS = 40
"""Lines there and back in a meeting, about as many as in a game."""
WAYS = "relay", "near"


@contextmanager
def _peers(way: str) -> Iterator[tuple[PeerProcess, PeerProcess]]:
    if way == "near":
        with namespaces() as net:
            for number, side in enumerate(net.names, 1):
                net.address(side, f"10.77.0.{number}/24")
            yield PeerProcess(net.names["a"]), PeerProcess(net.names["b"])
        return
    with tempfile.TemporaryDirectory(prefix="tholos-meetings-") as folder:
        relay = Relay(Path(folder)).start()
        try:
            yield PeerProcess(relay=relay.address), PeerProcess(relay=relay.address)
        finally:
            relay.kill()


def _row(name: str, seconds: list[float], rounds: list[float]) -> str:
    found, p95 = sorted(seconds), sorted(rounds)
    last = int(len(found) * 0.95)
    return (
        f"{name:<18}{len(found):>5}{median(found):>10.3f}{found[last]:>8.3f}{found[-1]:>8.3f}"
        f"{median(p95):>12.1f}{p95[-1]:>8.1f}"
    )


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab meetings", description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="meetings of each kind")
    parser.add_argument("--way", choices=WAYS, action="append")
    chosen = parser.parse_args(arguments)
    print(
        f"{'way':<18}{'n':>5}{'connect s':>10}{'p95':>8}{'most':>8}{'round p95 ms':>12}{'most':>8}"
    )
    for way in chosen.way or [way for way in WAYS if way != "near" or ARE_HERE]:
        with _peers(way) as (one, other):
            digits, friends = list[float](), list[float]()
            rounds: tuple[list[float], list[float]] = [], []
            for _ in range(chosen.count):
                for seconds, p95, begin in (
                    (digits, rounds[0], meet), (friends, rounds[1], meet_again),
                ):  # fmt: skip
                    seconds.append(begin(one, other))
                    other.say(f"ping {ROUNDS}")
                    p95.append(float(other.hear("rounds")[1]))
                    part(one, other)
            print(_row(f"{way}, digits", digits, rounds[0]))
            print(_row(f"{way}, friends", friends, rounds[1]), flush=True)
            one.close()
            other.close()
    return 0
