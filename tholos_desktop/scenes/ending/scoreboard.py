from collections.abc import Iterable, Mapping
from functools import partial

import pygame

from tholos_desktop.board.layout import around
from tholos_desktop.board.pieces import draw_slab
from tholos_desktop.board.stones import stone_picture
from tholos_desktop.board.temple_layout import FLATTENING, STONE_HEIGHT, STONE_RADIUS
from tholos_desktop.language.sentences import figure
from tholos_desktop.rules import SIDES, Score, Side
from tholos_desktop.ui import typesetting as texts
from tholos_desktop.ui.boxes import Box, Canvas, Column, High, Narrow, Row, Space, Steady, Text
from tholos_desktop.ui.live import Ground, Spoken
from tholos_desktop.ui.ui import Ui

_ENDS = -5, 30
"""Ends of the track in points, so that it seldom tells how the count will end."""
_STEP = 5
"""Points from one long mark of the track to the next."""
_NAME_SHARE = 0.26
"""Maximum width of the names, as a share of the window's."""
_RIM = 5
"""Distance from the slab's edge to the track on it, in pixels at 1280x720."""
_STONE_SHAPE = FLATTENING + STONE_HEIGHT / (2 * STONE_RADIUS)


class Scoreboard:
    def __init__(self, ui: Ui, account: Score, names: Mapping[Side, str]) -> None:
        self.ctx, self.ui = ui.ctx, ui
        self.names = names
        reached = [*_ENDS]
        for side in SIDES:
            total = 0
            for column in account.columns:
                total += column.points if column.owner == side else 0
                reached.append(total)
        self._slab: pygame.Surface | None = None
        self._first = min(reached) // _STEP * _STEP
        self._last = -(-max(reached) // _STEP) * _STEP
        self._lane = max(ui.font("button").get_linesize(), ui.px(30)) + ui.px(4)

    def box(self, totals: Mapping[Side, float]) -> Box:
        """Return the scoreboard with its markers at the points ``totals``."""
        says = (f"{self.names[side]} {figure(round(totals[side]))}" for side in SIDES)
        return Spoken(", ".join(says), self._layout(totals))

    def _layout(self, totals: Mapping[Side, float]) -> Box:
        ui, most = self.ui, round(_NAME_SHARE * self.ui.size[0])
        names = (texts.shortened(self.names[side], ui.font("name"), most) for side in SIDES)
        points = (figure(round(totals[side])) for side in SIDES)
        draw, shows = partial(self._draw_track, totals), tuple(totals.values())
        lanes = Canvas(draw, self._lane * len(SIDES), shows=shows)
        track = Ground(lanes, self._draw_slab, down=_RIM)
        scale = Canvas(self._draw_scale, ui.font("small").get_linesize())
        return Row(
            self._lanes(Text(name, "name", valign="middle") for name in names),
            Row(Column(track, scale, gap=0), self._lanes(map(self._figure, points)), gap=0),
            gap=14,
        )

    def _lanes(self, boxes: Iterable[Box]) -> Box:
        lanes = (High(box, self._lane) for box in boxes)
        return Narrow(Column(Space(_RIM), *lanes, Space(), gap=0))

    def _figure(self, points: str) -> Box:
        text = Text(points, "button", self.ctx.theme.accent, align="right", valign="middle")
        return Steady(text, Text("−888", "button"))

    def _draw_slab(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self._slab is None or self._slab.get_size() != rect.size:
            self._slab = pygame.Surface(rect.size, pygame.SRCALPHA)
            draw_slab(self._slab, self._slab.get_rect())
        surface.blit(self._slab, rect)

    def _draw_track(
        self, totals: Mapping[Side, float], surface: pygame.Surface, rect: pygame.Rect
    ) -> None:
        theme, ui, lane = self.ctx.theme, self.ui, self._lane
        inset = pygame.Vector2(ui.px(4), 0)
        ends = rect.midleft + inset, rect.midright - inset
        pygame.draw.line(surface, theme.marble_dark, *ends, ui.px(1))
        for points in range(self._first, self._last + 1):
            middle = pygame.Vector2(self._at(rect, points), rect.centery)
            reach = pygame.Vector2(0, lane - (lane // 4 if points % _STEP else 2))
            ends = middle - reach, middle + reach
            pygame.draw.line(surface, theme.marble_dark, *ends, ui.px(1))
        width = lane - ui.px(4)
        for side in SIDES:
            drum = stone_picture(side, (width, round(width * _STONE_SHAPE)))
            surface.blit(drum, drum.get_rect(center=self._marker(rect, side, totals[side])))

    def _draw_scale(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        font, ink, every = self.ui.font("small"), self.ctx.theme.ink_soft, _STEP
        room = font.size("−888")[0]
        while self._at(rect, every) - self._at(rect, 0) < room:
            every *= 2
        for points in range(self._first, self._last + 1, _STEP):
            if points % every == 0:
                middle = pygame.Vector2(self._at(rect, points), rect.centery)
                place = around(middle, (room, rect.height))
                texts.draw_line(surface, figure(points), place, font, ink, align="center")

    def _marker(self, track: pygame.Rect, side: Side, points: float) -> pygame.Vector2:
        below = (SIDES.index(side) + 0.5) * self._lane
        return pygame.Vector2(self._at(track, points), track.top + round(below))

    def _at(self, track: pygame.Rect, points: float) -> int:
        """Return the x of points on the track, which ends half a lane before the slab does."""
        share = (points - self._first) / max(1, self._last - self._first)
        half = self._lane // 2
        return track.left + half + round(share * (track.width - 2 * half))
