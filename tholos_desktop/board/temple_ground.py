import math
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import pygame

from tholos_desktop.board.art import cached_picture
from tholos_desktop.board.light import HOURS, MARBLES, tinted
from tholos_desktop.board.pieces import caption_px, draw_plaque, least_caption
from tholos_desktop.board.temple_layout import (
    FLATTENING,
    TEMPLE,
    TEMPLE_HEIGHT,
    TEMPLE_RADIUS,
    Geometry,
)
from tholos_desktop.rules import LOCATIONS, SIDES
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.theme import HIGH_CONTRAST, Theme

_SHADOW, _GRAIN = (0.26, 0.17), 24
"""``_SHADOW``: extent of the temple's shadow, right and down, in column-ring radii. ``_GRAIN``:
pixels of the shadow's picture per radius."""
_DARK, _RINGS = (12, 9, 12, 170), 8
"""``_DARK``: color and maximum alpha of the temple's long shadow. ``_RINGS``: number of steps in
which the shadow fades."""


class TempleSide(NamedTuple):
    advanced: bool
    marble: str
    hour: str

    def place(self, geometry: Geometry) -> pygame.Rect:
        sides, up, down = TEMPLE
        corner = geometry.center - pygame.Vector2(sides, up) * geometry.radius
        return pygame.Rect(corner, (geometry.length(2 * sides), geometry.length(up + down)))

    def drawn(self, geometry: Geometry) -> tuple[pygame.Surface, pygame.Rect]:
        """Return its picture, not to be painted on, and its place."""
        place = self.place(geometry)
        return _temple(self, place.size), place


@lru_cache(maxsize=4)
def _temple(side: TempleSide, size: tuple[int, int]) -> pygame.Surface:
    picture = cached_picture(f"temple-{'advanced' if side.advanced else 'basic'}")
    picture = pygame.transform.smoothscale(picture, size)
    tint = MARBLES.get(side.marble)
    return _at(side.hour, tinted(picture, tint) if tint else picture)


def _at(hour: str, picture: pygame.Surface) -> pygame.Surface:
    tint = HOURS[hour].near
    return tinted(picture, tint) if tint else picture


def bare_board(geometry: Geometry, theme: Theme, hour: str) -> pygame.Surface:
    """Return a picture of the board without its temple, but with the shadow of that."""
    surface = pygame.Surface(geometry.rect.size)
    paint_ground(surface, geometry, theme, hour)
    return surface


def paint_ground(
    surface: pygame.Surface,
    geometry: Geometry,
    theme: Theme,
    hour: str,
    temple: TempleSide | None = None,
    *,
    trays: bool = True,
) -> None:
    """Paint the ground in the light of an hour, the temple, if any, and its shadow and, if
    ``trays``, the workshops and the quarry."""
    corner = pygame.Vector2(geometry.rect.topleft)
    paint_floor(surface, theme, hour)
    paint_shadow(surface, geometry, theme, corner)
    if temple is not None:
        picture, place = temple.drawn(geometry)
        surface.blit(picture, place.move(-corner))
    if trays:
        for side in SIDES:
            _lay(surface, "workshop", geometry.workshop(side).move(-corner))
        _lay(surface, "quarry", geometry.quarry().move(-corner))


def paint_floor(surface: pygame.Surface, theme: Theme, hour: str) -> None:
    if theme == HIGH_CONTRAST:
        surface.fill(theme.night)
    else:
        surface.blit(_floor(surface.get_size(), hour), (0, 0))


@lru_cache(maxsize=2)
def _floor(size: tuple[int, int], hour: str) -> pygame.Surface:
    slabs = cached_picture("ground")
    wide, tall = size
    scale = max(wide / slabs.get_width(), tall / slabs.get_height())
    seen = slabs.get_rect().clip((0, 0, math.ceil(wide / scale), math.ceil(tall / scale)))
    size = round(seen.width * scale), round(seen.height * scale)
    return _at(hour, pygame.transform.smoothscale(slabs.subsurface(seen), size))


def paint_shadow(
    surface: pygame.Surface, geometry: Geometry, theme: Theme, corner: pygame.Vector2
) -> None:
    """Paint the soft shadow that the temple casts on the ground, away from the light. ``corner``
    is the surface's top left corner in the window."""
    if theme == HIGH_CONTRAST:
        return
    scale = _GRAIN / geometry.radius
    wide, high = (math.ceil(part * scale) for part in surface.get_size())
    shade = pygame.Surface((wide, high), pygame.SRCALPHA)
    shade.fill((*_DARK[:3], 0))
    diameter = 2 * TEMPLE_RADIUS * _GRAIN
    box = pygame.FRect(0, 0, diameter, diameter * FLATTENING)
    middle = (geometry.center - corner) * scale
    middle.y += TEMPLE_HEIGHT * _GRAIN
    for ring in range(_RINGS, -1, -1):
        box.center = middle + pygame.Vector2(_SHADOW) * (_GRAIN * ring / _RINGS)
        alpha = round(_DARK[3] * (1 - ring / (_RINGS + 1)))
        pygame.draw.ellipse(shade, (*_DARK[:3], alpha), box)
    shade = pygame.transform.gaussian_blur(shade, 2)
    seen = shade.get_bounding_rect()
    place = pygame.Rect([round(each / scale) for each in seen])
    surface.blit(pygame.transform.smoothscale(shade.subsurface(seen), place.size), place)


def paint_plaques(
    surface: pygame.Surface,
    ctx: Context,
    geometry: Geometry,
    text: int | None,
    *,
    corner: tuple[int, int] | None = None,
) -> None:
    """Paint the cards of the bonus actions. They have captions if these are legible beside texts of
    the size ``text``, if given. ``corner`` is the surface's top left corner, by default the
    board's."""
    said = [ctx.words(f"game.bonus.{location}") for location in LOCATIONS]
    size = geometry.plaque("A").size
    least = min(caption_px(caption, ctx.fonts, size) for caption in said)
    if text is None or least < least_caption(text, ctx.settings.text_scale):
        said = [""] * len(LOCATIONS)
    offset = -pygame.Vector2(corner or geometry.rect.topleft)
    for location, caption in zip(LOCATIONS, said, strict=True):
        draw_plaque(surface, ctx.fonts, geometry.plaque(location).move(offset), location, caption)


def draw_turned(
    surface: pygame.Surface,
    geometry: Geometry,
    sides: Mapping[bool, tuple[pygame.Surface, pygame.Rect]],
    turned: float,
) -> None:
    """Draw the temple as it turns over, from its basic side (0) to its advanced side (1).
    ``sides`` are their pictures and places."""
    picture, place = sides[turned >= 0.5]
    height = max(2, round(place.height * abs(math.cos(math.pi * turned))))
    if height < place.height:
        # Fast, coarse scaling is enough for a moment of motion.
        picture = pygame.transform.scale(picture, (place.width, height))
    above = (geometry.center.y - place.top) * height / place.height
    surface.blit(picture, (place.left, round(geometry.center.y - above)))


def _lay(surface: pygame.Surface, name: str, rect: pygame.Rect) -> None:
    surface.blit(pygame.transform.smoothscale(cached_picture(name), rect.size), rect)
