"""What the window asks of an engine client, whoever plays one: the process, or a stand-in."""

from typing import Protocol

from tholos_desktop.rules import Position
from tholos_desktop.table.analysis import Analyst
from tholos_desktop.table.engine_offer import Offer
from tholos_desktop.table.opponent import Thinker


class AnyEngine(Thinker, Analyst, Protocol):
    """A thinker at the table and an analyst beside it, which also makes puzzles."""

    def ask(
        self,
        code: str,
        level: str,
        *,
        nodes: int | None = None,
        seed: int | None = None,
        lines: int | None = None,
        elo: int | None = None,
        manner: str | None = None,
        came_by: tuple[Position, str] | None = None,
    ) -> int:
        """Ask for a turn in a position, or with ``lines`` for the best ones; return the ticket."""

    def puzzle(self, kind: str, grade: int) -> int:
        """Wish for a puzzle; return the answer's ticket."""

    def poll(self) -> None:
        """Listen to what the engine has said since the last call."""

    @property
    def is_ready(self) -> bool:
        """Whether it has said that it is ready."""

    @property
    def offer(self) -> Offer:
        """What it says that it is."""

    @property
    def ailment(self) -> str:
        """What ails its kernel; empty if nothing does."""

    def start(self) -> None:
        """Make it ready before the first question."""

    def close(self) -> None:
        """End it for sure."""
