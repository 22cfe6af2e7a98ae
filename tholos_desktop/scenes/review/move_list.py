from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from typing import NamedTuple

import pygame

from tholos_desktop.scenes.board.turn_log import TurnLog
from tholos_desktop.table.analysis_line import Path
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.theme import Color, Theme


class MoveMark(Enum):
    OWN = auto()
    """A costly move of the player, or of White in a game of two."""
    RIVALS = auto()


def mark_color(theme: Theme, mark: MoveMark) -> Color:
    return theme.warning if mark is MoveMark.OWN else theme.target


def draw_mark(
    surface: pygame.Surface, theme: Theme, mark: MoveMark, center: tuple[int, int], size: int
) -> None:
    """Draw a disc for one's own costly move, a diamond for the rival's."""
    x, y = center
    color = mark_color(theme, mark)
    if mark is MoveMark.OWN:
        pygame.draw.circle(surface, color, center, size)
        pygame.draw.circle(surface, theme.night, center, size, 1)
    else:
        corners = [(x, y - size - 1), (x + size + 1, y), (x, y + size + 1), (x - size - 1, y)]
        pygame.draw.polygon(surface, color, corners)
        pygame.draw.polygon(surface, theme.night, corners, 1)


class MoveRow(NamedTuple):
    path: Path
    text: str
    mark: MoveMark | None = None


class MoveList(TurnLog):
    def __init__(
        self,
        ctx: Context,
        rect: pygame.Rect,
        font: pygame.font.Font,
        *,
        go_to: Callable[[Path], object],
        spoken: Callable[[Path], str],
    ) -> None:
        """``spoken`` returns a move in words, for screen readers."""
        self._size = max(3, font.get_height() // 3)
        super().__init__(ctx, rect, font, lambda number: go_to(self.rows[number - 1].path))
        self._spoken = spoken
        self.rows: Sequence[MoveRow] = ()

    @property
    def shown(self) -> tuple[object, ...]:
        return *super().shown, *(row.mark for row in self.rows)

    def fill(self, rows: Sequence[MoveRow], path: Path) -> None:
        """Show these rows, and mark the one of ``path``."""
        offset, self.rows = self._offset, rows
        self.show_entries([row.text for row in rows])
        self._scroll_to(offset)
        numbers: Mapping[Path, int] = {row.path: at for at, row in enumerate(rows, start=1)}
        self.show(numbers.get(path, 0))
        if not path:
            self._scroll_to(0)

    @property
    def _width(self) -> int:
        return super()._width - 2 * self._size

    def decorate(self, surface: pygame.Surface, number: int, box: pygame.Rect) -> None:
        if mark := self.rows[number - 1].mark:
            spot = box.right + self._size, box.top + self._font.get_linesize() // 2
            draw_mark(surface, self.ctx.theme, mark, spot, self._size)

    def said(self, number: int) -> str:
        return self._spoken(self.rows[number - 1].path)
