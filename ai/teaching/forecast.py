"""How games end that are played on at random: what may be told when no fact is the reason.

Random games are a poor explainer: which of two turns wins more of them agrees with the search in
two of three positions. So a forecast is told only if all that it says points the same way, and
clearly.
"""

from typing import NamedTuple

import numpy as np

from ai.kernel import kernel
from ai.kernel.state import COUNT, GOES_TO, ORNAMENT, PLACES, SIDE, WORTH, encode
from tholos_desktop.rules import LOCATIONS, Location, Position

GAMES = 200
SHARE = 0.15
"""So much oftener the column must become the player's."""
POINTS = 1.0
"""And so much more it must add to their lead."""


class Forecast(NamedTuple):
    won: int
    """Of :data:`GAMES`."""
    owned: tuple[float, ...]
    leads: tuple[float, ...]


class Difference(NamedTuple):
    at: Location
    of_a_hundred: int
    points: int


def forecast(position: Position, side: int, seed: int) -> Forecast:
    state, rng = encode(position), kernel.random(seed)
    places, sign = np.arange(PLACES), 1 - 2 * side
    won, owned, leads = 0, np.zeros(PLACES), np.zeros(PLACES)
    for _ in range(GAMES):
        end = state.copy()
        kernel.play_out(end, rng)
        ornaments, counts = end[ORNAMENT + places], end[COUNT + places]
        won += int(kernel.result(end)) == sign
        owned += GOES_TO[ornaments, counts] == sign
        leads += WORTH[ornaments, counts] * sign
    return Forecast(won, tuple(owned / GAMES), tuple(leads / GAMES))


def difference(position: Position, other: Position, seed: int = 0) -> Difference | None:
    """The column in which games from a position go best beside those from another one.

    Both are positions after turns of the same player, the rival being in turn. Nothing if no
    column passes, or if fewer games are won.
    """
    side = 1 - int(encode(position)[SIDE])
    here, there = (forecast(each, side, seed) for each in (position, other))
    if here.won <= there.won:
        return None
    gains = [a - b for a, b in zip(here.leads, there.leads, strict=True)]
    shares = [a - b for a, b in zip(here.owned, there.owned, strict=True)]
    passed = [i for i in range(PLACES) if gains[i] >= POINTS and shares[i] >= SHARE]
    if not passed:
        return None
    best = max(passed, key=lambda index: gains[index])
    return Difference(LOCATIONS[best], round(100 * here.owned[best]), round(gains[best]))
