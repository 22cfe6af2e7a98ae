from collections.abc import Iterator, Sequence

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
from tholos_desktop.ui.boxes import Box, Column, Narrow, Press, Row, SideBySide, Space, Steady, Text
from tholos_desktop.ui.live import Spoken

_BESIDE = 800
"""Minimum width of a page with two columns, in pixels at 1280x720."""
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

    def content(self) -> Box:
        name = self.ctx.words("statistics.of", value=self._name(self.who))
        table, graphs = Column(*self._table(), gap=6), Column(*self._ratings())
        return Column(
            Press(name, self._next_person),
            SideBySide(table, graphs, least=_BESIDE, gap=28, below=30),
            Space(),
        )

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

    def _table(self) -> Iterator[Box]:
        words = self.ctx.words
        found = self._games.results(self.who.names if self.who else None)
        if not found:
            yield Text(words("statistics.none"))
            return
        total = ResultCount(*map(sum, zip(*found.values(), strict=True)))
        humans = [rival for rival in found if rival.startswith(HUMAN)]
        humans.sort(key=lambda rival: found[rival].games, reverse=True)
        heads = [words(f"statistics.{outcome}") for outcome in ResultCount._fields]
        widest = max((Text(head, "small") for head in heads), key=lambda head: head.width(self.ui))
        yield self._table_row("", heads, ", ".join(heads), widest=widest, role="small")
        rows = [(words("statistics.games", n=total.games), total)]
        shown = *_BOTS, *humans[:_HUMANS]
        rows += [(_rival_name(words, rival), found[rival]) for rival in shown if rival in found]
        for index, (name, count) in enumerate(rows):
            says = words("statistics.tally", name=name, **count._asdict())
            role = "body" if index else "button"
            yield self._table_row(name, [*map(str, count)], says, widest=widest, role=role)

    def _table_row(
        self, name: str, cells: Sequence[str], says: str, *, widest: Text, role: str
    ) -> Box:
        """Return a row with cells as wide as ``widest``. A screen reader hears ``says`` in place of
        the cells."""
        ink = None if name else self.ctx.theme.ink_soft
        texts = (Text(text, role, ink, align="right", valign="middle") for text in cells)
        figures = Row(*(Narrow(Steady(text, widest)) for text in texts), gap=12)
        return Row(Text(name, role, valign="middle"), Narrow(Spoken(says, figures)), gap=12)

    def _ratings(self) -> Iterator[Box]:
        words = self.ctx.words
        if self.who is None:
            yield Text(words("statistics.whose"))
            return
        histories = {mode: self._people.history(self.who, mode) for mode in (BASIC, ADVANCED)}
        rated = {mode: history for mode, history in histories.items() if history}
        if not rated:
            yield Text(words("rating.none"))
            return
        for mode, history in rated.items():
            yield Text(in_short(words, history[-1], mode), "button")
            yield RatingGraph(self.ui, history).box(self.ui.px(_GRAPH))
        shown = "band" if any(len(history) > 1 for history in rated.values()) else "dot"
        yield Text(words(f"statistics.{shown}"), "small", self.ctx.theme.ink_soft)


def _rival_name(words: Words, rival: str) -> str:
    if rival in LEVELS:
        return bot_name(words, Player(level=rival))
    if rival.startswith(HUMAN):
        return printable(rival.removeprefix(HUMAN)) or words("your_games.rival.person")
    mason = rivals.find(rival)
    return bot_name(words, Player.mason(mason)) if mason else words(f"your_games.rival.{rival}")
