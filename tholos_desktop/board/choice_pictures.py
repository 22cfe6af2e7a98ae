"""Small pictures of what the options choose, written by ``build/choices.py``."""

from functools import lru_cache

import pygame

from tholos_desktop.board.art import cached_picture
from tholos_desktop.board.icons import stone_icon
from tholos_desktop.rules import BLACK, WHITE
from tholos_desktop.ui.button import PlateColors, plate
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.theme import Color, Theme
from tholos_desktop.ui.typesetting import draw_text

_DARKNESS: Color = (60, 54, 74)
_SLANT = 0.14
"""Slant of the line between two views of the board, as a share of the picture's width."""


@lru_cache(maxsize=48)
def choice_picture(name: str, size: tuple[int, int], *, is_dark: bool = False) -> pygame.Surface:
    """Return the picture of a setting's value, such as ``marble-rose``, cut to fill ``size``.
    ``view-auto`` is half of each view. With ``is_dark``, only the shape can be seen."""
    if name == "view-auto":
        return _halves(choice_picture("view-temple", size), choice_picture("view-plan", size))
    whole = cached_picture(f"choices/{name}")
    scale = max(size[0] / whole.get_width(), size[1] / whole.get_height())
    seen = pygame.Rect(0, 0, round(size[0] / scale), round(size[1] / scale))
    seen.center = whole.get_rect().center
    picture = pygame.transform.smoothscale(whole.subsurface(seen.clip(whole.get_rect())), size)
    if is_dark:
        darken(picture)
    return picture


def darken(picture: pygame.Surface) -> None:
    """Leave only the shape of a look that is not earned yet."""
    picture.fill(_DARKNESS, special_flags=pygame.BLEND_RGB_MULT)


def draw_choice(
    name: str, surface: pygame.Surface, rect: pygame.Rect, *, is_dark: bool = False
) -> None:
    surface.blit(choice_picture(name, rect.size, is_dark=is_dark), rect)


def _halves(left: pygame.Surface, right: pygame.Surface) -> pygame.Surface:
    wide, high = left.get_size()
    picture, slant = left.copy(), round(wide * _SLANT)
    for y in range(high):
        x = wide // 2 + slant - 2 * slant * y // max(1, high - 1)
        picture.blit(right, (x, y), (x, y, wide - x, 1))
    return picture


def draw_colors(surface: pygame.Surface, rect: pygame.Rect, ctx: Context, theme: Theme) -> None:
    """Draw buttons and stones in the colors of a theme."""
    pygame.draw.rect(surface, theme.panel, rect)
    gap = max(2, rect.height // 5)
    inner = rect.inflate(-2 * gap, -2 * gap)
    font, part = ctx.fonts.strong(max(8, inner.height // 2)), (inner.width - 2 * gap) * 2 // 7
    looks = (
        (PlateColors(theme.accent, theme.focus), theme.accent_ink),
        (PlateColors(theme.raised, theme.line), theme.ink),
    )
    for number, (colors, ink) in enumerate(looks):
        place = pygame.Rect(inner.left + number * (part + gap), inner.top, part, inner.height)
        surface.blit(plate(place.size, max(2, gap // 2), 1, colors), place)
        draw_text(surface, "Abc", place, font, ink, align="center", valign="middle", wrap=False)
    edge = min(inner.height, (inner.right - (inner.left + 2 * (part + gap)) - gap // 2) // 2)
    for number, stone in enumerate((BLACK, WHITE)):
        icon = stone_icon(stone, edge)
        at = inner.right - number * (edge + gap // 2), inner.centery
        surface.blit(icon, icon.get_rect(midright=at))


def draw_screen(surface: pygame.Surface, rect: pygame.Rect, ctx: Context, *, is_full: bool) -> None:
    """Draw a screen on which the board is in a window, or fills it."""
    theme, edge = ctx.theme, max(2, rect.height // 14)
    pygame.draw.rect(surface, theme.line, rect, border_radius=edge)
    screen = rect.inflate(-2 * edge, -2 * edge)
    surface.fill(theme.night, screen)
    if not is_full:
        screen = screen.scale_by(0.6, 0.7)
        surface.fill(theme.ink_soft, screen.inflate(2, 2))
        screen.top, screen.height = screen.top + edge, screen.height - edge
    surface.blit(choice_picture("view-temple", screen.size), screen)
