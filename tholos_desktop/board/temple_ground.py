import math
from collections.abc import Callable
from functools import lru_cache, partial
from typing import NamedTuple

import pygame

from tholos_desktop.board.light import MARBLES, tinted
from tholos_desktop.board.stones import picture
from tholos_desktop.board.temple_layout import TEMPLE, Geometry
from tholos_desktop.rules import SIDES
from tholos_desktop.ui.theme import HIGH_CONTRAST, Theme

Paint = Callable[[pygame.Surface], object]


class TempleSide(NamedTuple):
    advanced: bool
    marble: str

    def drawn(self, geometry: Geometry) -> tuple[pygame.Surface, pygame.Rect]:
        sides, up, down = TEMPLE
        place = pygame.Rect(
            geometry.center - pygame.Vector2(sides, up) * geometry.radius,
            (geometry.length(2 * sides), geometry.length(up + down)),
        )
        name = f"temple-{'advanced' if self.advanced else 'basic'}"
        temple = pygame.transform.smoothscale(_master(name), place.size)
        tint = MARBLES.get(self.marble)
        return tinted(temple, tint) if tint else temple, place


def bare_board(geometry: Geometry, theme: Theme) -> pygame.Surface:
    """Return the board without the temple, and without anything that changes in a game."""
    surface = pygame.Surface(geometry.rect.size)
    for paint in temple_parts(geometry, theme, None):
        paint(surface)
    return surface


def temple_parts(
    geometry: Geometry, theme: Theme, temple: TempleSide | None, *, trays: bool = True
) -> list[Paint]:
    """Return what paints the parts, one after the other; without a temple the ground is bare."""
    corner = pygame.Vector2(geometry.rect.topleft)

    def disc(surface: pygame.Surface) -> None:
        if temple is not None:
            picture, place = temple.drawn(geometry)
            surface.blit(picture, place.move(-corner))

    def workshops(surface: pygame.Surface) -> None:
        for side in SIDES:
            _lay(surface, "workshop", geometry.workshop(side).move(-corner))

    def quarry(surface: pygame.Surface) -> None:
        _lay(surface, "quarry", geometry.quarry().move(-corner))

    return [partial(_ground, theme=theme), disc, *((workshops, quarry) if trays else ())]


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
