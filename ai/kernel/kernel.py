# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""The rules again, on one small array and a hundred times faster. Perft checks that they equal
``tholos_desktop.rules``."""

import numpy as np
from numpy.typing import NDArray

from ai.kernel.compiled import compiled
from ai.kernel.state import (
    BONUS_BIT,
    COUNT,
    DRAW,
    FIRST_BIT,
    GOES_TO,
    KINDS,
    LOCATION_BIT,
    MOST_TURNS,
    MOVE,
    NO_BONUS,
    ORNAMENT,
    PLACE,
    PLACES,
    QUARRY_OF,
    RETURN,
    ROOM,
    SECOND_BIT,
    SHOP,
    SIDE,
    STEAL,
    TAKE,
    WORTH,
    Codes,
    Random,
    State,
    copy,
    decode,
    encode,
    lift,
    put,
)
from ai.kernel.turn_list import count, pick, turns
from tholos_desktop.rules import Position, Turn, start


def legal(position: Position) -> list[Turn]:
    state = encode(position)
    return [decode(pick(state, index), position) for index in range(count(state))]


@compiled
def spaces(state: State) -> int:
    total = 0
    for place in range(PLACES):
        total += state[ROOM + place]
    return total


@compiled
def make(state: State, code: int) -> None:
    side = state[SIDE]
    own = SHOP + KINDS * side
    stone = code & 3
    place = code >> LOCATION_BIT & 7
    first = code >> FIRST_BIT & 7
    state[SIDE] = 1 - side
    if place == TAKE:
        state[own + stone] += first
        state[QUARRY_OF + stone] -= first
        return
    state[own + stone] -= 1
    put(state, place, stone)
    bonus = code >> BONUS_BIT & 7
    if bonus == NO_BONUS:
        return
    second = code >> SECOND_BIT & 7
    if bonus == MOVE:
        put(state, second, lift(state, first))
    elif bonus == RETURN:
        state[QUARRY_OF + lift(state, first)] += 1
    elif bonus == DRAW:
        state[QUARRY_OF + first] -= 1
        state[own + first] += 1
    elif bonus == STEAL:
        state[SHOP + KINDS * (1 - side) + first] -= 1
        state[own + first] += 1
    elif bonus == PLACE:
        state[own + first] -= 1
        put(state, second, first)
    else:
        state[QUARRY_OF + first] -= 1
        put(state, second, first)


@compiled
def lead(state: State) -> int:
    total = 0
    for place in range(PLACES):
        total += WORTH[state[ORNAMENT + place], state[COUNT + place]]
    return total


@compiled
def result(state: State) -> int:
    """Return the winner by the current score: 1 White, -1 Black, 0 nobody."""
    points = lead(state)
    if points == 0:
        for place in range(PLACES):
            points += GOES_TO[state[ORNAMENT + place], state[COUNT + place]]
    return int(points > 0) - int(points < 0)


@compiled
def below(rng: Random, number: int) -> int:
    """Return a random integer from 0 to ``number`` - 1 (xorshift64)."""
    x = rng[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    rng[0] = x
    return np.int64((x >> np.uint64(32)) * np.uint64(number) >> np.uint64(32))  # type: ignore[return-value]


@compiled
def play_out(state: State, rng: Random) -> int:
    plies = 0
    number = count(state)
    while number > 0:
        make(state, pick(state, below(rng, number)))
        plies += 1
        number = count(state)
    return plies


def play_outs(state: State, rng: Random, number: int, tally: Codes) -> int:
    return int(_play_outs(state, rng, number, tally, state.copy()))


@compiled
def _play_outs(state: State, rng: Random, number: int, tally: Codes, scratch: State) -> int:
    plies = 0
    for _ in range(number):
        copy(state, scratch)
        plies += play_out(scratch, rng)
        winner = result(scratch)
        tally[0 if winner > 0 else 1 if winner < 0 else 2] += 1
    return plies


def perft(state: State, depth: int) -> int:
    """Count sequences of ``depth`` turns. To save time, the last turn of each sequence is counted
    but not made."""
    stack = np.stack([state] * depth)
    listed = np.empty((depth, MOST_TURNS), np.int64)
    levels = np.zeros((2, depth), np.int64)
    return int(_perft(stack, listed, levels[0], levels[1], depth))


@compiled
def _perft(
    stack: NDArray[np.int64], listed: NDArray[np.int64], numbers: Codes, at: Codes, depth: int
) -> int:
    if depth == 1:
        return count(stack[0])
    numbers[0] = turns(stack[0], listed[0])
    level = 0
    total = 0
    while level >= 0:
        if at[level] == numbers[level]:
            level -= 1
            continue
        after = stack[level + 1]
        copy(stack[level], after)
        make(after, listed[level, at[level]])
        at[level] += 1
        if level + 2 == depth:
            total += count(after)
        else:
            level += 1
            numbers[level] = turns(after, listed[level])
            at[level] = 0
    return total


def random(seed: int) -> Random:
    mixed = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) % (1 << 64)
    return np.array([mixed or 1], np.uint64)


def warm_up() -> None:
    """Compile the functions that random games and perft need, or load them from disk."""
    state = encode(start())
    play_outs(state, random(1), 1, np.zeros(3, np.int64))
    perft(state, 2)
    turns(state, np.zeros(MOST_TURNS, np.int64))
