"""How strong a person is told to be: the arithmetic, and how well it does."""

import math
from itertools import pairwise

import pytest

from tholos_desktop.table import rating
from tholos_desktop.table.rating import Belief, RatedGame, Rating

GAMES = [
    RatedGame(900, 12, 1),
    RatedGame(1200, -3, 0),
    RatedGame(1100, 0, 1),
    RatedGame(1350, 0, 0.5),
]


def ratings(games: list[RatedGame]) -> list[Rating]:
    return rating.ratings(games, last=len(games))


def integrated(games: list[RatedGame]) -> tuple[float, float]:
    """Mean and standard error by the definition, summed in steps of one on a longer line."""
    line = range(-1500, 5000)
    scale = 400 / math.log(10)

    def weight(elo: float) -> float:
        found = math.exp(-(((elo - rating.FIRST_MEAN) / rating.FIRST_ERROR) ** 2) / 2)
        for game in games:
            lead = rating.elo_a_point(game.rival) * (game.lead or game.result - 0.5)
            odds = math.exp((lead - rating.shown(elo - game.rival)) / scale)
            found *= odds / (1 + odds) ** 2  # the logistic curve's slope
        return found

    weights = [weight(elo) for elo in line]
    mean = sum(elo * each for elo, each in zip(line, weights, strict=True)) / sum(weights)
    spread = sum((elo - mean) ** 2 * each for elo, each in zip(line, weights, strict=True))
    return mean, math.sqrt(spread / sum(weights))


def test_the_grid_tells_what_the_integral_does(monkeypatch):
    monkeypatch.setattr(rating, "CHANGE", 0.0)
    for count in range(1, len(GAMES) + 1):
        told, (mean, error) = ratings(GAMES[:count])[-1], integrated(GAMES[:count])
        assert told.elo == pytest.approx(mean, abs=2)
        assert told.error == pytest.approx(error, abs=2)
        assert told.games == count


def test_a_change_spreads_what_is_believed_by_just_so_much(monkeypatch):
    """The error grows by the change and by nothing else."""
    monkeypatch.setattr(rating, "CHANGE", 15.0)
    belief = Belief()
    for _ in range(30):
        belief.learn(RatedGame(1200, 0, 0.5))
    before = belief.rating
    belief.learn_result(99_999, won=False)  # which tells nothing
    assert belief.rating.error**2 - before.error**2 == pytest.approx(15.0**2, rel=0.01)


def test_more_points_and_stronger_rivals_tell_of_more_strength():
    def after(rival: float, lead: int, result: float) -> float:
        return ratings([RatedGame(rival, lead, result)])[-1].elo

    for less, more in pairwise([after(1000, lead, lead > 0) for lead in range(-20, 21, 5)]):
        assert less < more
    assert after(1000, 0, 0) < after(1000, 0, 0.5) < after(1000, 0, 1)
    assert after(900, 3, 1) < after(1200, 3, 1)


def test_the_first_rival_is_gentle_and_the_next_even():
    assert Rating(1150, 500, 0).even_rival == rating.GENTLE_START
    assert Rating(1234.5, 80, 3).even_rival == 1230
    assert Rating(1234.5, 80, 3).within == 160
