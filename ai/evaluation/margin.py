"""Expected final margin in points, from a search's value and the lead on the board.

``python -m lab fit-margin --games 120`` fits the weights. In other games, the mean error was 5.4
points; with the lead alone, it was 6.8."""

from ai.kernel import kernel
from ai.kernel.state import SIDE, State, encode
from ai.move_noise import log_odds
from tholos_desktop.rules import Position

SUREST = 0.005
"""Values are kept at least this far from 0 and 1. Closer values say nothing more about the
margin."""
FULL = 36.0
"""Approximate number of spaces of an empty temple."""
WEIGHTS = (0.22, 9.73, -1.40, 0.98, -3.29, 3.35)
"""Coefficients, lowest power first, of two polynomials in open spaces / :data:`FULL`. The first
three numbers give the weight of the log-odds, the last three the weight of the lead."""


def expected(position: Position, value: float) -> float:
    state = encode(position)
    return sum(w * part for w, part in zip(WEIGHTS, parts(state, value), strict=True))


def parts(state: State, value: float) -> tuple[float, ...]:
    odds = log_odds(min(max(value, SUREST), 1 - SUREST))
    lead = int(kernel.lead(state)) * (1 - 2 * int(state[SIDE]))
    share = int(kernel.spaces(state)) / FULL
    return tuple(each * share**power for each in (odds, lead) for power in range(3))
