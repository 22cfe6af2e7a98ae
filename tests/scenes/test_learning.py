"""Learning the game through the real scenes: the first start, seven boards, the page, the menu."""

from typing import Any

import pytest

from tests.driving import Drive, Driver, RandomEngine
from tests.matches import AGAINST_BOT
from tests.playing import spots_of
from tests.tables import press_spot, rest, scene_of
from tholos_desktop import app
from tholos_desktop.language.catalogue import languages, load
from tholos_desktop.rules import Turn, legal_turns
from tholos_desktop.scenes.exercise.scene import ExerciseScene
from tholos_desktop.scenes.game.scene import GameScene
from tholos_desktop.scenes.lessons.glance import GlanceScene
from tholos_desktop.scenes.lessons.learn import FirstGameScene, WelcomeScene
from tholos_desktop.scenes.lessons.page import LearnPage
from tholos_desktop.scenes.menus.menu import MenuScene
from tholos_desktop.scenes.short_rules import ShortRulesScene
from tholos_desktop.storage.learned import GAME, LearningDiary
from tholos_desktop.table.match import Match
from tholos_desktop.table.rivals import RIVALS
from tholos_desktop.teaching.exercise import Effort
from tholos_desktop.teaching.lessons import FIRST_GAME
from tholos_desktop.teaching.tryouts import BONUS_BOARDS, ORNAMENT_BOARDS

MOST_PRESSES = 60
START = "-/-/-/-/-/-/- ww/bb w -"


@pytest.fixture(autouse=True)
def _newcomer(ctx: Any) -> None:
    ctx.players.learned = LearningDiary.load()


@pytest.fixture
def first_start(ctx: Any, routes: Any, drive: Drive) -> Driver:
    """The menu with the question over it, and an engine that has not answered yet."""
    driver = drive(routes.menu())
    driver.show(routes.welcome())
    return driver


class Counted:
    """Presses keys and counts them."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.presses = 0

    def press(self, *names: str) -> None:
        self.presses += len(names)
        self.driver.press(*names)

    def play(self, turn: Turn) -> None:
        """Play a turn of the board that is seen."""
        driver = self.driver
        before = driver.top.session.game.ply
        for spot in spots_of(turn):
            self.presses += 1
            press_spot(driver, spot)
        if driver.top.session.game.ply == before:
            self.press("n")


def test_the_first_game_is_learned_by_a_few_keys(first_start, ctx):
    driver = first_start
    ctx.engine = RandomEngine()
    hand = Counted(driver)
    assert isinstance(driver.top, WelcomeScene)
    hand.press("enter")
    assert isinstance(driver.top, ShortRulesScene)
    hand.press("enter")
    assert isinstance(driver.top, FirstGameScene)
    for board in FIRST_GAME:
        assert driver.top.attempt.exercise is board
        way_on = "Play a game" if board is FIRST_GAME[-1] else "Next"
        assert driver.top.panel.next.button.text == way_on
        assert ("Enter: choose" in driver.top.panel.texts[-1]) == (board in FIRST_GAME[:2])
        hand.play(board.solution(board.position)[0])
        rest(driver)
        assert driver.top.attempt.is_done
        hand.press("enter")
    assert isinstance(driver.top, ShortRulesScene)
    assert not driver.top.ui.pictures, "no second time what the lessons taught"
    assert "The tutor warns you" in driver.text
    hand.press("enter")
    table = driver.top
    assert isinstance(table, GameScene)
    assert table.match.players["b"].rival == RIVALS[0].name, "the gentlest"
    assert ctx.players.unrated_reason(table.match) == "rating.first"
    assert not table.match.is_bot("w")
    assert Match.from_record(table.match.text()).is_practice
    hand.play(legal_turns(table.match.game.position)[-1])
    driver.until(lambda: table.match.game.ply >= 1)  # the tutor has the move wait
    assert hand.presses <= MOST_PRESSES
    assert all(ctx.players.learned.is_done(board.name) for board in FIRST_GAME)
    assert driver.overflows == []


def test_the_rules_in_short_come_before_a_newcomers_first_game_and_only_then(ctx, drive):
    driver = drive(scene_of(ctx, AGAINST_BOT, START))
    driver.wait()
    card = driver.top
    assert isinstance(card, ShortRulesScene)
    said = [node.label.name for node in card.read().nodes]
    assert {ctx.words(f"lessons.glance.{number}") for number in (1, 2, 3, 4)} <= set(said)
    driver.press("enter")
    assert isinstance(driver.top, GameScene)
    assert driver.top.match.game.ply == 0
    again = drive(scene_of(ctx, AGAINST_BOT, START))
    again.wait()
    assert isinstance(again.top, GameScene)


def test_a_first_game_that_is_left_before_a_move_stays_practice(ctx, drive):
    table = scene_of(ctx, AGAINST_BOT, f"{START.removesuffix('-')}A7C2")
    drive(table).wait()
    kept = ctx.games.match(table.match.game_id)
    assert kept.is_practice and ctx.players.unrated_reason(kept) == "rating.first"


@pytest.mark.parametrize("is_killed", [False, True])
def test_only_the_first_start_asks(monkeypatch, *, is_killed):
    tops = list[object]()

    def run(opened: app.App) -> None:
        tops.append(opened.stack.top)
        if not is_killed:
            opened.close()

    monkeypatch.setattr(app.App, "run", run)
    assert app.run() == app.run() == 0
    assert [type(top) for top in tops] == [WelcomeScene, MenuScene]


def test_who_knows_the_game_is_left_alone(first_start, ctx):
    first_start.press("down", "enter", "escape")
    assert isinstance(first_start.top, MenuScene)
    assert LearningDiary.load().knows_the_game


def test_a_lesson_that_is_left_goes_on_from_the_menu(first_start, ctx):
    driver, hand = first_start, Counted(first_start)
    hand.press("enter", "enter")
    hand.play(FIRST_GAME[0].right_turns[0])
    rest(driver)
    hand.press("enter", "escape")
    assert isinstance(driver.top, MenuScene)
    assert driver.top.ui.buttons[0].text == ctx.words("learn.continue")
    ctx.players.learned = LearningDiary.load()
    hand.press("enter")
    assert driver.top.attempt.exercise is FIRST_GAME[1]


def test_learning_comes_first_until_a_game_was_finished(ctx, routes, drive):
    driver = drive(routes.menu())
    places = driver.buttons
    assert driver.button(ctx.words("learn.title")).primary
    ctx.players.learned.finish(GAME)
    driver.top.relayout()
    assert driver.button(ctx.words("play.title")).primary
    assert driver.buttons == places
    driver.click_button(ctx.words("learn.title"))
    assert isinstance(driver.top, LearnPage)
    driver.press("escape")
    assert isinstance(driver.top, MenuScene)


def practice(driver: Driver) -> list[Any]:
    return [button for button in driver.top.ui.buttons if button.target.area == "practice"]


def test_the_page_leads_to_every_board_and_ticks_what_is_done(ctx, routes, drive):
    size, ctx.settings.text_scale = (960, 540), 2.0
    ctx.players.learned.know_the_game()
    driver = drive(routes.learn(), size)
    driver.button(ctx.words("coach.practice")).press()
    driver.wait()
    boards = [*BONUS_BOARDS.values(), *ORNAMENT_BOARDS.values()]
    assert len(practice(driver)) == len(boards)
    for index, board in enumerate(boards):
        practice(driver)[index].press()
        driver.wait()
        assert isinstance(driver.top, ExerciseScene)
        assert driver.top.attempt.exercise is board
        driver.top.sequence.finish(driver.top.attempt.effort)
        driver.press("escape")
        assert practice(driver)[index].chosen
    assert driver.overflows == []


def test_a_shown_board_is_seen_but_not_ticked(ctx, routes, drive):
    learned, (first, second) = ctx.players.learned, FIRST_GAME[:2]
    driver = drive(routes.try_out(first))
    driver.top.sequence.finish(Effort(wrong=1, was_shown=True))
    assert not learned.is_done(first.name)
    assert drive(routes.first_game()).top.attempt.exercise is second
    driver.top.sequence.finish(Effort(wrong=1))
    assert learned.is_done(first.name)


def test_the_page_shows_more_to_who_knows_more(ctx, routes, drive):
    words, learned = ctx.words, ctx.players.learned

    def shown() -> tuple[bool, ...]:
        driver = drive(routes.learn())
        assert driver.overflows == []
        assert len(driver.buttons) <= 14
        keys = "puzzles.next", "puzzles.run", "coach.practice", "truths.title"
        return tuple(words(key) in driver.buttons for key in keys)

    assert shown() == (True, True, False, False)
    for board in FIRST_GAME[:5]:
        learned.finish(board.name)
    assert shown() == (True, True, True, False)
    learned.finish(GAME)
    assert shown() == (True, True, True, True)
    driver = drive(routes.learn())
    driver.click_button(words("coach.practice"))
    driver.wait()
    assert words("coach.title") in driver.text


@pytest.mark.parametrize("language", languages())
def test_the_rules_at_a_glance_are_forty_words(language):
    texts = load(language)
    said = [texts[f"lessons.glance.{key}"] for key in ("title", *"1234")]
    parts = " ".join(said).split()  # in French also a colon
    assert sum(any(map(str.isalnum, part)) for part in parts) <= 40


@pytest.mark.parametrize(
    ("press", "follows"),
    [("enter", GameScene), ("click", GlanceScene), ("show", FirstGameScene), ("escape", MenuScene)],
)
def test_who_knows_the_game_gets_one_glance_at_the_rules(first_start, ctx, press, follows):
    driver = first_start
    driver.click_button(ctx.words("lessons.welcome.know"))
    driver.wait()
    assert isinstance(driver.top, GlanceScene) and not driver.overflows
    if press == "show":
        driver.click_button(ctx.words("lessons.glance.show"))  # no second time the same rules
    elif press == "click":
        driver.click((300, 300))
    else:
        driver.press(press)
    driver.wait()
    assert isinstance(driver.top, follows)
