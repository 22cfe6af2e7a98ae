"""The menus laid out: small windows with large text, both languages, and where the keys lead."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.driving import routes_of
from tests.matches import AGAINST_BOT, played
from tests.menu_routes import MenuRoutes
from tholos_desktop.board.temple_picture import temple_picture
from tholos_desktop.language.catalogue import languages
from tholos_desktop.rules import WHITE, Position, start
from tholos_desktop.scenes.dialog import QuestionScene
from tholos_desktop.scenes.elsewhere.terms import FriendTermsScene
from tholos_desktop.scenes.game.pause import PauseScene
from tholos_desktop.scenes.menus.setting_rows import ROWS, TABS
from tholos_desktop.scenes.pasted_game import AdoptScene
from tholos_desktop.scenes.play.scene import PlayScene
from tholos_desktop.scenes.play.settings import GameSettingsScene
from tholos_desktop.scenes.terms import TermsChoice
from tholos_desktop.storage import strengths
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.scene import Scene


@pytest.fixture
def routes(ctx: Context) -> MenuRoutes:
    return MenuRoutes(ctx)


@pytest.fixture(autouse=True)
def _measured_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    levels = {"easy": 1000, "medium": 1748, "hard": 2154}
    monkeypatch.setattr(strengths, "load", lambda _: dict(levels))


def scenes(ctx: Context, routes: MenuRoutes) -> list[Scene[Any]]:
    """Every scene of the menus at its fullest."""
    long = Player("Wilhelmina Montgome")
    match = played(Match.new(Setup(long, long), 1), 3)
    ctx.games.keep(match)
    ctx.settings.setup = {"terms": "3,t,w,w,-,0"}
    yes, no = ctx.words("your_games.delete"), ctx.words("your_games.delete_no")
    told = ctx.words("your_games.delete_rated", game="Wilhelmina Montgome – Bot 1400")
    return [
        routes.menu(),
        AdoptScene(routes, match, "hard"),
        routes.play(),
        routes.options(),
        routes.about(),
        PauseScene(routes, match),
        QuestionScene(
            routes, ctx.words("your_games.delete_title"), told, yes=yes, no=no, is_harmless=False
        ),
    ]


def test_the_keys_lead_everywhere_and_the_focus_is_always_in_sight(ctx, routes, drive):
    ctx.settings.text_scale = 2.0
    for scene in scenes(ctx, routes):
        if isinstance(scene, PlayScene):
            continue  # its widgets are others with every face
        driver = drive(scene, (960, 540))
        focus = driver.top.ui.focus
        reached, ways = [focus.current], [focus.current]
        while ways:
            start = ways.pop()
            sideways = () if start.step else ("left", "right")  # they move a slider's knob
            for key in ("tab", "shift+tab", "up", "down", *sideways):
                focus.set(start)
                driver.press(key)
                rect = focus.current.rect()
                assert driver.app.surface.get_rect().contains(rect), type(scene).__name__
                if not any(focus.current is other for other in reached):
                    reached.append(focus.current)
                    ways.append(focus.current)
        lost = [
            target.area
            for target in focus.targets()
            if target.enabled() and not any(target is other for other in reached)
        ]
        assert lost == [], type(scene).__name__


def test_each_setting_comes_once():
    fields = [field for tab in TABS.values() for card in tab.cards for field in card]
    assert sorted(fields) == sorted(ROWS)


def test_every_heading_of_the_options_is_reached_by_keys_and_by_a_reader(ctx, drive):
    driver = drive(routes_of(ctx).options())
    tree = driver.app.stack.read()
    tabs = [each.label for each in tree.nodes if each.label.group == ctx.words("options.title")]
    assert [each.is_chosen for each in tabs] == [True, *4 * [False]]
    driver.top.ui.focus.set(driver.button("Display").target)
    driver.press("down", "enter")
    assert driver.top.tab == "game"
    assert driver.button("First games")
    assert driver.top.ui.focus.current is driver.button("Game").target
    driver.press("up", "enter")
    driver.press("right", "right", "down", "right", "enter")  # the second of the boards
    assert ctx.settings.view == "temple"


PAGES: dict[str, Callable[[MenuRoutes], Any]] = {
    "about": MenuRoutes.about,
    "friend": lambda routes: routes.play("elsewhere"),
    "goals": MenuRoutes.goals,
    "learn": MenuRoutes.learn,
    "options": MenuRoutes.options,
    "play": MenuRoutes.play,
    "statistics": MenuRoutes.statistics,
    "today": MenuRoutes.today,
    "truths": MenuRoutes.truths,
    "your games": MenuRoutes.your_games,
}


@pytest.mark.parametrize("page", PAGES)
def test_the_way_back_from_a_page_is_at_its_top_left(routes, drive, page):
    driver = drive(PAGES[page](routes))
    width, height = driver.top.size
    away = driver.button("Main menu").rect
    others = [each.rect for each in driver.top.ui.buttons if each.text != "Main menu"]
    assert away.right < width / 2 and away.bottom < height / 3
    assert all(away.top <= each.top for each in others)
    if driver.top.ui.focus.current and others:
        assert driver.top.ui.focus.current.rect() != away, "Enter does something here"


def game_settings(routes: MenuRoutes, way: str, terms: str) -> Scene[Any]:
    key = "terms" if way == "rival" else f"{way}_terms"
    routes.ctx.settings.setup = {"player_name": "Ana", key: terms}
    if way == "elsewhere":
        choice = TermsChoice(routes.ctx.settings)
        choice.way = "elsewhere"
        return FriendTermsScene(routes, choice)
    scene = routes.play()
    if way == "friend":
        scene.game.seat_two()
    return GameSettingsScene(routes, scene.game)


@pytest.mark.parametrize("language", languages())
def test_a_games_settings_need_no_scrolling(ctx, routes, drive, language):
    ctx.words.use(language)
    for way in ("rival", "friend", "elsewhere"):
        for terms in ("0,t,w,w,-,1", "5,a,?,?,30+20,3"):
            driver = drive(game_settings(routes, way, terms))
            assert not any(each.is_needed for each in driver.top.ui.scrolls), (way, terms)
            assert driver.overflows == []


def test_the_way_back_stays_in_sight_below_what_scrolls(ctx, routes, drive):
    ctx.settings.text_scale = 1.5
    driver = drive(game_settings(routes, "elsewhere", "0,t,w,w,-,1"), (960, 540))
    assert any(each.is_needed for each in driver.top.ui.scrolls)
    back = driver.button(ctx.words("app.back"))
    assert back.scroll is None and driver.app.surface.get_rect().contains(back.rect)


def test_how_a_clock_ends_can_be_chosen_once_there_is_one(ctx, routes, drive):
    driver = drive(game_settings(routes, "friend", "0,t,w,w,-,1"))
    keep, words = ctx.settings, ctx.words
    assert not driver.button(words("clock.ends")).enabled
    driver.click_button(f"{words('clock.minutes', n=10)} {words('clock.seconds', n=5)}")
    driver.click_button(words("clock.ends"))
    assert keep.setup["friend_terms"] == "0,t,w,w,10+5e,1"


def test_ornaments_lie_face_down_before_they_are_drawn(ctx):
    laid, other, size = start(WHITE, "A1C3"), start(WHITE, "A2C1"), (300, 200)

    def seen(position: Position, *, is_drawn: bool) -> bytes:
        return temple_picture(ctx, size, position, is_drawn=is_drawn).get_buffer().raw

    assert seen(laid, is_drawn=True) != seen(other, is_drawn=True)
    assert seen(laid, is_drawn=False) == seen(other, is_drawn=False)
    assert seen(laid, is_drawn=False) != seen(start(WHITE), is_drawn=False)


@pytest.mark.parametrize("language", languages())
def test_a_pause_needs_no_scrolling(ctx, routes, drive, language):
    ctx.words.use(language)
    match = played(Match.new(AGAINST_BOT), 3)
    for size in ((1280, 720), (1366, 768), (1920, 1080)):
        pause = PauseScene(
            routes, match, is_half=True, may_resign=True, may_redo=True, rating_says="rating.rules"
        )
        driver = drive(pause, size)
        assert not any(each.is_needed for each in driver.top.ui.scrolls)
        assert driver.overflows == []
