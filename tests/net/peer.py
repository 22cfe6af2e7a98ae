"""A player as a process of its own, who obeys lines on its standard input.

``host``, ``join DIGITS`` or ``meet KEY`` begin; ``ping N`` measures N rounds with the other, who
sends each line back, ``near`` waits for names on the same network, ``leave`` closes the
connection, and the end of the input ends it. It answers ``ready``, ``pairing SECONDS DIGITS``,
``open SECONDS KEY``, ``rounds MEDIAN P95`` (ms), ``near NAME``, ``left`` or ``failed SECONDS KEY``.
"""

import sys
import threading
import time
from queue import SimpleQueue

from tholos_desktop.net import link, relay
from tholos_desktop.net.link import Link, LinkState, Network
from tholos_desktop.net.seal import Identity

_STEP = 0.0005


class Player:
    def __init__(self, secret: str, own_relay: str) -> None:
        self._network, self._me = Network(), Identity(bytes.fromhex(secret))
        self._relay = own_relay
        self._link: Link | None = None
        self._begun, self._told = 0.0, ""
        self._pings, self._waits_for_names = 0, False
        self._sent, self._rounds = 0.0, list[float]()

    def obey(self, command: str) -> None:
        word, _, value = command.partition(" ")
        if word == "leave" and self._link:
            self._link.close()
            self._link = None
            print("left", flush=True)
        elif word == "near":
            self._waits_for_names = True
        elif word == "ping":
            self._pings, self._rounds = int(value), []
            self._ping()
        elif word in ("host", "join", "meet"):
            self._begun, self._told = time.monotonic(), ""
            self._link = Link(
                self._network, self._me, word, own_relay=self._relay,
                digits=value if word == "join" else "",
                friend=bytes.fromhex(value) if word == "meet" else b"",
                same_network=not self._relay,
            )  # fmt: skip

    def step(self) -> None:
        one = self._link
        if one is None:
            return
        if self._waits_for_names and one.names_near:
            self._waits_for_names = False
            print("near", *one.names_near, flush=True)
        now = one.digits or one.failure
        if one.state is LinkState.OPEN and one.peer:
            now = one.peer.key.hex()
        if now and now != self._told:
            self._told = now
            seconds = time.monotonic() - self._begun
            print(one.state.value, f"{seconds:.3f}", now, flush=True)
        for line in one.lines():
            if line == "ping":
                one.send("pong")
                continue
            self._rounds.append((time.perf_counter() - self._sent) * 1000)
            if len(self._rounds) < self._pings:
                self._ping()
            else:
                found = sorted(self._rounds)
                median, p95 = found[len(found) // 2], found[int(len(found) * 0.95)]
                print(f"rounds {median:.2f} {p95:.2f}", flush=True)

    def close(self) -> None:
        if self._link is not None:
            self._link.close()
        self._network.close()

    def _ping(self) -> None:
        self._sent = time.perf_counter()
        if self._link is not None:
            self._link.send("ping")


def main() -> None:
    link.LINES = 10_000.0  # rounds without a pause
    relay.PUBLIC = ()
    player, commands = Player(*sys.argv[1:]), SimpleQueue[str]()
    print("ready", flush=True)

    def read() -> None:
        for line in sys.stdin:
            commands.put(line.strip())
        commands.put("end")

    threading.Thread(target=read, daemon=True).start()
    while True:
        command = "" if commands.empty() else commands.get()
        if command == "end":
            player.close()
            return
        player.obey(command)
        player.step()
        time.sleep(_STEP)


if __name__ == "__main__":
    main()
