"""The finished temple in the light of the player's look, with the winner's columns aglow."""

from collections.abc import Iterator

import pygame

from tholos_desktop.board.ringing import glow
from tholos_desktop.board.roof import Roof
from tholos_desktop.board.temple_layout import Geometry, TempleAlone
from tholos_desktop.board.temple_picture import standing_temple
from tholos_desktop.rules import Position
from tholos_desktop.scenes.ending.ending import Ending
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.dirty_regions import Region, region
from tholos_desktop.ui.theme import Color, mix

_WARM: Color = (255, 188, 96)
EVENING: Color = (206, 200, 214)
"""At a quiet ending, when a bot has beaten a human, the temple is multiplied by this color."""


class FinishedTemple:
    """The picture, and the roof if there is one. They may lie further left than the window."""

    def __init__(
        self, ctx: Context, geometry: TempleAlone, position: Position, ending: Ending
    ) -> None:
        self.picture = standing_temple(ctx, geometry, position, ctx.look)
        if ending.is_quiet:
            self.picture.fill(EVENING, special_flags=pygame.BLEND_RGB_MULT)
        for light, box in glows(geometry, ending):
            self.picture.blit(light, box, special_flags=pygame.BLEND_RGB_ADD)
        self._roof = Roof(geometry, ctx.look) if ending.has_roof else None
        if self._roof:
            self._roof.picture.premul_alpha_ip()  # blends twice as fast
            way = self._roof.place().union(self._roof.place(0))
            self._way = way.clip(self.picture.get_rect())
            """Where the roof comes down."""
            self._open = self.picture.subsurface(self._way).copy()
            """What is seen there without the roof, which :attr:`picture` has: so no frame blends it
            while the temple moves aside."""
            self._blend(self._roof, self.picture, self._roof.place())

    def draw(self, surface: pygame.Surface, down: float = 1.0, aside: int = 0) -> None:
        """Draw it ``aside`` pixels to the left. ``down`` is the roof's progress, 0 to 1."""
        is_whole = self._roof is None or down == 1
        if is_whole or not self._way.move(-aside, 0).contains(surface.get_clip()):
            surface.blit(self.picture, (-aside, 0))
        if self._roof and not is_whole:
            surface.blit(self._open, self._way.move(-aside, 0))
            self._blend(self._roof, surface, self._roof.place(down).move(-aside, 0))

    @staticmethod
    def _blend(roof: Roof, surface: pygame.Surface, place: pygame.Rect) -> None:
        surface.blit(roof.picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def regions(self, down: float, aside: int) -> Iterator[Region]:
        if self._roof:
            yield region(self._roof.place(down).move(-aside, 0), "roof")


def glows(geometry: Geometry, ending: Ending) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:
    """Yield the glow of each of the winner's columns, to be added, and its box. After a draw, both
    players' columns glow."""
    strength = 0.35 if ending.is_quiet else 0.75 if ending.winner else 0.55
    color = mix((0, 0, 0), _WARM, strength)
    for column in ending.account.columns:
        if column.owner is not None and ending.winner in (None, column.owner):
            box = geometry.lit(column.location, len(column.stones))
            yield glow(box.size, color), box
