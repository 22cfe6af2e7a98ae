# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""Settled columns, in machine code: full columns that no bonus action can open again.

Positions that differ only in settled columns share a table entry. A *tally* is White's lead in
points times :data:`POINT`, plus White's lead in columns won."""

import numpy as np
from numpy.typing import NDArray

from ai.evaluation.features import WORKSHOP, WORKSHOPS
from ai.kernel.compiled import compiled, internal
from ai.kernel.kernel import make
from ai.kernel.state import (
    COLORS,
    COUNT,
    COUNT_BITS,
    COUNTS,
    DOES,
    FEWEST_SPACES,
    FULL,
    GOES_TO,
    KINDS,
    LOCATION_BIT,
    MOVE,
    OPEN,
    ORNAMENT,
    PLACES,
    QUARRY_OF,
    RETURN,
    ROOM,
    SHOP,
    SIDE,
    STACK,
    TAKE,
    TOP,
    WORTH,
    State,
    copy,
    encode,
    put,
    stone_counts,
)
from ai.kernel.turn_list import count, pick
from tholos_desktop.rules import HIGHEST, STONES_IN_PLAY, WORKSHOP_SPACES, Ornament, start

POINT = 16
"""Factor of the lead in points in a tally. It is more than twice the number of columns, so that the
added lead in columns never outweighs a point."""
TALLY = POINT * WORTH + GOES_TO
LastSpace = NDArray[np.uint8]
"""Table of positions with one open space. For each color mask, a bit is 1 if White can force the
last stone to have a color in the mask."""

_FAR = 1 << 20
_LOAD = 1 + sum(STONES_IN_PLAY.values()) - FEWEST_SPACES
_QUARRIES = (_LOAD + 1) ** KINDS
_MIX = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(31)


def _lifting_table() -> NDArray[np.int64]:
    """Return a table of the colors that bonus actions may lift, as masks. The index is the mask of
    the columns with room."""
    table = np.zeros(FULL + 1, np.int64)
    for columns in range(FULL + 1):
        for place in range(PLACES):
            if columns >> place & 1:
                table[columns] |= COLORS[place] if DOES[place] in (MOVE, RETURN) else 0
    return table


def _within_reach_table() -> NDArray[np.int16]:
    """Return a table of the top stones that bonus actions can remove, indexed by removable colors
    and by stack. Two bits encode a stone; a leading 1 bit marks where the code begins."""
    stacks = np.arange(1 << 2 * HIGHEST)
    table = np.ones((1 << KINDS, len(stacks)), np.int16)
    for colors in range(1 << KINDS):
        going_on = np.ones(len(stacks), bool)
        for stones in range(1, HIGHEST + 1):
            going_on &= (colors >> (stacks >> 2 * (stones - 1) & 3) & 1).astype(bool)
            reached = 1 << 2 * stones | stacks & ((1 << 2 * stones) - 1)
            table[colors, going_on] = reached[going_on]
    return table


def _extremes() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    highest, lowest = TALLY.copy(), TALLY.copy()
    stones = np.array([sum(stone_counts(index)) for index in range(COUNTS)])
    for ornament in Ornament:
        for held in range(ornament.changes.height - 1, -1, -1):
            for index in np.flatnonzero(stones == held):
                fuller = [int(index) + (1 << COUNT_BITS * kind) for kind in range(KINDS)]
                highest[ornament, index] = highest[ornament, fuller].max()
                lowest[ornament, index] = lowest[ornament, fuller].min()
    return highest, lowest


_LIFTING = _lifting_table()
_MOVERS = sum(1 << place for place in range(PLACES) if DOES[place] == MOVE)
(_RETURNER,) = (place for place in range(PLACES) if DOES[place] == RETURN)
"""The only column whose bonus action returns a stone. If two columns did, games might not end
(RULES.md ruling 4b)."""
_WITHIN_REACH = _within_reach_table()
_HIGHEST, _LOWEST = _extremes()
_ODD = np.array(
    [
        0x500320D4F8F2A545, 0x72D7E6DE5793354B, 0x6349AB2FCA057CB1, 0x1CD396D5EAB513A1,
        0x266BD94C871BA8A3, 0x6FD0996BA47D139B, 0x00AC889374D0D639, 0x691E0347BFF9036F,
    ],
    np.uint64,
)  # fmt: skip
"""Random odd factors for the keys: one for each column, one for the other parts of a position."""


@compiled
def tally(state: State) -> int:
    total = 0
    for place in range(PLACES):
        total += TALLY[state[ORNAMENT + place], state[COUNT + place]]
    return total


@compiled
def within_reach(state: State) -> tuple[int, int]:
    columns = state[OPEN]
    colors = _LIFTING[columns]
    while True:
        # A full column that loses its top is open again, and so is its bonus action.
        for kind in range(KINDS):
            if colors >> kind & 1:
                columns |= state[TOP + kind]
        more = _LIFTING[columns]
        if more == colors:
            return columns, colors
        colors = more


@compiled
def fingerprint(state: State) -> tuple[np.uint64, int]:
    """Return a key of the parts that can still change, and the tally of the settled columns."""
    columns, colors = within_reach(state)
    total = 0
    key = np.uint64(0)
    for place in range(PLACES):
        index = state[COUNT + place]
        if columns >> place & 1:
            column = _WITHIN_REACH[colors, state[STACK + place]] << COUNT_BITS * KINDS | index
            key += _mixed(column, place)
        else:
            total += TALLY[state[ORNAMENT + place], index]
    rest = columns << 1 | state[SIDE]
    for kind in range(KINDS):
        rest = rest << 4 | state[QUARRY_OF + kind]
    for kind in range(2 * KINDS):
        rest = rest << 2 | state[SHOP + kind]
    key = (key + _mixed(rest, PLACES)) * _MIX
    return key ^ key >> _SHIFT, total


@internal
def _mixed(number: int, place: int) -> np.uint64:
    product = np.uint64(number) * _ODD[place]
    return product ^ product >> _SHIFT


@compiled
def bounds(state: State, open_spaces: int) -> tuple[int, int]:
    """Return a lower and an upper bound of the final tally."""
    columns, colors = within_reach(state)
    # Moving a top stone fills a space; returning one frees a space, but fills its own column.
    lifts = open_spaces - 1 if columns & _MOVERS else 0
    if columns >> _RETURNER & 1:
        lifts += state[ROOM + _RETURNER] + lifts
    low = high = 0
    most_up = more_up = most_down = more_down = 0
    for place in range(PLACES):
        ornament, index = state[ORNAMENT + place], state[COUNT + place]
        lowest, highest = _LOWEST[ornament, index], _HIGHEST[ornament, index]
        low += lowest
        high += highest
        top = state[STACK + place] & 3
        if lifts == 0 or index == 0 or not colors >> top & 1:
            continue
        index -= 1 << COUNT_BITS * top
        if lifts > 2:
            index = 0  # as if the column were emptied: a bound simpler than counting the lifts
        elif lifts == 2 and index > 0 and colors >> (state[STACK + place] >> 2 & 3) & 1:
            index -= 1 << COUNT_BITS * (state[STACK + place] >> 2 & 3)
        up, down = _HIGHEST[ornament, index] - highest, lowest - _LOWEST[ornament, index]
        if lifts > 2:
            low -= down
            high += up
            continue
        more_up = max(more_up, min(up, most_up))
        most_up = max(most_up, up)
        more_down = max(more_down, min(down, most_down))
        most_down = max(most_down, down)
    if lifts > 1:
        most_up += more_up
        most_down += more_down
    return low - most_down, high + most_up


def last_space() -> LastSpace:
    state = encode(start())
    for place in range(PLACES):
        while state[ROOM + place] > (place == 0):
            put(state, place, 0)
    table = np.zeros(WORKSHOPS * WORKSHOPS * _QUARRIES * 2, np.uint8)
    _play_last_space(state, np.empty_like(state), table)
    return table


@compiled
def _play_last_space(state: State, after: State, table: LastSpace) -> None:
    for held in range(2 * WORKSHOP_SPACES, -1, -1):
        for shops in range(1 << 4 * KINDS):
            white = black = 0
            for kind in range(KINDS):
                state[SHOP + kind] = shops >> 2 * kind & 3
                state[SHOP + KINDS + kind] = shops >> 2 * (KINDS + kind) & 3
                white += state[SHOP + kind]
                black += state[SHOP + KINDS + kind]
            if white + black != held or max(white, black) > WORKSHOP_SPACES:
                continue
            for quarry in range(_QUARRIES):
                outside = held
                for kind in range(KINDS):
                    state[QUARRY_OF + kind] = quarry // (_LOAD + 1) ** kind % (_LOAD + 1)
                    outside += state[QUARRY_OF + kind]
                if outside > _LOAD:
                    continue
                for side in range(2):
                    state[SIDE] = side
                    table[_last_index(state)] = _best_of_last(state, after, table)


@internal
def _best_of_last(state: State, after: State, table: LastSpace) -> int:
    """Compute an entry of :data:`LastSpace` from the entries of the positions one turn later.
    ``after`` is a buffer."""
    every = (1 << (1 << KINDS)) - 1
    white_moves = state[SIDE] == 0
    found = np.int64(0 if white_moves else every)
    for index in range(count(state)):
        code = pick(state, index)
        if code >> LOCATION_BIT & 7 == TAKE:
            copy(state, after)
            make(after, code)
            leads_to = np.int64(table[_last_index(after)])
        else:
            leads_to = np.int64(0)
            for colors in range(1 << KINDS):
                leads_to |= (colors >> (code & 3) & 1) << colors
        found = found | leads_to if white_moves else found & leads_to
    return found  # type: ignore[return-value]


@internal
def _last_index(state: State) -> int:
    white = WORKSHOP[state[SHOP], state[SHOP + 1], state[SHOP + 2]]
    theirs = SHOP + KINDS
    black = WORKSHOP[state[theirs], state[theirs + 1], state[theirs + 2]]
    quarry = 0
    for kind in range(KINDS - 1, -1, -1):
        quarry = quarry * (_LOAD + 1) + state[QUARRY_OF + kind]
    return ((white * WORKSHOPS + black) * _QUARRIES + quarry) * 2 + state[SIDE]


@compiled
def last_tally(state: State, table: LastSpace) -> int:
    total = 0
    ornament = index = 0
    for place in range(PLACES):
        if state[ROOM + place] > 0:
            ornament, index = state[ORNAMENT + place], state[COUNT + place]
        else:
            total += TALLY[state[ORNAMENT + place], state[COUNT + place]]
    enforced = np.int64(table[_last_index(state)])
    best = -_FAR
    for least in range(KINDS):
        wanted = TALLY[ornament, index + (1 << COUNT_BITS * least)]
        colors = 0
        for kind in range(KINDS):
            colors |= (TALLY[ornament, index + (1 << COUNT_BITS * kind)] >= wanted) << kind
        if enforced >> colors & 1:
            best = max(best, wanted)
    return total + best
