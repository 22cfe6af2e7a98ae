"""Charts in a form, each also described in words."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from tholos_desktop.language.ratings import in_short
from tholos_desktop.language.sentences import signed
from tholos_desktop.language.statistics import decimal, share_words, tally_words
from tholos_desktop.scenes.rating_graph import RatingGraph
from tholos_desktop.table.rating import Rating
from tholos_desktop.table.statistics import DRAWN, LOST, WON, ResultCount
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.metrics import Metrics
from tholos_desktop.ui.plot import Plot, hatch
from tholos_desktop.ui.theme import Color, mix
from tholos_desktop.ui.typesetting import draw_line, draw_text

Icon = Callable[[pygame.Surface, pygame.Rect], object]
_MOST_LABEL = 0.42


class BarRow(NamedTuple):
    name: str
    icon: Icon | None = None


def _draw_part(ui: Metrics, surface: pygame.Surface, rect: pygame.Rect, outcome: str) -> Color:
    """Draw a part of a bar; return its text color. Outcomes differ even without color."""
    theme, radius = ui.ctx.theme, ui.px(3)
    if outcome == DRAWN:
        pygame.draw.rect(surface, theme.hover, rect, border_radius=radius)
        pygame.draw.rect(surface, theme.line, rect, max(1, ui.px(1)), border_radius=radius)
        return theme.ink
    color = theme.good if outcome == WON else theme.warning
    pygame.draw.rect(surface, color, rect, border_radius=radius)
    if outcome == LOST:
        room = rect.inflate(-2 * ui.px(2), 0)
        hatch(surface, room, ui.px(7), mix(color, theme.night, 0.22))
    return theme.night


def add_legend(form: Form) -> None:
    ui, words, font = form.ui, form.ui.ctx.words, form.ui.font("small")
    names = {outcome: words(f"statistics.{outcome}") for outcome in (WON, DRAWN, LOST)}

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        size, left = font.get_linesize() * 3 // 5, rect.left
        for outcome, name in names.items():
            square = pygame.Rect(left, rect.centery - size // 2, size, size)
            _draw_part(ui, surface, square, outcome)
            wide = font.size(name)[0] + 1
            place = (square.right + ui.px(6), rect.top, wide, rect.height)
            draw_line(surface, name, place, font, ui.ctx.theme.ink_soft)
            left = place[0] + wide + ui.px(16)

    form.add(lambda _: font.get_linesize(), lambda rect: ui.picture(rect, paint))


def add_tallies(form: Form, rows: Sequence[tuple[BarRow, ResultCount]]) -> None:
    ui, words = form.ui, form.ui.ctx.words
    bars = [
        _Bar(
            row,
            share_words(words, tally),
            partial(tally_words, words, row.name, tally),
            partial(_draw_tally, ui, tally=tally),
        )
        for row, tally in rows
    ]
    _add_bars(form, bars)


def add_amounts(form: Form, rows: Sequence[tuple[BarRow, float]]) -> None:
    ui, words = form.ui, form.ui.ctx.words
    most, bars = max((amount for _, amount in rows), default=0.0) or 1.0, list[_Bar]()
    for row, amount in rows:
        told = decimal(words, amount)
        says = partial(words, "app.pair", name=row.name, text=told)
        bars.append(_Bar(row, told, says, partial(_draw_amount, ui, share=amount / most)))
    _add_bars(form, bars)


class _Bar(NamedTuple):
    row: BarRow
    told: str
    says: Callable[[], str]
    paint: Icon


def _add_bars(form: Form, bars: Sequence[_Bar]) -> None:
    ui, gap = form.ui, form.ui.px(10)
    size = ui.text_px("body") * 3 // 2
    icons = size + ui.px(6) if any(bar.row.icon for bar in bars) else 0
    body, strong = ui.font("body"), ui.font("button")
    widest = max((body.size(bar.row.name)[0] for bar in bars), default=0) + 1
    figure = max((strong.size(bar.told)[0] for bar in bars), default=0) + 1

    def label(width: int) -> int:
        return min(widest, round(width * _MOST_LABEL) - icons)

    def height(bar: _Bar, width: int) -> int:
        return max(ui.text_height(bar.row.name, label(width)), size)

    def place(bar: _Bar, rect: pygame.Rect) -> None:
        wide = label(rect.width)
        if bar.row.icon:
            square = pygame.Rect(rect.left, rect.centery - size // 2, size, size)
            ui.picture(square, bar.row.icon)
        ui.label((rect.left + icons, rect.top, wide, rect.height), bar.row.name, valign="middle")
        left = rect.left + icons + wide + gap
        room = pygame.Rect(left, 0, rect.right - figure - gap - left, size * 4 // 5)
        room.centery = rect.centery
        ui.picture(room, bar.paint, says=bar.says)
        end = (rect.right - figure, rect.top, figure, rect.height)
        ui.label(end, bar.told, "button", align="right", valign="middle")

    for bar in bars:
        form.add(partial(height, bar), partial(place, bar))


def _draw_tally(
    ui: Metrics, surface: pygame.Surface, rect: pygame.Rect, *, tally: ResultCount
) -> None:
    pygame.draw.rect(surface, ui.ctx.theme.surface, rect, border_radius=ui.px(4))
    font, left, games = ui.font("small"), 0.0, max(1, tally.games)
    for number, outcome in zip(tally, (WON, DRAWN, LOST), strict=True):
        right = left + rect.width * number / games
        edges = rect.left + round(left), rect.left + round(right)
        part = pygame.Rect(edges[0] + 1, rect.top, edges[1] - edges[0] - 2, rect.height)
        left = right
        if number and part.width > 0:
            ink = _draw_part(ui, surface, part, outcome)
            said, line = str(number), font.get_linesize()
            if font.size(said)[0] + ui.px(6) <= part.width:
                room = pygame.Rect(part.left, part.centery - line // 2, part.width, line)
                draw_text(surface, said, room, font, ink, align="center", wrap=False)


def _draw_amount(ui: Metrics, surface: pygame.Surface, rect: pygame.Rect, *, share: float) -> None:
    pygame.draw.rect(surface, ui.ctx.theme.surface, rect, border_radius=ui.px(4))
    filled = pygame.Rect(rect.topleft, (round(rect.width * share), rect.height))
    if filled.width:
        pygame.draw.rect(surface, ui.ctx.theme.warning, filled, border_radius=ui.px(4))


def add_margins(form: Form, leads: Sequence[int], height: int) -> None:
    """Add a bar for each game's lead, oldest game first. Negative leads point down. ``height`` is
    in pixels at 1280x720."""
    ui = form.ui
    says = ", ".join(map(signed, leads))
    form.add(
        lambda _: ui.px(height),
        lambda rect: ui.picture(rect, partial(_draw_margins, ui, leads), says=lambda: says),
    )


def _draw_margins(
    ui: Metrics, leads: Sequence[int], surface: pygame.Surface, rect: pygame.Rect
) -> None:
    most = max(1, *map(abs, leads))
    plot = Plot(ui, rect, signed(-most))
    plot.draw_ground(surface)
    for value in (most, -most):
        plot.draw_level(surface, (value + most) / (2 * most), signed(value))
    theme = ui.ctx.theme
    step = min(plot.field.width / len(leads), ui.px(28))
    for index, lead in enumerate(leads):
        left = plot.field.left + round(index * step)
        right = plot.field.left + round((index + 1) * step) - max(1, ui.px(2))
        tops = sorted((plot.point(0, 0.5)[1], plot.point(0, (lead + most) / (2 * most))[1]))
        bar = pygame.Rect(left, tops[0], max(1, right - left), max(ui.px(2), tops[1] - tops[0]))
        color = theme.good if lead > 0 else theme.warning if lead < 0 else theme.line
        pygame.draw.rect(surface, color, bar)
    plot.draw_level(surface, 0.5, "0", is_strong=True)


def add_strength(form: Form, ratings: Sequence[Rating], mode: str, height: int) -> None:
    graph = RatingGraph(form.ui, ratings)
    form.text(in_short(form.ui.ctx.words, ratings[-1], mode), "button")
    form.add(lambda _: form.ui.px(height), lambda rect: form.ui.picture(rect, graph.draw))
