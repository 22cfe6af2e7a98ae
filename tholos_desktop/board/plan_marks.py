import pygame

from tholos_desktop.board.flat_stones import corner, flat_stone
from tholos_desktop.board.layout import around
from tholos_desktop.board.plan_layout import PlanGeometry
from tholos_desktop.board.pointers import DARK, draw_brackets, draw_chevron, draw_frame, draw_light
from tholos_desktop.board.view import GHOST, Marks, in_order
from tholos_desktop.rules import QUARRY, Position, is_location
from tholos_desktop.table.hand import Spot
from tholos_desktop.ui.theme import Color, Theme


class PlanMarks:
    def __init__(self, geometry: PlanGeometry, theme: Theme, position: Position) -> None:
        self._geometry, self._theme, self._position = geometry, theme, position
        self._boxes = geometry.spots(position)

    def draw(self, surface: pygame.Surface, marks: Marks) -> None:
        theme, boxes = self._theme, self._boxes
        for spot in in_order(marks.last, boxes):
            self._chevrons(surface, self._box(spot), theme.last)
        for spot in in_order(marks.targets, boxes):
            self._brackets(surface, boxes[spot], theme.target, thick=spot == marks.hovered)
        for spot in in_order(marks.sources, boxes):
            thick = spot in (marks.hovered, marks.selected)
            if marks.lights_sources:
                draw_light(surface, self._box(spot), theme.select)
            self._ring(surface, self._box(spot), thick=thick)
        if marks.selected in boxes:
            self._ring(surface, self._box(marks.selected), thick=True)
        for spot in in_order(marks.hinted, boxes):
            self._frame(surface, boxes[spot])
        position = self._position
        for stone, zone in marks.ghosts:
            picture = flat_stone(stone, self._geometry.size(zone)).copy()
            picture.set_alpha(GHOST)
            at = self._geometry.seat(zone, stone, position, landing=True)
            surface.blit(picture, picture.get_rect(center=at))
            position = position.land(stone, zone)

    def _frame(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        width = self._geometry.stroke(thick=True)
        draw_frame(surface, box, self._theme.accent, (width + 2, width))

    def _box(self, spot: Spot) -> pygame.Rect:
        zone, stone = spot
        if is_location(zone):
            return self._geometry.level_box(zone, max(0, self._position.height(zone) - 1))
        if zone == QUARRY and stone:
            return around(self._geometry.pile_seat(stone), self._geometry.size(QUARRY))
        return self._boxes[spot]

    def _ring(self, surface: pygame.Surface, box: pygame.Rect, *, thick: bool) -> None:
        width = self._geometry.stroke(thick=thick)
        for ink, line, more in ((DARK, width + 2, 1), (self._theme.select, width, 0)):
            frame = box.inflate(2 * (width + 1 + more), 2 * (width + 1 + more))
            radius = min(frame.height // 2, corner(box.size) + width)
            pygame.draw.rect(surface, ink, frame, line, border_radius=radius)

    def _brackets(
        self, surface: pygame.Surface, box: pygame.Rect, color: Color, *, thick: bool
    ) -> None:
        width = self._geometry.stroke(thick=thick)
        draw_brackets(surface, box.inflate(-width, -width), color, (width + 2, width))

    def _chevrons(self, surface: pygame.Surface, box: pygame.Rect, color: Color) -> None:
        reach, y = self._geometry.reach, box.centery
        widths = self._geometry.stroke(thick=True) + 1, self._geometry.stroke(thick=False)
        for x, right in ((box.left - reach // 3, reach), (box.right + reach // 3, -reach)):
            draw_chevron(surface, (x, y), (right, 0), color, widths)
