"""Two questions to one engine: a bot's turn goes before an analysis, which is asked again."""

from pathlib import Path

import pytest

from tests.playing import random_game
from tests.table.fake_engines import THOROUGH, Asked, good, lines, listen, move, until, wait
from tholos_desktop.rules import Game, parse_turn, start
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.requests import MoveRequest, ReasonsRequest, ReviewRequest


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


def test_a_bot_s_question_goes_before_an_analysis_that_is_asked_again(engine_of, heard):
    engine = engine_of(thoroughly(heard))
    analysis = Asked(engine, lines(3, nodes=10**6))
    until(engine, lambda: len(analysis.infos) > 2)
    for _ in range(3):
        assert wait(engine, move("hard", movetime=300, seed=1)).turn_text == "wB"
        until(engine, lambda: analysis.infos)
    assert analysis.is_open and not analysis.answers
    assert asked(heard) == ["go", *["stop", "go", "go"] * 3]
    engine.cancel(analysis.pending)
    assert not analysis.is_open and not engine.is_thinking
    listen(engine, 0.2)
    assert analysis.answers == []
    assert engine.take_trouble() is None


def test_a_review_goes_on_where_it_gave_way(engine_of, heard):
    engine, game = engine_of(thoroughly(heard)), random_game(3, 0)
    game = Game(game.start, game.turns[:7])
    review = Asked(engine, ReviewRequest(game))
    until(engine, lambda: len(review.pending.verdicts) >= 2)
    wait(engine, move("hard"))
    verdicts = wait(engine, review).verdicts
    assert [verdict.ply for verdict in verdicts] == list(range(7))
    assert [verdict.turn for verdict in verdicts] == [turn.notation for turn in game.turns]
    asked_about = [line for line in heard.read_text().splitlines() if "turns" in line]
    assert len(asked_about) == 2
    done = 7 - len(asked_about[1].partition(" turns ")[2].split())
    assert done >= 2
    assert asked_about[1].startswith(f"position code {game.position_after(done).code} turns ")


def test_a_review_goes_on_where_the_engine_died(engine_of, heard):
    program = thoroughly(heard).replace(
        "done += 1", "done += 1; done == 3 and len(turns) > 4 and os._exit(1)"
    )
    engine, game = engine_of("import os\n" + program), random_game(3, 0)
    verdicts = wait(engine, ReviewRequest(Game(game.start, game.turns[:7]))).verdicts
    assert [verdict.ply for verdict in verdicts] == list(range(7))
    assert engine.take_trouble() is None, "the game does not wait for it"


def test_why_is_asked_again_after_the_bot_and_no_reason_is_told_twice(engine_of, heard):
    engine = engine_of(thoroughly(heard))
    why = Asked(engine, ReasonsRequest(start(), "wA", against="wB", nodes=500))
    until(engine, lambda: heard.exists() and "why" in asked(heard))
    listen(engine, 0.15)
    assert wait(engine, move("hard")).turn_text == "wB"
    answer = wait(engine, why)
    assert len(answer.reasons) == 3
    assert answer.reasons[0] == Fact("takes", "A", 3)
    assert asked(heard) == ["why", "stop", "go", "why"]
    assert "why wA against wB nodes 500" in heard.read_text()


@pytest.mark.parametrize("turn", ["zz", "wA/BC", ""])
def test_only_a_legal_turn_is_asked_about(engine_of, turn):
    with pytest.raises(ValueError, match="turn"):
        engine_of(good()).ask(ReasonsRequest(start(), turn), print)
    with pytest.raises(ValueError, match="turn"):
        engine_of(good()).ask(ReasonsRequest(start(), "wA", turn), print)


def test_an_engine_that_cannot_say_why_is_kept(engine_of, tmp_path):
    starts = tmp_path / "starts"
    why = '    elif words[0] == "why":\n        print("error no such command", flush=True)\n'
    engine = engine_of(f"open({str(starts)!r}, 'a').write('.')\n{good()}{why}")
    wait(engine, move("easy"))
    assert wait(engine, ReasonsRequest(start(), "wA")).reasons == ()
    assert wait(engine, move("easy")).turn_text == "wA"
    assert starts.read_text() == "." and engine.take_trouble() is None


def test_an_analysis_that_no_engine_can_do_ends_without_a_turn(engine_of):
    engine = engine_of(good(before="if 'multipv' in line: sys.exit(1)"))
    answer = wait(engine, lines(2, "easy"))
    assert (answer.turn_text, answer.infos) == ("", ())
    assert engine.take_trouble() is None
    assert wait(engine, move("easy")).turn_text == "wA"


def test_a_player_of_a_strength_is_told_the_game(engine_of, heard):
    first = start("b")
    position = first.play(parse_turn("bA", first))
    engine = engine_of(thoroughly(heard))
    request = MoveRequest(position, elo=900, start=first, turns=("bA",))
    assert wait(engine, request).turn_text == "wB"
    assert f"position code {first.code} turns bA\ngo elo 900\n" in heard.read_text()
