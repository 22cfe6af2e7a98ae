"""Hint, why and tutor in all that may happen at a table, without a window."""

from collections.abc import Callable

import pytest

from tests.knowing_engine import BAD, GOOD, KnowingEngine, gain
from tests.matches import AGAINST_BOT, BOTS, PERSONS, match_of
from tests.playing import spots_of
from tholos_desktop.rules import QUARRY, Game, Turn, legal_turns, parse_position, parse_turn
from tholos_desktop.table.hand import Spot
from tholos_desktop.table.match import Helped, Match, Setup
from tholos_desktop.table.protocol_lines import Warming
from tholos_desktop.table.reason_lines import Reason
from tholos_desktop.table.session import Change, Session, What
from tholos_desktop.teaching.advice import EQUAL, LOST, OPEN, TAKE, advice, advice_by_rules, touched
from tholos_desktop.teaching.claims import claims
from tholos_desktop.teaching.columns import raised
from tholos_desktop.teaching.hint import PATIENCE_SECONDS, PLACE, QUESTION, TURN, Hint, Stage
from tholos_desktop.teaching.preparation import Found, Preparation
from tholos_desktop.teaching.tutor import Tutor, Verdict, worst_answer
from tholos_desktop.teaching.why import Why

CODE = "wb/-/w/-/b/-/- www/bb w -"
"""White takes over a column with one stone."""
STEP = 1 / 60


class Lesson:
    """A session with the teacher beside it, and time that passes."""

    def __init__(self, setup: Setup, code: str | None = CODE, *, mode: str = "off") -> None:
        self.engine, self.mode = KnowingEngine(), mode
        self.session = Session(match_of(setup, code), self.engine)
        self.preparation = Preparation(self.engine)
        self.hint = Hint(self.session, self.preparation)
        self.why = Why(self.session, self.preparation.analysis)
        self.tutor = Tutor(self.session, self.preparation, lambda: self.mode)

    @property
    def match(self) -> Match:
        return self.session.match

    @property
    def game(self) -> Game:
        return self.match.game

    def wait(self, seconds: float = 0.2) -> None:
        """Let time pass, frame by frame, and bots play."""
        for _ in range(max(1, round(seconds / STEP))):
            own = self.session.is_persons_turn
            here = self.game.position if own else None
            self.preparation.follow(here, weighs_turns=self.tutor.is_on)
            self.hint.follow(STEP)
            self.why.follow(STEP)
            if self.session.pending and self.tutor.follow(STEP) is Verdict.STANDS:
                self.session.confirm()
            self.session.pass_time(STEP)
            self.session.hear(pace=0.0, may_play=True)

    def until_best(self) -> None:
        """Let time pass until the best turn is known, and hardly more."""
        while self.preparation.best(self.game.position) is None:
            self.wait(STEP)

    def choose(self, turn: Turn) -> Change:
        """Touch what a turn needs, and end it."""
        change = Change()
        for spot in spots_of(turn):
            change = self.session.touch(spot)
        if not self.session.pending and self.session.hand.picker.may_stop:
            change = self.session.finish()
        return change

    def ask(self, times: int = 1) -> None:
        for _ in range(times):
            self.hint.ask()
            self.wait()

    @property
    def best(self) -> Turn:
        code = self.game.position.code
        return min(legal_turns(self.game.position), key=lambda turn: -gain(code, turn))

    @property
    def bad(self) -> Turn:
        """A turn that costs much; the rival can gain by it."""
        here = self.game.position
        turn = parse_turn("wD", here)
        self.engine.bad.add(here.play(turn).code)
        return turn


@pytest.fixture
def table() -> Callable[..., Lesson]:
    return Lesson


# The hint


def test_a_hint_goes_up_three_rungs_and_is_closed_by_the_fourth(table: type[Lesson]) -> None:
    lesson = table(AGAINST_BOT)
    assert lesson.hint.stage is Stage.THINKING
    lesson.wait()
    assert lesson.hint.stage is Stage.READY
    for rung in (QUESTION, PLACE, TURN):
        lesson.ask()
        assert (lesson.hint.rung, lesson.hint.stage) == (rung, Stage.ASKED)
        assert lesson.hint.advice and lesson.hint.advice.turn == lesson.best
    lesson.ask()
    assert (lesson.hint.rung, lesson.hint.stage) == (0, Stage.READY)
    assert lesson.hint.advice is None


def test_a_hint_that_is_not_ready_is_waited_for(table: type[Lesson]) -> None:
    lesson = table(AGAINST_BOT)
    lesson.engine.is_silent = True
    lesson.ask()
    assert lesson.hint.is_awaited and lesson.hint.rung == 0
    assert not lesson.hint.ask(), "a second press changes nothing"
    lesson.engine.is_silent = False
    lesson.wait()
    assert lesson.hint.rung == QUESTION and lesson.hint.advice.turn == lesson.best


def test_the_best_turn_is_hinted_at_before_it_is_known_why(table: type[Lesson]) -> None:
    """By a fact about it; what matters most is told with the turn, if it is known by then."""
    lesson = table(AGAINST_BOT)
    lesson.engine.is_slow_to_explain = True
    lesson.wait(0.5)
    lesson.hint.ask()
    told = lesson.hint.advice
    assert lesson.hint.rung == QUESTION and told.turn == lesson.best
    assert told.fact in claims(lesson.game.position, lesson.best)
    lesson.engine.is_slow_to_explain = False
    lesson.ask(2)
    assert lesson.hint.advice.fact == told.fact
    assert lesson.hint.advice.reasons == lesson.engine.reasons


@pytest.mark.parametrize("why", ["warming", "silent", "failing"])
def test_without_an_engine_the_rules_alone_give_two_rungs(table: type[Lesson], why: str) -> None:
    lesson = table(AGAINST_BOT)
    lesson.engine.is_silent = why != "failing"
    lesson.engine.knows_nothing = True
    lesson.engine.warming = Warming(3, 40) if why == "warming" else None
    lesson.ask()
    if why == "silent":
        assert lesson.hint.rung == 0
        lesson.wait(PATIENCE_SECONDS)
    advice = lesson.hint.advice
    assert lesson.hint.rung == QUESTION and advice and advice.turn is None
    assert advice.fact.kind == "takes" and advice.places == {Spot(advice.fact.at)}
    lesson.ask(2)
    assert lesson.hint.rung == TURN and lesson.hint.advice.turn is None


def test_a_hint_once_begun_is_told_to_its_end(table: type[Lesson]) -> None:
    """The engine warms up between two rungs: they still agree."""
    lesson = table(AGAINST_BOT)
    lesson.engine.is_silent, lesson.engine.warming = True, Warming(3, 40)
    lesson.ask()
    first = lesson.hint.advice
    lesson.engine.is_silent, lesson.engine.warming = False, None
    lesson.ask()
    assert lesson.hint.advice is first
    lesson.ask()
    told = lesson.hint.advice
    assert (told.fact, told.places, told.turn) == (first.fact, first.places, lesson.best)


@pytest.mark.parametrize("step", ["undo", "redo", "turn", "view"])
def test_a_hint_is_gone_with_its_position(table: type[Lesson], step: str) -> None:
    lesson = table(PERSONS)
    lesson.choose(lesson.best)
    lesson.choose(lesson.best)
    if step == "redo":
        lesson.session.undo()
    lesson.wait()
    lesson.ask(2)
    assert lesson.hint.rung == PLACE
    if step == "turn":
        lesson.choose(lesson.best)
    elif step == "view":
        lesson.session.view(0)
    else:
        getattr(lesson.session, step)()
    lesson.wait()
    assert lesson.hint.rung == 0 and lesson.hint.advice is None


def test_after_an_undo_nothing_is_thought_twice(table: type[Lesson]) -> None:
    lesson = table(PERSONS)
    lesson.wait()
    asked = len(lesson.engine.analysed)
    lesson.choose(lesson.best)
    lesson.session.undo()
    lesson.wait()
    assert lesson.hint.stage is Stage.READY
    assert len(lesson.engine.analysed) == asked


def test_looking_back_there_is_no_hint(table: type[Lesson]) -> None:
    lesson = table(PERSONS)
    lesson.choose(lesson.best)
    lesson.session.view(0)
    lesson.wait()
    assert lesson.hint.stage is Stage.IDLE and not lesson.hint.ask()
    lesson.session.view(None)
    lesson.wait()
    assert lesson.hint.stage is Stage.READY


def test_while_the_bot_thinks_there_is_no_hint(table: type[Lesson]) -> None:
    lesson = table(AGAINST_BOT)
    lesson.engine.is_thinking = True
    lesson.choose(lesson.best)
    lesson.wait()
    assert lesson.hint.stage is Stage.IDLE and not lesson.hint.ask()
    lesson.engine.is_thinking = False
    lesson.wait(1.0)
    assert lesson.hint.stage is Stage.READY


def test_where_bots_play_there_is_no_hint_but_why(table: type[Lesson]) -> None:
    lesson = table(BOTS)
    lesson.wait(1.0)
    assert lesson.game.ply and not lesson.hint.ask() and not lesson.tutor.is_on
    lesson.why.ask()
    ply = lesson.game.ply
    lesson.wait(1.0)
    assert lesson.why.told and lesson.why.told.facts == lesson.engine.reasons
    assert lesson.session.is_held and lesson.game.ply == ply, "the bots wait"


def test_two_persons_each_have_hints_on_their_own_turn(table: type[Lesson]) -> None:
    lesson = table(PERSONS)
    for _ in range(2):
        lesson.wait()
        lesson.ask(3)
        assert lesson.hint.advice.turn == lesson.best
        lesson.choose(lesson.best)
    assert lesson.match.helped.hints == 2


def test_a_stone_in_the_hand_does_not_close_the_hint(table: type[Lesson]) -> None:
    lesson = table(AGAINST_BOT)
    lesson.wait()
    lesson.ask(2)
    lesson.session.touch(Spot("w", "w"))
    lesson.wait()
    assert lesson.hint.rung == PLACE


def test_hints_and_undos_are_marked_in_the_record(table: type[Lesson]) -> None:
    lesson = table(PERSONS)
    match = lesson.match
    match.comments[0] = "Well begun."
    assert match.helped == Helped()
    lesson.wait()
    lesson.ask(2)
    lesson.ask(3)
    assert (match.helped, match.hint_before(0)) == (Helped(1, 0), TURN)
    lesson.choose(lesson.best)
    assert match.hint_before(1) == 0
    lesson.choose(lesson.best)
    lesson.session.undo()
    again = Match.from_text(match.text())
    assert again.helped == match.helped == Helped(1, 1)
    assert again.comments == {0: "Well begun. [%hint 3]", 1: "[%undo]"}
    assert match.restart().helped == Helped()


def test_taking_a_stone_back_before_the_turn_is_played_is_no_help(table: type[Lesson]) -> None:
    lesson = table(PERSONS)
    lesson.session.touch(Spot("w", "w"))
    lesson.session.undo()
    assert lesson.match.helped == Helped()


# What it is made of


def test_a_place_is_told_only_if_all_good_turns_touch_it() -> None:
    position = match_of(PERSONS, CODE).game.position
    one, other, third = (parse_turn(text, position) for text in ("wB", "wB/CD", "wC"))
    takes = (Reason(1, "takes", "B", 3, loss=0.3),)
    assert advice(Found((one, other)), takes).places == {Spot("B")}
    told = advice(Found((one, third)), takes)
    assert (told.fact, told.places) == (EQUAL, touched(one))
    told = advice(Found((one,)), (Reason(1, "equal", number=3), *takes))
    assert (told.fact, told.reasons) == (EQUAL, takes)
    told = advice(Found((one,)), (Reason(1, "guards", "G", 4, 1, loss=0.3),))
    assert (told.fact.kind, told.places) == ("guards", {Spot("B")}), "the turn touches no other"
    assert advice(Found((one,)), ()).fact == OPEN
    assert advice(Found((one,)), (Reason(1, "spoils", "B", 3),)).fact == EQUAL, "not needed"
    assert advice(Found((one,), is_lost=True), takes).fact == LOST


def test_a_take_points_at_the_quarry() -> None:
    position = match_of(PERSONS, "-/-/-/-/-/-/- -/bb w -").game.position
    turn = parse_turn("+ww", position)
    assert advice(Found((turn,)), ()).places == {Spot(QUARRY, "w")}
    assert advice_by_rules(position).fact == TAKE


def test_the_rules_alone_tell_of_the_greater_danger() -> None:
    position = match_of(PERSONS, "w/bwbw/-/-/-/-/- g/bbb w -").game.position
    told = advice_by_rules(position)
    assert told.fact.kind == "guards" and told.places == {Spot(told.fact.at)}


# Why


def test_why_tells_of_the_last_turn_and_is_gone_with_the_next(table: type[Lesson]) -> None:
    lesson = table(PERSONS)
    lesson.why.ask()
    assert lesson.why.told is None and not lesson.why.may_ask
    turn = lesson.best
    lesson.choose(turn)
    lesson.why.ask()
    assert lesson.why.is_awaited or lesson.why.told
    lesson.wait()
    assert lesson.why.told.turn == turn and lesson.why.told.facts == lesson.engine.reasons
    lesson.why.ask()
    assert lesson.why.told is None
    lesson.why.ask()
    lesson.choose(lesson.best)
    lesson.wait()
    assert lesson.why.told is None


def test_why_looks_back_with_the_player(table: type[Lesson]) -> None:
    lesson = table(PERSONS)
    turns = []
    for _ in range(3):
        turns.append(lesson.best)
        lesson.choose(turns[-1])
    lesson.session.view(2)
    lesson.why.ask()
    lesson.wait()
    assert lesson.why.told.turn == turns[1]
    assert lesson.why.told.position == lesson.game.position_after(1)
    lesson.session.view(1)
    lesson.wait()
    assert lesson.why.told is None


def test_why_without_an_engine_tells_plain_facts(table: type[Lesson]) -> None:
    lesson = table(AGAINST_BOT)
    lesson.engine.is_silent, lesson.engine.is_thinking = True, True
    lesson.engine.warming = Warming(3, 40)
    lesson.choose(lesson.best)
    lesson.why.ask()
    lesson.wait()
    assert lesson.why.told.is_by_rules
    assert "takes" in [fact.kind for fact in lesson.why.told.facts]


# The tutor


def warned(lesson: Lesson, turn: Turn) -> bool:
    """Choose a turn, and let it wait as long as it has to."""
    ply = lesson.game.ply
    lesson.choose(turn)
    lesson.wait(0.5)
    return lesson.game.ply == ply


@pytest.mark.parametrize("setup", [AGAINST_BOT, PERSONS])
@pytest.mark.parametrize("mode", ["gentle", "strict"])
def test_a_turn_that_costs_much_is_warned_of(table: type[Lesson], setup: Setup, mode: str) -> None:
    lesson = table(setup, mode=mode)
    turn = lesson.bad
    lesson.wait(2.0)
    assert warned(lesson, turn)
    alarm = lesson.tutor.alarm
    assert alarm.attempt.turn == turn and alarm.attempt.lost == pytest.approx(GOOD - BAD)


def test_the_tutor_says_what_the_rival_could_do(table: type[Lesson]) -> None:
    lesson = table(AGAINST_BOT, "-/bbgg/-/b/-/bwbw/bw ww/bb w -", mode="gentle")
    here, turn = lesson.game.position, lesson.bad
    lesson.wait(2.0)
    assert warned(lesson, turn)
    answer = lesson.tutor.alarm.answer
    assert answer == worst_answer(here, lesson.tutor.alarm.attempt.turn, lesson.best)
    after = here.play(lesson.tutor.alarm.attempt.turn)
    assert raised_by(after.code, answer.by, answer.at) == answer.worth


def raised_by(code: str, notation: str, column: str) -> int:
    """By how much a turn raises its player's lead in a column."""
    position = parse_position(code)
    return raised(position, parse_turn(notation, position))[column]


@pytest.mark.parametrize("case", ["off", "good", "best", "decided", "won", "failing engine"])
def test_the_tutor_is_silent(table: type[Lesson], case: str) -> None:
    lesson = table(AGAINST_BOT, mode="off" if case == "off" else "gentle")
    turn = lesson.best if case == "best" else lesson.bad
    if case == "good":
        lesson.engine.bad.clear()
    lesson.engine.best = {"decided": 0.02, "won": 0.98}.get(case, GOOD)
    lesson.engine.knows_nothing = case == "failing engine"
    lesson.wait(2.0)
    change = lesson.choose(turn)
    assert change.what is What.PLAYED, "and nobody waits"


@pytest.mark.parametrize(("kind", "speaks"), [("takes", True), ("full", False)])
def test_without_an_answer_of_the_rival_it_takes_a_telling_reason(
    table: type[Lesson], kind: str, speaks: bool
) -> None:
    lesson = table(AGAINST_BOT, "wb/-/w/-/b/-/- www/- w -", mode="gentle")
    lesson.engine.reasons = (Reason(1, kind, "A", 3),)
    turn = lesson.bad
    lesson.wait(2.0)
    assert worst_answer(lesson.game.position, turn, lesson.best) is None
    assert warned(lesson, turn) is speaks
    assert not speaks or lesson.tutor.alarm.answer is None


def test_what_is_not_known_is_waited_for_a_moment_and_no_longer(table: type[Lesson]) -> None:
    lesson = table(AGAINST_BOT, mode="gentle")
    lesson.until_best()
    turn = lesson.bad
    lesson.engine.is_silent = True
    assert lesson.choose(turn).what is What.CHOSEN and lesson.tutor.is_waiting
    assert lesson.session.touch(Spot("A")).what is What.NOTHING
    lesson.wait(0.1)
    assert lesson.game.ply == 0
    lesson.wait(0.1)
    assert lesson.game.turns[0] == turn


def test_what_becomes_known_in_that_moment_is_heard(table: type[Lesson]) -> None:
    lesson = table(AGAINST_BOT, mode="gentle")
    lesson.until_best()
    turn = lesson.bad
    lesson.engine.is_silent = True
    lesson.choose(turn)
    lesson.wait(0.05)
    lesson.engine.is_silent = False
    lesson.wait(0.5)
    assert lesson.tutor.alarm and lesson.game.ply == 0


def test_before_anything_is_known_nobody_waits(table: type[Lesson]) -> None:
    lesson = table(AGAINST_BOT, mode="gentle")
    lesson.engine.is_silent = True
    lesson.wait()
    assert lesson.choose(lesson.bad).what is What.PLAYED


def test_after_thinking_again_the_stones_are_still_there(table: type[Lesson]) -> None:
    lesson = table(AGAINST_BOT, mode="strict")
    turn = lesson.bad
    lesson.wait(2.0)
    assert warned(lesson, turn)
    lesson.tutor.drop()
    lesson.session.rethink()
    assert lesson.session.hand.picker.turn == turn and lesson.session.may_step_back
    assert not lesson.session.pending
    assert lesson.session.confirm().what is What.PLAYED


def test_a_position_is_warned_of_once(table: type[Lesson]) -> None:
    lesson = table(AGAINST_BOT, mode="strict")
    turn = lesson.bad
    lesson.wait(2.0)
    assert warned(lesson, turn)
    lesson.tutor.drop()
    lesson.session.rethink()
    lesson.session.undo()
    assert not warned(lesson, turn)


def test_neither_undo_nor_redo_asks_again(table: type[Lesson]) -> None:
    lesson = table(PERSONS, mode="strict")
    turn = lesson.bad
    lesson.wait(2.0)
    assert warned(lesson, turn)
    lesson.tutor.let_stand(turn)
    lesson.session.confirm()
    lesson.session.undo()
    lesson.wait()
    assert lesson.session.redo().what is What.REPLAYED and lesson.tutor.alarm is None
    lesson.session.undo()
    lesson.wait()
    assert not warned(lesson, turn)


def test_a_turn_that_was_let_stand_is_never_asked_about(table: type[Lesson]) -> None:
    lesson = table(PERSONS, mode="strict")
    lesson.wait(2.0)
    turn = legal_turns(lesson.game.position)[0]
    assert not warned(lesson, turn)
    lesson.session.undo()
    lesson.engine.bad.add(lesson.game.position.play(turn).code)
    lesson.wait(2.0)
    assert not warned(lesson, turn)


@pytest.mark.parametrize("step", ["step_back", "undo"])
def test_another_step_takes_a_waiting_turn_back(table: type[Lesson], step: str) -> None:
    lesson = table(AGAINST_BOT, mode="gentle")
    lesson.until_best()
    turn = lesson.bad
    lesson.engine.is_silent = True
    lesson.choose(turn)
    getattr(lesson.session, step)()
    lesson.wait(0.5)
    assert lesson.game.ply == 0


def test_the_mode_may_be_changed_in_a_game(table: type[Lesson]) -> None:
    lesson = table(PERSONS, mode="off")
    lesson.wait(2.0)
    turn = lesson.bad
    assert not warned(lesson, turn)
    lesson.session.undo()
    lesson.mode = "strict"
    lesson.wait(2.0)
    assert warned(lesson, turn)
