# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""Features of the learned evaluation, in machine code: an n-tuple network (Lucas 2008; Thill, Koch,
Konen 2012).

For Black, colors and locations are mirrored (:data:`MIRROR`). A column's *class* is its number of
stones of each color and its top stone."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.kernel.compiled import compiled, internal
from ai.kernel.state import (
    COUNT,
    COUNT_BITS,
    COUNTS,
    KINDS,
    MOST_SPACES,
    ORNAMENT,
    PLACES,
    QUARRY_OF,
    ROOM,
    SHOP,
    SIDE,
    STACK,
    WORTH,
    State,
)
from tholos_desktop.rules import (
    BLACK,
    BONUS_ACTIONS,
    HIGHEST,
    LOCATIONS,
    STONES_IN_PLAY,
    WHITE,
    WORKSHOP_SPACES,
    Location,
    Ornament,
)

Indices = NDArray[np.int32]
"""Features of a position, as indices into the array of weights; of length
:data:`ROOM_FOR_FEATURES`."""


class Table(NamedTuple):
    name: str
    first: int
    size: int


def _classes() -> tuple[NDArray[np.int32], int]:
    table = np.zeros((2, COUNTS, KINDS), np.int32)
    number = 1
    for height in range(1, HIGHEST + 1):
        for own in range(height + 1):
            for rival in range(height + 1 - own):
                counts = (own, rival, height - own - rival)
                for top in range(KINDS):
                    if counts[top]:
                        theirs = (counts[1], counts[0], counts[2])
                        table[0, _count_index(counts), top] = number
                        table[1, _count_index(theirs), (1, 0, 2)[top]] = number
                        number += 1
    return table, number


def _count_index(counts: tuple[int, ...]) -> int:
    return sum(count << COUNT_BITS * kind for kind, count in enumerate(counts))


def _workshops() -> tuple[NDArray[np.int32], int]:
    side = WORKSHOP_SPACES + 1
    table = np.zeros((side, side, side), np.int32)
    number = 0
    for own in range(side):
        for rival in range(side - own):
            for gray in range(side - own - rival):
                table[own, rival, gray] = number
                number += 1
    return table, number


def _mirrored(location: Location) -> Location:
    """Return the location with the same bonus action for the other color. If there is none, return
    ``location`` itself."""
    action = BONUS_ACTIONS[location]
    wanted = {{WHITE: BLACK, BLACK: WHITE}.get(stone, stone) for stone in action.stones}
    likewise = (
        where
        for where, other in BONUS_ACTIONS.items()
        if set(other.stones) == wanted and other[1:] == action[1:]
    )
    return next(likewise, location)


CLASS, CLASSES = _classes()
WORKSHOP, WORKSHOPS = _workshops()
BOTH = WORKSHOPS * WORKSHOPS
MIRROR = np.array(
    [[LOCATIONS.index(seen) for seen in view] for view in (LOCATIONS, map(_mirrored, LOCATIONS))]
)
"""``MIRROR[viewer, place]`` is the location that the evaluation uses for ``place``. For Black,
locations with mirrored bonus actions are swapped."""
ORNAMENTS = len(Ornament)
WORTH_STEPS, ROOM_STEPS = 9, 4
STANDINGS = WORTH_STEPS * ROOM_STEPS
"""Number of standings. A column's standing combines its worth and its free spaces, in steps."""

QUARRY_ROOM = max(STONES_IN_PLAY.values()) + 1
GRAYS = min(STONES_IN_PLAY.values()) + 1
_SPACES = MOST_SPACES + 1
SIZES = (WORKSHOP_SPACES + 1) ** 2
PAIRS = PLACES * (PLACES - 1) // 2


def _tables() -> tuple[Table, ...]:
    sizes = {
        "workshops": BOTH,
        "quarry": QUARRY_ROOM * QUARRY_ROOM * GRAYS,
        "tempo": _SPACES * SIZES,
        "column": PLACES * ORNAMENTS * CLASSES,
        "threat": PLACES * CLASSES * BOTH,
        "pair": PAIRS * CLASSES * CLASSES,
        "ornament threat": ORNAMENTS * CLASSES * BOTH,
        "ornament pair": PAIRS * STANDINGS * STANDINGS,
    }
    tables = []
    first = 0
    for name, size in sizes.items():
        tables.append(Table(name, first, size))
        first += size
    return tuple(tables)


TABLES = _tables()
WEIGHTS = TABLES[-1].first + TABLES[-1].size
(
    AT_WORKSHOPS,
    AT_QUARRY,
    AT_TEMPO,
    AT_COLUMN,
    AT_THREAT,
    AT_PAIR,
    AT_ORNAMENT_THREAT,
    AT_ORNAMENT_PAIR,
) = (table.first for table in TABLES)
SCRATCH = 2 * PLACES
MOST_FEATURES = 3 + 3 * PLACES + 2 * PAIRS
ROOM_FOR_FEATURES = MOST_FEATURES + SCRATCH


ZERO_STEP = int(np.abs(WORTH).max())


def _standing_table() -> NDArray[np.int32]:
    """Return a table that rounds a column's worth to steps of 3 points. The index is the worth plus
    :data:`ZERO_STEP`."""
    points = np.arange(-ZERO_STEP, ZERO_STEP + 1)
    return np.clip(np.rint(points / 3) + WORTH_STEPS // 2, 0, WORTH_STEPS - 1).astype(np.int32)


STEP = _standing_table()
MOST_ROOM = ROOM_STEPS - 1


@compiled
def features(state: State, found: Indices) -> int:
    """Write the indices of a position's features into ``found``; return their number."""
    side = state[SIDE]
    own = SHOP + KINDS * side
    theirs = SHOP + KINDS * (1 - side)
    both = (
        WORKSHOP[state[own + side], state[own + 1 - side], state[own + 2]] * WORKSHOPS
        + WORKSHOP[state[theirs + 1 - side], state[theirs + side], state[theirs + 2]]
    )
    found[0] = AT_WORKSHOPS + both
    found[1] = AT_QUARRY + (
        (state[QUARRY_OF + side] * QUARRY_ROOM + state[QUARRY_OF + 1 - side]) * GRAYS
        + state[QUARRY_OF + 2]
    )
    room = 0
    adorned = 0
    number = 3
    for place in range(PLACES):
        at = MIRROR[side, place]
        room += state[ROOM + at]
        column = CLASS[side, state[COUNT + at], state[STACK + at] & 3]
        found[MOST_FEATURES + place] = column
        ornament = state[ORNAMENT + at]
        adorned |= ornament
        found[number] = AT_COLUMN + (place * ORNAMENTS + ornament) * CLASSES + column
        found[number + 1] = AT_THREAT + (place * CLASSES + column) * BOTH + both
        number += 2
        if ornament:
            found[number] = AT_ORNAMENT_THREAT + (ornament * CLASSES + column) * BOTH + both
            number += 1
    shops = (state[own] + state[own + 1] + state[own + 2]) * (WORKSHOP_SPACES + 1)
    shops += state[theirs] + state[theirs + 1] + state[theirs + 2]
    found[2] = AT_TEMPO + room * SIZES + shops
    pair = 0
    for one in range(PLACES - 1):
        row = found[MOST_FEATURES + one] * CLASSES
        for other in range(one + 1, PLACES):
            found[number] = AT_PAIR + pair * CLASSES * CLASSES + row + found[MOST_FEATURES + other]
            number += 1
            pair += 1
    return _ornament_pairs(state, found, number) if adorned else number


@internal
def _ornament_pairs(state: State, found: Indices, number: int) -> int:
    side = state[SIDE]
    standing = MOST_FEATURES + PLACES
    for place in range(PLACES):
        at = MIRROR[side, place]
        worth = (1 - 2 * side) * WORTH[state[ORNAMENT + at], state[COUNT + at]]
        room = min(state[ROOM + at], MOST_ROOM)
        found[standing + place] = STEP[worth + ZERO_STEP] * ROOM_STEPS + room
    pair = 0
    for one in range(PLACES - 1):
        adorned = state[ORNAMENT + MIRROR[side, one]]
        for other in range(one + 1, PLACES):
            if adorned or state[ORNAMENT + MIRROR[side, other]]:
                found[number] = AT_ORNAMENT_PAIR + (
                    (pair * STANDINGS + found[standing + one]) * STANDINGS + found[standing + other]
                )
                number += 1
            pair += 1
    return number
