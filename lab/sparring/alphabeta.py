# mypy: disable-error-code="no-any-return, return-value"
# (numpy's types call an array's element Any.)
"""Plain alpha-beta on the linear evaluation: ``cmd:python -m lab.sparring.alphabeta``.

Iterative deepening, a hash table, killers, and the evaluation to order the rest. The weights are
learned when they are first needed: ``python -m lab.sparring.linear`` does that, in minutes.
"""

import math
import time
from typing import NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from ai.bot import Limit, Task
from ai.kernel.kernel import lead, make, result
from ai.kernel.state import (
    KINDS,
    MOST_TURNS,
    OPEN,
    PLACES,
    ROOM,
    SHOP,
    SIDE,
    SIZE,
    STACK,
    State,
    decode,
    encode,
)
from ai.kernel.turn_list import count, pick
from lab.sparring import linear
from lab.sparring.speaking import speak
from tholos_desktop.rules import Turn, start
from tholos_desktop.table.protocol_lines import Info

ENTRIES = 1 << 20
DEEPEST = 40
ENDLESS = 1e9
WON = 1000.0
"""Beyond all hopes; the margin is added, a hundredth a point."""
NODES_A_SECOND = 100_000
"""Until it is known better."""
NODES_A_SLICE = 20_000
"""Between two looks at the clock."""
_EXACT, _AT_LEAST, _AT_MOST = range(3)
_MIX = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(29)


class AlphaBetaBuffers(NamedTuple):
    weights: linear.Weights
    key: NDArray[np.uint64]
    value: NDArray[np.float64]
    bound: NDArray[np.int8]
    depth: NDArray[np.int8]
    code: NDArray[np.int32]
    stack: NDArray[np.int64]
    codes: NDArray[np.int64]
    hopes: NDArray[np.float64]
    killers: NDArray[np.int64]
    best: NDArray[np.int64]
    """The best turn of each level."""
    found: NDArray[np.int32]
    nodes: NDArray[np.int64]
    """How many nodes were looked at, and how many may be."""


def memory(weights: linear.Weights) -> AlphaBetaBuffers:
    return AlphaBetaBuffers(
        weights,
        np.zeros(ENTRIES, np.uint64),
        np.zeros(ENTRIES),
        np.zeros(ENTRIES, np.int8),
        np.zeros(ENTRIES, np.int8),
        np.zeros(ENTRIES, np.int32),
        np.zeros((DEEPEST + 1, SIZE), np.int64),
        np.zeros((DEEPEST + 1, MOST_TURNS), np.int64),
        np.zeros((DEEPEST + 1, MOST_TURNS)),
        np.zeros((DEEPEST + 1, 2), np.int64),
        np.zeros(DEEPEST + 1, np.int64),
        np.zeros(linear.FEATURES, np.int32),
        np.zeros(2, np.int64),
    )


@numba.njit(nogil=True)
def value_of(room: AlphaBetaBuffers, state: State) -> float:
    """The value of a position for the player to move, without a search."""
    if state[OPEN] == 0:
        sign = 1 - 2 * state[SIDE]
        return sign * (WON * result(state) + 0.01 * lead(state))
    return np.float64(linear.logit(state, room.weights, room.found))


@numba.njit(nogil=True)
def key_of(state: State) -> np.uint64:
    key = np.uint64(state[SIDE] + 1)
    for place in range(PLACES):
        key = (key ^ np.uint64(state[STACK + place] << 3 | state[ROOM + place])) * _MIX
        key ^= key >> _SHIFT
    shops = 0
    for kind in range(2 * KINDS):
        shops = shops << 2 | state[SHOP + kind]
    key = (key ^ np.uint64(shops)) * _MIX
    return key ^ key >> _SHIFT


# Without a cache on disk: machine code that calls itself does not survive it.
@numba.njit(nogil=True)
def search(room: AlphaBetaBuffers, level: int, depth: int, low: float, high: float) -> float:
    """The value of a level's position to the player to move, so many turns deep.

    Once the nodes have run out, it means nothing.
    """
    state = room.stack[level]
    room.nodes[0] += 1
    if depth == 0 or state[OPEN] == 0 or room.nodes[0] > room.nodes[1]:
        return value_of(room, state)
    key = key_of(state)
    slot = np.int64(key & np.uint64(ENTRIES - 1))
    known_turn = -1
    if room.key[slot] == key:
        known_turn = room.code[slot]
        value, bound = room.value[slot], room.bound[slot]
        is_outside = (bound == _AT_LEAST and value >= high) or (bound == _AT_MOST and value <= low)
        if level > 0 and room.depth[slot] >= depth and (bound == _EXACT or is_outside):
            return value
    number = order(room, level, known_turn)
    best, best_turn, floor = -ENDLESS, -1, low
    for index in range(number):
        code = next_turn(room, level, index, number)
        room.stack[level + 1] = state
        make(room.stack[level + 1], code)
        if index == 0:
            value = -search(room, level + 1, depth - 1, -high, -floor)
        else:
            narrow = floor + 1e-6
            value = -search(room, level + 1, depth - 1, -narrow, -floor)
            if floor < value < high:
                value = -search(room, level + 1, depth - 1, -high, -floor)
        if room.nodes[0] > room.nodes[1]:
            return best
        if value > best:
            best, best_turn = value, code
            room.best[level] = code
        floor = max(floor, best)
        if best >= high:
            room.killers[level, 1] = room.killers[level, 0]
            room.killers[level, 0] = code
            break
    room.key[slot], room.value[slot], room.depth[slot] = key, best, depth
    room.code[slot] = best_turn
    room.bound[slot] = _AT_LEAST if best >= high else _EXACT if best > low else _AT_MOST
    return best


@numba.njit(nogil=True)
def order(room: AlphaBetaBuffers, level: int, known_turn: int) -> int:
    state, after = room.stack[level], room.stack[level + 1]
    number = count(state)
    for index in range(number):
        code = pick(state, index)
        room.codes[level, index] = code
        if code == known_turn:
            hope = ENDLESS
        elif code == room.killers[level, 0]:
            hope = WON / 2
        elif code == room.killers[level, 1]:
            hope = WON / 3
        else:
            after[:] = state
            make(after, code)
            hope = -value_of(room, after)
        room.hopes[level, index] = hope
    return number


@numba.njit(nogil=True)
def next_turn(room: AlphaBetaBuffers, level: int, index: int, number: int) -> int:
    """Bring the most promising of the turns that are left to this place."""
    codes, hopes = room.codes[level], room.hopes[level]
    best = index
    for other in range(index + 1, number):
        if hopes[other] > hopes[best]:
            best = other
    codes[index], codes[best] = codes[best], codes[index]
    hopes[index], hopes[best] = hopes[best], hopes[index]
    return codes[index]


class AlphaBeta:
    def __init__(self, weights: linear.Weights | None = None) -> None:
        self._room = memory(linear.shared() if weights is None else weights)
        self.think(Task(start(), Limit(nodes=1)))

    def forget(self) -> None:
        self._room.key[:] = 0

    def think(self, task: Task) -> Turn:
        """Search one turn deeper until the time or the nodes are up."""
        begun, limit, position = time.perf_counter(), task.limit, task.position
        room, state = self._room, encode(position)
        room.stack[0] = state
        room.killers[:] = -1
        room.best[0] = pick(state, count(state) - 1)
        value, depth, nodes = 0.0, 1, 0

        def left() -> int:
            most = NODES_A_SLICE if limit.nodes is None else min(limit.nodes - nodes, NODES_A_SLICE)
            if limit.seconds is None:
                return most
            taken = time.perf_counter() - begun
            rate = nodes / taken if nodes else NODES_A_SECOND
            return min(most, round(rate * (limit.seconds - taken)))

        while depth < DEEPEST and abs(value) < WON / 2 and left() > 0 and not task.stop():
            room.nodes[:] = 0, left()
            found = float(search(room, 0, depth, -ENDLESS, ENDLESS))
            nodes += int(room.nodes[0])
            if room.nodes[0] <= room.nodes[1]:  # else once more, with what the table knows now
                value = found
                depth += 1
        turn = decode(int(room.best[0]), position)
        chance = 1 / (1 + math.exp(-max(-50.0, min(50.0, value))))
        milliseconds = round(1000 * (time.perf_counter() - begun))
        task.tell(Info(depth, nodes, milliseconds, chance, (turn.notation,)))
        return turn


if __name__ == "__main__":
    speak("alphabeta", AlphaBeta)
