"""Two questions to one engine: a bot's turn goes before an analysis, which is asked again."""

from pathlib import Path

import pytest

from tests.fake_engines import CODE, THOROUGH, good, listen, until, wait
from tests.playing import random_game
from tholos_desktop.rules import Game, parse_turn, start
from tholos_desktop.table.reason_lines import Reason


@pytest.fixture
def heard(tmp_path: Path) -> Path:
    """Where the thorough engine writes down what it hears."""
    return tmp_path / "heard"


def thoroughly(heard: Path) -> str:
    return THOROUGH.replace("{heard!r}", repr(str(heard)))


def asked(heard: Path) -> list[str]:
    """The words that the engine was asked with, in their order."""
    words = [line.split()[0] for line in heard.read_text().splitlines()]
    return [word for word in words if word not in ("tholos", "position")]


def test_a_bot_s_question_goes_before_an_analysis_that_is_asked_again(
    engine_of, heard: Path
) -> None:
    engine = engine_of(thoroughly(heard))
    analysis = engine.ask(CODE, "hard", nodes=10**6, lines=3)
    until(engine, lambda: len(engine.infos(analysis)) > 2)
    for _ in range(3):
        ticket = engine.ask(CODE, "hard", movetime=300, seed=1)
        assert wait(engine, ticket).turn_text == "wB"
        until(engine, lambda: engine.infos(analysis))
    assert engine.is_open(analysis) and engine.take(analysis) is None
    assert asked(heard) == ["go", *["stop", "go", "go"] * 3]
    engine.cancel(analysis)
    assert not engine.is_open(analysis) and not engine.is_thinking
    listen(engine, 0.2)
    assert engine.take(analysis) is None
    assert engine.tell_trouble() is None


def test_an_analysis_waits_for_the_bot_whoever_asked_first(engine_of, heard: Path) -> None:
    engine = engine_of(thoroughly(heard))
    analysis, ticket = engine.ask(CODE, "hard", lines=1), engine.ask(CODE, "hard")
    other = engine.ask(CODE, "hard")
    assert wait(engine, ticket).turn_text == wait(engine, other).turn_text == "wB"
    assert engine.is_open(analysis)
    until(engine, lambda: engine.infos(analysis))


def test_what_was_stopped_is_never_taken_for_what_is_asked_again(engine_of, heard: Path) -> None:
    """The end of the first asking comes after the second one has begun."""
    engine = engine_of(thoroughly(heard))
    analysis = engine.ask(CODE, "hard", nodes=10**6, lines=3)
    until(engine, lambda: engine.infos(analysis))
    engine.cancel(engine.ask(CODE, "hard", movetime=300))
    listen(engine, 0.3)
    assert engine.is_open(analysis) and engine.take(analysis) is None
    assert engine.infos(analysis)


def test_a_review_goes_on_where_it_gave_way(engine_of, heard: Path) -> None:
    engine, game = engine_of(thoroughly(heard)), random_game(3, 0)
    game = Game(game.start, game.turns[:7])
    review = engine.review(game)
    until(engine, lambda: len(engine.verdicts(review)) >= 2)
    wait(engine, engine.ask(CODE, "hard"))
    verdicts = wait(engine, review).verdicts
    assert [verdict.ply for verdict in verdicts] == list(range(7))
    assert [verdict.turn for verdict in verdicts] == [turn.notation for turn in game.turns]
    asked_about = [line for line in heard.read_text().splitlines() if "turns" in line]
    assert len(asked_about) == 2
    done = 7 - len(asked_about[1].partition(" turns ")[2].split())
    assert done >= 2
    assert asked_about[1].startswith(f"position code {game.position_after(done).code} turns ")


def test_a_review_goes_on_where_the_engine_died(engine_of, heard: Path) -> None:
    program = thoroughly(heard).replace(
        "done += 1", "done += 1; done == 3 and len(turns) > 4 and os._exit(1)"
    )
    engine, game = engine_of("import os\n" + program), random_game(3, 0)
    verdicts = wait(engine, engine.review(Game(game.start, game.turns[:7]))).verdicts
    assert [verdict.ply for verdict in verdicts] == list(range(7))
    assert engine.tell_trouble() is None, "the game does not wait for it"


def test_why_is_asked_again_after_the_bot_and_no_reason_is_told_twice(
    engine_of, heard: Path
) -> None:
    engine = engine_of(thoroughly(heard))
    why = engine.why(CODE, "wA", against="wB", nodes=500)
    until(engine, lambda: heard.exists() and "why" in asked(heard))
    listen(engine, 0.15)
    assert wait(engine, engine.ask(CODE, "hard")).turn_text == "wB"
    answer = wait(engine, why)
    assert [reason.rank for reason in answer.reasons] == [1, 2, 3]
    assert answer.reasons[0] == Reason(1, "takes", "A", 3)
    assert asked(heard) == ["why", "stop", "go", "why"]
    assert "why wA against wB nodes 500" in heard.read_text()


@pytest.mark.parametrize("turn", ["zz", "wA/BC", ""])
def test_only_a_legal_turn_is_asked_about(engine_of, turn: str) -> None:
    with pytest.raises(ValueError, match="turn"):
        engine_of(good()).why(CODE, turn)
    with pytest.raises(ValueError, match="turn"):
        engine_of(good()).why(CODE, "wA", against=turn)


def test_an_engine_that_cannot_say_why_is_kept(engine_of) -> None:
    why = '    elif words[0] == "why":\n        print("error no such command", flush=True)\n'
    engine = engine_of(good() + why)
    wait(engine, engine.ask(CODE, "easy"))
    process = engine._process
    assert wait(engine, engine.why(CODE, "wA")).reasons == ()
    assert wait(engine, engine.ask(CODE, "easy")).turn_text == "wA"
    assert engine._process is process and engine.tell_trouble() is None


def test_an_analysis_that_no_engine_can_do_ends_without_a_turn(engine_of) -> None:
    engine = engine_of(good(before="if 'multipv' in line: sys.exit(1)"))
    answer = wait(engine, engine.ask(CODE, "easy", lines=2))
    assert (answer.turn_text, answer.infos) == ("", ())
    assert engine.tell_trouble() is None
    assert wait(engine, engine.ask(CODE, "easy")).turn_text == "wA"


def test_a_stuck_analysis_does_not_keep_the_bot_from_its_turn(engine_of) -> None:
    engine = engine_of(good(before="time.sleep(60 if 'multipv' in line else 0)"), grace=0.3)
    analysis = engine.ask(CODE, "easy", movetime=10**7, lines=2)
    listen(engine, 0.5)
    ticket = engine.ask(CODE, "easy", movetime=10)
    assert wait(engine, ticket).turn_text == "wA"
    assert engine.is_open(analysis)


def test_a_player_of_a_strength_is_told_the_last_turn(engine_of, heard: Path) -> None:
    first = start("b")
    code = first.play(parse_turn("bA", first)).code
    engine = engine_of(thoroughly(heard))
    ticket = engine.ask(code, "", elo=900, came_by=(first, "bA"))
    assert wait(engine, ticket).turn_text == "wB"
    assert f"position code {first.code} turns bA\ngo elo 900\n" in heard.read_text()
