from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

import pygame

from tholos_desktop.board import illustrations
from tholos_desktop.board.pieces import draw_tile
from tholos_desktop.language import sentences
from tholos_desktop.rules import GREEK, WHITE, ColumnScore, Side, rival
from tholos_desktop.scenes.ending.counting import Act, Counting
from tholos_desktop.scenes.ending.laurel import draw_honors
from tholos_desktop.ui.boxes import (
    Box,
    Canvas,
    Column,
    Fit,
    Hidden,
    Middle,
    Row,
    Space,
    Text,
)
from tholos_desktop.ui.theme import Color
from tholos_desktop.ui.ui import Ui

_ROLES = (("title", "figure"), ("heading", "figure"), ("heading", "body"), ("heading", "small"))
"""Font roles of a column's heading and lines, largest first."""
_LAST_ROLES = (("title", "heading"), ("figure", "body"), ("body", "small"))
"""Font roles of the result and the line below it, largest first."""
_WREATHS = (220, 180, 140, 100, 70)
"""Sizes of the wreath above the result in pixels at 1280x720."""


class _ScoreSheetLine(NamedTuple):
    text: str
    kind: str = ""
    """Part of the score that the line explains, shown as an icon; empty for no icon."""
    color: Color | None = None
    shown_with: int = 1
    """Number of counting steps after which the line appears."""


class ScoreSheet:
    def __init__(self, ui: Ui, counting: Counting, names: Mapping[Side, str]) -> None:
        self.ctx, self.ui = ui.ctx, ui
        self._counting, self._names = counting, names

    def box(self) -> Box:
        """Return the lines about the column that is counted or, in the end, about the result."""
        return Fit(*(self._ends() if self._counting.is_ending else self._columns()))

    @property
    def texts(self) -> list[str]:
        """All lines, also those that are still to appear."""
        if self._counting.is_ending:
            return self._last_lines
        return [self._heading, *(line.text for line in self._lines())]

    def _columns(self) -> Iterator[Box]:
        lines = self._lines()
        for head, role in _ROLES:
            yield self._column(lines, head, role)

    def _column(self, lines: list[_ScoreSheetLine], head: str, role: str) -> Box:
        heading = Text(self._heading, head, self.ctx.theme.accent)
        return Column(heading, *(self._line(line, role) for line in lines), Space(), gap=6)

    def _line(self, line: _ScoreSheetLine, role: str) -> Box:
        box: Box = Text(line.text, role, line.color)
        if line.kind:
            size = self.ui.font(role).get_linesize()
            draw = partial(_draw_icon, self._counting.column, line.kind)
            box = Row(Middle(Canvas(draw, size, size)), box, gap=6)
        return Hidden(box) if self._counting.lines < line.shown_with else box

    @property
    def _heading(self) -> str:
        return self.ctx.words("scoring.column", column=GREEK[self._counting.column.location])

    def _lines(self) -> list[_ScoreSheetLine]:
        words, theme, column = self.ctx.words, self.ctx.theme, self._counting.column
        lines = [_ScoreSheetLine(sentences.owner_words(words, column, self._names))]
        if column.owner is None:
            return lines
        parts = sentences.score_parts(column)
        for number, part in enumerate(parts):
            points = sentences.signed(part.points)
            said = words(f"turn.score.{part.kind}", n=part.number, points=points)
            lines.append(_ScoreSheetLine(said, part.kind, None, number + 2))
        said = words("scoring.sum", n=abs(column.points), points=sentences.signed(column.points))
        color = theme.warning if column.points < 0 else theme.focus
        return [*lines, _ScoreSheetLine(said, "", color, len(parts) + 2)]

    def _ends(self) -> Iterator[Box]:
        theme, (said, more) = self.ctx.theme, self._last_lines
        for role, below in _LAST_ROLES:
            result = Text(said, role, theme.accent, align="center")
            rest = Text(more, below, theme.ink_soft, align="center")
            for size in _WREATHS:
                yield Column(Space(), self._wreath(size), result, rest, Space(), gap=14)
        yield Column(Space(), result, rest, Space(), gap=7)
        yield result

    def _wreath(self, size: int) -> Box:
        counting, edge = self._counting, self.ui.px(size)
        color, share = self.ctx.theme.accent, counting.share(Act.END)
        draw = partial(draw_honors, ending=counting.ending, color=color, share=share)
        return Middle(Canvas(draw, edge, edge, shows=(share,)))

    @property
    def _last_lines(self) -> list[str]:
        ending = self._counting.ending
        winner = ending.winner and self._names[ending.winner]
        return [ending.text, self.ctx.words(f"scoring.{ending.kind}", name=winner)]


def _draw_icon(column: ColumnScore, kind: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
    owner = column.owner or WHITE
    if kind == "ornament":
        draw_tile(surface, column.ornament, rect)
    else:
        stone = {"own": owner, "rival": rival(owner), "gray": "g"}[kind]
        illustrations.draw_mark(surface, stone, rect.center, rect.width * 3 // 4)
