"""What a player meets when touching stones: words, buttons and pictures that agree."""

from collections.abc import Callable
from typing import Any

from tests.driving import Driver
from tests.matches import PERSONS
from tests.tables import press_spot, scene_of
from tholos_desktop.rules import QUARRY
from tholos_desktop.scenes.game.status import turn_texts
from tholos_desktop.table.hand import Spot

Drive = Callable[..., Driver]
OPEN = "-/-/-/-/-/-/- w/bb w -"
"""White to move, with room to take two; π's bonus is there."""


def test_the_log_writes_greek_letters(kit: Any, drive: Drive) -> None:
    scene = scene_of(kit, PERSONS)
    driver = drive(scene)
    press_spot(driver, Spot("w", "w"))
    press_spot(driver, Spot("E"))
    driver.press("n")
    assert turn_texts(kit.words, scene.match)[0].startswith("1. w\u00a0π  ")


def test_the_finish_button_says_what_it_would_do_and_shines_for_a_take_alone(
    kit: Any, drive: Drive
) -> None:
    scene = scene_of(kit, PERSONS, OPEN)
    driver, finish = drive(scene), scene.panel._finish
    assert (finish.text, finish.enabled) == (kit.words("game.end_turn"), False)
    press_spot(driver, Spot("w", "w"))
    press_spot(driver, Spot("E"))
    driver.wait()
    assert (finish.text, finish.enabled) == (kit.words("game.no_bonus"), True)
    assert not finish.primary
    driver.press("escape")
    press_spot(driver, Spot(QUARRY, "w"))
    driver.wait()
    assert (finish.text, finish.primary) == (kit.words("game.take_these"), True)
