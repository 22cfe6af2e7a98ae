# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""Features after each turn, in machine code. Only features that the turn changes are updated (Nasu
2018)."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.evaluation.features import (
    AT_QUARRY,
    AT_TEMPO,
    AT_WORKSHOPS,
    BOTH,
    CLASS,
    CLASSES,
    GRAYS,
    MIRROR,
    MOST_FEATURES,
    MOST_ROOM,
    PAIRS,
    QUARRY_ROOM,
    ROOM_FOR_FEATURES,
    ROOM_STEPS,
    SIZES,
    STANDINGS,
    STEP,
    WORKSHOP,
    WORKSHOPS,
    ZERO_STEP,
    Indices,
    features,
)
from ai.kernel.compiled import compiled, internal
from ai.kernel.kernel import spaces
from ai.kernel.state import (
    BONUS_BIT,
    BRING,
    COUNT,
    COUNT_BITS,
    DRAW,
    FIRST_BIT,
    KINDS,
    LOCATION_BIT,
    MOST_TURNS,
    MOVE,
    ORNAMENT,
    PLACE,
    PLACES,
    RETURN,
    ROOM,
    SECOND_BIT,
    SHOP,
    SIDE,
    STACK,
    STEAL,
    TAKE,
    WORTH,
    Codes,
    State,
)
from tholos_desktop.rules import WORKSHOP_SPACES

QUARRY = 2 * KINDS
OPEN_SPACES = QUARRY + KINDS
CHANGES = OPEN_SPACES + 1
CHANGED = CHANGES + 1
"""Index in a row of :attr:`TurnFeatures.noted` at which the notes on changed columns of the temple
begin."""
PLACE_OF, STONES_OF, TOP_OF, ROOM_OF, EACH = range(5)
MOST_CHANGES = 3
NOTED = CHANGED + MOST_CHANGES * EACH


def _pairs() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return three tables, indexed by a column and another column. ``number``: number of their
    pair. ``step``: increase of the pair feature's index if the first column's class number grows by
    1. ``standing``: the same for the ornament pair feature and the first column's standing."""
    number, step, standing = (np.zeros((PLACES, PLACES), np.int64) for _ in range(3))
    pairs = ((one, other) for one in range(PLACES) for other in range(one + 1, PLACES))
    for index, (one, other) in enumerate(pairs):
        number[one, other] = number[other, one] = index
        step[one, other], step[other, one] = CLASSES, 1
        standing[one, other], standing[other, one] = STANDINGS, 1
    return number, step, standing


PAIR, PAIR_STEP, STANDING_STEP = _pairs()
NOWHERE = MOST_FEATURES


class TurnFeatures(NamedTuple):
    """Buffers for the features after each turn, allocated once."""

    rows: Indices
    """Features after each turn, as the rival sees the position; one row per turn."""
    before: Indices
    """Features before the turns, as the rival sees the position. The last entries are the classes
    and standings of the columns."""
    noted: NDArray[np.int64]
    """Changes by each turn, as one row of :data:`NOTED` numbers per turn."""
    at_column: NDArray[np.int64]
    """Index of each column's first feature in a row of ``rows``. Columns are numbered as the rival
    sees them."""
    at_pair: NDArray[np.int64]
    """Index of each column pair's ornament feature in a row of ``rows``. Columns are numbered as
    the rival sees them."""


def new_turn_features() -> TurnFeatures:
    return TurnFeatures(
        np.zeros((MOST_TURNS, ROOM_FOR_FEATURES), np.int32),
        np.zeros(ROOM_FOR_FEATURES, np.int32),
        np.zeros((MOST_TURNS, NOTED), np.int64),
        np.zeros(PLACES, np.int64),
        np.zeros((PLACES, PLACES), np.int64),
    )


@compiled
def features_after(state: State, codes: Codes, turns: int, room: TurnFeatures) -> int:
    """Write a row of features for each turn; return the length of a row. Rows of turns that end the
    game are meaningless."""
    side = state[SIDE]
    state[SIDE] = 1 - side
    parts = features(state, room.before)
    adorned = _lay_out(state, room.at_column, room.at_pair)
    state[SIDE] = side
    for turn in range(turns):
        for part in range(parts):
            room.rows[turn, part] = room.before[part]
    _play(state, codes, turns, room.noted)
    _move_columns(state, turns, room)
    if adorned:
        _move_ornaments(state, turns, room)
    _move_workshops(state, turns, room)
    return parts


@internal
def _lay_out(state: State, at_column: NDArray[np.int64], at_pair: NDArray[np.int64]) -> bool:
    """Fill ``at_column`` and ``at_pair``, in the order of :func:`ai.evaluation.features.features`.
    Return True if there are ornaments."""
    viewer = state[SIDE]
    number = 3
    adorned = False
    for column in range(PLACES):
        at_column[column] = number
        has_ornament = state[ORNAMENT + MIRROR[viewer, column]] != 0
        number += 2 + has_ornament
        adorned |= has_ornament
    number += PAIRS
    for one in range(PLACES if adorned else 0):
        for other in range(one + 1, PLACES):
            at = NOWHERE
            if state[ORNAMENT + MIRROR[viewer, one]] or state[ORNAMENT + MIRROR[viewer, other]]:
                at = number
                number += 1
            at_pair[one, other] = at
            at_pair[other, one] = at
    return adorned


@internal
def _play(state: State, codes: Codes, turns: int, noted: NDArray[np.int64]) -> None:
    own, theirs = KINDS * state[SIDE], KINDS * (1 - state[SIDE])
    open_spaces = spaces(state)
    for turn in range(turns):
        for zone in range(OPEN_SPACES):
            noted[turn, zone] = state[SHOP + zone]
        noted[turn, OPEN_SPACES] = open_spaces
        noted[turn, CHANGES] = 0
        code = codes[turn]
        stone = code & 3
        place = code >> LOCATION_BIT & 7
        bonus = code >> BONUS_BIT & 7
        first = code >> FIRST_BIT & 7
        if place == TAKE:
            noted[turn, own + stone] += first
            noted[turn, QUARRY + stone] -= first
            continue
        noted[turn, own + stone] -= 1
        _lay(state, noted, turn, place, stone)
        laid = -1
        if bonus in (MOVE, RETURN):
            laid = _lift(state, noted, turn, first)
            if bonus == RETURN:
                noted[turn, QUARRY + laid] += 1
                laid = -1
        elif bonus in (DRAW, STEAL):
            noted[turn, first + (QUARRY if bonus == DRAW else theirs)] -= 1
            noted[turn, first + own] += 1
        elif bonus in (PLACE, BRING):
            noted[turn, first + (own if bonus == PLACE else QUARRY)] -= 1
            laid = first
        if laid >= 0:
            _lay(state, noted, turn, code >> SECOND_BIT & 7, laid)


@internal
def _lay(state: State, noted: NDArray[np.int64], turn: int, place: int, stone: int) -> None:
    at = CHANGED + noted[turn, CHANGES] * EACH
    noted[turn, CHANGES] += 1
    noted[turn, OPEN_SPACES] -= 1
    noted[turn, at + PLACE_OF] = place
    noted[turn, at + STONES_OF] = state[COUNT + place] + (1 << COUNT_BITS * stone)
    noted[turn, at + TOP_OF] = stone
    noted[turn, at + ROOM_OF] = state[ROOM + place] - 1


@internal
def _lift(state: State, noted: NDArray[np.int64], turn: int, place: int) -> int:
    stone: int = state[STACK + place] & 3
    at = CHANGED + noted[turn, CHANGES] * EACH
    noted[turn, CHANGES] += 1
    noted[turn, OPEN_SPACES] += 1
    noted[turn, at + PLACE_OF] = place
    noted[turn, at + STONES_OF] = state[COUNT + place] - (1 << COUNT_BITS * stone)
    noted[turn, at + TOP_OF] = state[STACK + place] >> 2 & 3
    noted[turn, at + ROOM_OF] = state[ROOM + place] + 1
    return stone


@internal
def _move_columns(state: State, turns: int, room: TurnFeatures) -> None:
    rows, before = room.rows, room.before
    noted, at_column = room.noted, room.at_column
    viewer = 1 - state[SIDE]
    last = PLACES - 1
    at_pairs = at_column[last] + 2 + (state[ORNAMENT + MIRROR[viewer, last]] != 0)
    for turn in range(turns):
        for change in range(noted[turn, CHANGES]):
            changed = CHANGED + change * EACH
            column = MIRROR[viewer, noted[turn, changed + PLACE_OF]]
            steps = CLASS[viewer, noted[turn, changed + STONES_OF], noted[turn, changed + TOP_OF]]
            steps -= before[MOST_FEATURES + column]
            at = at_column[column]
            rows[turn, at] += steps
            rows[turn, at + 1] += steps * BOTH
            for other in range(PLACES):
                rows[turn, at_pairs + PAIR[column, other]] += steps * PAIR_STEP[column, other]


@internal
def _move_ornaments(state: State, turns: int, room: TurnFeatures) -> None:
    rows, before = room.rows, room.before
    noted, at_column, at_pair = room.noted, room.at_column, room.at_pair
    viewer = 1 - state[SIDE]
    for turn in range(turns):
        for change in range(noted[turn, CHANGES]):
            changed = CHANGED + change * EACH
            place, stones = noted[turn, changed + PLACE_OF], noted[turn, changed + STONES_OF]
            column, ornament = MIRROR[viewer, place], state[ORNAMENT + place]
            if ornament:
                steps = CLASS[viewer, stones, noted[turn, changed + TOP_OF]]
                steps -= before[MOST_FEATURES + column]
                rows[turn, at_column[column] + 2] += steps * BOTH
            worth = (1 - 2 * viewer) * WORTH[ornament, stones]
            left = min(noted[turn, changed + ROOM_OF], MOST_ROOM)
            further = STEP[worth + ZERO_STEP] * ROOM_STEPS + left
            further -= before[MOST_FEATURES + PLACES + column]
            for other in range(PLACES):
                rows[turn, at_pair[column, other]] += further * STANDING_STEP[column, other]


@internal
def _move_workshops(state: State, turns: int, room: TurnFeatures) -> None:
    rows, noted, at_column = room.rows, room.noted, room.at_column
    side, viewer = state[SIDE], 1 - state[SIDE]
    own, theirs = KINDS * side, KINDS * viewer
    for turn in range(turns):
        both = (
            WORKSHOP[
                noted[turn, theirs + viewer], noted[turn, theirs + side], noted[turn, theirs + 2]
            ]
            * WORKSHOPS
            + WORKSHOP[noted[turn, own + side], noted[turn, own + viewer], noted[turn, own + 2]]
        )
        steps = AT_WORKSHOPS + both - rows[turn, 0]
        rows[turn, 0] += steps
        rows[turn, 1] = AT_QUARRY + (
            (noted[turn, QUARRY + viewer] * QUARRY_ROOM + noted[turn, QUARRY + side]) * GRAYS
            + noted[turn, QUARRY + 2]
        )
        sizes = noted[turn, theirs] + noted[turn, theirs + 1] + noted[turn, theirs + 2]
        sizes *= WORKSHOP_SPACES + 1
        sizes += noted[turn, own] + noted[turn, own + 1] + noted[turn, own + 2]
        rows[turn, 2] = AT_TEMPO + noted[turn, OPEN_SPACES] * SIZES + sizes
        for column in range(PLACES):
            rows[turn, at_column[column] + 1] += steps
            if state[ORNAMENT + MIRROR[viewer, column]]:
                rows[turn, at_column[column] + 2] += steps
