from collections.abc import Mapping
from functools import partial

import pygame

from tholos_desktop.board import illustrations
from tholos_desktop.board.pieces import draw_tile
from tholos_desktop.language import sentences
from tholos_desktop.language.catalogue import Words
from tholos_desktop.rules import GREEK, ColumnScore, Score, Side
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.typesetting import draw_line


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


def add_account(form: Form, account: Score, names: Mapping[Side, str]) -> None:
    for column in account.columns:
        _add_column(form, account, column, names)


def _add_column(form: Form, account: Score, column: ColumnScore, names: Mapping[Side, str]) -> None:
    ui, ctx, words, theme = form.ui, form.ui.ctx, form.ui.ctx.words, form.ui.ctx.theme
    owner = sentences.owner_words(words, column, names)
    said = sentences.sum_words(column) if column.owner else owner
    size = ui.text_px("body")
    letter, figures = size * 3 // 2, ui.font("button").size("−88")[0]
    points = figures + size * 13 // 10
    most = max(len(other.stones) for other in account.columns)
    marks = (size * 11 // 10) * most + ui.px(16)
    tile = size * 2 if any(other.ornament for other in account.columns) else 0

    def lefts(width: int) -> tuple[int, int]:
        shown = marks if width > ui.px(480) * ctx.settings.text_scale else 0
        return letter + tile + shown, shown

    def height(width: int) -> int:
        left, _ = lefts(width)
        wanted = ui.text_height(said, width - left - points - ui.px(12))
        return max(wanted, tile, size * 3 // 2) + ui.px(4)

    def draw(shown: int, surface: pygame.Surface, rect: pygame.Rect) -> None:
        pygame.draw.line(
            surface, theme.faint, rect.bottomleft, rect.bottomright, max(1, size // 20)
        )
        font = ctx.fonts.display_bold(size * 5 // 4)
        place = pygame.Rect(rect.left, rect.top, letter, rect.height)
        draw_line(surface, GREEK[column.location], place, font, theme.accent)
        if tile and column.ornament:
            place = pygame.Rect(0, 0, tile - 4, tile - 4)
            place.center = rect.left + letter + tile // 2, rect.centery
            draw_tile(surface, column.ornament, place)
        if shown:
            step = size * 11 // 10
            center = rect.left + letter + tile + step * len(column.stones) // 2 + 4
            illustrations.draw_marks(surface, (center, rect.centery), size, column.stones)
        if column.owner:
            whose = rect.right - points + size // 2, rect.centery
            illustrations.draw_mark(surface, column.owner, whose, size)

    def put(rect: pygame.Rect) -> None:
        left, shown = lefts(rect.width)
        named = column_name(words, column)
        whole = words("app.pair", name=named, text=owner) if column.owner else named
        ui.picture(rect, partial(draw, shown), says=lambda: whole)
        inner = pygame.Rect(rect.left + left, rect.top, 0, rect.height)
        inner.width = rect.width - left - points - ui.px(12)
        color = theme.ink if column.owner else theme.ink_soft
        ui.label(inner, said, valign="middle", color=color)
        figure = sentences.figure(column.points) if column.owner else "–"
        place = (rect.right - figures, rect.top, figures, rect.height)
        ui.label(place, figure, "button", align="right", valign="middle", color=color)

    form.add(height, put)
