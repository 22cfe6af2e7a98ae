"""The menus: by keys alone and by mouse alone, and what they lead to."""

from unittest.mock import Mock

import pygame
import pytest

from tests.driving import routes_of
from tests.matches import ANA, MASON, PERSONS, match_of, played
from tests.menu_routes import MenuRoutes, name_of
from tests.stores import filled
from tholos_desktop.reader.tree import Role
from tholos_desktop.storage import settings
from tholos_desktop.store.keeper import LOG
from tholos_desktop.table.match import Match, Setup
from tholos_desktop.table.terms import Terms
from tholos_desktop.ui.button import Button
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.scene import Scene
from tholos_desktop.ui.slider import Slider


@pytest.fixture
def routes(ctx: Context) -> MenuRoutes:
    return MenuRoutes(ctx)


def test_half_a_draw_goes_on(ctx, routes, drive):
    match = Match.new(Setup(ANA, MASON, Terms(3)), 1)
    ctx.games.keep(match)
    driver = drive(routes.menu())
    assert "Continue" not in driver.buttons, "nothing is drawn yet"
    assert match.draft is not None
    match.draft = match.draft.draw(0, 0)
    ctx.games.keep(match)
    driver = drive(routes.menu())
    driver.press("enter")
    assert name_of(driver) == "table"


def test_every_menu_entry_by_keys(ctx, routes, drive):
    driver = drive(routes.menu())
    for scene in ("PlayScene", "TodayScene", "LearnPage", "YourGamesScene", "OptionsScene"):
        driver.press("enter")
        assert name_of(driver) == scene
        driver.press("escape", "down")
        assert name_of(driver) == "MenuScene"
    driver.press("space", "enter")
    assert name_of(driver) == "MenuScene", "Quit asks first, and a second press stays"
    driver.press("enter", "up", "enter")
    assert driver.top is None
    assert not driver.app.is_running


def test_every_menu_entry_by_mouse(ctx, routes, drive):
    driver = drive(routes.menu())
    for text, scene in (
        ("Play", "PlayScene"),
        ("Lessons and puzzles", "LearnPage"),
        ("Your games", "YourGamesScene"),
        ("Options", "OptionsScene"),
    ):
        driver.click_button(text)
        assert name_of(driver) == scene
        away = next(each for each in driver.top.ui.buttons if each.sound == "back")
        driver.click(away.shown_rect.center)
        assert name_of(driver) == "MenuScene"
    driver.click_button("Quit")
    driver.click_button("Back")
    assert name_of(driver) == "MenuScene"
    driver.click_button("Quit")
    driver.click_button("Quit")
    assert not driver.app.is_running


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_keys_at_the_foot_can_be_clicked(ctx, routes, drive, language):
    ctx.words.use(language)
    ctx.clipboard.copy("no game")
    driver = drive(routes.menu())

    def foot() -> list[Button]:
        return [each for each in driver.top.ui.buttons if each.target.area == "foot"]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ctx, "refresh", refreshed := Mock())
        driver.click(foot()[1].shown_rect.center)
    assert ctx.settings.fullscreen and refreshed.called
    driver.click(foot()[2].shown_rect.center)
    assert driver.top.notices, "no game is copied"
    driver.click(foot()[0].shown_rect.center)
    assert name_of(driver) == "rules"


def test_a_copied_position_or_record_opens(ctx, routes, drive):
    driver = drive(routes.menu())
    ctx.clipboard.copy("w/-/-/-/-/-/- w/bb b -")
    driver.press("ctrl+v", "enter")
    assert name_of(driver) == "table"
    assert driver.top.match.game.position.side == "b"
    driver.press("escape")
    ctx.clipboard.copy(Match.new(Setup(ANA, MASON), 1).text())
    driver.press("ctrl+v", "enter")
    assert driver.top.match.players["b"] == MASON


@pytest.mark.parametrize(
    ("answer", "levels"),
    [
        ("I play White, against Hard Bot", (None, "hard")),
        ("I play Black, against Hard Bot", ("hard", None)),
        ("Two players", (None, None)),
    ],
)
def test_one_is_asked_how_to_play_what_was_copied(ctx, routes, drive, answer, levels):
    ctx.settings.setup = {"level": "hard"}
    ctx.games.keep(played(Match.new(Setup(ANA, MASON), 1), 4))
    driver = drive(routes.menu())
    ctx.clipboard.copy("w/-/-/-/-/-/- w/bb b -")
    driver.press("ctrl+v", "escape")
    assert name_of(driver) == "MenuScene"
    assert ctx.games.current().game.ply == 4
    driver.press("ctrl+v")
    driver.click_button(answer)
    assert tuple(player.level for player in driver.top.match.players.values()) == levels
    assert 4 in [entry.plies for entry in ctx.games.page()], "the other game is kept"


def test_what_was_missing_of_the_games_is_told_in_the_menu_once(ctx, routes, drive):
    filled(ctx.games.folder, 2)
    (ctx.games.folder / LOG).unlink()
    assert ctx.games.finish_work(10)
    driver = drive(routes.menu())
    assert len(driver.top.notices) == 1
    assert "has been replaced" in driver.top.notices[0][0]
    driver.press("down", "down", "enter", "escape")
    assert name_of(driver) == "MenuScene"
    assert driver.top.notices == []


def test_a_notice_of_the_start_waits_for_the_menu(ctx, routes, drive):
    for _ in range(2):
        ctx.notices.add_once("app.settings_quarantined", file="settings.json.broken")
    driver = drive(Scene())
    for scene in (routes.menu(), routes.welcome()):
        driver.app.stack.push(scene)
    driver.wait()
    driver.top.close()
    driver.wait()
    assert driver.text.count("settings.json.broken") == 1


def test_options_take_effect_at_once_and_are_kept(ctx, routes, drive):
    ctx.settings.animation = "normal"
    driver = drive(routes.options())
    driver.click_button("Español")
    assert ctx.words.language == "es"
    assert driver.button("Menú principal")
    driver.click_button("Pantalla completa")
    assert driver.button("Pantalla completa").chosen
    driver.click_button("Accesibilidad")
    driver.click_button("Alto contraste")
    driver.top.ui.focus.set(driver.top.ui.sliders[1].target)
    driver.press("right", "right", "right")
    again = settings.load(ctx.settings.path)
    assert (again.language, again.high_contrast, again.fullscreen) == ("es", True, True)
    assert again.animation == "fast"


@pytest.mark.parametrize(
    ("chosen", "size", "is_told"),
    [
        ((1.0, "auto"), (1280, 720), False),
        ((2.0, "auto"), (1280, 720), True),
        ((2.0, "temple"), (1280, 720), False),
        ((2.0, "auto"), (2560, 1440), True),
    ],
)
def test_the_text_size_says_if_it_makes_the_board_flat(ctx, drive, chosen, size, is_told):
    ctx.settings.text_scale, ctx.settings.view = chosen
    driver = drive(routes_of(ctx).options("access"), size)
    assert ("Board: Flat" in driver.text) == is_told
    board = drive(routes_of(ctx).table(match_of(PERSONS)), size).top.board
    assert board.is_plan == is_told


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        *(((1280, 720), scale) for scale in settings.TEXT_SCALES),
        *((size, 1.0) for size in ((960, 540), (1100, 620), (1366, 768), (1920, 1080))),
        ((960, 540), 1.5),
    ],
)
def test_the_languages_keep_their_rows_whichever_is_chosen(ctx, drive, size, scale):
    ctx.settings.text_scale, shapes = scale, set()
    for language in ctx.words.own_names:
        ctx.settings.language = language
        ctx.refresh()
        driver = drive(routes_of(ctx).options(), size)
        rects = [driver.button(name).rect for name in ctx.words.own_names.values()]
        tops = [rect.top - rects[0].top for rect in rects]
        shapes.add((*tops, *(rect.height for rect in rects)))
    assert len(shapes) == 1
    is_usual = scale == 1.0 and size[0] >= 1280
    assert len(set(tops)) == 1 or not is_usual


def test_a_column_is_raised_and_lowered(ctx, routes, drive):
    driver = drive(routes.options("sound"))

    def columns() -> list[Slider]:
        return driver.top.ui.sliders

    rect = columns()[2].shown_rect
    ctx.settings.volume_music = 0
    driver.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=rect.center, button=1))
    high = rect.centerx, rect.top + 5
    driver.send(pygame.Event(pygame.MOUSEMOTION, pos=high, rel=(0, 9), buttons=(1, 0, 0)))
    driver.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=high, button=1))
    assert ctx.settings.volume_music == 100
    for key, volume in ("down", 75), ("up", 100), ("up", 100):
        driver.top.ui.focus.set(columns()[2].target)
        driver.press(key)
        assert ctx.settings.volume_music == volume
    driver.top.ui.focus.set(columns()[2].target)
    driver.press("left")
    assert driver.top.ui.focus.current is columns()[1].target, "Left and Right lead to others"
    assert ctx.settings.volume_music == 100


def test_a_slider_is_dragged_stepped_and_read(ctx, routes, drive):
    driver, scales = drive(routes.options("access")), []

    def slider() -> Slider:
        return driver.top.ui.sliders[0]

    rect = slider().shown_rect
    start, end = (rect.left + 5, rect.centery), (rect.right, rect.centery)
    driver.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    driver.send(pygame.Event(pygame.MOUSEMOTION, pos=end, rel=(9, 0), buttons=(1, 0, 0)))
    assert (slider().at, ctx.settings.text_scale) == (4, 1.0), "the page waits for the release"
    driver.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    scales.append(ctx.settings.text_scale)
    assert driver.top.ui.focus.current is slider().target, "the keys go on from the mouse"
    for key in ("left", "left", "right", "right", "right", "enter"):
        driver.press(key)
        scales.append(ctx.settings.text_scale)
    assert scales == [2.0, 1.75, 1.5, 1.75, 2.0, 2.0, 1.0]
    node = next(each for each in driver.app.stack.read().nodes if each.range)
    assert node.label[:2] == (ctx.words("options.text_size"), Role.SLIDER)
    assert (node.label.value, node.range) == ("100%", (0, 0, 4))
    node.step(2)
    assert ctx.settings.text_scale == 1.5
