# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""Exact endgame search in machine code: does White reach a given lead (:mod:`ai.endgame.settled`)?

Null-window alpha-beta with a table and enhanced transposition cutoffs (Schaeffer and Plaat 1996).
No position occurs twice in a game (RULES.md ruling 4b), so the table's bounds stay valid. numba
cannot cache recursive functions."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.endgame.settled import LastSpace, bounds, fingerprint, last_space, last_tally, tally
from ai.evaluation.evaluate import Weights, logit
from ai.evaluation.features import ROOM_FOR_FEATURES, WEIGHTS, Indices
from ai.kernel.compiled import compiled, inlined, internal
from ai.kernel.kernel import make, spaces
from ai.kernel.state import MOST_TURNS, SIDE, SIZE, State, copy, encode
from ai.kernel.turn_list import count, pick
from tholos_desktop.rules import start

FAR = 16_000
"""A number above every possible tally."""
PAUSED = 30_000
"""Result of a search that has used up its nodes. This number is above every possible tally."""
_TRY_NEXT = 20_000
MOST_LEVELS = 120
"""Maximum depth in turns; no endgame is longer."""
REPLY_COST = 0.3
"""Log-odds by which each legal reply of the rival lowers a turn's prior."""
JUDGED_SPACES = 3
"""Minimum number of open spaces at which the learned evaluation orders the turns."""
BOUNDED_SPACES = 3
"""Number of open spaces up to which the search first computes bounds of the final tally."""
_BEST, _NEXT, _NUMBER, _SETTLED, _KNOWN_TURN, _SPACES = range(6)
"""Slots of a frame. Each depth of the search has a frame. ``_SETTLED`` is the tally of the settled
columns."""
_LEVEL, LOOKED, _MOST = range(3)
"""Slots of ``Memory.at``: depth in turns, number of nodes searched, and number allowed."""
_HALF = 1 << 15


class Memory(NamedTuple):
    cells: NDArray[np.uint64]
    """A hash table. Each row is a key and a packed entry. Each address has two rows for two
    entries; the entry with more open spaces is kept in the first."""
    last: LastSpace
    stack: NDArray[np.int64]
    frames: NDArray[np.int64]
    keys: NDArray[np.uint64]
    codes: NDArray[np.int64]
    priors: NDArray[np.float64]
    found: Indices
    at: NDArray[np.int64]


def memory(entries: int) -> Memory:
    levels = MOST_LEVELS + 2
    return Memory(
        np.zeros((entries, 2), np.uint64),
        last_space(),
        np.zeros((levels, SIZE), np.int64),
        np.zeros((levels, 6), np.int64),
        np.zeros(levels, np.uint64),
        np.zeros((levels, MOST_TURNS), np.int64),
        np.zeros((levels, MOST_TURNS), np.float64),
        np.zeros(ROOM_FOR_FEATURES, np.int32),
        np.zeros(3, np.int64),
    )


def search(room: Memory, root: State, weights: Weights, wanted: int, nodes: int) -> int:
    """Return a bound of White's tally, or :data:`PAUSED`. A bound of at least ``wanted`` is a lower
    bound, a smaller one an upper bound."""
    room.at[:] = 0
    room.stack[0] = root
    return go_on(room, weights, wanted, nodes)


@compiled
def go_on(room: Memory, weights: Weights, wanted: int, nodes: int) -> int:
    """Continue a paused search for ``nodes`` more nodes; ``weights`` and ``wanted`` must not
    change."""
    room.at[_MOST] += nodes
    level = room.at[_LEVEL] - 1
    value = _TRY_NEXT
    while value != PAUSED:
        if value == _TRY_NEXT:
            level += 1
            value = _enter(room, level, weights, wanted)
        elif level == 0:
            return value
        else:
            level -= 1
            value = _hear(room, level, value, wanted)
    room.at[_LEVEL] = level
    return PAUSED


@compiled
def known_turn(room: Memory, state: State) -> int:
    slot = _find(room.cells, fingerprint(state)[0])
    return _read(room.cells, slot)[2] if slot >= 0 else -1


@inlined
def _enter(room: Memory, level: int, weights: Weights, wanted: int) -> int:
    state = room.stack[level]
    value = _known(room, state, wanted)
    if value != _TRY_NEXT:
        return value
    open_spaces = spaces(state)
    if open_spaces <= BOUNDED_SPACES:
        low, high = bounds(state, open_spaces)
        if low >= wanted or high < wanted:
            return low if low >= wanted else high
    if room.at[LOOKED] >= room.at[_MOST] or level >= MOST_LEVELS:
        return PAUSED
    room.at[LOOKED] += 1
    frame = room.frames[level]
    room.keys[level], frame[_SETTLED] = fingerprint(state)
    slot = _find(room.cells, room.keys[level])
    frame[_KNOWN_TURN] = _read(room.cells, slot)[2] if slot >= 0 else -1
    frame[_SPACES] = open_spaces
    frame[_BEST] = _TRY_NEXT if state[SIDE] else -_TRY_NEXT
    decided_by = _list_turns(room, level, weights, wanted)
    if decided_by >= 0 or frame[_NUMBER] == 0:
        return _conclude(room, level, wanted, decided_by)
    return _descend(room, level)


@inlined
def _list_turns(room: Memory, level: int, weights: Weights, wanted: int) -> int:
    """Return a turn known to reach the player's goal. If there is none, list the turns to search
    and return -1."""
    state, after = room.stack[level], room.stack[level + 1]
    frame = room.frames[level]
    side = state[SIDE]
    number = 0
    for index in range(count(state)):
        code = pick(state, index)
        copy(state, after)
        make(after, code)
        value = _known(room, after, wanted)
        if value == _TRY_NEXT:
            room.codes[level, number] = code
            if code == frame[_KNOWN_TURN]:
                prior = 1e9
            elif frame[_SPACES] >= JUDGED_SPACES:
                prior = -logit(after, weights, room.found) - REPLY_COST * count(after)
            else:
                prior = 1.0 * tally(after) * (1 - 2 * side)
            room.priors[level, number] = prior
            number += 1
        elif _improve(frame, value, side, wanted):
            return code
    frame[_NUMBER] = number
    frame[_NEXT] = 0
    return -1


@inlined
def _known(room: Memory, state: State, wanted: int) -> int:
    open_spaces = spaces(state)
    if open_spaces <= 1:
        return tally(state) if open_spaces == 0 else last_tally(state, room.last)
    key, settled = fingerprint(state)
    slot = _find(room.cells, key)
    if slot >= 0:
        low, high, _, _ = _read(room.cells, slot)
        if low + settled >= wanted:
            return low + settled
        if high + settled < wanted:
            return high + settled
    return _TRY_NEXT


@inlined
def _improve(frame: NDArray[np.int64], value: int, side: int, wanted: int) -> bool:
    if side == 0:
        frame[_BEST] = max(frame[_BEST], value)
        return value >= wanted
    frame[_BEST] = min(frame[_BEST], value)
    return value < wanted


@inlined
def _descend(room: Memory, level: int) -> int:
    frame = room.frames[level]
    codes, priors = room.codes[level], room.priors[level]
    index = frame[_NEXT]
    frame[_NEXT] = index + 1
    best = index
    for other in range(index + 1, frame[_NUMBER]):
        if priors[other] > priors[best]:
            best = other
    code = codes[best]
    codes[best], priors[best] = codes[index], priors[index]
    codes[index] = code
    copy(room.stack[level], room.stack[level + 1])
    make(room.stack[level + 1], code)
    return _TRY_NEXT


@inlined
def _hear(room: Memory, level: int, value: int, wanted: int) -> int:
    """Record the value of a turn; then search the next turn, or return the position's value."""
    frame = room.frames[level]
    turn = -1
    if _improve(frame, value, room.stack[level, SIDE], wanted):
        turn = room.codes[level, frame[_NEXT] - 1]
    elif frame[_NEXT] < frame[_NUMBER]:
        return _descend(room, level)
    return _conclude(room, level, wanted, turn)


@inlined
def _conclude(room: Memory, level: int, wanted: int, turn: int) -> int:
    frame = room.frames[level]
    value = frame[_BEST]
    rest = value - frame[_SETTLED]
    low, high = (rest, FAR) if value >= wanted else (-FAR, rest)
    _keep(room, level, low, high, turn)
    return value


@internal
def _address(cells: NDArray[np.uint64], key: np.uint64) -> int:
    return np.int64(key & np.uint64(len(cells) - 2))  # type: ignore[return-value]


@internal
def _find(cells: NDArray[np.uint64], key: np.uint64) -> int:
    slot = _address(cells, key)
    if cells[slot, 0] == key:
        return slot
    return slot + 1 if cells[slot + 1, 0] == key else -1


@internal
def _read(cells: NDArray[np.uint64], slot: int) -> tuple[int, int, int, int]:
    entry = np.int64(cells[slot, 1])
    low, high = (entry & 0xFFFF) - _HALF, (entry >> 16 & 0xFFFF) - _HALF
    return low, high, (entry >> 32 & 0xFFFF) - 1, entry >> 48  # type: ignore[return-value]


@inlined
def _keep(room: Memory, level: int, low: int, high: int, turn: int) -> None:
    cells, key, open_spaces = room.cells, room.keys[level], room.frames[level, _SPACES]
    slot = _find(cells, key)
    if slot >= 0:
        known_low, known_high, known_turn, _ = _read(cells, slot)
        low, high = max(low, known_low), min(high, known_high)
        turn = known_turn if turn < 0 else turn
    else:
        slot = _address(cells, key)
        if open_spaces < _read(cells, slot)[3]:
            slot += 1
        elif cells[slot, 0] != 0:
            cells[slot + 1, 0] = cells[slot, 0]
            cells[slot + 1, 1] = cells[slot, 1]
    cells[slot, 0] = key
    cells[slot, 1] = np.uint64(
        (low + _HALF) | (high + _HALF) << 16 | (turn + 1) << 32 | open_spaces << 48
    )


def warm_up() -> None:
    room, state, weights = memory(64), encode(start()), np.zeros(WEIGHTS, np.float32)
    search(room, state, weights, 1, 2)
    known_turn(room, state)
    spaces(state)
    logit(state, weights, room.found)
    make(state, pick(state, count(state) - 1))
