"""The evening over the temple, behind the menu and its pages."""

from functools import lru_cache

import pygame

from tholos_desktop.board.stones import draw_shadow, picture, stone_picture
from tholos_desktop.board.temple_ground import temple_side
from tholos_desktop.board.temple_layout import BACK_TO_FRONT, Geometry
from tholos_desktop.table.timeline import ease_in_out
from tholos_desktop.ui.theme import HIGH_CONTRAST, Theme

_VEIL = 120
"""Opacity of the veil behind controls, of 255."""
_SHADE, _SHADE_ENDS = 215, 0.62
"""Darkness of the left edge behind the menu's texts, and the share of the width where it ends."""
_BARE = 0.42
"""In high contrast: the share of the width that is left to the menu's texts, and more, since the
board's strip of workshops stays empty."""
_COLUMNS = {"A": "wbgwb", "B": "bw", "C": "wwg", "D": "gbw", "E": "w", "F": "bgwb", "G": "gww"}


def draw_backdrop(surface: pygame.Surface, theme: Theme, *, dimmed: bool = False) -> None:
    """Fill the window with the evening; dimmed, it stays behind a page of controls.

    In high contrast nothing is behind controls or text: the menu has a temple beside them.
    """
    if theme == HIGH_CONTRAST and dimmed:
        surface.fill(theme.night)
    elif theme == HIGH_CONTRAST:
        surface.blit(_temple(surface.get_size(), theme), (0, 0))
    else:
        surface.blit(_view(surface.get_size(), theme, dimmed), (0, 0))


def shade(surface: pygame.Surface, theme: Theme) -> None:
    """Darken what is below an overlay."""
    area = surface.get_clip()
    veil = pygame.Surface(area.size)
    veil.fill(theme.night)
    veil.set_alpha(190)
    surface.blit(veil, area)


@lru_cache(maxsize=2)
def _view(size: tuple[int, int], theme: Theme, dimmed: bool) -> pygame.Surface:
    view = pygame.Surface(size)
    whole = picture("menu")
    scale = max(size[0] / whole.get_width(), size[1] / whole.get_height())
    wide, high = round(whole.get_width() * scale), round(whole.get_height() * scale)
    corner = size[0] - wide, (size[1] - high) // 2
    view.blit(pygame.transform.smoothscale(whole, (wide, high)), corner)
    if dimmed:
        veil = pygame.Surface(size)
        veil.fill(theme.night)
        veil.set_alpha(_VEIL)
        view.blit(veil, (0, 0))
    else:
        _shade_left(view, theme)
    return view


@lru_cache(maxsize=2)
def _temple(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    view = pygame.Surface(size)
    view.fill(theme.night)
    left = round(size[0] * _BARE)
    geometry = Geometry(pygame.Rect(left, 0, size[0] - left, size[1]))
    view.blit(*temple_side(geometry, advanced=False))
    box = geometry.stone_box()
    for location in BACK_TO_FRONT:
        column = _COLUMNS[location]
        draw_shadow(view, geometry.stack_seat(location, 0), box[0], len(column))
        for level, stone in enumerate(column):
            drum = stone_picture(stone, box, level)
            view.blit(drum, drum.get_rect(center=geometry.stack_seat(location, level)))
    return view


def _shade_left(view: pygame.Surface, theme: Theme) -> None:
    width, height = view.get_size()
    strip = pygame.Surface((64, 1), pygame.SRCALPHA)
    for x in range(64):
        left = 1 - x / 63
        strip.set_at((x, 0), (*theme.night, round(_SHADE * ease_in_out(left))))
    view.blit(pygame.transform.smoothscale(strip, (round(width * _SHADE_ENDS), height)), (0, 0))
