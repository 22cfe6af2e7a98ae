"""The tutor in all that may happen at a table, without a window."""

import pytest

from ai.bot import Limit, Task
from ai.bots import levels
from ai.review import NODES, review
from lab.pictures.instant_engine import InstantEngine
from tests.claim_checker import Effort, is_true
from tests.knowing_engine import BAD, GOOD, KnowingEngine, ranked
from tests.matches import AGAINST_BOT, PERSONS
from tests.playing import random_game
from tests.teaching.taught_table import TaughtTable
from tholos_desktop.rules import Game, Turn, legal_turns, parse_position, parse_turn, start
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.level_chance import chance_among
from tholos_desktop.table.match import Match
from tholos_desktop.table.protocol_lines import Info, Warming
from tholos_desktop.table.requests import (
    Answer,
    LinesRequest,
    QueuedRequest,
    ReasonsRequest,
    ReviewRequest,
)
from tholos_desktop.table.turn_input import EventKind, Spot, TurnEvent
from tholos_desktop.table.turn_values import TurnValue, TurnValues
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.preparation import Preparation
from tholos_desktop.teaching.tutor import (
    LEAST_LOSS,
    PATIENCE_SECONDS,
    Alarm,
    Tutor,
    may_cost,
)
from tholos_desktop.teaching.verdicts import is_costly

NAMES = {"w": "Ana", "b": "Bruno"}


def warned(lesson: TaughtTable, turn: Turn) -> bool:
    """Choose a turn, and let it wait as long as it has to."""
    ply = lesson.game.ply
    lesson.choose(turn)
    lesson.wait(0.5)
    return lesson.game.ply == ply


def test_a_hurried_value_goes_before_those_that_are_wanted_and_loses_none():
    engine, here = KnowingEngine(), start()
    values, (first, second, third, *_) = TurnValues(engine), legal_turns(here)
    values.analyze(here, [first, second])
    values.hurry(here, third)
    for _ in range(9):
        engine.poll()
    assert [values.is_known(here, turn) for turn in (first, second, third)] == [True] * 3
    asked = [text for text in engine.analyzed if text != f"value {here.play(first).code}"]
    assert asked == [f"value {here.play(turn).code}" for turn in (third, second)]


def test_values_are_wanted_until_one_looks_away():
    engine, here = KnowingEngine(), start()
    values, (first, second, third, *_) = TurnValues(engine), legal_turns(here)
    values.analyze(here, [first, second])
    values.stop()
    values.hurry(here, third)
    for _ in range(9):
        engine.poll()
    assert [values.is_known(here, turn) for turn in (first, second, third)] == [False, False, True]
    lesson = TaughtTable(AGAINST_BOT, is_on=True)
    lesson.until_best()
    lesson.wait(3 / 60)
    lesson.preparation.suspend()
    asked = len(lesson.engine.analyzed)
    for _ in range(9):
        lesson.engine.poll()
    assert len(lesson.engine.analyzed) == asked, "the bot's move need not wait"


def test_a_position_is_searched_on_while_it_is_followed(monkeypatch):
    preparation, here = Preparation(KnowingEngine()), start()
    ended: list[bool] = []
    close = preparation.analysis.close
    monkeypatch.setattr(preparation.analysis, "close", lambda: ended.append(True) or close())
    after = here.play(legal_turns(here)[0])
    for position, ends in ((here, 1), (here, 1), (after, 2), (after, 2)):
        preparation.follow(position)
        assert len(ended) == ends


def test_a_turn_may_be_good_if_one_of_two_searches_finds_it_best():
    engine, here = KnowingEngine(), start()
    preparation = Preparation(engine)
    first, other, *_ = ranked(here.code)
    engine.worth = {here.play(other).code: GOOD, here.play(first).code: GOOD - 0.1}
    preparation.follow(here)
    while preparation.found(here) is None:
        engine.poll()
        preparation.follow(here)
    found = preparation.found(here)
    assert found is not None and first not in found.good
    assert {first, *found.good} <= {*found.may_be_good}


def test_turns_in_a_hurry_are_valued_in_order_before_reasons():
    engine, here = KnowingEngine(), start()
    preparation, (one, other, *_) = Preparation(engine), legal_turns(here)
    preparation.analysis.explain(here, one.notation)
    for _ in range(2):  # as in each frame
        preparation.hurry(here, (one, other))
    assert not preparation.analysis.is_explaining
    for _ in range(9):
        engine.poll()
    values = [f"value {here.play(turn).code}" for turn in (other, one, other)]
    assert engine.analyzed[1:] == values, "the second makes way for the first, once"


COST = Fact("answers", "B", 5, 0, by="bB", cost=True)


@pytest.mark.parametrize("setup", [AGAINST_BOT, PERSONS])
def test_a_costly_turn_is_warned_of_with_what_it_costs_and_the_better_one_untold(setup):
    lesson = TaughtTable(setup, is_on=True)
    better = Fact("misses", "A", 9, cost=True)
    lesson.engine.reasons = (better, COST, Fact("takes", "D", 1))
    turn = lesson.bad
    lesson.wait(2.0)
    assert warned(lesson, turn)
    alarm = lesson.tutor.alarm
    assert alarm.turn == turn and alarm.costs == (COST,)
    assert alarm.move.loss > LEAST_LOSS and alarm.move.after == BAD


def test_without_reasons_in_time_the_rules_tell_what_it_costs():
    lesson = TaughtTable(AGAINST_BOT, "-/bbgg/-/b/-/bwbw/bw ww/bb w -", is_on=True)
    lesson.engine.is_slow_to_explain = True
    here, turn = lesson.game.position, lesson.bad
    lesson.wait(2.0)
    lesson.choose(turn)
    lesson.wait(PATIENCE_SECONDS)
    assert lesson.tutor.is_waiting
    lesson.wait(PATIENCE_SECONDS + 0.1)
    first, *_ = lesson.tutor.alarm.costs
    assert first.kind == "replies" and is_true(here, lesson.best, first, Effort(0, 0), turn)


@pytest.mark.parametrize("case", ["off", "good", "best", "failing engine"])
def test_the_tutor_is_silent(case):
    lesson = TaughtTable(AGAINST_BOT, is_on=case != "off")
    turn = lesson.best if case == "best" else lesson.bad
    if case == "good":
        lesson.engine.bad.clear()
    lesson.engine.knows_nothing = case == "failing engine"
    lesson.wait(2.0)
    if case == "best":
        lesson.preparation._values._found.clear()  # as after a proven search, which values no turn
    event = lesson.choose(turn)
    assert event.kind is EventKind.PLAYED, "and nobody waits"


def test_what_is_not_known_is_waited_for_a_moment_and_no_longer():
    lesson = TaughtTable(AGAINST_BOT, is_on=True)
    lesson.until_best()
    turn = lesson.bad
    lesson.engine.is_silent = True
    assert lesson.choose(turn).kind is EventKind.CHOSEN and lesson.tutor.is_waiting
    assert lesson.session.touch(Spot("A")).kind is EventKind.NOTHING
    lesson.wait(PATIENCE_SECONDS - 0.1)
    assert lesson.game.ply == 0
    lesson.wait(0.2)
    assert lesson.game.turns[0] == turn


def test_while_the_bots_warm_up_nobody_waits():
    lesson = TaughtTable(AGAINST_BOT, is_on=True)
    lesson.engine.is_silent, lesson.engine.warming = True, Warming(3, 40)
    lesson.wait()
    assert lesson.choose(lesson.bad).kind is EventKind.PLAYED


@pytest.mark.parametrize(
    ("chances", "leads", "speaks"),
    [
        ((0.7, 0.4), (0, 0), True),
        ((0.6, 0.52), (0, 0), False),
        ((1.0, 0.5), (3, 0), True),  # a proven win becomes a draw
        ((0.5, 0.0), (0, -3), True),
        ((1.0, 1.0), (20, 6), False),  # many points, but the game stays won
        ((0.0, 0.0), (-6, -20), False),  # and lost
        ((0.55, 0.5), (13, 3), False),
    ],
)
def test_a_warning_is_due_by_the_chance_alone(chances, leads, *, speaks):
    at_best, at_turn = map(TurnValue, chances, leads)
    assert may_cost(start(), at_turn, at_best, elo=2300) is speaks


IDEA = Fact("better_gains", "E", 9, cost=True)


UNARMED = Fact("unarmed", number=1, cost=True)


@pytest.mark.parametrize(
    ("reason", "is_seen"),
    [
        (COST, True),
        (Fact("loses", "C", 2, cost=True), True),
        (Fact("misses", "A", 9, cost=True), True),
        (Fact("outcome", "C", 2, by="bE", cost=True), True),
        (Fact("outcome", by="bE", cost=True), False),
        (Fact("can_wait", "C", 3, cost=True), False),
        (IDEA, False),
        (UNARMED, True),
        (Fact("gains", "E", 1), False),
    ],
)
def test_a_turn_is_warned_of_only_if_one_sees_what_it_costs(reason, *, is_seen):
    assert _costs_told((reason,)) == ((reason,) if is_seen else ())


def test_a_warning_tells_one_reason_and_all_that_one_reply_gains():
    assert _costs_told((IDEA, COST)) == _costs_told((COST, IDEA, UNARMED)) == (COST,)
    replies = tuple(Fact("replies", each, 4, by="bE", cost=True) for each in "EF")
    assert _costs_told((*replies, COST)) == replies


def _costs_told(reasons: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Return what a warning tells; nothing if there is none."""
    lesson = TaughtTable(AGAINST_BOT, is_on=True)
    turn = lesson.bad
    lesson.engine.reasons = reasons
    lesson.wait(2.0)
    return lesson.tutor.alarm.costs if warned(lesson, turn) else ()


class ThinkingEngine(InstantEngine):
    """An engine client whose bots search at once. It gives no reasons."""

    def __init__(self, nodes: int | None = None) -> None:
        """``nodes`` is the length of all searches, if it isn't the one that was asked for."""
        super().__init__()
        self._nodes = nodes

    def reply(self, question: QueuedRequest) -> Answer | None:
        request, told = question.request, list[Info]()
        if isinstance(request, ReviewRequest):
            return Answer(request, verdicts=tuple(review(request.game, self._nodes or NODES)))
        if isinstance(request, ReasonsRequest):
            return Answer(request)
        assert isinstance(request, LinesRequest)
        limit = Limit(nodes=self._nodes or request.nodes, lines=request.lines)
        levels.analyst(request.level).think(Task(request.position, limit, tell=told.append))
        return Answer(request, infos=tuple(told[-request.lines :]))


def test_a_review_says_of_a_move_what_the_tutor_warned_of():
    game, engine = random_game(11, 0), ThinkingEngine(200)
    preparation, warned = Preparation(engine), dict[int, Alarm]()
    for ply, turn in enumerate(game.turns[12:], start=12):
        match = Match(PERSONS, 0, Game(game.start, game.turns[:ply]))
        tutor = Tutor(match, preparation, lambda: True, 900)
        while preparation.best(match.game.position) is None:
            preparation.follow(match.game.position)
            engine.poll()
        tutor.holds_back(turn)
        while tutor.is_waiting:
            engine.poll()
            tutor.follow(0.0)
        if tutor.alarm:
            warned[ply] = tutor.alarm
    analysis = Analysis(engine)
    analysis.elo = 900
    judged = GameReview(Match(PERSONS, 0, game), analysis)
    judged.begin()
    engine.poll()
    judged.follow()
    assert len(warned) > 3
    for ply, alarm in warned.items():
        move = judged.move_to(ply + 1)
        assert move and is_costly(move.verdict)
        assert (alarm.move.before, alarm.move.after) == pytest.approx((move.before, move.after))
        assert alarm.move.verdict.lost_points == move.verdict.lost_points


@pytest.mark.parametrize(
    ("code", "notation", "better"),
    [
        ("w/wgw/bwwbw/ww/wwbbw/wbwbw/gggg b/w w -", "bD", "+gg"),  # proven lost
        ("w/wgw/bwwbw/w/wwbbw/wbwbw/ggg w/wg w -", "wD/+b", "+b"),
        ("-/w/bw/-/-/w/- ww/g w -", "wE/<g", "wB/FC"),  # early
    ],
)
def test_the_tutor_values_a_turn_as_a_review_does(code, notation, better):
    here = parse_position(code)
    turn, best = parse_turn(notation, here), parse_turn(better, here)
    judged, of_best = (review(Game(here, (each,)))[0] for each in (turn, best))
    engine = ThinkingEngine()
    values = TurnValues(engine)
    values.analyze(here, [turn, best])
    while not all(values.is_known(here, each) for each in (turn, best)):
        engine.poll()
    at_turn, at_best = (values.value(here, each) for each in (turn, best))
    assert at_turn and at_best
    assert at_turn.chance == pytest.approx(judged.value, abs=1e-4)
    assert at_best.chance == pytest.approx(of_best.value, abs=1e-4)
    lost = chance_among(900, of_best.value, 36) - chance_among(900, judged.value, 36)
    assert lost < LEAST_LOSS or may_cost(here, at_turn, at_best, elo=900)


def test_the_weaker_the_players_the_less_a_chance_is_worth():
    here = parse_position("-/wwbb/-/-/-/-/- wb/- w -")
    values = TurnValue(0.4, 0), TurnValue(0.7, 0)
    assert may_cost(here, *values, elo=2000)
    assert not may_cost(here, *values, elo=900)


def test_while_a_turn_waits_no_reason_is_sought_before_its_value():
    lesson = TaughtTable(AGAINST_BOT, is_on=True)
    lesson.until_best()
    turn = lesson.bad
    lesson.engine.is_silent = True
    lesson.choose(turn)
    asked = len(lesson.engine.analyzed)
    lesson.wait(PATIENCE_SECONDS / 2)
    assert not [each for each in lesson.engine.analyzed[asked:] if each.startswith("why")]


def test_a_turn_that_was_warned_of_is_asked_about_until_it_is_let_stand():
    lesson = TaughtTable(AGAINST_BOT, is_on=True)
    lesson.engine.reasons = (COST,)
    turn = lesson.bad
    lesson.wait(2.0)
    for _ in range(5):
        assert warned(lesson, turn)
        lesson.session.rethink(lesson.tutor)
        lesson.session.undo()
        assert not lesson.tutor.holds_back(lesson.best) and lesson.tutor.alarm is None
    assert warned(lesson, turn)
    lesson.tutor.let_stand(turn)
    assert lesson.session.confirm(lesson.tutor).kind is EventKind.PLAYED


@pytest.mark.parametrize("step", ["confirm", "finish", "touch", "view"])
def test_only_the_tutor_s_word_plays_a_turn_that_waits(step):
    lesson = TaughtTable(AGAINST_BOT, is_on=True)
    lesson.engine.reasons = (COST,)
    turn = lesson.bad
    lesson.wait(2.0)
    assert step == "confirm" or warned(lesson, turn)
    given = {"touch": [Spot("w", "w")], "view": [0], "confirm": [lesson.tutor]}.get(step, [])
    assert getattr(lesson.session, step)(*given) == TurnEvent()
    assert lesson.game.ply == 0 and not lesson.session.may_finish


def test_neither_undo_nor_redo_asks_again():
    lesson = TaughtTable(PERSONS, is_on=True)
    lesson.engine.reasons = (COST,)
    turn = lesson.bad
    lesson.wait(2.0)
    assert warned(lesson, turn)
    lesson.tutor.let_stand(turn)
    lesson.session.confirm(lesson.tutor)
    lesson.session.undo()
    lesson.wait()
    assert lesson.session.redo().kind is EventKind.REPLAYED and lesson.tutor.alarm is None
    lesson.session.undo()
    lesson.wait()
    assert not warned(lesson, turn)
