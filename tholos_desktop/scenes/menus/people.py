from collections.abc import Sequence
from functools import partial

import pygame

from tholos_desktop.language.names import numbered, person_name
from tholos_desktop.language.ratings import in_short
from tholos_desktop.rules import ADVANCED, BASIC
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.services.chosen_names import LONGEST_NAME
from tholos_desktop.services.players import MOST_PEOPLE, Person, Players, plain
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.form import Form


class PeopleScene(DialogScene[str]):
    def __init__(self, routes: Routes, players: Players) -> None:
        super().__init__(routes)
        self._players = players
        self._removed: list[tuple[int, Person]] = []
        """People who were removed since this list was opened, each with the index of their row."""
        self._renamed: Person | None = None
        self._typed = ""
        self._details = dict[Person, str]()

    def enter(self) -> None:
        """Focus the name field. But if the list scrolls, show it from its top instead."""
        super().enter()
        if self.ui.entries and not any(scroll.is_needed for scroll in self.ui.scrolls):
            self.ui.focus.set(self.ui.entries[0].target)

    def fill(self, form: Form) -> None:
        words = self.ctx.words
        form.text(words("people.title"), "heading")
        self.add_message(form)
        removed = [person for _, person in self._removed]
        rows = self._rows()
        names = numbered([person_name(words, person.name) for person in rows])
        for person, name in zip(rows, names, strict=True):
            if person == self._renamed:
                self._add_line(form, "people.keep", partial(self._rename, person))
            else:
                self._add_row(form, person, name, removed)
        if len(self._players.everyone) > MOST_PEOPLE:
            form.text(words("people.more"), color=self.ctx.theme.ink_soft)
        elif self._players.is_full:
            form.text(words("people.full"), color=self.ctx.theme.ink_soft)
        elif self._renamed is None:
            form.space(4)
            form.text(words("people.new"), "small", color=self.ctx.theme.ink_soft)
            self._add_line(form, "people.add", self._add)
        form.button(words("app.back"), self.close, shortcut="escape", icon="back", quiet=True)

    def _rows(self) -> list[Person]:
        shown = self._players.everyone[:MOST_PEOPLE]
        for row, person in sorted(self._removed):
            shown.insert(row, person)
        return shown

    def _add_row(self, form: Form, person: Person, name: str, removed: Sequence[Person]) -> None:
        ui, words = form.ui, self.ctx.words
        if person not in self._details:
            self._details[person] = self._strengths(person)
        detail = self._details[person]
        undo, said = words("game.back"), self._removal(person)
        asides = [(words("people.rename"), partial(self._begin_renaming, person))]
        if person.name:
            asides.append((words("people.remove"), partial(self._remove, person)))
        widths, gap = [ui.button_width(text) for text, _ in asides], ui.px(6)

        def main(width: int) -> int:
            return max(1, width - sum(widths) - gap * len(widths))

        def height(width: int) -> int:
            inner = main(width) - 2 * ui.px(14)
            return max(
                ui.button_height(text, main(width)) + ui.text_height(below, inner, "small")
                for text, below in ((name, detail), (undo, said))[: len(asides)]
            )

        def place(rect: pygame.Rect) -> None:
            wide = main(rect.width)
            row = (rect.left, rect.top, wide, rect.height)
            if person in removed:
                restore = partial(self._restore, person)
                key = "ctrl+z" if person == removed[-1] else None
                ui.button(row, undo, restore, detail=said, align="left", shortcut=key, icon="undo")
                return
            choose = partial(self.close, person.name)
            ui.button(row, name, choose, detail=detail, align="left", role="name")
            left = rect.left + wide + gap
            for (text, act), width in zip(asides, widths, strict=True):
                ui.button((left, rect.top, width, rect.height), text, act, group=name)
                left += width + gap

        form.add(height, place)

    def _add_line(self, form: Form, key: str, act: Command) -> None:
        ui, said, gap = form.ui, self.ctx.words(key), form.ui.px(6)
        aside = ui.button_width(said, icon=True)

        def place(rect: pygame.Rect) -> None:
            wide = max(1, rect.width - aside - gap)
            line = (rect.left, rect.top, wide, rect.height)
            name = self.ctx.words("setup.name")
            ui.entry(line, self._typed, self._type, name=name, limit=LONGEST_NAME, enter=act)
            ui.button((rect.right - aside, rect.top, aside, rect.height), said, act, icon="add")

        form.add(lambda _: ui.button_height(), place)

    def _strengths(self, person: Person) -> str:
        message = [
            in_short(self.ctx.words, self._players.rating(person.name, mode), mode)
            for mode in (BASIC, ADVANCED)
        ]
        return " · ".join(filter(None, message)) or self.ctx.words("rating.none")

    def _removal(self, person: Person) -> str:
        return self.ctx.words("people.removed", name=person_name(self.ctx.words, person.name))

    # Actions

    def _type(self, text: str) -> None:
        self._typed = text

    def _add(self) -> None:
        """Add a player with the typed name, or choose the listed player who already has this
        name."""
        name = plain(self._typed)
        there = {each.name for each in self._players.everyone}
        if (name and name in there) or self._players.add(name):
            self.close(name)
        else:
            self.show_message(self.ctx.words("people.taken"))
            self.ui.focus.set(self.ui.entries[0].target)

    def _begin_renaming(self, person: Person) -> None:
        self._renamed, self._typed = person, person.name
        self.show_message("")
        self.ui.focus.set(self.ui.entries[0].target)

    def _rename(self, person: Person) -> None:
        if self._players.rename(person, self._typed):
            new = self._players.find(self._typed)
            self._details[new] = self._details.pop(person, "")
            self._renamed, self._typed = None, ""
            self.show_message("")
        else:
            self.show_message(self.ctx.words("people.taken"))
            self.ui.focus.set(self.ui.entries[0].target)

    def _remove(self, person: Person) -> None:
        row = self._rows().index(person)
        self._players.remove(person)
        self._removed.append((row, person))
        self.relayout()
        said = self._removal(person)
        self.ui.focus.set(next(b.target for b in self.ui.buttons if b.detail == said))

    def _restore(self, person: Person) -> None:
        rows, removed = self._rows(), [each for _, each in self._removed]
        before = [each for each in rows[: rows.index(person)] if each not in removed]
        self._players.restore(person, len(before))
        self._removed = [each for each in self._removed if each[1] != person]
        self.relayout()
