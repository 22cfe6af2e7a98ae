"""When bots are asked and when they play, without a window."""

from tests.driving import RandomEngine
from tholos_desktop.rules import Game
from tholos_desktop.table import rivals
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.opponent import BOT_SECONDS, Opponent
from tholos_desktop.table.rating import unrated_reason
from tholos_desktop.table.requests import Answer, MoveRequest

SETUP = Setup(Player("Uno", "easy"), Player("Ana"))


def test_a_bot_is_asked_once_and_takes_its_time() -> None:
    match, engine = Match(SETUP, 1, Game()), RandomEngine()
    opponent = Opponent(match, engine)
    assert opponent.follow(time_scale=1, may_play=True) is None
    assert opponent.follow(time_scale=1, may_play=True) is None
    assert engine.asked == ["easy"]
    engine.poll()
    assert opponent.has_answer
    opponent.pass_time(BOT_SECONDS * 1.1)
    assert opponent.follow(time_scale=1, may_play=False) is None
    turn = opponent.follow(time_scale=1, may_play=True)
    assert turn is not None
    match.game.play(turn)
    assert opponent.follow(time_scale=1, may_play=True) is None
    assert engine.asked == ["easy"]


def test_an_answer_to_what_was_forgotten_is_never_played() -> None:
    match, engine = Match(SETUP, 1, Game()), RandomEngine()
    opponent = Opponent(match, engine)
    opponent.follow(time_scale=0, may_play=True)
    opponent.forget()
    engine.poll()
    assert not opponent.has_answer and engine.open == []


def test_only_the_opponents_own_question_is_dropped() -> None:
    match, engine = Match(SETUP, 1, Game()), RandomEngine()
    opponent = Opponent(match, engine)
    opponent.follow(time_scale=0, may_play=True)
    answers: list[Answer] = []
    engine.ask(MoveRequest(match.game.position, "oracle"), answers.append)
    opponent.forget()
    engine.poll()
    assert len(answers) == 1 and engine.open == []


def test_a_bot_of_a_strength_is_asked_for_by_its_number_and_manner() -> None:
    iris = rivals.RIVALS[1]
    setup = Setup(Player.mason(iris), Player("", elo=1240))
    match, engine = Match(setup, 1, Game()), RandomEngine()
    opponent = Opponent(match, engine)
    for _ in range(2):
        opponent.follow(time_scale=0, may_play=True)
        engine.poll()
        turn = opponent.follow(time_scale=0, may_play=True)
        assert turn is not None
        match.game.play(turn)
    assert engine.asked == [f"{iris.elo} {iris.manner}", "1240 None"]


def test_a_plain_turn_in_a_bots_place_is_marked_and_the_game_does_not_count() -> None:
    for answers_plainly in (False, True):
        match, engine = Match(SETUP, 1, Game()), RandomEngine()
        opponent = Opponent(match, engine)
        engine.is_plain = answers_plainly
        opponent.follow(time_scale=0, may_play=True)
        engine.poll()
        assert opponent.follow(time_scale=0, may_play=True) is not None
        assert match.stood_in == Match.from_record(match.text()).stood_in == answers_plainly
        assert unrated_reason(match, {"easy": 1000}) == ("rating.plain" if answers_plainly else "")


def test_held_bots_are_not_asked() -> None:
    match, engine = Match(SETUP, 1, Game()), RandomEngine()
    opponent = Opponent(match, engine)
    opponent.hold()
    opponent.follow(time_scale=0, may_play=True)
    assert engine.asked == []
