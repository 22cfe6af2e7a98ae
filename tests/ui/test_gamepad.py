"""Gamepads: a game by events of a pad alone, and every event that a pad may send."""

import random
from typing import Any

import pygame
import pytest

from tests.driving import Driver, routes_of, through
from tests.matches import PERSONS
from tests.samples import on_sample
from tests.tables import play_by_hand
from tholos_desktop.storage.learned import GAME
from tholos_desktop.table.match import Match
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.ui import button as ui_button
from tholos_desktop.ui.gamepad import FaceButton, Gamepads, sign

A, B, X = (getattr(pygame, f"CONTROLLER_BUTTON_{name}") for name in "ABX")
RIGHT_SHOULDER = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
DIRECTIONS = [
    getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{name}") for name in ("LEFT", "RIGHT", "UP", "DOWN")
]


def button(number: int, *, down: bool = True) -> pygame.Event:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return pygame.Event(kind, button=number, instance_id=0)


def axis(number: int, value: int) -> pygame.Event:
    return pygame.Event(pygame.CONTROLLERAXISMOTION, axis=number, value=value, instance_id=0)


def press(driver: Driver, number: int) -> None:
    driver.send(button(number))
    driver.send(button(number, down=False))


def choose(driver: Driver, text: str) -> None:
    """Go to a button of the screen and press it."""

    def step(way: int) -> None:
        press(driver, way)
        driver.wait(0.1)

    driver.go_to(text, through(*DIRECTIONS[1:]), step)
    press(driver, A)


def go_to(driver: Driver, spot: object, rng: random.Random) -> None:
    """Move the ring over the board, mostly towards a place, until it is there."""
    boxes = driver.top.board.spots(driver.top.displayed)
    for _ in range(600):
        at = driver.top.state.focused
        if at == spot:
            return
        way = rng.choice([*DIRECTIONS, RIGHT_SHOULDER])
        if at in boxes and rng.random() < 0.7:
            right, down = pygame.Vector2(boxes[spot].center) - boxes[at].center
            across, along = DIRECTIONS[:2], DIRECTIONS[2:]
            way = across[right > 0] if abs(right) > abs(down) else along[down > 0]
        driver.send(button(way))
    raise AssertionError(f"{spot} is out of reach")


@pytest.mark.usefixtures("drawn")
def test_a_game_from_the_menu_to_the_result(ctx, drive, monkeypatch):
    ctx.settings.animation = "off"
    driver, rng = drive(routes_of(ctx).menu(), (960, 540)), random.Random(3)
    choose(driver, "Play")
    choose(driver, "A friend here")
    choose(driver, "Play")
    signs: list[FaceButton] = []
    monkeypatch.setattr(ui_button, "_draw_sign", lambda _, __, sign, *___: signs.append(sign))

    def touch(spot: Spot) -> None:
        go_to(driver, spot, rng)
        press(driver, A)

    play_by_hand(driver, rng, touch, lambda: press(driver, X))
    assert ctx.pad_in_use
    assert ctx.players.learned.is_done(GAME)
    assert signs, "the pad's buttons are shown in place of keys"


def test_games_of_the_shelf_are_found_marked_and_deleted(ctx, drive):
    _, right, up, down = DIRECTIONS
    driver = on_sample(ctx, drive, "your_games:many")
    page, count = driver.top, ctx.games.count()
    driver.wait(1)

    def focused() -> Any:
        return driver.top.ui.focus.current

    for _ in range(8):
        press(driver, down)
        driver.wait(0.1)
    assert focused().area == "shelf" and page.row >= 7, "down leads from shelf to shelf"
    press(driver, A)
    assert driver.top is not page, "a game is opened"
    press(driver, B)
    for _ in range(16):
        press(driver, up)
        driver.wait(0.1)
    assert page.row == 0
    choose(driver, "More")
    choose(driver, ctx.words("your_games.mark"))
    driver.wait(0.2)
    while focused().area != "shelf":
        press(driver, down)
    for number in (1, 2, 3):
        before = focused().label().name
        press(driver, A)
        driver.wait(0.1)
        assert (len(page.marked), focused().label().name) == (number, before), (
            "the ring stays there"
        )
        press(driver, right)
    choose(driver, f"{ctx.words('your_games.delete')} (3)")
    driver.wait(0.2)
    assert ctx.games.count() == count - 3
    choose(driver, ctx.words("your_games.undo_delete"))
    driver.wait(0.2)
    assert ctx.games.count() == count


def test_a_button_that_is_held_comes_again(ctx, drive):
    driver = drive(routes_of(ctx).options())
    driver.send(button(DIRECTIONS[3]))
    first = driver.top.ui.focus.current
    driver.wait(1)
    assert driver.top.ui.focus.current is not first
    driver.send(button(DIRECTIONS[3], down=False))
    last = driver.top.ui.focus.current
    driver.wait(1)
    assert driver.top.ui.focus.current is last


def test_a_stick_is_a_key_once_until_it_is_back():
    pads = Gamepads()
    x = pygame.CONTROLLER_AXIS_LEFTX
    assert pads.keys_of(axis(x, 9_000)) == []
    (key,) = pads.keys_of(axis(x, 30_000)) or []
    assert key.key == pygame.K_RIGHT
    assert pads.keys_of(axis(x, 32_000)) == []
    assert pads.keys_of(axis(x, 15_000)) == [], "not far enough back"
    assert pads.is_held
    assert pads.keys_of(axis(x, 3_000)) == []
    assert not pads.is_held
    (key,) = pads.keys_of(axis(x, -30_000)) or []
    assert key.key == pygame.K_LEFT


def test_nothing_that_a_pad_sends_is_too_much(ctx, drive):
    """Buttons and axes that no pad has, and a pad that is gone before it is looked at."""
    driver, rng = drive(routes_of(ctx).menu()), random.Random(1)
    for _ in range(300):
        driver.send(
            rng.choice(
                [
                    button(rng.randrange(-5, 40), down=rng.random() < 0.5),
                    axis(rng.randrange(-3, 12), rng.randrange(-32_768, 32_768)),
                    pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=rng.randrange(9)),
                    pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=rng.randrange(9)),
                ]
            )
        )
        if driver.app.stack.top is None:
            driver = drive(routes_of(ctx).menu())


def test_a_button_does_what_the_player_has_chosen(ctx, drive):
    assert [sign(keys, ctx.pad) for keys in ("n", "h enter", "w", "escape h")] == [
        FaceButton(-1, 0),
        FaceButton(0, -1),
        None,
        FaceButton(1, 0),
    ]
    ctx.bind(pad=ctx.pad.with_input("finish", "leftshoulder").with_input("hint", "lefttrigger"))
    driver = drive(routes_of(ctx).table(Match.new(PERSONS, 1)))
    driver.press("z", "4")
    ply = driver.top.match.game.ply
    press(driver, X)
    assert driver.top.match.game.ply == ply, "that button goes to the area before now"
    press(driver, pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    assert driver.top.match.game.ply == ply + 1
    pads = Gamepads(lambda: ctx.pad)
    (key,) = pads.keys_of(axis(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 30_000)) or []
    assert key.key == pygame.K_h
    assert pads.keys_of(button(pygame.CONTROLLER_BUTTON_Y)), "it has what the trigger had"
