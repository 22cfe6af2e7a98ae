"""The ways from scene to scene: every one of them, and a whole walk along them by keys."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pygame
import pytest

from lab.pictures import sample
from tests.driving import RandomEngine
from tests.exercises import TWO_TURNS
from tests.matches import PERSONS, finished
from tests.points_engine import PointsEngine
from tholos_desktop.board import art
from tholos_desktop.net.message import read
from tholos_desktop.rules import ADVANCED
from tholos_desktop.scenes.board.turn_log import LogScene
from tholos_desktop.scenes.directory import Directory
from tholos_desktop.scenes.draft.scene import DraftScene
from tholos_desktop.scenes.elsewhere.meeting import MeetingScene
from tholos_desktop.scenes.ending.counting_scene import CountingScene
from tholos_desktop.scenes.ending.result_scene import ResultScene
from tholos_desktop.scenes.game.pause import PauseScene, TimeUpScene
from tholos_desktop.scenes.game.scene import GameScene
from tholos_desktop.scenes.game.warning import WarningScene
from tholos_desktop.scenes.game_card import CardScene
from tholos_desktop.scenes.menus.menu import MenuScene
from tholos_desktop.scenes.pasted_game import AdoptScene
from tholos_desktop.scenes.play.scene import PlayScene
from tholos_desktop.scenes.your_games.choose_file import ChooseFileScene
from tholos_desktop.services.remote_table import RemoteTable
from tholos_desktop.store.entry import GameEntry
from tholos_desktop.table.match import Match
from tholos_desktop.table.terms import Terms
from tholos_desktop.teaching.board import BoardSequence
from tholos_desktop.teaching.game_lesson import lessons
from tholos_desktop.teaching.lessons import FIRST_GAME
from tholos_desktop.teaching.puzzles import Puzzle, Shelf, parse_puzzle
from tholos_desktop.ui.scene import Scene

ROUTES: dict[str, Callable[[Directory, Match], Scene[Any]]] = {
    "menu": lambda routes, _: routes.menu(),
    "play": lambda routes, _: routes.play(),
    "play elsewhere": lambda routes, _: routes.play("elsewhere"),
    "invitation": lambda routes, _: routes.invitation(far(routes)),
    "invited": lambda routes, _: routes.invited(read(far(routes).lines())[0][0]),
    "lines": lambda routes, _: routes.lines(far(routes).lines()),
    "rematch": lambda routes, _: routes.rematch(far(routes)),
    "pasted_game": lambda routes, match: routes.pasted_game(match.text()),
    "people": lambda routes, _: routes.people(),
    "your_games": lambda routes, _: routes.your_games(),
    "statistics": lambda routes, _: routes.statistics(),
    "options": lambda routes, _: routes.options(),
    "connection": lambda routes, _: routes.connection(),
    "about": lambda routes, _: routes.about(),
    "rules": lambda routes, _: routes.rules(),
    "rules at a page": lambda routes, _: routes.rules("bonus"),
    "table": lambda routes, match: routes.table(match),
    "ornaments": lambda routes, match: routes.ornaments(match),
    "draft": lambda routes, _: routes.table(Match.new(PERSONS._replace(terms=Terms(2)), 1)),
    "ending": lambda routes, match: routes.ending(match),
    "result": lambda routes, match: routes.result(match),
    "review": lambda routes, match: routes.review(match),
    "learn": lambda routes, _: routes.learn(),
    "truths": lambda routes, _: routes.truths(),
    "first_game": lambda routes, _: begun_lessons(routes),
    "hands": lambda routes, _: routes.hands(),
    "lesson": lambda routes, _: routes.lesson(lessons([sample.NOTES])[0]),
    "welcome": lambda routes, _: routes.welcome(),
    "try_out": lambda routes, _: routes.try_out(FIRST_GAME[0]),
    "exercise": lambda routes, _: routes.exercise(
        BoardSequence(FIRST_GAME, routes.players.learned.finish)
    ),
    "today": lambda routes, _: routes.today(),
    "goals": lambda routes, _: routes.goals(),
    "share": lambda routes, match: routes.share(match),
    "puzzle": lambda routes, _: a_puzzle(routes),
    "practice": lambda routes, _: routes.practice(lessons([sample.NOTES])[0]),
    "puzzle_run": lambda routes, _: routes.puzzle_run(),
    "run_page": lambda routes, _: routes.run_page(),
    "leave_half": lambda routes, _: routes.leave_half(),
    "notice": lambda routes, _: routes.notice("app.drop_refused"),
    "question": lambda routes, _: routes.question("Leave?", "Really?", yes="Yes", no="No"),
}
OTHERS: dict[str, Callable[[Directory, Match], Scene[Any]]] = {
    "meeting": lambda routes, _: MeetingScene(routes, far(routes), *[lambda: None] * 3),
    "choose_file": lambda routes, _: ChooseFileScene(routes, routes.games),
    "game_card": lambda routes, match: CardScene(
        routes, kept(routes, match), match, routes.games, routes.players
    ),
    "adopt": lambda routes, match: AdoptScene(routes, match, "easy"),
    "keys": lambda routes, _: routes.options("keys"),
    "pause": PauseScene,
    "time_up": TimeUpScene,
    "log": lambda routes, _: LogScene(routes, ["1. +w", "2. +b"], viewing=1),
    "warning": lambda routes, _: WarningScene(
        routes, "Black can answer γ.", is_rated=True, place=lambda: pygame.Rect(920, 0, 360, 720)
    ),
}
"""Scenes without services, which other scenes make themselves."""


def far(routes: Directory) -> RemoteTable:
    """A table where a friend elsewhere is invited."""
    table = routes.elsewhere.invite("Ana", Terms())
    assert table is not None
    return table


def begun_lessons(routes: Directory) -> Scene[bool]:
    """The second lesson: over the first the rules are shown."""
    routes.players.learned.finish(FIRST_GAME[0].name)
    return routes.first_game()


def kept(routes: Directory, match: Match) -> GameEntry:
    """The entry of a match that is kept."""
    routes.games.keep(match)
    return routes.games.page()[0]


def a_puzzle(routes: Directory) -> Scene[Any]:
    """A puzzle by itself."""
    return routes.puzzle("puzzles.title", parse_puzzle(sample.PUZZLE))


@pytest.mark.parametrize("route", [*ROUTES, *OTHERS])
def test_every_route_makes_a_scene_that_draws_itself(ctx, routes, drive, route):
    ctx.engine = PointsEngine()
    scene = (ROUTES | OTHERS)[route](routes, finished())
    width, height = size = 960, 540
    driver = drive(routes.menu(), size)
    driver.show(scene)
    assert driver.top is scene
    surface = driver.app.surface
    points = product(range(0, width, 16), range(0, height, 9))
    colors = {tuple(surface.get_at(point)) for point in points}
    assert len(colors) > 20, "the picture is nearly empty"
    driver.wait(0.3)
    scene.close()
    driver.wait()
    assert isinstance(driver.top, MenuScene)


def test_what_is_loaded_ahead_is_all_that_a_scene_reads(routes, drive, monkeypatch):
    """A picture more than these would hold up the first frame of the page that shows it."""
    for kept in (art.cached_picture, art.reading):
        kept.cache_clear()
    routes.load_ahead()
    art.reading().result()
    read_late = list[str]()
    monkeypatch.setattr(
        art, "picture", lambda name: read_late.append(name) or pygame.Surface((9, 9))
    )
    driver = drive(routes.menu())
    for make in ROUTES.values():
        driver.show(make(routes, finished()))
    assert read_late == []


def test_every_route_is_tried():
    tried = {"draft", "rules at a page", "play elsewhere", *vars(Directory)} - {
        "counting",
        "close",
        "load_ahead",
    }
    assert {name for name in tried if not name.startswith("_")} == set(ROUTES)


def test_an_end_is_counted_once_and_only_if_things_move(ctx, routes):
    match = finished()
    assert isinstance(routes.ending(match), CountingScene)
    ctx.settings.animation = "off"
    assert isinstance(routes.ending(match), ResultScene)
    ctx.settings.animation = "fast"
    match.counted = match.game.position
    assert isinstance(routes.ending(match), ResultScene)


def test_from_the_menu_through_a_whole_game_and_back(ctx, routes, drive):
    ctx.settings.animation = "off"
    ctx.settings.setup = {"watch_terms": "2,t,w,w,-,0"}
    ctx.engine = RandomEngine()
    driver = drive(routes.menu())
    driver.press("enter")
    assert isinstance(driver.top, PlayScene)
    driver.click_button("Watch")
    driver.click(driver.top.start.button.shown_rect.center)
    assert isinstance(driver.top, DraftScene)
    match: Match = driver.top.match
    driver.until(lambda: match.draft is not None and match.draft.is_over())
    driver.press("enter")
    assert isinstance(driver.top, GameScene)
    driver.press("p", "escape")
    assert isinstance(driver.top, GameScene)
    driver.until(lambda: sum(map(len, match.game.position.columns)) > 30)
    assert isinstance(driver.top, GameScene)
    ctx.settings.animation = "fast"  # else nothing is counted
    driver.until(lambda: isinstance(driver.top, CountingScene))
    driver.press("escape")
    assert isinstance(driver.top, ResultScene)
    driver.press("escape")  # the temple is alone at first
    driver.wait(0.6)
    driver.press("escape")
    assert isinstance(driver.top, MenuScene)
    assert driver.app.stack.scenes == (driver.top,)
    assert driver.top.match is None, "a game whose end has been seen is not offered again"


@pytest.mark.parametrize("has_met", [False, True])
def test_a_run_of_puzzles_is_basic_until_ornaments_were_met(ctx, routes, monkeypatch, *, has_met):
    if has_met:
        ctx.players.learned.tell(ADVANCED)
    asked: list[bool] = []

    def some(*_: object, basic: bool) -> Puzzle:
        asked.append(basic)
        return parse_puzzle(TWO_TURNS)

    monkeypatch.setattr(Shelf, "some", some)
    routes.puzzle_run()
    assert asked and set(asked) == {not has_met}
