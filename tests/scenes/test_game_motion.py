"""Motion at the table: what is waited for, what is not, and that pictures stay true."""

import itertools
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tests.driving import Driver
from tests.matches import AGAINST_BOT, PERSONS
from tests.tables import click_spot, scene_of
from tholos_desktop.board.flight import FlyingStone
from tholos_desktop.board.in_air import Air, HeldStone, Sway
from tholos_desktop.board.temple_view import TempleBoard
from tholos_desktop.rules import QUARRY, Transfer, parse_position
from tholos_desktop.table.opponent import BOT_SECONDS
from tholos_desktop.table.turn_input import Spot

Drive = Callable[..., Driver]
CODE = "bgw/w/ww/g/b/wgb/- w/bb w -"


def test_stones_fly_one_by_one_and_the_rivals_after_a_beat(ctx: Any, drive: Drive) -> None:
    scene = scene_of(ctx, AGAINST_BOT, CODE.replace("w/bb", "-/-"), speed="normal")
    driver, flights, time = drive(scene), [], 0.0
    for turn in ("+www", "wA"):
        scene.session.play(turn)
        while scene.timeline.moving or not scene.session.is_persons_turn:
            driver.wait(1 / 60)
            time += 1 / 60
            in_flight = [flight for flight, _ in scene.timeline.in_flight()]
            assert len(in_flight) <= 1
            if in_flight:
                is_rivals = scene.session.game.ply % 2 == 0
                assert scene.panel.text.card("w").in_turn is not is_rivals
                if not flights or flights[-1][0] is not in_flight[0]:
                    flights.append([in_flight[0], scene.session.game.ply, time, time])
                flights[-1][3] = time
        driver.wait(1 / 60)
        assert scene.panel.text.card("w").in_turn
    beats = [
        after[2] - before[3]
        for before, after in itertools.pairwise(flights)
        if after[1] % 2 == 0 != before[1] % 2
    ]
    assert len(beats) == 2 and min(beats) >= BOT_SECONDS


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 1.0])
def test_nothing_is_drawn_outside_the_board(ctx: Any, drive: Drive, share: float) -> None:
    driver = drive(scene_of(ctx, PERSONS))
    surface = driver.app.surface
    surface.fill((1, 2, 3))
    board = TempleBoard(ctx, pygame.Rect(200, 100, 500, 400))
    position = parse_position(CODE)
    for source, target in (("w", "A"), (QUARRY, "w"), ("b", "E")):
        flying = [FlyingStone(Transfer("w", source, target), share)]
        air = Air(flying, {Spot("A"): Sway(up=0.3)}, (), HeldStone("w", Spot("w", "w"), (210, 105)))
        board.draw(surface, position, air=air)
    outside = surface.copy()
    outside.fill((1, 2, 3), board.rect)
    assert pygame.transform.average_color(outside)[:3] == (1, 2, 3)
    expected = surface.copy()
    expected.fill((1, 2, 3))
    assert pygame.image.tobytes(outside, "RGB") == pygame.image.tobytes(expected, "RGB")


def test_reduced_motion_shows_no_frame_in_between(ctx: Any, drive: Drive) -> None:
    ctx.settings.reduced_motion = True
    scene = scene_of(ctx, PERSONS, CODE, speed="slow")
    driver = drive(scene)
    click_spot(driver, Spot("w", "w"))
    driver.wait(0.05)
    assert not scene.motion.moving
    driver.touch(Spot("D"))
    driver.wait(1 / 60)
    assert not scene.motion.moving
    assert scene.motion.air().flying == []
    assert scene.motion.air().landings == []
    assert scene.displayed.column("D") == "gw"


def test_a_stone_rises_under_the_mouse_and_a_touch_in_vain_shakes(ctx: Any, drive: Drive) -> None:
    scene = scene_of(ctx, PERSONS, CODE, speed="normal")
    driver = drive(scene)
    ctx.keys_in_use = False
    spot = Spot("w", "w")
    driver.move(scene.board.spots(scene.displayed)[spot].center)
    driver.wait(0.3)
    pointed = scene.motion.air().sways[spot].up
    driver.touch(spot)
    driver.wait(0.3)
    assert scene.motion.air().sways[spot].up > pointed > 0
    assert not scene.motion.moving
    driver.touch(Spot("b", "b"))
    driver.wait(0.05)
    assert scene.motion.moving
    assert scene.motion.air().sways[Spot("b", "b")].right
    driver.wait(0.6)
    assert not scene.motion.moving


@pytest.mark.parametrize("before", [None, False, True])
def test_the_temple_turns_over_only_if_its_other_side_was_up(
    ctx: Any, drive: Drive, before: bool | None
) -> None:
    ctx.settings.view = "temple"
    ctx.temple_side = before
    scene = scene_of(ctx, PERSONS, speed="normal")
    driver = drive(scene)
    frames = 0
    while scene.motion.moving:
        driver.wait(1 / 60)
        frames += 1
    seconds = 0.9 if before else 0.3
    assert frames / 60 == pytest.approx(seconds, abs=0.06)
    assert ctx.temple_side is False
