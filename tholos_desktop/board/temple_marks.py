"""What the temple points out: rings, brackets, chevrons, and the stone that would land."""

import pygame

from tholos_desktop.board.icons import ring_picture
from tholos_desktop.board.in_air import Air, Sway, seat_of
from tholos_desktop.board.layout import around
from tholos_desktop.board.pointers import draw_brackets, draw_chevron, draw_light
from tholos_desktop.board.stones import stone_picture
from tholos_desktop.board.temple_layout import Geometry
from tholos_desktop.board.view import GHOST, Marks, in_order
from tholos_desktop.rules import QUARRY, Position, is_location
from tholos_desktop.table.hand import Spot
from tholos_desktop.ui.theme import Colour, Theme


class TempleMarks:
    """Draws the marks of one position on the temple; a ring sways with its stone."""

    def __init__(self, geometry: Geometry, theme: Theme, position: Position, air: Air) -> None:
        self._geometry, self._theme = geometry, theme
        self._position, self._air = position, air
        self._boxes = geometry.spots(position)

    def draw(self, surface: pygame.Surface, marks: Marks) -> None:
        """Draw what is pointed out; what was played last lies below what may be done."""
        theme, boxes = self._theme, self._boxes
        for spot in in_order(marks.last, boxes):
            self._chevron(surface, spot, theme.last)
        for spot in in_order(marks.sources, boxes):
            if marks.lights_sources:
                for seat in self._seats(spot):
                    draw_light(surface, around(seat, self._geometry.size(spot.zone)), theme.select)
            self._ring(surface, spot, thick=spot == marks.hovered)
        for spot in in_order(marks.targets, boxes):
            self._brackets(surface, boxes[spot], theme.target, thick=spot == marks.hovered)
        if marks.selected in boxes:
            self._ring_at(surface, marks.selected, self._lifted(marks.selected), thick=True)
        if marks.ghost:
            stone, zone = marks.ghost
            picture = stone_picture(stone, self._geometry.size(zone), 0).copy()
            picture.set_alpha(GHOST)
            at = self._geometry.seat(zone, stone, self._position, landing=True)
            surface.blit(picture, picture.get_rect(center=at))

    def _ring(self, surface: pygame.Surface, spot: Spot, *, thick: bool) -> None:
        """A ring around the stone that would be lifted; in a workshop around all of its colour."""
        lifted = self._lifted(spot)
        for seat in self._seats(spot):
            here = seat_of(self._geometry, spot, self._position, self._air.seat)
            self._ring_at(surface, spot, lifted if seat == here else seat, thick=thick)

    def _ring_at(
        self, surface: pygame.Surface, spot: Spot, seat: pygame.Vector2, *, thick: bool
    ) -> None:
        """A ring around a stone of a place."""
        box = self._geometry.size(spot.zone)
        width = self._geometry.length(0.026 if thick else 0.013)
        ring = ring_picture((box[0] + 5 * width, box[1] + 5 * width), width, self._theme.select)
        surface.blit(ring, ring.get_rect(center=seat))

    def _lifted(self, spot: Spot) -> pygame.Vector2:
        """Where the stone is, on the sway, that would be lifted from a place."""
        seat = seat_of(self._geometry, spot, self._position, self._air.seat)
        sway = self._air.sways.get(spot, Sway())
        return seat + pygame.Vector2(sway.right, -sway.up) * self._geometry.radius

    def _seats(self, spot: Spot) -> list[pygame.Vector2]:
        """Where the stones lie that could be lifted from a place."""
        geometry, position = self._geometry, self._position
        zone, stone = spot
        if is_location(zone):
            height = position.height(zone)
            return [geometry.stack_seat(zone, height - 1)] if height else []
        if stone is None:
            return []
        if zone == QUARRY:
            return [geometry.seat(zone, stone, position, landing=False)]
        held = enumerate(position.workshop(zone))
        return [geometry.workshop_seat(zone, index) for index, each in held if each == stone]

    def _brackets(
        self, surface: pygame.Surface, box: pygame.Rect, colour: Colour, *, thick: bool
    ) -> None:
        """Four corners around a place."""
        under, line = self._geometry.length(0.03), self._geometry.length(0.016)
        widths = under + 2 * thick, line + 2 * thick
        draw_brackets(surface, box.inflate(6, 6), colour, widths)

    def _chevron(self, surface: pygame.Surface, spot: Spot, colour: Colour) -> None:
        """A chevron that points down at the stone on top; at a pile from the quarry's right."""
        length, box = self._geometry.length, self._boxes[spot]
        reach, widths = length(0.036), (length(0.036), length(0.02))
        if spot.zone == QUARRY:
            tip = box.right + length(0.01), box.centery
            draw_chevron(surface, tip, (-reach, 0), colour, widths)
            return
        tip, way = (box.centerx, box.top - length(0.02)), (0, reach)
        if tip[1] - reach - widths[0] < self._geometry.rect.top:  # a column up to the edge
            tip, way = (box.left - length(0.02), box.top + box.width // 3), (reach, 0)
        draw_chevron(surface, tip, way, colour, widths)
