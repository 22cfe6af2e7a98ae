"""Value of a position to a player: the winning chance, and the expected lead in points."""

from typing import NamedTuple

from ai.evaluation import margin
from tholos_desktop.rules import Position, score
from tholos_desktop.table.protocol_lines import Info

POINT = 0.01
"""Winning chance that counts as much as a point, so that points still matter in a decided game."""


class Value(NamedTuple):
    chance: float
    """Winning chance, 0 to 1; a draw counts half."""
    margin: float
    """Final lead in points: an ``int`` is certain, a ``float`` expected."""
    proven: int | None = None
    """Certain result: 1 won, 0 drawn, -1 lost; ``None`` if none is proven."""
    line: tuple[str, ...] = ()
    """Turns that a search expects next; empty if the value was not found by a search."""

    @classmethod
    def searched(cls, position: Position, info: Info) -> "Value":
        points = info.margin
        if points is None:
            points = margin.expected(position, info.value)
        return cls(info.value, points, info.proven, info.pv)

    @classmethod
    def counted(cls, position: Position) -> "Value":
        """Return the value of a finished game to the player who would move next."""
        account = score(position)
        winner = account.outcome.winner
        result = 0 if winner is None else 1 if winner == position.side else -1
        points = account.lead(position.side)
        return cls(0.5 + 0.5 * result, points, result)

    @property
    def worth(self) -> float:
        return self.chance + POINT * self.margin

    def seen_by_rival(self) -> "Value":
        proven = None if self.proven is None else -self.proven
        return self._replace(chance=1 - self.chance, margin=-self.margin, proven=proven)
