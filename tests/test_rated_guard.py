"""Before a hint or an undo makes a rated game unrated, the player is asked once."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.driving import Driver, RandomEngine, routes_of
from tests.knowing_engine import KnowingEngine
from tests.matches import AGAINST_BOT, match_of, played
from tests.tables import press_spot
from tholos_desktop.scenes.dialog import QuestionScene
from tholos_desktop.scenes.game.scene import GameScene
from tholos_desktop.table.match import Setup
from tholos_desktop.table.turn_input import Spot

Drive = Callable[..., Driver]


@pytest.fixture
def table(ctx: Any, drive: Drive) -> Callable[..., Driver]:
    def opened(setup: Setup = AGAINST_BOT, *, moves: int = 0) -> Driver:
        ctx.settings.animation = "off"
        ctx.engine = RandomEngine() if moves else KnowingEngine()
        ctx.players.learned.know_the_game()
        driver = drive(routes_of(ctx).table(played(match_of(setup), moves)))
        driver.wait(1.0)
        assert isinstance(driver.top, GameScene)
        return driver

    return opened


def is_asked(driver: Driver) -> bool:
    return isinstance(driver.top, QuestionScene)


def test_the_first_hint_of_a_rated_game_asks_first(table: Any) -> None:
    driver = table()  # it is the player's first game
    match = driver.top.match
    driver.press("h")
    assert is_asked(driver) and not match.helped.hints
    assert "rating" in driver.text
    driver.press("enter")  # the answer that changes nothing
    assert not is_asked(driver) and not match.helped.hints
    driver.press("h")
    driver.click_button("Hint")
    driver.wait(0.5)
    assert match.helped.hints and driver.top.teacher.text
    driver.press("h")
    assert not is_asked(driver), "it is not rated any more"


def test_the_first_undo_asks_first(table: Any) -> None:
    driver = table(moves=2)
    match = driver.top.match
    driver.press("ctrl+z")
    assert is_asked(driver) and match.game.ply == 2
    driver.press("escape")
    assert match.game.ply == 2 and not match.helped.undone
    driver.press("ctrl+z")
    driver.click_button("Undo")
    assert match.game.ply == 0 and match.helped.undone


def test_a_step_of_a_move_under_way_is_taken_back_without_a_word(table: Any) -> None:
    driver = table(moves=2)
    press_spot(driver, Spot("w", "w"))
    driver.press("ctrl+z")
    assert not is_asked(driver) and driver.top.match.game.ply == 2
