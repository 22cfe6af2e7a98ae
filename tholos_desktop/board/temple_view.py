from collections.abc import Iterable, Iterator
from typing import NamedTuple

import pygame

from tholos_desktop.board.in_air import Air, AirShapes
from tholos_desktop.board.pieces import caption_px, draw_plaque, least_caption
from tholos_desktop.board.temple_ground import TempleSide, temple_parts
from tholos_desktop.board.temple_layout import Geometry
from tholos_desktop.board.temple_marks import TempleMarks
from tholos_desktop.board.temple_still import Still, StillShapes
from tholos_desktop.board.view import BoardView, Marks
from tholos_desktop.rules import LOCATIONS, WHITE, Position, Side
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.dirty_regions import Region, Shape, differing, draw_shapes


class _Picture(NamedTuple):
    asked: object
    still: StillShapes
    moving: list[Shape]


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
        trays: bool = True,
        captions: bool = True,
    ) -> None:
        """``text`` is the size of small text in pixels: captions that had to be much smaller are
        left out, and figures are hardly smaller.

        ``with_points`` shows whose each column is now, and what it is worth; without ``trays`` the
        temple stands alone.
        """
        self.ctx = ctx
        self.advanced = advanced
        self._text, self._with_points = text, with_points
        self._trays, self._captions = trays, captions
        self.geometry = Geometry(rect, below)
        self._ground = pygame.Surface(rect.size)
        """The permanent parts, complete after :meth:`prepare`."""
        self.side = TempleSide(advanced, ctx.look.marble)
        self._unpainted = temple_parts(self.geometry, ctx.theme, self.side, trays=trays)
        self._unpainted.append(self._draw_plaques)
        self._shapes: tuple[Still, StillShapes] | None = None
        self._last: _Picture | None = None
        self._kept: tuple[frozenset[Region], pygame.Surface] | None = None
        """The picture of all that stands still, and what it shows. It reaches to the corner of the
        window, so that places are the same on both."""

    def prepare(self) -> Iterator[None]:
        """Paint what never changes, a part at each step; drawing does what is left of it."""
        while self._unpainted:
            self._unpainted.pop(0)(self._ground)
            yield

    # Drawing

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
        self._draw_still(surface, picture.still)
        draw_shapes(surface, picture.moving)
        surface.set_clip(before)

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
            figures = self._text if self._with_points else None
            shapes = StillShapes(self.ctx, self.geometry, still, figures=figures, trays=self._trays)
            self._shapes = still, shapes
        return self._shapes[1]

    def _draw_still(self, surface: pygame.Surface, still: StillShapes) -> None:
        if self._kept is None:
            for _ in self.prepare():
                pass
            picture, areas = pygame.Surface(self.rect.bottomright), [self.rect]
        else:
            picture, areas = self._kept[1], differing(self._kept[0], still.regions)
        for area in areas:
            picture.set_clip(area.clip(self.rect))
            picture.blit(self._ground, self.rect)
            draw_shapes(picture, still.all)
        picture.set_clip(None)
        self._kept = still.regions, picture
        surface.blit(picture, self.rect, self.rect)

    def _draw_plaques(self, ground: pygame.Surface) -> None:
        offset, fonts = -pygame.Vector2(self.rect.topleft), self.ctx.fonts
        captions = [self.ctx.words(f"game.bonus.{location}") for location in LOCATIONS]
        size = self.geometry.plaque("A").size
        sizes = [caption_px(caption, fonts, size) for caption in captions]
        if not self._captions or min(sizes) < least_caption(self._text):
            captions = [""] * len(LOCATIONS)
        for location, caption in zip(LOCATIONS, captions, strict=True):
            rect = self.geometry.plaque(location).move(offset)
            draw_plaque(ground, fonts, rect, location, caption)
