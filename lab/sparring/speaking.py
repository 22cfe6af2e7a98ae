"""How a sparring opponent becomes a program: the engine protocol, with one level of its own."""

import sys
from collections.abc import Callable

from ai import protocol
from ai.bot import Bot, Limit
from ai.bots import levels


def speak(name: str, make: Callable[[], Bot]) -> None:
    levels.LEVELS.clear()
    levels.LEVELS[name] = levels.Level(Limit(1.0), make)
    sys.exit(protocol.run())
