"""The game scene for the tests, and hands that touch the places of its board."""

import random
from collections.abc import Callable

import pygame

from tests.driving import Driver, RandomEngine, routes_of
from tests.matches import match_of
from tests.playing import spots_of
from tholos_desktop.rules import LOCATIONS, QUARRY, is_location, legal_turns, parse_turn
from tholos_desktop.scenes.game.scene import GameScene
from tholos_desktop.table.match import Setup
from tholos_desktop.table.session import ECHO_SECONDS
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.ui.context import Context

FIRST_TURNS, LAST_SPACES = 8, 4
"""How many turns of a game are played by hand, and with how many open spaces again."""


def scene_of(
    ctx: Context, setup: Setup, code: str | None = None, *, speed: str = "off"
) -> GameScene:
    """A game from a position, at a speed of motion; its bots play at random, at once."""
    ctx.settings.animation = speed
    ctx.engine = RandomEngine()
    return routes_of(ctx).table(match_of(setup, code))


def click_spot(driver: Driver, spot: Spot) -> None:
    """Click a place of the board, where nothing lies in front of it."""
    driver.click(_free_point(driver, spot))


def tap_spot(driver: Driver, spot: Spot) -> None:
    """Tap a place of the board, where nothing lies in front of it."""
    tap(driver, _free_point(driver, spot))


def tap_button(driver: Driver, text: str) -> None:
    """Tap the button of the top scene with this text."""
    tap(driver, driver.button(text).shown_rect.center)


def tap(driver: Driver, point: tuple[int, int]) -> None:
    """What SDL sends for a finger: itself, and a mouse that moves, presses and lets go at once."""
    finger = {"touch": True, "window": None}
    width, height = driver.app.stack.size
    where = {"x": point[0] / width, "y": point[1] / height, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
    touch = {"touch_id": 1, "finger_id": 0, "window": None, **where}
    pygame.mouse.set_pos(point)
    rel, buttons = (0, 0), (0, 0, 0)
    driver.send(
        pygame.Event(pygame.FINGERDOWN, **touch),
        pygame.Event(pygame.MOUSEMOTION, pos=point, rel=rel, buttons=buttons, **finger),
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1, **finger),
        pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=1, **finger),
        pygame.Event(pygame.FINGERUP, **touch),
    )


def _free_point(driver: Driver, spot: Spot) -> tuple[int, int]:
    scene = driver.top
    box = scene.board.spots(scene.displayed)[spot]
    points = [
        (x, y)
        for y in range(box.bottom - 3, box.top, -4)
        for x in range(box.left + 3, box.right, 4)
    ]
    return next(p for p in points if scene.board.spot_at(p, scene.displayed) == spot)


def press_spot(driver: Driver, spot: Spot) -> None:
    """Press the key of a place of the board."""
    scene = driver.top
    if is_location(spot.zone):
        driver.press(str(LOCATIONS.index(spot.zone) + 1))
    elif spot.zone == QUARRY:
        driver.press({"w": "i", "b": "o", "g": "k"}[spot.stone or ""])
    else:
        keys = "zxm" if spot.zone == scene.displayed.side else "rty"
        driver.press(keys[scene.displayed.workshop(spot.zone).index(spot.stone or "")])


def try_turn(
    driver: Driver, notation: str, touch: Callable[[Driver, Spot], None] = press_spot
) -> None:
    """Play a turn by mouse or keys, and let all happen that follows."""
    turn = parse_turn(notation, driver.top.displayed)
    before = driver.top.session.game.ply
    for spot in spots_of(turn):
        touch(driver, spot)
        driver.wait()
    if driver.top.session.game.ply == before:
        driver.press("n")


def play_by_hand(
    driver: Driver,
    rng: random.Random,
    touch: Callable[[Spot], object],
    finish: Callable[[], object],
    *,
    whole: bool = False,
) -> None:
    """Play a game to its result, its first and last turns or all by touching places; turns that
    could go on are finished."""
    scene, session = driver.top, driver.top.session
    game = session.game
    while not game.is_over:
        ply, turn = game.ply, rng.choice(legal_turns(game.position))
        if not whole and ply >= FIRST_TURNS and game.position.open_spaces() > LAST_SPACES:
            session.play(turn)
            continue
        for spot in spots_of(turn):
            if session.hand.is_empty:  # the last touch of the turn before counts once for a while
                driver.wait(ECHO_SECONDS)
            touch(spot)
        if game.ply == ply:
            finish()
        assert game.turns[-1] == turn, (game.position.code, turn.notation)
    driver.wait(4)
    assert driver.top is not scene


def rest(driver: Driver) -> None:
    """Wait until nothing moves by itself."""
    while driver.top.motion.timeline.moving or driver.top.attempt.is_waiting:
        driver.wait(0.1)
