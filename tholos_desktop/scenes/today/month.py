from calendar import Calendar
from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from typing import NamedTuple

import pygame

from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.dates import day_words
from tholos_desktop.language.sentences import signed
from tholos_desktop.services.temple_diary import Visit
from tholos_desktop.ui.form import Form

WON, PLAYED, SOLVED = "▲", "△", "◆"
"""Marks of a day. ``WON``: its temple was won. ``PLAYED``: its temple was played. ``SOLVED``: its
puzzle was solved."""
_DAYS = 7
_GAP = 4


class DayResult(NamedTuple):
    visit: Visit | None
    is_solved: bool

    @property
    def is_something(self) -> bool:
        return self.visit is not None or self.is_solved

    @property
    def marks(self) -> str:
        temple = "" if self.visit is None else WON if self.visit.outcome == "won" else PLAYED
        return " ".join(mark for mark in (temple, SOLVED if self.is_solved else "") if mark)


class Month(NamedTuple):
    year: int
    month: int

    @classmethod
    def of(cls, day: date) -> "Month":
        return cls(day.year, day.month)

    def moved(self, by: int) -> "Month":
        number = self.year * 12 + self.month - 1 + by
        return Month(number // 12, number % 12 + 1)

    def weeks(self) -> list[list[date | None]]:
        found = Calendar().monthdatescalendar(self.year, self.month)
        return [[day if day.month == self.month else None for day in week] for week in found]


def add_month(
    form: Form,
    month: Month,
    *,
    today: date,
    chosen: date,
    done: Mapping[date, DayResult],
    choose: Callable[[date], object],
) -> None:
    ui, ctx, weeks = form.ui, form.ui.ctx, month.weeks()
    high = max(ui.font("button").get_linesize() + ui.font("small").get_linesize(), ui.px(34))
    high += ui.px(8)
    head, gap = ui.font("small").get_linesize(), ui.px(_GAP)

    def place(rect: pygame.Rect) -> None:
        def cell(column: int, top: int, height: int) -> pygame.Rect:
            left, end = ((rect.width + gap) * edge // _DAYS for edge in (column, column + 1))
            return pygame.Rect(rect.left + left, top, end - left - gap, height)

        for column in range(_DAYS):
            said = ctx.words(f"today.weekday.{column + 1}")
            at, soft = cell(column, rect.top, head), ctx.theme.ink_soft
            ui.label(at, said, "small", align="center", color=soft)
        for row, week in enumerate(weeks):
            top = rect.top + head + gap + row * (high + gap)
            for column, day in enumerate(week):
                if day is not None:
                    place_day(day, cell(column, top, high))

    def place_day(day: date, rect: pygame.Rect) -> None:
        of_day = done.get(day, DayResult(None, False))
        if of_day.is_something or day == today:
            ui.button(
                rect,
                str(day.day),
                partial(choose, day),
                detail=of_day.marks,
                tip=day_said(ctx.words, day, of_day),
                primary=day == chosen,
                area="days",
            )
        else:
            color = ctx.theme.ink_soft if day < today else ctx.theme.ink_off
            ui.label(rect, str(day.day), align="center", valign="middle", color=color)

    form.add(lambda _: head + len(weeks) * (high + gap), place)


def day_said(words: Words, day: date, done: DayResult) -> str:
    return words("app.pair", name=day_words(words, day), text=result_words(words, done))


def result_words(words: Words, done: DayResult) -> str:
    parts: list[str] = []
    if done.visit is not None:
        outcome, lead = done.visit.outcome or "open", done.visit.lead
        if lead is None:
            parts.append(words("today.temple_resigned"))
        else:
            parts.append(words(f"today.temple_{outcome}", points=signed(lead)))
    if done.is_solved:
        parts.append(words("today.solved"))
    return ", ".join(parts) or words("today.nothing")
