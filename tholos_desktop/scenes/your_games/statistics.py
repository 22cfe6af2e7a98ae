"""The results against every rival, each with its face, and the ratings over time."""

from collections.abc import Iterable
from functools import partial

import pygame

from tholos_desktop.board.portraits import portrait
from tholos_desktop.board.stones import stone_picture
from tholos_desktop.language.catalogue import YOU, Words
from tholos_desktop.language.names import bot_name
from tholos_desktop.language.ratings import in_short, result_words
from tholos_desktop.plain_text import printable
from tholos_desktop.rules import ADVANCED, BASIC, BLACK
from tholos_desktop.scenes.page import WidePageScene
from tholos_desktop.scenes.rating_graph import RatingGraph
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.your_games.temples import draw_mark
from tholos_desktop.services.players import Person, Players
from tholos_desktop.store.entry import PersonalResult
from tholos_desktop.store.games import HUMAN, Games, ResultCount
from tholos_desktop.table import rivals
from tholos_desktop.table.match import EVEN, Player
from tholos_desktop.table.protocol_lines import LEVELS
from tholos_desktop.ui.boxes import (
    Box,
    Canvas,
    Column,
    Grid,
    Middle,
    Narrow,
    Press,
    Row,
    SideBySide,
    Space,
    Text,
    Wide,
)
from tholos_desktop.ui.live import Line, Spoken, drawn
from tholos_desktop.ui.panel import Card

_BESIDE = 800
"""Minimum width of a page with two graphs side by side, in pixels at 1280x720."""
_CLIMBERS = *(rival.name for rival in rivals.RIVALS), "oracle"
"""Bots that are shown before one has met them."""
_OTHERS = *(level for level in LEVELS if level not in _CLIMBERS), "strength"
_HUMANS = 12
_GRAPH, _FACE, _TILE = 130, 76, 108
"""Heights of a rating graph and of a face, and least width of a rival, in pixels at 1280x720."""
_UNMET = 80
"""Alpha of the face of a bot that one has not met."""


class StatisticsScene(WidePageScene):
    title = "statistics.title"

    def __init__(self, routes: Routes, games: Games, players: Players) -> None:
        super().__init__(routes)
        self._games, self._people = games, players
        self.who = self._first_person()
        """Person whose games are shown; ``None`` for everybody."""

    def beside_title(self) -> Box:
        name = self.ctx.words("statistics.of", value=self._name(self.who))
        return Row(Space(), Narrow(Press(name, self._next_person, icon="people")))

    def content(self) -> Box:
        found = self._games.results(self.who.names if self.who else None)
        humans = [rival for rival in found if rival.startswith(HUMAN)]
        humans.sort(key=lambda rival: found[rival].games, reverse=True)
        met = [rival for rival in (*_OTHERS, *humans[:_HUMANS]) if rival in found]
        rivals_met = (self._rival(rival, found.get(rival)) for rival in (*_CLIMBERS, *met))
        faces = Card(Column(self._total(found.values()), Grid(*rivals_met, gap=8), gap=14), pad=16)
        return Column(faces, self._ratings(), Space(), gap=14)

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

    def _total(self, counts: Iterable[ResultCount]) -> Box:
        """Return the sum of all results, which also says what the marks mean."""
        words = self.ctx.words
        total = ResultCount(*map(sum, zip(*counts, strict=True)))
        if not total.games:
            return Text(words("statistics.none"))
        name = words("statistics.games", n=total.games)
        said = result_words(words, total._asdict())
        figures = [
            self._figure(outcome, text, "button")
            for outcome, text in zip(total._fields, said, strict=True)
        ]
        row = Row(Narrow(Text(name, "heading")), *map(Middle, figures), Space(), gap=24)
        says = words("app.pair", name=name, text=", ".join(said))
        return Spoken(says, Wide(row, Column(Text(name, "heading"), Row(*figures, Space()), gap=4)))

    def _figure(self, outcome: str, text: str, role: str) -> Box:
        """Return a result's number after its mark."""
        theme, edge = self.ctx.theme, self.ui.font(role).get_ascent() * 3 // 4
        mark = Canvas(partial(draw_mark, PersonalResult(outcome), theme.ink), edge, edge)
        return Narrow(Row(Middle(mark), Narrow(Text(text, role, valign="middle")), gap=5))

    def _rival(self, rival: str, count: ResultCount | None) -> Box:
        words = self.ctx.words
        name, edge = _rival_name(words, rival), self.ui.px(_FACE)
        figures = (
            [self._figure(outcome, str(n), "small") for outcome, n in count._asdict().items()]
            if count
            else [Narrow(Text(" ", "small"))]
        )
        line = Line if rival.startswith(HUMAN) else Text  # a bot's name may take two lines
        named = line(name, "button", align="center")
        box = Column(
            Middle(drawn(self._face(rival, edge, is_met=count is not None))),
            Narrow(named, _TILE * self.growth(0.7)),
            Middle(Narrow(Row(*figures, gap=10))),
            gap=2,
        )
        told = ", ".join(result_words(words, count._asdict())) if count else ""
        says = words("app.pair", name=name, text=told) if told else name
        return Spoken(says, box)

    def _face(self, rival: str, edge: int, *, is_met: bool) -> pygame.Surface:
        if rival.startswith(HUMAN):
            return stone_picture(BLACK, (edge, edge))
        face = portrait(EVEN if rival == "strength" else rival, edge)
        if not is_met:
            face = face.copy()
            face.set_alpha(_UNMET)
        return face

    def _ratings(self) -> Box | None:
        words = self.ctx.words
        if self.who is None:
            return None
        histories = {mode: self._people.history(self.who, mode) for mode in (BASIC, ADVANCED)}
        rated = {mode: history for mode, history in histories.items() if history}
        graphs = [
            Column(
                Text(in_short(words, history[-1], mode), "button"),
                RatingGraph(self.ui, history).box(self.ui.px(_GRAPH)),
            )
            for mode, history in rated.items()
        ]
        if not graphs:
            return None
        return Card(SideBySide(*graphs, least=_BESIDE, gap=28), pad=16)


def _rival_name(words: Words, rival: str) -> str:
    if rival.startswith(HUMAN):
        return printable(rival.removeprefix(HUMAN)) or words("your_games.rival.person")
    if mason := rivals.find(rival):
        return bot_name(words, Player.mason(mason))
    names = {"oracle": "setup.oracle_name", "strength": "setup.even"}
    return words(names.get(rival, f"setup.{rival}"))
