"""Games between processes through the real servers: ``python -m lab net WHAT``.

``rounds`` measures, ``kills`` kills players and servers, ``windows`` does so with the program's own
windows, ``proxy`` puts a hostile relay between them.
"""

import argparse
import os
import random
import shutil
import signal
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from lab.net import peer, window
from lab.net.proxy import Proxy
from tests.net.servers import Both
from tests.stores import opened
from tholos_desktop.net import link
from tholos_desktop.net.game import SUFFIX, NetGame
from tholos_desktop.net.journal import Journal
from tholos_desktop.net.keys import Keyring
from tholos_desktop.net.link import Servers
from tholos_desktop.net.proof import tags, verify
from tholos_desktop.rules import Record

SIDES = "host", "guest"
LONGEST_TURNS = 45
"""A kill comes before so many acts, so that it meets the game."""
STUCK_SECONDS = 30.0
_GIVE_UP_SECONDS = 900.0
_PAIRING_SECONDS = 0.5
_STEP = 0.05


class Arena:
    start = staticmethod(peer.start)

    def __init__(self, folder: Path, servers: Servers, kills: int, rng: random.Random) -> None:
        self.folder, self.servers = folder, servers
        self.pids = {side: self.start(folder, side, servers) for side in SIDES}
        self.ended: list[str] = []
        """The sides whose process ended by itself."""
        self.kill_at = sorted(rng.randint(1, LONGEST_TURNS) for _ in range(kills))
        self.kills = dict.fromkeys((*SIDES, "both"), 0)
        self.rng = rng
        self.size = 0
        self.began = self.moved = time.monotonic()
        self.longest = 0.0
        self.longest_at = 0
        """The acts before the longest pause."""

    def acts(self) -> int:
        return max(len([x for x in each if x[:4] != "done"]) for each in peer.chains(self.folder))

    def step(self) -> bool:
        """Kill when it is time; ``True`` once both have signed the end."""
        self.ended += [side for side in SIDES if side not in self.ended and self._has_ended(side)]
        sizes = [path.stat().st_size for path in self.folder.rglob(f"*{SUFFIX}")]
        if sum(sizes) == self.size:
            return False
        now = time.monotonic()
        if now - self.moved > self.longest:
            self.longest, self.longest_at = now - self.moved, self.acts()
        self.size, self.moved = sum(sizes), now
        while self.kill_at and self.acts() >= self.kill_at[0]:
            self.kill_at.pop(0)
            self._kill(self.rng.choice(("host", "guest", "both")))
        both = peer.chains(self.folder)
        return all(sum(line.startswith("done") for line in each) >= 2 for each in both)

    def _kill(self, victim: str) -> None:
        self.kills[victim] += 1
        victims = SIDES if victim == "both" else (victim,)
        time.sleep(self.rng.random() * 0.03)
        for side in victims:
            self._end(side)
        for side in victims:
            self.pids[side] = self.start(self.folder, side, self.servers)

    def _has_ended(self, side: str) -> bool:
        return os.waitpid(self.pids[side], os.WNOHANG)[0] != 0

    def _end(self, side: str) -> None:
        if side not in self.ended:
            os.kill(self.pids[side], signal.SIGKILL)
            os.waitpid(self.pids[side], 0)

    def close(self) -> None:
        for side in SIDES:
            self._end(side)

    def faults(self) -> list[str]:
        """What is wrong with the game as it ended."""
        found = [
            f"{side}: {(self.folder / side / 'crash.txt').read_text()}"
            for side in SIDES
            if (self.folder / side / "crash.txt").exists()
        ]
        found += [f"{side}: ended by itself" for side in self.ended]
        found += [
            key for side in SIDES for key in peer.figures(self.folder, side) if "wrong" in key
        ]
        heads = []
        for side in SIDES:
            (path,) = (self.folder / side).rglob(f"*{SUFFIX}")
            (keys,) = (self.folder / side).rglob("keys.json")
            game = NetGame(Keyring(keys).identity(side), Journal(path))
            if game.chain is None or not game.chain.is_complete:
                found.append(f"{side}: the game is not over")
                continue
            heads.append(game.chain.heads)
            found += self._missing(side, game)
            proof = verify(Record(game.chain.game(), tags(game.chain)))
            if (
                proof is None
                or not proof.is_whole
                or {p.turns for p in proof.players} != {len(game.chain.turns)}
            ):
                found.append(f"{side}: not signed by both to the end")
        if len(heads) == 2 and heads[0] != heads[1]:
            found.append("the two records differ")
        return found

    def _missing(self, side: str, game: NetGame) -> list[str]:
        """Return what the player's own list of games lacks."""
        return []


class WindowArena(Arena):
    start = staticmethod(window.start)

    def _missing(self, side: str, game: NetGame) -> list[str]:
        with opened(window.home(self.folder, side) / "data") as games:
            listed = games.match(game.gid.hex())
        assert game.chain is not None
        if [turn.notation for turn in listed.game.turns] == game.chain.turns:
            return []
        return [f"{side}: the list has {listed.game.ply} of {len(game.chain.turns)} turns"]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab net", description=__doc__)
    parser.add_argument("what", choices=("rounds", "kills", "windows", "proxy"))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--at-once", type=int, default=4)
    parser.add_argument("--kills", type=int, default=3, help="of players, in each game")
    parser.add_argument("--relay-every", type=float, default=30.0, metavar="SECONDS")
    parser.add_argument("--mailbox", type=float, default=0.25, help="share of pairings it dies in")
    parser.add_argument("--unpaced", action="store_true", help="send lines as fast as they come")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    if options.unpaced:
        link.USUAL = link.Limits(1000, 1000, 900, 900)
    folder = Path(tempfile.mkdtemp(prefix="tholos-net-"))
    both = Both(folder / "servers")
    proxy = Proxy(both.relay.port) if options.what == "proxy" else None
    try:
        return _play(options, folder, both, proxy)
    finally:
        both.kill()
        shutil.rmtree(folder, ignore_errors=True)


def _play(options: argparse.Namespace, folder: Path, both: Both, proxy: Proxy | None) -> int:
    rng = random.Random(options.seed)
    servers = both.addresses
    if proxy is not None:
        servers = servers._replace(relay=f"127.0.0.1:{proxy.port}")
    kills = options.kills if options.what in ("kills", "windows") else 0
    arena_class = WindowArena if options.what == "windows" else Arena
    running: list[Arena] = []
    over: list[Arena] = []
    faults: list[str] = []
    began = relay_killed = time.monotonic()
    relay_kills, mailbox_kills, number, is_down = 0, 0, 0, False
    while len(over) < options.games:
        while len(running) < options.at_once and number < options.games:
            number += 1
            place = folder / f"game{number}"
            place.mkdir()
            running.append(arena_class(place, servers, kills, rng))
            if kills and rng.random() < options.mailbox and both.mailbox.answers():
                time.sleep(rng.random() * _PAIRING_SECONDS)
                both.mailbox.kill()
                both.mailbox.start()
                mailbox_kills += 1
        for arena in list(running):
            now = time.monotonic()
            is_lost = now - arena.moved > _GIVE_UP_SECONDS
            if not arena.step() and not is_lost:
                continue
            arena.close()
            faults += ["stuck for good"] if is_lost else arena.faults()
            running.remove(arena)
            over.append(arena)
            if len(over) % 20 == 0:
                print(f"{len(over)} games, {len(faults)} faults, {now - began:.0f} s", flush=True)
        if is_down:
            is_down, relay_killed = not both.relay.answers(), time.monotonic()
            for arena in running:
                arena.moved = relay_killed  # pauses count from the relay's return
        elif kills and time.monotonic() - relay_killed > options.relay_every:
            both.relay.kill()
            both.relay.start()
            is_down = True
            relay_kills += len(running)
        time.sleep(_STEP)
    _report(over, faults, time.monotonic() - began)
    print(f"kills of the relay, by game: {relay_kills}; of the mailbox: {mailbox_kills}")
    return 1 if faults else 0


def _report(over: list[Arena], faults: list[str], seconds: float) -> None:
    acts = sum(arena.acts() for arena in over)
    print(f"{len(over)} games, {acts} turns, {seconds:.0f} s")
    killed = {who: sum(arena.kills[who] for arena in over) for who in over[0].kills}
    print(f"kills of players: {killed}")
    stuck = [arena for arena in over if arena.longest > STUCK_SECONDS]
    print(f"longest pause of each game: {_spread([a.longest for a in over])} s")
    pauses = [f"{arena.longest:.0f} s after {arena.longest_at} acts" for arena in stuck]
    print(f"paused longer than {STUCK_SECONDS:.0f} s: {len(stuck)}", *pauses, sep="\n  ")
    for name in ("connect", "round", "line"):
        values = [
            value
            for arena in over
            for side in SIDES
            for value in peer.figures(arena.folder, side).get(name, [])
            if name != "connect" or side == "guest"
        ]
        print(f"{name}: {_spread([1000 * value for value in values])} ms")
    print(f"faults: {len(faults)}", *faults[:20], sep="\n  ")


def _spread(values: list[float]) -> str:
    if not values:
        return "-"
    ordered = sorted(values)
    p95 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
    median = statistics.median(ordered)
    return f"{len(ordered)} values, median {median:.2f}, p95 {p95:.2f}, most {ordered[-1]:.2f}"
