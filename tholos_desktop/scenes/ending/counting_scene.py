"""The scene that counts the columns one by one at the end of a game (RULES.md section 5).

All large pictures are drawn in its first frame, which follows the finished temple while nothing
moves."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import pygame

from tholos_desktop.board.choice import wants_plan
from tholos_desktop.board.stones import read_ahead
from tholos_desktop.reader.tree import Node
from tholos_desktop.scenes.board.side_panel import panel_width
from tholos_desktop.scenes.ending.counting import Act, Counting
from tholos_desktop.scenes.ending.ending import Ending
from tholos_desktop.scenes.ending.plan_stage import PlanStage
from tholos_desktop.scenes.ending.scoreboard import Scoreboard
from tholos_desktop.scenes.ending.stage import TempleStage
from tholos_desktop.scenes.ending.tally import ScoreSheet
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.table.match import Match
from tholos_desktop.table.timeline import Timeline
from tholos_desktop.ui.dirty_regions import Region, Shape, draw_shapes, region
from tholos_desktop.ui.focus import ACTIVATE
from tholos_desktop.ui.form import ActionButton
from tholos_desktop.ui.keyboard import MODIFIERS
from tholos_desktop.ui.reading import drawn_text
from tholos_desktop.ui.ui import Ui

_ARC = 0.12
"""Height of the arc in which a column's sum flies, as a share of the window's height."""


_NOT_ANY_KEY = MODIFIERS | {
    *(pygame.K_ESCAPE, pygame.K_TAB, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR),
}
"""Keys that do not skip the counting of a column: modifiers, and keys that operate the button."""


class CountingScene(RoutedScene[None]):
    def __init__(self, routes: Routes, match: Match) -> None:
        super().__init__(routes)
        self.match = match
        self.ending = Ending.of(self.ctx.words, match)
        self.timeline = Timeline(self.ctx.settings.speed)
        self.counting = Counting(self.ending, self.timeline, self.ctx.sound)

    # Lifecycle

    @property
    def moving(self) -> bool:
        return True

    def enter(self) -> None:
        super().enter()
        read_ahead("roof")  # 50 ms that the result's first frame would take
        self.counting.begin()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.counting.is_over:
            return
        self.counting.update(dt)
        self._clear_hint()
        self.redraw_changes()
        if self.counting.is_over:
            self._show_result()

    def handle(self, event: pygame.Event) -> None:
        if self._ends_column(event):
            self.timeline.finish()
            self.redraw_changes()
            return
        super().handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        self._stage.draw(surface, self.counting)
        super().draw(surface)
        draw_shapes(surface, self._words())

    def regions(self) -> Iterator[Region]:
        yield from self.ui.regions()
        yield region(self._board_room, "scoreboard", *self.counting.totals().values())
        for shape in (*self._stage.shapes(self.counting), *self._words()):
            yield shape.region

    def drawn_nodes(self) -> Iterable[Node]:
        return [
            drawn_text(f"line/{number}", text, self._tally.rect)
            for number, text in enumerate(self._lines())
        ]

    def announcements(self) -> Sequence[str]:
        if self.counting.is_ending:
            return self._lines()
        heading, *lines = self._lines()
        return (self.ctx.words("app.pair", name=heading, text=". ".join(lines)),)

    def _lines(self) -> list[str]:
        counting = self.counting
        if counting.is_ending:
            return self._tally.last_lines(self.ending)
        return self._tally.lines(counting.column)

    # Counting

    def skip(self) -> None:
        self.counting.stop()
        self._show_result()

    def _show_result(self) -> None:
        self.match.counted = self.match.game.position
        self.give_way_to(self.routes.result(self.match))

    def _ends_column(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return not any(button.shown_rect.collidepoint(event.pos) for button in self.ui.buttons)
        if event.type != pygame.KEYDOWN or event.key in _NOT_ANY_KEY:
            return False
        return not (event.key in ACTIVATE and self.ui.focus.current)

    def _words(self) -> Iterator[Shape]:
        counting = self.counting
        yield self._tally.shape(counting)
        owner, points = counting.column.owner, counting.column.points
        if owner is not None and counting.is_running(Act.SUM):
            share = counting.share(Act.SUM)
            begin = pygame.Vector2(self._stage.over(counting.index))
            end = self._scoreboard.marker(self._board_room, owner, self.counting.totals()[owner])
            at = begin.lerp(pygame.Vector2(end), share)
            at.y -= 4 * share * (1 - share) * _ARC * self.size[1]
            yield self._stage.sum(points, (round(at.x), round(at.y)), share)

    # Layout

    def _clear_hint(self) -> None:
        if self.counting.is_ending:  # no column is left to go on to
            self._hint.text = ""

    def build(self, ui: Ui) -> None:
        size = ui.size
        self._scoreboard = Scoreboard(ui, self.ending.account, self.ending.names)
        words, height, pad = self.ctx.words, ui.button_height(), ui.px(16)
        board = self._scoreboard.height
        width = panel_width(ui)
        foot = pygame.Rect(0, size[1] - board - pad, size[0], board + pad)
        side = pygame.Rect(size[0] - width, 0, width, foot.top)
        ui.panel(side, edge=False)
        ui.panel(foot, color=self.ctx.theme.surface, edge=False)
        self._board_room = pygame.Rect(pad, foot.top + pad * 2 // 3, size[0] - 2 * pad, board)
        paint = partial(self._scoreboard.draw, totals=self.counting.totals)
        says = partial(self._scoreboard.words, self.counting.totals)
        ui.picture(self._board_room, paint, says=says)
        inner = side.inflate(-2 * pad, -2 * pad)
        foot_row = pygame.Rect(inner.left, inner.bottom - height, inner.width, height)
        skip = ActionButton(words("scoring.skip"), self.skip, "", "escape", "next")
        skip.place(ui, foot_row, "foot")
        ui.focus.current = None  # so that Enter goes on counting; Tab leads to the button
        hint = words("scoring.next")
        inner.height -= height + ui.px(4)
        line = ui.text_height(hint, inner.width, "small")
        place = (inner.left, inner.bottom - line, inner.width, line)
        self._hint = ui.label(place, hint, "small", align="center", color=self.ctx.theme.ink_soft)
        self._clear_hint()
        inner.height -= line + ui.px(4)
        self._tally = ScoreSheet(ui, inner, self.ending.names)
        room = pygame.Rect(0, 0, side.left, foot.top)
        self._stage = self._new_stage(ui, room)

    def _new_stage(self, ui: Ui, room: pygame.Rect) -> TempleStage | PlanStage:
        position, text = self.match.game.position, ui.text_px("small")
        if wants_plan(self.ctx, room, text):
            return PlanStage(self.ctx, room, position, text=text)
        return TempleStage(self.ctx, room, position, text=text)
