import pygame

from tholos_desktop.board.art import cached_picture
from tholos_desktop.board.sky import under_sky
from tholos_desktop.board.temple_layout import ROOF, ROOF_TOP, Geometry
from tholos_desktop.table.looks import FIRST_LOOK, Look


class Roof:
    def __init__(self, geometry: Geometry, look: Look = FIRST_LOOK) -> None:
        sides, up, down = ROOF
        size = geometry.length(2 * sides), geometry.length(up + down)
        at = geometry.center - pygame.Vector2(sides, ROOF_TOP) * geometry.radius
        self._place = pygame.Rect(at, size)
        self._fall = self._place.bottom - geometry.rect.top
        picture = pygame.transform.smoothscale(cached_picture("roof"), size)
        self.picture = under_sky(picture, look, geometry.rect.size, self._place.topleft)

    def place(self, down: float = 1.0) -> pygame.Rect:
        """Return the roof's rectangle; ``down`` is its progress, from 0 (out of sight) to 1."""
        return self._place.move(0, -round(self._fall * (1 - down)))
