import math
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import NamedTuple

import pygame

from tholos_desktop.board.light import MARBLES, tinted
from tholos_desktop.board.stones import picture
from tholos_desktop.board.temple_layout import (
    FLATTENING,
    TEMPLE,
    TEMPLE_HEIGHT,
    TEMPLE_RADIUS,
    Geometry,
)
from tholos_desktop.rules import SIDES
from tholos_desktop.ui.theme import HIGH_CONTRAST, Theme

Paint = Callable[[pygame.Surface], Iterator[None]]
"""Paints a part of the board in several steps."""
_SHADOW, _GRAIN = (0.26, 0.17), 24
"""``_SHADOW``: extent of the temple's shadow, right and down, in column-ring radii. ``_GRAIN``:
pixels of the shadow's picture per radius."""
_DARK, _RINGS = (12, 9, 12, 170), 8
"""``_DARK``: color and maximum alpha of the temple's long shadow. ``_RINGS``: number of steps in
which the shadow fades."""
_STEP = 1_000_000
"""Maximum number of pixels scaled or copied in one step, which takes a few milliseconds."""


class TempleSide(NamedTuple):
    advanced: bool
    marble: str

    def place(self, geometry: Geometry) -> pygame.Rect:
        sides, up, down = TEMPLE
        corner = geometry.center - pygame.Vector2(sides, up) * geometry.radius
        return pygame.Rect(corner, (geometry.length(2 * sides), geometry.length(up + down)))

    def drawn(self, geometry: Geometry) -> tuple[pygame.Surface, pygame.Rect]:
        place = self.place(geometry)
        return self._tinted(pygame.transform.smoothscale(self._picture, place.size)), place

    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> Iterator[None]:
        for left, strip in scaled(self._picture, place.size):
            if strip is not None:
                surface.blit(self._tinted(strip), place.move(left, 0))
            yield

    @property
    def _picture(self) -> pygame.Surface:
        return _master(f"temple-{'advanced' if self.advanced else 'basic'}")

    def _tinted(self, picture: pygame.Surface) -> pygame.Surface:
        tint = MARBLES.get(self.marble)
        return tinted(picture, tint) if tint else picture


def bare_board(geometry: Geometry, theme: Theme) -> pygame.Surface:
    surface = pygame.Surface(geometry.rect.size)
    for paint in temple_parts(geometry, theme, None):
        for _ in paint(surface):
            pass
    return surface


def temple_parts(
    geometry: Geometry, theme: Theme, temple: TempleSide | None, *, trays: bool = True
) -> list[Paint]:
    """Return functions that paint the ground, the temple and, if ``trays``, the workshops and the
    quarry."""
    corner = pygame.Vector2(geometry.rect.topleft)

    def disc(surface: pygame.Surface) -> Iterator[None]:
        if temple is not None:
            if theme != HIGH_CONTRAST:
                yield from _shade(surface, geometry)
            yield from temple.paint(surface, temple.place(geometry).move(-corner))

    def workshops(surface: pygame.Surface) -> Iterator[None]:
        for side in SIDES:
            _lay(surface, "workshop", geometry.workshop(side).move(-corner))
        yield

    def quarry(surface: pygame.Surface) -> Iterator[None]:
        _lay(surface, "quarry", geometry.quarry().move(-corner))
        yield

    return [partial(_ground, theme=theme), disc, *((workshops, quarry) if trays else ())]


def bands(rect: pygame.Rect) -> Iterator[pygame.Rect]:
    """Split a rectangle from top to bottom into parts, each painted in one step."""
    high = max(1, _STEP // max(1, rect.width))
    for top in range(rect.top, rect.bottom, high):
        yield pygame.Rect(rect.left, top, rect.width, high).clip(rect)


def scaled(
    picture: pygame.Surface, size: tuple[int, int]
) -> Iterator[tuple[int, pygame.Surface | None]]:
    """Scale a picture in steps. Yield ``(0, None)`` while preparing, then the left edge and picture
    of each strip."""
    wide, high = size
    narrow = pygame.Surface((wide, picture.get_height()), 0, picture)
    for rows in bands(narrow.get_rect()):
        part = picture.subsurface(0, rows.top, picture.get_width(), rows.height)
        pygame.transform.smoothscale(part, rows.size, narrow.subsurface(rows))
        yield 0, None
    step = max(1, _STEP // max(1, high))
    for left in range(0, wide, step):
        part = narrow.subsurface(left, 0, min(step, wide - left), narrow.get_height())
        yield left, pygame.transform.smoothscale(part, (part.get_width(), high))


@lru_cache(maxsize=4)
def _master(name: str) -> pygame.Surface:
    return picture(name)


def _ground(surface: pygame.Surface, theme: Theme) -> Iterator[None]:
    surface.fill(theme.night)
    yield
    if theme == HIGH_CONTRAST:
        return
    slabs = _master("ground")
    wide, tall = surface.get_size()
    scale = max(wide / slabs.get_width(), tall / slabs.get_height())
    seen = slabs.get_rect().clip((0, 0, math.ceil(wide / scale), math.ceil(tall / scale)))
    size = round(seen.width * scale), round(seen.height * scale)
    for left, strip in scaled(slabs.subsurface(seen), size):
        if strip is not None:
            surface.blit(strip, (left, 0))
        yield


def _shade(surface: pygame.Surface, geometry: Geometry) -> Iterator[None]:
    """Paint the soft shadow that the temple casts on the ground, away from the light."""
    scale = _GRAIN / geometry.radius
    wide, high = (math.ceil(part * scale) for part in surface.get_size())
    shade = pygame.Surface((wide, high), pygame.SRCALPHA)
    shade.fill((*_DARK[:3], 0))
    diameter = 2 * TEMPLE_RADIUS * _GRAIN
    box = pygame.FRect(0, 0, diameter, diameter * FLATTENING)
    middle = (geometry.center - geometry.rect.topleft) * scale
    middle.y += TEMPLE_HEIGHT * _GRAIN
    for ring in range(_RINGS, -1, -1):
        box.center = middle + pygame.Vector2(_SHADOW) * (_GRAIN * ring / _RINGS)
        alpha = round(_DARK[3] * (1 - ring / (_RINGS + 1)))
        pygame.draw.ellipse(shade, (*_DARK[:3], alpha), box)
    shade = pygame.transform.gaussian_blur(shade, 2)
    for left, strip in scaled(shade, (round(wide / scale), round(high / scale))):
        if strip is not None:
            surface.blit(strip, (left, 0))
        yield


def _lay(surface: pygame.Surface, name: str, rect: pygame.Rect) -> None:
    surface.blit(pygame.transform.smoothscale(_master(name), rect.size), rect)
