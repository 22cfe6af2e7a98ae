"""Two computers on one network: two network namespaces, joined by a virtual cable."""

import os
import secrets
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tholos_desktop.net.seal import Identity

ARE_HERE = hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("ip") is not None
WHY_NOT = "namespaces need root and iproute2"
SIDES = "a", "b"
_TOP = Path(__file__).parents[2]


class Namespaces:
    def __init__(self) -> None:
        mark = secrets.token_hex(3)
        self.names = {side: f"tholos-{mark}-{side}" for side in SIDES}
        self.cables = {side: f"th{mark}{side}" for side in SIDES}

    def ip(self, side: str, *words: str) -> None:
        _ip("-n", self.names[side], *words)

    def open(self) -> None:
        for name in self.names.values():
            _ip("netns", "add", name)
        a, b = self.cables.values()
        _ip("link", "add", a, "type", "veth", "peer", "name", b)
        for side in SIDES:
            _ip("link", "set", self.cables[side], "netns", self.names[side])
            self.ip(side, "link", "set", "lo", "up")
            self.ip(side, "link", "set", self.cables[side], "up")

    def address(self, side: str, address: str) -> None:
        self.ip(side, "addr", "add", address, "dev", self.cables[side])

    def close(self) -> None:
        for name in self.names.values():
            subprocess.run(["ip", "netns", "del", name], check=False, capture_output=True)


@contextmanager
def namespaces() -> Iterator[Namespaces]:
    made = Namespaces()
    try:
        made.open()
        yield made
    finally:
        made.close()


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


class PeerProcess:
    """A player as a process (``tests.net.peer``), in a namespace if one is given."""

    def __init__(self, namespace: str = "", relay: str = "") -> None:
        me = Identity.new()
        self.key = me.key.hex()
        inside = ["ip", "netns", "exec", namespace] if namespace else []
        self._process = subprocess.Popen(
            [*inside, sys.executable, "-m", "tests.net.peer", me.secret.hex(), relay],
            cwd=_TOP, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip
        self.hear("ready")

    def say(self, command: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(command + "\n")

    def hear(self, word: str) -> list[str]:
        """Wait for a line that begins with a word, and return its other words. Fails for another
        line."""
        line = self.hear_any()
        assert line and line[0] == word, f"{line} is not {word}"
        return line[1:]

    def hear_any(self) -> list[str]:
        assert self._process.stdout
        return self._process.stdout.readline().split()

    def close(self) -> None:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        self._process.wait(10)
        self._process.stdout.close()


def meet(one: PeerProcess, other: PeerProcess) -> float:
    """Let two meet by digits; return the seconds from the guest's Enter to the open line."""
    one.say("host")
    _, digits = one.hear("pairing")
    other.say(f"join {digits}")
    seconds, key = other.hear("open")
    assert key == one.key and one.hear("open")[1] == other.key
    return float(seconds)


def meet_again(one: PeerProcess, other: PeerProcess) -> float:
    for each, friend in ((one, other), (other, one)):
        each.say(f"meet {friend.key}")
    return max(float(each.hear("open")[0]) for each in (one, other))


def part(*peers: PeerProcess) -> None:
    for each in peers:
        each.say("leave")
        each.hear("left")
    time.sleep(0.1)
