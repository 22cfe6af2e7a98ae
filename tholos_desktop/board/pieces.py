import math
from functools import lru_cache

import pygame

from tholos_desktop.board.art import cached_picture
from tholos_desktop.board.icons import bonus_icon, ornament_emblem
from tholos_desktop.rules import GREEK, Location, Ornament
from tholos_desktop.ui.theme import Color
from tholos_desktop.ui.typesetting import Fonts, draw_text

INK = (43, 32, 22)
_LETTER = (98, 46, 20)
EMBLEM = (84, 34, 20)
_LIGHT = (255, 250, 236)
_SHADE = (206, 192, 172)
"""Color by which a slab's colors are multiplied; 255 changes nothing."""
_SHADOW = (22, 15, 9)
_SHADOW_STRENGTH = 120
_VEIL_STRENGTH = 105
"""Alpha of the veil over an unavailable piece, 0 to 255."""
_LEAST_CAPTION = 0.73
"""Minimum size of a caption, as a share of small text at 100 %. The board of a game, which shrinks
when texts grow, keeps its captions; the small board of a review has some in large windows only."""


def draw_plaque(
    surface: pygame.Surface, fonts: Fonts, rect: pygame.Rect, location: Location, caption: str
) -> None:
    """Draw a location's plaque: its letter and its bonus action. Without a caption, both are
    larger."""
    _lay(surface, "plaque", rect)
    middle, size, height = rect.centery, rect.height * 82 // 100, rect.height * 68 // 100
    if caption:
        width = rect.width * 90 // 100
        strong = fonts.strong(caption_px(caption, fonts, rect.size))
        words = pygame.Rect(0, 0, width, strong.get_linesize())
        words.midbottom = rect.centerx, rect.bottom - rect.height * 15 // 100
        draw_text(surface, caption, words, strong, INK, align="center", valign="middle", wrap=False)
        middle = (rect.top + words.top) // 2 + rect.height // 20
        size, height = rect.height * 60 // 100, rect.height * 51 // 100
    letter = fonts.display_bold(size).render(GREEK[location], True, _LETTER)
    engrave(surface, letter, (rect.left + rect.width * 24 // 100, middle))
    icon = _fitting_icon(location, height)
    surface.blit(icon, icon.get_rect(center=(rect.right - rect.width * 34 // 100, middle)))


def dim_plaque(surface: pygame.Surface, rect: pygame.Rect) -> None:
    surface.blit(_veil("plaque", rect.size), rect)


def caption_px(caption: str, fonts: Fonts, plaque: tuple[int, int]) -> int:
    return fitting_px(caption, fonts, plaque[1] * 21 // 100, plaque[0] * 90 // 100)


def least_caption(text: int, text_scale: float) -> int:
    """Return the minimum font size of a caption, in pixels. ``text`` is the size of small text at
    ``text_scale``, with which plaques don't grow."""
    return math.ceil(_LEAST_CAPTION * round(text / text_scale))


def draw_tile(surface: pygame.Surface, ornament: Ornament | None, rect: pygame.Rect) -> None:
    _lay(surface, "tile" if ornament else "tile-back", rect)
    if ornament:
        emblem = ornament_emblem(ornament, round(rect.width * 0.66), EMBLEM)
        surface.blit(emblem, emblem.get_rect(center=rect.center))


def piece_box(rect: pygame.Rect) -> pygame.Rect:
    """Return the box of a plaque or a tile with its shadow."""
    return rect.union(_shadow_place(rect))


def draw_slab(surface: pygame.Surface, rect: pygame.Rect, shade: Color = _SHADE) -> None:
    """Draw a framed slab of any size, by default a little darker than white stones. ``shade`` is
    the color by which its colors are multiplied."""
    master = cached_picture("plaque")
    corner = min(master.get_height(), rect.height, rect.width) // 3
    size = round(master.get_width() * 3 * corner / master.get_height()), 3 * corner
    plaque = pygame.transform.smoothscale(master, size)
    inner = pygame.Rect(corner, corner, size[0] - 2 * corner, corner)
    columns = ((0, corner, corner), (corner, inner.width, rect.width - 2 * corner),
               (inner.right, corner, corner))  # fmt: skip
    rows = ((0, corner, corner), (corner, corner, rect.height - 2 * corner),
            (2 * corner, corner, corner))  # fmt: skip
    slab, top = pygame.Surface(rect.size, pygame.SRCALPHA), 0
    for y, high, tall in rows:
        left = 0
        for x, wide, broad in columns:
            part = plaque.subsurface(x, y, wide, high)
            slab.blit(pygame.transform.smoothscale(part, (broad, tall)), (left, top))
            left += broad
        top += tall
    slab.fill(shade, special_flags=pygame.BLEND_RGB_MULT)
    surface.blit(slab, rect)


def draw_token(
    surface: pygame.Surface, fonts: Fonts, rect: pygame.Rect, location: Location | None
) -> None:
    _lay(surface, "token" if location else "token-back", rect)
    if location:
        letter = fonts.display_bold(max(8, rect.height * 6 // 10)).render(
            GREEK[location], True, _LETTER
        )
        engrave(surface, letter, rect.center)


@lru_cache(maxsize=64)
def fitting_px(text: str, fonts: Fonts, px: int, width: int) -> int:
    """Return the largest font size, up to ``px``, at which a text fits a width on one line."""
    while px > 1 and fonts.strong(px).size(text)[0] > width:
        px -= 1
    return px


def _fitting_icon(location: Location, height: int) -> pygame.Surface:
    seen = bonus_icon(location, 2 * height, INK).get_bounding_rect().height
    icon = bonus_icon(location, min(2 * height * height // seen, height * 4 // 3), INK)
    return icon.subsurface(icon.get_bounding_rect())


def engrave(surface: pygame.Surface, sign: pygame.Surface, center: tuple[int, int]) -> None:
    sign = sign.subsurface(sign.get_bounding_rect())
    place = sign.get_rect(center=center)
    drop = max(1, sign.get_height() // 28)
    glint = sign.copy()
    glint.fill((*_LIGHT, 0), special_flags=pygame.BLEND_RGBA_MAX)
    glint.set_alpha(150)
    surface.blit(glint, place.move(drop, drop))
    surface.blit(sign, place)


def _lay(surface: pygame.Surface, name: str, rect: pygame.Rect) -> None:
    piece = _piece(name, rect.size)
    surface.blit(_shadow(name, rect.size), _shadow_place(rect))
    surface.blit(piece, rect)


def _shadow_place(rect: pygame.Rect) -> pygame.Rect:
    drop, soft = max(1, rect.height // 18), 2 * _softness(rect.size)
    return rect.inflate(soft, soft).move(drop, drop)


@lru_cache(maxsize=64)
def _piece(name: str, size: tuple[int, int]) -> pygame.Surface:
    return pygame.transform.smoothscale(cached_picture(name), size)


@lru_cache(maxsize=8)
def _veil(name: str, size: tuple[int, int]) -> pygame.Surface:
    shape = pygame.mask.from_surface(_piece(name, size), 100)
    return shape.to_surface(setcolor=(*_SHADOW, _VEIL_STRENGTH), unsetcolor=(*_SHADOW, 0))


@lru_cache(maxsize=64)
def _shadow(name: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a piece's soft shadow with a clear margin. Scaling down and up softens the shadow much
    faster than a blur."""
    soft = _softness(size)
    shape = pygame.mask.from_surface(_piece(name, size), 100)
    dark = shape.to_surface(setcolor=(*_SHADOW, _SHADOW_STRENGTH), unsetcolor=(*_SHADOW, 0))
    room = pygame.Surface((size[0] + 2 * soft, size[1] + 2 * soft), pygame.SRCALPHA)
    room.fill((*_SHADOW, 0))
    room.blit(dark, (soft, soft), special_flags=pygame.BLEND_RGBA_MAX)
    small = tuple(max(4, 2 * part // soft) for part in room.get_size())
    return pygame.transform.smoothscale(pygame.transform.smoothscale(room, small), room.get_size())


def _softness(size: tuple[int, int]) -> int:
    return max(2, size[1] // 16)
