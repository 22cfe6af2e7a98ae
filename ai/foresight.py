# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""Looking ahead against a rival who errs, in machine code.

One's own turn is the best one; the rival's is any, the likelier the better it looks at once.
Values are from 0 to 1 for the player who thinks.
"""

import math

import numpy as np
from numpy.typing import NDArray

from ai.compiled import compiled
from ai.kernel import count, lead, make, pick, result
from ai.state import OPEN, PLACES, ROOM, SIDE, State

RIVAL_TEMPERATURE = 1.5
"""How many points a turn must look better to be e times as likely."""
LIKELY = 0.02
"""Replies less likely than this times the likeliest are not looked at."""
SURE = 0.05
"""A won game is worth this much more than any hope."""
SWING, SWING_PER_SPACE = 2.0, 0.25
"""How many points of lead are worth much: the more space is left, the fewer they are worth."""
MARGIN_SCALE = 15.0

Stack = NDArray[np.int64]
"""States, one a level."""


@compiled
def hope(state: State, player: int) -> float:
    """What a position looks like at once: the lead if the game lasts, the result if it is over."""
    sign = 1 - 2 * player
    points = sign * lead(state)
    if state[OPEN] == 0:
        won = 0.5 + 0.5 * sign * result(state)
        return won * (1.0 - SURE) + SURE * (0.5 + 0.5 * math.tanh(points / MARGIN_SCALE))
    space = 0
    for place in range(PLACES):
        space += state[ROOM + place]
    swing = SWING + SWING_PER_SPACE * space
    return SURE + (1.0 - 2.0 * SURE) / (1.0 + math.exp(-points / swing))


@compiled
def foresee(stack: Stack, level: int, depth: int, player: int, nodes: NDArray[np.int64]) -> float:
    """The value of ``stack[level]`` for a player, so many turns ahead.

    ``nodes`` holds how many positions have been seen and how many may be; once there are more,
    the value means nothing.
    """
    state = stack[level]
    if nodes[0] > nodes[1]:
        return 0.0
    if depth == 0 or state[OPEN] == 0:
        nodes[0] += 1
        return hope(state, player)
    number = count(state)
    if state[SIDE] == player:
        best = 0.0
        for index in range(number):
            stack[level + 1] = state
            make(stack[level + 1], pick(state, index))
            best = max(best, foresee(stack, level + 1, depth - 1, player, nodes))
        return best
    looks = np.empty(number, np.float64)
    won = look_at_replies(stack, level, number, player, looks)
    nodes[0] += number
    if won >= 0.0:
        return won
    value = 0.0
    weights = 0.0
    for index in range(number):
        if looks[index] < LIKELY:
            continue
        stack[level + 1] = state
        make(stack[level + 1], pick(state, index))
        value += looks[index] * foresee(stack, level + 1, depth - 1, player, nodes)
        weights += looks[index]
    return value / weights


@compiled
def look_at_replies(
    stack: Stack, level: int, number: int, player: int, looks: NDArray[np.float64]
) -> float:
    """How likely each reply is, the likeliest having 1.

    Returns the value of a reply that wins at once, for everybody sees those; else -1.
    """
    state = stack[level]
    sign = 1 - 2 * player
    most = -1e9
    for index in range(number):
        after = stack[level + 1]
        after[:] = state
        make(after, pick(state, index))
        if after[OPEN] == 0 and result(after) == -sign:
            return hope(after, player)
        looks[index] = -sign * lead(after)
        most = max(most, looks[index])
    for index in range(number):
        looks[index] = math.exp((looks[index] - most) / RIVAL_TEMPERATURE)
    return -1.0
