"""The chance of winning among players of a rating, in a review, an analysis and the protocol."""

import pytest

from tests.driving import RandomEngine
from tests.playing import random_game
from tholos_desktop.rules import Game
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.table.level_chance import RATINGS, chance_among, judged_among
from tholos_desktop.table.protocol_lines import Info, Verdict
from tholos_desktop.teaching.verdicts import is_as_good, is_costly

LEVELS = range(RATINGS[0], RATINGS[1] + 1, 300)
SPACES = (36, 30, 24, 18, 12, 8)
VALUES = [n / 20 for n in range(21)]


@pytest.mark.parametrize("elo", LEVELS)
def test_a_better_position_has_the_better_chance_for_each_side_alike(elo):
    for spaces in SPACES:
        told = [chance_among(elo, value, spaces) for value in VALUES]
        assert told == sorted(told) and told[10] == 0.5
        assert told == pytest.approx([1 - each for each in reversed(told)])
        assert told[0] == 0.0 and told[-1] == 1.0, "what is certain stays"


def test_the_stronger_the_players_and_the_later_the_surer_is_a_lead():
    for spaces in SPACES:
        told = [chance_among(elo, 0.9, spaces) for elo in (900, 1500, 2100)]
        assert told == sorted(told)
        assert all(0.5 < each < 1.0 for each in told)
    for elo in LEVELS:
        told = [chance_among(elo, 0.9, spaces) for spaces in SPACES]
        assert told == sorted(told)


def test_beyond_the_fitted_ratings_the_nearest_stands_in():
    least, most = RATINGS
    assert chance_among(least - 300, 0.8, 20) == chance_among(least, 0.8, 20)
    assert chance_among(most + 300, 0.8, 20) == chance_among(most, 0.8, 20)


def test_a_verdict_keeps_all_but_its_chances():
    verdict = Verdict(3, "wA", "blunder", 0.4, 5.0, 0.5, "wB")
    among = judged_among(900, verdict, 20)
    assert among._replace(value=0.5, lost_chance=0.4) == verdict
    assert among.value == 0.5 and among.value + among.lost_chance == chance_among(900, 0.9, 20)
    lost = judged_among(900, verdict._replace(value=0.0, lost_chance=1.0, proven=-1), 20)
    assert (lost.value, lost.lost_chance) == (0.0, 1.0), "a win that was given away"
    hopeless = judged_among(900, verdict._replace(value=0.0, lost_chance=0.0001), 20)
    assert hopeless.value > 0 == hopeless.lost_chance, "what a search finds is never certain"


def test_an_analysis_tells_best_moves_and_verdicts_for_the_level():
    game = random_game(3)
    here, first = game.start, Game(game.start, game.turns[:1])
    info = Info(1, 9, 5, 0.9, (game.turns[0].notation,))
    verdict = Verdict(0, game.turns[0].notation, "good", 0.3, 2.0, 0.6, "+w")

    analysis = Analysis(RandomEngine())
    analysis._best[here.code] = (info,)
    analysis._judged[here.code, verdict.turn] = verdict
    assert analysis.best(here) == (info,) and analysis.verdicts(first) == [verdict]
    analysis.elo = 900
    assert analysis.best(here)[0].value == chance_among(900, 0.9, here.open_spaces())
    assert analysis.verdicts(first) == [judged_among(900, verdict, here.open_spaces())]


@pytest.mark.parametrize(
    ("lost", "points", "is_marked"),
    [(0.04, 30.0, False), (0.06, 0.0, True)],
)
def test_a_move_is_marked_by_the_chance_alone(lost, points, is_marked):
    for value in (0.0, 0.5):
        verdict = Verdict(0, "wA", "good", lost, points, value, "wB")
        assert is_costly(verdict) is is_marked and is_as_good(verdict) is not is_marked
        assert not is_costly(verdict._replace(best="wA"))
