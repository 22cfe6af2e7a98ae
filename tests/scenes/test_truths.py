"""The page of truths about strategy: its cards, and that they say what the docs say."""

from pathlib import Path

from tests.spoken import words_in
from tholos_desktop.scenes.exercise.scene import ExerciseScene
from tholos_desktop.scenes.lessons.truths import TruthsPage
from tholos_desktop.teaching.truths import GAMES, POINTS, shown, strategy

DOCS = Path(__file__).parents[2] / "docs" / "strategy.md"


def test_each_card_opens_its_board(routes, drive):
    driver = drive(routes.truths(), (960, 540))
    assert f" {strategy().games:,} games" in driver.text
    for truth in strategy().truths:
        driver.click_button(driver.ctx.words(f"truths.{truth.name}"))
        assert isinstance(driver.top, ExerciseScene)
        assert driver.top.attempt.exercise is truth.board
        driver.press("escape")
        assert isinstance(driver.top, TruthsPage)


def test_the_page_says_what_the_docs_say():
    docs, counted = DOCS.read_text("utf-8").partition("<!-- /truths -->")[0], strategy()
    assert f"\n{counted.games} games.\n" in docs
    rows = [line.split(" | ") for line in docs.splitlines()]
    figures = {row[0].removeprefix("| "): row[1] for row in rows if len(row) > 2}
    for truth in counted.truths:
        assert figures[words_in("en")(f"truths.{truth.name}")] == truth.figure


def test_a_figure_is_told_in_halves_or_in_games_of_a_hundred():
    assert shown(POINTS, 1.9, 0.0) == "+2"
    assert shown(POINTS, 1.0, -0.4) == "+1½"
    assert shown(POINTS, 0.5, 0.0) == "+½"
    assert shown(GAMES, 58.4, 39.6) == "+19"
