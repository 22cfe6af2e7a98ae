from collections.abc import Iterator, Mapping
from functools import partial

import pygame

from tholos_desktop.board.icons import ring_picture
from tholos_desktop.board.in_air import Air, Sway, seat_of
from tholos_desktop.board.layout import around
from tholos_desktop.board.pointers import (
    draw_brackets,
    draw_chevron,
    draw_frame,
    draw_light,
    light_box,
)
from tholos_desktop.board.stones import ghost, stone_picture
from tholos_desktop.board.temple_layout import Geometry
from tholos_desktop.board.view import Marks, in_order
from tholos_desktop.rules import QUARRY, Position, Stone, Zone, is_location
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.ui.dirty_regions import Painter, region
from tholos_desktop.ui.theme import Color, Theme


class TempleMarks:
    """The marks of one position on the temple. The ring around a swaying stone moves with the
    stone."""

    def __init__(
        self,
        geometry: Geometry,
        theme: Theme,
        position: Position,
        air: Air,
        boxes: Mapping[Spot, pygame.Rect],
    ) -> None:
        self._geometry, self._theme = geometry, theme
        self._position, self._air = position, air
        self._boxes = boxes

    def shapes(self, marks: Marks) -> Iterator[Painter]:
        theme, boxes = self._theme, self._boxes
        for spot in in_order(marks.last, boxes):
            yield self._chevron(spot, theme.last)
        for spot in in_order(marks.sources, boxes):
            if marks.lights_sources:
                yield from self._lights(spot)
            yield from self._rings(spot, thick=spot == marks.hovered)
        for spot in in_order(marks.targets, boxes):
            yield self._brackets(boxes[spot], theme.target, thick=spot == marks.hovered)
        if marks.selected and marks.selected in boxes:
            yield self._ring_at(marks.selected, self._lifted(marks.selected), thick=True)
        for spot in in_order(marks.hinted, boxes):
            yield self._frame(spot, is_one=marks.hints_one)
        position = self._position
        for stone, zone in marks.ghosts:
            seat = self._geometry.ghost_seat(zone, stone, position)
            if seat is not None:
                yield self._ghost(stone, zone, seat)
            position = position.land(stone, zone)

    def _frame(self, spot: Spot, *, is_one: bool) -> Painter:
        widths = self._geometry.length(0.036), self._geometry.length(0.02)
        place = self._boxes[spot].inflate(10, 10)
        if spot.zone == QUARRY and spot.stone and is_one:
            place = around(self._seats(spot)[0], self._geometry.size(QUARRY))
        elif spot.zone == QUARRY:  # the next row and the heading are close
            place = self._boxes[spot].inflate(10, -widths[0])
        draw = partial(draw_frame, box=place, color=self._theme.accent, widths=widths)
        return Painter(region(place.inflate(2 * widths[0], 2 * widths[0]), "frame", widths), draw)

    def _ghost(self, stone: Stone, zone: Zone, seat: pygame.Vector2) -> Painter:
        picture = stone_picture(stone, self._geometry.size(zone), 0)
        place = picture.get_rect(center=seat)

        def draw(surface: pygame.Surface) -> None:
            surface.blit(ghost(picture), place)

        return Painter(region(place, "ghost", stone), draw)

    def _lights(self, spot: Spot) -> Iterator[Painter]:
        for seat in self._seats(spot):
            box = around(seat, self._geometry.size(spot.zone))
            draw = partial(draw_light, box=box, color=self._theme.select)
            yield Painter(region(light_box(box), "light"), draw)

    def _rings(self, spot: Spot, *, thick: bool) -> Iterator[Painter]:
        lifted = self._lifted(spot)
        here = seat_of(self._geometry, spot, self._position, self._air.seat)
        for seat in self._seats(spot):
            yield self._ring_at(spot, lifted if seat == here else seat, thick=thick)

    def _ring_at(self, spot: Spot, seat: pygame.Vector2, *, thick: bool) -> Painter:
        box = self._geometry.size(spot.zone)
        width = self._geometry.length(0.026 if thick else 0.013)
        ring = ring_picture((box[0] + 5 * width, box[1] + 5 * width), width, self._theme.select)
        place = ring.get_rect(center=seat)
        return Painter(region(place, "ring", width), lambda surface: surface.blit(ring, place))

    def _lifted(self, spot: Spot) -> pygame.Vector2:
        seat = seat_of(self._geometry, spot, self._position, self._air.seat)
        sway = self._air.sways.get(spot, Sway())
        return seat + sway.offset * self._geometry.radius

    def _seats(self, spot: Spot) -> list[pygame.Vector2]:
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

    def _brackets(self, box: pygame.Rect, color: Color, *, thick: bool) -> Painter:
        under, line = self._geometry.length(0.03), self._geometry.length(0.016)
        widths, place = (under + 2 * thick, line + 2 * thick), box.inflate(6, 6)
        draw = partial(draw_brackets, box=place, color=color, widths=widths)
        return Painter(
            region(place.inflate(2 * widths[0], 2 * widths[0]), "brackets", widths), draw
        )

    def _chevron(self, spot: Spot, color: Color) -> Painter:
        length, box = self._geometry.length, self._boxes[spot]
        reach, widths = length(0.036), (length(0.036), length(0.02))
        tip, way = (box.centerx, box.top - length(0.02)), (0, reach)
        if spot.zone == QUARRY:
            tip, way = (box.right + length(0.01), box.centery), (-reach, 0)
        elif tip[1] - reach - widths[0] < self._geometry.rect.top:  # a column that reaches the edge
            tip, way = (box.left - length(0.02), box.top + box.width // 3), (reach, 0)
        place = pygame.Rect(0, 0, 0, 0).move(tip)
        place.inflate_ip(2 * (reach + widths[0]), 2 * (reach + widths[0]))
        draw = partial(draw_chevron, tip=tip, way=way, color=color, widths=widths)
        return Painter(region(place, "chevron", way), draw)
