"""Touch: a game by taps alone, and targets that a finger can hit."""

import random

import pygame
import pytest

from lab.pictures import shot
from tests.driving import routes_of
from tests.matches import PERSONS, match_of
from tests.samples import on_sample
from tests.tables import play_by_hand, scene_of, tap, tap_button, tap_spot
from tholos_desktop.scenes.game.pause import PauseScene
from tholos_desktop.ui.widgets import within_reach

LEAST = 44
"""The least width and height of a target, in pixels of a window of 1280x720."""
STEP = 8
"""Pixels between the points that are tried."""


def test_a_game_by_taps_from_the_menu_to_the_result(ctx, drive):
    ctx.settings.animation = "off"
    driver = drive(routes_of(ctx).menu(), (960, 540))
    tap_button(driver, "Play")
    tap_button(driver, "A friend here")
    tap_button(driver, "Play")
    finish = driver.top.panel.buttons.finish.button
    play_by_hand(
        driver,
        random.Random(8),
        lambda spot: tap_spot(driver, spot),
        lambda: tap(driver, finish.shown_rect.center),
    )
    tap_button(driver, "Main menu")
    assert type(driver.top).__name__ == "MenuScene"


@pytest.mark.parametrize("name", shot.SCENES)
def test_every_button_can_be_hit_by_a_finger(ctx, drive, name):
    """A press at any edge of the 44 pixels around its middle means it, or a nearer neighbor."""
    driver = on_sample(ctx, drive, name)
    for button in driver.top.ui.buttons:
        reach = within_reach(button.seen_rect)
        assert not button.seen_rect or min(reach.size) >= LEAST, button.text
    for spot, slot in getattr(getattr(driver.top, "tiles", None), "slots", {}).items():
        assert min(slot.size) >= LEAST, spot


@pytest.mark.parametrize("view", ["temple", "plan"])
def test_every_place_of_the_board_can_be_hit_by_a_finger(ctx, drive, view):
    ctx.settings.view = view
    driver = drive(scene_of(ctx, PERSONS))
    board, position = driver.top.board, driver.top.displayed
    for spot, box in board.spots(position).items():
        assert min(box.size) >= LEAST, spot
        hit = [
            (x, y)
            for x in range(box.left, box.right, STEP)
            for y in range(box.top, box.bottom, STEP)
            if board.spot_at((x, y), position) == spot
        ]
        area = len(hit) * STEP**2
        assert area >= LEAST**2, (spot, area)


@pytest.mark.parametrize(("steps", "opened"), [(1, "OptionsScene"), (-2, "RulesScene")])
def test_a_tap_between_two_buttons_presses_the_nearer_one(ctx, drive, steps, opened):
    driver = drive(PauseScene(routes_of(ctx), match_of(PERSONS)), (960, 540))
    upper, lower = driver.button("Options").shown_rect, driver.button("Rules").shown_rect
    gap = upper.bottom, lower.top
    assert within_reach(upper).colliderect(within_reach(lower))
    tap(driver, (upper.centerx, gap[0] + steps if steps > 0 else gap[1] + steps))
    assert type(driver.top).__name__ == opened


def test_a_finger_beside_the_bar_scrolls(ctx, drive):
    driver = drive(routes_of(ctx).about())
    (scroll,) = driver.top.ui.scrolls
    assert scroll.is_needed
    tap(driver, (scroll.rect.right + 10, scroll.rect.bottom - 5))
    assert scroll.offset > 0
    for end, offset in (
        (scroll.rect.bottom - 1, scroll.content.height - scroll.rect.height),
        (scroll.rect.top, 0),
    ):
        driver.drag(scroll.thumb().center, (scroll.rect.right + 10, end))
        assert scroll.offset == offset
        assert end in (scroll.thumb().top, scroll.thumb().bottom - 1)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        assert driver.top.ui.handle(pygame.Event(kind, button=1, pos=scroll.thumb().center))
