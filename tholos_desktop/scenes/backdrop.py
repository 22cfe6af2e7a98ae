"""The evening over the temple, behind the menu and its pages."""

from functools import lru_cache

import pygame

from tholos_desktop.board.stones import picture
from tholos_desktop.table.timeline import ease_in_out
from tholos_desktop.ui.theme import HIGH_CONTRAST, Theme

_VEIL = 205
"""How much of the view a page of controls covers, of 255."""
_SHADE, _SHADE_ENDS = 215, 0.62
"""How dark the left edge is behind the menu's texts, and the share of the width where it ends."""


def draw_backdrop(surface: pygame.Surface, theme: Theme, *, dimmed: bool = False) -> None:
    """Fill the window with the evening; dimmed, it stays behind a page of controls."""
    if theme == HIGH_CONTRAST:
        surface.fill(theme.night)
    else:
        surface.blit(_view(surface.get_size(), theme, dimmed), (0, 0))


def shade(surface: pygame.Surface, theme: Theme) -> None:
    """Darken what is below an overlay."""
    veil = pygame.Surface(surface.get_size())
    veil.fill(theme.night)
    veil.set_alpha(190)
    surface.blit(veil, (0, 0))


@lru_cache(maxsize=2)
def _view(size: tuple[int, int], theme: Theme, dimmed: bool) -> pygame.Surface:
    """The rendered view, as large as needed to cover the window; its right edge stays in sight."""
    view = pygame.Surface(size)
    whole = picture("menu")
    scale = max(size[0] / whole.get_width(), size[1] / whole.get_height())
    wide, high = round(whole.get_width() * scale), round(whole.get_height() * scale)
    corner = size[0] - wide, (size[1] - high) // 2
    view.blit(pygame.transform.smoothscale(whole, (wide, high)), corner)
    if dimmed:
        veil = pygame.Surface(size)
        veil.fill(theme.surface)
        veil.set_alpha(_VEIL)
        view.blit(veil, (0, 0))
    else:
        _shade_left(view, theme)
    return view


def _shade_left(view: pygame.Surface, theme: Theme) -> None:
    """Darken the left, where title and buttons stand, softly towards the middle."""
    width, height = view.get_size()
    strip = pygame.Surface((64, 1), pygame.SRCALPHA)
    for x in range(64):
        left = 1 - x / 63
        strip.set_at((x, 0), (*theme.night, round(_SHADE * ease_in_out(left))))
    view.blit(pygame.transform.smoothscale(strip, (round(width * _SHADE_ENDS), height)), (0, 0))
