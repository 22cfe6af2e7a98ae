"""The game scene as a player meets it: whole games by mouse alone and by keys alone, and more."""

import random
from typing import Any

import pygame
import pytest

from tests.conftest import kept_words
from tests.driving import Driver, SilentEngine, routes_of
from tests.matches import AGAINST_BOT, BOTS, PERSONS, finished, match_of, played
from tests.playing import random_game, random_start, spots_of
from tests.tables import click_spot, play_by_hand, press_spot, scene_of
from tholos_desktop.language.catalogue import languages
from tholos_desktop.rules import LOCATIONS, QUARRY, Turn
from tholos_desktop.scenes.board.free_place import column_box
from tholos_desktop.scenes.ending.counting_scene import CountingScene
from tholos_desktop.scenes.ending.result_scene import ResultScene
from tholos_desktop.scenes.game.pause import PauseScene
from tholos_desktop.scenes.game.scene import END_SECONDS, EXPERIENCED, GameScene
from tholos_desktop.table.clock import Clock, TimeControl
from tholos_desktop.table.match import TEMPLE, Player, Setup
from tholos_desktop.table.rivals import RIVALS
from tholos_desktop.table.session import ECHO_SECONDS
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.ui import live, typesetting
from tholos_desktop.ui.beside import between
from tholos_desktop.ui.ui import REFUSAL_SECONDS

FULL = "wb/wbwbw/bw/wbwbw/-/bwbwb/bwb ww/b w -"
"""A position with three full columns, β, δ and Σ."""


@pytest.mark.parametrize(("chosen", "turned"), [("auto", "plan"), ("plan", "auto")])
def test_turning_the_view_twice_leaves_it_to_the_program(ctx, drive, chosen, turned):
    ctx.settings.view = chosen
    scene = scene_of(ctx, PERSONS)
    driver = drive(scene)
    for view in (turned, "auto" if turned == "plan" else "plan"):
        is_plan = scene.board.is_plan
        driver.press("v")
        assert (ctx.settings.view, scene.board.is_plan) == (view, not is_plan)


def test_tab_leads_to_what_may_be_chosen_next(ctx, drive):
    driver = drive(scene_of(ctx, PERSONS, "wbwbw/-/-/-/-/-/- w/bb w -"))
    state = driver.top.state
    assert state.focused == Spot("w", "w"), "the first stone that may be placed"
    driver.press("enter", "tab")
    assert state.focused == Spot("B"), "the first column that is not full"
    driver.press("tab", "shift+tab")
    assert state.focused == Spot("B"), "from there on areas follow one another"
    driver.press("enter", "tab")
    assert state.focused == Spot("A"), "whose stone the bonus action can move"


def test_tab_goes_round_by_quarry_workshops_columns_and_buttons(ctx, drive):
    driver = drive(scene_of(ctx, PERSONS))
    places = []
    for _ in range(9):
        driver.press("tab")
        places.append(spot.zone if (spot := driver.top.state.focused) else None)
    first = places.index(QUARRY)
    assert places[first : first + 4] == [QUARRY, "w", "b", "A"] and places[first - 1] is None


@pytest.mark.parametrize(
    ("way", "ornaments", "language"),
    [
        pytest.param("mouse", 0, "en", marks=pytest.mark.slow),
        ("mouse", 5, "es"),
        pytest.param("keys", 0, "es", marks=pytest.mark.slow),
        pytest.param("keys", 5, "en", marks=pytest.mark.slow),
    ],
)
def test_a_whole_game_can_be_played(ctx, drive, language, ornaments, way):
    rng = random.Random(f"{language}{ornaments}")
    ctx.words.use(language)
    scene = scene_of(ctx, PERSONS, random_start(rng, ornaments).code)
    driver, end = drive(scene, (960, 540)), scene.panel.buttons.finish.button

    def touch(spot: Spot) -> None:
        (click_spot if way == "mouse" else press_spot)(driver, spot)
        driver.wait()

    def finish() -> None:
        if way == "mouse":
            driver.click(end.shown_rect.center)
        else:
            driver.press("n")

    play_by_hand(driver, rng, touch, finish, whole=True)
    assert isinstance(driver.top, ResultScene)
    assert ctx.games.match(scene.match.game_id).game.turns == scene.match.game.turns
    assert driver.overflows == []


def test_leaving_names_the_place_that_it_leads_to(ctx, drive):
    routes = routes_of(ctx)
    driver, match = drive(routes.menu()), played(match_of(PERSONS), 2)
    match.clock = Clock(TimeControl(5, ends=True))
    stack, clock = driver.app.stack, match.clock
    for saves, leaves in (
        ("Save and exit to main menu", "Main menu"),
        ("Save and go back", "Back"),
    ):
        below = driver.top
        for leave in (saves, leaves):
            clock.put("w", 300)
            stack.push(routes.table(match))
            driver.wait()
            if leave == saves:
                driver.press("p")
            else:
                clock.put("w", 0)
            driver.wait()
            driver.click_button(leave)
            driver.wait()
            assert driver.top is below
        stack.push(routes.your_games())
        driver.wait()


@pytest.mark.parametrize("is_daily", [False, True])
@pytest.mark.parametrize("turns", [0, 1, 2])
def test_what_is_called_save_keeps_the_game(ctx, drive, turns, is_daily):
    ctx.engine = SilentEngine()
    match = match_of(Setup(AGAINST_BOT.black, AGAINST_BOT.white))
    if is_daily:
        match.tags[TEMPLE] = "2026.01.31"
    routes, keeps = routes_of(ctx), turns > is_daily
    driver = drive(routes.menu())
    driver.app.stack.push(routes.table(played(match, turns)))
    driver.wait()
    while not isinstance(driver.top, GameScene):
        driver.top.close()
        driver.wait()
    driver.press("ctrl+s")
    said = driver.top.panel.text.status[0].text
    assert said == ctx.words("game.saved" if keeps else "app.not_now")
    driver.press("p")
    driver.wait()
    driver.click_button("Save and exit to main menu" if keeps else "Main menu")
    assert ctx.games.count() == keeps


def test_the_pause_says_that_leaving_takes_back_a_move_under_way(ctx, drive):
    scene = scene_of(ctx, PERSONS)
    driver = drive(scene)
    press_spot(driver, Spot("w", "w"))
    press_spot(driver, Spot("D"))
    driver.press("p")
    assert ctx.words("pause.leave_text") in driver.text
    driver.click_button("Main menu")
    driver.wait()
    assert scene not in driver.app.stack.scenes, "nobody asks again"


def test_no_bot_thinks_for_a_game_that_was_left(ctx, drive):
    ctx.engine = SilentEngine()
    driver = drive(routes_of(ctx).menu())
    driver.show(routes_of(ctx).table(match_of(BOTS)))
    driver.wait(1.0)
    assert ctx.engine.open
    driver.top.close()
    driver.wait()
    assert ctx.engine.open == []


def test_tab_arrows_and_enter_reach_everything_that_a_turn_needs(ctx, drive):
    scene = scene_of(ctx, PERSONS)
    driver = drive(scene)
    left, rng = {Spot(location) for location in LOCATIONS}, random.Random(3)
    left |= {Spot(QUARRY, stone) for stone in "wbg"} | {Spot("w", "w"), Spot("b", "b")}
    for _ in range(600):
        driver.press(rng.choice(["left", "right", "up", "down", "tab", "shift+tab"]))
        left.discard(scene.state.focused)
        if not left:
            return
    raise AssertionError(f"{left} are out of reach")


def test_a_click_finishes_what_is_moving(ctx, drive):
    ctx.settings.tutor = "off"  # else the turn may wait for it
    scene = scene_of(ctx, AGAINST_BOT, speed="slow")
    driver = drive(scene)
    press_spot(driver, Spot(QUARRY, "g"))
    assert scene.timeline.moving
    driver.click((5, 5))
    assert not scene.timeline.moving
    assert scene.displayed == scene.match.game.position


def one_turn_before_the_end(ctx: Any, *, speed: str) -> tuple[GameScene, Turn]:
    """A game between persons, and the turn that completes its temple."""
    game = random_game(2, 0)
    turn = game.turns[-1]
    assert len(turn.transfers) == 1
    return scene_of(ctx, PERSONS, game.position_after(game.ply - 1).code, speed=speed), turn


def test_the_last_stone_may_be_dragged_and_the_scoring_follows(ctx, drive):
    scene, turn = one_turn_before_the_end(ctx, speed="normal")
    driver = drive(scene)
    boxes = scene.board.spots(scene.displayed)
    start, end = (boxes[spot].center for spot in spots_of(turn))
    driver.drag(start, end)
    assert scene.match.game.is_over
    driver.wait(END_SECONDS / 2)
    assert driver.top is scene, "the complete temple is seen"
    driver.wait(END_SECONDS)
    assert driver.top is not scene


@pytest.mark.parametrize("key", ["ctrl+z", "p", "n", "ctrl+v", "escape"])
def test_a_key_at_the_end_only_hastens_the_scoring(ctx, drive, key):
    scene, turn = one_turn_before_the_end(ctx, speed="slow")
    driver = drive(scene)
    ctx.clipboard.copy("w/-/-/-/-/-/- w/bb b -")
    for spot in spots_of(turn):
        driver.touch(spot)
    driver.wait(0.1)
    assert driver.top is scene
    driver.press(key)
    assert isinstance(driver.top, CountingScene)
    assert driver.top.match is scene.match
    assert scene.match.game.is_over


def test_copied_code_and_pasted_record(ctx, drive):
    scene = scene_of(ctx, PERSONS)
    driver = drive(scene)
    driver.press("ctrl+c")
    assert ctx.clipboard.paste() == scene.match.game.position.code
    ctx.clipboard.copy("nonsense")
    driver.press("ctrl+v")
    assert driver.top is scene
    ctx.clipboard.copy("w/-/-/-/-/-/- w/bb b A7C2")
    driver.press("ctrl+v")
    assert driver.top is not scene
    assert driver.top.match.game.position.code == "w/-/-/-/-/-/- w/bb b A7C2"


def test_the_key_that_ended_a_move_is_no_part_of_the_next(ctx, drive):
    scene = scene_of(ctx, PERSONS)
    driver = drive(scene)
    driver.wait(1.0)
    driver.press("z", "1")
    assert scene.match.game.ply == 1
    driver.press("1")
    driver.wait(0.2)
    driver.press("1")
    assert scene.session.hand.is_empty and scene.session.refusal is None
    driver.wait(ECHO_SECONDS)
    driver.press("1")
    assert scene.session.hand.lifted or scene.session.refusal


def controls(driver: Driver) -> list[str]:
    """What can be pressed beside the board, without the moves of the log."""
    left = driver.top.board.rect.right
    pressed = (each for each in driver.app.stack.read().nodes if each.press and each.box[0] >= left)
    return [each.label.name for each in pressed if not each.label.name[0].isdigit()]


@pytest.mark.parametrize("setup", [PERSONS, AGAINST_BOT, BOTS], ids=["two", "bot", "watched"])
def test_a_newcomer_sees_seven_controls_at_most(ctx, drive, setup):
    driver = drive(scene_of(ctx, setup))
    few = controls(driver)
    assert len(few) <= 7
    assert not {"Redo", "Rules"} & set(few)
    for _ in range(EXPERIENCED - ctx.games.count()):
        ctx.games.begin(finished())
    driver = drive(scene_of(ctx, setup))
    assert set(controls(driver)) - set(few) >= {"Redo", "Rules"}, "on for who has played"
    ctx.settings.buttons = "few"
    driver = drive(scene_of(ctx, setup))
    assert controls(driver) == few


def test_escape_puts_down_a_lifted_stone_and_undoes_nothing(ctx, drive):
    driver = drive(scene_of(ctx, PERSONS, "-/-/-/-/-/-/- w/bb w -"))
    scene = driver.top
    driver.press("z", "escape")
    assert driver.top is scene and scene.session.hand.is_empty
    driver.press("i", "escape")
    assert isinstance(driver.top, PauseScene) and len(scene.session.hand.picker.chosen) == 1
    assert ctx.words("pause.leave_text") in driver.text, "leaving puts it back"
    driver.press("escape")
    assert driver.top is scene and len(scene.session.hand.picker.chosen) == 1
    driver.press("backspace", "escape")
    assert isinstance(driver.top, PauseScene)
    assert ctx.words("pause.leave_text") not in driver.text


def test_undo_takes_back_the_last_stone_then_the_last_move(ctx, drive):
    driver = drive(scene_of(ctx, PERSONS))
    session = driver.top.session
    driver.press("z", "d", "n")
    driver.wait(ECHO_SECONDS + 0.1)
    driver.press("i", "i")
    left = []
    for _ in range(3):
        driver.click_button("Undo")
        driver.wait()
        left.append((session.game.ply, len(session.hand.picker.chosen)))
    assert left[-1] == (0, 0) and left[0][0] == 1
    driver.press("p")
    driver.click_button("Redo")
    driver.wait()
    assert session.game.ply == 1


@pytest.mark.parametrize("scale", [1.5, 2.0])
@pytest.mark.parametrize("language", languages())
def test_a_seat_leaves_out_whole_what_it_has_no_room_for(ctx, drive, monkeypatch, language, scale):
    cut = list[str]()

    def shortened(text: str, font: pygame.font.Font, width: int) -> str:
        shown = typesetting.shortened(text, font, width)
        cut.extend([text] * (shown != text))
        return shown

    monkeypatch.setattr(live, "shortened", shortened)
    ctx.words, ctx.settings.text_scale = kept_words(language), scale
    mason = Player.mason(RIVALS[2])
    for setup in (Setup(Player("Ana"), mason), Setup(mason, Player(level="oracle"))):
        scene = scene_of(ctx, setup)
        driver = drive(scene)
        for scene.panel.text._navigation.was_rated in (True, False):
            driver.wait(0.1)
            scene.relayout()
            assert driver.app.surface
            assert scene.panel.text.card("w").who
    assert cut == []


def test_a_refusal_is_told_once_near_its_column(ctx, drive):
    ctx.settings.animation = "off"
    driver = drive(routes_of(ctx).table(match_of(PERSONS, FULL)))
    scene, reason = driver.top, "The column is full."

    def shown() -> list[str]:
        room = scene.panel.status
        return [box.says for box, _ in scene.panel._status().leaves(scene.ui, room)]

    for column in "BDF":
        scene.session.touch(Spot("w", "w"))
        scene.session.touch(Spot(column))
        driver.wait()
        (card,) = [each.region for each in scene.over_all() if "refusal" in each.region.shows]
        boxes = {
            each: column_box(scene.board.geometry, each, scene.viewed.height(each))
            for each in LOCATIONS
        }
        apart = {each: between(pygame.Rect(card.place), box) for each, box in boxes.items()}
        assert apart[column] == min(apart.values())
        assert reason not in shown() and reason in scene.panel.announcements()
        driver.wait(REFUSAL_SECONDS + 0.1)
        assert scene.state.refusal is None and reason in shown()
        scene.session.step_back()
