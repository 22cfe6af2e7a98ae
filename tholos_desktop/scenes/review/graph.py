from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from tholos_desktop.reader.tree import AccessLabel, Node, Role
from tholos_desktop.scenes.review.move_list import MoveMark, draw_mark
from tholos_desktop.ui.dirty_regions import Region, region
from tholos_desktop.ui.plot import Plot
from tholos_desktop.ui.reading import box_of
from tholos_desktop.ui.theme import mix
from tholos_desktop.ui.ui import Ui


class Dot(NamedTuple):
    ply: int
    """Number of turns played before the position that the dot shows."""
    mark: MoveMark


class Curve(NamedTuple):
    chances: Sequence[float | None]
    """One side's chance of winning (0 to 1) after 0, 1, 2 … turns; ``None`` while unknown."""
    dots: Sequence[Dot]
    shown: int
    """Number of turns played before the position on the board."""


class ChanceGraph:
    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        curve: Callable[[], Curve],
        go_to: Callable[[int], object],
        told: Callable[[], tuple[str, str]],
    ) -> None:
        """``told`` returns the graph's name and its value at the position on the board, for screen
        readers."""
        self._ui, self._curve, self._go_to, self._told = ui, curve, go_to, told
        self.rect = rect
        self._plot = Plot(ui, rect, ui.ctx.words("options.percent", n=100))
        self._last = max(1, len(curve().chances) - 1)
        self._is_held = False

    def handle(self, event: pygame.Event) -> bool:
        """Go to the move under a press, and to those over which it is dragged."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._is_held = self.rect.collidepoint(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._is_held = False
        is_on_graph = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION) and self._is_held
        if is_on_graph:
            share = (event.pos[0] - self._plot.field.left) / max(1, self._plot.field.width)
            self._go_to(min(self._last, max(0, round(share * self._last))))
        return is_on_graph

    def nodes(self) -> Iterator[Node]:
        curve, (caption, figure) = self._curve(), self._told()
        said = AccessLabel(caption, Role.SLIDER, value=figure)
        range_ = curve.shown, 0, len(curve.chances) - 1
        yield Node("graph", said, box_of(self.rect), range=range_, step=self._step)

    def _step(self, by: int) -> None:
        curve = self._curve()
        self._go_to(min(len(curve.chances) - 1, max(0, curve.shown + by)))

    def regions(self) -> Iterator[Region]:
        curve = self._curve()
        yield region(self.rect, "graph", tuple(curve.chances), tuple(curve.dots), curve.shown)

    def point(self, ply: int, chance: float) -> tuple[int, int]:
        return self._plot.point(ply / self._last, chance)

    def draw(self, surface: pygame.Surface) -> None:
        theme, curve = self._ui.ctx.theme, self._curve()
        self._plot.draw_ground(surface)
        known = [(ply, each) for ply, each in enumerate(curve.chances) if each is not None]
        segments = [(one, other) for one, other in pairwise(known) if other[0] == one[0] + 1]
        for ends in segments:
            feet = [self.point(ply, 0) for ply, _ in reversed(ends)]
            area = [*(self.point(*each) for each in ends), *feet]
            pygame.draw.polygon(surface, mix(theme.surface, theme.line, 0.35), area)
        self._draw_scale(surface)
        self._draw_unknown(surface, curve)
        for ends in segments:
            self._plot.draw_line(surface, [(ply / self._last, up) for ply, up in ends], theme.ink)
        self._draw_place(surface, curve)
        size = max(4, self._ui.px(5))
        for dot in curve.dots:
            if (chance := curve.chances[dot.ply]) is not None:
                draw_mark(surface, theme, dot.mark, self.point(dot.ply, chance), size)

    def _draw_scale(self, surface: pygame.Surface) -> None:
        has_room = self.rect.height >= 3 * self._ui.font("small").get_linesize()
        words = self._ui.ctx.words
        for share in (0.0, 0.5, 1.0):
            has_text = has_room or share != 0.5
            text = words("options.percent", n=round(100 * share)) if has_text else ""
            self._plot.draw_level(surface, share, text, is_strong=share == 0.5)

    def _draw_unknown(self, surface: pygame.Surface, curve: Curve) -> None:
        theme = self._ui.ctx.theme
        first = next((ply for ply, each in enumerate(curve.chances) if ply and each is None), None)
        if first is None:
            return
        begin = (first - 1) / self._last
        self._plot.hatch(surface, begin, mix(theme.surface, theme.faint, 0.6))

    def _draw_place(self, surface: pygame.Surface, curve: Curve) -> None:
        theme, chance = self._ui.ctx.theme, curve.chances[curve.shown]
        self._plot.draw_upright(surface, curve.shown / self._last, theme.accent)
        if chance is not None:
            radius = max(3, self._ui.px(4))
            pygame.draw.circle(surface, theme.accent, self.point(curve.shown, chance), radius)
