from collections.abc import Mapping
from functools import partial

import pygame

from tholos_desktop.board import illustrations
from tholos_desktop.board.pieces import draw_tile
from tholos_desktop.language import sentences
from tholos_desktop.language.catalogue import Words
from tholos_desktop.rules import GREEK, ColumnScore, Score, Side
from tholos_desktop.ui.boxes import Box, Canvas, Column, Middle, Narrow, Row, Steady, Text, Wide
from tholos_desktop.ui.typesetting import draw_line
from tholos_desktop.ui.ui import Ui

_ROOM_FOR_STONES = 480
"""Width of an account in pixels at 1280x720 from which it shows the stones of each column."""


def account_lines(words: Words, account: Score, names: Mapping[Side, str]) -> list[str]:
    return [
        words(
            "app.pair",
            name=column_name(words, column),
            text=sentences.account_words(words, column, names),
        )
        for column in account.columns
        if column.stones
    ]


def column_name(words: Words, column: ColumnScore) -> str:
    called = words("scoring.column", column=GREEK[column.location])
    ornament = column.ornament and sentences.ornament_name(words, column.ornament)
    return f"{called}, {ornament}" if ornament else called


def account_table(ui: Ui, account: Score, names: Mapping[Side, str]) -> Box:
    """Return a line for each column: its ornament, its stones, their sum and whose points it is."""
    return Column(*(_line(ui, account, column, names) for column in account.columns), gap=4)


def _line(ui: Ui, account: Score, column: ColumnScore, names: Mapping[Side, str]) -> Box:
    words, theme, size = ui.ctx.words, ui.ctx.theme, ui.text_px("body")
    owner, name = sentences.owner_words(words, column, names), column_name(words, column)
    is_owned, many = column.owner is not None, max(len(each.stones) for each in account.columns)
    color = theme.ink if is_owned else theme.ink_soft
    says = words("app.pair", name=name, text=owner) if is_owned else name
    draw_letter = partial(_draw_letter, ui, column)
    letter = Canvas(draw_letter, size * 3 // 2, size * 3 // 2, says=says)
    tile = Middle(Canvas(partial(_draw_ornament, column), size * 2, size * 2))
    begin = [letter, tile] if any(each.ornament for each in account.columns) else [letter]
    stones = Canvas(partial(_draw_stones, column, size), size, size * many * 11 // 10 + ui.px(12))
    said = sentences.sum_words(column) if is_owned else owner
    points = Text(
        sentences.figure(column.points) if is_owned else "–",
        *("button", color), align="right", valign="middle",
    )  # fmt: skip
    end = [
        Text(said, color=color, valign="middle"),
        Canvas(partial(_draw_owner, column, size), size, size),
        Narrow(Steady(points, Text("−88", "button"))),
    ]
    line = Wide(Row(*begin, stones, *end, gap=6), Row(*begin, *end, gap=6), _ROOM_FOR_STONES)
    rule = Canvas(lambda surface, rect: surface.fill(theme.faint, rect), max(1, size // 20))
    return Column(line, rule, gap=0)


def _draw_letter(ui: Ui, column: ColumnScore, surface: pygame.Surface, rect: pygame.Rect) -> None:
    font = ui.ctx.fonts.display_bold(ui.text_px("body") * 5 // 4)
    draw_line(surface, GREEK[column.location], rect, font, ui.ctx.theme.accent)


def _draw_ornament(column: ColumnScore, surface: pygame.Surface, rect: pygame.Rect) -> None:
    if column.ornament:
        draw_tile(surface, column.ornament, rect)


def _draw_stones(
    column: ColumnScore, size: int, surface: pygame.Surface, rect: pygame.Rect
) -> None:
    center = rect.left + size * len(column.stones) * 11 // 20, rect.centery
    illustrations.draw_marks(surface, center, size, column.stones)


def _draw_owner(column: ColumnScore, size: int, surface: pygame.Surface, rect: pygame.Rect) -> None:
    if column.owner:
        illustrations.draw_mark(surface, column.owner, rect.center, size)
