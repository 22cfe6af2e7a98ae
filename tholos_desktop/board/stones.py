import math
from functools import lru_cache

import pygame

from tholos_desktop.board.art import cached_picture
from tholos_desktop.board.temple_layout import (
    DRUM_FOOT,
    FLATTENING,
    SHADOWS,
    STONE_EDGE,
    STONE_HEIGHT,
    STONE_RADIUS,
)
from tholos_desktop.rules import BLACK, Stone

VARIANTS = 4
"""Number of pictures of each color, so that the stones of a column don't look identical."""
_MARK_ANGLE = 0.4
"""Angle to each side of the mark on a stone's side, in radians, that is smooth marble."""
_TURN = math.pi / 20
"""Angle by which every other white and gray stone is turned to the right, in radians."""
_SHADE = (26, 18, 12)
_DARKEST = 118
"""Alpha of a shadow directly under its stone, 0 to 255."""
_BLURRED = 48
"""Width in pixels at which a shadow's dark core is blurred before it is scaled."""
_SOFTNESSES = 12
"""Number of steps from a hard shadow to the softest, which :func:`soft_shadow` uses from
``distance`` 1 on."""
_GHOST = 150
"""Alpha of a stone that only would be there, 0 to 255."""


@lru_cache(maxsize=128)
def stone_picture(
    stone: Stone, box: tuple[int, int], variant: int = 0, *, is_covered: bool = False
) -> pygame.Surface:
    """Return a stone seen from above and the front; ``box`` is its width and height in pixels.

    It shows one mark: on its side if another stone lies on it, else on its top. So there are as
    many marks as stones."""
    variant %= VARIANTS
    marked = cached_picture(f"stone-{stone}{variant + 1}")
    whole = marked if is_covered else _without_side_mark(stone, variant)
    return pygame.transform.smoothscale(whole, box)


def ghost(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture of a stone that only would be there."""
    faint = picture.copy()
    faint.set_alpha(_GHOST)
    return faint


@lru_cache(maxsize=12)
def _without_side_mark(stone: Stone, variant: int) -> pygame.Surface:
    """Return a stone's picture with the smooth marble beside the mark drawn over the mark."""
    marked = cached_picture(f"stone-{stone}{variant + 1}")
    turn = _TURN if variant % 2 and stone != BLACK else 0.0
    clean, width = marked.copy(), marked.get_width()
    radius = width * STONE_RADIUS / (2 * (STONE_RADIUS + STONE_EDGE))
    high = round(radius * STONE_HEIGHT / STONE_RADIUS)
    first, last = (round(radius * math.sin(turn + way * _MARK_ANGLE)) for way in (-1, 1))

    def rim(aside: float) -> int:
        """Return the height of the top's front edge, ``aside`` pixels beside the middle."""
        share = FLATTENING * (1 + math.sqrt(1 - (aside / radius) ** 2))
        return round(radius * (share + STONE_EDGE / STONE_RADIUS))

    def strip(aside: int) -> pygame.Surface:
        return marked.subsurface(width // 2 + aside, rim(aside), 1, high).copy()

    left, right = strip(first), strip(last)
    for aside in range(first + 1, last):
        at = width // 2 + aside, rim(aside)
        right.set_alpha(round(255 * (aside - first) / (last - first)))
        clean.blit(left, at)
        clean.blit(right, at)
    return clean


@lru_cache(maxsize=64)
def _shadow(stones: int, width: int) -> pygame.Surface:
    size = _shadow_size(stones, width)
    return pygame.transform.smoothscale(cached_picture(f"shadow-{stones}"), size)


def _shadow_size(stones: int, width: int) -> tuple[int, int]:
    unit = width / (2 * STONE_RADIUS)
    left, right, up, down = SHADOWS[stones - 1]
    return max(2, round((left + right) * unit)), max(2, round((up + down) * unit))


def shadow_box(middle: pygame.Vector2, width: int, stones: int = 1) -> pygame.Rect:
    unit = width / (2 * STONE_RADIUS)
    left, _, up, _ = SHADOWS[stones - 1]
    corner = middle + pygame.Vector2(-left, DRUM_FOOT - up) * unit
    return pygame.Rect((round(corner.x), round(corner.y)), _shadow_size(stones, width))


def draw_shadow(
    surface: pygame.Surface, middle: pygame.Vector2, width: int, stones: int = 1
) -> None:
    """Draw the shadow of a column of 1 to 7 stones. ``middle``: center of the lowest stone's
    picture."""
    surface.blit(_shadow(stones, width), shadow_box(middle, width, stones))


def soft_shadow(width: int, distance: float) -> pygame.Surface:
    """Return a stone's shadow. It fades with ``distance``, the stone's height in radii of the
    column ring."""
    return _soft_shadow(width, min(_SOFTNESSES, round(distance * _SOFTNESSES)))


def draw_within(
    surface: pygame.Surface, shadow: pygame.Surface, place: pygame.Rect, within: pygame.Rect
) -> None:
    """Draw a shadow, clipped by the ellipse ``within``, such as the top of a column."""
    part = pygame.Surface(within.size, pygame.SRCALPHA)
    part.blit(shadow, place.move(-within.x, -within.y))
    part.blit(_ellipse(within.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(part, within)


@lru_cache(maxsize=64)
def _soft_shadow(width: int, step: int) -> pygame.Surface:
    softness = step / _SOFTNESSES
    blur = 1 + round(_BLURRED * 0.2 * softness)
    core = pygame.Rect(0, 0, _BLURRED, round(_BLURRED * FLATTENING))
    shadow = pygame.Surface((core.width + 4 * blur, core.height + 4 * blur), pygame.SRCALPHA)
    shadow.fill((*_SHADE, 0))
    core.center = shadow.get_rect().center
    pygame.draw.ellipse(shadow, (*_SHADE, round(_DARKEST * (1 - 0.6 * softness))), core)
    shadow = pygame.transform.gaussian_blur(shadow, blur)
    grown = width / _BLURRED
    size = round(shadow.get_width() * grown), round(shadow.get_height() * grown)
    return pygame.transform.smoothscale(shadow, size)


@lru_cache(maxsize=4)
def _ellipse(size: tuple[int, int]) -> pygame.Surface:
    mask = pygame.Surface(size, pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    pygame.draw.ellipse(mask, (255, 255, 255, 255), mask.get_rect())
    return mask
