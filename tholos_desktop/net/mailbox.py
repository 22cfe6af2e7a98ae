"""Pairing by a code, through magic-wormhole's mailbox server.

The protocol is described under "server protocol" at https://magic-wormhole.readthedocs.io."""

import json
import re
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tholos_desktop.net.seal import Pairing, SealError

APP_ID = "tholos-desktop/net-1"
CODE_DIGITS = 6
CODE_SECONDS, PAIRING_SECONDS = 600.0, 20.0
"""``CODE_SECONDS``: maximum seconds that a host waits for a guest. ``PAIRING_SECONDS``: maximum
seconds to wait for any other message."""
OPEN_SECONDS = 10.0
_LARGEST = 65536
_STEP = 0.2


class PairingFailure(Enum):
    UNREACHABLE = "unreachable"
    NOBODY = "nobody"
    WRONG = "wrong"
    STOPPED = "stopped"


class PairingError(Exception):
    def __init__(self, failure: PairingFailure, text: str = "") -> None:
        super().__init__(text or failure.value)
        self.failure = failure


def parse_code(text: str) -> str | None:
    """Return the digits of a typed code; ``None`` if there are too few or too many."""
    digits = "".join(str(int(c)) for c in text if c.isdecimal())
    return digits if CODE_DIGITS < len(digits) <= CODE_DIGITS + 9 else None


class Mailbox:
    """One pairing of two players. ``is_stopped`` is called several times a second; the pairing ends
    when it returns True."""

    def __init__(self, url: str, is_stopped: Callable[[], bool]) -> None:
        self._url, self._is_stopped = url, is_stopped
        self._side = secrets.token_hex(8)
        self._mood = "errory"

    def pair(self, code: str, tell: Callable[[str], None], somebody: Callable[[], None]) -> bytes:
        """Return the shared key; raises :class:`PairingError`.

        If ``code`` is empty, ``tell`` gets a new code, and the call waits for a guest. ``somebody``
        is called when the other side's first message arrives."""
        try:
            with connect(
                self._url, open_timeout=OPEN_SECONDS, close_timeout=1, max_size=_LARGEST,
                compression=None, proxy=None, legacy=True,
            ) as socket:  # fmt: skip
                try:
                    return self._talk(socket, code, tell, somebody)
                finally:
                    with suppress(OSError, WebSocketException):
                        self._send(socket, "close", mood=self._mood)
        except (OSError, WebSocketException, ValueError, KeyError, TypeError) as error:
            if isinstance(error, SealError):
                raise PairingError(PairingFailure.WRONG) from error
            raise PairingError(PairingFailure.UNREACHABLE, str(error)) from error

    def _talk(
        self, socket: Any, code: str, tell: Callable[[str], None], somebody: Callable[[], None]
    ) -> bytes:
        is_host = not code
        welcome = self._hear(socket, "welcome", OPEN_SECONDS)["welcome"]
        if "error" in welcome:
            raise ValueError(str(welcome["error"]))
        self._send(socket, "bind", appid=APP_ID, side=self._side)
        if is_host:
            self._send(socket, "allocate")
            nameplate = str(self._hear(socket, "allocated", OPEN_SECONDS)["nameplate"])
            if not re.fullmatch("[0-9]{1,9}", nameplate):
                raise ValueError("the nameplate is no number")
            code = f"{nameplate}{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"
        nameplate = code[:-CODE_DIGITS]
        self._send(socket, "claim", nameplate=nameplate)
        mailbox = self._hear(socket, "claimed", OPEN_SECONDS)["mailbox"]
        self._send(socket, "open", mailbox=mailbox)
        pairing = Pairing(code, is_host=is_host)
        self._add(socket, "pake", pairing.message)
        if is_host:
            tell(code)
        self._mood = "lonely"
        message = self._message(socket, "pake", CODE_SECONDS if is_host else PAIRING_SECONDS)
        somebody()
        self._mood = "scary"
        self._send(socket, "release")
        self._add(socket, "confirm", pairing.finish(message))
        key = pairing.confirm(self._message(socket, "confirm", PAIRING_SECONDS))
        self._mood = "happy"
        return key

    def _send(self, socket: Any, kind: str, **values: str) -> None:
        socket.send(json.dumps({"type": kind, "id": secrets.token_hex(2), **values}))

    def _add(self, socket: Any, phase: str, body: bytes) -> None:
        self._send(socket, "add", phase=phase, body=body.hex())

    def _message(self, socket: Any, phase: str, seconds: float) -> bytes:
        end = time.monotonic() + seconds
        while True:
            heard = self._hear(socket, "message", end - time.monotonic())
            if heard["side"] != self._side and heard["phase"] == phase:
                return bytes.fromhex(heard["body"])

    def _hear(self, socket: Any, kind: str, seconds: float) -> dict[str, Any]:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self._is_stopped():
                raise PairingError(PairingFailure.STOPPED)
            try:
                heard = json.loads(socket.recv(timeout=_STEP))
            except TimeoutError:
                continue
            if heard["type"] == "error":
                raise ValueError(str(heard.get("error")))
            if heard["type"] == kind:
                return dict(heard)
        raise PairingError(PairingFailure.NOBODY)
