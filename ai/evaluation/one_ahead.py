"""Best turn by the learned evaluation, looking one turn ahead, in machine code."""

import math
from typing import NamedTuple

import numpy as np

from ai.evaluation.evaluate import Weights, add_up, chance, final_value
from ai.evaluation.turn_features import TurnFeatures, features_after, new_turn_features
from ai.kernel.compiled import compiled
from ai.kernel.kernel import make, spaces
from ai.kernel.state import MOST_LAID, MOST_TURNS, OPEN, SIDE, SIZE, Codes, State, copy
from ai.kernel.turn_list import turns


class Room(NamedTuple):
    codes: Codes
    features: TurnFeatures
    log_odds: Weights
    after: State


def new_room() -> Room:
    return Room(
        np.zeros(MOST_TURNS, np.int64),
        new_turn_features(),
        np.zeros(MOST_TURNS, np.float32),
        np.zeros(SIZE, np.int64),
    )


@compiled
def best_turn(state: State, weights: Weights, room: Room) -> tuple[int, float]:
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
