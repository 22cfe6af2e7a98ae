"""No object of a game keeps another alive that keeps it alive: none holds its owner."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.driving import Driver
from tests.exercises import BUILD, Listed, Row
from tests.matches import AGAINST_BOT, match_of
from tests.playing import random_game
from tests.points_engine import PointsEngine
from tests.reference_circles import circles
from tests.tables import scene_of
from tests.taught_table import TaughtTable
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.teaching.game_review import GameReview

Drive = Callable[..., Driver]


def test_a_circle_is_found_through_closures_and_methods() -> None:
    table = TaughtTable(AGAINST_BOT)
    hint = table.hint
    table.session._holds_back = lambda turn: hint.ask()
    assert circles([table.session]) == ["Session > Hint > Session"]


def test_a_taught_game_holds_no_circle() -> None:
    table = TaughtTable(AGAINST_BOT, mode="now_and_then")
    while not table.game.is_over:
        table.ask(1)
        table.why.ask()
        if table.session.is_persons_turn:
            table.choose(table.best)
        table.wait()
    assert circles([table.session, table.hint, table.why, table.tutor, table.engine]) == []


def exercise(ctx: Any, routes: Any) -> Any:
    return routes.exercise(Row(Listed(BUILD, "wA", "+bb", "wC")))


def game(ctx: Any, routes: Any) -> Any:
    return scene_of(ctx, AGAINST_BOT)


@pytest.mark.parametrize("scene_in", [game, exercise])
def test_a_scene_with_a_board_holds_no_circle(
    ctx: Any, routes: Any, drive: Drive, scene_in: Any
) -> None:
    ctx.engine = PointsEngine()
    driver = drive(scene_in(ctx, routes))
    driver.press("h", "h", "h", "w")
    driver.wait(2.0)
    assert circles([driver.top, ctx.players, ctx.engine]) == []


def test_a_review_after_a_try_and_a_search_holds_no_circle(
    ctx: Any, routes: Any, drive: Drive
) -> None:
    ctx.engine = PointsEngine()
    ctx.settings.animation = "off"
    driver = drive(routes.menu())
    match = match_of(AGAINST_BOT)
    match.game = random_game(3, 0)
    review = GameReview(match, Analysis(ctx.engine))
    driver.app.stack.push(routes.moves(review, ctx.games.keep))
    driver.until(lambda: review.is_complete)
    seen = set()
    for keys in (("j", "s"), ("escape", "h"), ("escape", "t", "v"), ("escape", "a", "h", "j")):
        driver.press(*keys)
        driver.wait(0.5)
        seen.add(type(driver.top).__name__)
        assert circles(driver.app.stack.scenes) == []
    assert seen == {"ReviewScene", "ExerciseScene", "AnalysisScene"}
