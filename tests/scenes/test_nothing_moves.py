"""What appears on a page or goes from it moves nothing else there: each page is opened, each of its
controls is used, and what is still there must lie where it lay."""

import itertools
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tests.matches import AGAINST_BOT, PERSONS, finished, played
from tests.menu_routes import MenuRoutes
from tholos_desktop.net.seal import Identity
from tholos_desktop.rules import WHITE
from tholos_desktop.scenes.elsewhere.terms import FriendTermsScene
from tholos_desktop.scenes.game.pause import PauseScene
from tholos_desktop.scenes.game_card import CardScene
from tholos_desktop.scenes.menus.options import OptionsScene
from tholos_desktop.scenes.menus.setting_rows import TABS
from tholos_desktop.scenes.play.settings import GameSettingsScene
from tholos_desktop.scenes.terms import TermsChoice
from tholos_desktop.table.match import TEMPLE, Match
from tholos_desktop.table.terms import Terms

Where = dict[tuple[object, ...], tuple[int, ...]]
LEADS_ON = "ways", "tabs", "faces"
"""Areas whose buttons lead to another page, or turn one."""
CHANGES_ALL = "Language", "Text size", "Colors", "Display"
"""Settings that change all texts, or the sizes."""


def play(way: str) -> Callable[[MenuRoutes], Any]:
    def make(routes: MenuRoutes) -> Any:
        scene = routes.play()
        if way == "friend":
            scene.game.seat_two()
        elif way == "watch":
            scene.game.put(WHITE, "iris")
        return scene

    return make


def settings(way: str) -> Callable[[MenuRoutes], Any]:
    return lambda routes: GameSettingsScene(routes, play(way)(routes).game)


def tab(name: str) -> Callable[[MenuRoutes], Any]:
    return lambda routes: OptionsScene(routes, routes.players, name)


def friend(routes: MenuRoutes) -> Any:
    if not routes.elsewhere.friends("Ana"):
        routes.elsewhere.invite("Ana", Terms())
    while len(routes.elsewhere.friends("Ana")) < 6:
        routes.elsewhere.keys.remember("Ana", Identity.new().key, "Bo")
    return routes.play("elsewhere")


def your_games(routes: MenuRoutes) -> Any:
    for turns in range(3):
        routes.games.keep(played(Match.new(AGAINST_BOT), turns))
    return routes.your_games()


def card(routes: MenuRoutes) -> Any:
    match = finished()
    routes.games.keep(match)
    entry = routes.games.find(match.game_id)
    assert entry is not None
    return CardScene(routes, entry, match, routes.games, routes.players)


def people(routes: MenuRoutes) -> Any:
    routes.ctx.settings.people = [["Ana"], ["Bo"]]
    return routes.people()


PAGES: dict[str, Callable[[MenuRoutes], Any]] = {
    **{way: play(way) for way in ("rival", "friend", "watch")},
    **{f"settings {way}": settings(way) for way in ("rival", "friend", "watch")},
    **{f"options {name}": tab(name) for name in TABS},
    "friend online": friend,
    "friend's terms": lambda routes: FriendTermsScene(routes, TermsChoice(routes.ctx.settings)),
    "invitation": lambda routes: routes.invitation(routes.elsewhere.invite("Ana", Terms())),
    "people": people,
    "pause": lambda routes: PauseScene(routes, played(Match.new(AGAINST_BOT), 3)),
    "today": lambda routes: routes.today(),
    "your games": your_games,
    "a game's card": card,
    "share": lambda routes: routes.share(finished()),
}


def places(scene: Any) -> Where:
    """Where all controls and texts of a scene lie. Of several that read alike, none counts."""
    found: Where = {}
    seen = [
        *((("button", each.group, each.text), each.rect) for each in scene.ui.buttons),
        *((("slider", each.name), each.rect) for each in scene.ui.sliders),
        *((("entry", each.target.label().name, each.text), each.rect) for each in scene.ui.entries),
        *((("text", each.text), each.rect.topleft) for each in scene.ui.labels),
    ]
    for key, rect in seen:
        found[key] = () if key in found else tuple(rect)
    return {key: place for key, place in found.items() if place}


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), pytest.param((960, 540), 1.5, marks=pytest.mark.slow)]
)
def test_what_comes_and_goes_moves_nothing(ctx, drive, page, size, scale):
    ctx.settings.setup, ctx.settings.text_scale = {"player_name": "Ana"}, scale
    driver = drive(PAGES[page](MenuRoutes(ctx)), size)
    scene, moved = driver.top, list[str]()

    def compare(deed: str) -> None:
        driver.wait()
        for key, place in places(scene).items():
            if before.setdefault(key, place) != place:
                moved.append(f"{deed}: {key} {before[key]} {place}")
                before[key] = place

    driver.wait(0.5)
    before = places(scene)
    deeds = [
        (each.group, each.text)
        for each in scene.ui.buttons
        if each.target.area not in LEADS_ON
        and not {each.group, each.text.partition(":")[0]} & {*CHANGES_ALL}
    ]
    for deed in deeds:
        found = [each for each in scene.ui.buttons if (each.group, each.text) == deed]
        if not found:
            continue
        found[0].press()
        driver.wait()
        while driver.top is not scene and scene in driver.app.stack.scenes:
            driver.top.close()
            driver.wait()
        if driver.top is not scene:  # it was left, or gave way
            driver.app.stack.clear(scene := PAGES[page](MenuRoutes(ctx)))
            driver.wait(0.5)
        compare(str(deed))
    for slider in range(len(scene.ui.sliders)):
        if scene.ui.sliders[slider].name not in CHANGES_ALL:
            driver.top.ui.focus.set(scene.ui.sliders[slider].target)
            driver.press("right")
            compare(scene.ui.sliders[slider].name)
    assert moved == []


@pytest.mark.parametrize("page", ["menu", "pause"])
def test_the_same_entries_stand_at_the_same_places(ctx, drive, page):
    routes, match = MenuRoutes(ctx), Match.new(AGAINST_BOT)

    def seen() -> Where:
        pause = PauseScene(routes, match, may_resign=bool(match.game.ply))
        scene = routes.menu() if page == "menu" else pause
        return {key: at for key, at in places(drive(scene).top).items() if key[0] == "button"}

    before = seen()
    routes.games.keep(played(match, 3))
    after = seen()
    assert len(before) > 5 and [key for key, at in before.items() if after.get(key, at) != at] == []


@pytest.mark.parametrize(("language", "scale"), [("en", 1.0), ("de", 1.5)])
def test_the_way_out_of_a_game_stands_at_one_place(ctx, drive, language, scale):
    ctx.settings.text_scale = scale
    ctx.words.use(language)
    routes, seen = MenuRoutes(ctx), list[pygame.Rect]()
    daily = Match.new(AGAINST_BOT)
    daily.tags[TEMPLE] = "2026.01.31"
    for match in (Match.new(AGAINST_BOT), daily, played(Match.new(PERSONS), 2)):
        for may_resign, may_redo in itertools.product((False, True), repeat=2):
            pause = PauseScene(routes, match, may_resign=may_resign, may_redo=may_redo)
            driver = drive(pause)
            key = "pause.menu" if match.game.ply else "scoring.menu"
            seen.append(driver.button(ctx.words(key)).shown_rect)
    for place in seen:  # a menu that scrolls keeps a few pixels from its edge
        assert abs(place.top - seen[0].top) < place.height / 4


@pytest.mark.parametrize("language", ["de", "el"])
def test_what_a_paste_is_answered_has_room_above_its_button(ctx, drive, language):
    ctx.settings.text_scale = 1.5
    ctx.words.use(language)
    routes = MenuRoutes(ctx)
    driver = drive(routes.invitation(routes.elsewhere.invite("Ana", Terms())), (960, 540))
    before = driver.button(ctx.words("elsewhere.paste")).rect
    for answer in ("own", "newer", "taken"):
        driver.top.show_message(ctx.words(f"elsewhere.paste.{answer}", name="Ana"))
        driver.wait()
        assert driver.overflows == []
        assert driver.button(ctx.words("elsewhere.paste")).rect == before
