"""What docs/accessibility.md claims: that its tests exist, and some that stand nowhere else."""

import random
import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pygame
import pytest

from lab.bench import legibility
from lab.bench.access import MARKS, PAGE, SAMPLES
from lab.bench.eyes import EYES, as_seen_by
from tests.driving import routes_of
from tests.matches import PERSONS
from tests.playing import random_game, spots_of
from tests.tables import press_spot, scene_of
from tholos_desktop.board.choice import KeptBoard
from tholos_desktop.board.icons import stone_icon
from tholos_desktop.board.view import Marks
from tholos_desktop.rules import BLACK, STONES, WHITE, legal_turns, parse_position
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.ui import gamepad

ROOT = Path(__file__).parents[2]
TAGS = {
    *("Multiple Volume Controls", "Mono Sound", "Stereo Sound", "Surround Sound"),
    *("Narrated Menus", "Chat Speech-to-Text & Text-to-Speech", "Difficulty Levels"),
    *("Save Anytime", "Basic Input Remapping", "Full Input Remapping", "Stick Inversion"),
    *("Playable Without Button Holds", "Playable Without Rapid Button Presses"),
    *("Playable With Keyboard Only", "Playable With Mouse Only", "Playable With Buttons Only"),
    *("Playable With Touch Only", "Playable Without Motion Controls"),
    *("Playable Without Touch Controls", "Clear Text", "Large Text"),
    *("Large & Clear Subtitles", "Color Alternatives", "Camera Comfort"),
}
"""All that the Accessible Games Initiative has."""
PAUSE = 1.5
"""Seconds between two presses of somebody who needs time."""


def claimed() -> list[tuple[str, list[str]]]:
    """The tags of the page, each with its tests."""
    page = (ROOT / "docs" / "accessibility.md").read_text("utf-8")
    rows = re.findall(r"^\| \*\*(.+?)\*\* \|.*\| (.+) \|$", page, re.MULTILINE)
    return [(tag, re.findall(r"`(tests/[\w/]+\.py::\w+)`", tests)) for tag, tests in rows]


def test_every_tag_is_proven_by_a_test_that_there_is():
    tags = claimed()
    assert len({tag for tag, _ in tags}) == len(tags) >= 14
    assert {tag for tag, _ in tags} <= TAGS
    for tag, tests in tags:
        assert tests, tag
        for test in tests:
            file, name = test.split("::")
            assert f"def {name}(" in (ROOT / file).read_text("utf-8"), test


def test_the_measured_scenes_are_those_of_the_program():
    page = (ROOT / PAGE).read_text("utf-8")
    table, _ = page.split(MARKS[0])[1].split(MARKS[1])
    assert tuple(re.findall(r"^\| `(.+?)` \|", table, re.MULTILINE)) == SAMPLES


def test_a_game_is_ended_at_any_pace(ctx, drive):
    """Every key is let go at once, and the next one comes much later."""
    ctx.settings.animation = "off"
    played, rng = random_game(5), random.Random(5)
    scene = scene_of(ctx, PERSONS, played.position_after(played.ply - 8).code)
    driver, game = drive(scene), scene.match.game
    while not game.is_over:
        ply, turn = game.ply, rng.choice(legal_turns(game.position))
        for spot in spots_of(turn):
            press_spot(driver, spot)
            driver.wait(PAUSE)
        if game.ply == ply:
            driver.press("n")
            driver.wait(PAUSE)
        assert game.turns[-1] == turn
    driver.until(lambda: driver.top is not scene)


def likeness(one: np.ndarray, other: np.ndarray) -> float:
    """The share of what two shapes fill that both of them fill."""
    assert one.any() and other.any()
    return float((one & other).sum() / (one | other).sum())


@pytest.mark.parametrize("eyes", EYES)
def test_stones_bear_marks_of_different_shapes(eyes):
    marks = {}
    for stone in STONES:
        seen = as_seen_by(eyes, stone_icon(stone, 120))
        face = pygame.surfarray.array3d(seen)[28:92, 28:92]
        plain = np.median(face.reshape(-1, 3), axis=0)
        marks[stone] = legibility.ratio(face, np.broadcast_to(plain, face.shape)) > 2.5
    for one, other in combinations(STONES, 2):
        assert likeness(marks[one], marks[other]) < 0.4, one + other


@pytest.mark.parametrize("view", ["temple", "plan"])
def test_what_is_pointed_out_differs_by_shape(ctx, view):
    ctx.settings.view = view
    rect = pygame.Rect(0, 0, 900, 720)
    position = parse_position("wbg/-/-/-/-/-/- w/b w -")
    board = KeptBoard(ctx).of(position, rect, text=15, below=WHITE)
    spot = frozenset({Spot("A")})
    kinds = (Marks(), Marks(sources=spot), Marks(targets=spot), Marks(last=spot))
    pictures = []
    for marks in (*kinds, Marks(hinted=spot)):
        surface = pygame.Surface(rect.size)
        board.draw(surface, position, marks=marks)
        pictures.append(pygame.surfarray.array2d(surface))
    shapes = [picture != pictures[0] for picture in pictures[1:]]
    for one, other in combinations(shapes, 2):
        assert likeness(one, other) < 0.4


def test_who_is_in_turn_is_told_in_words(ctx, drive):
    driver = drive(scene_of(ctx, PERSONS))
    text, _ = driver.top.panel.text.status[0]
    names = [driver.top.match.players[side].name for side in (WHITE, BLACK)]
    assert [name in text for name in names] == [True, False]


def test_ten_thousand_changes_of_a_gamepad_lock_nobody_out():
    rng, pad = random.Random(4), gamepad.STANDARD
    names = [action.name for action in gamepad.TABLE.actions]
    buttons = ["x", "y", "back", "leftshoulder", "rightshoulder", "lefttrigger", "paddle1"]
    for _ in range(10_000):
        pad = pad.with_input(rng.choice(names), rng.choice(buttons))
        given = [each for other in names for each in pad.inputs_of(other)]
        assert len(given) == len(set(given)), "two actions share a button"
    pads = gamepad.Gamepads(lambda: pad)
    always = ("A", "return"), ("B", "escape"), ("DPAD_UP", "up"), ("DPAD_RIGHT", "right")
    for button, key in always:
        number = getattr(pygame, f"CONTROLLER_BUTTON_{button}")
        event = pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=number, instance_id=0)
        (pressed,) = pads.keys_of(event) or ()
        assert pressed.key == pygame.key.key_code(key)


@pytest.mark.parametrize("mapping", ["", "no mapping at all", "0300,Pad,a:b99,b:,:::,\n\x01,,,"])
def test_a_broken_mapping_of_a_controller_stops_nothing(ctx, drive, monkeypatch, mapping):
    """SDL passes over what it cannot read; a pad without a mapping is none, and keys still work."""
    from pygame._sdl2 import controller

    controller.quit()
    monkeypatch.setenv("SDL_GAMECONTROLLERCONFIG", mapping)
    gamepad.start()
    assert controller.get_init()
    driver = drive(routes_of(ctx).menu())
    for index in (0, 7, -1):
        driver.send(pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=index))
    driver.press("down", "enter")
    assert type(driver.top).__name__ != "MenuScene"
    controller.quit()
