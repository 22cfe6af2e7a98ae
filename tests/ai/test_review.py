"""The review: what a turn lost, its class, and that it repeats and stops."""

from functools import cache, partial

import pytest

from ai.analyses import Analyses
from ai.bots import levels
from ai.review import _Reviewer, kind_of, review
from ai.value import Value
from tests.endings import exact_result as exact
from tests.playing import random_game
from tholos_desktop.rules import Game, legal_turns, parse_turn, start
from tholos_desktop.table.protocol_lines import Verdict

FEW = 300


@cache
def late() -> tuple[Game, list[Verdict]]:
    """The last turns of a game of random turns, and what is said of them."""
    game = random_game(5, 2)
    ending = Game(game.position_after(game.ply - 8), game.turns[-8:])
    return ending, review(ending, FEW)


def test_every_turn_gets_a_verdict():
    game, verdicts = late()
    assert [verdict.turn for verdict in verdicts] == [turn.notation for turn in game.turns]
    for ply, verdict in enumerate(verdicts):
        assert verdict.ply == ply
        assert 0 <= verdict.lost_chance <= 1 and verdict.lost_points >= 0
        parse_turn(verdict.best, game.position_after(ply))


def test_at_the_very_end_the_verdict_is_exact():
    game, verdicts = late()
    for ply in range(len(verdicts) - 3, len(verdicts)):
        position, verdict = game.position_after(ply), verdicts[ply]
        assert verdict.value + verdict.lost_chance == 0.5 + 0.5 * exact(position), position.code
        assert verdict.value == 0.5 - 0.5 * exact(game.position_after(ply + 1))
        assert verdict.proven == -exact(game.position_after(ply + 1))


@pytest.mark.parametrize(
    ("lost", "kind"),
    [
        (0.0, "good"),
        (0.1, "good"),
        (0.15, "inaccuracy"),
        (0.2, "inaccuracy"),
        (0.25, "mistake"),
        (0.31, "blunder"),
        (1.0, "blunder"),
    ],
)
def test_a_class_is_by_lost_chance(lost, kind):
    assert kind_of(lost) == kind


def test_it_stops_and_tells():
    told: list[Verdict] = []
    verdicts = review(random_game(8, 0), FEW, stop=lambda: len(told) >= 3, tell=told.append)
    assert verdicts == told
    assert len(told) == 3


def test_what_is_proven_bounds_the_value_of_what_was_played(monkeypatch):
    position = start()
    best, played, *_ = legal_turns(position)
    known = {
        position: (best, Value(0.75, 2.0, proven=1)),
        position.play(best): (best, Value(0.3, -2.0)),
        position.play(played): (best, Value(0.1, -6.0)),
    }
    reviewer = _Reviewer(9, lambda task: best, lambda: False)
    monkeypatch.setattr(reviewer, "_look", known.get)
    verdict = reviewer.judge(0, position, played)
    assert (verdict.best, verdict.lost_chance, verdict.lost_points) == (best.notation, 0.0, 0.0)
    known[position] = best, Value(0.75, 2.0)
    assert reviewer.judge(0, position, played).best == played.notation, "nothing is proven"


@pytest.mark.parametrize(("best_margin", "lost"), [(-4, 8.0), (-4.0, 0.0)])
def test_of_two_certain_losses_one_costs_points_only_if_both_leads_are_certain(
    best_margin, lost, monkeypatch
):
    position = start()
    best, played, *_ = legal_turns(position)
    known = {
        position: (best, Value(0.0, best_margin, proven=-1)),
        position.play(best): (best, Value(1.0, -best_margin, proven=1)),
        position.play(played): (best, Value(1.0, 12, proven=1)),
    }
    reviewer = _Reviewer(9, lambda task: best, lambda: False)
    monkeypatch.setattr(reviewer, "_look", known.get)
    assert reviewer.judge(0, position, played).lost_points == lost


def test_a_position_is_worth_the_same_whatever_is_played_in_it(monkeypatch):
    position = start()
    best, *others = legal_turns(position)
    reviewer, found = _Reviewer(9, lambda task: best, lambda: False), set[str]()
    for turn, chance in zip(others, (0.10005, 0.3001499, 0.33333, 0.7), strict=False):
        known = {
            position: (best, Value(0.7, 2.0)),
            position.play(best): (best, Value(1 - 0.6666666, -2.0)),
            position.play(turn): (best, Value(1 - chance, 0.0)),
        }
        monkeypatch.setattr(reviewer, "_look", known.get)
        said = Verdict.parse(str(reviewer.judge(0, position, turn)).split()[1:])
        found.add(f"{said.value + said.lost_chance:.9f}")
    assert found == {"0.666700000"}


def test_what_an_analysis_has_found_is_not_searched_again(monkeypatch):
    game, verdicts = late()
    think = partial(Analyses().think, "oracle")
    assert review(game, FEW, think=think) == verdicts
    monkeypatch.setattr(levels, "analyst", None)
    assert review(game, FEW, think=think) == verdicts
