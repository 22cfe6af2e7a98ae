"""The rating of a human, from games against bots of known strength.

The belief about a player is a weight for each strength. A game multiplies each weight by the
likelihood of its final lead. The lead gives a third more information than the result alone."""

import math
import operator
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from tholos_desktop.rules import rival, score
from tholos_desktop.table.match import Match, Player

ELO_A_POINT, STRONG, ELO_MORE = 22.0, 1700.0, 30.0
"""A point of lead is worth ``ELO_A_POINT`` Elo, plus 1 for each ``ELO_MORE`` Elo by which the rival
exceeds ``STRONG``."""
LEAST, MOST, STEP = 0, 3100, 20
"""Lowest strength, highest strength and step of the grid, in Elo."""
FAR, SHOWN_BEYOND = 400.0, 0.3
"""If two strengths differ by more than ``FAR`` Elo, each further Elo counts as ``SHOWN_BEYOND``
Elo, because seven columns limit the lead."""
FIRST_MEAN, FIRST_ERROR = 1150.0, 500.0
"""Prior mean and standard deviation in Elo."""
CHANGE = 5.0
"""Standard deviation, in Elo, of the change in a player's strength from game to game."""
KNOWN_GAMES = 300
GENTLE_START = 900
ROUNDED_TO = 10
WITHIN = 1.96
PLACED = "rating.placed"
"""Reason why a game is unrated that did not begin with the normal starting position."""

_SCALE = 400 / math.log(10)
"""Elo per unit of the logistic function's exponent."""
_GRID = tuple(float(elo) for elo in range(LEAST, MOST + 1, STEP))


class RatedGame(NamedTuple):
    rival: float
    lead: int | None
    """The human's points minus the bot's; ``None`` after a resignation."""
    result: float
    """1 won, 0.5 drawn, 0 lost. Tie-breaks may decide a game with equal points."""


class Rating(NamedTuple):
    elo: float
    error: float
    games: int

    @property
    def within(self) -> int:
        """Half the width of the 95 % interval in Elo, rounded to tens."""
        return round(WITHIN * self.error / ROUNDED_TO) * ROUNDED_TO

    @property
    def even_rival(self) -> int:
        elo = self.elo if self.games else GENTLE_START
        return round(elo / ROUNDED_TO) * ROUNDED_TO


class RatingChange(NamedTuple):
    before: Rating
    after: Rating
    history: tuple[Rating, ...]


class Belief:
    def __init__(self) -> None:
        self._weights = _shared(
            [math.exp(-(((elo - FIRST_MEAN) / FIRST_ERROR) ** 2) / 2) for elo in _GRID]
        )
        self._games = 0

    @property
    def rating(self) -> Rating:
        mean = sum(elo * weight for elo, weight in zip(_GRID, self._weights, strict=True))
        spread = sum(
            (elo - mean) ** 2 * weight for elo, weight in zip(_GRID, self._weights, strict=True)
        )
        return Rating(mean, math.sqrt(spread), self._games)

    def learn(self, game: RatedGame) -> None:
        if game.lead is None:
            self.learn_result(game.rival, won=game.result > 0.5)
            return
        lead = math.exp(-elo_a_point(game.rival) * _decided(game) / _SCALE)
        # the logistic curve's slope
        self._weigh(lead * power / (1 + lead * power) ** 2 for power in _powers(game.rival))

    def learn_result(self, rival: float, *, won: bool) -> None:
        """Learn from a result without a lead, such as a solved puzzle. ``rival`` is a strength in
        Elo."""
        self._weigh(_result_likelihoods(rival, won))

    def _weigh(self, likelihoods: Iterable[float]) -> None:
        self._weights = _shared([*map(operator.mul, _drifted(self._weights), likelihoods)])
        self._games += 1


def ratings(games: Sequence[RatedGame], *, last: int) -> list[Rating]:
    """Return a player's rating before each of the ``last`` newest games, oldest first, then the
    rating after all games."""
    belief = Belief()
    found: list[Rating] = []
    for index, game in enumerate(games):
        if index >= len(games) - last:
            found.append(belief.rating)
        belief.learn(game)
    return [*found, belief.rating]


def elo_a_point(rival: float) -> float:
    return ELO_A_POINT + max(0.0, rival - STRONG) / ELO_MORE


def shown(difference: float) -> float:
    """Return a difference in strength, in Elo, after shrinking the part of it above :data:`FAR`.
    The expected lead depends on the result."""
    beyond = max(0.0, abs(difference) - FAR)
    return difference - math.copysign((1 - SHOWN_BEYOND) * beyond, difference)


@lru_cache(maxsize=512)
def _powers(rival: float) -> tuple[float, ...]:
    return tuple(math.exp(shown(elo - rival) / _SCALE) for elo in _GRID)


@lru_cache(maxsize=512)
def _result_likelihoods(rival: float, won: bool) -> tuple[float, ...]:
    way = 1 if won else -1
    return tuple(1 / (1 + math.exp(way * (rival - elo) / _SCALE)) for elo in _GRID)


def _decided(game: RatedGame) -> float:
    return game.lead if game.lead else game.result - 0.5


def _drifted(weights: Sequence[float]) -> list[float]:
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


Strengths = Mapping[str, int]


def strength_of(bot: Player, levels: Strengths) -> int | None:
    """Return a bot's strength in Elo; ``None`` for a level without a measured strength."""
    return levels.get(bot.level) if bot.level else bot.elo


def unrated_reason(match: Match, levels: Strengths) -> str:
    """Return the text key of the reason why a finished game isn't rated; empty for a rated game."""
    bots = [player for player in match.players.values() if player.is_bot]
    helped = match.helped
    reasons = {
        "rating.two_persons": not bots,
        "rating.two_bots": len(bots) > 1,
        PLACED: not match.game.start.is_start,
        "rating.first": match.is_practice,
        "rating.hints": helped.hints,
        "rating.undone": helped.undone,
        "rating.plain": match.stood_in,
        "rating.unmeasured": any(strength_of(bot, levels) is None for bot in bots),
    }
    if match.unrated is not None and match.unrated in (*reasons, ""):
        return match.unrated
    return next((key for key, applies in reasons.items() if applies), "")


def played(match: Match, levels: Strengths) -> RatedGame:
    side = match.near_side
    account, outcome = score(match.game.position), match.result
    points = 0.5 if outcome not in match.players else float(outcome == side)
    lead = None if match.ended_early else account.lead(side)
    return RatedGame(strength_of(match.players[rival(side)], levels) or 0, lead, points)
