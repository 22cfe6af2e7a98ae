"""Reasons why an allowed bonus action is impossible (RULES.md sections 3 and 4)."""

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from tholos_desktop.rules import (
    LOCATIONS,
    STONES,
    BonusAction,
    Location,
    Place,
    Position,
    Side,
    Stone,
    Transfer,
    bonus_actions,
    bonus_transfers,
    may_do_bonus,
    rival,
)


class Lack(StrEnum):
    COMPLETE = "complete"
    """The stone would complete the temple (RULES.md ruling 4a)."""
    TOP = "top"
    COLUMN = "column"
    ROOM = "room"
    QUARRY = "quarry"
    RIVALS_STONE = "rivals_stone"
    OWN_STONE = "own_stone"
    COLOR = "color"
    FULL = "full"


class MissingBonus(NamedTuple):
    location: Location
    lack: Lack
    stone: Stone | None = None


def missing_bonus(position: Position, location: Location, stone: Stone) -> MissingBonus | None:
    """Return why the player to move would get no bonus action for a stone placed on a location.

    ``None`` if an action is possible, or if the rules allow none: the stone triggers no action, the
    stone is not in the workshop, or the column is full."""
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


@lru_cache(maxsize=64)
def dark_cards(position: Position, side: Side) -> Mapping[Location, MissingBonus]:
    """Return the locations where no stone of the side's workshop gives a bonus action now, each
    with the reason. Their cards are drawn dark."""
    position = position._replace(side=side)
    return {where: why for where in LOCATIONS if (why := _why_dark(position, where))}


def _why_dark(position: Position, location: Location) -> MissingBonus | None:
    if not position.is_valid(location):
        return MissingBonus(location, Lack.FULL)
    held = position.workshop(position.side)
    able = [stone for stone in STONES if stone in held and may_do_bonus(position, stone, location)]
    if not able:
        return MissingBonus(location, Lack.COLOR)
    lacks = [missing_bonus(position, location, stone) for stone in able]
    return lacks[0] if all(lacks) else None


def _lack(placed: Position, built: Location, action: BonusAction) -> Lack:
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
