"""Bonus actions of the locations, as data (RULES.md section 3).

No other code tests for a particular location."""

from enum import Enum
from typing import NamedTuple

from tholos_desktop.rules.vocabulary import BLACK, GRAY, STONES, WHITE, Location, Stone


class Place(Enum):
    """Source or target of a bonus action's stone, from the view of the player to move."""

    COLUMN = "column"
    """Top of a column, excluding the column on which the turn's first stone was placed."""
    QUARRY = "quarry"
    WORKSHOP = "workshop"
    RIVALS_WORKSHOP = "rival's workshop"


class BonusAction(NamedTuple):
    stones: str
    source: Place
    target: Place

    @property
    def only_stone(self) -> Stone | None:
        return self.stones if len(self.stones) == 1 else None


BONUS_ACTIONS: dict[Location, BonusAction] = {
    "A": BonusAction(GRAY, Place.COLUMN, Place.COLUMN),
    "B": BonusAction(WHITE, Place.COLUMN, Place.COLUMN),
    "C": BonusAction(STONES, Place.COLUMN, Place.QUARRY),
    "D": BonusAction(STONES, Place.QUARRY, Place.WORKSHOP),
    "E": BonusAction(STONES, Place.RIVALS_WORKSHOP, Place.WORKSHOP),
    "F": BonusAction(STONES, Place.WORKSHOP, Place.COLUMN),
    "G": BonusAction(BLACK, Place.COLUMN, Place.COLUMN),
}
