"""A turn that the tutor warned of goes back into the hand, and nothing but *Play it* plays it."""

from typing import Any

import pytest

from tests.driving import Drive, Driver, routes_of
from tests.knowing_engine import KnowingEngine
from tests.matches import AGAINST_BOT, match_of
from tests.tables import click_spot, press_spot, tap_button, tap_spot
from tholos_desktop.rules import QUARRY, WHITE, parse_turn
from tholos_desktop.scenes.game.scene import GameScene
from tholos_desktop.scenes.game.warning import DEAF_SECONDS, WarningScene
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.turn_input import Spot

CODE = "wb/wbwb/-/w/-/b/b w/b w -"
TAKE = Spot(QUARRY, "g")
OWN = Spot(WHITE, "w")


def game(
    ctx: Any, drive: Drive, bad: tuple[str, ...] = ("+g",), *, speed: str = "off"
) -> tuple[Driver, GameScene]:
    """A game with a tutor, who knows what these turns cost."""
    ctx.settings.animation = speed
    ctx.settings.tutor = "on"
    engine = KnowingEngine()
    engine.reasons = (Fact("unarmed", number=1, cost=True),)
    ctx.engine = engine
    match = match_of(AGAINST_BOT, CODE)
    here = match.game.position
    engine.bad |= {here.play(parse_turn(each, here)).code for each in bad}
    scene = routes_of(ctx).table(match)
    driver = drive(scene)
    driver.wait(2.0)
    return driver, scene


def warn_of_a_take(driver: Driver) -> None:
    """Take a gray stone, and no other."""
    click_spot(driver, TAKE)
    driver.wait(1.0)
    driver.click_button("Take these")
    driver.wait(1.0)
    assert isinstance(driver.top, WarningScene)


def by_mouse(driver: Driver) -> None:
    driver.click_button("Think again")


def by_escape(driver: Driver) -> None:
    driver.press("escape")


def by_backspace(driver: Driver) -> None:
    driver.press("backspace")


def by_enter(driver: Driver) -> None:
    driver.press("enter")


def by_tap(driver: Driver) -> None:
    tap_button(driver, "Think again")


@pytest.mark.parametrize(
    ("answer", "touch", "speed"),
    [
        (by_mouse, click_spot, "normal"),
        (by_mouse, click_spot, "off"),
        (by_escape, press_spot, "normal"),
        (by_backspace, press_spot, "off"),
        (by_enter, press_spot, "normal"),
        (by_tap, tap_spot, "normal"),
    ],
)
def test_after_rethink_a_stone_of_ones_own_is_lifted(ctx, drive, answer, touch, speed):
    driver, scene = game(ctx, drive, speed=speed)
    warn_of_a_take(driver)
    driver.wait(DEAF_SECONDS)
    answer(driver)
    driver.wait(1.0)
    assert driver.top is scene and scene.displayed == scene.match.game.position
    assert scene.session.hand.is_empty
    touch(driver, OWN)
    driver.wait(0.5)
    assert scene.match.game.ply == 0 and scene.session.hand.lifted == OWN


def test_rethinking_takes_back_the_stone_as_well_as_its_bonus_action(ctx, drive):
    driver, scene = game(ctx, drive, ("wC/B-",))
    for spot in (OWN, Spot("C"), Spot("B")):
        click_spot(driver, spot)
        driver.wait(0.5)
    driver.until(lambda: isinstance(driver.top, WarningScene))
    driver.wait(DEAF_SECONDS)
    by_mouse(driver)
    driver.wait(0.5)
    assert driver.top is scene and scene.session.hand.is_empty
    assert scene.displayed == scene.match.game.position


def test_no_way_but_play_it_plays_the_refused_turn(ctx, drive):
    driver, scene = game(ctx, drive)
    for answer in (by_mouse, by_escape, by_tap):
        warn_of_a_take(driver)
        driver.wait(DEAF_SECONDS)
        answer(driver)
        driver.wait(0.1)
        for key in ("n", "enter", "backspace", "ctrl+y", "pageup", "end"):
            driver.press(key)
            driver.wait(0.1)
        assert driver.top is scene and scene.match.game.ply == 0
        assert scene.session.hand.is_empty
    warn_of_a_take(driver)
    driver.wait(DEAF_SECONDS)
    driver.click_button("Play it")
    driver.wait()
    assert scene.match.game.turns[0].notation == "+g"


@pytest.mark.parametrize("key", ["p", "f1", "l", "ctrl+v", "h", "ctrl+z", "backspace", "pageup"])
def test_whatever_comes_between_while_the_turn_waits_plays_nothing(ctx, drive, key):
    ctx.clipboard.copy(CODE)
    driver, scene = game(ctx, drive)
    click_spot(driver, TAKE)
    scene.session.finish()
    assert scene.session.unconfirmed
    driver.press(key)
    driver.wait(0.5)
    while driver.top is not scene:
        driver.press("escape")
        driver.wait(0.5)
    assert scene.match.game.ply == 0 and scene.session.unconfirmed is None
    assert scene.session.hand.is_empty and scene.displayed == scene.match.game.position


def test_a_game_that_is_left_while_a_turn_waits_goes_on_before_it(ctx, drive):
    driver, scene = game(ctx, drive)
    warn_of_a_take(driver)
    driver.app.close()
    kept = ctx.games.current()
    assert kept is not None and kept.game.ply == scene.match.game.ply == 0
