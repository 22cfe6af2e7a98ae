"""What can be done at the table besides playing: stepping back, saving, looking back."""

import time
from typing import Any

import pygame
import pytest

from tests.driving import Drive, Driver, routes_of
from tests.matches import AGAINST_BOT, BOTS, PERSONS, played
from tests.playing import random_game, spots_of
from tests.tables import scene_of
from tholos_desktop.rules import BASIC, BLACK, GRAY, QUARRY, legal_turns, parse_position, rival
from tholos_desktop.scenes.board.status import game_status, status
from tholos_desktop.scenes.board.turn_log import TurnLog
from tholos_desktop.scenes.pasted_game import paste_problem
from tholos_desktop.scenes.review.scene import ReviewScene
from tholos_desktop.store.database import Database
from tholos_desktop.store.redo_log import RedoLog
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.terms import Terms
from tholos_desktop.table.turn_input import Spot

RATED = Setup(Player("Ana"), Player(level="medium"))


def at_table(
    ctx: Any, drive: Drive, turns: int = 0, *, ornaments: int = 0,
    size: tuple[int, int] = (1280, 720),
) -> Driver:  # fmt: skip
    """A game between two persons after some turns, without motion."""
    ctx.settings.animation = "off"
    match = Match.new(PERSONS._replace(terms=Terms(ornaments, begins="w")), 1)
    match.begin()
    return drive(routes_of(ctx).table(played(match, turns)), size)


def right_click(driver: Driver) -> None:
    driver.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(600, 300), button=3))


def test_a_right_click_puts_back_first_the_transfer_and_then_the_lifted_stone(ctx, drive):
    code = "bgw/w/-/-/-/-/- w/- w -"
    ctx.settings.animation = "off"
    match = Match.from_text(code)
    driver = drive(routes_of(ctx).table(match), (1280, 720))
    scene = driver.top
    driver.touch(Spot("w", "w"))
    assert scene.session.hand.lifted == Spot("w", "w")
    right_click(driver)
    assert scene.session.hand.lifted is None
    driver.touch(Spot("w", "w"))
    driver.touch(Spot("B"))
    driver.wait()
    assert scene.displayed.column("B") == "ww"
    right_click(driver)
    driver.wait()
    assert scene.displayed == parse_position(code)
    assert scene.session.hand.is_empty
    assert match.game.ply == 0


def test_ctrl_s_says_that_the_game_is_saved(ctx, drive):
    driver = at_table(ctx, drive, 3)
    driver.press("ctrl+s")
    assert [entry.plies for entry in ctx.games.page()] == [3]
    assert "Your games" in status(ctx.words, driver.top.session, driver.top.names)[0]


def test_a_click_on_a_line_of_the_log_shows_the_position_after_that_turn(ctx, drive):
    driver = at_table(ctx, drive, 5)
    scene = driver.top
    seen = set()
    for y in range(scene.panel.log.rect.top + 4, scene.panel.log.rect.bottom, 6):
        driver.click((scene.panel.log.rect.centerx, y))
        seen.add(scene.session.viewing)
    assert seen == {1, 2, 3, 4, None}, "the last line shows the game as it stands"
    log = TurnLog(ctx, (0, 0, 200, 100), scene.ui.font("small"), seen.add)
    texts = [f"{number}. wA" for number in range(1, 31)]
    log.show_entries(texts)
    log.show(9)
    log.show_entries(texts)
    assert log.sees(9) and not log.sees(30), "what is read stays"
    log.show_entries([*texts, "31. wA"])
    assert log.sees(31)
    scene.session.view(2)
    driver.wait()
    right_click(driver)
    assert scene.session.viewing is None


def test_a_log_without_room_opens_over_the_board(ctx, drive):
    ctx.settings.text_scale = 1.5
    driver = at_table(ctx, drive, 5, size=(960, 540))
    scene = driver.top
    for keys, viewing in (("escape", None), ("up up enter", 3), ("pagedown enter", 4)):
        driver.press("l")
        assert driver.top is not scene
        driver.press(*keys.split())
        driver.wait()
        assert (driver.top, scene.session.viewing) == (scene, viewing), keys
    driver.click(scene.panel.buttons.log.button.shown_rect.center)
    log = driver.top.log
    driver.click((log.rect.centerx, log.rect.top + 24))
    driver.wait()
    assert (driver.top, scene.session.viewing) == (scene, 1)
    assert driver.overflows == []


@pytest.mark.parametrize("setup", [PERSONS, AGAINST_BOT, BOTS], ids=["two", "bot", "watched"])
def test_a_game_that_cannot_be_kept_is_told_at_the_table(ctx, drive, setup, monkeypatch):
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "no space left")

    driver = drive(scene_of(ctx, setup))
    monkeypatch.setattr(RedoLog, "append", full)
    monkeypatch.setattr(Database, "apply", full)
    if setup is not BOTS:
        for spot in spots_of(legal_turns(driver.top.match.game.position)[0]):
            driver.touch(spot)
        driver.press("n")
    told = ctx.words("games.full")
    driver.until(lambda: status(ctx.words, driver.top.session, driver.top.names)[0] == told)
    driver.wait(2.0)
    assert status(ctx.words, driver.top.session, driver.top.names)[0] == told, (
        "it stays until somebody has read it"
    )
    assert ctx.notices == []


def test_a_text_too_long_for_a_game_is_named_so(ctx, drive):
    ctx.clipboard.copy('[Tholos "1"]\n\n1. +g ' + "{a} " * 100_000 + "-")
    driver = drive(routes_of(ctx).menu())
    driver.press("ctrl+v")
    ((told, _),) = driver.top.notices
    assert "300\u00a0000 characters" in told


@pytest.mark.parametrize("where", ["menu", "game"])
def test_a_copied_game_that_is_over_opens_in_its_review(ctx, drive, where):
    match = Match(AGAINST_BOT, 1, random_game(1, 0))
    ctx.games.keep(match)
    ctx.clipboard.copy(match.text())
    routes = routes_of(ctx)
    driver = drive(routes.menu() if where == "menu" else routes.table(Match.new(AGAINST_BOT, 2)))
    driver.press("ctrl+v")
    driver.wait()
    assert isinstance(driver.top, ReviewScene)
    assert driver.top.match.players == match.players
    assert ctx.games.count() == 1


def _pause_and_press(driver: Driver, *keys: str) -> None:
    driver.press("p")
    for key in keys:
        driver.click_button(driver.ctx.words(key))


def test_a_rated_game_can_be_resigned(ctx, drive):
    for seed in range(3):
        ctx.games.keep(Match(RATED, seed, random_game(seed, 0)))
    before, lost = ctx.players.rating("Ana", BASIC), ctx.games.results(("Ana",))["medium"].lost
    ctx.settings.animation = "off"
    match = played(Match.new(RATED, 1), 5)
    driver = drive(routes_of(ctx).table(match))
    _pause_and_press(driver, "game.resign")
    driver.wait()
    assert ctx.words("game.resign_rated") in driver.text
    driver.press("escape")
    match.unrated = "rating.hints"
    _pause_and_press(driver, "game.resign")
    driver.wait()
    assert ctx.words("game.resign_unrated") in driver.text
    match.unrated = None
    driver.click_button(ctx.words("game.resign"))
    driver.until(lambda: type(driver.top).__name__ == "ResultScene")
    said = ctx.words("game.resigned", name=ctx.words("setup.medium_name"))
    assert said in driver.top.announcements()
    kept = ctx.games.match(match.game_id)
    assert kept and '[Forfeit "w"]' in kept.text()
    assert (kept.result, kept.unrated, kept.is_over) == (BLACK, "", True)
    assert ctx.players.rating("Ana", BASIC).elo < before.elo
    assert ctx.games.current() is None
    assert ctx.games.find(match.game_id).margin is None
    assert ctx.games.results(("Ana",))["medium"].lost == lost + 1


def test_a_pause_before_the_first_move_offers_only_what_can_be_done(ctx, drive):
    driver = drive(routes_of(ctx).table(Match.new(RATED, 1)))
    driver.press("p")
    assert ctx.words("game.resign") not in driver.buttons
    assert [each.text for each in driver.top.ui.buttons if each.unavailable] == []


def test_a_resigned_game_can_be_seen_but_not_played_on(ctx, drive):
    driver = at_table(ctx, drive, 5)
    match = driver.top.match
    driver.touch(Spot(QUARRY, GRAY))
    resigner = match.game.position.side
    _pause_and_press(driver, "game.resign", "game.resign")
    driver.until(lambda: type(driver.top).__name__ == "ResultScene")
    assert match.result == rival(resigner)
    driver = drive(routes_of(ctx).table(match))
    session = driver.top.session
    driver.touch(Spot(QUARRY, GRAY))
    assert session.hand.is_empty and not (session.may_undo or session.may_redo)
    said = game_status(ctx.words, session, driver.top.names).text
    assert said == ctx.words("game.over_already")
    driver.press("pageup", "pagedown")
    said = game_status(ctx.words, session, driver.top.names).text
    assert said == ctx.words("game.resigned", name=driver.top.names[rival(resigner)])
    driver.press("p")
    assert ctx.words("game.resign") not in driver.buttons


@pytest.mark.parametrize("filling", ["\n", "\r\n", " \n", "x", "[", "> ", "{"])
def test_a_long_text_is_refused_before_the_next_frame_would_be_late(ctx, drive, filling):
    driver = drive(routes_of(ctx).menu())
    began = time.process_time()
    driver.send(pygame.Event(pygame.DROPTEXT, text=filling * (5_000_000 // len(filling))))
    assert time.process_time() - began < 1.0
    text = ctx.words("menu.paste_too_long", limit="300\u00a0000")
    assert [said for said, _ in driver.top.notices] == [text]


@pytest.mark.parametrize(
    ("text", "problem"), [(" \n", "menu.nothing_to_paste"), ("Hello", "menu.not_a_game")]
)
def test_what_cannot_be_pasted_is_called_what_it_is(ctx, text, problem):
    assert paste_problem(ctx, text).key == problem


def test_a_gray_button_says_why(ctx, drive):
    driver = at_table(ctx, drive)
    undo = driver.button(ctx.words("game.undo"))
    assert not undo.enabled
    driver.move(undo.shown_rect.center)
    driver.wait()
    assert driver.top.ui.shown_tip.text == ctx.words("app.not_now")
    driver.move((5, 5))
    driver.wait()
    assert driver.top.ui.shown_tip is None
    driver.press("n")
    assert driver.top.ui.shown_tip.text == ctx.words("game.off.finish")
    driver.move((6, 6))
    assert driver.top.ui.shown_tip is None, "any input takes it away"
    driver.top.ui.rested_at = undo.shown_rect  # it came to the mouse
    driver.move(undo.shown_rect.center)
    assert driver.top.ui.shown_tip is None
    driver.click(undo.shown_rect.center)
    assert driver.top.ui.shown_tip.text == ctx.words("app.not_now"), "a click is answered"
    driver.press("n")
    assert driver.top.ui.shown_tip.text == ctx.words("game.off.finish")
    assert ctx.words("app.not_now") in undo.target.label().about
