"""The analysis: what is asked of an engine, remembered and dropped, without a window."""

from typing import Any

import pytest

from ai.bots import levels
from lab.pictures.instant_engine import InstantEngine
from tests.playing import random_game
from tests.table.fake_engines import until
from tholos_desktop.rules import Game, Position, legal_turns, start
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.table.engine_client import Engine
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.protocol_lines import Info, Verdict
from tholos_desktop.table.requests import (
    Answer,
    Listener,
    MoveRequest,
    QueuedRequest,
    ReasonsRequest,
    Request,
)


class SlowEngine(InstantEngine):
    """An engine client that answers when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        """What was asked, in words."""
        self.questions: list[QueuedRequest] = []
        self.answered: set[int] = set()

    def ask(self, request: Request, then: Listener) -> QueuedRequest:
        pending = super().ask(request, then)
        self.questions.append(pending)
        match request:
            case ReasonsRequest(position, turn, against):
                self.asked.append(f"{position.code} {turn} {against}")
            case _:
                self.asked.append(pending.positions[0].code)
        return pending

    @property
    def canceled(self) -> list[int]:
        """The numbers of the questions that were dropped, from 1."""
        answered = (at for at, each in enumerate(self.questions, 1) if not each.is_open)
        return [number for number in answered if number not in self.answered]

    def say(self, number: int, *infos: Info) -> None:
        self.questions[number - 1].infos[:] = infos

    def answer(self, number: int, **said: Any) -> None:
        question = self.questions[number - 1]
        self.open.remove(question)
        self.answered.add(number)
        question.close(Answer(question.request, **said))

    def judge(self, number: int, count: int) -> tuple[Verdict, ...]:
        """Verdicts on the first moves of a game under review."""
        turns = self.questions[number - 1].turns[:count]
        return tuple(Verdict(n, t, "good", 0.0, 0.0, 0.5, t) for n, t in enumerate(turns))


def info(turn: str, rank: int = 1) -> Info:
    return Info(1, 9, 5, 0.5, (turn,), rank=rank)


@pytest.fixture
def engine() -> SlowEngine:
    return SlowEngine()


def notations(infos: tuple[Info, ...]) -> list[str]:
    return [each.pv[0] for each in infos]


def test_what_is_known_is_not_asked_again(engine):
    analysis = Analysis(engine)
    other = start("b")
    for position in (start(), other, start()):
        analysis.analyze(position)
        analysis.analyze(position)
        if engine.open:
            engine.answer(len(engine.asked), infos=(info("wA"),))
    assert engine.asked == [start().code, other.code]
    assert engine.canceled == []


def test_an_answer_about_a_position_left_behind_is_dropped(engine):
    analysis, other = Analysis(engine), start("b")
    analysis.analyze(start())
    engine.say(1, info("wA"))
    assert notations(analysis.best(start())) == ["wA"] and analysis.best(other) == ()
    analysis.analyze(other)
    assert engine.canceled == [1]
    assert analysis.best(start()) == analysis.best(other) == ()
    analysis.stop()
    assert engine.canceled == [1, 2]


def test_a_review_is_told_as_it_goes_and_not_done_twice(engine):
    game = random_game(3, 0)
    begun = Game(game.start, game.turns[:6])
    analysis = Analysis(engine)
    analysis.review(begun)
    engine.questions[1 - 1].verdicts[:] = engine.judge(1, 2)
    assert [verdict is not None for verdict in analysis.verdicts(begun)] == [True] * 2 + [False] * 4
    engine.questions[1 - 1].verdicts[:] = engine.judge(1, 4)
    longer = Game(game.start, game.turns[:8])
    analysis.review(longer)
    assert engine.canceled == [1]
    assert engine.questions[1].positions == tuple(map(game.position_after, range(4, 9)))
    rest = engine.questions[1].request.game
    assert (rest.start, rest.turns) == (longer.position_after(4), longer.turns[4:])
    engine.answer(2, verdicts=engine.judge(2, 4))
    verdicts = analysis.verdicts(longer)
    assert [verdict and verdict.ply for verdict in verdicts] == list(range(8))
    assert [verdict and verdict.turn for verdict in verdicts] == [
        turn.notation for turn in longer.turns
    ]
    analysis.review(longer)
    analysis.review(begun)
    assert len(engine.asked) == 2 and not analysis.is_reviewing


def test_why_is_asked_once_for_each_turn_and_each_turn_beside_it(engine):
    analysis = Analysis(engine)
    for _ in range(2):
        analysis.explain(start(), "wA")
        analysis.explain(start(), "wA", "wB")
        assert analysis.reasons(start(), "wA") is None
    assert engine.asked == [f"{start().code} wA None", f"{start().code} wA wB"]
    engine.answer(2, reasons=(Fact("takes", "A", 3),))
    engine.answer(1)
    assert analysis.reasons(start(), "wA") == ()
    assert analysis.reasons(start(), "wA", "wB") == (Fact("takes", "A", 3),)
    assert analysis.reasons(start(), "wB") is None
    analysis.explain(start(), "wA")
    assert len(engine.asked) == 2 and not analysis.is_explaining
    analysis.explain(start(), "wC")
    analysis.explain_no_more()
    assert engine.canceled == [3]


@pytest.fixture(scope="module")
def warm() -> None:
    levels.warmth.warm_up()


def test_the_real_engine_tells_the_best_turns_and_judges_while_a_bot_plays(warm):
    engine = Engine()
    game = random_game(5, 2)
    late = Game(game.position_after(game.ply - 8), game.turns[-8:-2])
    analysis = Analysis(engine, nodes=300)
    position: Position = late.position
    analysis.analyze(position)
    analysis.review(late)
    analysis.explain(position, legal_turns(position)[0].notation)
    answers: list[Answer] = []
    engine.ask(MoveRequest(game.start, "hard", nodes=100, seed=1), answers.append)
    until(engine, lambda: answers, 120)
    until(engine, lambda: analysis.is_known(position) and not analysis.is_reviewing, 120)
    best = notations(analysis.best(position))
    legal = [turn.notation for turn in legal_turns(position)]
    assert len(best) == len(set(best)) == min(3, len(legal)) and set(best) <= set(legal)
    assert [verdict and verdict.turn for verdict in analysis.verdicts(late)] == [
        turn.notation for turn in late.turns
    ]
    until(engine, lambda: analysis.reasons(position, legal[0]) is not None, 120)
    assert engine.take_trouble() is None
    engine.close()


def test_a_review_asks_again_for_what_the_engine_failed_to_find():
    class Failing(InstantEngine):
        def reply(self, question: QueuedRequest) -> Answer:
            return Answer(question.request)

    engine = Failing()
    analysis = Analysis(engine)
    analysis.analyze(start())
    engine.poll()
    assert analysis.is_known(start()) and not analysis.best(start())
    analysis.review(random_game(1))
    assert not analysis.is_known(start())
