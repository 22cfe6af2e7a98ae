"""When a match may stop: Wald's sequential test of two Elo differences (1945).

The test weighs two statements about player A's strength, ``elo0`` and ``elo1``, by the logarithm
of their likelihood ratio (LLR), and stops when it is so far to one side that a wrong verdict has a
chance of 5 % at most. The five results of a pair have chances that nobody knows; each statement
gets the likeliest ones that agree with it (the generalized test; for games in pairs by
M. Van den Bergh, as chess engines are tested).
"""

import math

from lab.arena.elo import PAIR_POINTS, Counts, expected

ERROR = 0.05
"""Alpha and beta: how often a true statement may be rejected."""
BOUND = math.log((1 - ERROR) / ERROR)
"""The LLR at which it is decided, to either side: 2.94."""
_SHARES = tuple(points / 2 for points in PAIR_POINTS)
_UNSEEN = 1e-3
"""A result that never came counts as so many pairs: rare, not impossible."""
_HALVINGS = 60


def llr(counts: Counts, elo0: float, elo1: float) -> float:
    """The log-likelihood ratio after these pairs: above 0, ``elo1`` is the likelier one."""
    pairs = sum(counts)
    if pairs == 0:
        return 0.0
    seen = [count or _UNSEEN for count in counts]
    chances = [each / sum(seen) for each in seen]
    low, high = (_likeliest(chances, expected(elo)) for elo in (elo0, elo1))
    ratios = (math.log(one / other) for one, other in zip(high, low, strict=True))
    return pairs * sum(chance * ratio for chance, ratio in zip(chances, ratios, strict=True))


def is_decided(value: float) -> bool:
    return abs(value) >= BOUND


def _likeliest(chances: list[float], share: float) -> list[float]:
    """The chances nearest to those seen whose mean is a share of the points.

    By Lagrange's method they are ``p / (1 + x (a - share))``; x is found by halving.
    """
    gaps = [each - share for each in _SHARES]
    low, high = -1 / gaps[-1], -1 / gaps[0]
    for _ in range(_HALVINGS):
        x = (low + high) / 2
        excess = sum(p * gap / (1 + x * gap) for p, gap in zip(chances, gaps, strict=True))
        low, high = (x, high) if excess > 0 else (low, x)
    return [p / (1 + x * gap) for p, gap in zip(chances, gaps, strict=True)]
