"""Watching two bots: they are held and let go, and play as fast as one likes."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.driving import Driver
from tests.matches import AGAINST_BOT, BOTS, PERSONS
from tests.tables import scene_of
from tholos_desktop.storage import settings
from tholos_desktop.table.seats import Setup

Drive = Callable[..., Driver]
BOT_BEGINS = Setup(AGAINST_BOT.black, AGAINST_BOT.white)


def test_resume_lets_held_bots_go_on(kit: Any, drive: Drive) -> None:
    driver = drive(scene_of(kit, BOT_BEGINS))
    session = driver.top.session
    driver.wait(2.0)
    driver.click_button("Undo")
    assert session.is_held
    assert driver.button("Go on").enabled
    driver.press("p")
    driver.click_button("Resume")
    assert not session.is_held
    driver.wait(2.0)
    assert session.match.game.ply == 1


def test_one_button_holds_and_lets_go_on(kit: Any, drive: Drive) -> None:
    driver = drive(scene_of(kit, BOTS, speed="fast"))
    game = driver.top.match.game
    driver.until(lambda: game.ply)
    driver.click_button("Hold")
    ply = game.ply
    driver.wait(2.0)
    assert game.ply == ply > 0
    driver.click_button("One turn")
    driver.wait(3.0)
    assert game.ply == ply + 1
    driver.click_button("Go on")
    driver.until(lambda: game.ply > ply + 2)


def test_slower_and_faster_are_the_speed_of_the_options(kit: Any, drive: Drive) -> None:
    driver = drive(scene_of(kit, BOTS, speed="normal"))
    driver.click_button("Slower")
    assert not driver.button("Slower").enabled
    assert settings.load(kit.settings.path).animation == "slow"
    for speed in ("normal", "fast", "off"):
        driver.click_button("Faster")
        assert (kit.settings.animation, driver.top.timeline.speed) == (speed, speed)
    assert not driver.button("Faster").enabled


@pytest.mark.parametrize("setup", [PERSONS, AGAINST_BOT], ids=["persons", "against"])
def test_a_game_of_ones_own_has_no_such_buttons(kit: Any, drive: Drive, setup: Setup) -> None:
    texts = [button.text for button in drive(scene_of(kit, setup)).top.ui.buttons]
    assert not {"Hold", "One turn", "Slower", "Faster"} & set(texts)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_buttons_fit(
    kit: Any, drive: Drive, size: tuple[int, int], scale: float, language: str
) -> None:
    kit.settings.text_scale = scale
    kit.words.use(language)
    assert drive(scene_of(kit, BOTS), size).overflows == []
