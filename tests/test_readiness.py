"""What follows a game is made ready while the last stones land, and looks as if made at once."""

from collections.abc import Callable

import pygame
import pytest

from tests.driving import Driver, RandomEngine, routes_of
from tests.matches import PERSONS
from tholos_desktop.commands import sample
from tholos_desktop.rules import legal_turns
from tholos_desktop.scenes.ending.counting_scene import CountingScene
from tholos_desktop.table.hand import spots_of
from tholos_desktop.ui.context import Kit

Drive = Callable[..., Driver]
WINDOW = (960, 540)


def at_the_last_turn(kit: Kit, drive: Drive, view: str) -> Driver:
    """A game whose next turn ends it, and has just been played."""
    kit.settings.animation, kit.settings.reduced_motion = "normal", False
    kit.settings.view = view
    kit.engine = RandomEngine()
    whole = sample.match(None, ornaments="A6C1D3F7", setup=PERSONS)
    match = sample.match(whole.game.ply - 1, ornaments="A6C1D3F7", setup=PERSONS)
    driver = drive(routes_of(kit).table(match), size=WINDOW)
    last = next(
        turn
        for turn in legal_turns(match.game.position)
        if match.game.position.play(turn).is_over()
    )
    for transfer in last.transfers:
        for spot in spots_of(transfer):
            driver.touch(spot)
    if not match.game.is_over:
        driver.top.session.finish()
    assert match.game.is_over
    return driver


@pytest.mark.parametrize("view", ["temple", "plan"])
def test_the_counting_needs_no_layout_once_the_last_stone_has_landed(
    kit: Kit, drive: Drive, monkeypatch: pytest.MonkeyPatch, view: str
) -> None:
    driver = at_the_last_turn(kit, drive, view)
    with monkeypatch.context() as patched:
        patched.delattr(CountingScene, "build")
        driver.until(lambda: isinstance(driver.top, CountingScene))
    fresh = routes_of(kit).counting(driver.top.match)
    fresh.stack = driver.app.stack
    fresh.enter()
    anew = pygame.Surface(WINDOW)
    fresh.draw(anew)
    fresh.leave()
    assert anew.get_buffer().raw == driver.app.surface.get_buffer().raw


def test_what_was_made_ready_for_another_window_is_made_anew(kit: Kit, drive: Drive) -> None:
    driver = at_the_last_turn(kit, drive, "temple")
    driver.wait(0.5)
    driver.resize((1000, 600))
    driver.until(lambda: isinstance(driver.top, CountingScene))
    assert driver.top.ui.size == (1000, 600)
    driver.wait(0.2)


def test_who_hurries_on_need_not_wait_for_it(kit: Kit, drive: Drive) -> None:
    driver = at_the_last_turn(kit, drive, "temple")
    driver.press("enter")
    driver.wait()
    assert isinstance(driver.top, CountingScene)
    driver.wait(0.2)
