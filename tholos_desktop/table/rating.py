"""How strong a person is, told from games against bots of known strength.

What is believed of a person is a weight for every strength of a grid, on the engine's scale. A game
multiplies each weight by how likely its margin is for somebody of that strength; before that the
weights are spread a little, because people change. The margin in points tells a third more than the
result alone: to win by one point more is as hard as to beat somebody stronger by
:func:`elo_a_point`. Of a great difference in strength the lead shows a part (:func:`shown`).
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

ELO_A_POINT, STRONG, ELO_MORE = 22.0, 1700.0, 30.0
"""A point is worth so many Elo; beyond a strength one more for every so many."""
LEAST, MOST, STEP = 0, 3100, 20
"""The grid of strengths."""
FAR, SHOWN_BEYOND = 400.0, 0.3
"""Of a difference of strength beyond so many Elo only such a share shows in the lead, as there are
but seven columns to win."""
FIRST_MEAN, FIRST_ERROR = 1150.0, 500.0
"""What is believed of somebody who has not played."""
CHANGE = 5.0
"""How much a person's strength changes from one game to the next, as a standard deviation."""
KNOWN_GAMES = 300
"""A rating is told from so many of the last games: what was before has been outgrown."""
GENTLE_START = 900
"""The strength of the first rival."""
ROUNDED_TO = 10
WITHIN = 1.96
"""So many standard errors on either side hold 95 %."""

_SCALE = 400 / math.log(10)
"""Elo of one unit of the logistic curve."""
_GRID = tuple(float(elo) for elo in range(LEAST, MOST + 1, STEP))


class RatedGame(NamedTuple):
    """What one game tells of the person who played it."""

    rival: float
    """The bot's strength."""
    lead: int
    """The person's points less the bot's, at the end."""
    result: float
    """1 won, 0.5 drawn, 0 lost; equal points may be any of them."""


class Rating(NamedTuple):
    """What is believed of a person's strength."""

    elo: float
    error: float
    """The standard error."""
    games: int
    """From how many games it is told."""

    @property
    def within(self) -> int:
        """With 95 % the strength is at most so far from :attr:`elo`, in tens."""
        return round(WITHIN * self.error / ROUNDED_TO) * ROUNDED_TO

    @property
    def even_rival(self) -> int:
        """The strength of a rival for an even game."""
        elo = self.elo if self.games else GENTLE_START
        return round(elo / ROUNDED_TO) * ROUNDED_TO


class RatingChange(NamedTuple):
    """What a game has done to a rating."""

    before: Rating
    after: Rating
    history: tuple[Rating, ...]
    """After each of the last games; this game's own is the last."""


class Belief:
    """The weights, which sum to 1."""

    def __init__(self) -> None:
        self._weights = _shared(
            [math.exp(-(((elo - FIRST_MEAN) / FIRST_ERROR) ** 2) / 2) for elo in _GRID]
        )
        self._games = 0

    @property
    def rating(self) -> Rating:
        """Mean and standard error."""
        mean = sum(elo * weight for elo, weight in zip(_GRID, self._weights, strict=True))
        spread = sum(
            (elo - mean) ** 2 * weight for elo, weight in zip(_GRID, self._weights, strict=True)
        )
        return Rating(mean, math.sqrt(spread), self._games)

    def learn(self, game: RatedGame) -> None:
        """Take in a game."""
        lead = math.exp(-elo_a_point(game.rival) * _decided(game) / _SCALE)
        powers = _powers(game.rival)
        self._weights = _shared(
            [
                weight * lead * power / (1 + lead * power) ** 2  # the logistic curve's slope
                for power, weight in zip(powers, _drifted(self._weights), strict=True)
            ]
        )
        self._games += 1


def ratings(games: Sequence[RatedGame], *, last: int) -> list[Rating]:
    """The ratings before the first of the ``last`` of some games, in their order, and after each of
    these; at least the one after all."""
    belief = Belief()
    found: list[Rating] = []
    for index, game in enumerate(games):
        if index >= len(games) - last:
            found.append(belief.rating)
        belief.learn(game)
    return [*found, belief.rating]


def elo_a_point(rival: float) -> float:
    """By how much stronger a rival of such strength must be for one to do worse by a point: games
    of the strong are closer."""
    return ELO_A_POINT + max(0.0, rival - STRONG) / ELO_MORE


def shown(difference: float) -> float:
    """How much of a difference of strength, in Elo, shows in the lead."""
    beyond = max(0.0, abs(difference) - FAR)
    return difference - math.copysign((1 - SHOWN_BEYOND) * beyond, difference)


@lru_cache(maxsize=512)
def _powers(rival: float) -> tuple[float, ...]:
    """For each strength of the grid: what shows of how far it is from a rival's, as odds."""
    return tuple(math.exp(shown(elo - rival) / _SCALE) for elo in _GRID)


def _decided(game: RatedGame) -> float:
    """The lead, and half a point for what decided a game with equal points."""
    return game.lead if game.lead else game.result - 0.5


def _drifted(weights: Sequence[float]) -> list[float]:
    """The weights, spread by :data:`CHANGE` over their neighbors."""
    aside = (CHANGE / STEP) ** 2 / 2
    return [
        (1 - 2 * aside) * weight + aside * (left + right)
        for left, weight, right in zip(
            (weights[0], *weights), weights, (*weights[1:], weights[-1]), strict=False
        )
    ]


def _shared(weights: Sequence[float]) -> list[float]:
    total = math.fsum(weights)
    return [weight / total for weight in weights]
