from functools import lru_cache

import pygame

from tholos_desktop.board.icons import INK, STONE_COLORS, engrave
from tholos_desktop.board.layout import around
from tholos_desktop.rules import Stone
from tholos_desktop.ui.theme import Color

_OVERSIZE = 4


def corner(size: tuple[int, int]) -> int:
    """Return a flat stone's corner radius: a square stone is a disc, a wide one a flat drum."""
    return size[1] // 2 if size[0] < size[1] * 1.15 else min(size) // 3


@lru_cache(maxsize=256)
def flat_stone(stone: Stone, size: tuple[int, int]) -> pygame.Surface:
    big = pygame.Surface((size[0] * _OVERSIZE, size[1] * _OVERSIZE), pygame.SRCALPHA)
    radius, line = corner(size) * _OVERSIZE, max(1, size[1] // 16) * _OVERSIZE
    face = big.get_rect().inflate(-2 * line, -2 * line)
    pygame.draw.rect(big, INK[stone], big.get_rect(), border_radius=radius)
    pygame.draw.rect(big, STONE_COLORS[stone], face, border_radius=max(0, radius - line))
    mark = pygame.Rect(0, 0, face.height, face.height)
    mark.center = face.center
    engrave(big, mark, stone)
    return pygame.transform.smoothscale(big, size)


def draw_flat_stone(
    surface: pygame.Surface, stone: Stone, at: pygame.Vector2 | tuple[int, int],
    size: tuple[int, int],
) -> None:  # fmt: skip
    picture = flat_stone(stone, size)
    surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))


def draw_empty_place(
    surface: pygame.Surface, at: pygame.Vector2, size: tuple[int, int], color: Color
) -> None:
    pygame.draw.rect(surface, color, around(at, size), 1, border_radius=corner(size))
