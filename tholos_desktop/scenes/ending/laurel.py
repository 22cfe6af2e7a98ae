import math
from functools import lru_cache

import pygame

from tholos_desktop.board.illustrations import draw_mark
from tholos_desktop.rules import BLACK, WHITE
from tholos_desktop.scenes.ending.ending import Ending
from tholos_desktop.ui.opacity import set_opacity
from tholos_desktop.ui.theme import Color, mix

_OVERSIZE, _LARGE = 4, 256
"""Factor by which the wreath is drawn larger, for smooth edges; size in pixels from which this
factor is halved."""
_LEAVES = 8
_BEGIN, _END = 97.0, 236.0
"""Angles in degrees at which the left branch begins and ends. 90 is at the bottom."""
_SHADE: Color = (54, 34, 12)
_IN_WREATH, _ALONE = 30, 60
"""Size of a winner's mark in a wreath and without one, as a percentage of the wreath's."""


def draw_honors(
    surface: pygame.Surface, rect: pygame.Rect, ending: Ending, color: Color, share: float = 1.0
) -> None:
    """Draw the winner's mark, or both marks after a draw, in a wreath with the opacity ``share``.
    After a bot's win over a human, draw the mark alone, larger."""
    winner = ending.winner
    if share and not ending.is_quiet:
        wreath = _laurel(rect.width, color)
        set_opacity(wreath, share)
        surface.blit(wreath, rect)
    size = rect.width * (_ALONE if ending.is_quiet else _IN_WREATH) // 100
    if winner is not None:
        draw_mark(surface, winner, rect.center, size)
        return
    for side, way in ((WHITE, -1), (BLACK, 1)):
        draw_mark(
            surface, side, (rect.centerx + way * size * 45 // 100, rect.centery), size * 8 // 10
        )


@lru_cache(maxsize=8)
def _laurel(size: int, color: Color) -> pygame.Surface:
    edge = max(8, size) * (_OVERSIZE if size < _LARGE else _OVERSIZE // 2)
    half = pygame.Surface((edge, edge), pygame.SRCALPHA)
    center, radius = pygame.Vector2(edge / 2, edge / 2), edge * 0.37
    stem = mix(color, _SHADE, 0.45)
    turns = [math.radians(_BEGIN + (_END - _BEGIN) * i / 60) for i in range(61)]
    points = [center + radius * pygame.Vector2(math.cos(t), math.sin(t)) for t in turns]
    pygame.draw.lines(half, stem, closed=False, points=points, width=max(2, edge // 90))
    for pair in range(_LEAVES):
        share = (pair + 0.3) / _LEAVES
        turn = math.radians(_BEGIN + (_END - _BEGIN) * share)
        at = center + radius * pygame.Vector2(math.cos(turn), math.sin(turn))
        along = pygame.Vector2(-math.sin(turn), math.cos(turn))
        length = edge * 0.155 * (1 - 0.3 * share)
        for aside, tone in ((-30, 0.0), (34, 0.22)):
            _leaf(half, at, along.rotate(aside) * length, mix(color, _SHADE, tone), stem)
    _leaf(half, points[-1], (points[-1] - points[-3]).normalize() * edge * 0.1, color, stem)
    wreath = pygame.transform.smoothscale(half, (max(8, size), max(8, size)))
    wreath.blit(pygame.transform.flip(wreath, flip_x=True, flip_y=False), (0, 0))
    return wreath


def _leaf(
    surface: pygame.Surface, at: pygame.Vector2, way: pygame.Vector2, color: Color, rib: Color
) -> None:
    side = way.rotate(90) * 0.24
    left = [at + way * s + side * math.sin(math.pi * s**0.8) for s in _PARTS]
    right = [at + way * s - side * math.sin(math.pi * s**0.8) for s in reversed(_PARTS)]
    pygame.draw.polygon(surface, color, left + right)
    width = max(1, round(way.length() / 22))
    pygame.draw.line(surface, rib, at, at + way * 0.8, width)


_PARTS = [index / 10 for index in range(11)]
