"""Positions for puzzles, from random games in which good-looking turns are likelier. With players
that search, finding puzzles took four times as long."""

import random
from collections.abc import Iterator

import numpy as np

from ai.evaluation import evaluate
from ai.kernel import kernel, turn_list
from ai.kernel.state import (
    KINDS,
    QUARRY_OF,
    ROOM,
    SHOP,
    SIDE,
    STACK,
    State,
    encode,
)
from ai.move_noise import SUREST
from ai.search import expectimax
from tholos_desktop.rules import (
    LOCATIONS,
    MAX_ORNAMENTS,
    MIN_ORNAMENTS,
    SIDES,
    STONES,
    Position,
    mix,
    start,
)

TEMPERATURE = 0.5
ADVANCED_SHARE = 0.4
"""Share of games that have ornaments."""
ENDS = 8
END_SPACES = 4


def random_start(rng: random.Random) -> Position:
    first = rng.choice(SIDES)
    if rng.random() >= ADVANCED_SHARE:
        return start(first)
    number = rng.randint(MIN_ORNAMENTS, MAX_ORNAMENTS)
    return start(first, mix(rng.randrange(1 << 30), first, number).complete().ornaments)


def endings(rng: random.Random, spaces: int) -> Iterator[Position]:
    """Yield positions with about ``spaces`` open spaces, from one new game. Raises
    :class:`ai.evaluation.evaluate.WeightsError` without a learned evaluation."""
    first = random_start(rng)
    state = encode(first)
    _play_until(state, spaces + END_SPACES, rng)
    for _ in range(ENDS):
        end = state.copy()
        _play_until(end, spaces, rng)
        yield _position(end, first)


def _play_until(state: State, spaces: int, rng: random.Random) -> None:
    weights = evaluate.shipped_for(state)
    while kernel.spaces(state) > spaces:
        kernel.make(state, _choose(state, weights, rng))


def outlook(position: Position) -> float:
    return evaluate.log_odds(position, evaluate.shipped(position.mode))


def _choose(state: State, weights: evaluate.Weights, rng: random.Random) -> int:
    codes = turn_list.codes_of(state)
    values = expectimax.values(state, codes, 1, 1.0, weights)
    values = np.minimum(np.maximum(values, SUREST), 1 - SUREST)
    shares = np.cumsum((values / (1 - values)) ** (1 / TEMPERATURE))
    return int(codes[shares.searchsorted(rng.random() * shares[-1], side="right")])


def _position(state: State, first: Position) -> Position:
    columns = tuple(
        _stones(int(state[STACK + place]), first.max_height(where) - int(state[ROOM + place]))
        for place, where in enumerate(LOCATIONS)
    )
    numbers = state[SHOP:QUARRY_OF].tolist()
    workshops = tuple(
        "".join(s * n for s, n in zip(STONES, numbers[at : at + KINDS], strict=True))
        for at in (0, KINDS)
    )
    return first._replace(columns=columns, workshops=workshops, side=SIDES[int(state[SIDE])])


def _stones(stack: int, height: int) -> str:
    return "".join(STONES[stack >> 2 * below & 3] for below in range(height - 1, -1, -1))
