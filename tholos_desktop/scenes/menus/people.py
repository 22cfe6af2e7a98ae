from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from tholos_desktop.board.icons import stone_icon
from tholos_desktop.language.names import SIDE_WORDS, numbered, person_name
from tholos_desktop.language.ratings import in_short
from tholos_desktop.rules import ADVANCED, BASIC, Position, Side, start
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.services.chosen_names import LONGEST_NAME
from tholos_desktop.services.players import MOST_PEOPLE, Person, Players, plain
from tholos_desktop.store.entry import Filter
from tholos_desktop.store.games import Games
from tholos_desktop.ui.boxes import (
    Box,
    BoxPress,
    Column,
    Hidden,
    Middle,
    Narrow,
    Press,
    Row,
    Space,
    Steady,
    Text,
    TextField,
)
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.icons import Icon, icon_picture
from tholos_desktop.ui.live import Line, drawn

_TEMPLE = 84, 126
"""Height and width of a temple, in pixels at 1280x720."""


class PeopleScene(DialogScene[str]):
    width = 640

    def __init__(
        self,
        routes: Routes,
        players: Players,
        games: Games,
        chosen: str | None = None,
        side: Side | None = None,
    ) -> None:
        """``chosen`` is the name of who is chosen so far, to play ``side`` if given."""
        super().__init__(routes)
        self._chosen, self._side = chosen, side
        self._players, self._games = players, games
        self._removed: list[tuple[int, Person]] = []
        """People who were removed since this list was opened, each with the index of their row."""
        self._renamed: Person | None = None
        self._typed = ""
        self._details = dict[Person, str]()
        self._temples = dict[Person, Position]()

    def enter(self) -> None:
        """Focus the name field. But if the list scrolls, show it from its top instead."""
        super().enter()
        if self.ui.entries and not any(scroll.is_needed for scroll in self.ui.scrolls):
            self.ui.begin_typing()

    def content(self) -> Box:
        words, people = self.ctx.words, self._rows()
        names = numbered([person_name(words, person.name) for person in people])
        return Column(
            self.heading(words("people.title")) if self._side is None else self._seat(self._side),
            *map(self._row, people, names),
            *self._new(),
        )

    def foot(self) -> Box:
        return self.back_button

    def _seat(self, side: Side) -> Box:
        """Return the heading that says which color is chosen for."""
        stone = drawn(stone_icon(side, self.ui.text_px("heading")))
        return Row(Narrow(Middle(stone)), self.heading(self.ctx.words(SIDE_WORDS[side])), gap=10)

    def _new(self) -> Iterator[Box]:
        words, soft = self.ctx.words, self.ctx.theme.ink_soft
        if len(self._players.everyone) > MOST_PEOPLE:
            yield Text(words("people.more"), color=soft)
        elif self._players.is_full:
            yield Text(words("people.full"), color=soft)
        else:
            new = Column(
                Space(4),
                Text(words("people.new"), "small", soft),
                self._line("people.add", self._add, "setup.name"),
            )
            yield Hidden(new) if self._renamed else new

    def _rows(self) -> list[Person]:
        shown = self._players.everyone[:MOST_PEOPLE]
        for row, person in sorted(self._removed):
            shown.insert(row, person)
        return shown

    def _row(self, person: Person, name: str) -> Box:
        words = self.ctx.words
        if person not in self._details:
            self._details[person] = self._strengths(person)
            self._temples[person] = self._temple(person)
        detail = self._details[person]
        temple = self.temple(self._temples[person], *map(self.ui.px, _TEMPLE), has_ground=False)
        says = Text(detail, "small", self.ctx.theme.ink_soft) if detail else None
        who = Column(Line(name, "name"), says, gap=2)
        shown = Row(temple, Middle(who), gap=12)
        choose = BoxPress(
            shown, name, partial(self.close, person.name), pad=6, detail=detail or None,
            chosen=None if self._chosen is None else person.name == self._chosen,
        )  # fmt: skip
        begin, remove = partial(self._begin_renaming, person), partial(self._remove, person)
        asides = [self._aside("people.rename", "edit", begin, name)]
        if person.name:
            asides.append(self._aside("people.remove", "delete", remove, name))
        row = Row(choose, *asides, gap=6)
        rename = partial(self._rename, person)
        renamed = Middle(self._line("people.keep", rename, "people.rename", name))
        removed = [each for _, each in self._removed]
        undo = Press(
            words("game.undo"), partial(self._restore, person), detail=self._removal(person),
            align="left", shortcut="ctrl+z" if [person] == removed[-1:] else None, icon="undo",
        )  # fmt: skip
        instead = Row(undo, *map(Hidden, asides), gap=6)
        shows: Box = renamed if person == self._renamed else instead if person in removed else row
        return Steady(shows, *(each for each in (row, renamed, instead) if each is not shows))

    def _aside(self, key: str, icon: Icon, act: Command, name: str) -> Box:
        says = self.ctx.words(key)
        picture = drawn(icon_picture(icon, self.ui.text_px("button"), self.ctx.theme.ink))
        return Narrow(BoxPress(Middle(picture), says, act, tip=says, group=name))

    def _line(self, key: str, act: Command, name: str, group: str = "") -> Box:
        says = self.ctx.words(name)
        line = TextField(self._typed, self._type, name=says, limit=LONGEST_NAME, enter=act)
        return Row(line, Narrow(Press(self.ctx.words(key), act, icon="add", group=group)), gap=6)

    def _strengths(self, person: Person) -> str:
        message = [
            in_short(self.ctx.words, self._players.rating(person.name, mode), mode)
            for mode in (BASIC, ADVANCED)
        ]
        return " · ".join(filter(None, message))

    def _temple(self, person: Person) -> Position:
        """Return what the person has built last."""
        for entry in self._games.page(Filter(human=person.names), count=1):
            with suppress(KeyError, ValueError):
                return self._games.match(entry.game).pictured
        return start()

    def _removal(self, person: Person) -> str:
        return self.ctx.words("people.removed", name=person_name(self.ctx.words, person.name))

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
            self.ui.begin_typing()

    def _begin_renaming(self, person: Person) -> None:
        self._renamed, self._typed = person, person.name
        self.show_message("")
        self.ui.begin_typing()

    def _rename(self, person: Person) -> None:
        if self._players.rename(person, self._typed):
            new = self._players.find(self._typed)
            if person.name == self._chosen:
                self._chosen = new.name
            self._details[new] = self._details.pop(person)
            self._temples[new] = self._temples.pop(person)
            self._renamed, self._typed = None, ""
            self.show_message("")
        else:
            self.show_message(self.ctx.words("people.taken"))
            self.ui.begin_typing()

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
