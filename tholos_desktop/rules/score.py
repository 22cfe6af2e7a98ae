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
    """The account of one column."""

    location: Location
    stones: str
    """Bottom to top."""
    ornament: Ornament
    owner: Side | None
    """Who scores the column; nobody if the colors are equal."""

    def stone_points(self, stone: Stone) -> int:
        """What one stone of a color is worth to the owner; 0 without one."""
        if self.owner is None:
            return 0
        if stone == GRAY:
            return self.ornament.changes.gray_points
        return OWN_POINTS if stone == self.owner else RIVAL_POINTS

    @property
    def ornament_points(self) -> int:
        """What the ornament adds to the column as a whole; 0 without an owner."""
        return 0 if self.owner is None else self.ornament.changes.column_points

    @property
    def points(self) -> int:
        """What the column is worth to its owner; it can be negative."""
        return sum(map(self.stone_points, self.stones)) + self.ornament_points


class Outcome(NamedTuple):
    """Who won a finished game, and what decided it."""

    winner: Side | None
    reason: str
    """``points``, ``columns`` (the tie-break) or ``draw``."""


class Score(NamedTuple):
    """The whole account of a position, as if it were scored now."""

    columns: tuple[ColumnScore, ...]

    def points(self, side: Side) -> int:
        """A player's total."""
        return sum(column.points for column in self.columns if column.owner == side)

    def columns_won(self, side: Side) -> int:
        """How many columns a player owns."""
        return sum(column.owner == side for column in self.columns)

    @property
    def outcome(self) -> Outcome:
        """Who wins with this score: by points, then by columns, else nobody."""
        for reason, total in (("points", self.points), ("columns", self.columns_won)):
            if total(WHITE) != total(BLACK):
                return Outcome(max(SIDES, key=total), reason)
        return Outcome(None, "draw")


def score(position: Position) -> Score:
    """The account of every column of a position, finished or not."""
    return Score(
        tuple(
            ColumnScore(
                where, position.column(where), position.ornament(where), owner(position, where)
            )
            for where in LOCATIONS
        )
    )


def owner(position: Position, location: Location) -> Side | None:
    """Who scores a column; nobody if the colors are equal."""
    return winner(position.column(location), position.ornament(location))


def winner(stones: str, ornament: Ornament) -> Side | None:
    """Who scores a column of these stones: the player with more of their own color in it.

    An ornament may give it to the player with fewer.
    """
    white, black = stones.count(WHITE), stones.count(BLACK)
    if white == black:
        return None
    majority = WHITE if white > black else BLACK
    return majority if ornament.changes.owner is Owner.MAJORITY else rival(majority)
