"""The scene of an exercise as a person meets it: by mouse, by keys, in both views."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.driving import Driver
from tests.exercises import BUILD, TAKE, Listed, Row
from tests.tables import click_spot, press_spot, rest, try_turn
from tholos_desktop.rules import QUARRY
from tholos_desktop.scenes.exercise.scene import ExerciseScene
from tholos_desktop.table.turn_input import Spot

Drive = Callable[..., Driver]


@pytest.fixture
def row() -> Row:
    """Two exercises."""
    return Row(Listed(TAKE, "+www"), Listed(BUILD, "wA"))


@pytest.fixture
def scene(ctx: Any, routes: Any, row: Row) -> ExerciseScene:
    """The sequence, with stones that fly."""
    return routes.exercise(row)


def over(ctx: Any, routes: Any, drive: Drive, scene: ExerciseScene) -> tuple[Driver, list[object]]:
    """The scene over the menu, and what it is closed with."""
    driver, results = drive(routes.menu()), list[object]()
    driver.app.stack.push(scene, results.append)
    driver.wait()
    return driver, results


@pytest.mark.parametrize(
    "way", [("temple", press_spot), ("temple", click_spot), ("plan", click_spot)]
)
def test_a_sequence_is_played_to_its_end(
    ctx: Any, routes: Any, drive: Drive, scene: ExerciseScene, way: Any
) -> None:
    ctx.settings.view, touch = way
    driver, results = over(ctx, routes, drive, scene)
    try_turn(driver, "+www", touch)
    rest(driver)
    assert not results
    driver.press("enter")
    driver.wait(1)
    assert driver.top.displayed.code == BUILD
    try_turn(driver, "wA", touch)
    rest(driver)
    driver.press("enter")
    assert results == [True]
    assert [effort.wrong for effort in scene.sequence.efforts] == [0, 0]
    assert driver.overflows == []


def test_a_step_is_taken_back_within_a_try(
    ctx: Any, routes: Any, drive: Drive, scene: ExerciseScene
) -> None:
    driver, _ = over(ctx, routes, drive, scene)
    for key in ("backspace", "ctrl+z"):
        driver.press("i")
        rest(driver)
        assert not scene.session.hand.is_empty
        driver.press(key)
        rest(driver)
        assert scene.displayed.code == TAKE
        assert scene.attempt.effort.wrong == 0


@pytest.mark.parametrize("moment", ["flies", "is seen", "flies back"])
def test_escape_ends_what_moves_before_it_leaves(
    ctx: Any, routes: Any, drive: Drive, scene: ExerciseScene, moment: str
) -> None:
    driver, results = over(ctx, routes, drive, scene)
    try_turn(driver, "+g")
    while moment != "flies" and scene.motion.timeline.moving:
        driver.wait()
    if moment == "flies back":
        driver.until(lambda: scene.attempt.may_choose)
    driver.press("escape")
    assert driver.top is scene and scene.may_choose and scene.displayed.code == TAKE
    driver.press("escape")
    assert results == [None]


def test_while_a_turn_is_judged_stones_wait(
    ctx: Any, routes: Any, drive: Drive, row: Row, scene: ExerciseScene
) -> None:
    row.exercise.thinks = True
    driver, _ = over(ctx, routes, drive, scene)
    try_turn(driver, "+www")
    driver.wait(1)
    assert scene.attempt.is_unknown
    click_spot(driver, Spot(QUARRY, "g"))
    driver.press("k", "enter")
    assert scene.session.hand.is_empty
    row.exercise.thinks = False
    driver.wait(0.2)
    assert scene.attempt.is_done


def test_help_and_solution_are_shown_on_the_board(
    ctx: Any, routes: Any, drive: Drive, row: Row, scene: ExerciseScene
) -> None:
    driver, _ = over(ctx, routes, drive, scene)
    for _ in range(3):
        driver.press("h")
        rest(driver)
        assert scene.displayed.code == TAKE
    for _ in range(2):
        try_turn(driver, "+g")
        rest(driver)
    driver.click_button(ctx.words("exercise.show"))
    rest(driver)
    assert scene.attempt.is_done
    assert row.efforts[0].was_shown
    assert row.efforts[0].hints == 3


def test_what_is_off_after_the_last_turn_says_that_the_board_is_done(
    ctx: Any, routes: Any, drive: Drive, scene: ExerciseScene
) -> None:
    driver, _ = over(ctx, routes, drive, scene)
    for _ in range(2):
        try_turn(driver, "+g")
        rest(driver)
    driver.click_button(ctx.words("exercise.show"))
    driver.wait(0.1)
    off = driver.button(ctx.words("game.back"))
    assert off.unavailable == ctx.words("exercise.off.rests")
    rest(driver)
    assert scene.attempt.is_done
    assert off.unavailable == ctx.words("exercise.off.done")


def test_a_new_board_shows_no_tip_under_the_resting_mouse(
    ctx: Any, routes: Any, drive: Drive, scene: ExerciseScene
) -> None:
    driver, _ = over(ctx, routes, drive, scene)
    place = scene.panel.next.shown_rect.center
    driver.move(place)
    scene.relayout()
    driver.wait()
    assert not scene.panel.next.enabled and scene.ui._tipped is None
    driver.move((5, 5))
    driver.wait()
    driver.move(place)
    driver.wait()
    assert scene.ui._tipped.text == ctx.words("exercise.off.next")


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
def test_a_tip_covers_no_button(
    ctx: Any, routes: Any, drive: Drive, scene: ExerciseScene, text_scale: float
) -> None:
    ctx.settings.text_scale = text_scale
    driver, _ = over(ctx, routes, drive, scene)
    shown = 0
    for button in scene.ui.buttons:
        driver.move(button.shown_rect.center)
        driver.wait()
        if tip := scene.ui._tipped:
            shown += 1
            assert tip.box.collidelist([each.shown_rect for each in scene.ui.buttons]) == -1
        driver.move((5, 5))
        driver.wait()
    assert shown >= 2
