"""Pairing by digits, through magic-wormhole's mailbox server or a direct socket (``lan``).

The server's protocol is described under "server protocol" at
https://magic-wormhole.readthedocs.io. The digits are the place of the server in the list
(:data:`NEAR` without one), the number that the server gave, and six secret digits. The guest
speaks first, so a host who answers has spent its digits: a wrong guess, or silence after our
answer, burns them. A scan, or a guest who hangs up before, doesn't."""

import asyncio
import json
import re
import secrets
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, Literal, NamedTuple, Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tholos_desktop.net.seal import Pairing, SealError

APP_ID = "tholos-desktop/net-2"
CODE_DIGITS = 6
CODE_SECONDS = 600.0
"""Seconds for which a host's digits hold."""
OPEN_SECONDS = ANSWER_SECONDS = 4.0
"""Seconds that a server has for its welcome, and a server or player for each answer after it."""
NEAR = "9"
"""First digit of a code that can be found on the same network alone."""
MOST_WRONG, WRONG_SECONDS = 3, 600.0
"""Wrong meetings within so many seconds, after which no code is made or tried."""
_PAUSES = 0.0, 2.0, 10.0
_LARGEST = 65536


FailureKey = Literal[
    "crowded", "disturbed", "expired", "near_nobody", "near_off", "nobody", "nonsense",
    "other_key", "own_key", "own_server", "relay", "too_many", "unmet", "unreachable", "unwelcome",
    "used", "wrong",
]  # fmt: skip
"""Ends of the keys of sentences, ``elsewhere.failed.KEY``."""


class NetError(Exception):
    """Two players don't meet; :attr:`key` names the sentence that says why."""

    def __init__(self, key: FailureKey) -> None:
        super().__init__(key)
        self.key = key


def parse_code(text: str) -> str | None:
    """Return the digits of a typed code; ``None`` if there are too few or too many."""
    digits = "".join(str(int(c)) for c in text if c.isdecimal())
    return digits if CODE_DIGITS + 1 < len(digits) <= CODE_DIGITS + 10 else None


class Tries:
    """The wrong meetings of the last ten minutes, ours as host and as guest."""

    def __init__(self) -> None:
        self._wrong: deque[float] = deque(maxlen=MOST_WRONG)

    def add(self) -> None:
        self._wrong.append(time.monotonic())

    def pause(self) -> float:
        """Return the seconds to wait before the next code. Raises :class:`NetError` after the third
        wrong meeting."""
        now = time.monotonic()
        recent = sum(now - each < WRONG_SECONDS for each in self._wrong)
        if recent >= MOST_WRONG:
            raise NetError("too_many")
        return _PAUSES[recent]


class Agreement(NamedTuple):
    key: bytes
    sent: bytes
    """See :attr:`.seal.Pairing.sent`."""


class Post(Protocol):
    """Carries the messages of a pairing."""

    async def add(self, phase: str, body: bytes) -> None: ...

    async def hear(self, phase: str) -> bytes: ...


class Code:
    """A host's digits. They are good for one run of SPAKE2, on whatever way it comes."""

    def __init__(self, nameplate: str) -> None:
        self.digits = f"{nameplate}{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"
        self._one_run = asyncio.Lock()
        self._is_used = False

    async def answer(self, post: Post, message: bytes, somebody: Callable[[], None]) -> Agreement:
        """Answer a guest's message ``pake`` and agree with it on a key. Raises :class:`NetError`:
        ``wrong`` if that has burned the digits."""
        async with self._one_run:
            if self._is_used:
                raise NetError("wrong")
            self._is_used = True
            somebody()
            with _wrong():
                pairing = Pairing(self.digits, is_host=True)
                confirmation = pairing.finish(message)
                async with asyncio.timeout(ANSWER_SECONDS):
                    await post.add("pake", pairing.message)
                    await post.add("confirm", confirmation)
                    return Agreement(pairing.confirm(await post.hear("confirm")), pairing.sent)


async def ask(
    post: Post, digits: str, somebody: Callable[[], None], one_run: asyncio.Lock
) -> Agreement:
    """Agree on a key with the host who made the ``digits``. Raises :class:`NetError`. The first to
    answer takes ``one_run`` for good, so that false hosts have one guess together."""
    pairing = Pairing(digits, is_host=False)
    await post.add("pake", pairing.message)
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            message = await post.hear("pake")
    except TimeoutError as error:
        raise NetError("nobody") from error
    await one_run.acquire()
    somebody()
    with _wrong():
        confirmation = pairing.finish(message)
        async with asyncio.timeout(ANSWER_SECONDS):
            theirs = await post.hear("confirm")
            await post.add("confirm", confirmation)  # even a wrong one: the host shall know as well
        return Agreement(pairing.confirm(theirs), pairing.sent)


@contextmanager
def _wrong() -> Iterator[None]:
    try:
        yield
    except (SealError, TimeoutError, OSError, EOFError) as error:
        raise NetError("wrong") from error


class Mailbox:
    """One nameplate at a mailbox server. A ``side`` that claims a nameplate again, after it went
    away, is the same guest and not a third one."""

    def __init__(self, socket: ClientConnection, side: str) -> None:
        self._socket, self._side = socket, side
        self.mood = ""
        """Told to the server at the end, which then forgets the pairing; empty to come back."""

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str, side: str) -> AsyncIterator["Mailbox"]:
        with _server_errors():
            async with connect(
                url, open_timeout=OPEN_SECONDS, close_timeout=1, max_size=_LARGEST,
                compression=None, proxy=None, ping_interval=5, ping_timeout=8,
            ) as socket:  # fmt: skip
                box = cls(socket, side)
                async with asyncio.timeout(OPEN_SECONDS):
                    welcome = (await box._hear("welcome"))["welcome"]
                if "error" in welcome:
                    raise NetError("unwelcome")
                await box._send("bind", appid=APP_ID, side=side)
                try:
                    yield box
                finally:
                    if box.mood:
                        with suppress(OSError, WebSocketException):
                            await box._send("release")
                            await box._send("close", mood=box.mood)

    async def allocate(self) -> str:
        with _server_errors():
            await self._send("allocate")
            nameplate = str((await self._answer("allocated"))["nameplate"])
            if not re.fullmatch("[0-9]{1,9}", nameplate):
                raise ValueError("the nameplate is no number")
            return nameplate

    async def claim(self, nameplate: str) -> None:
        with _server_errors():
            await self._send("claim", nameplate=nameplate)
            await self._send("open", mailbox=str((await self._answer("claimed"))["mailbox"]))

    async def add(self, phase: str, body: bytes) -> None:
        with _server_errors():
            await self._send("add", phase=phase, body=body.hex())

    async def hear(self, phase: str) -> bytes:
        with _server_errors():
            while True:
                heard = await self._hear("message")
                if heard["side"] != self._side and heard["phase"] == phase:
                    return bytes.fromhex(heard["body"])

    async def _send(self, kind: str, **values: str) -> None:
        await self._socket.send(json.dumps({"type": kind, "id": secrets.token_hex(2), **values}))

    async def _answer(self, kind: str) -> dict[str, Any]:
        async with asyncio.timeout(ANSWER_SECONDS):
            return await self._hear(kind)

    async def _hear(self, kind: str) -> dict[str, Any]:
        while True:
            heard = json.loads(await self._socket.recv())
            if heard["type"] == "error":
                known: dict[str, FailureKey] = {"crowded": "crowded", "reclaimed": "used"}
                raise NetError(known.get(str(heard["error"]), "unwelcome"))
            if heard["type"] == kind:
                return dict(heard)


@contextmanager
def _server_errors() -> Iterator[None]:
    """Turn what a server does wrong into a sentence of its own."""
    try:
        yield
    except (OSError, WebSocketException) as error:  # a TimeoutError is an OSError
        raise NetError("unreachable") from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise NetError("nonsense") from error
