import math
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import pygame

from tholos_desktop.board.temple_layout import FLATTENING, STONE_RADIUS, Geometry
from tholos_desktop.rules import Location
from tholos_desktop.ui.theme import Color, mix

_MOST_POINTS = 9
_REACH = 2.4
"""Maximum radius of the ring on the floor, in stone radii."""
_BLACK: Color = (0, 0, 0)


class Ringing(NamedTuple):
    at: Location
    points: int
    share: float
    """Elapsed share of the animation, 0 to 1."""

    @property
    def strength(self) -> float:
        """Current brightness, 0 to 1: it rises fast, then fades."""
        worth = 0.6 + 0.4 * min(max(self.points, 0), _MOST_POINTS) / _MOST_POINTS
        return worth * math.sin(math.pi * min(1.0, self.share) ** 0.45)

    def floor_box(self, geometry: Geometry) -> pygame.Rect:
        reach = geometry.length(_REACH * STONE_RADIUS)
        box = pygame.Rect(0, 0, 2 * reach + 4, round(2 * reach * FLATTENING) + 4)
        box.center = round(geometry.ring(self.at).x), round(geometry.ring(self.at).y)
        return box

    def draw_floor(self, surface: pygame.Surface, geometry: Geometry, color: Color) -> None:
        box, width = self.floor_box(geometry), geometry.length(0.02)
        light = pygame.Surface(box.size)
        for share in self._waves():
            across = round((1 + (_REACH - 1) * share) * geometry.length(2 * STONE_RADIUS))
            ring = pygame.Rect(0, 0, across, round(across * FLATTENING))
            ring.center = light.get_rect().center
            ink = mix(_BLACK, color, self.strength * (1 - share))
            pygame.draw.ellipse(light, ink, ring, width)
        surface.blit(light, box, special_flags=pygame.BLEND_RGB_ADD)

    def _waves(self) -> Iterator[float]:
        for late in (0.0, 0.25):
            if self.share > late:
                yield min(1.0, (self.share - late) / (1 - late))

    def light_box(self, geometry: Geometry, height: int) -> pygame.Rect:
        column = geometry.column(self.at, height)
        return column.inflate(column.width, column.width)

    def draw_light(self, surface: pygame.Surface, box: pygame.Rect, color: Color) -> None:
        shown = glow(box.size, color).copy()
        shown.fill(mix(_BLACK, (255, 255, 255), self.strength), special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(shown, box, special_flags=pygame.BLEND_RGB_ADD)


@lru_cache(maxsize=16)
def glow(size: tuple[int, int], color: Color) -> pygame.Surface:
    small = pygame.Surface((64, 64))
    for radius in range(32, 0, -1):
        near = 1 - radius / 32
        pygame.draw.circle(small, mix(_BLACK, color, 0.62 * near * near), (32, 32), radius)
    return pygame.transform.smoothscale(small, size)
