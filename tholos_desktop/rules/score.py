"""The score of a position and the outcome of a game (RULES.md sections 5 and 6)."""

from typing import NamedTuple

from tholos_desktop.rules.ornaments import Ornament, Owner
from tholos_desktop.rules.position import Position
from tholos_desktop.rules.vocabulary import (
    BLACK,
    GRAY,
    LOCATIONS,
    OWN_POINTS,
    RIVAL_POINTS,
    SIDES,
    WHITE,
    Location,
    Side,
    Stone,
    rival,
)


class ColumnScore(NamedTuple):
    location: Location
    stones: str
    ornament: Ornament
    owner: Side | None
    """Side that scores the column; ``None`` in a tie."""

    def stone_points(self, stone: Stone) -> int:
        """Return the owner's points for each stone of a color; 0 if the column has no owner."""
        if self.owner is None:
            return 0
        if stone == GRAY:
            return self.ornament.changes.gray_points
        return OWN_POINTS if stone == self.owner else RIVAL_POINTS

    @property
    def ornament_points(self) -> int:
        return 0 if self.owner is None else self.ornament.changes.column_points

    @property
    def points(self) -> int:
        """Points of the column for its owner; may be negative."""
        return sum(map(self.stone_points, self.stones)) + self.ornament_points


class Outcome(NamedTuple):
    winner: Side | None
    reason: str
    """``points``, ``columns`` (the tie-break) or ``draw``."""


class Score(NamedTuple):
    """The score of a position as if the game ended now."""

    columns: tuple[ColumnScore, ...]

    def points(self, side: Side) -> int:
        return sum(column.points for column in self.columns if column.owner == side)

    def lead(self, side: Side) -> int:
        return self.points(side) - self.points(rival(side))

    def columns_won(self, side: Side) -> int:
        return sum(column.owner == side for column in self.columns)

    @property
    def outcome(self) -> Outcome:
        for reason, total in (("points", self.points), ("columns", self.columns_won)):
            if total(WHITE) != total(BLACK):
                return Outcome(max(SIDES, key=total), reason)
        return Outcome(None, "draw")


def score(position: Position) -> Score:
    return Score(
        tuple(
            ColumnScore(
                where, position.column(where), position.ornament(where), owner(position, where)
            )
            for where in LOCATIONS
        )
    )


def owner(position: Position, location: Location) -> Side | None:
    return winner(position.column(location), position.ornament(location))


def winner(stones: str, ornament: Ornament) -> Side | None:
    """Return the side that scores a column of these stones; ``None`` in a tie."""
    white, black = stones.count(WHITE), stones.count(BLACK)
    if white == black:
        return None
    majority = WHITE if white > black else BLACK
    return majority if ornament.changes.owner is Owner.MAJORITY else rival(majority)
