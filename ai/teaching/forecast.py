"""Forecasts by random games. They are a last resort, since random games find the better turn in
only two of three cases."""

from typing import NamedTuple

import numpy as np

from ai.kernel import kernel
from ai.kernel.state import COUNT, GOES_TO, ORNAMENT, PLACES, SIDE, WORTH, encode
from tholos_desktop.rules import LOCATIONS, Location, Position

GAMES = 200
SHARE = 0.15
"""A forecast is given for a column only if the turn raises the player's chance of owning the column
by at least this much."""
POINTS = 1.0
"""A forecast is given for a column only if the turn raises the player's mean final lead in the
column by at least this many points."""


class Forecast(NamedTuple):
    won: int
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


def difference(position: Position, other: Position) -> Difference | None:
    """Play random games from both positions. Return the column where the player who just moved
    gains most by ``position`` instead of ``other``, or ``None`` if no gain is clear."""
    side = 1 - int(encode(position)[SIDE])
    here, there = (forecast(each, side, 0) for each in (position, other))
    if here.won <= there.won:
        return None
    gains = [a - b for a, b in zip(here.leads, there.leads, strict=True)]
    shares = [a - b for a, b in zip(here.owned, there.owned, strict=True)]
    passed = [i for i in range(PLACES) if gains[i] >= POINTS and shares[i] >= SHARE]
    if not passed:
        return None
    best = max(passed, key=lambda index: gains[index])
    return Difference(LOCATIONS[best], round(100 * here.owned[best]), round(gains[best]))
