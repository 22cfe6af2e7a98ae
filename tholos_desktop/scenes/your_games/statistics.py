from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TypeVar

import pygame

from tholos_desktop.board.illustrations import draw_mark
from tholos_desktop.board.pieces import draw_tile
from tholos_desktop.language import sentences
from tholos_desktop.language import statistics as said
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.names import SIDE_WORDS, person_name
from tholos_desktop.rules import ADVANCED, BASIC, GREEK, SIDES, Location, Ornament, Side
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.your_games.charts import (
    BarRow,
    Icon,
    add_amounts,
    add_legend,
    add_margins,
    add_strength,
    add_tallies,
)
from tholos_desktop.services.players import Person, Players
from tholos_desktop.store.games import Games, Names
from tholos_desktop.table.statistics import HUMAN, ResultCount, Statistics, statistics
from tholos_desktop.teaching.losses import PHASES, when_lost
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.form import Form

Key = TypeVar("Key")
_BESIDE = 720
"""Minimum width of a form with two columns, in pixels at 1280x720."""
_ROWS, _HUMANS = 8, 12
_CHART, _STRENGTH_CHART = 150, 220
"""Heights of charts, in pixels at 1280x720."""
_TURNING = {pygame.K_PAGEDOWN: 1, pygame.K_PAGEUP: -1}


class StatisticsScene(PageScene):
    title = "statistics.title"

    def __init__(
        self, routes: Routes, games: Games, players: Players, page: str | None = None
    ) -> None:
        super().__init__(routes)
        self._games, self._people = games, players
        self.page = page if page in PAGES else PAGES[0]
        self.who = self._first_person()
        """Person whose games are shown; ``None`` for everybody."""

    def fill(self, form: Form) -> None:
        words = self.ctx.words
        offered = [(name, words(f"statistics.page.{name}")) for name in PAGES]
        form.button(words("statistics.of", value=self._name(self.who)), self._next_person)
        form.add(
            lambda width: form.ui.choice_height(offered, width),
            lambda rect: form.ui.choice(rect, offered, self.page, self.open, area="pages"),
        )
        if self.page == "strength":
            self._strength(form)
        elif self.page == "losses":
            self._losses(form)
        else:
            found = figures(self._games, self._names)
            if found.all.games:
                _OF_FIGURES[self.page](self, form, found)
            else:
                form.text(words("statistics.none"))
        self.fill_up(form)

    def handle(self, event: pygame.Event) -> None:
        step = _TURNING.get(event.key, 0) if event.type == pygame.KEYDOWN else 0
        if step:
            self.open(PAGES[(PAGES.index(self.page) + step) % len(PAGES)])
        else:
            super().handle(event)

    def open(self, page: str) -> None:
        self.page = page
        self.relayout()
        for scroll in self.ui.scrolls:
            scroll.move_to(0)

    def _first_person(self) -> Person | None:
        last = self._people.last
        is_known = figures(self._games, last.names).all.games
        return last if is_known or not figures(self._games, None).all.games else None

    def _next_person(self) -> None:
        everyone: list[Person | None] = [*self._people.everyone, None]
        at = everyone.index(self.who) if self.who in everyone else -1
        self.who = everyone[(at + 1) % len(everyone)]
        self.relayout()

    @property
    def _names(self) -> Names:
        return self.who.names if self.who else None

    def _is_wide(self, form: Form) -> bool:
        width, _ = self.form_size(form.ui)
        return width >= form.ui.px(_BESIDE) * self.ctx.settings.text_scale

    def _name(self, who: Person | None) -> str:
        if who is None:
            return self.ctx.words("statistics.everybody")
        return person_name(self.ctx.words, who.name)

    # Pages

    def _overview(self, form: Form, figures: Statistics) -> None:
        words = self.ctx.words
        games = words("statistics.games", n=figures.all.games)
        add_tallies(form, [(BarRow(games), figures.all)])
        add_legend(form)
        form.text(" · ".join(self._told_of_runs(figures)), color=self.ctx.theme.ink_soft)
        left, right = _tight(form), _tight(form)
        left.text(words("statistics.by_side"), "name")
        add_tallies(left, _played({side: _of_side(words, side) for side in SIDES}, figures.sides))
        left.text(words("statistics.by_mode"), "name")
        modes = {mode: BarRow(words(f"setup.{mode}")) for mode in (BASIC, ADVANCED)}
        add_tallies(left, _played(modes, figures.modes))
        if figures.leads:
            right.text(words("statistics.margins"), "name")
            add_margins(right, figures.leads, _CHART)
        _in_columns(form, left, right, is_wide=self._is_wide(form))
        for remark in said.remarks(words, figures):
            form.text(remark)

    def _told_of_runs(self, figures: Statistics) -> Iterable[str]:
        words = self.ctx.words
        if figures.played_out:
            key = "margin" if figures.played_out == figures.all.games else "margin_of"
            lead = said.decimal(words, figures.lead, signed=True)
            yield words(f"statistics.{key}", points=lead, n=figures.played_out)
        if abs(figures.run) > 1:
            key = "statistics.run_won" if figures.run > 0 else "statistics.run_lost"
            yield words(key, number=abs(figures.run))
        if figures.longest > 1:
            yield words("statistics.longest", number=figures.longest)

    def _rivals(self, form: Form, figures: Statistics) -> None:
        add_legend(form)
        humans = [rival for rival in figures.rivals if rival.startswith(HUMAN)]
        humans.sort(key=lambda rival: figures.rivals[rival].games, reverse=True)
        shown = *said.RIVALS, *humans[:_HUMANS]
        names = {rival: BarRow(said.rival_name(self.ctx.words, rival)) for rival in shown}
        rows = _played(names, figures.rivals)
        half = len(rows) if len(rows) <= _ROWS else (len(rows) + 1) // 2
        left, right = _tight(form), _tight(form)
        add_tallies(left, rows[:half])
        add_tallies(right, rows[half:])
        _in_columns(form, left, *([right] if half < len(rows) else []), is_wide=self._is_wide(form))

    def _ornaments(self, form: Form, figures: Statistics) -> None:
        if not figures.ornaments:
            form.text(self.ctx.words("statistics.no_ornaments"))
            return
        form.text(self.ctx.words("statistics.ornaments_says"), color=self.ctx.theme.ink_soft)
        add_legend(form)
        rows = [
            (
                BarRow(
                    sentences.ornament_name(self.ctx.words, ornament), partial(_draw_tile, ornament)
                ),
                tally,
            )
            for ornament, tally in figures.ornaments.items()
        ]
        add_tallies(form, rows)

    def _bonuses(self, form: Form, figures: Statistics) -> None:
        form.text(self.ctx.words("statistics.bonuses_says"), color=self.ctx.theme.ink_soft)
        add_legend(form)
        words, rows = self.ctx.words, list[tuple[BarRow, ResultCount]]()
        for location, bonus in figures.bonuses.items():
            games = bonus.used.games + bonus.unused.games
            times = words("statistics.times", times=said.decimal(words, bonus.times / games))
            name = f"{words(f'game.bonus.{location}')} ({times})"
            rows.append((BarRow(name, _letter(self.ctx, location)), bonus.used))
        add_tallies(form, rows)

    def _strength(self, form: Form) -> None:
        if self.who is None:
            form.text(self.ctx.words("statistics.whose"))
            return
        parts, has_line = list[Form](), False
        for mode in (BASIC, ADVANCED):
            found = self._people.history(self.who, mode)
            has_line = has_line or len(found) > 1
            if found:
                parts.append(Form(form.ui))
                add_strength(
                    parts[-1], found, mode, _STRENGTH_CHART if self._is_wide(form) else _CHART
                )
        if not parts:
            form.text(self.ctx.words("rating.none"))
            return
        shown = self.ctx.words("statistics.band" if has_line else "statistics.dot")
        form.text(shown, color=self.ctx.theme.ink_soft)
        _in_columns(form, *parts, is_wide=self._is_wide(form))

    def _losses(self, form: Form) -> None:
        words = self.ctx.words
        lost = when_lost(self._games.reviewed(self._names))
        if not lost.games:
            form.text(words("statistics.losses_none"))
            return
        form.text(words("statistics.losses_says", n=lost.games), color=self.ctx.theme.ink_soft)
        form.text(words("statistics.by_phase"), "name")
        names = (BarRow(said.phase_name(words, at)) for at in range(PHASES))
        add_amounts(form, [*zip(names, lost.phases, strict=True)])
        for remark in said.loss_remarks(words, lost):
            form.text(remark)


def figures(games: Games, names: Names) -> Statistics:
    return games.remembered(("statistics", names), lambda: statistics(games.past(names)))


def _in_columns(form: Form, *parts: Form, is_wide: bool) -> None:
    if is_wide and len(parts) == 2:
        form.beside(*parts)
    else:
        for part in parts:
            form.take(part)


def _tight(form: Form) -> Form:
    return Form(form.ui, gap=8)


def _played(
    rows: Mapping[Key, BarRow], found: Mapping[Key, ResultCount]
) -> list[tuple[BarRow, ResultCount]]:
    return [(row, found[key]) for key, row in rows.items() if key in found and found[key].games]


def _of_side(words: Words, side: Side) -> BarRow:
    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        draw_mark(surface, side, rect.center, rect.height * 9 // 10)

    return BarRow(words(SIDE_WORDS[side]), draw)


def _draw_tile(ornament: Ornament, surface: pygame.Surface, rect: pygame.Rect) -> None:
    draw_tile(surface, ornament, rect)


def _letter(ctx: Context, location: Location) -> Icon:
    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        letter = ctx.fonts.display_bold(rect.height * 9 // 10).render(
            GREEK[location], True, ctx.theme.accent
        )
        surface.blit(letter, letter.get_rect(center=rect.center))

    return draw


_OF_FIGURES: Mapping[str, Callable[[StatisticsScene, Form, Statistics], None]] = {
    "overview": StatisticsScene._overview,
    "rivals": StatisticsScene._rivals,
    "ornaments": StatisticsScene._ornaments,
    "bonuses": StatisticsScene._bonuses,
}
PAGES = (*_OF_FIGURES, "strength", "losses")
