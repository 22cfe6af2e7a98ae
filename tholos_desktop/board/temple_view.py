from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

import pygame

from tholos_desktop.board.in_air import Air, AirShapes
from tholos_desktop.board.pieces import piece_box
from tholos_desktop.board.temple_ground import TempleSide, paint_ground, paint_plaques
from tholos_desktop.board.temple_layout import Geometry
from tholos_desktop.board.temple_marks import TempleMarks
from tholos_desktop.board.temple_still import Still, StillShapes
from tholos_desktop.board.view import BoardView, Marks
from tholos_desktop.rules import LOCATIONS, WHITE, Position, Side
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.dirty_regions import Painter, Region, differing, draw_shapes, region


class _Picture(NamedTuple):
    asked: object
    still: StillShapes
    moving: list[Painter]


class TempleBoard(BoardView):
    geometry: Geometry

    def __init__(
        self,
        ctx: Context,
        rect: pygame.Rect,
        *,
        advanced: bool = False,
        below: Side = WHITE,
        text: int = 0,
        with_points: bool = False,
        captions: bool = True,
    ) -> None:
        """``text``: size of small texts in pixels. ``with_points`` shows owners and points."""
        self.ctx = ctx
        self.advanced = advanced
        self._text, self._with_points = text, with_points
        self._captions = captions
        self.geometry = Geometry(rect, below)
        self.side = TempleSide(advanced, ctx.look.marble, ctx.look.hour)
        self._shown: frozenset[Region] = frozenset()
        """Regions that ``_kept`` shows now. An update repaints only the regions that have
        changed."""
        self._shapes: tuple[Still, StillShapes] | None = None
        self._last: _Picture | None = None

    @cached_property
    def _ground(self) -> pygame.Surface:
        """Picture of the permanent parts."""
        ground = pygame.Surface(self.rect.size)
        paint_ground(ground, self.geometry, self.ctx.theme, self.side.hour, self.side)
        text = self._text if self._captions else None
        paint_plaques(ground, self.ctx, self.geometry, text)
        return ground

    @cached_property
    def _kept(self) -> pygame.Surface:
        """Picture of everything motionless, in window coordinates."""
        kept = pygame.Surface(self.rect.bottomright)
        kept.blit(self._ground, self.rect)
        return kept

    def regions(self, position: Position, *, air: Air, marks: Marks) -> Iterable[Region]:
        picture = self._taken_apart(position, air, marks)
        return picture.still.regions.union(shape.region for shape in picture.moving)

    def draw(
        self,
        surface: pygame.Surface,
        position: Position,
        *,
        air: Air | None = None,
        marks: Marks | None = None,
    ) -> None:
        before = surface.get_clip()
        if not self.rect.colliderect(before):
            return
        surface.set_clip(self.rect.clip(before))
        picture = self._taken_apart(position, air or Air(), marks or Marks())
        surface.blit(self._still_picture(picture.still), self.rect, self.rect)
        draw_shapes(surface, picture.moving)
        surface.set_clip(before)

    def laid(self, position: Position) -> list[pygame.Rect]:
        """Return the areas of all that lies on the bare board, such as cards and stones. No areas
        overlap."""
        cards = {region(piece_box(self.geometry.plaque(at)), "card") for at in LOCATIONS}
        still = self._still_shapes(Still.of(position, Air(), frozenset()))
        return differing(frozenset(), still.regions | cards)

    def still_picture(self, position: Position) -> pygame.Surface:
        """Return the picture of a position. The surface is reused: drawing another position changes
        it."""
        return self._still_picture(self._taken_apart(position, Air(), Marks()).still)

    def _taken_apart(self, position: Position, air: Air, marks: Marks) -> _Picture:
        asked = position, air, marks
        if self._last is None or self._last.asked != asked:
            still = self._still_shapes(Still.of(position, air, marks.absent))
            above = AirShapes(
                self.geometry, still.columns, position, air, color=self.ctx.theme.select
            )
            boxes = self.spots(position)
            marked = TempleMarks(self.geometry, self.ctx.theme, position, air, boxes).shapes(marks)
            self._last = _Picture(asked, still, [*above.below, *marked, *above.above])
        return self._last

    def _still_shapes(self, still: Still) -> StillShapes:
        if self._shapes is None or self._shapes[0] != still:
            shapes = StillShapes(
                self.ctx,
                self.geometry,
                still,
                figures=self._text if self._with_points else None,
                before=self._shapes[1] if self._shapes else None,
            )
            self._shapes = still, shapes
        return self._shapes[1]

    def _still_picture(self, still: StillShapes) -> pygame.Surface:
        for area in differing(self._shown, still.regions):
            self._kept.set_clip(area.clip(self.rect))
            self._kept.blit(self._ground, self.rect)
            draw_shapes(self._kept, still.all)
        self._kept.set_clip(None)
        self._shown = still.regions
        return self._kept
