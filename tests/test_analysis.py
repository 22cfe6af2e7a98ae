"""The analysis: what is asked of an engine, remembered and dropped, without a window."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ai.bots import levels
from tests.playing import random_game
from tholos_desktop.rules import Game, Position, legal_turns, start
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.table.engine_client import Engine
from tholos_desktop.table.protocol_lines import Info, Verdict
from tholos_desktop.table.questions import Answer
from tholos_desktop.table.reason_lines import Reason


class SlowEngine:
    """An engine client that answers when the test says so."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        """The codes of the positions that were asked about, by ticket less one."""
        self.reviewed: dict[int, Game] = {}
        self.cancelled: list[int] = []
        self.said: dict[int, tuple[Info, ...]] = {}
        self.found: dict[int, tuple[Verdict, ...]] = {}
        self.answers: dict[int, Answer] = {}

    def ask(self, code: str, level: str, *, nodes: int, lines: int) -> int:
        self.asked.append(code)
        return len(self.asked)

    def review(self, game: Game) -> int:
        self.asked.append(game.start.code)
        self.reviewed[len(self.asked)] = game
        return len(self.asked)

    def why(self, code: str, turn: str, *, against: str | None = None) -> int:
        self.asked.append(f"{code} {turn} {against}")
        return len(self.asked)

    def poll(self) -> None:
        pass

    def take(self, ticket: int) -> Answer | None:
        return self.answers.pop(ticket, None)

    def cancel(self, ticket: int) -> None:
        self.cancelled.append(ticket)

    def is_open(self, ticket: int) -> bool:
        return ticket not in self.cancelled

    def infos(self, ticket: int) -> tuple[Info, ...]:
        return self.said.get(ticket, ())

    def verdicts(self, ticket: int) -> tuple[Verdict, ...]:
        return self.found.get(ticket, ())

    def judge(self, ticket: int, number: int) -> tuple[Verdict, ...]:
        """Verdicts on the first turns of a game under review."""
        turns = [turn.notation for turn in self.reviewed[ticket].turns[:number]]
        return tuple(Verdict(n, t, "good", 0.0, 0.0, 0.5, t) for n, t in enumerate(turns))


def info(turn: str, rank: int = 1) -> Info:
    return Info(1, 9, 5, 0.5, (turn,), rank=rank)


@pytest.fixture
def engine() -> SlowEngine:
    return SlowEngine()


def notations(infos: tuple[Info, ...]) -> list[str]:
    return [each.pv[0] for each in infos]


def test_the_best_turns_are_the_last_word_on_each_rank(engine: SlowEngine) -> None:
    analysis = Analysis(engine)
    analysis.look_at(start())
    assert analysis.best(start()) == ()
    engine.said[1] = (info("wA"), info("wB"))
    assert notations(analysis.best(start())) == ["wB"]
    assert not analysis.is_known(start())
    engine.answers[1] = Answer(1, "wC", (*engine.said[1], info("wC"), info("wA", 2), info("+g", 3)))
    analysis.follow()
    assert notations(analysis.best(start())) == ["wC", "wA", "+g"]
    assert analysis.is_known(start())


def test_what_is_known_is_not_asked_again(engine: SlowEngine) -> None:
    analysis = Analysis(engine)
    other = start("b")
    for position in (start(), other, start()):
        analysis.look_at(position)
        ticket = len(engine.asked)
        engine.answers[ticket] = Answer(ticket, "wA", (info("wA"),))
        analysis.look_at(position)
        analysis.follow()
    assert engine.asked == [start().code, other.code]
    assert engine.cancelled == []


def test_an_answer_about_a_position_left_behind_is_dropped(engine: SlowEngine) -> None:
    analysis, other = Analysis(engine), start("b")
    analysis.look_at(start())
    analysis.look_at(other)
    assert engine.cancelled == [1]
    engine.answers[1] = Answer(1, "wA", (info("wA"),))
    analysis.follow()
    assert analysis.best(start()) == analysis.best(other) == ()
    analysis.look_away()
    assert engine.cancelled == [1, 2]


def test_what_the_engine_failed_at_is_not_asked_for_ever(engine: SlowEngine) -> None:
    analysis = Analysis(engine)
    analysis.look_at(start())
    engine.answers[1] = Answer(1, "")
    analysis.follow()
    analysis.look_at(start())
    assert analysis.is_known(start()) and analysis.best(start()) == ()
    assert len(engine.asked) == 1


def test_what_others_dropped_can_be_asked_again(engine: SlowEngine) -> None:
    """A new game drops all questions of the engine's client."""
    analysis, game = Analysis(engine), random_game(2, 0)
    analysis.look_at(start())
    analysis.review(game)
    engine.cancelled += [1, 2]
    analysis.follow()
    assert not analysis.is_reviewing
    analysis.look_at(start())
    assert engine.asked == [start().code, game.start.code, start().code]


def test_a_finished_game_has_no_best_turn(engine: SlowEngine) -> None:
    position = random_game(1).position
    analysis = Analysis(engine)
    analysis.look_at(position)
    assert analysis.is_known(position) and engine.asked == []


def test_a_review_is_told_as_it_goes_and_not_done_twice(engine: SlowEngine) -> None:
    game = random_game(3, 0)
    begun = Game(game.start, game.turns[:6])
    analysis = Analysis(engine)
    analysis.review(begun)
    engine.found[1] = engine.judge(1, 2)
    analysis.follow()
    assert [verdict is not None for verdict in analysis.verdicts(begun)] == [True] * 2 + [False] * 4
    engine.found[1] = engine.judge(1, 4)
    longer = Game(game.start, game.turns[:8])
    analysis.review(longer)
    assert engine.cancelled == [1]
    assert engine.reviewed[2].start == game.position_after(4)
    assert engine.reviewed[2].turns == game.turns[4:8]
    engine.answers[2] = Answer(2, "", (), engine.judge(2, 4))
    analysis.follow()
    verdicts = analysis.verdicts(longer)
    assert [verdict and verdict.ply for verdict in verdicts] == list(range(8))
    assert [verdict and verdict.turn for verdict in verdicts] == [
        turn.notation for turn in longer.turns
    ]
    analysis.review(longer)
    analysis.review(begun)
    assert len(engine.asked) == 2 and not analysis.is_reviewing


def test_the_game_may_go_on_while_it_is_reviewed(engine: SlowEngine) -> None:
    """The part that was asked about is kept: an undo does not move the verdicts."""
    game = random_game(3, 0)
    played = Game(game.start, game.turns[:5])
    analysis = Analysis(engine)
    analysis.review(played)
    for _ in range(4):
        played.undo()
    engine.answers[1] = Answer(1, "", (), engine.judge(1, 5))
    analysis.follow()
    assert [verdict and verdict.turn for verdict in analysis.verdicts(played)] == [
        game.turns[0].notation
    ]


def test_why_is_asked_once_for_each_turn_and_each_turn_beside_it(engine: SlowEngine) -> None:
    analysis = Analysis(engine)
    for _ in range(2):
        analysis.explain(start(), "wA")
        analysis.explain(start(), "wA", "wB")
        assert analysis.reasons(start(), "wA") is None
    assert engine.asked == [f"{start().code} wA None", f"{start().code} wA wB"]
    engine.answers[2] = Answer(2, "wA", reasons=(Reason(1, "takes", "A", 3),))
    engine.answers[1] = Answer(1, "wA")
    analysis.follow()
    assert analysis.reasons(start(), "wA") == ()
    assert analysis.reasons(start(), "wA", "wB") == (Reason(1, "takes", "A", 3),)
    assert analysis.reasons(start(), "wB") is None
    analysis.explain(start(), "wA")
    assert len(engine.asked) == 2


def test_what_needs_no_explanation_any_more_is_dropped_and_may_be_asked_again(
    engine: SlowEngine,
) -> None:
    analysis = Analysis(engine)
    analysis.explain(start(), "wA")
    analysis.explain_no_more()
    assert engine.cancelled == [1]
    analysis.explain(start(), "wA")
    engine.cancelled.append(2)  # by a new game
    analysis.follow()
    analysis.explain(start(), "wA")
    assert len(engine.asked) == 3


# The real engine


@pytest.fixture(scope="module")
def warm() -> None:
    levels.warmth.warm_up()


def follow(analysis: Analysis, come: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not come():
        assert time.monotonic() < end, "it never came"
        analysis.follow()
        time.sleep(0.01)


def test_the_real_engine_tells_the_best_turns_and_judges_while_a_bot_plays(
    tmp_path: Path, warm: None
) -> None:
    engine = Engine(log=tmp_path / "engine.log")
    game = random_game(5, 2)
    late = Game(game.position_after(game.ply - 8), game.turns[-8:-2])
    analysis = Analysis(engine, nodes=300)
    position: Position = late.position
    analysis.look_at(position)
    analysis.review(late)
    analysis.explain(position, legal_turns(position)[0].notation)
    ticket = engine.ask(game.start.code, "hard", nodes=100, seed=1)
    follow(analysis, lambda: engine.take(ticket) is not None)
    follow(analysis, lambda: analysis.is_known(position) and not analysis.is_reviewing)
    best = notations(analysis.best(position))
    legal = [turn.notation for turn in legal_turns(position)]
    assert len(best) == len(set(best)) == min(3, len(legal)) and set(best) <= set(legal)
    assert [verdict and verdict.turn for verdict in analysis.verdicts(late)] == [
        turn.notation for turn in late.turns
    ]
    follow(analysis, lambda: analysis.reasons(position, legal[0]) is not None)
    assert engine.tell_trouble() is None, (tmp_path / "engine.log").read_text()
    engine.close()
