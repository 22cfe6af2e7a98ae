"""The scene that counts the columns one by one at the end of a game (RULES.md section 5)."""

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from tholos_desktop.board.badges import figure
from tholos_desktop.board.choice import wants_plan
from tholos_desktop.scenes.ending.counting import Act, Counting
from tholos_desktop.scenes.ending.ending import Ending
from tholos_desktop.scenes.ending.plan_stage import PlanStage
from tholos_desktop.scenes.ending.scoreboard import Scoreboard
from tholos_desktop.scenes.ending.stage import TempleStage
from tholos_desktop.scenes.ending.tally import ScoreSheet
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.scenes.side_panel import panel_width
from tholos_desktop.table.match import Match
from tholos_desktop.table.timeline import Timeline
from tholos_desktop.ui.boxes import Box, Column, Press, Row, Slot, Text
from tholos_desktop.ui.dirty_regions import Painter, Region, draw_shapes
from tholos_desktop.ui.focus import ACTIVATE
from tholos_desktop.ui.keyboard import MODIFIERS
from tholos_desktop.ui.live import LiveRoom
from tholos_desktop.ui.panel import Card
from tholos_desktop.ui.reading import FOOT
from tholos_desktop.ui.ui import Ui

_SUM = 1.7
"""Font size of a column's points, as a multiple of that of a stone's points."""
_NOT_ANY_KEY = MODIFIERS | {
    *(pygame.K_ESCAPE, pygame.K_TAB, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR),
}
"""Keys that do not skip the counting of a column: modifiers, and keys that operate the button."""


class CountingScene(RoutedScene[None]):
    def __init__(self, routes: Routes, match: Match) -> None:
        super().__init__(routes)
        self.match = match
        self.ending = Ending.of(self.ctx.words, match)
        self.timeline = Timeline(self.ctx.settings.animation)
        self.counting = Counting(self.ending, self.timeline, self.ctx.sound)

    @property
    def moving(self) -> bool:
        return True

    def enter(self) -> None:
        super().enter()
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
        self.stage.draw(surface, self.counting)
        super().draw(surface)
        draw_shapes(surface, self._sum())

    def regions(self) -> Iterator[Region]:
        yield from self.ui.regions()
        for shape in (*self.stage.shapes(self.counting), *self._sum()):
            yield shape.region

    def announcements(self) -> Sequence[str]:
        heading, *lines = self._sheet.texts
        if self.counting.is_ending:
            return heading, *lines
        return (self.ctx.words("app.pair", name=heading, text=". ".join(lines)),)

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

    def _sum(self) -> Iterator[Painter]:
        """Yield the points of the column at its place, while the marker runs by as many."""
        counting, column = self.counting, self.counting.column
        share = min(2 * counting.share(Act.SUM), 1 - counting.share(Act.SETTLE))
        if column.owner is not None and not counting.is_ending and share > 0:
            sign = partial(figure, self.ctx, column.points, px=round(_SUM * self.stage.px))
            size = pygame.Rect(sign((0, 0)).region.place).size
            yield sign(self.stage.place_beside(counting.index, size).center, lift=share)

    def _clear_hint(self) -> None:
        if self.counting.is_ending:  # no column is left to go on to
            self._hint.label.text = ""

    def build(self, ui: Ui) -> None:
        words, soft, wide = self.ctx.words, self.ctx.theme.ink_soft, panel_width(ui)
        self._sheet = ScoreSheet(ui, self.counting, self.ending.names)
        self._scoreboard = Scoreboard(ui, self.ending.account, self.ending.names)
        self._hint = Text(words("scoring.next"), "small", soft, align="center")
        sheet = LiveRoom(self._sheet.box, grows=True)
        skip = Press(words("scoring.skip"), self.skip, shortcut="escape", icon="next", area=FOOT)
        side = Card(Column(sheet, self._hint, skip, gap=4), pad=16, edge=False)
        stage, shares = Slot(partial(self._lay_stage, ui)), (ui.size[0] - wide, wide)

        def points() -> Box:
            return self._scoreboard.box(self.counting.totals())

        board = LiveRoom(points, points().height(ui, ui.size[0]))
        page = Column(
            Row(stage, side, gap=0, shares=shares),
            Card(board, pad=10, color=self.ctx.theme.surface, edge=False),
            gap=0,
        )
        page.place(ui, ui.window)
        ui.focus.current = None  # so that Enter goes on counting; Tab leads to the button
        self._clear_hint()

    def _lay_stage(self, ui: Ui, room: pygame.Rect) -> None:
        position, text = self.match.game.position, ui.text_px("small")
        kind = PlanStage if wants_plan(self.ctx, room, text) else TempleStage
        self.stage: TempleStage | PlanStage = kind(self.ctx, room, position, text=text)
