from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto

import pygame

from tholos_desktop.scenes.board.turn_log import TurnLog
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.theme import Theme


class MoveMark(Enum):
    COSTLY = auto()
    SLIP = auto()


def draw_mark(
    surface: pygame.Surface, theme: Theme, mark: MoveMark, center: tuple[int, int], size: int
) -> None:
    """Draw a disc for a costly move, a ring for a slip."""
    if mark is MoveMark.COSTLY:
        pygame.draw.circle(surface, theme.warning, center, size)
        pygame.draw.circle(surface, theme.night, center, size, 1)
    else:
        pygame.draw.circle(surface, theme.warning, center, size, max(1, size // 3))


class MoveList(TurnLog):
    def __init__(
        self,
        ctx: Context,
        rect: pygame.Rect,
        font: pygame.font.Font,
        chosen: Callable[[int], object],
    ) -> None:
        super().__init__(ctx, rect, font, chosen)
        self._size = max(3, font.get_height() // 3)
        self._marks: Mapping[int, MoveMark] = {}

    @property
    def shown(self) -> tuple[object, ...]:
        return *super().shown, *self._marks.items()

    def fill(self, texts: Sequence[str], marks: Mapping[int, MoveMark] | None = None) -> None:
        offset, current, self._marks = self._offset, self.current, marks or {}
        was_seen = self.sees(current)
        self.show_entries(list(texts))
        self._scroll_to(offset)
        if was_seen:
            self.show(current)

    def show(self, number: int | None) -> None:
        """Mark a move, numbered from 1, and scroll it into view. 0 scrolls to the beginning."""
        super().show(number)
        if number == 0:
            self._scroll_to(0)

    def decorate(self, surface: pygame.Surface, number: int, box: pygame.Rect) -> None:
        if mark := self._marks.get(number):
            line = self._font.get_linesize()
            spot = box.right - self._size, box.bottom - self._pad - line // 2
            draw_mark(surface, self.ctx.theme, mark, spot, self._size)
