"""Verdicts and moments of a game, and the costs of a move that is tried again."""

import random
from collections.abc import Iterable
from typing import Any
from unittest.mock import Mock

import pytest

from lab.pictures import sample
from tests.playing import random_game
from tests.points_engine import PointsEngine
from tholos_desktop.rules import (
    Game,
    Record,
    legal_turns,
    parse_position,
    parse_turn,
    rival,
    score,
)
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.match import Match
from tholos_desktop.table.protocol_lines import Info, Verdict
from tholos_desktop.teaching.columns import raised
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.moments import moments, turning_point
from tholos_desktop.teaching.retry import Retry, costs
from tholos_desktop.teaching.verdicts import (
    JudgedMove,
    chances,
    is_as_good,
    is_costly,
    loss,
    reconciled,
    worth,
)

GAME = Game(random_game(3, 0).start, random_game(3, 0).turns[:20])
FIRST, OTHER = GAME.start.side, GAME.position_after(1).side


def verdict(ply: int, lost: float = 0.0, value: float = 0.6, proven: int | None = None) -> Verdict:
    turn = GAME.turns[ply].notation
    best = "wA" if lost else turn
    return Verdict(ply, turn, "good", lost, 0.0, value, best, proven)


def verdicts(**lost: float) -> list[Verdict | None]:
    """Every turn lost nothing, but those named ``p3=0.2``."""
    return [verdict(ply, lost.get(f"p{ply}", 0.0)) for ply in range(GAME.ply)]


def plies(points: Iterable[object]) -> list[int]:
    return [point.ply for point in points]  # type: ignore[attr-defined]


def test_moments_are_all_costly_moves_of_a_side_and_then_the_costliest_of_its_rival():
    given = verdicts(p0=0.2, p1=0.3, p2=0.16, p3=0.18, p4=0.4, p5=0.5, p6=0.17)
    assert plies(moments(GAME, given, FIRST)) == [4, 0, 6, 2, 5]
    assert plies(moments(GAME, given, rival(FIRST))) == [5, 1, 3, 4, 0]
    given = verdicts(p0=0.2, p1=0.3, p2=0.2, p3=0.2, p4=0.2, p6=0.2, p10=0.2, p12=0.06)
    assert plies(moments(GAME, given, FIRST)) == [0, 2, 4, 6, 10, 12, 1]


def test_what_costs_points_alone_is_no_moment():
    given = verdicts(p4=0.3)
    given[12] = verdict(12, 0.06)._replace(lost_points=30.0)
    given[14] = verdict(14, 0.04)._replace(lost_points=30.0)
    assert plies(moments(GAME, given, FIRST)) == [4, 12]


def test_no_last_move_that_wins_for_certain_is_a_slip():
    given = verdicts()
    last = verdict(GAME.ply - 1, 0.3, value=1.0)._replace(lost_points=9.0)
    given[-1] = last._replace(proven=1)
    assert not is_costly(given[-1]) and is_costly(last._replace(proven=0))
    assert moments(GAME, given, FIRST) == ()


def test_small_losses_of_the_rival_are_moments_only_in_a_quiet_game():
    given = verdicts(p0=0.06, p3=0.08, p5=0.07, p7=0.14, p9=0.05)
    assert plies(moments(GAME, given, FIRST)) == [0, 7, 3]
    mistakes = verdicts(p0=0.06, p3=0.2, p5=0.3, p7=0.16, p9=0.15)
    mistakes[2] = verdict(2, 0.2)
    assert plies(moments(GAME, mistakes, FIRST)) == [2, 0, 5, 3, 7]
    assert moments(GAME, verdicts(), FIRST) == ()


def test_a_proven_win_that_is_kept_is_never_called_lost():
    given = verdicts()
    given[4] = verdict(4, 0.4, value=0.55, proven=1)
    assert moments(GAME, given, FIRST) == ()
    kept = given[4]
    assert kept is not None and worth(kept) == 1.0 and is_as_good(kept)
    assert chances(GAME, given, FIRST)[5] in (0.0, 1.0)


def test_a_position_has_one_chance_whichever_move_speaks_of_it():
    """A move is searched before and after: the deeper search of the next move decides."""
    given = verdicts()
    given[8], given[9] = verdict(8, 0.3, value=0.1), verdict(9, 0.0, value=0.2)
    given[10] = verdict(10, 0.5, value=0.3)
    points = [
        JudgedMove(ply, GAME.position_after(ply).side, each)
        for ply, each in enumerate(reconciled(given))
        if each
    ]
    assert points[9].after == pytest.approx(1 - points[10].before)
    assert points[8].after == pytest.approx(1 - points[9].before)
    assert points[10].loss == pytest.approx(points[10].before - points[10].after) == 0.4
    assert points[9].loss == 0, "the best move costs nothing"
    line = chances(GAME, reconciled(given), points[10].side)
    assert line[10] == pytest.approx(points[10].before)
    assert line[11] == pytest.approx(points[10].after)


def test_a_proven_result_and_what_is_unknown_stay_when_chances_are_reconciled():
    given = verdicts()
    given[4], given[6] = verdict(4, 0.4, value=0.3, proven=-1), None
    found = reconciled(given)
    assert found[4] is not None and worth(found[4]) == 0.0 and found[6] is None
    assert found[5] is not None and found[5].value == 0.6
    assert reconciled([]) == []


def proven(turn: str, result: int) -> tuple[Info, ...]:
    return (Info(1, 100, 5, 0.5, (turn,), proven=result),)


def test_a_proven_win_of_the_rival_proves_the_move_before_it_lost():
    given = verdicts()
    given[4], given[5] = verdict(4, 0.3, value=0.1), verdict(5, value=0.94, proven=1)
    found = reconciled(given)
    assert found[4] is not None and found[4].proven == -1
    assert loss(found[4]) == pytest.approx(0.4)
    assert chances(GAME, found, GAME.position_after(4).side)[5:7] == [0.0, 0.0]
    assert found[3] is not None and found[3].proven is None


def test_in_a_position_proven_lost_nothing_is_lost_any_more():
    given = verdicts()
    given[4], given[6] = verdict(4, 0.06, value=0.0, proven=-1), verdict(6, 0.3, value=0.1)
    given[7] = verdict(7, value=0.9)
    searched: list[tuple[Info, ...]] = [()] * GAME.ply
    searched[4] = proven("wA", -1)
    searched[6] = proven("wA", 0)
    found = reconciled(given, searched)
    last, lost, drawn = found[3], found[4], found[6]
    assert last is not None and last.proven == 1 and lost is not None and drawn is not None
    assert loss(lost) == 0 and not is_costly(lost) and worth(lost) == 0
    assert found[2] is not None and found[2].proven == -1, "its rival could win"
    assert drawn.proven is None and loss(drawn) == pytest.approx(0.3), "another may be better"
    line = chances(GAME, found, GAME.position_after(4).side)
    assert line[3:6] == [0.0, 0.0, 0.0]


def test_a_lost_position_is_lost_for_every_move_after_a_proven_win():
    given = verdicts()
    given[4], given[5] = verdict(4, value=0.9, proven=1), verdict(5, 0.07, value=0.1)
    found = reconciled(given)
    assert found[5] is not None and found[5].proven == -1 and not is_costly(found[5])


def test_a_win_that_a_search_proved_is_known_for_its_own_move_alone():
    for turn, result in ((GAME.turns[4].notation, 1), ("wA", None)):
        given = verdicts()
        given[4] = verdict(4, 0.3, value=0.5)
        found = reconciled(given, [()] * 4 + [proven(turn, 1)])
        assert found[3] is not None and found[3].proven == -1
        assert found[4] is not None and found[4].proven == result
        assert loss(found[4]) == pytest.approx(0.0 if result else 0.6)
    played_last = reconciled(given, [()] * GAME.ply + [proven("wA", -1)])[-1]
    assert played_last is not None and played_last.proven == 1


def test_the_chances_of_one_side_are_what_the_other_lacks():
    given = [verdict(ply, value=0.3 + ply / 100) for ply in range(GAME.ply)]
    ours, theirs = chances(GAME, given, FIRST), chances(GAME, given, OTHER)
    assert ours[1] == pytest.approx(0.3) and ours[2] == pytest.approx(1 - 0.31)
    for one, other in zip(ours, theirs, strict=True):
        assert one is not None and other is not None and one + other == pytest.approx(1)


def test_a_lead_that_nothing_can_change_is_certain_however_the_engine_doubts():
    match = sample.match(None)
    game, winner = match.game, match.result
    doubts = [
        Verdict(ply, turn.notation, "good", 0.0, 0.0, 0.5, turn.notation)
        for ply, turn in enumerate(game.turns)
    ]
    analysis = Mock(progress=(1,), is_explaining=False, is_reviewing=True)
    analysis.verdicts.return_value = analysis.own_verdicts.return_value = doubts
    analysis.is_known.return_value = False
    review = GameReview(match, analysis)
    review.viewpoint = winner
    review.follow()
    known = review.chances()
    certain = [ply for ply, chance in enumerate(known) if chance == 1.0]
    assert known[0] == 0.5
    assert certain == [*range(certain[0], game.ply + 1)] and certain[0] < game.ply - 2
    analysis.is_known.return_value = True
    analysis.best.return_value = (Info(1, 1, 0, 0.5, ("+w",)),)
    for ply, proven in ((0, None), (certain[0] + 1, 1), (certain[0] + 2, 1)):
        position = game.position_after(ply)
        found = review.best(position)[0].proven
        assert found == (proven if position.side == winner or not proven else -proven)
    position = game.position_after(certain[0] + 1)  # a move before, the winner has to find it
    for seed in range(20):
        playout, rng = Game(position), random.Random(seed)
        while not playout.is_over:
            playout.play(rng.choice(legal_turns(playout.position)))
        assert score(playout.position).outcome.winner == winner


def test_what_a_review_found_is_kept_with_the_game_and_there_at_once():
    match, engine = sample.match(None), PointsEngine()
    kept = list[str]()
    review = GameReview(match, Analysis(engine), lambda each: kept.append(each.text()))
    review.begin()
    while not review.is_complete:
        engine.poll()
        review.follow()
    review.follow()
    assert len(kept) == 1
    again = GameReview(Match.from_record(kept[0]), Analysis(engine))
    again.begin()
    again.follow()
    assert [each.ply for each in again.moments] == [each.ply for each in review.moments]
    assert again.is_complete and not again.analysis.is_reviewing


def test_verdicts_on_turns_that_were_taken_back_are_not_kept():
    match = Match.from_record(Record(Game(GAME.start, GAME.turns)))
    match.verdicts = tuple(map(verdict, range(GAME.ply)))
    for _ in range(3):
        match.game.undo()
    other = next(each for each in legal_turns(match.game.position) if each != GAME.turns[-3])
    match.play(other)
    read = Match.from_record(match.text())
    assert read.verdicts == match.verdicts[: GAME.ply - 3]
    assert Match.from_record(match.text().replace("ply 2 ", "ply 3 ")).verdicts == ()


@pytest.mark.parametrize(
    ("chances", "won_by", "at"),
    [
        ({4: (0.9, 0.55), 6: (0.6, 0.3)}, OTHER, 6),  # the favorite changes, however little
        ({4: (0.9, 0.6), 6: (0.35, 0.1)}, OTHER, None),
        ({4: (0.62, 0.45), 6: (0.55, 0.45)}, OTHER, 4),
        ({6: (0.6, 0.5)}, OTHER, None),
        ({4: (0.7, 0.3)}, FIRST, None),  # who won all the same
        ({4: (0.7, 0.3), 7: (0.7, 0.4)}, FIRST, 7),
        ({4: (0.7, 0.3), 7: (0.7, 0.4)}, "draw", 4),
    ],
)
def test_a_game_turned_where_the_later_winner_became_the_favorite(chances, won_by, at):
    moves = [
        JudgedMove(ply, GAME.position_after(ply).side, verdict(ply, before - after, after))
        for ply, (before, after) in chances.items()
    ]
    found = turning_point(moves, won_by)
    assert (found and found.ply) == at


@pytest.mark.parametrize(
    ("lost", "proven", "right"),
    [(0.05, None, True), (0.051, None, False), (0.3, 1, True), (0.3, 0, False), (0.0, -1, True)],
)
def test_what_is_as_good_as_the_best(lost, proven, right):
    assert is_as_good(verdict(3, lost, proven=proven)) is right


OWN_COLUMN = parse_position("ww/-/-/-/-/-/- wbg/bb w -")


def said_of_a_wrong_try(lost: float, points: float) -> Any:
    judged = Verdict(0, "gA", "mistake", lost, points, 0.4, "wB")
    engine = PointsEngine()
    retry = Retry(OWN_COLUMN, JudgedMove(0, "w", judged), Analysis(engine))
    turn, found = parse_turn("gA", OWN_COLUMN), None
    for _ in range(3):
        found = found or retry.judge(turn)
        engine.poll()
    assert found is not None and not found.is_right
    (said,) = found.messages
    return said


def test_a_wrong_try_is_told_what_it_costs_at_once():
    said = said_of_a_wrong_try(0.3, 0.0)
    assert getattr(said, "kind", None) in {"wastes", "loses"}, said
    assert getattr(said, "at", None) == "A"


def test_a_wrong_try_whose_costs_are_unknown_is_told_by_the_chance(monkeypatch):
    monkeypatch.setattr("tholos_desktop.teaching.retry.costs", lambda *_: [])
    said = tuple(said_of_a_wrong_try(0.3, 6.0))
    assert said == ("review.try_fell", {"before": 70, "after": 40})


@pytest.mark.parametrize("best", ["wA", "wB", "bC"])
def test_costs_name_only_points_that_the_wrong_move_loses_or_lets_the_rival_gain(best):
    better = parse_turn(best, OWN_COLUMN)
    of_best = sum(raised(OWN_COLUMN, better).values())
    for turn in legal_turns(OWN_COLUMN):
        change = raised(OWN_COLUMN, turn)
        found = costs(OWN_COLUMN, turn, better, [Fact("takes", "A")])
        own = [each for each in found if each.kind != "lets"]
        assert all(change[each.at or ""] < 0 for each in own), turn.notation
        if sum(change.values()) < min(0, of_best):
            assert found, turn.notation
