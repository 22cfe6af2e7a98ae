"""Magic-wormhole's mailbox server, which carries a few short messages between two players who know
its number of them. Its protocol is described under "server protocol" at
https://magic-wormhole.readthedocs.io."""

import asyncio
import json
import re
import secrets
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, Literal, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

APP_ID = "tholos-desktop/net-2"
OPEN_SECONDS = ANSWER_SECONDS = 4.0
"""Seconds that a server has for its welcome, and a server or player for each answer after it."""
_LARGEST = 65536


class Servers(NamedTuple):
    """Addresses of a mailbox server and a relay."""

    mailbox: str = "ws://relay.magic-wormhole.io:4000/v1"
    relay: str = "transit.magic-wormhole.io:4001"


PUBLIC = (Servers(),)
"""The servers that the program knows, tried in turn. A code begins with the place of its server
here, from 1; with 0 for a player's own server; with 9 for none."""


def numbered(own: Servers | None) -> dict[str, Servers]:
    """Return the servers by the first digit of their codes. The first is used for new codes and
    friends: a player's own ones, else the public ones."""
    public = {str(place): servers for place, servers in enumerate(PUBLIC, 1)}
    return {"0": own} | public if own else public


def first_choice(servers: Mapping[str, Servers]) -> dict[str, Servers]:
    """Return the servers that are asked for new codes: the player's own one, if there is one."""
    return {"0": servers["0"]} if "0" in servers else dict(servers)


FailureKey = Literal[
    "crowded", "disturbed", "expired", "near_nobody", "near_off", "nobody", "nonsense",
    "own_key", "own_server", "relay", "too_many", "unmet", "unreachable", "unwelcome",
    "used", "wrong",
]  # fmt: skip
"""Ends of the keys of sentences, ``elsewhere.failed.KEY``."""


class NetError(Exception):
    """Two players don't meet; :attr:`key` names the sentence that says why."""

    def __init__(self, key: FailureKey) -> None:
        super().__init__(key)
        self.key = key


class Mailbox:
    """One nameplate at a mailbox server. A ``side`` that claims a nameplate again, after it went
    away, is the same guest and not a third one."""

    def __init__(self, socket: ClientConnection, side: str) -> None:
        self._socket, self._side = socket, side
        self.is_done = False
        """True to let the server forget the pairing at the end; false to come back."""

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
                    if box.is_done:
                        with suppress(OSError, WebSocketException):
                            await box._send("release")
                            await box._send("close", mood="happy")

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
