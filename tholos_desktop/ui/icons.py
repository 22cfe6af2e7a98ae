import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Literal, get_args

import pygame

from tholos_desktop.ui.theme import Color

Icon = Literal[
    "access", "add", "back", "board", "calendar", "check", "copy", "delete", "display", "easy",
    "edit", "export", "folder", "games", "goals", "hard", "hint", "import", "info", "keyboard",
    "language", "learn", "less", "list", "lock", "medium", "next", "options", "pause", "people",
    "picture", "play", "puzzle", "quit", "redo", "restart", "review", "rules", "save", "share",
    "sound", "statistics", "step_back", "swap", "temple", "tutor", "undo", "warning", "why",
]  # fmt: skip
ICONS: tuple[Icon, ...] = get_args(Icon)

_GRID = 24
_OVERSIZE = 4
_LINE = 2.0
_LOW, _MIDDLE = "# 2,14 7,14 7,20 2,20", "# 9.5,8.5 14.5,8.5 14.5,20 9.5,20"
_SHAFT_UP, _SHAFT_DOWN = "12,15 12,3", "12,3 12,15"

_SHAPES: dict[Icon, tuple[str, ...]] = {
    "access": ("* 12,4.4 2", "4,8.6 12,10.4 20,8.6", "12,10 12,14.5", "8,21.5 12,14 16,21.5"),
    "add": ("12,5 12,19", "5,12 19,12"),
    "back": ("20,12 4.5,12", "11,5 4,12 11,19"),
    "board": ("o 12,12 9.5", "* 12,5.8 1.7", "* 17.4,9 1.7", "* 17.4,15 1.7", "* 12,18.2 1.7",
              "* 6.6,15 1.7", "* 6.6,9 1.7"),
    "calendar": ("3.5,5.5 20.5,5.5 20.5,20.5 3.5,20.5 3.5,5.5", "3.5,10 20.5,10", "8,3 8,6.5",
                 "16,3 16,6.5", "* 12,15.2 2"),
    "check": ("4,12.5 9.5,18.5 20,6",),
    "copy": ("9,8 20,8 20,21 9,21 9,8", "5.5,16 4,16 4,3 15,3 15,4.5"),
    "delete": ("4,6.5 20,6.5", "9,6 9.5,3 14.5,3 15,6", "6,7 7,21 17,21 18,7", "10,11 10.4,17",
               "14,11 13.6,17"),
    "display": ("2.5,4 21.5,4 21.5,16.5 2.5,16.5 2.5,4", "8,21 16,21", "12,17 12,21"),
    "easy": (_LOW, "o 12,17.5 2.2", "o 20,17.5 2.2"),
    "edit": ("4,20 5.2,15.2 16.5,4 20,7.5 8.8,18.8 4,20", "13.8,6.8 17.2,10.2"),
    "export": (_SHAFT_UP, "7.5,7.5 12,3 16.5,7.5", "3.5,14.5 3.5,21 20.5,21 20.5,14.5"),
    "folder": ("3,19.5 3,5 9.5,5 11.5,7.5 21,7.5 21,19.5 3,19.5", "3,11 21,11"),
    "games": ("3,4 21,4 21,9.5 3,9.5 3,4", "3,14.5 21,14.5 21,20 3,20 3,14.5", "* 6.8,6.8 1.1",
              "* 6.8,17.2 1.1"),
    "goals": ("5,21.5 5,3", "5,4 19.5,4 16,8.5 19.5,13 5,13"),
    "hard": (_LOW, _MIDDLE, "# 17,3 22,3 22,20 17,20"),
    "hint": ("( 12,9.5 6.5 130 410", "7.9,14.6 9.3,17 14.7,17 16.1,14.6", "9.8,20.6 14.2,20.6"),
    "import": (_SHAFT_DOWN, "7.5,10.5 12,15 16.5,10.5", "3.5,14.5 3.5,21 20.5,21 20.5,14.5"),
    "info": ("o 12,12 9.5", "12,11 12,17", "* 12,7.4 1.4"),
    "keyboard": ("2,6 22,6 22,18.5 2,18.5 2,6", "8,15 16,15", "* 6,10.5 1.1", "* 10,10.5 1.1",
                 "* 14,10.5 1.1", "* 18,10.5 1.1"),
    "language": ("o 12,12 9.5", "2.5,12 21.5,12", "( 4.5,12 12 -50 50", "( 19.5,12 12 130 230"),
    "learn": ("12,4 1.5,9 12,14 22.5,9 12,4", "6,11.5 6,17 12,20 18,17 18,11.5",
              "22.5,9 22.5,15"),
    "less": ("5,12 19,12",),
    "list": ("8.5,6 21,6", "8.5,12 21,12", "8.5,18 21,18", "* 4,6 1.4", "* 4,12 1.4",
             "* 4,18 1.4"),
    "lock": ("# 5,11 19,11 19,21 5,21", "( 12,8.5 4 180 360", "8,8.5 8,11.5", "16,8.5 16,11.5"),
    "medium": (_LOW, _MIDDLE, "o 20,17.5 2.2"),
    "next": ("4,12 19.5,12", "13,5 20,12 13,19"),
    "options": ("3,6 21,6", "3,12 21,12", "3,18 21,18", "* 8,6 2.9", "* 16,12 2.9", "* 10,18 2.9"),
    "pause": ("# 6,4 10,4 10,20 6,20", "# 14,4 18,4 18,20 14,20"),
    "people": ("o 12,7.6 4.1", "( 12,22.5 8.2 190 350"),
    "picture": ("3,4.5 21,4.5 21,19.5 3,19.5 3,4.5", "3.5,17 9,11 13,15 16,12.5 20.5,17",
                "* 16.2,8.6 1.5"),
    "play": ("# 6.5,3.5 20.5,12 6.5,20.5",),
    "puzzle": ("9,6.5 4,6.5 4,20.5 18,20.5 18,15.7", "15,6.5 18,6.5 18,9.3", "( 12,5.4 3 160 380",
               "( 19.1,12.5 3.2 -110 110"),
    "quit": ("14,7 14,3.5 4,3.5 4,20.5 14,20.5 14,17", "9,12 21,12", "17,7.5 21.5,12 17,16.5"),
    "redo": ("( 11.5,14 6.5 90 270", "11.5,7.5 20,7.5", "15.8,3 20.3,7.5 15.8,12",
             "11.5,20.5 17,20.5"),
    "restart": ("( 12,12.5 8 -40 270", "18.6,2.2 18.6,7.6 13.2,7.6"),
    "review": ("o 10.5,10.5 7", "15.8,15.8 21.5,21.5"),
    "rules": ("12,6 9,4 2.5,4 2.5,18.5 9,18.5 12,20.5 15,18.5 21.5,18.5 21.5,4 15,4 12,6",
              "12,6 12,20"),
    "save": ("3.5,3.5 17,3.5 20.5,7 20.5,20.5 3.5,20.5 3.5,3.5", "8,4 8,8.5 15,8.5 15,4",
             "7.5,20 7.5,13.5 16.5,13.5 16.5,20"),
    "share": ("* 18,5 3", "* 6,12 3", "* 18,19 3", "18,5 6,12 18,19"),
    "sound": ("# 3,9 7,9 12,4.5 12,19.5 7,15 3,15", "( 12.5,12 4.2 -50 50", "( 12.5,12 8.4 -50 50"),
    "statistics": ("3,21 21,21", "# 4.5,12 8,12 8,19 4.5,19", "# 10.3,4 13.8,4 13.8,19 10.3,19",
                   "# 16,9 19.5,9 19.5,19 16,19"),
    "step_back": ("8.5,5 21,5 21,19 8.5,19 2.5,12 8.5,5", "11.5,9 17.5,15", "17.5,9 11.5,15"),
    "swap": ("3,8 20,8", "15.5,3.5 20,8 15.5,12.5", "21,16.5 4,16.5", "8.5,12 4,16.5 8.5,21"),
    "temple": ("2.5,9 12,3 21.5,9 2.5,9", "6,9.5 6,18", "12,9.5 12,18", "18,9.5 18,18",
               "2.5,20.5 21.5,20.5"),
    "tutor": ("3,4 21,4 21,16 12.5,16 7.5,20.5 7.5,16 3,16 3,4", "12,7 12,10.6", "* 12,13.2 1.1"),
    "undo": ("( 12.5,14 6.5 -90 90", "12.5,7.5 4,7.5", "8.2,3 3.7,7.5 8.2,12", "12.5,20.5 7,20.5"),
    "warning": ("12,3 22.5,20.5 1.5,20.5 12,3", "12,9.5 12,14", "* 12,17.2 1.2"),
    "why": ("o 12,12 9.5", "( 12,9.6 2.9 190 405", "14,11.7 12,13.2 12,14", "* 12,17.2 1.3"),
}  # fmt: skip
"""Shapes on a grid of 24 units: ``x,y x,y …`` is a stroke, ``# x,y …`` a polygon, ``o x,y r`` a
circle, ``* x,y r`` a filled circle, ``( x,y r from to`` an arc in degrees clockwise from the
right."""


@lru_cache(maxsize=256)
def icon_picture(icon: Icon, size: int, color: Color) -> pygame.Surface:
    edge = max(1, size) * _OVERSIZE
    unit = edge / _GRID
    big = pygame.Surface((edge, edge), pygame.SRCALPHA)
    big.fill((*color, 0))
    for shape in _SHAPES[icon]:
        points = [(x * unit, y * unit) for x, y in _points(shape)]
        if shape.startswith("#"):
            pygame.draw.polygon(big, color, points)
        elif shape.startswith("*"):
            pygame.draw.circle(big, color, points[0], float(shape.split()[2]) * unit)
        else:
            _stroke(big, color, points, _LINE * unit)
    return pygame.transform.smoothscale(big, (max(1, size), max(1, size)))


def _stroke(
    surface: pygame.Surface, color: Color, points: list[tuple[float, float]], width: float
) -> None:
    """Draw a stroke with round joints and ends. ``pygame.draw.lines`` makes slanted strokes too
    thin."""
    for start, end in pairwise(map(pygame.Vector2, points)):
        if start != end:
            aside = (end - start).normalize().rotate(90) * (width / 2)
            corners = [start + aside, end + aside, end - aside, start - aside]
            pygame.draw.polygon(surface, color, corners)
    for point in points:
        pygame.draw.circle(surface, color, point, width / 2)


def _points(shape: str) -> Iterator[tuple[float, float]]:
    kind, *parts = shape.split()
    if kind not in ("#", "o", "*", "("):
        parts = [kind, *parts]
    if kind not in ("o", "("):
        yield from (_pair(part) for part in (parts[:1] if kind == "*" else parts))
        return
    (x, y), radius = _pair(parts[0]), float(parts[1])
    start, end = (0.0, 360.0) if kind == "o" else (float(parts[2]), float(parts[3]))
    steps = 48
    for step in range(steps + 1):
        angle = math.radians(start + (end - start) * step / steps)
        yield x + radius * math.cos(angle), y + radius * math.sin(angle)


def _pair(text: str) -> tuple[float, float]:
    x, y = text.split(",")
    return float(x), float(y)
