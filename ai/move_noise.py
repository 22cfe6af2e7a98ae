"""Move noise draws a move by a softmax of the moves' values, with a cap on the loss. This module
needs no machine code."""

import math
import random
from collections.abc import Sequence
from typing import NamedTuple

SUREST = 1e-6
"""Values are kept at least this far from 0 and 1."""


class MoveNoise(NamedTuple):
    temperature: float = 0.0
    """Softmax temperature. At 0, only the best are chosen."""
    cap: float = 0.0
    """Moves that lose more than this, in the unit of the values, are never chosen."""

    def choose(self, worth: Sequence[float], rng: random.Random) -> int:
        best = max(worth)
        return rng.choices(range(len(worth)), [self._weight(best - each) for each in worth])[0]

    def _weight(self, loss: float) -> float:
        if loss <= 0.0:
            return 1.0
        if loss > self.cap or not self.temperature:
            return 0.0
        return math.exp(-loss / self.temperature)


VARIETY = MoveNoise(temperature=0.06, cap=0.12)
"""Temperature and cap in chances of winning, for ``Task.varies``."""


def ranked(chosen: int, worth: Sequence[float], number: int) -> list[int]:
    others = sorted(range(len(worth)), key=lambda index: worth[index], reverse=True)
    others.remove(chosen)
    return [chosen, *others][:number]


def log_odds(value: float) -> float:
    """Return the log-odds of a value from 0 (lost) to 1 (won); minus infinity at 0 or below."""
    if value <= 0.0:
        return -math.inf
    bounded = min(max(value, SUREST), 1 - SUREST)
    return math.log(bounded / (1 - bounded))
