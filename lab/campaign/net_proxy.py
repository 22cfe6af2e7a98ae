"""A hostile relay. It drops, doubles, changes, swaps or delays frames, or cuts the connection."""

import random
import socket
import threading
import time
from collections import deque
from contextlib import suppress

EVIL, CUT = 0.01, 0.01
"""Chances for a piece of a line: ``EVIL`` for each kind of damage, all of which end the connection,
and ``CUT`` for its end."""
LEAST_SECONDS, MOST_SECONDS = 0.01, 0.1
_OLD = 50


class Proxy:
    """Stands between the players and a relay, until the process ends."""

    def __init__(self, relay_port: int) -> None:
        self._relay_port = relay_port
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=200)
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            near, _ = self._listener.accept()
            with suppress(OSError):
                far = socket.create_connection(("127.0.0.1", self._relay_port))
                ends = (near, far), (far, near)
                for source, target in ends:
                    way = _Direction(source, target)
                    threading.Thread(target=way.read, daemon=True).start()
                    threading.Thread(target=way.write, daemon=True).start()


class _Direction:
    def __init__(self, source: socket.socket, target: socket.socket) -> None:
        self._source, self._target = source, target
        self._rng = random.Random()
        self._late: deque[tuple[float, bytes | None]] = deque()
        self._more = threading.Event()
        self._old: deque[bytes] = deque(maxlen=_OLD)

    def read(self) -> None:
        with suppress(OSError):
            while content := self._source.recv(16384):
                self._pass_on(content)
        self._put(None)

    def write(self) -> None:
        with suppress(OSError):
            while True:
                while not self._late:
                    self._more.wait()
                    self._more.clear()
                at, frame = self._late.popleft()
                time.sleep(max(0.0, at - time.monotonic()))
                if frame is None:
                    break
                self._target.sendall(frame)
        for end in (self._source, self._target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _put(self, frame: bytes | None) -> None:
        at = time.monotonic() + self._rng.uniform(LEAST_SECONDS, MOST_SECONDS)
        self._late.append((at, frame))
        self._more.set()

    def _pass_on(self, frame: bytes) -> None:  # noqa: PLR0912
        if len(frame) < 80 or frame.startswith(b"please relay"):  # no frame, but the relay's own
            self._put(frame)
            return
        frames = [frame]
        for evil in ("drop", "double", "old", "flip", "rubbish", "swap"):
            if self._rng.random() >= EVIL:
                continue
            if evil == "drop":
                frames = []
            elif evil == "double":
                frames = frames * 2
            elif evil == "old" and self._old:
                frames = [self._rng.choice(self._old), *frames]
            elif evil == "flip":
                frames = [_flipped(each, self._rng) for each in frames]
            elif evil == "rubbish":
                frames = [self._rng.randbytes(200).hex().encode() + b"\n", *frames]
            elif evil == "swap" and self._late:
                at, waiting = self._late.pop()
                if waiting is None:
                    self._late.append((at, waiting))
                else:
                    frames = [*frames, waiting]
        self._old.append(frame)
        for each in frames:
            self._put(each)
        if self._rng.random() < CUT:
            self._put(None)


def _flipped(frame: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(frame) - 1)
    changed = frame[at] ^ (1 << rng.randrange(7))
    return frame[:at] + bytes([changed if changed != 10 else 65]) + frame[at + 1 :]
