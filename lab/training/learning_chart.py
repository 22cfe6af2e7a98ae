"""A learning curve as a picture: the points won against fixed opponents, by games learned from."""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from lab.arena.elo_chart import new_chart, save
from lab.files import read_json
from tholos_desktop.ui.theme import NORMAL
from tholos_desktop.ui.typesetting import Fonts, draw_text

SIZE = (1200, 640)
AREA = pygame.Rect(104, 136, 1016, 408)
"""Where the lines are, in pixels."""
_TEXT, _SMALL = 24, 19
_STEPS = (1, 2, 5)
_MOST_LINES = 8
_LINE_WIDTH, _DOT = 3, 5


class CurvePoint(NamedTuple):
    name: str
    color: tuple[int, int, int]
    shares: tuple[float, ...]


def read(file: Path) -> tuple[list[int], list[CurvePoint]]:
    """The games and the lines of a curve that ``python -m lab train`` has written.

    Raises ``ValueError`` for a file that is none, ``OSError`` for one that cannot be read.
    """
    rows = read_json(file)
    try:
        games = [int(row["games"]) for row in rows]
        greedy = tuple(float(row["v greedy"]) for row in rows)
        first = tuple(float(row["v first"]) for row in rows)
        name = f"against itself after {games[0]:,} games"
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{file} is no learning curve") from error
    return games, [
        CurvePoint("against greedy", NORMAL.accent, greedy),
        CurvePoint(name, NORMAL.target, first),
    ]


def draw(games: Sequence[int], lines: Sequence[CurvePoint], title: str, file: Path) -> None:
    surface, fonts = new_chart(SIZE, title)
    lowest = min(min(line.shares) for line in lines)
    low = int(lowest * 10) * 10
    _draw_scales(surface, fonts, low, games[-1])
    left = AREA.left
    for line in lines:
        points = [
            (_x(number, games[-1]), _y(100 * share, low))
            for number, share in zip(games, line.shares, strict=True)
        ]
        if len(points) > 1:
            pygame.draw.lines(surface, line.color, False, points, _LINE_WIDTH)
        for point in points:
            pygame.draw.aacircle(surface, line.color, point, _DOT)
        left = _draw_legend(surface, fonts, line, left)
    save(surface, file)


def _draw_scales(surface: pygame.Surface, fonts: Fonts, low: int, most: int) -> None:
    """The grid with its figures: per cent upwards, games to the right."""
    font = fonts.text(_SMALL)
    for percent in range(low, 101, 10):
        y = _y(percent, low)
        pygame.draw.line(surface, NORMAL.faint, (AREA.left, y), (AREA.right, y))
        place = (0, y - _SMALL, AREA.left - 16, 2 * _SMALL)
        text = f"{percent} %"
        draw_text(surface, text, place, font, NORMAL.ink_soft, align="right", valign="middle")
    for number in range(0, most + 1, step_for(most)):
        x = _x(number, most)
        pygame.draw.line(surface, NORMAL.faint, (x, AREA.top), (x, AREA.bottom))
        place = (x - 80, AREA.bottom + 12, 160, 2 * _SMALL)
        draw_text(surface, f"{number:,}", place, font, NORMAL.ink_soft, align="center")
    place = (AREA.left, AREA.bottom + 48, AREA.width, 2 * _SMALL)
    draw_text(surface, "games learned from", place, font, NORMAL.ink_soft, align="center")


def step_for(most: int) -> int:
    """The round number of games between two lines of the grid, few enough to be read."""
    power = 1
    while True:
        for step in _STEPS:
            if most / (step * power) < _MOST_LINES:
                return step * power
        power *= 10


def _draw_legend(surface: pygame.Surface, fonts: Fonts, line: CurvePoint, left: int) -> int:
    font = fonts.text(_TEXT)
    text = f"{line.name}: {100 * line.shares[-1]:.1f} %"
    middle = AREA.top - 36
    pygame.draw.aacircle(surface, line.color, (left + _DOT, middle), _DOT + 2)
    width = font.size(text)[0]
    place = (left + 24, middle - _TEXT, width + 8, 2 * _TEXT)
    draw_text(surface, text, place, font, NORMAL.ink, valign="middle", wrap=False)
    return left + width + 72


def _x(games: int, most: int) -> int:
    return AREA.left + round(AREA.width * games / most)


def _y(percent: float, low: int) -> int:
    return AREA.bottom - round(AREA.height * (percent - low) / (100 - low))


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab curve", description=__doc__)
    parser.add_argument("curve", metavar="MODE.curve.json", help="written by python -m lab train")
    parser.add_argument("file", metavar="OUT.png")
    options = parser.parse_args(arguments)
    file = Path(options.curve)
    games, lines = read(file)
    draw(games, lines, f"What learning won: {file.name.partition('.')[0]}", Path(options.file))
    return 0
