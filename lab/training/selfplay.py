# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""Self-play training of the evaluation's weights with TD(lambda) (Sutton 1988; Tesauro 1995).

The training target for a position depends on how the game goes on. But if a random turn is played
in the position, the target is the best turn's value."""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.evaluation.evaluate import Weights, add_up, chance, final_value, logit
from ai.evaluation.features import ROOM_FOR_FEATURES, Indices, features
from ai.evaluation.turn_features import TurnFeatures, features_after, new_turn_features
from ai.kernel.compiled import compiled
from ai.kernel.kernel import below, lead, make, result, spaces
from ai.kernel.state import (
    MOST_LAID,
    MOST_PLIES,
    MOST_TURNS,
    OPEN,
    SIDE,
    SIZE,
    Codes,
    Random,
    State,
    copy,
)
from ai.kernel.turn_list import count, pick, turns

LONGEST_OPENING = 12
"""Maximum number of random turns at the start of a game."""
GREEDY: Weights = np.zeros(0, np.float32)
"""Empty weights. They stand for a player who always chooses the turn with the largest lead in
points."""


class Openings(NamedTuple):
    """Starting positions, and the random turns with which games begin."""

    starts: NDArray[np.int64]
    rng: Random
    plies: int


class Pace(NamedTuple):
    step: float
    """Change of a weight for an error of 1."""
    trace: float
    """Lambda, from 0 to 1. With a larger lambda, a result affects positions further back in the
    game."""
    random_share: float


class TurnRoom(NamedTuple):
    codes: Codes
    features: TurnFeatures
    log_odds: Weights
    after: State


def room_for_turns() -> TurnRoom:
    return TurnRoom(
        np.zeros(MOST_TURNS, np.int64),
        new_turn_features(),
        np.zeros(MOST_TURNS, np.float32),
        np.zeros(SIZE, np.int64),
    )


@compiled
def best_turn(state: State, weights: Weights, room: TurnRoom) -> tuple[int, float]:
    codes, log_odds = room.codes, room.log_odds
    number = turns(state, codes)
    parts = features_after(state, codes, number, room.features)
    add_up(room.features.rows, number, parts, weights, log_odds)
    may_end = spaces(state) <= MOST_LAID
    best = 0
    least = math.inf
    for index in range(number):
        odds = float(log_odds[index])
        if may_end:
            copy(state, room.after)
            make(room.after, codes[index])
            if room.after[OPEN] == 0:
                value = final_value(room.after, room.after[SIDE])
                odds = math.log(value / (1.0 - value))
        if odds < least:
            least = odds
            best = codes[index]
    return best, 1.0 - chance(least)


@compiled
def value_after(after: State, weights: Weights, found: Indices) -> float:
    if after[OPEN] == 0:
        return final_value(after, 1 - after[SIDE])
    return 1.0 - chance(logit(after, weights, found))


class GameRoom(NamedTuple):
    found: NDArray[np.int32]
    """Features of the position after each turn."""
    number: NDArray[np.int32]
    value: NDArray[np.float64]
    by_lot: NDArray[np.int8]
    best: NDArray[np.float64]
    """Value of the best turn in each position, even if a random turn was played."""
    first: State
    state: State
    turns: TurnRoom


def room_for_a_game() -> GameRoom:
    return GameRoom(
        np.zeros((MOST_PLIES, ROOM_FOR_FEATURES), np.int32),
        np.zeros(MOST_PLIES, np.int32),
        np.zeros(MOST_PLIES),
        np.zeros(MOST_PLIES, np.int8),
        np.zeros(MOST_PLIES),
        np.zeros(SIZE, np.int64),
        np.zeros(SIZE, np.int64),
        room_for_turns(),
    )


@compiled
def learn(weights: Weights, openings: Openings, room: GameRoom, games: int, pace: Pace) -> int:
    """Play ``games`` games and learn from each; return the number of turns played. A game begins
    with at most ``openings.plies`` random turns."""
    turns = 0
    for _ in range(games):
        _open(openings, room.state, below(openings.rng, openings.plies + 1))
        plies = _play(weights, openings.rng, room, pace.random_share)
        turns += plies
        _learn_backwards(weights, room, plies, pace)
    return turns


@compiled
def _open(openings: Openings, state: State, plies: int) -> None:
    copy(openings.starts[below(openings.rng, len(openings.starts))], state)
    for _ in range(plies):
        make(state, pick(state, below(openings.rng, count(state))))


@compiled
def _play(weights: Weights, rng: Random, room: GameRoom, random_share: float) -> int:
    state = room.state
    plies = 0
    while state[OPEN] != 0:
        code, best = best_turn(state, weights, room.turns)
        room.by_lot[plies] = below(rng, 1 << 20) < random_share * (1 << 20)
        if room.by_lot[plies]:
            code = pick(state, below(rng, count(state)))
        make(state, code)
        room.best[plies] = best
        room.value[plies] = value_after(state, weights, room.found[plies])
        room.number[plies] = features(state, room.found[plies])
        plies += 1
    return plies


@compiled
def _learn_backwards(weights: Weights, room: GameRoom, plies: int, pace: Pace) -> None:
    target = room.value[plies - 1]  # the finished game's own value
    for ply in range(plies - 2, -1, -1):
        later = ply + 1
        # The next turn is the rival's: what is good for them is bad here.
        if room.by_lot[later]:
            target = 1.0 - room.best[later]
        else:
            target = 1.0 - (pace.trace * target + (1.0 - pace.trace) * room.value[later])
        # The features are seen by the rival, who is in turn after this one.
        change = np.float32(-pace.step * (target - room.value[ply]))
        for index in range(room.number[ply]):
            weights[room.found[ply, index]] += change


@compiled
def match(one: Weights, other: Weights, openings: Openings, room: GameRoom, games: int) -> float:
    """Return the total score of the player with the weights ``one``, 0 to 1 per game. ``games``
    must be even. A side with empty weights plays greedily."""
    first, state = room.first, room.state
    points = 0.0
    for game in range(games):
        if game % 2 == 0:
            _open(openings, first, openings.plies)
        copy(first, state)
        while state[OPEN] != 0:
            weights = one if state[SIDE] == game % 2 else other
            if len(weights) > 0:
                make(state, best_turn(state, weights, room.turns)[0])
            else:
                make(state, greedy_turn(state, room.turns.after, openings.rng))
        points += 0.5 + 0.5 * result(state) * (1 - 2 * (game % 2))
    return points


@compiled
def greedy_turn(state: State, after: State, rng: Random) -> int:
    sign = 1 - 2 * state[SIDE]
    number = count(state)
    best = 0
    best_rank = -(1 << 40)
    for index in range(number):
        code = pick(state, index)
        copy(state, after)
        make(after, code)
        rank = (sign * lead(after) + 100) * 1024 + below(rng, 1024)
        if rank > best_rank:
            best_rank = rank
            best = code
    return best
