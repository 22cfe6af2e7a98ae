"""Expected margin in points at the end of a game, from the value that a search gives.

The margin is the sum of two terms: the log-odds of that value, and the lead if the game were scored
now. Each term has a weight that depends on the number of open spaces and is the same for both
colors. The weights are fitted by least squares to games of the tree search against itself (200
nodes a turn, with a little noise). ``python -m lab fit-margin --games 120`` plays such games, fits
new weights to three quarters of the games, and prints the error on the others.

The error was measured on games not used for the fit (1,539 of 6,280 positions). The mean error was
5.4 points; the lead alone would give 6.8. The error grows with the number of open spaces: 2.1
points with up to 6, 3.5 with 7 to 12, 5.5 with 13 to 20 and 8.1 with more. The bias was +0.4. With
the oracle's current weights the mean error is 5.2 (lead alone 7.2); a new fit is no better: 5.3."""

from ai.kernel import kernel
from ai.kernel.state import SIDE, State, encode
from ai.move_noise import log_odds
from tholos_desktop.rules import Position

SUREST = 0.005
"""Minimum distance of a value from 0 and 1. A value closer to 0 or 1 is replaced by one at this
distance, since it says nothing more about the margin."""
FULL = 36.0
"""Approximate number of spaces of an empty temple."""
WEIGHTS = (0.22, 9.73, -1.40, 0.98, -3.29, 3.35)
"""Coefficients of two polynomials in ``s``, the number of open spaces divided by :data:`FULL`. The
first three give the weight of the log-odds, ``a + b * s + c * s**2``; the last three give the
weight of the lead."""


def expected(position: Position, value: float) -> float:
    state = encode(position)
    return sum(w * part for w, part in zip(WEIGHTS, parts(state, value), strict=True))


def parts(state: State, value: float) -> tuple[float, ...]:
    odds = log_odds(min(max(value, SUREST), 1 - SUREST))
    lead = int(kernel.lead(state)) * (1 - 2 * int(state[SIDE]))
    share = int(kernel.spaces(state)) / FULL
    return tuple(each * share**power for each in (odds, lead) for power in range(3))
