import math
import random
from functools import lru_cache

import pygame

from tholos_desktop.board.layout import around
from tholos_desktop.board.temple_layout import FLATTENING, STONE_RADIUS, Geometry

SECONDS = 0.4
"""Duration of the dust in seconds at every animation speed."""
GRAINS = 18
_FARTHEST, _HIGHEST = 0.75, 0.09
"""``_FARTHEST``: maximum distance of a grain, in stone radii. ``_HIGHEST``: maximum height, in
radii of the column ring."""
_MARBLE, _GROUND = ((252, 246, 234), (170, 150, 120)), ((150, 134, 112),)


class Dust:
    def __init__(self, seed: int, *, faint: bool) -> None:
        rng = random.Random(seed)
        self._colors = _GROUND if faint else _MARBLE
        self._alpha = 100 if faint else 210
        self._grains = [
            (
                (index + rng.random()) / GRAINS * 2 * math.pi,
                rng.uniform(0.25, _FARTHEST),
                rng.uniform(0.02, _HIGHEST),
                rng.uniform(0.5, 1.0),
            )
            for index in range(GRAINS)
        ]
        """Direction (radians), distance (stone radii), rise (radii of the column ring) and relative
        size of each grain."""

    @staticmethod
    def box(geometry: Geometry, foot: pygame.Vector2, scale: float) -> pygame.Rect:
        reach = geometry.length(STONE_RADIUS * (1 + _FARTHEST) * scale)
        grain = geometry.length((STONE_RADIUS / 2 + _HIGHEST) * scale) + 3
        return around(foot, (2 * (reach + grain), 2 * (round(reach * FLATTENING) + grain)))

    def draw(
        self, surface: pygame.Surface, geometry: Geometry, foot: pygame.Vector2, scale: float,
        share: float,
    ) -> None:  # fmt: skip
        gone = 1 - (1 - share) ** 3
        radius = STONE_RADIUS * scale * geometry.radius
        for index, (angle, reach, rise, size) in enumerate(self._grains):
            out = radius * (1 + reach * gone)
            up = rise * geometry.radius * scale * math.sin(math.pi * min(1.0, share * 1.2))
            at = foot + pygame.Vector2(
                math.cos(angle) * out, math.sin(angle) * out * FLATTENING - up
            )
            width = max(3, round(radius * 0.42 * size * (0.6 + gone)))
            alpha = round(self._alpha * size * (1 - share) / 16) * 16
            if alpha > 0:
                color = self._colors[index % len(self._colors)]
                grain = _grain(width, min(alpha, 255), color)
                surface.blit(grain, grain.get_rect(center=at))


@lru_cache(maxsize=512)
def _grain(width: int, alpha: int, color: tuple[int, int, int]) -> pygame.Surface:
    big = pygame.Surface((16, 16), pygame.SRCALPHA)
    big.fill((*color, 0))
    for ring in range(8, 0, -1):
        pygame.draw.circle(big, (*color, round(alpha * (1 - (ring - 1) / 8) ** 0.8)), (8, 8), ring)
    return pygame.transform.smoothscale(big, (width, width))
