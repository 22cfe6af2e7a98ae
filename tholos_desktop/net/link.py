"""The live connection: a thread with a socket and two queues.

It pairs the players by a code, if needed, and reconnects after every loss until
:meth:`Link.close`."""

import math
import random
import secrets
import select
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from functools import partial
from queue import Empty, SimpleQueue
from typing import NamedTuple

from tholos_desktop.net.lines import LONGEST, No, format_line
from tholos_desktop.net.seal import LONGEST_FRAME, Seal, SealError, room

FIRST_SECONDS = 45.0
"""Seconds that the players have for connecting after they were paired by a code."""
MEETING_SECONDS = 6.0
"""Seconds to wait for the peer's first message. The relay may report a peer that has already
gone."""
ALONE_SECONDS, SILENT_SECONDS = 25.0, 30.0
"""Seconds before reconnecting: ``ALONE_SECONDS`` without a peer, ``SILENT_SECONDS`` without a valid
frame from the peer."""
_FIRST_WAIT, _LONGEST_WAIT, _GROWTH, _SPREAD = 0.3, 10.0, 1.6, 0.3
_CONNECT_SECONDS = 10.0
_OPEN_SECONDS = 1.0
_LARGEST_BUFFER = 65536
_BAD_FRAMES, _CUTS, _MINUTE = 50, 5, 60.0
_PAUSE_SECONDS = 2.0
_QUICK_ACK: int | None = getattr(socket, "TCP_QUICKACK", None)


class Servers(NamedTuple):
    mailbox: str = "ws://relay.magic-wormhole.io:4000/v1"
    relay: str = "transit.magic-wormhole.io:4001"


class Limits(NamedTuple):
    """Maximum lines received (``heard``) and sent, per second and in one burst. We send fewer lines
    than the peer accepts."""

    heard: float = 5.0
    heard_at_once: float = 20.0
    sent: float = 4.0
    sent_at_once: float = 16.0


class LinkReportKind(Enum):
    CODE = "code"
    """Our code is ready; ``text`` holds the digits to read out."""
    SOMEBODY = "somebody"
    WRONG = "wrong"
    """The guest typed a wrong code. The host gets a new code."""
    FAILED = "failed"
    """Pairing failed and the thread ends; ``text`` is a value of
    :class:`.mailbox.PairingFailure`."""
    PAIRED = "paired"
    CONNECTED = "connected"
    LINE = "line"
    LOST = "lost"
    RESTING = "resting"


class LinkReport(NamedTuple):
    kind: LinkReportKind
    text: str = ""
    key: bytes = b""


class _CutError(Exception):
    def __init__(self, *, is_foul: bool = False) -> None:
        super().__init__()
        self.is_foul = is_foul


class Bucket:
    """A rate limit of ``rate`` lines per second, and at most ``most`` lines in one burst."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most, self._left = rate, most, most
        self._at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Link:
    limits = Limits()

    def __init__(
        self,
        servers: Servers,
        *,
        key: bytes = b"",
        is_a: bool = False,
        code: str = "",
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        """Connect to the peer who has the same ``key``. Without a key, pair by ``code``, or by a
        new code.

        ``is_a`` is true on exactly one side. ``wake`` is called from the link's thread after each
        report."""
        self._servers, self._key, self._is_a, self._code = servers, key, is_a, code
        self._wake_app = wake
        self.reports: SimpleQueue[LinkReport] = SimpleQueue()
        self._orders: SimpleQueue[tuple[str | None, ...]] = SimpleQueue()
        self._closed = threading.Event()
        self._reader, self._waker = socket.socketpair()
        self._reader.setblocking(False)
        self._side = secrets.token_hex(8)
        self._cuts: deque[float] = deque()
        self._wait = _FIRST_WAIT
        self._first_until = math.inf
        self._thread = threading.Thread(target=self._run, name="net", daemon=True)
        self._thread.start()

    def send(self, *lines: str | None) -> None:
        """Queue lines for sending. ``None`` cuts the connection, and the thread reconnects."""
        self._orders.put(lines)
        self._rouse()

    def close(self, seconds: float = 0.0) -> None:
        """Stop the thread, and wait up to ``seconds`` for its end."""
        self._closed.set()
        self._rouse()
        self._thread.join(seconds)

    def take(self) -> list[LinkReport]:
        found = []
        with suppress(Empty):
            while True:
                found.append(self.reports.get_nowait())
        return found

    def _rouse(self) -> None:
        with suppress(OSError):
            self._waker.send(b"x")

    def _report(self, kind: LinkReportKind, text: str = "", key: bytes = b"") -> None:
        self.reports.put(LinkReport(kind, text, key))
        self._wake_app()

    # The thread

    def _run(self) -> None:
        try:
            if self._key or self._pair():
                while not self._closed.is_set() and not self._is_too_late():
                    self._connect()
                    self._rest()
        finally:
            self._reader.close()
            self._waker.close()

    def _is_too_late(self) -> bool:
        if time.monotonic() < self._first_until:
            return False
        self._report(LinkReportKind.FAILED, "nobody")
        return True

    def _pair(self) -> bool:
        from tholos_desktop.net.mailbox import Mailbox, PairingError, PairingFailure

        is_host = not self._code
        while True:
            mailbox = Mailbox(self._servers.mailbox, self._closed.is_set)
            try:
                self._key = mailbox.pair(
                    self._code,
                    partial(self._report, LinkReportKind.CODE),
                    partial(self._report, LinkReportKind.SOMEBODY),
                )
            except PairingError as error:
                if error.failure is PairingFailure.WRONG and is_host:
                    self._report(LinkReportKind.WRONG)
                    continue
                if error.failure is not PairingFailure.STOPPED:
                    self._report(LinkReportKind.FAILED, error.failure.value)
                return False
            self._is_a = is_host
            self._first_until = time.monotonic() + FIRST_SECONDS
            self._report(LinkReportKind.PAIRED, key=self._key)
            return True

    def _rest(self) -> None:
        now = time.monotonic()
        while self._cuts and now - self._cuts[0] > _MINUTE:
            self._cuts.popleft()
        if len(self._cuts) >= _CUTS:
            self._cuts.clear()
            self._report(LinkReportKind.RESTING)
            self._closed.wait(_MINUTE)
        self._closed.wait(self._wait * random.uniform(1 - _SPREAD, 1 + _SPREAD))
        self._wait = min(self._wait * _GROWTH, _LONGEST_WAIT)

    def _connect(self) -> None:
        host, _, port = self._servers.relay.rpartition(":")
        connection = None
        try:
            relay = socket.create_connection((host.strip("[]"), int(port)), _CONNECT_SECONDS)
            with relay:
                relay.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                connection = _Connection(relay, self)
                connection.talk()
        except _CutError as cut:
            if cut.is_foul:
                self._cuts.append(time.monotonic())
        except (OSError, ValueError, OverflowError):
            pass
        if connection is not None and connection.has_met:
            self._report(LinkReportKind.LOST)


class _Connection:
    def __init__(self, relay: socket.socket, link: Link) -> None:
        self._relay, self._link = relay, link
        self._seal: Seal | None = None
        self.has_met = False
        self._buffer = b""
        self._unsent: deque[str] = deque()
        self._begun = self._good = time.monotonic()
        self._opened_at = 0.0
        self._bad: deque[float] = deque()
        limits = link.limits
        self._heard = Bucket(limits.heard, limits.heard_at_once)
        self._sent = Bucket(limits.sent, limits.sent_at_once)
        self._deaf_until = self._paused_at = 0.0

    def talk(self) -> None:
        token = room(self._link._key)
        self._relay.sendall(f"please relay {token} for side {self._link._side}\n".encode())
        self._drain_orders()  # nobody received them; the table sends them again
        while not self._link._closed.is_set():
            now = time.monotonic()
            self._check(now)
            self._open(now)
            is_deaf = now < self._deaf_until
            wakers = [self._link._reader] if is_deaf else [self._link._reader, self._relay]
            ready, _, _ = select.select(wakers, [], [], self._patience(now))
            if self._link._reader in ready:
                with suppress(BlockingIOError):
                    self._link._reader.recv(4096)
            self._send()
            if self._relay in ready:
                self._read()
            if self._buffer and time.monotonic() >= self._deaf_until:
                self._hear()
        self._send()

    def _check(self, now: float) -> None:
        if self._seal is None and now - self._begun > ALONE_SECONDS:
            self._link._wait = _FIRST_WAIT
            raise _CutError
        patience = SILENT_SECONDS if self.has_met else MEETING_SECONDS
        if self._seal is not None and now - self._good > patience:
            raise _CutError

    def _patience(self, now: float) -> float:
        if self._deaf_until > now:
            return self._deaf_until - now
        if self._unsent:
            return 0.05
        return 1.0 if self.has_met else 0.25

    def _open(self, now: float) -> None:
        if self._seal and not self._seal.is_open and now - self._opened_at >= _OPEN_SECONDS:
            self._opened_at = now
            self._relay.sendall(b"".join(self._seal.open_frames()))

    def _drain_orders(self) -> list[str | None]:
        orders: list[str | None] = []
        with suppress(Empty):
            while True:
                orders += self._link._orders.get_nowait()
        return orders

    def _send(self) -> None:
        for order in self._drain_orders():
            if order is None:
                self._flush(everything=True)
                raise _CutError
            if self.has_met:
                self._unsent.append(order)
        self._flush()

    def _flush(self, *, everything: bool = False) -> None:
        frames = []
        while self._seal and self._unsent and (everything or self._sent.take()):
            frames.append(self._seal.seal(self._unsent.popleft()))
        if frames:  # all at once: a second piece would wait for an acknowledgment
            self._relay.sendall(b"".join(frames))

    def _read(self) -> None:
        content = self._relay.recv(16384)
        if _QUICK_ACK is not None:  # otherwise the relay holds its next piece back for 40 ms
            self._relay.setsockopt(socket.IPPROTO_TCP, _QUICK_ACK, 1)
        if not content:
            raise _CutError
        self._buffer += content
        if len(self._buffer) > _LARGEST_BUFFER:
            raise _CutError(is_foul=True)

    def _hear(self) -> None:
        while True:
            frame, end, rest = self._buffer.partition(b"\n")
            if len(frame) > LONGEST_FRAME:
                raise _CutError(is_foul=True)
            if not end:
                return
            if self._seal is None:
                if frame != b"ok":
                    raise _CutError
                self._buffer = rest
                self._seal = Seal(self._link._key, is_a=self._link._is_a)
                self._good = time.monotonic()
                self._open(self._good)
                continue
            if not self._heard.take():
                self._pause()
                return
            self._buffer = rest
            self._hear_frame(self._seal, frame)

    def _pause(self) -> None:
        now = time.monotonic()
        if now - self._paused_at < _MINUTE / 2:
            if self._seal and self._seal.is_open:
                self._relay.sendall(self._seal.seal(format_line(No("rate", 0))))
            raise _CutError(is_foul=True)
        self._paused_at, self._deaf_until = now, now + _PAUSE_SECONDS

    def _hear_frame(self, seal: Seal, frame: bytes) -> None:
        now = time.monotonic()
        known = seal.openings
        try:
            line = seal.open(frame)
        except SealError:
            self._bad.append(now)
            while self._bad and now - self._bad[0] > _MINUTE:
                self._bad.popleft()
            if len(self._bad) >= _BAD_FRAMES:
                raise _CutError(is_foul=True) from None
            return
        if line is None:  # an opening: the peer may not know yet that we are there
            is_due = seal.is_open and now - self._opened_at >= _OPEN_SECONDS
            if seal.openings > known or is_due:
                self._opened_at = now
                self._relay.sendall(b"".join(seal.proofs()))
            return
        self._good = now
        if not self.has_met:
            self.has_met = True
            self._link._wait, self._link._first_until = _FIRST_WAIT, math.inf
            self._link._report(LinkReportKind.CONNECTED)
        if line and len(line) <= LONGEST:
            self._link._report(LinkReportKind.LINE, line)
