"""The picture under the stones: ground, temple, trays; put together once per size."""

import math
from collections.abc import Callable
from functools import lru_cache, partial

import pygame

from tholos_desktop.board.stones import picture
from tholos_desktop.board.temple_layout import TEMPLE, Geometry
from tholos_desktop.rules import SIDES
from tholos_desktop.ui.theme import HIGH_CONTRAST, Theme

Paint = Callable[[pygame.Surface], object]


def temple_picture(geometry: Geometry, theme: Theme, *, advanced: bool | None) -> pygame.Surface:
    """Return the board without anything that changes in a game. ``advanced`` is the side of the
    temple that is up; ``None`` omits it."""
    surface = pygame.Surface(geometry.rect.size)
    for paint in temple_parts(geometry, theme, advanced=advanced):
        paint(surface)
    return surface


def temple_parts(
    geometry: Geometry, theme: Theme, *, advanced: bool | None, trays: bool = True
) -> list[Paint]:
    corner = pygame.Vector2(geometry.rect.topleft)

    def disc(surface: pygame.Surface) -> None:
        if advanced is not None:
            picture, place = temple_side(geometry, advanced=advanced)
            surface.blit(picture, place.move(-corner))

    def workshops(surface: pygame.Surface) -> None:
        for side in SIDES:
            _lay(surface, "workshop", geometry.workshop(side).move(-corner))

    def quarry(surface: pygame.Surface) -> None:
        _lay(surface, "quarry", geometry.quarry().move(-corner))

    return [partial(_ground, theme=theme), disc, *((workshops, quarry) if trays else ())]


def temple_side(geometry: Geometry, *, advanced: bool) -> tuple[pygame.Surface, pygame.Rect]:
    sides, up, down = TEMPLE
    place = pygame.Rect(
        geometry.center - pygame.Vector2(sides, up) * geometry.radius,
        (geometry.length(2 * sides), geometry.length(up + down)),
    )
    name = f"temple-{'advanced' if advanced else 'basic'}"
    return pygame.transform.smoothscale(_master(name), place.size), place


@lru_cache(maxsize=4)
def _master(name: str) -> pygame.Surface:
    return picture(name)


def _ground(surface: pygame.Surface, theme: Theme) -> None:
    surface.fill(theme.night)
    if theme == HIGH_CONTRAST:
        return
    slabs = _master("ground")
    wide, tall = surface.get_size()
    scale = max(wide / slabs.get_width(), tall / slabs.get_height())
    seen = slabs.get_rect().clip((0, 0, math.ceil(wide / scale), math.ceil(tall / scale)))
    size = round(seen.width * scale), round(seen.height * scale)
    surface.blit(pygame.transform.smoothscale(slabs.subsurface(seen), size), (0, 0))


def _lay(surface: pygame.Surface, name: str, rect: pygame.Rect) -> None:
    surface.blit(pygame.transform.smoothscale(_master(name), rect.size), rect)
