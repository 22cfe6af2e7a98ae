"""Colors that can be told apart: measured, not judged by eye."""

import itertools

import pytest

from tests.contrast import contrast
from tholos_desktop.board.icons import INK, STONE_COLORS
from tholos_desktop.rules import STONES
from tholos_desktop.ui.theme import HIGH_CONTRAST, NORMAL

THEMES = pytest.mark.parametrize("theme", [NORMAL, HIGH_CONTRAST], ids=["normal", "high contrast"])
GROUNDS = ("night", "surface", "panel", "raised", "hover", "pressed")


@THEMES
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("ink", ["ink", "ink_soft"])
def test_text_stands_out(theme, ground, ink):
    wanted = 4.5 if theme is NORMAL else 7.0
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= wanted


@THEMES
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("marble_ink", "marble"),
        ("marble_ink", "marble_shade"),
        ("accent_ink", "accent"),
        ("accent_ink", "focus"),
        ("accent_ink", "marble_shade"),
        ("warning", "panel"),
        ("warning", "surface"),
        ("good", "panel"),
        ("accent", "surface"),
        ("accent", "panel"),
    ],
)
def test_text_on_its_own_ground_stands_out(theme, ink, ground):
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= 4.5


@THEMES
@pytest.mark.parametrize("mark", ["line", "accent", "focus", "select", "target", "last", "ink_off"])
@pytest.mark.parametrize("ground", ["night", "surface", "panel"])
def test_marks_and_edges_stand_out(theme, mark, ground):
    assert contrast(getattr(theme, mark), getattr(theme, ground)) >= 3


@THEMES
def test_the_focus_ring_shows_on_any_ground(theme):
    grounds = [getattr(theme, ground) for ground in (*GROUNDS, "marble", "accent")]
    for color in (*grounds, *STONE_COLORS.values()):
        assert max(contrast(theme.focus, color), contrast(theme.focus_dark, color)) >= 3, color


def test_stones_differ_in_brightness_and_their_marks_stand_out():
    for one, other in itertools.combinations(STONES, 2):
        assert contrast(STONE_COLORS[one], STONE_COLORS[other]) >= 2.5, one + other
    for stone in STONES:
        assert contrast(STONE_COLORS[stone], INK[stone]) >= 3, stone
