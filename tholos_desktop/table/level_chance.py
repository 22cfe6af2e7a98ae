"""The chance of winning among players of one rating.

A search values a position as it is between strong players. Weaker ones turn a game around more
often, so for them the chance is nearer to even. ``python -m lab calibration`` fits the weights and
checks them (docs/teaching.md)."""

import math
import operator

from tholos_desktop.table.protocol_lines import Verdict

RATINGS = (900, 2300)
"""Lowest and highest Elo with fitted games; beyond, the nearest of them stands in."""
PROVEN = 0.0, 0.5, 1.0
"""Values of proven results. A search without a proof comes near to them at most."""
SUREST = 0.001
"""Values are kept at least this far from 0 and 1: closer ones mean no more."""
FULL = 36.0
"""Approximate number of spaces of an empty temple."""
SURENESS = (-0.248, -3.99, 0.292, 1.629)
"""Coefficients of :func:`terms`."""
CAUTION = (0.453, -0.505)
"""Coefficients of the first two of them."""


def terms(elo: float, open_spaces: int) -> tuple[float, float, float, float]:
    """Return what sureness, as a logarithm, and caution are linear in."""
    rating = min(max(elo, RATINGS[0]), RATINGS[1]) / 1000
    share = open_spaces / FULL
    return 1.0, share, rating, rating * share


def sureness(elo: float, open_spaces: int) -> float:
    """Return the factor of a position's log-odds among players of a rating."""
    return math.exp(sum(map(operator.mul, SURENESS, terms(elo, open_spaces))))


def caution(open_spaces: int) -> float:
    """Return what is taken from the log-odds of the player to move, whose chances a search
    overrates while the end is too far off to be proven."""
    return CAUTION[0] + CAUTION[1] * open_spaces / FULL


def chance_among(elo: float, value: float, open_spaces: int) -> float:
    """Return the chance of the player to move, 0 to 1, against one of the same rating. ``value`` is
    the search's; those of proven results stay."""
    if value in PROVEN:
        return value
    bounded = min(max(value, SUREST), 1 - SUREST)
    odds = sureness(elo, open_spaces) * math.log(bounded / (1 - bounded))
    return 1 / (1 + math.exp(caution(open_spaces) - odds))


def judged_among(elo: float, verdict: Verdict, open_spaces: int) -> Verdict:
    """Return the verdict on a move with chances among players of a rating. ``open_spaces`` are
    those before the move, so that a move loses nothing by filling one."""
    best = min(1.0, verdict.value + verdict.lost_chance)
    after, before = (
        1 - chance_among(elo, 1 - each, open_spaces) for each in (verdict.value, best)
    )  # the rival is to move
    return verdict._replace(value=after, lost_chance=max(0.0, before - after))
