"""Games between two computers, by the protocol ``tholos-net 2`` (docs/net.md, docs/net-lines.md).

A module imports only modules that are listed above it.

- ``encoding``: text and byte forms of fields, and hashes
- ``seal``: all cryptography
- ``wire``: a TCP connection
- ``keys``: the keys of players and friends
- ``relay``: a server that joins two connections
- ``lan``: players on the same network, found without a server
- ``codes``: digits by which two players meet
- ``link``: the connection with a friend, in a thread of its own
- ``opening``: the agreed start of a game, and its draw
- ``shared_game``: the acts of a game, their signatures, and ``merge``
- ``message``: the lines that are sent or pasted
- ``tags``: a shared game as tags of its record
- ``meeting``: the changes that a line may make, and the rules of one connection

Scenes use ``services.elsewhere``. There a module is loaded when it is first named: ``net.keys``.
"""

import pkgutil
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tholos_desktop.net import keys, link, meeting, message, opening, tags

    __all__ = ["keys", "link", "meeting", "message", "opening", "tags"]


def __getattr__(name: str) -> ModuleType:
    try:
        return import_module(f"{__name__}.{name}")
    except ModuleNotFoundError as error:
        if error.name == f"{__name__}.{name}":
            raise AttributeError(name) from error
        raise


@cache
def missing_library() -> str:
    """Return the name of a library without which no game can be played elsewhere; "" if all of them
    load. Only after this check may other packages import the modules of this one."""
    for module in pkgutil.iter_modules(__path__):
        if module.name == "lan":  # without zeroconf, players on the same network use the relay
            continue
        try:
            import_module(f"{__name__}.{module.name}")
        except (ImportError, OSError) as error:  # OSError: a library of the system is missing
            return (getattr(error, "name", None) or str(error)).partition(".")[0]
    return ""
