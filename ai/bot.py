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
    lines: int = 1
    """About how many turns, the best ones, it tells at the end; a bot that grows no tree tells of
    its own alone."""

    @property
    def ends(self) -> bool:
        """Whether it says when to stop at all."""
        return self.seconds is not None or self.nodes is not None


class Info(NamedTuple):
    """What a bot thinks so far of one turn and what follows it."""

    depth: int
    nodes: int
    milliseconds: int
    value: float
    """The expected result for the side to move: 0 lost, 0.5 drawn, 1 won."""
    pv: tuple[str, ...]
    """The turns it expects, its own first."""
    margin: float | None = None
    """By how many points the side to move is expected to end ahead, if the bot has an idea."""
    proven: int | None = None
    """The result for the side to move if it is certain: 1 won, 0 drawn, -1 lost."""
    rank: int = 1
    """1 for the best turn, 2 for the next."""


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
