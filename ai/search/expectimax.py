# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""Looking ahead against a rival who errs, in machine code.

One's own turns are the best ones; the rival's is any, the likelier the better it looks to the
evaluation at once. Values are from 0 to 1. Without weights (an empty array) the evaluation is the
lead, worth the less the more space is left.
"""

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
"""A share of the likeliest reply's likelihood: replies less likely are not looked at."""
AT_ONCE = 1.0
"""Value by which a win now is above any hope, and a loss below."""
SWING, SWING_PER_SPACE = 2.0, 0.25
"""Points of lead that make the odds e to 1 without weights, and more for each open space."""


class Scratch(NamedTuple):
    """Weights, and arrays that the functions below write into, so that none allocates."""

    weights: Weights
    found: Indices
    looks: NDArray[np.float64]
    worth: NDArray[np.float64]
    after: State
    reply: State
    last: State


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
    """The value of a position for the player who has just moved and looks ``depth`` moves ahead.

    ``depth`` counts that move: 1 is the position itself, 2 the rival's replies, 3 one's own best
    move after each. The rival sees every win at once. A game won at once is worth more than 1, one
    lost at once, or by the next reply, less than 0.
    """
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
        own = chance(-looks[index])
        if depth > 2:
            copy(after, reply)
            make(reply, pick(after, index))
            own = _best(reply, scratch)
        value += share * own
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


@internal
def _best(state: State, scratch: Scratch) -> float:
    if state[OPEN] == 0:
        return final_value(state, state[SIDE])
    after = scratch.last
    least = math.inf
    for index in range(count(state)):
        copy(state, after)
        make(after, pick(state, index))
        least = min(least, outlook(after, scratch))
    return chance(-least)
