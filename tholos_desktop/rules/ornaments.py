"""Effects of the ornaments, as data (RULES.md section 6).

A new ornament needs a row here, an emblem in ``board/icons.py``, and texts."""

from enum import IntEnum, StrEnum
from typing import NamedTuple

from tholos_desktop.rules.vocabulary import COLUMN_HEIGHT, GRAY, GRAY_POINTS


class Owner(StrEnum):
    """Rule that decides who owns a column: the player with more stones of their own color, or the
    player with fewer."""

    MAJORITY = "majority"
    MINORITY = "minority"


class Changes(NamedTuple):
    """The rules of one location. The defaults are the rules of a location that has no ornament."""

    height: int = COLUMN_HEIGHT
    gray_points: int = GRAY_POINTS
    column_points: int = 0
    """Extra points for the column's owner."""
    owner: Owner = Owner.MAJORITY
    triggers: str = ""
    """Colors of stones that trigger the bonus action when placed here, in addition to the player's
    own color."""
    brings: str = ""
    """Colors that the ornament's bonus action can move from the quarry to another column; empty if
    the ornament has no such action."""


class Ornament(IntEnum):
    changes: Changes

    def __new__(cls, number: int, changes: Changes) -> "Ornament":
        member = int.__new__(cls, number)
        member._value_ = number
        member.changes = changes
        return member

    NONE = 0, Changes()
    PLUS_THREE = 1, Changes(column_points=3)
    MINORITY = 2, Changes(owner=Owner.MINORITY)
    GRAY_PLUS_TWO = 3, Changes(gray_points=2)
    GRAY_MINUS_THREE = 4, Changes(gray_points=-3)
    GRAY_TRIGGERS = 5, Changes(triggers=GRAY)
    QUARRY_GRAY = 6, Changes(brings=GRAY)
    SEVEN_HIGH = 7, Changes(height=7)


ORNAMENTS = tuple(Ornament)[1:]
HIGHEST = max(ornament.changes.height for ornament in Ornament)
