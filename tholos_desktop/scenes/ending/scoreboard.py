from collections.abc import Mapping
from functools import partial

import pygame

from tholos_desktop.board.pieces import draw_slab
from tholos_desktop.board.stones import stone_picture
from tholos_desktop.board.temple_layout import FLATTENING, STONE_HEIGHT, STONE_RADIUS
from tholos_desktop.language.sentences import figure
from tholos_desktop.rules import SIDES, Score, Side
from tholos_desktop.ui import typesetting as texts
from tholos_desktop.ui.boxes import Box, Canvas
from tholos_desktop.ui.ui import Ui

_SHORTEST = 20
_STEP = 5
"""Points from one long mark of the track to the next."""
_NAME_SHARE = 0.26
_RIM = 5
"""Distance from the slab's edge to the track on it, in pixels at 1280x720."""
_STONE_SHAPE = FLATTENING + STONE_HEIGHT / (2 * STONE_RADIUS)


class Scoreboard:
    def __init__(self, ui: Ui, account: Score, names: Mapping[Side, str]) -> None:
        self.ctx, self.ui = ui.ctx, ui
        self.names = names
        reached = [0, _SHORTEST]
        for side in SIDES:
            total = 0
            for column in account.columns:
                total += column.points if column.owner == side else 0
                reached.append(total)
        self._slab: pygame.Surface | None = None
        self._first = min(reached) // _STEP * _STEP
        self._last = -(-max(reached) // _STEP) * _STEP

    @property
    def _lane(self) -> int:
        return max(self.ui.font("button").get_linesize(), self.ui.px(30)) + self.ui.px(4)

    @property
    def height(self) -> int:
        rim = self.ui.px(_RIM)
        return rim + self._lane * len(SIDES) + self.ui.font("small").get_linesize()

    def box(self, totals: Mapping[Side, float]) -> Box:
        """Return the scoreboard with its markers at the points ``totals``."""
        says = ", ".join(f"{self.names[side]} {figure(round(totals[side]))}" for side in SIDES)
        shows = tuple(totals.values())
        return Canvas(partial(self._draw, totals), self.height, says=says, shows=shows)

    def _draw(self, now: Mapping[Side, float], surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme, ui = self.ctx.theme, self.ui
        named, strong, small = ui.font("name"), ui.font("button"), ui.font("small")
        name_width, number_width = self._name_width(rect), strong.size("−888")[0]
        track = self._track(rect)
        ground = track.inflate(self._lane, 0)
        slab = ground.inflate(0, 2 * ui.px(_RIM))
        if self._slab is None or self._slab.get_size() != slab.size:
            self._slab = pygame.Surface(slab.size, pygame.SRCALPHA)
            draw_slab(self._slab, self._slab.get_rect())
        surface.blit(self._slab, slab)
        inner = ground.inflate(-ui.px(8), 0)
        pygame.draw.line(surface, theme.marble_dark, inner.midleft, inner.midright, ui.px(1))
        for points in range(self._first, self._last + 1):
            x = self._at(track, points)
            inset = self._lane // 4 if points % _STEP else 2
            ends = (x, track.top + inset), (x, track.bottom - inset)
            pygame.draw.line(surface, theme.marble_dark, *ends, ui.px(1))
        self._draw_numbers(surface, track, rect, small)
        for row, side in enumerate(SIDES):
            top = track.top + row * self._lane
            place = pygame.Rect(rect.left, top, name_width - ui.px(10), self._lane)
            name = texts.shortened(self.names[side], named, place.width)
            texts.draw_line(surface, name, place, named, theme.ink)
            center = self.marker(rect, side, now[side])
            width = self._lane - ui.px(4)
            drum = stone_picture(side, (width, round(width * _STONE_SHAPE)))
            surface.blit(drum, drum.get_rect(center=center))
            total = pygame.Rect(rect.right - number_width, top, number_width, self._lane)
            texts.draw_line(
                surface, figure(round(now[side])), total, strong, theme.accent, align="right"
            )

    def marker(self, rect: pygame.Rect, side: Side, points: float) -> tuple[int, int]:
        row = SIDES.index(side)
        track = self._track(rect)
        return self._at(track, points), track.top + row * self._lane + self._lane // 2

    def _name_width(self, rect: pygame.Rect) -> int:
        font = self.ui.font("name")
        wanted = max(font.size(name)[0] for name in self.names.values()) + self.ui.px(14)
        return min(wanted, round(rect.width * _NAME_SHARE))

    def _track(self, rect: pygame.Rect) -> pygame.Rect:
        half = self._lane // 2
        left = rect.left + self._name_width(rect) + half
        right = rect.right - self.ui.font("button").size("−888")[0] - half
        return pygame.Rect(left, rect.top + self.ui.px(_RIM), right - left, self._lane * len(SIDES))

    def _draw_numbers(
        self, surface: pygame.Surface, track: pygame.Rect, rect: pygame.Rect, font: pygame.Font
    ) -> None:
        room = font.size("−888")[0]
        every = _STEP
        while self._at(track, every) - self._at(track, 0) < room:
            every *= 2
        for points in range(self._first, self._last + 1, _STEP):
            if points % every == 0:
                place = pygame.Rect(0, track.bottom, room, font.get_linesize())
                place.centerx = self._at(track, points)
                texts.draw_text(
                    surface, figure(points), place, font, self.ctx.theme.ink_soft,
                    align="center", wrap=False,
                )  # fmt: skip

    def _at(self, track: pygame.Rect, points: float) -> int:
        share = (points - self._first) / max(1, self._last - self._first)
        return round(track.left + share * track.width)
