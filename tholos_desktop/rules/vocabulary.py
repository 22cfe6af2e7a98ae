"""The terms and numbers of the game (RULES.md sections 1 to 6).

A stone is ``w``, ``b`` or ``g``, a side ``w`` or ``b``, a location ``A`` to ``G``. A *zone* is a
location, a workshop (its side's letter) or the quarry."""

from typing import TypeAlias

Stone: TypeAlias = str
"""A stone's color: ``w``, ``b`` or ``g``."""
Side: TypeAlias = str
"""A player, by color: ``w`` or ``b``."""
Location: TypeAlias = str
"""A location's letter, ``A`` to ``G``."""
Zone: TypeAlias = str
"""A location, a workshop (``w`` or ``b``) or the quarry (``q``)."""

WHITE, BLACK, GRAY = "w", "b", "g"
STONES = WHITE + BLACK + GRAY
SIDES = WHITE + BLACK
LOCATIONS = "ABCDEFG"
GREEK = dict(zip(LOCATIONS, "αβγδπΣΩ", strict=True))
QUARRY = "q"

STONES_IN_PLAY = {WHITE: 15, BLACK: 15, GRAY: 10}
START_WORKSHOP_STONES = 2
WORKSHOP_SPACES = 3
COLUMN_HEIGHT = 5
TAKE_OWN, TAKE_GRAY, TAKE_RIVAL = 3, 2, 1

OWN_POINTS, RIVAL_POINTS, GRAY_POINTS = 1, 3, -2

BASIC, ADVANCED = "basic", "advanced"
MIN_ORNAMENTS, MAX_ORNAMENTS = 2, 5
TOKENS = "ACDEF"
"""Locations on the five tokens (RULES.md ruling 6a)."""


def rival(side: Side) -> Side:
    return BLACK if side == WHITE else WHITE


def is_location(zone: Zone) -> bool:
    return zone in LOCATIONS


def take_limit(stone: Stone, side: Side) -> int:
    """Return the maximum number of stones of a color in one take. Free spaces or the quarry's stock
    may allow fewer."""
    if stone == GRAY:
        return TAKE_GRAY
    return TAKE_OWN if stone == side else TAKE_RIVAL


class NotationError(ValueError):
    """A text is not a valid position code, turn or record."""


class IllegalTurnError(ValueError):
    """A well-formed turn is not legal in the position."""
