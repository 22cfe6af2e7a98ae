"""What every bot answers to: a task goes in, a turn comes out."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from tholos_desktop.rules import Position, Transfer, Turn
from tholos_desktop.table.protocol_lines import Info


class Limit(NamedTuple):
    """When to stop thinking; whatever comes first. Without either: when told to."""

    seconds: float | None = None
    nodes: int | None = None
    at_ease: bool = False
    """Whether a bot may play below its strength: it is the level's own limit, nobody named one."""
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
    """What is left to chance is drawn by it."""
    stop: Callable[[], bool] = _never
    tell: Callable[[Info], None] = _to_nobody
    """Hears what the bot thinks; last of all of the turn that it plays."""
    last: tuple[Transfer, ...] = ()


class Bot(Protocol):
    def think(self, task: Task) -> Turn:
        """Choose a turn; the same position, seed and number of nodes choose the same one."""

    def forget(self) -> None:
        """Forget what was learned of the last game."""
