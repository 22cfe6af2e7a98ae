"""Panels: a ground of their own, a place in the window, and content that scrolls."""

from collections.abc import Iterator, Sequence

import pygame

from tholos_desktop.ui.boxes import Box, Composite, Margin, Part
from tholos_desktop.ui.theme import Color
from tholos_desktop.ui.ui import Ui
from tholos_desktop.ui.widgets import Panel

_LEAST_ROWS = 3
"""Minimum height of a view that scrolls, in buttons."""
_MARGIN = 24
"""Maximum distance from the window's lower edge, in pixels at 1280x720, of a view that goes on to
it."""
_MOST_EMPTY = 0.2
"""Maximum share of a view's place that stays empty, so that the view ends below a row."""


class Card(Margin):
    """A box on a panel of its own."""

    def __init__(
        self,
        box: Box,
        *,
        pad: int = 12,
        down: int | None = None,
        color: Color | None = None,
        edge: bool = True,
    ) -> None:
        """``pad`` and ``down`` are its margins, as those of a :class:`.Margin`."""
        super().__init__(box, pad, down)
        self._color, self._edge = color, edge

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        ui.add(Panel, rect, self._color, self._edge)
        super().place(ui, rect)


class ScrollView(Composite):
    """A box that scrolls where it is higher than its place, unless it is enough that parts of it
    scroll."""

    def __init__(self, box: Box, *, cuts: bool = False) -> None:
        """With ``cuts``, the view may end within a row, and near the window's lower edge it goes on
        to that; else it ends below a row, if not much would stay empty."""
        super().__init__(box)
        self._cuts = cuts

    def least(self, ui: Ui, width: int) -> int:
        return min(self.height(ui, width), _LEAST_ROWS * ui.button_height())

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        (box,) = self.boxes
        if box.least(ui, rect.width) <= rect.height:
            box.place(ui, rect)
            return
        edge = ui.px(8)
        width = rect.width - ui.bar_width - 2 * edge
        content = pygame.Rect(rect.left + edge, rect.top + edge, width, box.height(ui, width))
        view = rect.copy()
        if self._cuts and ui.window.bottom - rect.bottom <= ui.px(_MARGIN):
            view.height = ui.window.bottom - rect.top
        for most in () if self._cuts else (rect.height // 2, 2 * ui.button_height()):
            end = _end([*_pieces(ui, Part(box, content), most)], rect.bottom, edge)
            if rect.bottom - end < round(_MOST_EMPTY * rect.height):
                view.height = end - rect.top
                break
        with ui.scroll(view, content.height + 2 * edge):
            box.place(ui, content)


def centered(ui: Ui, box: Box, wide: float, *, margin: int, least: float = 0.0) -> pygame.Rect:
    """Return a place in the middle of the window. It is as high as the box needs, at least a share
    ``least`` of the window, and keeps a ``margin`` to the window's edges."""
    room = ui.window.inflate(-2 * ui.px(margin), -2 * ui.px(margin))
    width = min(room.width, ui.px(wide))
    high = max(box.height(ui, width), round(least * ui.size[1]))
    place = pygame.Rect(0, 0, width, min(high, room.height))
    place.center = room.center
    return place


def _pieces(ui: Ui, whole: Part, most: int) -> Iterator[pygame.Rect]:
    """Yield where the parts lie that no view should cut in two. Of a part higher than ``most``
    pixels, these are its own parts."""
    for part in whole.box.parts(ui, whole.rect):
        inner = [] if part.rect.height <= most else [*_pieces(ui, part, most)]
        yield from inner or [part.rect]


def _end(rects: Sequence[pygame.Rect], most: int, edge: int) -> int:
    """Return the lowest height up to ``most`` at which no rectangle is cut in two, with up to
    ``edge`` pixels below the last one."""
    heights = (rect.bottom for rect in rects if rect.bottom <= most)
    uncut = (high for high in heights if not any(rect.top < high < rect.bottom for rect in rects))
    last = max(uncut, default=0)
    return min(most, last + edge, *(rect.top for rect in rects if rect.height and rect.top >= last))
