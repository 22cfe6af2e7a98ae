"""By how many points a game is expected to end, from what a search thinks of it.

A sum of the log-odds of the search's value and of the lead as if scored now, each weighted by how
many spaces are open; the same for both colors. The weights are fitted by least squares to games of
the tree search against itself, 200 looks a turn, with small slips.
``python -m lab fit-margin --games 120`` plays such games, fits the weights anew to three of
four, and prints how far off the others are.

On such games that were not learned from (1,539 positions of 6,280) it was off by 5.4 points on
average, where the lead alone is off by 6.8: by 2.1 with up to 6 spaces open, 3.5 up to 12, 5.5 up
to 20, 8.1 beyond; its bias was +0.4. With the oracle's weights of today: 5.2, the lead alone 7.2,
and a new fit 5.3.
"""

from ai.kernel import kernel
from ai.kernel.state import SIDE, State, encode
from ai.move_noise import log_odds
from tholos_desktop.rules import Position

SUREST = 0.005
"""Values nearer to 0 or 1 than this say no more of the margin."""
FULL = 36.0
"""Spaces of an empty temple, about."""
WEIGHTS = (0.22, 9.73, -1.40, 0.98, -3.29, 3.35)
"""For the log-odds, times the share of open spaces to the power of 0, 1 and 2; then the lead."""


def expected(position: Position, value: float) -> float:
    state = encode(position)
    return sum(w * part for w, part in zip(WEIGHTS, parts(state, value), strict=True))


def parts(state: State, value: float) -> tuple[float, ...]:
    odds = log_odds(min(max(value, SUREST), 1 - SUREST))
    lead = int(kernel.lead(state)) * (1 - 2 * int(state[SIDE]))
    share = int(kernel.spaces(state)) / FULL
    return tuple(each * share**power for each in (odds, lead) for power in range(3))
