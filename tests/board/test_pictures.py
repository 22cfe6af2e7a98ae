"""The rendered pictures: all there, in the measures of their manifest, and easy to tell apart."""

from collections.abc import Callable
from functools import partial

import pygame
import pytest

from tholos_desktop import files
from tholos_desktop.board.art import picture
from tholos_desktop.board.illustrations import draw_arrow, draw_column, draw_workshop
from tholos_desktop.board.stones import VARIANTS, stone_picture
from tholos_desktop.board.temple_layout import SHADOWS
from tholos_desktop.rules import BLACK, GRAY, WHITE, Stone
from tholos_desktop.ui.context import Context

BOX = (200, 213)
MOST_BYTES = 15_000_000


def lightness(surface: pygame.Surface, x: float, y: float) -> float:
    """How light a point is, 0 to 255; given in shares of the picture."""
    width, height = surface.get_size()
    red, green, blue, _ = surface.get_at((round(x * width), round(y * height)))
    return 0.3 * red + 0.59 * green + 0.11 * blue


@pytest.mark.parametrize("variant", range(VARIANTS))
def test_stones_differ_in_lightness_and_bear_their_marks(variant: int) -> None:
    tops: dict[Stone, float] = {}
    marks: dict[Stone, float] = {}
    # White has a ring, the others a mark in the middle.
    for stone, at in ((WHITE, 0.5 + 0.53 / 2), (GRAY, 0.5), (BLACK, 0.5)):
        whole = stone_picture(stone, BOX, variant)
        tops[stone] = lightness(whole, 0.5, 0.66)
        marks[stone] = lightness(whole, at, 0.36)
    assert tops[WHITE] > tops[GRAY] + 50 > tops[BLACK] + 90
    assert marks[WHITE] < tops[WHITE] - 60
    assert marks[GRAY] < tops[GRAY] - 40
    assert marks[BLACK] > tops[BLACK] + 90


def test_a_shadow_grows_with_its_column_and_ends_within_its_picture() -> None:
    for stones, (left, right, up, down) in enumerate(SHADOWS, 1):
        shadow = picture(f"shadow-{stones}")
        width, height = shadow.get_size()
        assert width / height == pytest.approx((left + right) / (up + down), rel=0.02)
        edge = max(shadow.get_at((width - 1, y)).a for y in range(height))
        assert edge < 12, f"the shadow of {stones} is cut off"


def test_all_pictures_together_stay_small() -> None:
    total = sum(path.stat().st_size for path in files.asset("images").iterdir())
    assert total <= MOST_BYTES


@pytest.mark.parametrize(
    ("draw", "colors"),
    [
        (partial(draw_column, foot=(50, 90), width=60, stones=""), 4),
        (partial(draw_workshop, rect=pygame.Rect(5, 30, 90, 40), stones=""), 5),
        (partial(draw_arrow, rect=pygame.Rect(0, 0, 100, 100)), 2),
    ],
)
def test_illustrations_have_smooth_edges(
    ctx: Context, draw: Callable[[pygame.Surface, Context], object], colors: int
) -> None:
    """Between the flat colors lie many others."""
    surface = pygame.Surface((100, 100))
    draw(surface, ctx)
    seen = {tuple(surface.get_at((x, y))) for x in range(100) for y in range(100)}
    assert len(seen) > 2 * colors
