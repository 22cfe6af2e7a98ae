"""Slips: turns a little worse than the best, as people choose them. In plain Python, no kernel.

A turn is chosen by a softmax of what the turns are worth, and never one that costs more than a cap:
that bounds a single slip, which noise does not. The same lots choose the same turn.
"""

import math
import random
from collections.abc import Sequence
from typing import NamedTuple

SUREST = 1e-6
"""Values nearer to 0 or 1 than this are as good as there."""


class Slips(NamedTuple):
    """How far from the best turn a player strays; both in the unit in which turns are valued."""

    temperature: float = 0.0
    """A turn worth so much less is chosen a third (1/e) as often, below 0 so much more often; 0:
    only the best turns are."""
    cap: float = 0.0
    """A turn worth less than the best by more than this is never chosen."""

    @property
    def are_backwards(self) -> bool:
        """Whether what looks worse is likelier, up to the cap."""
        return self.temperature < 0.0

    def choose(self, worth: Sequence[float], lots: random.Random) -> int:
        """The index of a turn, by what each is worth; equal ones are equally likely."""
        best = max(worth)
        return lots.choices(range(len(worth)), [self._weight(best - each) for each in worth])[0]

    def _weight(self, loss: float) -> float:
        if loss <= 0.0:
            return 1.0
        if loss > self.cap or not self.temperature:
            return 0.0
        return math.exp(-loss / self.temperature)


def ranked(chosen: int, worth: Sequence[float], number: int) -> list[int]:
    """The index of the chosen turn, then those of the others by what they are worth, so many in
    all."""
    others = sorted(range(len(worth)), key=lambda index: worth[index], reverse=True)
    others.remove(chosen)
    return [chosen, *others][:number]


def log_odds(value: float) -> float:
    """The logarithm of the odds of a value between 0 lost and 1 won; minus infinity below that."""
    if value <= 0.0:
        return -math.inf
    bounded = min(max(value, SUREST), 1 - SUREST)
    return math.log(bounded / (1 - bounded))
