from functools import cached_property

import pygame

from tholos_desktop.board.stones import picture
from tholos_desktop.board.temple_layout import ROOF, STONE_HEIGHT, Geometry
from tholos_desktop.rules import Ornament

SECONDS, PAUSE_SECONDS = 1.5, 0.35
"""Seconds that the roof takes to come down, and seconds of the pause before."""


class Roof:
    def __init__(self, geometry: Geometry, corner: tuple[int, int]) -> None:
        """``corner`` is the position of the board's top left corner in the window."""
        self._geometry = geometry
        sides, up, down = ROOF
        size = geometry.length(2 * sides), geometry.length(up + down)
        rise = Ornament.NONE.changes.height * STONE_HEIGHT + up
        at = geometry.center - pygame.Vector2(sides, rise) * geometry.radius + corner
        self._place = pygame.Rect(at, size)
        self._fall = self._place.bottom - geometry.rect.move(corner).top

    @cached_property
    def _picture(self) -> pygame.Surface:
        return pygame.transform.smoothscale(picture("roof"), self._place.size)

    def prepare(self) -> None:
        self._picture  # noqa: B018

    def place(self, share: float) -> pygame.Rect:
        """Return the roof's rectangle; ``share`` is its progress, from 0 (out of sight) to 1
        (down)."""
        return self._place.move(0, -round(self._fall * (1 - share)))

    def draw(self, surface: pygame.Surface, share: float) -> None:
        surface.blit(self._picture, self.place(share))
