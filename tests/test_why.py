"""Why a turn was played, asked at a table without a window."""

from tests.matches import AGAINST_BOT, PERSONS
from tests.taught_table import TaughtTable
from tholos_desktop.table.protocol_lines import Warming


def test_why_tells_of_the_last_turn_and_is_gone_with_the_next() -> None:
    lesson = TaughtTable(PERSONS)
    lesson.why.ask()
    assert lesson.why.reasons is None and not lesson.why.may_ask
    turn = lesson.best
    lesson.choose(turn)
    lesson.why.ask()
    assert lesson.why.is_awaited or lesson.why.reasons
    lesson.wait()
    assert lesson.why.reasons.turn == turn and lesson.why.reasons.facts == lesson.engine.reasons
    lesson.why.ask()
    assert lesson.why.reasons is None
    lesson.why.ask()
    lesson.choose(lesson.best)
    lesson.wait()
    assert lesson.why.reasons is None


def test_why_looks_back_with_the_player() -> None:
    lesson = TaughtTable(PERSONS)
    turns = []
    for _ in range(3):
        turns.append(lesson.best)
        lesson.choose(turns[-1])
    lesson.session.view(2)
    lesson.why.ask()
    lesson.wait()
    assert lesson.why.reasons.turn == turns[1]
    assert lesson.why.reasons.position == lesson.game.position_after(1)
    lesson.session.view(1)
    lesson.wait()
    assert lesson.why.reasons is None


def test_why_explains_a_hinted_turn_until_another_is_played() -> None:
    lesson = TaughtTable(PERSONS)
    lesson.choose(lesson.best)
    lesson.wait()
    lesson.ask(3)
    hinted, here = lesson.hint.turn, lesson.game.position
    assert hinted
    lesson.why.ask(hinted)
    lesson.wait()
    reasons = lesson.why.reasons
    assert reasons and (reasons.position, reasons.turn, reasons.is_hint) == (here, hinted, True)
    assert reasons.facts == lesson.engine.reasons
    lesson.choose(lesson.best)
    lesson.wait()
    assert lesson.why.reasons is None


def test_why_without_an_engine_tells_plain_facts() -> None:
    lesson = TaughtTable(AGAINST_BOT)
    lesson.engine.is_silent, lesson.engine.is_thinking = True, True
    lesson.engine.warming = Warming(3, 40)
    lesson.choose(lesson.best)
    lesson.why.ask()
    lesson.wait()
    assert lesson.why.reasons.facts[0].kind == "gains"
