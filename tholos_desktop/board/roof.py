from functools import cached_property

import pygame

from tholos_desktop.board.stones import kept_picture
from tholos_desktop.board.temple_layout import ROOF, ROOF_TOP, Geometry


class Roof:
    def __init__(self, geometry: Geometry, corner: tuple[int, int] = (0, 0)) -> None:
        """``corner`` is the position of the geometry's origin on the surface."""
        sides, up, down = ROOF
        size = geometry.length(2 * sides), geometry.length(up + down)
        at = geometry.center - pygame.Vector2(sides, ROOF_TOP) * geometry.radius + corner
        self._place = pygame.Rect(at, size)
        self._fall = self._place.bottom - geometry.rect.move(corner).top

    @cached_property
    def _picture(self) -> pygame.Surface:
        return pygame.transform.smoothscale(kept_picture("roof"), self._place.size)

    def place(self, share: float = 1.0) -> pygame.Rect:
        """Return the roof's rectangle; ``share`` is its progress, from 0 (out of sight) to 1
        (down)."""
        return self._place.move(0, -round(self._fall * (1 - share)))

    def draw(self, surface: pygame.Surface, share: float = 1.0) -> None:
        surface.blit(self._picture, self.place(share))
