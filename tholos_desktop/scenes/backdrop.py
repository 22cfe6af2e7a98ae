from functools import lru_cache

import pygame

from tholos_desktop.board.evening import Evening
from tholos_desktop.board.light import HOURS
from tholos_desktop.rules import WHITE, start
from tholos_desktop.table.looks import Look
from tholos_desktop.table.rivals import Scenery
from tholos_desktop.table.timeline import SPEEDS, ease_in_out
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.glide import SECONDS, Glide
from tholos_desktop.ui.scene import SceneStack
from tholos_desktop.ui.theme import HIGH_CONTRAST, Color

_TEMPLE = 0.76, 0.72
_VEIL = 120
"""Alpha of the veil behind controls, 0 to 255."""
_FOOT, _FOOT_ALPHA = 0.14, 232
"""Shade at the menu's foot: height (share of the window's height) and maximum alpha (0 to 255)."""
_BARE = 0.42
"""Share of the window's width that is kept free on the left for the menu's texts, in high
contrast."""


def draw_backdrop(
    surface: pygame.Surface, ctx: Context, *, dimmed: bool = False, seconds: float | None = None
) -> None:
    """Draw the background of the menu or, if ``dimmed``, of pages. Without ``seconds``, nothing
    moves."""
    size, theme = surface.get_size(), ctx.theme
    if theme == HIGH_CONTRAST and dimmed:
        surface.fill(theme.night)
    elif theme == HIGH_CONTRAST:
        surface.blit(_temple(size, ctx, ctx.standing), (0, 0))
    elif dimmed:
        surface.blit(_dimmed(size, theme.night, ctx.standing, ctx.look), (0, 0))
    else:
        evening(size, ctx.standing, ctx.look).draw(surface, seconds)
        surface.blit(_shade_of_left(size, theme.night, *HOURS[ctx.look.hour].shade), (0, 0))
        foot = _shade_of_foot(size, theme.night)
        surface.blit(foot, (0, size[1] - foot.get_height()))


@lru_cache(maxsize=1)
def evening(size: tuple[int, int], standing: Scenery, look: Look) -> Evening:
    return Evening(size, standing, look)


def glide_to_board(stack: SceneStack, ctx: Context) -> None:
    speed = SPEEDS[ctx.settings.animation]
    if speed:
        stack.glide(Glide(_TEMPLE, min(speed, 1.0) * SECONDS))


def shade(surface: pygame.Surface, night: Color, alpha: int = 190) -> None:
    """Draw an even veil, ``alpha`` (0 to 255) thick. Two fills need a fifth of a blit's time."""
    surface.fill([255 - alpha] * 3, special_flags=pygame.BLEND_RGB_MULT)
    surface.fill([part * alpha // 255 for part in night], special_flags=pygame.BLEND_RGB_ADD)


@lru_cache(maxsize=1)
def _dimmed(size: tuple[int, int], night: Color, standing: Scenery, look: Look) -> pygame.Surface:
    view = pygame.Surface(size)
    evening(size, standing, look).draw(view)
    shade(view, night, _VEIL)
    return view


@lru_cache(maxsize=1)
def _temple(size: tuple[int, int], ctx: Context, standing: Scenery) -> pygame.Surface:
    from tholos_desktop.board.temple_picture import temple_picture

    view, left = pygame.Surface(size), round(size[0] * _BARE)
    view.fill(ctx.theme.night)
    position = start(WHITE, "-")._replace(columns=standing.columns)
    view.blit(temple_picture(ctx, (size[0] - left, size[1]), position), (left, 0))
    return view


@lru_cache(maxsize=1)
def _shade_of_left(size: tuple[int, int], night: Color, alpha: int, end: float) -> pygame.Surface:
    strip = pygame.Surface((64, 1), pygame.SRCALPHA)
    for x in range(64):
        strip.set_at((x, 0), (*night, round(alpha * ease_in_out(1 - x / 63))))
    return pygame.transform.smoothscale(strip, (round(size[0] * end), size[1]))


@lru_cache(maxsize=1)
def _shade_of_foot(size: tuple[int, int], night: Color) -> pygame.Surface:
    strip = pygame.Surface((1, 64), pygame.SRCALPHA)
    for y in range(64):
        strip.set_at((0, y), (*night, round(_FOOT_ALPHA * ease_in_out(min(1.0, y / 36)))))
    return pygame.transform.smoothscale(strip, (size[0], round(size[1] * _FOOT)))
