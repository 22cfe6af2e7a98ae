"""Small pictures drawn by the program: stone marks, bonus actions, ornament emblems."""

from collections.abc import Callable
from functools import lru_cache

import pygame

from tholos_desktop.board.pointers import DARK
from tholos_desktop.rules import BLACK, GRAY, WHITE, Location, Ornament, Stone
from tholos_desktop.ui.theme import Color

STONE_COLORS: dict[Stone, Color] = {
    WHITE: (240, 233, 220),
    GRAY: (139, 140, 144),
    BLACK: (38, 40, 47),
}
INK: dict[Stone, Color] = {WHITE: (116, 100, 78), GRAY: (35, 36, 40), BLACK: (198, 178, 138)}
"""Color of a stone's engraved mark. The rim of a flat stone has the same color."""

_OVERSIZE = 4
_GRID = 24

Pen = Callable[[pygame.Surface, Callable[[float], int], Color], None]


def disc(surface: pygame.Surface, center: tuple[float, float], radius: float, stone: Stone) -> None:
    """Draw a flat stone with its mark, without smoothing. The rim has the mark's color, for
    contrast with any background."""
    x, y = center
    pygame.draw.circle(surface, INK[stone], center, radius)
    pygame.draw.circle(surface, STONE_COLORS[stone], center, radius * 0.9)
    engrave(surface, pygame.Rect(x - radius, y - radius, 2 * radius, 2 * radius), stone)


def engrave(surface: pygame.Surface, top: pygame.Rect, stone: Stone) -> None:
    ink = INK[stone]
    line = max(1, round(top.width * 0.09))
    if stone == WHITE:
        pygame.draw.ellipse(surface, ink, top.scale_by(0.56), line)
    elif stone == GRAY:
        pygame.draw.ellipse(surface, ink, top.scale_by(0.36))
    else:
        reach = top.scale_by(0.54)
        pygame.draw.line(surface, ink, reach.topleft, reach.bottomright, line)
        pygame.draw.line(surface, ink, reach.bottomleft, reach.topright, line)


@lru_cache(maxsize=256)
def stone_icon(stone: Stone, size: int) -> pygame.Surface:
    return _drawn(size, lambda big, u, _: disc(big, (u(12), u(12)), u(11), stone), (0, 0, 0))


@lru_cache(maxsize=64)
def ring_picture(size: tuple[int, int], width: int, color: Color) -> pygame.Surface:
    """Return an elliptical ring: a colored line ``width`` pixels thick between dark edges."""
    big = pygame.Surface((size[0] * _OVERSIZE, size[1] * _OVERSIZE), pygame.SRCALPHA)
    line = width * _OVERSIZE
    pygame.draw.ellipse(big, DARK, big.get_rect())
    pygame.draw.ellipse(big, color, big.get_rect().inflate(-line, -line))
    pygame.draw.ellipse(big, DARK, big.get_rect().inflate(-3 * line, -3 * line))
    pygame.draw.ellipse(big, (0, 0, 0, 0), big.get_rect().inflate(-4 * line, -4 * line))
    return pygame.transform.smoothscale(big, size)


@lru_cache(maxsize=256)
def bonus_icon(location: Location, size: int, color: Color) -> pygame.Surface:
    return _drawn(size, _BONUS_PENS[location], color)


@lru_cache(maxsize=256)
def ornament_emblem(ornament: Ornament, size: int, color: Color) -> pygame.Surface:
    return _drawn(size, _EMBLEM_PENS[ornament], color)


def _drawn(size: int, pen: Pen, color: Color) -> pygame.Surface:
    edge = max(1, size) * _OVERSIZE
    big = pygame.Surface((edge, edge), pygame.SRCALPHA)
    pen(big, lambda units: round(units * edge / _GRID), color)
    return pygame.transform.smoothscale(big, (max(1, size), max(1, size)))


Units = Callable[[float], int]


def _arrow(surface: pygame.Surface, u: Units, color: Color, *points: tuple[float, float]) -> None:
    line = [pygame.Vector2(x, y) for x, y in points]
    pygame.draw.lines(
        surface, color, closed=False, points=[(u(p.x), u(p.y)) for p in line], width=u(1.8)
    )
    ahead = (line[-1] - line[-2]).normalize()
    aside = ahead.rotate(90)
    head = [
        line[-1] + ahead * 2.2,
        line[-1] - ahead * 2 + aside * 3,
        line[-1] - ahead * 2 - aside * 3,
    ]
    pygame.draw.polygon(surface, color, [(u(p.x), u(p.y)) for p in head])


def _tray(surface: pygame.Surface, u: Units, color: Color, left: float, top: float) -> None:
    points = [(left, top), (left, top + 4), (left + 9, top + 4), (left + 9, top)]
    pygame.draw.lines(
        surface, color, closed=False, points=[(u(x), u(y)) for x, y in points], width=u(1.8)
    )


def _move(stone: Stone) -> Pen:
    def pen(surface: pygame.Surface, u: Units, color: Color) -> None:
        disc(surface, (u(5.6), u(16)), u(5), stone)
        _arrow(surface, u, color, (6, 8), (12, 4.5), (17.5, 8), (18.5, 15))
        pygame.draw.line(surface, color, (u(13), u(21)), (u(23), u(21)), u(1.8))

    return pen


def _return(surface: pygame.Surface, u: Units, color: Color) -> None:
    for height, stone in enumerate((BLACK, WHITE)):
        disc(surface, (u(6.5), u(18.5 - 7 * height)), u(4.6), stone)
    _arrow(surface, u, color, (8, 5), (16, 4), (18, 9), (18, 14))
    for x in (14, 18, 22):
        pygame.draw.circle(surface, color, (u(x), u(21)), u(2))


def _take(surface: pygame.Surface, u: Units, color: Color) -> None:
    for x in (3, 7, 11):
        pygame.draw.circle(surface, color, (u(x), u(5)), u(2))
    _arrow(surface, u, color, (12, 5.5), (18, 6.5), (18, 12))
    _tray(surface, u, color, 13.5, 17)


def _steal(surface: pygame.Surface, u: Units, color: Color) -> None:
    _tray(surface, u, color, 1.5, 8)
    _tray(surface, u, color, 13.5, 17)
    disc(surface, (u(6), u(6)), u(3.6), BLACK)
    _arrow(surface, u, color, (11, 4.5), (18, 5.5), (18, 12))


def _place(surface: pygame.Surface, u: Units, color: Color) -> None:
    disc(surface, (u(7), u(17)), u(5.4), WHITE)
    disc(surface, (u(16.5), u(8)), u(5.4), GRAY)
    pygame.draw.line(surface, color, (u(18), u(16)), (u(18), u(23)), u(1.8))
    pygame.draw.line(surface, color, (u(14.5), u(19.5)), (u(21.5), u(19.5)), u(1.8))


_BONUS_PENS: dict[Location, Pen] = {
    "A": _move(GRAY),
    "B": _move(WHITE),
    "C": _return,
    "D": _take,
    "E": _steal,
    "F": _place,
    "G": _move(BLACK),
}


def _strokes(
    surface: pygame.Surface, u: Units, color: Color, *lines: str,
    scale: float = 1.0, corner: tuple[float, float] = (0.0, 0.0),
) -> None:  # fmt: skip
    left, top = corner
    for line in lines:
        points = [tuple(map(float, point.split(","))) for point in line.split()]
        scaled = [(u(left + x * scale), u(top + y * scale)) for x, y in points]
        pygame.draw.lines(surface, color, closed=False, points=scaled, width=u(2.2))
        for point in scaled:
            pygame.draw.circle(surface, color, point, u(1.05))


_PLUS, _MINUS = ("2,12 9,12", "5.5,8.5 5.5,15.5"), ("2,12 9,12",)
_TWO = "13,8 15,5.5 19,5.5 21,8 21,10.5 13,19 21.5,19"
_THREE = "13,6.5 15,5.5 19,5.5 21,8 20.5,11 17,12 20.5,13 21,16 19,19 15,19 13,17.5"


def _signed(*lines: str) -> Pen:
    def pen(surface: pygame.Surface, u: Units, color: Color) -> None:
        _strokes(surface, u, color, *lines)

    return pen


def _signed_gray(*lines: str) -> Pen:

    def pen(surface: pygame.Surface, u: Units, color: Color) -> None:
        _strokes(surface, u, color, *lines, scale=0.72, corner=(3.4, -1.6))
        disc(surface, (u(12), u(18.6)), u(4.8), GRAY)

    return pen


def _minority(surface: pygame.Surface, u: Units, color: Color) -> None:
    disc(surface, (u(4.5), u(12)), u(3.8), WHITE)
    _strokes(surface, u, color, "13.5,8.5 9.5,12 13.5,15.5")
    for y in (5, 12, 19):
        disc(surface, (u(19), u(y)), u(3.8), BLACK)


def _gray_triggers(surface: pygame.Surface, u: Units, color: Color) -> None:
    disc(surface, (u(7), u(12)), u(5.6), GRAY)
    bolt = [(17, 2), (12.5, 12.5), (16.5, 12.5), (14, 22), (22, 9.5), (17.5, 9.5), (21, 2)]
    pygame.draw.polygon(surface, color, [(u(x), u(y)) for x, y in bolt])


def _quarry_gray(surface: pygame.Surface, u: Units, color: Color) -> None:
    pit = [(2.5, 12), (2.5, 22), (14.5, 22), (14.5, 12)]
    pygame.draw.lines(
        surface, color, closed=False, points=[(u(x), u(y)) for x, y in pit], width=u(1.6)
    )
    for x, y in ((5.8, 18.3), (11.2, 18.3), (8.5, 13.5)):
        disc(surface, (u(x), u(y)), u(2.7), GRAY)
    _arrow(surface, u, color, (8.5, 8.8), (12.5, 4), (18, 6.5), (19.7, 13))
    pygame.draw.line(surface, color, (u(16.4), u(20)), (u(23), u(20)), u(1.8))


def _seven_high(surface: pygame.Surface, u: Units, color: Color) -> None:
    for level in range(7):
        y = u(20.5 - 3 * level)
        extra = color if level >= 5 else STONE_COLORS[GRAY]
        pygame.draw.line(surface, extra, (u(3), y), (u(11), y), u(2))
    _strokes(surface, u, color, "14,6 21.5,6 17,19")


_EMBLEM_PENS: dict[Ornament, Pen] = {
    Ornament.PLUS_THREE: _signed(*_PLUS, _THREE),
    Ornament.MINORITY: _minority,
    Ornament.GRAY_PLUS_TWO: _signed_gray(*_PLUS, _TWO),
    Ornament.GRAY_MINUS_THREE: _signed_gray(*_MINUS, _THREE),
    Ornament.GRAY_TRIGGERS: _gray_triggers,
    Ornament.QUARRY_GRAY: _quarry_gray,
    Ornament.SEVEN_HIGH: _seven_high,
}
