from collections.abc import Iterator
from functools import partial

import pygame

from tholos_desktop.board.choice_pictures import draw_choice
from tholos_desktop.board.pieces import INK, draw_slab
from tholos_desktop.language.sentences import goal_words
from tholos_desktop.scenes.page import WidePageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.signs import check_picture
from tholos_desktop.scenes.today.goal_signs import draw_goal
from tholos_desktop.services.players import Players
from tholos_desktop.table.looks import next_reward
from tholos_desktop.teaching.goals import GOALS, Goal
from tholos_desktop.ui.boxes import (
    Box,
    Canvas,
    Column,
    Grid,
    Middle,
    Narrow,
    Paint,
    Row,
    Space,
    Text,
)
from tholos_desktop.ui.live import Ground, drawn
from tholos_desktop.ui.panel import Card
from tholos_desktop.ui.ui import Ui

_SIGN, _LOOK, _CHECK = (96, 96), (140, 84), 24
"""Sizes of the pictures of a goal and of the next look, and of a check, in pixels at 1280x720."""
_PLAQUE, _GROWTH, _EDGE = 280, 0.8, 14
"""Least width of a plaque in pixels at 1280x720, and how it grows with the text size; the height of
the edge below its face."""
_CARVED, _FLAT = (255, 248, 238), (228, 222, 214)
"""Colors by which a plaque's colors are multiplied: of a goal that is reached, and of another."""


class GoalsScene(WidePageScene):
    title = "goals.title"

    def __init__(self, routes: Routes, players: Players) -> None:
        super().__init__(routes)
        self.search = players.goals()

    @property
    def moving(self) -> bool:
        return not self.search.is_over

    def handle(self, event: pygame.Event) -> None:
        if event.type != pygame.KEYDOWN or not self.ui.scroll_by_arrow(event.key):
            super().handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.search.is_over:
            return
        before = self._seen
        self.search.go_on()
        if self.search.is_over or self._seen != before:
            self.relayout()

    @property
    def _seen(self) -> list[int]:
        return [self.search.reached.parts(goal) for goal in GOALS]

    def content(self) -> Box:
        in_order = sorted(GOALS, key=self.search.reached.is_done)
        return Column(
            Card(Row(*self._head(), gap=16), pad=12), Grid(*map(self._plaque, in_order), gap=12),
            gap=14,
        )  # fmt: skip

    def _head(self) -> Iterator[Box]:
        """Yield the next look as a shape in the dark, and what leads there."""
        words, theme, done = self.ctx.words, self.ctx.theme, self.search.reached.done
        said = words("goals.count", n=done, of=len(GOALS))
        following = words("goals.looking")
        if self.search.is_over:
            reward = next_reward(done, self.ctx.settings.looks)
            following = words("looks.all")
            if reward:
                following = words("looks.next", n=reward.goals - done)
                look = partial(draw_choice, f"{reward.part}-{reward.name}", is_dark=True)
                wide, high = map(self.ui.px, _LOOK)
                yield Middle(Canvas(look, high, wide))
        intro = Text(words("goals.intro"), "small", theme.ink_soft)
        yield Middle(Column(Text(following, "name", theme.accent), intro, gap=4))
        yield Narrow(Middle(Text(said, "name")))

    def _plaque(self, goal: Goal) -> Box:
        ctx, reached = self.ctx, self.search.reached
        is_done, parts = reached.is_done(goal), reached.parts(goal)
        wide, high = map(self.ui.px, _SIGN)
        sign = partial(draw_goal, fonts=ctx.fonts, goal=goal, reached=reached.reached(goal))
        state = ctx.words("goals.done" if is_done else "goals.open")
        far = ctx.words("goals.part", n=parts, of=goal.whole)
        said = Text(goal_words(ctx.words, goal), color=INK)
        below: Box | None = Text(far, "button", INK) if goal.whole > 1 else None
        if is_done:
            below = Row(drawn(check_picture(self.ui.px(_CHECK), ctx.theme)), Space(0))
        row = Row(Middle(Canvas(sign, high, wide, says=state)), Middle(Column(said, below, gap=2)))
        shade, least = _CARVED if is_done else _FLAT, _PLAQUE * self.growth(_GROWTH)
        on_face = Column(Space(), row, Space(), Space(_EDGE), gap=0)
        return _Plaque(on_face, partial(draw_slab, shade=shade), least)


class _Plaque(Ground):
    """A box on a slab, at least ``wide`` pixels wide at 1280x720."""

    def __init__(self, box: Box, draw: Paint, wide: float) -> None:
        super().__init__(box, draw, across=16, down=14)
        self._wide = wide

    def width(self, ui: Ui) -> int:
        return ui.px(self._wide)
