from collections.abc import Sequence
from functools import partial

import pygame

from tholos_desktop.language.catalogue import YOU, Words
from tholos_desktop.language.names import bot_name
from tholos_desktop.language.ratings import in_short
from tholos_desktop.plain_text import printable
from tholos_desktop.rules import ADVANCED, BASIC
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.rating_graph import RatingGraph
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.services.players import Person, Players
from tholos_desktop.store.games import HUMAN, Games, ResultCount
from tholos_desktop.table import rivals
from tholos_desktop.table.match import Player
from tholos_desktop.table.protocol_lines import LEVELS
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.typesetting import draw_line

_BESIDE = 800
"""Minimum width of a form with two columns, in pixels at 1280x720."""
_BOTS = (*LEVELS, *(rival.name for rival in rivals.RIVALS), "strength")
_HUMANS = 12
_GRAPH = 150
"""Height of a rating graph, in pixels at 1280x720."""


class StatisticsScene(PageScene):
    title = "statistics.title"

    def __init__(self, routes: Routes, games: Games, players: Players) -> None:
        super().__init__(routes)
        self._games, self._people = games, players
        self.who = self._first_person()
        """Person whose games are shown; ``None`` for everybody."""

    def fill(self, form: Form) -> None:
        words, ui = self.ctx.words, form.ui
        form.button(words("statistics.of", value=self._name(self.who)), self._next_person)
        table, graphs = Form(ui, gap=6), Form(ui)
        self._add_table(table)
        self._add_ratings(graphs)
        if self.form_size(ui)[0] >= ui.px(_BESIDE) * self.ctx.settings.text_scale:
            form.beside(table, graphs)
        else:
            form.blocks += table.blocks
            form.space(6)
            form.blocks += graphs.blocks
        self.fill_up(form)

    def _first_person(self) -> Person | None:
        last = self._people.last
        is_known = self._games.results(last.names)
        return last if is_known or not self._games.results(None) else None

    def _next_person(self) -> None:
        everyone: list[Person | None] = [*self._people.everyone, None]
        at = everyone.index(self.who) if self.who in everyone else -1
        self.who = everyone[(at + 1) % len(everyone)]
        self.relayout()

    def _name(self, who: Person | None) -> str:
        if who is None:
            return self.ctx.words("statistics.everybody")
        return who.name or self.ctx.words(YOU)

    def _add_table(self, form: Form) -> None:
        words = self.ctx.words
        found = self._games.results(self.who.names if self.who else None)
        if not found:
            form.text(words("statistics.none"))
            return
        total = ResultCount(*map(sum, zip(*found.values(), strict=True)))
        humans = [rival for rival in found if rival.startswith(HUMAN)]
        humans.sort(key=lambda rival: found[rival].games, reverse=True)
        heads = [words(f"statistics.{outcome}") for outcome in ResultCount._fields]
        cell = max(form.ui.font("small").size(head)[0] for head in heads) + form.ui.px(12)
        _add_row(form, "", heads, ", ".join(heads), cell=cell, role="small")
        rows = [(words("statistics.games", n=total.games), total)]
        shown = *_BOTS, *humans[:_HUMANS]
        rows += [(_rival_name(words, rival), found[rival]) for rival in shown if rival in found]
        for index, (name, count) in enumerate(rows):
            says = words("statistics.tally", name=name, **count._asdict())
            role = "body" if index else "button"
            _add_row(form, name, [*map(str, count)], says, cell=cell, role=role)

    def _add_ratings(self, form: Form) -> None:
        words = self.ctx.words
        if self.who is None:
            form.text(words("statistics.whose"))
            return
        histories = {mode: self._people.history(self.who, mode) for mode in (BASIC, ADVANCED)}
        rated = {mode: history for mode, history in histories.items() if history}
        if not rated:
            form.text(words("rating.none"))
            return
        for mode, history in rated.items():
            graph = partial(form.ui.picture, paint=RatingGraph(form.ui, history).draw)
            form.text(in_short(words, history[-1], mode), "button")
            form.add(lambda _: form.ui.px(_GRAPH), graph)
        shown = "band" if any(len(history) > 1 for history in rated.values()) else "dot"
        form.text(words(f"statistics.{shown}"), "small", color=self.ctx.theme.ink_soft)


def _add_row(
    form: Form, name: str, cells: Sequence[str], says: str, *, cell: int, role: str
) -> None:
    """Add a row of the table, with cells ``cell`` pixels wide. A screen reader hears ``says`` in
    place of the cells."""
    ui, all_cells = form.ui, cell * len(cells)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        color = ui.ctx.theme.ink if name else ui.ctx.theme.ink_soft
        for index, text in enumerate(cells):
            room = pygame.Rect(rect.left + index * cell, rect.top, cell, rect.height)
            draw_line(surface, text, room, ui.font(role), color, align="right")

    def place(rect: pygame.Rect) -> None:
        left = rect.width - all_cells
        if name:
            ui.label((rect.left, rect.top, left, rect.height), name, role, valign="middle")
        ui.picture((rect.left + left, rect.top, all_cells, rect.height), paint, says=lambda: says)

    form.add(lambda width: ui.text_height(name or "0", width - all_cells, role), place)


def _rival_name(words: Words, rival: str) -> str:
    if rival in LEVELS:
        return bot_name(words, Player(level=rival))
    if rival.startswith(HUMAN):
        return printable(rival.removeprefix(HUMAN)) or words("your_games.rival.person")
    mason = rivals.find(rival)
    return bot_name(words, Player.mason(mason)) if mason else words(f"your_games.rival.{rival}")
