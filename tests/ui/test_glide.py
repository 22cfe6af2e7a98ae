"""From the menu to the board the camera glides: short, skipped by a press, off without motion."""

from typing import Any

import pytest

from tests.driving import STEP, Drive, Driver, routes_of
from tests.matches import ANA, MASON, played
from tholos_desktop.table.match import Match, Setup


def unlike(one: bytes, other: bytes) -> int:
    """By how much two pictures differ, in some of their pixels."""
    return sum(abs(a - b) for a, b in zip(one[::997], other[::997], strict=True))


@pytest.fixture
def driver(ctx: Any, drive: Drive) -> Driver:
    ctx.games.keep(played(Match.new(Setup(ANA, MASON), 1), 4))
    return drive(routes_of(ctx).menu())


def test_the_menu_turns_into_the_board_step_by_step(driver):
    driver.move((2, 2))
    menu = driver.pixels()
    driver.app.draws_late = False
    driver.click_button("Continue")  # by mouse, so that no stone rises in the focus at the end
    seen = [driver.pixels()]
    while driver.app.stack.is_gliding:
        driver.wait()
        seen.append(driver.pixels())
    assert len(seen) * STEP <= 0.8
    assert len(set(seen)) >= 0.9 * len(seen) > 0.5 / STEP
    assert menu not in seen
    driver.app.stack.redraw()
    driver.wait()
    assert driver.pixels() == seen[-1], "the last picture is the board's own"
    late = seen[len(seen) * 3 // 4]
    assert unlike(late, seen[-1]) < unlike(late, menu)


@pytest.mark.parametrize("key", ["space", "a"])
def test_any_press_ends_it_and_does_nothing_else(driver, key):
    driver.press("enter")
    assert driver.app.stack.is_gliding
    driver.press(key)
    assert not driver.app.stack.is_gliding
    assert type(driver.top).__name__ == "GameScene"
    assert driver.top.match.game.ply == 4


def test_without_motion_the_board_is_there_at_once(ctx, drive):
    ctx.settings.animation = "off"
    ctx.games.keep(played(Match.new(Setup(ANA, MASON), 1), 4))
    driver = drive(routes_of(ctx).menu())
    driver.press("enter")
    assert not driver.app.stack.is_gliding
