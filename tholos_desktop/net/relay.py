"""Magic-wormhole's transit relay, which joins two connections that show it the same token. It is
described under "transit relay" at https://magic-wormhole.readthedocs.io."""

import asyncio
import random
from collections.abc import Callable

from tholos_desktop.net.wire import FailureKey, Wire

PUBLIC = ("transit.magic-wormhole.io:4001",)
"""The relays that the program knows; players wait at all of them at the same time."""
ALONE_SECONDS = 25.0
"""Seconds before a connection is made anew to which nobody has come."""
FIRST_WAIT = 0.3
_LONGEST_WAIT, _GROWTH, _SPREAD = 10.0, 1.6, 0.3
_CONNECT_SECONDS = 8.0
_STRANGERS = 3


async def sit(
    relay: str,
    token: str,
    side: str,
    wires: "asyncio.Queue[Wire]",
    warn: Callable[[FailureKey | None], None],
) -> None:
    """Wait at a relay for somebody with the same ``token`` (64 hexadecimal digits) and another
    ``side`` (16 of them), and for the next one when that connection is closed, for ever.
    ``warn`` is told what is wrong, and ``None`` once the relay is reached."""
    host, _, port = relay.rpartition(":")
    wait, strangers = FIRST_WAIT, 0
    while True:
        wire = None
        try:
            wire = await Wire.connect(host.strip("[]"), int(port), _CONNECT_SECONDS)
            if strangers < _STRANGERS:
                warn(None)
            wire.write(f"please relay {token} for side {side}\n".encode())
            async with asyncio.timeout(ALONE_SECONDS):
                is_there = await wire.read(3) == b"ok\n"
            if is_there:
                joined, wire = wire, None
                wires.put_nowait(joined)
                await joined.gone.wait()
            strangers += 1
        except TimeoutError:
            if wire is not None:  # nobody has come
                wait, strangers = FIRST_WAIT, 0
                continue
            warn("relay")
        except EOFError:  # the relay ends, or somebody else has used the token
            strangers += 1
        except (OSError, ValueError, OverflowError):
            warn("relay")
        finally:
            if wire is not None:
                wire.close()
        if strangers >= _STRANGERS:
            warn("disturbed")
        await asyncio.sleep(wait * random.uniform(1 - _SPREAD, 1 + _SPREAD))
        wait = min(wait * _GROWTH, _LONGEST_WAIT)
