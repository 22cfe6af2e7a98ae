# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""Exact results of positions with few open spaces, by alpha-beta with a table, in machine code.

No position occurs twice in a game (ruling 4b), so a result does not depend on how a position came
about, and what the table knows is exact. The learnt evaluation says which turns to try first.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.compiled import compiled
from ai.evaluate import Weights, logit
from ai.features import ROOM_FOR_FEATURES, WEIGHTS
from ai.kernel import count, make, pick, result
from ai.state import COUNT, KINDS, MOST_TURNS, OPEN, PLACES, SHOP, SIDE, SIZE, STACK, State, encode
from tholos_desktop.rules import start

UNKNOWN = 9
"""What is returned when the nodes run out."""
LOST, DRAWN, WON = -1, 0, 1
DEEPEST = 120
"""More turns than an endgame has."""
_MIX = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(29)
_EXACT, _AT_LEAST, _AT_MOST = 0, 1, 2
_OPEN = 8
"""Not a value: a level still has turns to try."""
_LOW, _HIGH, _FLOOR, _BEST, _NEXT, _NUMBER = range(6)
"""What a level remembers: the window, the best result, the next turn, how many there are."""
_SURE = 1e6


class Solver(NamedTuple):
    """What is known, and room to work in; results are for the player in turn."""

    key: NDArray[np.uint64]
    value: NDArray[np.int8]
    bound: NDArray[np.int8]
    stack: NDArray[np.int64]
    """The positions on the way down."""
    frames: NDArray[np.int64]
    keys: NDArray[np.uint64]
    codes: NDArray[np.int64]
    hopes: NDArray[np.float64]
    found: NDArray[np.int32]
    nodes: NDArray[np.int64]
    """How many nodes were looked at, and how many may be."""


def solver(entries: int) -> Solver:
    """An empty table; the number of entries is a power of two."""
    return Solver(
        np.zeros(entries, np.uint64),
        np.zeros(entries, np.int8),
        np.zeros(entries, np.int8),
        np.zeros((DEEPEST + 2, SIZE), np.int64),
        np.zeros((DEEPEST + 2, 6), np.int64),
        np.zeros(DEEPEST + 2, np.uint64),
        np.zeros((DEEPEST + 2, MOST_TURNS), np.int64),
        np.zeros((DEEPEST + 2, MOST_TURNS), np.float64),
        np.zeros(ROOM_FOR_FEATURES, np.int32),
        np.zeros(2, np.int64),
    )


def forget(table: Solver) -> None:
    """Forget all results; ornaments are not part of a key, so another game is another table."""
    table.key[:] = 0


@compiled
def solve(table: Solver, state: State, weights: Weights, nodes: int) -> int:
    """What perfect play makes of a position for the player in turn, or that it is unknown.

    Looks at no more than so many nodes; asked again, it goes on with what it found.
    """
    # Without recursion: machine code that calls itself does not survive numba's cache.
    table.nodes[0] = 0
    table.nodes[1] = nodes
    table.stack[0] = state
    frames = table.frames
    frames[0, _LOW], frames[0, _HIGH] = LOST, WON
    level = 0
    value = _enter(table, 0, weights)
    while True:
        if value == UNKNOWN:
            return UNKNOWN
        if value == _OPEN:  # this level has turns left to try
            level += 1
            value = _enter(table, level, weights)
            continue
        if level == 0:
            return value
        level -= 1
        value = _hear(table, level, -value)


@compiled
def _enter(table: Solver, level: int, weights: Weights) -> int:
    """Begin with a position: its value if that is known, else its first turn is made."""
    state = table.stack[level]
    frame = table.frames[level]
    if state[OPEN] == 0:
        return result(state) * (1 - 2 * state[SIDE])
    key = _key(state)
    slot = np.int64(key & np.uint64(len(table.key) - 1))
    if table.key[slot] == key:
        value, bound = table.value[slot], table.bound[slot]
        at_least = bound == _AT_LEAST and value >= frame[_HIGH]
        at_most = bound == _AT_MOST and value <= frame[_LOW]
        if bound == _EXACT or at_least or at_most:
            return value
    if table.nodes[0] >= table.nodes[1] or level >= DEEPEST:
        return UNKNOWN
    table.nodes[0] += 1
    table.keys[level] = key
    frame[_FLOOR] = frame[_LOW]
    frame[_BEST] = LOST
    frame[_NEXT] = 0
    frame[_NUMBER] = _rank(table, level, weights)
    return _descend(table, level)


@compiled
def _descend(table: Solver, level: int) -> int:
    """Make the next turn of a level."""
    frame = table.frames[level]
    below = table.frames[level + 1]
    index = frame[_NEXT]
    frame[_NEXT] = index + 1
    _bring_next(table, level, index, frame[_NUMBER])
    table.stack[level + 1] = table.stack[level]
    make(table.stack[level + 1], table.codes[level, index])
    below[_LOW] = -frame[_HIGH]
    below[_HIGH] = -frame[_FLOOR]
    return _OPEN


@compiled
def _hear(table: Solver, level: int, value: int) -> int:
    """Take in what a turn is worth: then this level's value is known, or the next turn is made."""
    frame = table.frames[level]
    best = max(frame[_BEST], value)
    frame[_BEST] = best
    frame[_FLOOR] = max(frame[_FLOOR], best)
    if best < frame[_HIGH] and frame[_NEXT] < frame[_NUMBER]:
        return _descend(table, level)
    key = table.keys[level]
    slot = np.int64(key & np.uint64(len(table.key) - 1))
    table.key[slot] = key
    table.value[slot] = best
    if abs(best) == WON or frame[_LOW] < best < frame[_HIGH]:
        table.bound[slot] = _EXACT
    else:
        table.bound[slot] = _AT_LEAST if best >= frame[_HIGH] else _AT_MOST
    return best


@compiled
def _rank(table: Solver, level: int, weights: Weights) -> int:
    """List the turns and how promising they are; return how many."""
    state = table.stack[level]
    after = table.stack[level + 1]
    number = count(state)
    for index in range(number):
        table.codes[level, index] = pick(state, index)
    for index in range(number):
        after[:] = state
        make(after, table.codes[level, index])
        if after[OPEN] == 0:
            table.hopes[level, index] = -_SURE * result(after) * (1 - 2 * after[SIDE])
        else:
            table.hopes[level, index] = -logit(after, weights, table.found)
    return number


@compiled
def _bring_next(table: Solver, level: int, index: int, number: int) -> None:
    """Bring the most promising of the turns that are left to this place."""
    best = index
    for other in range(index + 1, number):
        if table.hopes[level, other] > table.hopes[level, best]:
            best = other
    code, hope = table.codes[level, best], table.hopes[level, best]
    table.codes[level, best] = table.codes[level, index]
    table.hopes[level, best] = table.hopes[level, index]
    table.codes[level, index] = code
    table.hopes[level, index] = hope


@compiled
def _key(state: State) -> np.uint64:
    """A number for the position; two positions of one game share it once in ages."""
    key = np.uint64(state[SIDE] + 1)
    for place in range(PLACES):
        # The stones and how many of each: the stack alone does not say how high it is.
        key = _mixed(key, np.uint64(state[STACK + place] << 9 | state[COUNT + place]))
    shops = 0
    for kind in range(2 * KINDS):
        shops = shops << 2 | state[SHOP + kind]
    return _mixed(key, np.uint64(shops))


@compiled
def _mixed(key: np.uint64, number: np.uint64) -> np.uint64:
    key = (key ^ number) * _MIX
    return key ^ key >> _SHIFT


def warm_up() -> None:
    """Compile, or load from disk, what a search calls."""
    solve(solver(64), encode(start()), np.zeros(WEIGHTS, np.float32), 2)
