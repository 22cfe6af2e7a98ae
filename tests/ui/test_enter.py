"""Enter presses what the focus ring shows or, once the mouse was used, the golden button."""

from functools import partial
from typing import Any

import pytest

from lab.pictures import shot
from tests.driving import Drive, Driver, routes_of
from tests.samples import on_sample
from tholos_desktop.scenes.rulebook.pages import PAGES

GOLDEN = 12
"""Least number of sample scenes that have a golden button."""


def opened(ctx: Any, drive: Drive, name: str) -> Driver:
    driver = on_sample(ctx, drive, name, (960, 540))
    driver.wait(2.5 if name == "result" else 0.1)  # the result is deaf to Enter at first
    return driver


def golden(driver: Driver) -> list[Any]:
    return [button for button in driver.top.ui.buttons if button.primary and button.enabled]


def test_after_the_mouse_enter_presses_the_golden_button(ctx, drive):
    ctx.settings.animation = "off"
    count = 0
    for name in shot.SCENES:
        driver = opened(ctx, drive, name)
        if not hasattr(driver.top, "ui") or driver.top.ui.is_typing:
            continue
        gold, ui, pressed = golden(driver), driver.top.ui, list[str]()
        current = ui.focus.current
        if gold and current is not None:
            assert current is gold[0].target, f"{name}: the ring begins on another button"
        for button in ui.buttons:
            button.command = partial(pressed.append, button.text)
        others = [each for each in ui.buttons if each.enabled and each not in gold]
        if others:
            ui.focus.set(others[-1].target)
        ctx.keys_in_use = False
        driver.press("enter")
        driver.wait()
        assert pressed == [button.text for button in gold[:1]], name
        count += bool(gold)
    assert count >= GOLDEN


def test_enter_leads_through_the_rules_page_by_page(ctx, drive):
    driver = drive(routes_of(ctx).rules())
    ctx.keys_in_use = True
    for page in PAGES[1:]:
        driver.press("enter")
        assert driver.top.page == page


@pytest.mark.parametrize("key", ["enter", "space"])
def test_the_last_button_that_was_clicked_is_not_pressed_again(ctx, drive, key):
    driver = opened(ctx, drive, "menu")
    driver.click_button("Options")
    driver.click_button("Main menu")
    driver.press(key)
    assert driver.top.match.game.ply
    driver = opened(ctx, drive, "options")
    driver.click_button("Sound")
    before = driver.top
    driver.press(key)
    assert driver.top is before
    assert ctx.keys_in_use, "the ring is shown, as after the first arrow"
