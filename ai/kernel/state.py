"""A position as one array of integers, and a turn as one integer, for the search kernel.

Locations are 0 to 6, colors 0 to 2, players 0 (White) and 1 (Black). In a mask of locations, A is
the lowest bit."""

import numpy as np
from numpy.typing import NDArray

from ai.kernel.compiled import compiled, internal
from tholos_desktop.rules import (
    BONUS_ACTIONS,
    COLUMN_HEIGHT,
    HIGHEST,
    LOCATIONS,
    ORNAMENTS,
    QUARRY,
    SIDES,
    STONES,
    ColumnScore,
    Ornament,
    Place,
    Position,
    Transfer,
    Turn,
    owner,
    start,
    take_limit,
)

State = NDArray[np.int64]
"""A position as :data:`SIZE` numbers. The slots are named below."""
Codes = NDArray[np.int64]
Key = np.uint64
Random = NDArray[np.uint64]

PLACES = len(LOCATIONS)
KINDS = len(STONES)
COUNT_BITS = HIGHEST.bit_length()
"""Number of bits for the number of stones of one color in a column."""
COUNTS = 1 << COUNT_BITS * KINDS
_HEIGHT_CHANGES = [ornament.changes.height - COLUMN_HEIGHT for ornament in ORNAMENTS]
FEWEST_SPACES = PLACES * COLUMN_HEIGHT + sum(min(0, change) for change in _HEIGHT_CHANGES)
MOST_SPACES = PLACES * COLUMN_HEIGHT + sum(max(0, change) for change in _HEIGHT_CHANGES)
"""An empty temple has ``FEWEST_SPACES`` to ``MOST_SPACES`` spaces, depending on its ornaments."""

# The slots of a state
STACK = 0
"""Seven slots, one per column: its stones, two bits each, with the top stone in the lowest bits.
The height is not included."""
COUNT = STACK + PLACES
"""Seven slots: each column's number of stones of each color, as an index into the score table."""
ROOM = COUNT + PLACES
"""Seven slots: the number of stones that each column can still hold."""
SHOP = ROOM + PLACES
"""Six slots: the number of stones of each color in White's workshop, then in Black's."""
QUARRY_OF = SHOP + 2 * KINDS
"""Three slots: the number of stones of each color in the quarry."""
SIDE = QUARRY_OF + KINDS
"""One slot: the player to move, 0 White, 1 Black."""
OPEN = SIDE + 1
"""One slot: a bit mask of the columns with room."""
TOP = OPEN + 1
"""Three slots, one per color: a bit mask of the columns with this color on top."""
ORNAMENT = TOP + KINDS
"""Seven slots: the number of the ornament at each location, 0 for none."""
TRIGGERED = ORNAMENT + PLACES
"""One slot: a bit mask of the locations where stones of another color than the player's own also
trigger the bonus action."""
BRINGING = TRIGGERED + 1
"""One slot: a bit mask of the locations with an ornament that brings stones from the quarry."""
TAKES = BRINGING + 1
"""Slots into which :func:`ai.kernel.turn_list.count` writes numbers of turns. ``TAKES``: turns that
take stones. ``PLAIN``: placements without a bonus. ``BONUS``: seven slots, one per location, for
placements of an own-color stone with a bonus."""
PLAIN = TAKES + 1
BONUS = PLAIN + 1
SIZE = BONUS + PLACES

MOST_TURNS = 512
MOST_LAID = 2
"""Maximum net number of stones that a turn adds to columns."""
MOST_PLIES = 400

# A turn's number: stone, location (TAKE for a take), bonus, and the bonus's two operands
TAKE = PLACES
NO_BONUS, MOVE, RETURN, DRAW, STEAL, PLACE, BRING = range(7)
LOCATION_BIT, BONUS_BIT, FIRST_BIT, SECOND_BIT = 2, 5, 8, 11
_KINDS_OF_BONUS = {
    (Place.COLUMN, Place.COLUMN): MOVE,
    (Place.COLUMN, Place.QUARRY): RETURN,
    (Place.QUARRY, Place.WORKSHOP): DRAW,
    (Place.RIVALS_WORKSHOP, Place.WORKSHOP): STEAL,
    (Place.WORKSHOP, Place.COLUMN): PLACE,
}


def color_mask(stones: str) -> int:
    return sum(1 << STONES.index(stone) for stone in stones)


ALL_COLORS = color_mask(STONES)
_ACTIONS = [BONUS_ACTIONS[where] for where in LOCATIONS]
DOES = np.array([_KINDS_OF_BONUS[action.source, action.target] for action in _ACTIONS])
COLORS = np.array([color_mask(action.stones) for action in _ACTIONS])
TRIGGERS = np.array([color_mask(ornament.changes.triggers) for ornament in Ornament])
BRINGS = np.array([color_mask(ornament.changes.brings) for ornament in Ornament])
"""Color masks, one for each ornament. ``TRIGGERS``: colors that trigger the bonus. ``BRINGS``:
colors that the ornament brings from the quarry."""
LIMIT = np.array([[take_limit(stone, side) for stone in STONES] for side in SIDES])
BITS = np.array([mask.bit_count() for mask in range(1 << PLACES)])
NTH = np.array(
    [
        ([place for place in range(PLACES) if mask >> place & 1] + [0] * PLACES)[:PLACES]
        for mask in range(1 << PLACES)
    ]
)
"""``NTH[mask, n]`` is the n-th location in a mask, counted from 0."""
FULL = (1 << PLACES) - 1


def stone_counts(index: int) -> list[int]:
    most = (1 << COUNT_BITS) - 1
    return [index >> COUNT_BITS * kind & most for kind in range(KINDS)]


def _column_table() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return tables by ornament and stone counts: points for White (negative if Black owns the
    column), and the owner (1 White, -1 Black, 0 nobody)."""
    worth = np.zeros((len(Ornament), COUNTS), np.int64)
    goes_to = np.zeros_like(worth)
    empty = start()
    for ornament in Ornament:
        laid = (ornament,) + (Ornament.NONE,) * (PLACES - 1)
        for index in range(COUNTS):
            stones = "".join(s * n for s, n in zip(STONES, stone_counts(index), strict=True))
            if len(stones) > HIGHEST:
                continue
            position = empty._replace(columns=(stones,) + ("",) * (PLACES - 1), ornaments=laid)
            side = owner(position, LOCATIONS[0])
            sign = 0 if side is None else 1 - 2 * SIDES.index(side)
            worth[ornament, index] = sign * ColumnScore(LOCATIONS[0], stones, ornament, side).points
            goes_to[ornament, index] = sign
    return worth, goes_to


WORTH, GOES_TO = _column_table()


def encode(position: Position) -> State:
    state = np.zeros(SIZE, np.int64)
    for place, where in enumerate(LOCATIONS):
        state[ROOM + place] = position.max_height(where)
        ornament = position.ornament(where)
        state[ORNAMENT + place] = ornament
        state[TRIGGERED] |= bool(TRIGGERS[ornament]) << place
        state[BRINGING] |= bool(BRINGS[ornament]) << place
    state[OPEN] = FULL
    for place, column in enumerate(position.columns):
        for stone in column:
            put(state, place, STONES.index(stone))
    for index, workshop in enumerate(position.workshops):
        for kind, stone in enumerate(STONES):
            state[SHOP + KINDS * index + kind] = workshop.count(stone)
    for kind, stone in enumerate(STONES):
        state[QUARRY_OF + kind] = position.quarry(stone)
    state[SIDE] = SIDES.index(position.side)
    return state


def decode(code: int, position: Position) -> Turn:
    side = position.side
    rival = SIDES[1 - SIDES.index(side)]
    stone = STONES[code & 3]
    location = code >> LOCATION_BIT & 7
    bonus, first, second = code >> BONUS_BIT & 7, code >> FIRST_BIT & 7, code >> SECOND_BIT & 7
    if location == TAKE:
        return Turn((Transfer(stone, QUARRY, side),) * first)
    placed = Transfer(stone, side, LOCATIONS[location])
    if bonus == NO_BONUS:
        return Turn((placed,))
    if bonus in (MOVE, RETURN):
        top = position.top(LOCATIONS[first]) or ""
        done = Transfer(top, LOCATIONS[first], LOCATIONS[second] if bonus == MOVE else QUARRY)
    elif bonus == DRAW:
        done = Transfer(STONES[first], QUARRY, side)
    elif bonus == STEAL:
        done = Transfer(STONES[first], rival, side)
    elif bonus == PLACE:
        done = Transfer(STONES[first], side, LOCATIONS[second])
    else:
        done = Transfer(STONES[first], QUARRY, LOCATIONS[second])
    return Turn((placed, done))


@compiled
def copy(state: State, into: State) -> None:
    """Copy a position into ``into``. This is a loop because an assignment of slices takes 0.5 s to
    compile."""
    for slot in range(SIZE):
        into[slot] = state[slot]


@compiled
def put(state: State, place: int, stone: int) -> None:
    bit = 1 << place
    state[STACK + place] = state[STACK + place] << 2 | stone
    state[COUNT + place] += 1 << COUNT_BITS * stone
    state[ROOM + place] -= 1
    if state[ROOM + place] == 0:
        state[OPEN] &= ~bit
    for kind in range(KINDS):
        state[TOP + kind] &= ~bit
    state[TOP + stone] |= bit


@internal
def lift(state: State, place: int) -> int:
    bit = 1 << place
    stone: int = state[STACK + place] & 3
    state[STACK + place] >>= 2
    state[COUNT + place] -= 1 << COUNT_BITS * stone
    state[ROOM + place] += 1
    state[OPEN] |= bit
    state[TOP + stone] &= ~bit
    if state[COUNT + place] != 0:
        state[TOP + (state[STACK + place] & 3)] |= bit
    return stone


@compiled
def key_of(state: State) -> Key:
    key = np.uint64(0)
    for place in range(PLACES):
        key = _mixed(key ^ np.uint64(state[STACK + place] << 3 | state[ROOM + place]))
    held = state[SIDE]
    for slot in range(SHOP, SHOP + 2 * KINDS):
        held = held << 2 | state[slot]
    return _mixed(key ^ np.uint64(held)) | np.uint64(1)


@internal
def _mixed(number: Key) -> Key:
    """Mix a number's bits (SplitMix64: Steele, Lea, Flood 2014)."""
    number += np.uint64(0x9E3779B97F4A7C15)
    number = (number ^ (number >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    number = (number ^ (number >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return number ^ (number >> np.uint64(31))
