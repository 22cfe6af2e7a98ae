"""Games between two computers, by the protocol ``tholos-net 1`` (docs/net.md).

A module imports only modules that are listed above it.

- ``lines``: the lines of the protocol, parsed and printed, and the text forms of their fields
- ``seal``: all cryptography except the hash chain
- ``wire``: a TCP connection
- ``keys``: the keys of players and friends
- ``chain``: the content that players sign
- ``proof``: tags in a record that prove who played the game
- ``game``: the actions in one game, and its file on disk
- ``table``: the conversation of two players, without a socket or a clock
- ``mailbox``: the pairing of two players by digits, through a server
- ``lan``: players on the same network, found without a server
- ``link``: the connection with a friend, in a thread of its own
- ``paste``: lines as text that players copy and paste

Scenes use ``services.elsewhere``, which imports these modules when they are first needed.
"""

import pkgutil
from functools import cache
from importlib import import_module


@cache
def missing_library() -> str:
    """Return the name of a library without which no game can be played elsewhere; "" if all of them
    load. Only after this check may other packages import the modules of this one."""
    for module in pkgutil.iter_modules(__path__):
        if module.name == "lan":  # without zeroconf, players on the same network use the servers
            continue
        try:
            import_module(f"{__name__}.{module.name}")
        except (ImportError, OSError) as error:  # OSError: a library of the system is missing
            return (getattr(error, "name", None) or str(error)).partition(".")[0]
    return ""
