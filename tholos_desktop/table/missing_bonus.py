"""Why a bonus action that would be allowed cannot be done (sections 3 and 4)."""

from enum import StrEnum
from typing import NamedTuple

from tholos_desktop.rules import (
    LOCATIONS,
    STONES,
    BonusAction,
    Location,
    Place,
    Position,
    Stone,
    Transfer,
    bonus_actions,
    bonus_transfers,
    may_do_bonus,
    rival,
)


class Lack(StrEnum):
    """What a bonus action lacks; each is a key of the texts."""

    COMPLETE = "complete"
    """The stone that would allow it completes the temple (ruling 4a)."""
    TOP = "top"
    """No other column has a stone of its color on top."""
    COLUMN = "column"
    """No other column has any stone."""
    ROOM = "room"
    """No column can take the stone."""
    QUARRY = "quarry"
    """The quarry is empty."""
    RIVALS_STONE = "rivals_stone"
    """The rival's workshop is empty."""
    OWN_STONE = "own_stone"
    """The player's workshop holds no other stone."""


class MissingBonus(NamedTuple):
    """A bonus action that is not there now."""

    location: Location
    lack: Lack
    stone: Stone | None = None
    """The color that the action is about, if it is about one alone."""


def missing_bonus(position: Position, location: Location, stone: Stone) -> MissingBonus | None:
    """What keeps the bonus action from the player in turn who places a stone on a location.

    ``None`` if it can be done, and where none would be allowed: the stone does not allow it, is
    not in the workshop, or the column is full.
    """
    side = position.side
    may_place = stone in position.workshop(side) and position.is_valid(location)
    if not may_place or not may_do_bonus(position, stone, location):
        return None
    placed = position.move(Transfer(stone, side, location))
    if any(True for _ in bonus_transfers(placed, location)):
        return None
    if placed.is_over():
        return MissingBonus(location, Lack.COMPLETE)
    own = bonus_actions(placed, location)[0]
    return MissingBonus(location, _lack(placed, location, own), own.only_stone)


def _lack(placed: Position, built: Location, action: BonusAction) -> Lack:
    """What an action lacks that can be done in no way."""
    match action.source:
        case Place.QUARRY:
            return Lack.ROOM if any(map(placed.quarry, STONES)) else Lack.QUARRY
        case Place.WORKSHOP:
            return Lack.ROOM if placed.workshop(placed.side) else Lack.OWN_STONE
        case Place.RIVALS_WORKSHOP:
            return Lack.ROOM if placed.workshop(rival(placed.side)) else Lack.RIVALS_STONE
    tops = [placed.top(location) for location in LOCATIONS if location != built]
    if any(top and top in action.stones for top in tops):
        return Lack.ROOM
    return Lack.TOP if action.only_stone else Lack.COLUMN
