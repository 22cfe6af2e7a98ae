"""The score and its account as one table: a column's points stand under their owner, and their sum
is the score."""

from collections.abc import Iterator, Mapping
from functools import partial

import pygame

from tholos_desktop.board import illustrations
from tholos_desktop.language import sentences
from tholos_desktop.language.catalogue import Words
from tholos_desktop.rules import GREEK, SIDES, ColumnScore, Score, Side
from tholos_desktop.scenes.ending.ending import Ending
from tholos_desktop.scenes.signs import tile
from tholos_desktop.ui.boxes import Box, Canvas, Column, Hidden, Narrow, Row, Space, Steady, Text
from tholos_desktop.ui.live import Line, Spoken
from tholos_desktop.ui.ui import Ui

_NAME, _TOTAL = 3.4, 1.6
"""Widths of the names and of the totals beside a column's points, in the turned table."""


def account_lines(words: Words, account: Score, names: Mapping[Side, str]) -> list[str]:
    return [_said(words, column, names) for column in account.columns if column.stones]


def _said(words: Words, column: ColumnScore, names: Mapping[Side, str]) -> str:
    called = words("scoring.column", column=GREEK[column.location])
    if column.ornament:
        ornament = sentences.ornament_name(words, column.ornament)
        called = f"{called}, {words('tryouts.ornament', ornament=ornament)}"
    return words("app.pair", name=called, text=sentences.account_words(words, column, names))


class ScoreTable:
    def __init__(self, ui: Ui, ending: Ending) -> None:
        self.ui, self._ending = ui, ending
        self._words, self._theme = ui.ctx.words, ui.ctx.theme
        self._size = ui.text_px("body")
        self._columns = ending.account.columns

    def tall(self, gap: int = 3) -> Box:
        """Return it with a ``gap`` above and below each column, in pixels at 1280x720."""
        room = [*map(Hidden, self._column_parts(self._columns[0]))]
        head = Row(*room, *(self._name(side, "right") for side in SIDES))
        rows = [self._row(column, gap) for column in self._columns]
        total = Row(*room, *map(self._total, SIDES))
        return Column(Spoken("", head), self._rule(), *rows, total, gap=gap)

    def _row(self, column: ColumnScore, gap: int) -> Box:
        points = (self._points(column, side) for side in SIDES)
        row = Column(Row(*self._column_parts(column), *points), self._rule(), gap=gap)
        return Spoken(_said(self._words, column, self._ending.names), row)

    def _column_parts(self, column: ColumnScore) -> Iterator[Box]:
        """Yield a column's letter, stones and ornament."""
        size, most = self._size, max(len(each.stones) for each in self._columns)
        yield Narrow(Steady(self._letter(column), Text("Ω", "button")))
        draw = partial(_draw_stones, column, size)
        yield Canvas(draw, size, size * most * 11 // 10 + self.ui.px(12))
        if any(each.ornament for each in self._columns):
            ornament = tile(column.ornament, size * 3 // 2)
            yield ornament if column.ornament else Hidden(ornament)

    def turned(self) -> Box:
        shares = [_NAME, *(1.0 for _ in self._columns), _TOTAL]
        names = self._ending.names
        letters = (
            Spoken(_said(self._words, column, names), self._letter(column, "center"))
            for column in self._columns
        )
        rows: list[Box] = [Row(Space(0), *letters, Space(0), shares=shares, gap=2)]
        for side in SIDES:
            points = (self._points(column, side, "center") for column in self._columns)
            name, total = self._name(side, "left"), self._total(side)
            row = Row(name, *points, total, shares=shares, gap=2)
            rows.append(Spoken(self._total_said(side), row))
        first, second, third = rows
        return Column(first, self._rule(), second, self._rule(), third, gap=4)

    def _letter(self, column: ColumnScore, align: str = "left") -> Text:
        letter, accent = GREEK[column.location], self._theme.accent
        return Text(letter, "button", accent, align=align, valign="middle")

    def _name(self, side: Side, align: str) -> Box:
        size = self._size
        draw = partial(_draw_mark, side, size)
        name = Line(self._ending.names[side], "button", align=align, valign="middle")
        return Row(Canvas(draw, size, size), name, gap=6, from_right=align == "right")

    def _points(self, column: ColumnScore, side: Side, align: str = "right") -> Box:
        soft = self._theme.ink_soft
        if column.owner == side:
            return Text(sentences.figure(column.points), "button", align=align, valign="middle")
        return Text("–", "body", soft, align=align, valign="middle")

    def _total(self, side: Side) -> Box:
        won = self._ending.winner == side
        color = self._theme.accent if won else self._theme.ink
        points = sentences.figure(self._ending.account.points(side))
        total = Text(points, "figure", color, align="right", valign="middle")
        return Spoken(self._total_said(side), total)

    def _total_said(self, side: Side) -> str:
        points = sentences.figure(self._ending.account.points(side))
        return self._words("app.pair", name=self._ending.names[side], text=points)

    def _rule(self) -> Box:
        color = self._theme.faint
        return Canvas(lambda surface, rect: surface.fill(color, rect), max(1, self._size // 20))


def _draw_stones(
    column: ColumnScore, size: int, surface: pygame.Surface, rect: pygame.Rect
) -> None:
    center = rect.left + size * len(column.stones) * 11 // 20, rect.centery
    illustrations.draw_marks(surface, center, size, column.stones)


def _draw_mark(side: Side, size: int, surface: pygame.Surface, rect: pygame.Rect) -> None:
    illustrations.draw_mark(surface, side, rect.center, size)
