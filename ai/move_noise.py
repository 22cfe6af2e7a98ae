"""Move noise: moves a little worse than the best, as people choose them; without the kernel.

A move is drawn by a softmax of what the moves are worth, but never one that costs more than a cap:
that bounds a single mistake, which noise alone does not.
"""

import math
import random
from collections.abc import Sequence
from typing import NamedTuple

SUREST = 1e-6
"""Values nearer to 0 or 1 than this are as good as there."""


class MoveNoise(NamedTuple):
    temperature: float = 0.0
    """A move worth this much less is chosen a third (1/e) as often; below 0: more often; 0: only
    the best moves are."""
    cap: float = 0.0
    """Most that a chosen move costs."""

    @property
    def is_inverted(self) -> bool:
        """True if what looks worse is likelier, up to the cap."""
        return self.temperature < 0.0

    def choose(self, worth: Sequence[float], rng: random.Random) -> int:
        best = max(worth)
        return rng.choices(range(len(worth)), [self._weight(best - each) for each in worth])[0]

    def _weight(self, loss: float) -> float:
        if loss <= 0.0:
            return 1.0
        if loss > self.cap or not self.temperature:
            return 0.0
        return math.exp(-loss / self.temperature)


def ranked(chosen: int, worth: Sequence[float], number: int) -> list[int]:
    others = sorted(range(len(worth)), key=lambda index: worth[index], reverse=True)
    others.remove(chosen)
    return [chosen, *others][:number]


def log_odds(value: float) -> float:
    """The logarithm of the odds of a value between 0 lost and 1 won; minus infinity below that."""
    if value <= 0.0:
        return -math.inf
    bounded = min(max(value, SUREST), 1 - SUREST)
    return math.log(bounded / (1 - bounded))
