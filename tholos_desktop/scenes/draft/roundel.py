import pygame

from tholos_desktop.board.light import HOURS
from tholos_desktop.board.pieces import draw_tile, engrave
from tholos_desktop.board.temple_ground import (
    TempleSide,
    draw_turned,
    paint_floor,
    paint_plaques,
    paint_shadow,
)
from tholos_desktop.board.temple_layout import (
    FLATTENING,
    TEMPLE_HEIGHT,
    TEMPLE_RADIUS,
    Geometry,
)
from tholos_desktop.rules import GREEK, LOCATIONS, parse_ornaments
from tholos_desktop.ui.context import Context

_HALF = (TEMPLE_RADIUS + 0.01, TEMPLE_RADIUS * FLATTENING + TEMPLE_HEIGHT + 0.01)
"""Half the width and height of the temple with its steps, in radii of the column ring."""
_BOARD = (3.9, 2.9)
"""Width and height, in radii of the column ring, of a board with this temple."""
_INK = 10, 4, 2
"""Color of the letters in the slots, darker than on plaques, since the slots are."""


class Roundel:
    """The temple alone in the middle of a rectangle, on the floor of the whole window. It can be
    turned over."""

    def __init__(self, ctx: Context, rect: pygame.Rect, *, window: tuple[int, int]) -> None:
        self.rect = pygame.Rect(rect)
        radius = min(rect.width / (2 * _HALF[0]), rect.height / (2 * _HALF[1]))
        board = pygame.Rect(0, 0, round(_BOARD[0] * radius), round(_BOARD[1] * radius))
        self.geometry = Geometry(board.move(rect.center - Geometry(board).center))
        self._floor = pygame.Surface(window)
        paint_floor(self._floor, ctx.theme, ctx.look.hour)
        paint_shadow(self._floor, self.geometry, ctx.theme, pygame.Vector2())
        ink = ctx.theme.ink if HOURS[ctx.look.hour].is_dark else _INK
        self._sides = {}
        for advanced in (False, True):
            bare, place = TempleSide(advanced, ctx.look.marble, ctx.look.hour).drawn(self.geometry)
            picture = bare.copy()
            # No bonus action is chosen here, so the cards have no captions.
            paint_plaques(picture, ctx, self.geometry, None, corner=place.topleft)
            for location in LOCATIONS if advanced else ():
                slot = self.geometry.tile(location).move(-place.left, -place.top)
                font = ctx.fonts.display_bold(slot.height * 2 // 3)
                engrave(picture, font.render(GREEK[location], True, ink), slot.center)
            self._sides[advanced] = picture, place

    def draw(self, surface: pygame.Surface, ornaments: str, turned: float) -> None:
        """Draw the floor and the temple; ``turned`` is 0 for its basic side and 1 for its advanced
        side."""
        surface.blit(self._floor, (0, 0))
        draw_turned(surface, self.geometry, self._sides, turned)
        if turned < 1:
            return
        for location, ornament in zip(LOCATIONS, parse_ornaments(ornaments), strict=True):
            if ornament:
                draw_tile(surface, ornament, self.geometry.tile(location))
