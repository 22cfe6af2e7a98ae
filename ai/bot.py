"""The interface of every bot: it takes a task and returns a turn."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from tholos_desktop.rules import Position, Transfer, Turn
from tholos_desktop.table.protocol_lines import Info

VARIED_PLIES = 12
"""Number of turns at the beginning of a game in which bots vary their play."""


class Limit(NamedTuple):
    """Limits of a bot's thinking. The bot stops at the first limit that it reaches, or once
    ``Task.stop`` returns True."""

    seconds: float | None = None
    nodes: int | None = None
    at_ease: bool = False
    """True if the limit is the level's default. Only then does :class:`ai.bots.puct.Puct` play with
    move noise."""
    lines: int = 1

    @property
    def ends(self) -> bool:
        return self.seconds is not None or self.nodes is not None


def _never() -> bool:
    return False


def _to_nobody(info: Info) -> None:
    pass


class Task(NamedTuple):
    position: Position
    limit: Limit = Limit()
    seed: int = 0
    stop: Callable[[], bool] = _never
    tell: Callable[[Info], None] = _to_nobody
    """Called with results while the bot thinks. The last result with rank 1 describes the turn
    played."""
    last: tuple[Transfer, ...] = ()
    among: frozenset[int] = frozenset()
    """Codes of the turns to choose from (:mod:`ai.kernel.state`); empty for all legal turns. Only
    the bots that search keep to it."""
    ply: int | None = None
    """Number of turns played, in a game from the empty temple; ``None`` for anything else, as
    analyses."""

    @property
    def varies(self) -> bool:
        """True early in a game: a bot draws among good turns, so that no game is like another."""
        return self.ply is not None and self.ply < VARIED_PLIES


class Bot(Protocol):
    def think(self, task: Task) -> Turn:
        """Choose a turn. The same position, seed and node limit give the same turn."""

    def forget(self) -> None:
        """Forget what was learned in the last game."""
