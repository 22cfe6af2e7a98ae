"""The examples of ``docs/extending.md`` work as they stand there."""

import re
from pathlib import Path
from typing import Any

import pygame

from tests.driving import routes_of
from tests.matches import AGAINST_BOT, PERSONS, match_of, played
from tests.points_engine import PointsEngine
from tholos_desktop.rules import QUARRY, parse_position
from tholos_desktop.scenes.game.scene import GameScene
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.table.analysis_line import AnalysisLine
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.ui.boxes import Column, Space
from tholos_desktop.ui.ui import Ui
from tholos_desktop.ui.ui_scene import UiScene

GUIDE = Path(__file__).parents[2] / "docs" / "extending.md"


def example(heading: str) -> dict[str, Any]:
    """The names that the code under a heading defines."""
    part = GUIDE.read_text("utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    (code,) = re.findall(r"```python\n(.*?)```", part, re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)
    return names


def test_a_new_setting_asks_before_a_move_is_played(ctx, drive):
    driver = drive(routes_of(ctx).table(match_of(AGAINST_BOT)))
    scene: GameScene = driver.top
    question = example("A new setting")["MoveQuestion"](scene)
    scene.session.confirmers.append(question)
    ctx.settings.confirms_moves = True
    for answer, ply in (("Back", 0), ("End turn", 1)):
        driver.wait(2)
        driver.touch(Spot(QUARRY, "g"))
        driver.wait(2)
        question.follow()
        driver.wait()
        driver.click_button(answer)
        assert scene.match.game.ply == ply


def test_a_new_page_lists_games_and_copies_one(ctx, drive):
    ctx.games.keep(played(match_of(PERSONS), 3))
    driver = drive(example("A new page")["LatestGames"](routes_of(ctx), ctx.games), (960, 540))
    (row,) = (each for each in driver.buttons if each.startswith("Ana"))
    places = [each.shown_rect for each in driver.top.ui.buttons]
    driver.click_button(row)
    assert ctx.clipboard.paste().startswith("[Tholos")
    assert ctx.words("app.copied") in driver.labels
    assert [each.shown_rect for each in driver.top.ui.buttons] == places, "nothing moves"


def test_a_new_panel_shows_and_tells_the_points_on_the_board(ctx, drive):
    codes = ("wbw/-/-/-/-/-/- ww/bb w -", "bwb/-/-/-/-/-/- ww/bb w -")
    positions = [*map(parse_position, codes)]
    panel = example("A new panel")["points_panel"]

    class Board(UiScene[None]):
        def build(self, ui: Ui) -> None:
            place = pygame.Rect(0, 0, 300, 200)
            Column(panel(ui, lambda: positions[0]), Space()).place(ui, place)

    driver = drive(Board(ctx))
    drawn = list[bytes]()
    for said in (["White", "5", "Black", "0"], ["White", "0", "Black", "5"]):
        driver.ctx.redraw_changes()
        driver.wait()
        assert [node.label.name for node in driver.app.stack.read().nodes] == said
        drawn.append(driver.pixels())
        positions.reverse()
    assert drawn[0] != drawn[1]


def test_an_analysis_tool_lists_the_moves_that_are_about_as_good(ctx, drive):
    ctx.engine = PointsEngine()
    match = played(match_of(PERSONS), 4)
    review, line = GameReview(match, Analysis(ctx.engine)), AnalysisLine(match)
    tool = example("An analysis tool")["good_moves"]

    class Board(UiScene[None]):
        def build(self, ui: Ui) -> None:
            Column(tool(ui, review, line), Space()).place(ui, pygame.Rect(0, 0, 300, 200))

        def update(self, dt: float) -> None:
            super().update(dt)
            review.follow()
            self.redraw_changes()

    driver = drive(Board(ctx))
    read = lambda: [node.label.name for node in driver.app.stack.read().nodes]  # noqa: E731
    assert read() == ["The engine is thinking…"]
    driver.wait(0.2)
    assert 1 <= len(read()) <= 3 and read() != ["The engine is thinking…"]
