"""A TCP connection that carries the messages of a pairing, then frames."""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from typing import Any, Literal, TypeVar

from tholos_desktop.net.seal import LONGEST_FRAME, SealError

FailureKey = Literal[
    "disturbed", "expired", "nobody", "own_key", "own_server", "relay", "too_many", "unmet", "wrong"
]
"""Ends of the keys of sentences, ``elsewhere.failed.KEY``."""

_T = TypeVar("_T")

_LONGEST_MESSAGE = 200
_UNSENT = 1 << 18
_QUICK_ACK: int | None = getattr(socket, "TCP_QUICKACK", None)


class NetError(Exception):
    """Two players don't meet; :attr:`key` names the sentence that says why."""

    def __init__(self, key: FailureKey) -> None:
        super().__init__(key)
        self.key = key


class Wire:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self.gone = asyncio.Event()
        """Set by :meth:`close`."""

    @classmethod
    async def connect(cls, host: str, port: int, seconds: float) -> "Wire":
        """Raises ``OSError``, also after so many seconds."""
        async with asyncio.timeout(seconds):
            return cls(*await asyncio.open_connection(host, port, limit=2 * LONGEST_FRAME))

    def write(self, content: bytes) -> None:
        if self._writer.transport.get_write_buffer_size() > _UNSENT:
            self.close()  # nobody reads
        elif not self.gone.is_set():
            self._writer.write(content)

    async def read(self, size: int) -> bytes:
        """Raises ``EOFError`` or ``OSError`` when the connection ends."""
        content = await self._reader.readexactly(size)
        if _QUICK_ACK is not None:  # otherwise a relay holds its next piece back for 40 ms
            with suppress(OSError):
                sock = self._writer.get_extra_info("socket")
                sock.setsockopt(socket.IPPROTO_TCP, _QUICK_ACK, 1)
        return content

    async def frame(self) -> bytes:
        size = int.from_bytes(await self.read(2), "big")
        if size > LONGEST_FRAME:
            raise SealError("this frame is too long")
        return await self.read(size)

    def close(self) -> None:
        self.gone.set()
        with suppress(OSError, RuntimeError):
            self._writer.close()

    def say(self, word: str, body: bytes) -> None:
        """Send a message of a pairing."""
        self.write(f"{word} {body.hex()}\n".encode())

    async def hear(self, word: str) -> bytes:
        """Return what the other says after a word. Raises :class:`.seal.SealError` for another
        word."""
        try:
            line = await self._reader.readuntil(b"\n")
            heard, _, body = line[:_LONGEST_MESSAGE].decode("ascii").strip().partition(" ")
            if heard == word:
                return bytes.fromhex(body)
        except (ValueError, asyncio.LimitOverrunError) as error:
            raise SealError("this is no message of a pairing") from error
        raise SealError("this is another message of a pairing")


async def first(
    wires: "asyncio.Queue[Wire]", serve: Callable[[Wire], Awaitable[_T]]
) -> tuple[Wire, _T]:
    """Serve all connections that come, at the same time. Return the first result and its
    connection. One that ends, or proves nothing, is closed meanwhile; a :class:`NetError` is
    raised."""
    result: asyncio.Future[tuple[Wire, _T]] = asyncio.get_running_loop().create_future()

    async def one(wire: Wire) -> None:
        is_taken = False
        try:
            value = await serve(wire)
            is_taken = not result.done()
            if is_taken:
                result.set_result((wire, value))
        except (SealError, OSError, EOFError):
            pass
        except NetError as error:
            if not result.done():
                result.set_exception(error)
        finally:
            if not is_taken:
                wire.close()

    async def every() -> None:
        while True:
            tasks.append(asyncio.ensure_future(one(await wires.get())))

    tasks: list[asyncio.Future[None]] = []
    tasks.append(asyncio.ensure_future(every()))
    try:
        return await result
    finally:
        await cancel(tasks)


async def cancel(tasks: Collection["asyncio.Future[Any]"]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
