"""What each ornament changes at its location, a row each (RULES.md section 6).

Whoever asks what an ornament does reads its row; nothing compares with an ornament. A new one is a
row here, an emblem in ``board/icons.py``, and its name and sentence in the texts.
"""

from enum import IntEnum, StrEnum
from typing import NamedTuple

from tholos_desktop.rules.vocabulary import COLUMN_HEIGHT, GRAY, GRAY_POINTS


class Owner(StrEnum):
    """Who wins a column, by the stones of their own color in it; a tie is always nobody's."""

    MAJORITY = "majority"
    MINORITY = "minority"


class Changes(NamedTuple):
    """The rules of one location; the defaults are those without an ornament."""

    height: int = COLUMN_HEIGHT
    """How many stones the column holds."""
    gray_points: int = GRAY_POINTS
    """What a gray stone is worth to the owner of the column."""
    column_points: int = 0
    """What the column is worth to its owner beside its stones."""
    owner: Owner = Owner.MAJORITY
    triggers: str = ""
    """The colors, beside the player's own, that allow the bonus action when placed here."""
    brings: str = ""
    """The colors of which one may be brought from the quarry to another column instead of the
    bonus action."""


class Ornament(IntEnum):
    """The seven ornament tiles by their rulebook number."""

    changes: Changes

    def __new__(cls, number: int, changes: Changes) -> "Ornament":
        """A row of the table: the number and what it changes."""
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
"""The tiles; ``Ornament.NONE`` is none."""
HIGHEST = max(ornament.changes.height for ornament in Ornament)
"""How many stones the highest column that there can be holds."""
