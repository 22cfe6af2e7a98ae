# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""Looking ahead against a rival who errs, in machine code.

One's own turns are the best ones; the rival's is any, the likelier the better it looks to the
evaluation at once. Values are from 0 to 1. Without weights (an empty array) the evaluation is the
lead, worth the less the more space is left.
"""

import math

import numpy as np
from numpy.typing import NDArray

from ai.evaluation.evaluate import Weights, chance, final_value, logit
from ai.evaluation.features import ROOM_FOR_FEATURES, Indices
from ai.kernel.compiled import compiled
from ai.kernel.kernel import lead, make, result, spaces
from ai.kernel.state import MOST_TURNS, OPEN, SIDE, Codes, State
from ai.kernel.turn_list import count, pick

LIKELY = 0.02
"""A share of the likeliest reply's likelihood: replies less likely are not looked at."""
AT_ONCE = 1.0
"""Value by which a win now is above any hope, and a loss below."""
SWING, SWING_PER_SPACE = 2.0, 0.25
"""Points of lead that make the odds e to 1 without weights, and more for each open space."""


@compiled
def outlook(state: State, weights: Weights, found: Indices) -> float:
    """The logarithm of the odds of winning, as it looks at once, for the player in turn."""
    if state[OPEN] == 0:
        value = final_value(state, state[SIDE])
        return math.log(value / (1.0 - value))
    if len(weights) > 0:
        return logit(state, weights, found)
    swing = SWING + SWING_PER_SPACE * spaces(state)
    return (1 - 2 * state[SIDE]) * lead(state) / swing


@compiled
def foresee(
    after: State, depth: int, rival_temperature: float, weights: Weights, found: Indices
) -> float:
    """What a position is worth to the player whose turn led to it, and who looks ``depth`` ahead.

    ``depth`` counts that turn: 1 is the position itself, 2 the rival's replies, 3 one's own best
    turn after each. The rival sees every win at once. A game won at once is worth more than 1, one
    lost at once, or by the next reply, less than 0.
    """
    player = 1 - after[SIDE]
    if after[OPEN] == 0:
        return final_value(after, player) + AT_ONCE * result(after) * (1 - 2 * player)
    if depth == 1:
        return chance(-outlook(after, weights, found))
    number = count(after)
    looks = np.empty(MOST_TURNS, np.float64)
    reply = np.empty_like(after)
    most = -math.inf
    for index in range(number):
        reply[:] = after
        make(reply, pick(after, index))
        if reply[OPEN] == 0 and result(reply) == 2 * player - 1:
            return final_value(reply, player) - AT_ONCE
        looks[index] = -outlook(reply, weights, found)
        most = max(most, looks[index])
    value = 0.0
    shares = 0.0
    for index in range(number):
        share = math.exp((looks[index] - most) / rival_temperature)
        if share < LIKELY:
            continue
        hope = chance(-looks[index])
        if depth > 2:
            reply[:] = after
            make(reply, pick(after, index))
            hope = _best(reply, weights, found)
        value += share * hope
        shares += share
    return value / shares


@compiled
def values(
    state: State,
    codes: Codes,
    depth: int,
    rival_temperature: float,
    weights: Weights,
) -> NDArray[np.float64]:
    """What each turn is worth; see :func:`foresee`."""
    found = np.empty(ROOM_FOR_FEATURES, np.int32)
    after = np.empty_like(state)
    worth = np.empty(len(codes), np.float64)
    for index in range(len(codes)):
        after[:] = state
        make(after, codes[index])
        worth[index] = foresee(after, depth, rival_temperature, weights, found)
    return worth


@compiled
def _best(state: State, weights: Weights, found: Indices) -> float:
    """What the best turn makes of a position for the player in turn, as it looks at once."""
    if state[OPEN] == 0:
        return final_value(state, state[SIDE])
    after = np.empty_like(state)
    least = math.inf
    for index in range(count(state)):
        after[:] = state
        make(after, pick(state, index))
        least = min(least, outlook(after, weights, found))
    return chance(-least)
