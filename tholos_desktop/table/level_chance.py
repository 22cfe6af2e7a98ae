"""The chance of winning among players of one rating.

A search values a position as it is between strong players. Weaker ones turn a game around more
often, so for them the chance is nearer to even. ``python -m lab calibration`` fits the weights and
checks them (docs/teaching.md)."""

import math
import operator

from tholos_desktop.table.protocol_lines import Verdict

RATINGS = (900, 2300)
"""Lowest and highest Elo with fitted games; beyond, the nearest of them stands in."""
SUREST = 0.001
"""Values are kept at least this far from 0 and 1: closer ones mean no more."""
FULL = 36.0
"""Approximate number of spaces of an empty temple."""
WEIGHTS = (-0.299, -3.972, 0.314, 1.61)
"""Coefficients of :func:`terms`."""


def terms(elo: float, open_spaces: int) -> tuple[float, float, float, float]:
    """Return what the logarithm of :func:`sureness` is linear in."""
    rating = min(max(elo, RATINGS[0]), RATINGS[1]) / 1000
    share = open_spaces / FULL
    return 1.0, share, rating, rating * share


def sureness(elo: float, open_spaces: int) -> float:
    """Return the factor of a position's log-odds among players of a rating."""
    return math.exp(sum(map(operator.mul, WEIGHTS, terms(elo, open_spaces))))


def chance_among(elo: float, value: float, open_spaces: int) -> float:
    """Return the chance of winning, 0 to 1, between two players of a rating. ``value`` is the
    search's; 0 and 1 are certain and stay."""
    if value in (0.0, 1.0):
        return value
    bounded = min(max(value, SUREST), 1 - SUREST)
    odds = math.log(bounded / (1 - bounded))
    return 1 / (1 + math.exp(-sureness(elo, open_spaces) * odds))


def judged_among(elo: float, verdict: Verdict, open_spaces: int) -> Verdict:
    """Return the verdict on a move with chances among players of a rating. ``open_spaces`` are
    those before the move, so that a move loses nothing by filling one."""
    best, value = min(1.0, verdict.value + verdict.lost_chance), verdict.value
    if verdict.proven is None:  # however close to 0 or 1, it is no certainty
        value = min(max(value, SUREST), 1 - SUREST)
    after, before = (chance_among(elo, each, open_spaces) for each in (value, best))
    return verdict._replace(value=after, lost_chance=max(0.0, before - after))
