"""When bots are asked and when they play, without a window."""

from tests.driving import RandomEngine
from tholos_desktop.rules import Game
from tholos_desktop.table import rivals
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.opponent import Opponent
from tholos_desktop.table.rating import unrated_reason

SETUP = Setup(Player("Uno", "easy"), Player("Ana"))


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
