"""A TCP connection that carries the messages of a pairing, then frames."""

import asyncio
import socket
from collections.abc import Collection
from contextlib import suppress
from typing import Any

from tholos_desktop.net.seal import LONGEST_FRAME, SealError

_LONGEST_MESSAGE = 200
_UNSENT = 1 << 18
_QUICK_ACK: int | None = getattr(socket, "TCP_QUICKACK", None)


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

    # As a post of ``codes``

    async def add(self, phase: str, body: bytes) -> None:
        self.write(f"{phase} {body.hex()}\n".encode())

    async def hear(self, phase: str) -> bytes:
        try:
            line = await self._reader.readuntil(b"\n")
            word, _, body = line[:_LONGEST_MESSAGE].decode("ascii").strip().partition(" ")
            if word == phase:
                return bytes.fromhex(body)
        except (ValueError, asyncio.LimitOverrunError) as error:
            raise SealError("this is no message of a pairing") from error
        raise SealError("this is another message of a pairing")


async def cancel(tasks: Collection["asyncio.Future[Any]"]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
