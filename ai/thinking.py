"""What every bot answers to: a position and a limit go in, a turn comes out."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from tholos_desktop.rules import Position, Turn


class Limit(NamedTuple):
    """When to stop thinking; whatever comes first. Without either: when told to."""

    seconds: float | None = None
    nodes: int | None = None
    at_ease: bool = False
    """Whether a bot may play below its strength: it is the level's own limit, nobody named one."""


class Info(NamedTuple):
    """What a bot thinks so far."""

    depth: int
    nodes: int
    milliseconds: int
    value: float
    """The expected result for the side to move: 0 lost, 0.5 drawn, 1 won."""
    pv: tuple[str, ...]
    """The turns it expects, its own first."""


class Bot(Protocol):
    """A player that is a program."""

    def think(
        self,
        position: Position,
        limit: Limit,
        seed: int,
        *,
        stop: Callable[[], bool],
        tell: Callable[[Info], None],
    ) -> Turn:
        """Choose a turn; the same seed and number of nodes choose the same one."""

    def forget(self) -> None:
        """Forget what was learnt of the last game."""
