import math
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum, auto
from functools import cached_property, partial
from typing import TYPE_CHECKING

import pygame

from tholos_desktop.board.temple_layout import TempleAlone
from tholos_desktop.reader.tree import Node, Role
from tholos_desktop.scenes.ending.ending import Ending
from tholos_desktop.scenes.ending.finished_temple import FinishedTemple
from tholos_desktop.scenes.ending.result_panel import (
    GoalsCard,
    farewell,
    goals_said,
    headline,
    parting,
    rating_said,
)
from tholos_desktop.scenes.ending.score_table import ScoreTable, account_lines
from tholos_desktop.scenes.new_game import rematch
from tholos_desktop.scenes.pasting import LastLine, friend_name
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.services.players import Players
from tholos_desktop.storage.notices import Notice
from tholos_desktop.table.match import Match
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.table.timeline import AnimationStep, Timeline, ease_in_out
from tholos_desktop.ui.boxes import (
    Box,
    Column,
    Fit,
    Grid,
    Later,
    Margin,
    Narrow,
    Press,
    Row,
    Space,
    Wide,
)
from tholos_desktop.ui.dirty_regions import Region, region
from tholos_desktop.ui.focus import ACTIVATE
from tholos_desktop.ui.keyboard import MODIFIERS
from tholos_desktop.ui.panel import Card, ScrollView
from tholos_desktop.ui.reading import FOOT, drawn_text
from tholos_desktop.ui.ui import Ui

if TYPE_CHECKING:
    from tholos_desktop.scenes.review_coach import ReviewCoach
    from tholos_desktop.services.remote_table import RemoteTable


_ROOF_SECONDS, _ROOF_PAUSE_SECONDS = 1.5, 0.35
"""Both in seconds. ``_ROOF_SECONDS``: time that the roof takes to come down.
``_ROOF_PAUSE_SECONDS``: pause before it does."""
_ROOFED_SECONDS, _OPEN_SECONDS = 1.15, 1.0
"""Seconds for which the temple stands alone with its roof, or without one."""
_SLIDE_SECONDS, _NEXT_SECONDS = 0.4, 0.8
"""Seconds in which the panel is uncovered, and until each of its last parts appears."""
_LIFT_SECONDS = 0.7
_SEEN_SECONDS = 1.5
"""Seconds after the panel has come in which keys press no button, so that nobody leaves the result
by accident."""

_SLIP_SECONDS = 0.5
"""Seconds after the press that shows the panel in which no other one counts: it may be meant for
the counting, too."""

_WIDTH, _GROWTH, _PAD = 476, 0.92, 28
"""Width of the panel in pixels at 1280x720, the share by which this width grows if the text size
doubles, and the margin of the panel and of the buttons over the temple."""
_TEMPLE_SHARE = 0.28
"""Minimum share of the window's width that the temple needs beside the panel."""
_ROOMY = 8
"""Space between the rows of the table where there is much of it, in pixels at 1280x720."""
_ALIGNMENT = 4
"""Pixels in 16 bytes. SDL copies nearly twice as fast if offset and width are multiples of it."""
_LESSON_MISTAKES = 2
"""Fewest moves of a kind that make a lesson to be opened."""
_GOALS_HEIGHT = 118
"""Room for new goals while they are searched for, in pixels at 1280x720."""


class _Phase(IntEnum):
    """What is shown, beginning with the temple alone."""

    TEMPLE = auto()
    SLIDE = auto()
    PANEL = auto()
    GOALS = auto()
    WORD = auto()


class ResultScene(RoutedScene[None]):
    def __init__(
        self,
        routes: Routes,
        match: Match,
        players: Players,
        engine: EngineClient,
        *,
        coach: "ReviewCoach | None" = None,
        remote: "RemoteTable | None" = None,
    ) -> None:
        super().__init__(routes)
        self._coach = coach
        self.match, self._players, self._engine = match, players, engine
        self._remote, self._is_wanted = remote, False
        self._last_line = LastLine(self.ctx, remote, self.relayout) if remote else None
        self.takes_text = remote is not None
        self.ending = Ending.of(self.ctx.words, match)
        self._farewell = farewell(self.ctx, match, self.ending)
        self._goals = players.new_goals(match)
        self._goals_card = GoalsCard(
            self.ctx, self._goals, match.game.position, self.opener(routes.goals)
        )
        self._phase = _Phase.TEMPLE
        self._timeline = Timeline(self.ctx.settings.animation)
        self._deaf_seconds = 0.0
        """Seconds left in which keys press no button."""
        self._slip_seconds = 0.0
        """Seconds left in which no press counts."""
        self._is_roof_down = self._is_lifted = False
        """``_is_roof_down`` changes when the roof has moved, ``_is_lifted`` when this is asked."""
        fall = AnimationStep(_ROOF_SECONDS, _ROOF_PAUSE_SECONDS, ease_in_out, on_end=self._land)
        self._roof_steps = fall, AnimationStep(_LIFT_SECONDS, 0, ease_in_out, on_end=self._land)
        self._slide = AnimationStep(
            _SLIDE_SECONDS, 0, ease_in_out, on_end=partial(self._go_to, _Phase.PANEL)
        )
        self._placed: tuple[bool, ...] = ()
        self._temple: FinishedTemple | None = None
        self._temple_shows: object = None
        """All values on which the temple's picture depends."""
        self._panel = self.ui.window
        self._coming: list[tuple[_Phase, Later]] = []
        """Parts of the panel, and the phases with which they come."""
        self._aside = 0
        """Pixels by which the temple lies left of the window's middle, beside the panel."""

    @cached_property
    def _rating(self) -> list[str]:
        match, players = self.match, self._players
        change, unrated = players.rating_change(match), players.unrated_reason(match)
        return rating_said(self.ctx, match, change, unrated)

    @property
    def moving(self) -> bool:
        return self._deaf_seconds > 0 or self._timeline.moving or not self._goals.is_over

    def enter(self) -> None:
        if self.match.counted != self.match.game.position:
            self.match.counted = self.match.game.position
            self.ctx.sound.play(self.ending.kind)
        if self._timeline.speed == "off":
            self._show_all()
        else:
            fall = self._roof_steps[:1] if self.ending.has_roof else ()
            alone = _ROOFED_SECONDS if self.ending.has_roof else _OPEN_SECONDS
            self._timeline.add(
                *fall,
                AnimationStep(alone, on_end=partial(self._go_to, _Phase.SLIDE)),
                self._slide,
                AnimationStep(_NEXT_SECONDS, on_end=partial(self._go_to, _Phase.GOALS)),
                AnimationStep(_NEXT_SECONDS, on_end=partial(self._go_to, _Phase.WORD)),
            )
        super().enter()

    def _go_to(self, phase: _Phase) -> None:
        self._phase = phase
        if phase is _Phase.PANEL:
            self._deaf_seconds = _SEEN_SECONDS
        for comes_with, part in self._coming:
            if comes_with <= phase:
                part.show()

    def _show_all(self) -> None:
        self._timeline.clear()
        self._is_roof_down = self.ending.has_roof
        self._go_to(_Phase.PANEL)
        self._go_to(_Phase.WORD)

    def pause(self) -> None:
        if self._coach:
            self._coach.end_search()

    def leave(self) -> None:
        self.pause()
        super().leave()

    def handle(self, event: pygame.Event) -> None:
        if self.take(event):
            return
        is_escape = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        is_alone = self._phase < _Phase.PANEL
        if is_alone or (is_escape and self._phase < _Phase.WORD):  # Escape leaves what is whole
            if _is_press(event):
                self._show_all()
                self._slip_seconds = _SLIP_SECONDS
                self.relayout()
            return
        if self._slip_seconds > 0 and _is_press(event):
            return
        is_early = self._deaf_seconds > 0 and event.type == pygame.KEYDOWN
        if not (is_early and event.key in ACTIVATE):
            super().handle(event)

    def take_text(self, text: str) -> None:
        found = self.routes.lines(text)
        if isinstance(found, Notice) and self._last_line:
            self._last_line.problem = found
            self.relayout()
        elif not isinstance(found, Notice):
            self.give_way_to(found)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._remote is not None and self._remote.rival_wants_again != self._is_wanted:
            self._is_wanted = not self._is_wanted
            self.relayout()
        if self._last_line:
            self._last_line.follow()
        if self._coach and self.stack.top is self and self._coach.search():
            self.relayout()
        self._deaf_seconds -= dt
        self._slip_seconds -= dt
        if self._timeline.moving:
            self._timeline.update(dt)
            self.redraw_changes()
        if not self._goals.is_over:
            self._goals.go_on()
        if self._needed != self._placed:
            self.relayout()

    @property
    def _needed(self) -> tuple[bool, bool]:
        """What the layout must have room for by now: the panel, and new goals in it."""
        has_panel = self._phase > _Phase.TEMPLE
        return has_panel, has_panel and bool(self._goals.found)

    @property
    def _due(self) -> tuple[bool, ...]:
        """Which parts are shown by now: the panel, new goals, the word with the rating."""
        (has_panel, has_goals), phase = self._needed, self._phase
        return has_panel, has_goals and phase >= _Phase.GOALS, phase >= _Phase.WORD

    def draw(self, surface: pygame.Surface) -> None:
        area = surface.get_clip()
        if self._temple:
            surface.set_clip(area.clip(self._left_of_panel))
            self._temple.draw(surface, self._down, self._moved_aside)
            surface.set_clip(area)
        if (slid := self._slid) >= 1:
            super().draw(surface)
        elif slid:
            surface.set_clip(area.clip(self._uncovered))
            super().draw(surface)
            surface.set_clip(area)

    def regions(self) -> Iterable[Region]:
        is_still = self._phase > _Phase.SLIDE
        yield region(self._left_of_panel, "temple", self._moved_aside, is_still)
        yield from self.ui.regions()
        if self._temple:
            yield from self._temple.regions(self._down, self._moved_aside)

    @property
    def _left_of_panel(self) -> pygame.Rect:
        return pygame.Rect(0, 0, _aligned(self._uncovered.left), self._panel.height)

    @property
    def _uncovered(self) -> pygame.Rect:
        """Part of the panel that the temple no longer covers."""
        wide = round(self._slid * self._panel.width)
        return pygame.Rect(self._panel.right - wide, 0, wide, self._panel.height)

    @property
    def _moved_aside(self) -> int:
        return _aligned(self._slid * self._aside)

    @property
    def _slid(self) -> float:
        """Progress of the panel, 0 to 1."""
        if self._phase > _Phase.SLIDE:
            return 1.0
        return next((at for step, at in self._timeline.running() if step is self._slide), 0.0)

    @property
    def _down(self) -> float:
        """Progress of the roof, from 0 (out of sight) to 1."""
        for step, share in self._timeline.running():
            if step in self._roof_steps:
                return 1 - share if self._is_roof_down else share
        return float(self._is_roof_down)

    def _land(self) -> None:
        self._is_roof_down = not self._is_roof_down
        if self._is_roof_down:
            self.ctx.sound.play("stone_gray")

    def drawn_nodes(self) -> Iterator[Node]:
        if self._phase is _Phase.TEMPLE:
            yield drawn_text("temple", self.ending.text, self.ui.window, Role.HEADING)

    def announcements(self) -> Sequence[str]:
        has_panel, has_goals, has_word = self._due
        lines = [self.ending.text]
        if has_panel:
            lines += account_lines(self.ctx.words, self.ending.account, self.ending.names)
        if has_goals:
            lines += goals_said(self.ctx, self._goals)
        if has_word:
            lines += filter(None, (self._farewell, *self._rating))
        return lines

    def build(self, ui: Ui) -> None:
        wide = _WIDTH * self.growth(_GROWTH)
        is_beside = ui.px(wide) <= ui.size[0] * (1 - _TEMPLE_SHARE)
        beside, self._panel = ui.window, ui.window
        if is_beside:
            row = Row(Space(), Narrow(Space(), wide), gap=0)
            beside, self._panel = (part.rect for part in row.parts(ui, ui.window))
        self._aside = (ui.size[0] - beside.width) // 2
        self._picture_temple(ui, beside.width)
        self._coming, self._placed = [], self._needed
        if self._phase is _Phase.TEMPLE:
            return
        menu = Row(Narrow(self._menu_press()), Space())
        if is_beside:
            Margin(Column(menu, Space(), self._over_temple()), _PAD).place(ui, beside)
        panel = Column(
            None if is_beside else menu,
            headline(ui, self.match, self.ending),
            self._content(ui),
            self._foot(ui, None if is_beside else self._lesson_press()),
            gap=14,
        )
        Card(panel, pad=_PAD, edge=False).place(ui, self._panel)
        ui.focus.set(self._primary.button.target)

    def _picture_temple(self, ui: Ui, most: int) -> None:
        shows = ui.size, most, self.ctx.look, self.ctx.theme
        if self._temple_shows != shows:
            geometry, position = TempleAlone(ui.window, most), self.match.game.position
            self._temple = FinishedTemple(self.ctx, geometry, position, self.ending)
            self._temple_shows = shows

    def _content(self, ui: Ui) -> Box:
        """Return the largest of several layouts for which there is room; the last one scrolls."""
        table, goals = ScoreTable(ui, self.ending), self._goals
        last_line = [*self._last_line.boxes()] if self._last_line else []
        word, short_word = (
            parting(ui, self.match, self._farewell, rating)
            for rating in (self._rating, self._rating[:2])
        )
        word = word and self._later(_Phase.WORD, word)
        is_open = not (goals.is_over or self._phase >= _Phase.WORD)
        card: Box | None = Space(_GOALS_HEIGHT) if is_open else None
        dense = smallest_card = card
        if goals.found:
            whole, smallest_card = self._goals_card.boxes(ui)
            card, dense = (self._later(_Phase.GOALS, each) for each in (whole, smallest_card))
        tall, turned = table.tall(), table.turned()
        *layouts, smallest = (
            Column(*last_line, *parts, Space(), gap=14)
            for parts in (
                (Space(), table.tall(_ROOMY), Space(), card, Space(), word),
                (tall, Space(), card, Space(), word),
                (tall, Space(), dense, Space(), word),
                (turned, Space(), card, Space(), word),
                (turned, Space(), dense, Space(), word),
                (turned, smallest_card, short_word),  # may scroll, so all is there at once
            )
        )
        return Fit(*layouts, ScrollView(smallest, cuts=True))

    def _later(self, phase: _Phase, box: Box) -> Box:
        """Return a box that comes with a phase."""
        part = Later(box, is_there=self._phase >= phase)
        self._coming.append((phase, part))
        return part

    def _foot(self, ui: Ui, lesson: Press | None) -> Box:
        """Return the buttons in one row if their texts fit, without their icons if need be."""
        presses = self._presses() + ([lesson] if lesson else [])
        needed = sum(ui.button_width(each.text) + ui.px(10) for each in presses)
        fits = needed <= self._panel.width - 2 * ui.px(_PAD)
        return (Row if fits else Grid)(*presses, gap=10)

    def _over_temple(self) -> Box:
        """Return the buttons over the temple: the roof's and, beside or else above it so that
        nothing moves, the lesson's, which names the lesson if there is room."""
        lift, lesson, brief = (
            press and Narrow(press)
            for press in (
                self._lift_press(),
                self._lesson_press(is_named=True),
                self._lesson_press(),
            )
        )
        above = Row(brief, Space()) if brief else None
        return Wide(Row(lift, lesson, Space()), Column(above, Row(lift, Space())))

    def _menu_press(self) -> Press:
        text = self.ctx.words(self.way_out[0])
        return Press(text, self._menu, shortcut="escape", icon="back", area=FOOT)

    def _lift_press(self) -> Press | None:
        if not self.ending.has_roof:
            return None
        key = "scoring.lower" if self._is_lifted else "scoring.lift"
        return Press(self.ctx.words(key), self._move_roof, icon="temple", area=FOOT)

    def _presses(self) -> list[Press]:
        words, match = self.ctx.words, self.match
        review = Press(
            words("review.open"), self.opener(self.routes.review, match),
            shortcut="r", icon="review", area=FOOT,
        )  # fmt: skip
        share = Press(
            words("share.open"), self.opener(self.routes.share, match),
            shortcut="s", icon="share", area=FOOT,
        )  # fmt: skip
        presses = [review, share]
        if self._remote is not None or not match.is_elsewhere:  # else there is no rival to ask
            text = words("scoring.rematch")
            if self._is_wanted and self._remote is not None:
                name = friend_name(words, self._remote.rival_name)
                text = words("elsewhere.event.again", name=name)
            presses.insert(0, Press(text, self._rematch, icon="swap", area=FOOT))
        self._primary = presses[0]
        self._primary.options["primary"] = True
        return presses

    def _lesson_press(self, *, is_named: bool = False) -> Press | None:
        """Return the button of the game's lesson, if there is one to be opened."""
        lesson = self._coach.lesson if self._coach else None
        if lesson is None or len(lesson.mistakes) < _LESSON_MISTAKES:
            return None
        words, text = self.ctx.words, self.ctx.words("coach.open")
        if is_named:
            text = words("app.pair", name=text, text=words(f"coach.{lesson.name}"))
        return Press(text, self._open_lesson, icon="learn", area=FOOT)

    def _move_roof(self) -> None:
        self._timeline.finish()
        self._is_lifted = not self._is_lifted
        self._timeline.begin(self._roof_steps[1])
        self.relayout()

    def _open_lesson(self) -> None:
        if (coach := self._coach) and coach.lesson:
            self.stack.push(self.routes.lesson(coach.lesson, coach.praised_game))

    def _rematch(self) -> None:
        if self._remote is not None:
            self.stack.push(self.routes.rematch(self._remote))
            return
        match = rematch(self._players, self._engine, self.match)
        self.give_way_to(self.routes.table(match))

    def _menu(self) -> None:
        if self._remote is not None:
            self._remote.close()
        if self.covers_a_page:
            self.close()
        else:
            self.stack.clear(self.routes.menu())


def _aligned(pixels: float) -> int:
    """Return the next multiple of ``_ALIGNMENT``."""
    return _ALIGNMENT * math.ceil(pixels / _ALIGNMENT)


def _is_press(event: pygame.Event) -> bool:
    if event.type == pygame.KEYDOWN:
        return event.key not in MODIFIERS
    return bool(event.type == pygame.MOUSEBUTTONDOWN and event.button == 1)
