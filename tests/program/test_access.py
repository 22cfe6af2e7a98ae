"""Texts and marks that can be seen: the measure itself, and some of the program's pictures."""

from functools import partial
from typing import Any

import pygame
import pytest

from lab.bench import access, legibility, mark_contrast
from lab.bench.access import LEAST_HEIGHT, SceneMeasurement
from lab.pictures import shot
from tholos_desktop.ui.theme import Color
from tholos_desktop.ui.typesetting import draw_text


def picture(
    ctx: Any, ink: Color, ground: Color, px: int = 24, covered: bool = False
) -> pygame.Surface:
    surface = pygame.Surface((300, 100))
    surface.fill((60, 0, 0))
    surface.fill(ground, (0, 0, 300, 60))
    draw_text(surface, "Your turn", (10, 10, 280, 40), ctx.fonts.text(px), ink)
    if covered:
        surface.fill(ground)
    return surface


def test_what_is_too_faint_or_too_small_is_told(ctx):
    found = legibility.texts(partial(picture, ctx, (120,) * 3, (60,) * 3, 14))
    small, faint = SceneMeasurement("game", 1.0, False, found).failures
    assert "14 px" in small or "13 px" in small
    assert "2.5" in faint
    assert len(list(SceneMeasurement("game", 1.0, True, found).failures)) == 2
    good = legibility.texts(partial(picture, ctx, (255,) * 3, (0,) * 3, 24))
    assert list(SceneMeasurement("game", 1.0, True, good).failures) == []


@pytest.mark.parametrize("name", ["menu", "game:plan"])
def test_every_text_of_a_scene_is_large_enough_and_stands_out(name):
    """All scenes: ``python -m lab access``, whose table is in docs/accessibility.md."""
    found = access.look(name, 1.0)
    assert len(found.texts) > 10
    assert list(found.failures) == []


def test_every_kind_of_scene_is_measured():
    assert {name.partition(":")[0] for name in access.SAMPLES} == set(shot.SCENES)


@pytest.mark.parametrize("scale", LEAST_HEIGHT)
def test_a_game_has_no_small_text(scale):
    """Captions on the temple can't grow, but none is smaller than at 100 %."""
    found = access.look("game", scale, with_contrast=False)
    assert "move white" in {text.said for text in found.texts}
    assert list(found.failures) == []
    smaller = [text._replace(height=LEAST_HEIGHT[1.0] - 1) for text in found.texts]
    assert len(list(found._replace(texts=smaller).failures)) == len(smaller)


@pytest.mark.parametrize("view", ["temple", pytest.param("plan", marks=pytest.mark.slow)])
def test_every_mark_stands_out(ctx, view):
    marks = list(mark_contrast.measure(ctx, [view]))
    assert len(marks) > 8
    assert [mark for mark in marks if mark.is_faint] == []
