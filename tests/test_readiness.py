"""What follows a game is made ready while the last stones land, and looks as if made at once."""

from collections.abc import Callable

import pygame
import pytest

from tests.driving import Driver, RandomEngine, routes_of
from tests.matches import PERSONS
from tholos_desktop.commands import sample
from tholos_desktop.rules import legal_turns
from tholos_desktop.scenes.ending.counting_scene import CountingScene
from tholos_desktop.table.turn_input import spots_of
from tholos_desktop.ui.context import Context

Drive = Callable[..., Driver]
WINDOW = (960, 540)


def at_the_last_turn(ctx: Context, drive: Drive, view: str) -> Driver:
    """A game whose next turn ends it, and has just been played."""
    ctx.settings.animation, ctx.settings.reduced_motion = "normal", False
    ctx.settings.view = view
    ctx.engine = RandomEngine()
    whole = sample.match(None, ornaments="A6C1D3F7", setup=PERSONS)
    match = sample.match(whole.game.ply - 1, ornaments="A6C1D3F7", setup=PERSONS)
    driver = drive(routes_of(ctx).table(match), size=WINDOW)
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
    ctx: Context, drive: Drive, monkeypatch: pytest.MonkeyPatch, view: str
) -> None:
    driver = at_the_last_turn(ctx, drive, view)
    with monkeypatch.context() as patched:
        patched.delattr(CountingScene, "build")
        driver.until(lambda: isinstance(driver.top, CountingScene))
    fresh = routes_of(ctx).counting(driver.top.match)
    fresh.stack = driver.app.stack
    fresh.enter()
    anew = pygame.Surface(WINDOW)
    fresh.draw(anew)
    fresh.leave()
    assert anew.get_buffer().raw == driver.app.surface.get_buffer().raw


def test_what_was_made_ready_for_another_window_is_made_anew(ctx: Context, drive: Drive) -> None:
    driver = at_the_last_turn(ctx, drive, "temple")
    driver.wait(0.5)
    driver.resize((1000, 600))
    driver.until(lambda: isinstance(driver.top, CountingScene))
    assert driver.top.ui.size == (1000, 600)
    driver.wait(0.2)
