# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""Expectimax against a rival who errs, in machine code. Without weights, the lead in points is the
evaluation."""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.evaluation.evaluate import Weights, chance, final_value, logit
from ai.evaluation.features import ROOM_FOR_FEATURES, Indices
from ai.kernel.compiled import compiled, internal
from ai.kernel.kernel import lead, make, result, spaces
from ai.kernel.state import MOST_TURNS, OPEN, SIDE, Codes, State, copy
from ai.kernel.turn_list import count, pick

LIKELY = 0.02
"""Minimum likelihood of a reply, as a share of the likeliest reply's. Less likely replies are
skipped."""
AT_ONCE = 1.0
"""Added for an immediate win, subtracted for an immediate loss, so that the value lies beyond all
estimates."""
SWING, SWING_PER_SPACE = 2.0, 0.25
"""Without weights, the log-odds of winning are the lead in points, divided by
``SWING + SWING_PER_SPACE * open_spaces``."""


class Scratch(NamedTuple):
    """Weights, and buffers for the functions below, none of which allocates memory."""

    weights: Weights
    found: Indices
    looks: NDArray[np.float64]
    worth: NDArray[np.float64]
    after: State
    reply: State


@internal
def outlook(state: State, scratch: Scratch) -> float:
    if state[OPEN] == 0:
        value = final_value(state, state[SIDE])
        return math.log(value / (1.0 - value))
    if len(scratch.weights) > 0:
        return logit(state, scratch.weights, scratch.found)
    swing = SWING + SWING_PER_SPACE * spaces(state)
    return (1 - 2 * state[SIDE]) * lead(state) / swing


@internal
def expected(after: State, depth: int, rival_temperature: float, scratch: Scratch) -> float:
    """Return a position's value to the player who has just moved. Immediate wins and losses lie
    outside 0 to 1."""
    player = 1 - after[SIDE]
    if after[OPEN] == 0:
        return final_value(after, player) + AT_ONCE * result(after) * (1 - 2 * player)
    if depth == 1:
        return chance(-outlook(after, scratch))
    number = count(after)
    looks, reply = scratch.looks, scratch.reply
    most = -math.inf
    for index in range(number):
        copy(after, reply)
        make(reply, pick(after, index))
        if reply[OPEN] == 0 and result(reply) == 2 * player - 1:
            return final_value(reply, player) - AT_ONCE
        looks[index] = -outlook(reply, scratch)
        most = max(most, looks[index])
    value = 0.0
    shares = 0.0
    for index in range(number):
        share = math.exp((looks[index] - most) / rival_temperature)
        if share < LIKELY:
            continue
        value += share * chance(-looks[index])
        shares += share
    return value / shares


def values(
    state: State, codes: Codes, depth: int, rival_temperature: float, weights: Weights
) -> NDArray[np.float64]:
    scratch = Scratch(
        weights,
        np.empty(ROOM_FOR_FEATURES, np.int32),
        np.empty(MOST_TURNS),
        np.empty(len(codes)),
        state.copy(),
        state.copy(),
    )
    _evaluate(state, codes, depth, rival_temperature, scratch)
    return scratch.worth


@compiled
def _evaluate(
    state: State, codes: Codes, depth: int, rival_temperature: float, scratch: Scratch
) -> None:
    for index in range(len(codes)):
        copy(state, scratch.after)
        make(scratch.after, codes[index])
        scratch.worth[index] = expected(scratch.after, depth, rival_temperature, scratch)
