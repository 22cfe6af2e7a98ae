from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

import pygame

from tholos_desktop.board import illustrations
from tholos_desktop.board.pieces import draw_tile
from tholos_desktop.language import sentences
from tholos_desktop.rules import GREEK, WHITE, ColumnScore, Side, rival
from tholos_desktop.scenes.ending.counting import Act, Counting
from tholos_desktop.scenes.ending.ending import Ending
from tholos_desktop.scenes.ending.laurel import draw_honors
from tholos_desktop.ui import typesetting as texts
from tholos_desktop.ui.dirty_regions import Shape, region
from tholos_desktop.ui.theme import Color
from tholos_desktop.ui.ui import Ui

_SLACK = 8
"""Pixels by which a text may exceed its rectangle; needed only in the smallest windows."""
_ROLES = ("figure", "body", "small")
"""Font roles of the lines, largest first. The first role in which the lines fit is used."""


class _ScoreSheetLine(NamedTuple):
    text: str
    kind: str = ""
    """Part of the score that the line explains, shown as an icon; empty for no icon."""
    color: Color | None = None
    shown_with: int = 1
    """Number of counting steps after which the line appears."""


class ScoreSheet:
    def __init__(self, ui: Ui, rect: pygame.Rect, names: Mapping[Side, str]) -> None:
        self.ctx, self.ui = ui.ctx, ui
        self.rect = rect
        self.names = names

    def shape(self, counting: Counting) -> Shape:
        place = self.rect.inflate(_SLACK, _SLACK)
        if counting.is_ending:
            share = counting.share(Act.END)
            draw = partial(self._draw_end, ending=counting.ending, share=share)
            return Shape(region(place, "outcome", share), draw)
        draw = partial(self._draw_column, counting=counting)
        return Shape(region(place, "tally", counting.index, counting.lines), draw)

    def _draw_column(self, surface: pygame.Surface, counting: Counting) -> None:
        ui, theme, column = self.ui, self.ctx.theme, counting.column
        heading = self.ctx.words("scoring.column", column=GREEK[column.location])
        room = self.rect.copy()
        letters = self.ctx.fonts.display(ui.text_px("title") * 9 // 10)
        if room.height < ui.px(330) * self.ctx.settings.text_scale:
            letters = ui.font("heading")
        used = texts.draw_text(surface, heading, room, letters, theme.accent)
        room = pygame.Rect(room.left, room.top + used, room.width, room.height - used)
        lines = self._lines(column)
        role = next(
            (role for role in _ROLES if self._height(lines, role) <= room.height), _ROLES[-1]
        )
        if self._height(lines, role) > room.height:  # the reason can be left out
            del lines[1]
        top = room.top
        for line in lines:
            top += self._gap
            if counting.lines < line.shown_with:
                return
            place = pygame.Rect(room.left, top, room.width, room.bottom - top)
            if line.kind:
                size = ui.text_px(role)
                self._draw_icon(surface, column, line.kind, (place.left, top), size)
                place.left += self._indent(role)
                place.width -= self._indent(role)
            font = ui.font(role)
            top += texts.draw_text(surface, line.text, place, font, line.color or theme.ink)

    def lines(self, column: ColumnScore) -> list[str]:
        heading = self.ctx.words("scoring.column", column=GREEK[column.location])
        return [heading, *(line.text for line in self._lines(column))]

    def last_lines(self, ending: Ending) -> list[str]:
        winner = ending.winner and self.names[ending.winner]
        return [ending.text, self.ctx.words(f"scoring.{ending.kind}", name=winner)]

    def _draw_end(self, surface: pygame.Surface, ending: Ending, share: float) -> None:
        ui, theme = self.ui, self.ctx.theme
        said, more = self.last_lines(ending)
        rect, gap = self.rect, ui.px(14)
        roles = [
            role for role in ("title", *_ROLES) if self._words_height(said, role) < rect.height
        ]
        role = next((r for r in roles if self._words_height(said, r) < rect.height * 0.4), "small")
        below = "heading" if role == "title" else "body"
        words = ui.text_height(said, rect.width, role) + gap
        closing_height = ui.text_height(more, rect.width, below)
        has_more = words + closing_height < rect.height
        words += closing_height if has_more else 0
        size = min(ui.px(220), rect.width, rect.height - words - gap)
        top = rect.top + max(0, rect.height - max(size, 0) - words - gap) // 2
        if size >= ui.px(70):
            wreath = pygame.Rect(0, top, size, size)
            wreath.centerx = rect.centerx
            draw_honors(surface, wreath, ending, theme.accent, share)
            top = wreath.bottom + gap
        place = pygame.Rect(rect.left, top, rect.width, rect.bottom - top)
        font, color = ui.font(role), theme.accent
        used = texts.draw_text(surface, said, place, font, color, align="center")
        if has_more:
            place = pygame.Rect(rect.left, top + used + gap // 2, rect.width, closing_height)
            texts.draw_text(surface, more, place, ui.font(below), theme.ink_soft, align="center")

    def _words_height(self, text: str, role: str) -> int:
        return self.ui.text_height(text, self.rect.width, role)

    @property
    def _gap(self) -> int:
        return self.ui.px(6)

    def _indent(self, role: str) -> int:
        return self.ui.text_px(role) * 3 // 2

    def _height(self, lines: list[_ScoreSheetLine], role: str) -> int:
        wide, indent = self.rect.width, self._indent(role)
        widths = [wide - (indent if line.kind else 0) for line in lines]
        texts = zip(lines, widths, strict=True)
        return sum(self._gap + self.ui.text_height(line.text, room, role) for line, room in texts)

    def _lines(self, column: ColumnScore) -> list[_ScoreSheetLine]:
        words, theme = self.ctx.words, self.ctx.theme
        owner = sentences.owner_words(words, column, self.names)
        lines = [_ScoreSheetLine(owner), _ScoreSheetLine(self._reason(column))]
        if column.owner is None:
            return lines if column.stones.count(WHITE) else lines[:1]
        parts = sentences.score_parts(column)
        for number, part in enumerate(parts):
            points = sentences.signed(part.points)
            said = words(f"turn.score.{part.kind}", n=part.number, points=points)
            lines.append(_ScoreSheetLine(said, part.kind, None, number + 2))
        said = words("scoring.sum", n=abs(column.points), points=sentences.signed(column.points))
        color = theme.warning if column.points < 0 else theme.focus
        return [*lines, _ScoreSheetLine(said, "", color, len(parts) + 2)]

    def _reason(self, column: ColumnScore) -> str:
        words, first = self.ctx.words, column.owner or WHITE
        second = rival(first)
        own = words(f"turn.some.{first}", n=column.stones.count(first))
        if count := column.stones.count(second):
            return words("scoring.against", own=own, other=words(f"turn.some.{second}", n=count))
        return words("scoring.alone", own=own, other=words(f"turn.color.{second}"))

    def _draw_icon(
        self, surface: pygame.Surface, column: ColumnScore, kind: str,
        at: tuple[int, int], size: int,
    ) -> None:  # fmt: skip
        owner = column.owner or WHITE
        place = pygame.Rect(*at, size, size).move(0, size // 6)
        if kind == "ornament":
            draw_tile(surface, column.ornament, place)
        else:
            stone = {"own": owner, "rival": rival(owner), "gray": "g"}[kind]
            illustrations.draw_mark(surface, stone, place.center, size * 9 // 10)
