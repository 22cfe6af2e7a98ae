"""The picture under the stones: ground, temple, trays; put together once per size."""

import pygame

from tholos_desktop.geometry import TEMPLE, Geometry
from tholos_desktop.rules import SIDES
from tholos_desktop.stones import picture
from tholos_desktop.theme import HIGH_CONTRAST, Theme


def temple_picture(geometry: Geometry, theme: Theme, *, advanced: bool) -> pygame.Surface:
    """The board's rectangle without anything that changes in a game."""
    surface = pygame.Surface(geometry.rect.size)
    corner = pygame.Vector2(geometry.rect.topleft)
    _ground(surface, theme)
    sides, up, down = TEMPLE
    temple = pygame.Rect(
        geometry.centre - corner - pygame.Vector2(sides, up) * geometry.radius,
        (geometry.length(2 * sides), geometry.length(up + down)),
    )
    _lay(surface, f"temple-{'advanced' if advanced else 'basic'}", temple)
    for side in SIDES:
        _lay(surface, "workshop", geometry.workshop(side).move(-corner))
    _lay(surface, "quarry", geometry.quarry().move(-corner))
    return surface


def _ground(surface: pygame.Surface, theme: Theme) -> None:
    """The dark slabs around the temple, as large as needed to cover everything."""
    surface.fill(theme.night)
    if theme == HIGH_CONTRAST:
        return
    slabs = picture("ground")
    wide, tall = surface.get_size()
    scale = max(wide / slabs.get_width(), tall / slabs.get_height())
    size = round(slabs.get_width() * scale), round(slabs.get_height() * scale)
    surface.blit(pygame.transform.smoothscale(slabs, size), (0, 0))


def _lay(surface: pygame.Surface, name: str, rect: pygame.Rect) -> None:
    surface.blit(pygame.transform.smoothscale(picture(name), rect.size), rect)
