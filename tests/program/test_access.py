"""Texts and marks that can be seen: the measure itself, and some of the program's pictures."""

from functools import partial
from itertools import product
from typing import Any

import pygame
import pytest

from lab.bench import access, legibility, mark_contrast
from lab.bench.access import LEAST_HEIGHT, SceneMeasurement
from lab.pictures import shot
from tests.contrast import contrast
from tests.driving import routes_of
from tests.matches import PERSONS, match_of
from tholos_desktop.board import temple_ground
from tholos_desktop.board.pieces import caption_px
from tholos_desktop.board.plan_view import PlanBoard
from tholos_desktop.board.view import Marks
from tholos_desktop.language.catalogue import languages
from tholos_desktop.rules import LOCATIONS, start
from tholos_desktop.ui.theme import Color
from tholos_desktop.ui.typesetting import draw_text

PLAQUE = 160, 91
"""The size of a plaque in a window of 1920x1080, in pixels."""


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


@pytest.mark.parametrize(
    ("ink", "ground"), [((240, 230, 220), (40, 35, 30)), ((90,) * 3, (70,) * 3)]
)
def test_the_contrast_of_a_text_is_that_of_its_ink_and_its_ground(
    ctx: Any, ink: Color, ground: Color
) -> None:
    (text,) = legibility.texts(partial(picture, ctx, ink, ground))
    assert text.said == "Your turn"
    assert text.contrast == pytest.approx(contrast(ink, ground), rel=0.02)


def test_a_text_is_as_high_as_its_letters(ctx: Any) -> None:
    (text,) = legibility.heights(partial(picture, ctx, (255,) * 3, (0,) * 3, 40))
    tall = ctx.fonts.text(40).render("dp", True, (255, 255, 255)).get_bounding_rect().height
    assert abs(text.height - tall) <= 1


def test_what_cannot_be_seen_is_not_measured(ctx: Any) -> None:
    draw = partial(picture, ctx, (255,) * 3, (0,) * 3, covered=True)
    assert legibility.texts(draw) == legibility.heights(draw) == []


def test_what_is_too_faint_or_too_small_is_told(ctx: Any) -> None:
    found = legibility.texts(partial(picture, ctx, (120,) * 3, (60,) * 3, 14))
    small, faint = SceneMeasurement("game", 1.0, False, found).failures
    assert "14 px" in small or "13 px" in small
    assert "2.5" in faint
    assert len(list(SceneMeasurement("game", 1.0, True, found).failures)) == 2
    good = legibility.texts(partial(picture, ctx, (255,) * 3, (0,) * 3, 24))
    assert list(SceneMeasurement("game", 1.0, True, good).failures) == []


@pytest.mark.parametrize("name", ["menu", "game:plan"])
def test_every_text_of_a_scene_is_large_enough_and_stands_out(name: str) -> None:
    """All scenes: ``python -m lab access``, whose table is in docs/accessibility.md."""
    found = access.look(name, 1.0)
    assert len(found.texts) > 10
    assert list(found.failures) == []


def test_every_kind_of_scene_is_measured() -> None:
    assert {name.partition(":")[0] for name in access.SAMPLES} == set(shot.SCENES)


@pytest.mark.parametrize("scale", LEAST_HEIGHT)
def test_a_game_has_no_small_text(scale: float) -> None:
    """Captions on the temple can't grow, but none is smaller than at 100 %."""
    found = access.look("game", scale, with_contrast=False)
    assert "move white" in {text.said for text in found.texts}
    assert list(found.failures) == []
    smaller = [text._replace(height=LEAST_HEIGHT[1.0] - 1) for text in found.texts]
    assert len(list(found._replace(texts=smaller).failures)) == len(smaller)


@pytest.mark.parametrize("is_high", [False, True])
def test_a_bonus_that_is_not_possible_can_still_be_read(ctx: Any, is_high: bool) -> None:
    ctx.settings.high_contrast = is_high
    position, rect = start(), pygame.Rect(0, 0, 900, 720)

    def draw() -> pygame.Surface:
        surface = pygame.Surface(rect.size)
        board = PlanBoard(ctx, rect, position, text=15)
        board.draw(surface, position, marks=Marks(absent=frozenset(LOCATIONS)))
        return surface

    found = {text.said: text.contrast or 0.0 for text in legibility.texts(draw)}
    for location in LOCATIONS:
        caption = ctx.words(f"game.bonus.{location}")
        assert found[caption] >= access.LEAST_CONTRAST[is_high], caption


@pytest.mark.parametrize("view", ["temple", pytest.param("plan", marks=pytest.mark.slow)])
def test_every_mark_stands_out(ctx: Any, view: str) -> None:
    marks = list(mark_contrast.measure(ctx, [view]))
    assert len(marks) > 8
    assert [mark for mark in marks if mark.is_faint] == []


def test_every_language_has_captions_that_can_be_read(ctx: Any) -> None:
    """Where they are long, letters would have to be small."""
    for language, location in product(languages(), LOCATIONS):
        ctx.words.use(language)
        px = caption_px(ctx.words(f"game.bonus.{location}"), ctx.fonts, PLAQUE)
        height = legibility.glyph_height(ctx.fonts.strong(px))
        assert height >= LEAST_HEIGHT[1.0], f"{language} {location}"


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
def test_captions_stay_when_texts_grow(
    ctx: Any, drive: Any, monkeypatch: pytest.MonkeyPatch, text_scale: float
) -> None:
    captions = []

    def draw(*given: Any) -> None:
        captions.append(given[-1])

    monkeypatch.setattr(temple_ground, "draw_plaque", draw)
    ctx.settings.text_scale, ctx.settings.view = text_scale, "temple"
    drive(routes_of(ctx).table(match_of(PERSONS)), (1280, 720)).wait()
    expected = [ctx.words(f"game.bonus.{location}") for location in LOCATIONS]
    assert captions and captions[-len(expected) :] == expected
