from collections.abc import Sequence

import pygame

from tholos_desktop.board.layout import around
from tholos_desktop.board.pieces import draw_slab
from tholos_desktop.table.rating import Rating
from tholos_desktop.ui.boxes import Box, Canvas, Row
from tholos_desktop.ui.metrics import Metrics
from tholos_desktop.ui.theme import mix
from tholos_desktop.ui.typesetting import draw_line

_FINER = 3
"""The line is drawn this many times larger and then shrunk, for smooth edges."""
_STEPS = (50, 100, 200, 500, 1000)
"""Possible steps between two lines of the scale, in Elo."""
_AIR, _LEAST_SPAN = 20, 200
"""Space between the uncertainty band and the scale's ends, and minimum span of the scale; both in
Elo."""
_SHOWN_ERROR = 120
"""Maximum half-width of the shown uncertainty band, in Elo; a wider band is cut off."""
_FACE = (0.06, 0.88)
"""Top and bottom of the slab's face, on which the graph is drawn, as shares of the slab's
height."""
_SHADE = (58, 34, 10)


class RatingGraph:
    def __init__(self, sizes: Metrics, history: Sequence[Rating]) -> None:
        """``history`` must contain a rating that is based on a game."""
        self._theme, self._sizes = sizes.ctx.theme, sizes
        self._history = [rating for rating in history if rating.games]
        reaches = [self._reach(rating) for rating in self._history]
        lows, highs = [low for low, _ in reaches], [high for _, high in reaches]
        middle = (min(lows) + max(highs)) / 2
        half = max(max(highs) - min(lows), _LEAST_SPAN) / 2
        self._low, self._high = middle - half, middle + half
        self._picture: pygame.Surface | None = None

    def box(self, high: int) -> Box:
        """Return the graph, ``high`` pixels of the window high, with the labels beside it."""
        font = self._sizes.font("small")
        widest = max((font.size(str(elo))[0] for elo in self._scale(high)), default=0)
        labels = Canvas(self._draw_labels, high, widest + 1)
        return Row(labels, Canvas(self._draw, high), gap=6)

    def _draw(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self._picture is None or self._picture.get_size() != rect.size:
            self._picture = self._drawn(rect.size)
        surface.blit(self._picture, rect)

    def _draw_labels(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        font, ink = self._sizes.font("small"), self._theme.ink_soft
        for elo in self._scale(rect.height):
            middle = pygame.Vector2(rect.centerx, rect.top + self._y(elo, rect.height))
            place = around(middle, (rect.width, font.get_linesize()))
            draw_line(surface, str(elo), place, font, ink, align="right")

    @staticmethod
    def _reach(rating: Rating) -> tuple[float, float]:
        error = min(rating.within, _SHOWN_ERROR) + _AIR
        return rating.elo - error, rating.elo + error

    def _scale(self, height: int) -> list[int]:
        """Return the ratings to mark on the scale. There is room for all their labels."""
        line = self._sizes.font("small").get_linesize()
        top, bottom = _face(height)
        most = max(2, int(bottom - top) // line)
        span = self._high - self._low
        step = next((each for each in _STEPS if span / each <= most), _STEPS[-1])
        marks = range(-(-int(self._low) // step) * step, int(self._high) + 1, step)
        room = max(top, line / 2), min(bottom, height - line / 2)
        return [elo for elo in marks if room[0] <= self._y(elo, height) <= room[1]]

    def _y(self, elo: float, height: int) -> float:
        top, bottom = _face(height)
        return top + (bottom - top) * (self._high - elo) / (self._high - self._low)

    def _drawn(self, size: tuple[int, int]) -> pygame.Surface:
        theme, px = self._theme, self._sizes.px
        slab = pygame.Surface(size, pygame.SRCALPHA)
        draw_slab(slab, slab.get_rect())
        edge = round(_face(size[1])[0])
        for elo in self._scale(size[1]):
            y = round(self._y(elo, size[1]))
            ends = (edge, y), (size[0] - edge, y)
            pygame.draw.line(slab, theme.marble_dark, *ends, max(1, px(1)))
        fine = pygame.Surface((size[0] * _FINER, size[1] * _FINER), pygame.SRCALPHA)
        points = [
            self._point(index, rating.elo, size) for index, rating in enumerate(self._history)
        ]
        self._draw_band(fine, size)
        bronze, thick = mix(theme.accent, _SHADE, 0.6), max(2, px(2)) * _FINER
        if len(points) > 1:
            pygame.draw.lines(fine, bronze, closed=False, points=points, width=thick)
        for point in points[:-1]:
            pygame.draw.circle(fine, bronze, point, thick)
        pygame.draw.circle(fine, _SHADE, points[-1], px(6) * _FINER)
        pygame.draw.circle(fine, theme.accent, points[-1], (px(6) - max(1, px(1.5))) * _FINER)
        slab.blit(pygame.transform.smoothscale(fine, size), (0, 0))
        return slab

    def _draw_band(self, fine: pygame.Surface, size: tuple[int, int]) -> None:
        edges = []
        for way in (1, -1):
            edge = [
                self._point(index, rating.elo + way * rating.within, size)
                for index, rating in enumerate(self._history)
            ]
            edges += edge if way == 1 else edge[::-1]
        color = (*self._theme.marble, 130)
        wide, high = (_FINER * each for each in size)
        top, bottom = _face(high)
        fine.set_clip((top, top, wide - 2 * top, bottom - top))
        if len(self._history) > 1:
            pygame.draw.polygon(fine, color, edges)
        else:
            (_, top), (_, bottom) = edges
            fine.fill(color, (0, top, wide, bottom - top))
        fine.set_clip(None)

    def _point(self, index: int, elo: float, size: tuple[int, int]) -> tuple[float, float]:
        edge = self._sizes.px(18)
        share = index / max(1, len(self._history) - 1)
        x = edge + share * (size[0] - 2 * edge) if len(self._history) > 1 else size[0] / 2
        return x * _FINER, self._y(elo, size[1]) * _FINER


def _face(height: int) -> tuple[float, float]:
    return height * _FACE[0], height * _FACE[1]
