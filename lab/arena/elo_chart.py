"""A chart of strengths with their error bars, as a picture."""

import os
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from tholos_desktop.ui.assets import Assets
from tholos_desktop.ui.theme import NORMAL
from tholos_desktop.ui.typesetting import Fonts, draw_text

WIDTH = 1200
TOP, BOTTOM, ROW = 96, 64, 64
"""Pixels above the rows, below them, and for each."""
LEFT, RIGHT = 260, 280
"""Pixels for the names and for the figures."""
_STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
_MOST_LINES = 9
_TEXT, _TITLE, _SMALL = 24, 30, 19
_DOT, _CAP = 9, 11

Strength = tuple[str, float, float, float]
"""A name, its Elo, and the ends of the interval."""


def height(rows: int) -> int:
    return TOP + rows * ROW + BOTTOM


def draw(strengths: Sequence[Strength], title: str, file: Path) -> None:
    """Write the chart, the players from top to bottom as they come.

    Raises ``OSError`` for a file that cannot be written.
    """
    surface, fonts = new_chart((WIDTH, height(len(strengths))), title)
    scale = _Scale(strengths)
    for elo in scale.lines:
        x = scale.x(elo)
        end = TOP + len(strengths) * ROW
        pygame.draw.line(surface, NORMAL.faint, (x, TOP), (x, end))
        place = (x - 60, end + 12, 120, _SMALL * 2)
        font = fonts.text(_SMALL)
        draw_text(surface, str(elo), place, font, NORMAL.ink_soft, align="center")
    for index, strength in enumerate(strengths):
        _draw_row(surface, fonts, scale, TOP + index * ROW, strength)
    save(surface, file)


def new_chart(size: tuple[int, int], title: str) -> tuple[pygame.Surface, Fonts]:
    pygame.font.init()
    surface = pygame.Surface(size)
    surface.fill(NORMAL.surface)
    fonts = Assets().fonts
    place = (32, 24, size[0] - 64, 48)
    draw_text(surface, title, place, fonts.strong(_TITLE), NORMAL.ink, wrap=False)
    return surface, fonts


def save(surface: pygame.Surface, file: Path) -> None:
    """Write a picture; raises ``OSError`` for a file that cannot be written."""
    if not file.parent.is_dir():
        raise OSError(f"there is no folder {file.parent}")
    try:
        pygame.image.save(surface, file)
    except pygame.error as error:
        raise OSError(f"{file}: {error}") from error


class _Scale:
    def __init__(self, strengths: Sequence[Strength]) -> None:
        low = min(each[2] for each in strengths)
        high = max(each[3] for each in strengths)
        step = next((s for s in _STEPS if (high - low) / s < _MOST_LINES - 1), _STEPS[-1])
        first, last = int(low // step) * step, int(-(-high // step)) * step
        self.lines = range(first, max(last, first + step) + 1, step)

    def x(self, elo: float) -> int:
        first, last = self.lines[0], self.lines[-1]
        return LEFT + round((WIDTH - LEFT - RIGHT) * (elo - first) / (last - first))


def _draw_row(
    surface: pygame.Surface, fonts: Fonts, scale: _Scale, top: int, strength: Strength
) -> None:
    name, elo, low, high = strength
    middle = top + ROW // 2
    left, right = scale.x(low), scale.x(high)
    if left < right:
        pygame.draw.line(surface, NORMAL.ink_soft, (left, middle), (right, middle), 3)
        for x in (left, right):
            pygame.draw.line(surface, NORMAL.ink_soft, (x, middle - _CAP), (x, middle + _CAP), 3)
    pygame.draw.aacircle(surface, NORMAL.accent, (scale.x(elo), middle), _DOT)
    font = fonts.strong(_TEXT)
    place = pygame.Rect(32, top, LEFT - 48, ROW)
    short = _shortened(name, font, place.width)
    draw_text(surface, short, place, font, NORMAL.ink, valign="middle", wrap=False)
    x = WIDTH - RIGHT + 24
    draw_text(surface, f"{elo:.0f}", (x, top, 84, ROW), font, NORMAL.ink, valign="middle")
    if round(low) != round(high):
        spread = f"{low:.0f} to {high:.0f}"
        place, font = pygame.Rect(x + 84, top, RIGHT - 116, ROW), fonts.text(_SMALL)
        draw_text(surface, spread, place, font, NORMAL.ink_soft, valign="middle", wrap=False)


def _shortened(name: str, font: pygame.font.Font, width: int) -> str:
    """The end of a name that is too long: that is where programs differ."""
    shown = name
    while font.size(shown)[0] > width:
        name = name[1:]
        shown = f"…{name}"
    return shown
