from functools import partial
from itertools import zip_longest

import pygame

from tholos_desktop.board.illustrations import draw_medal
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.sentences import goal_words, reward_words
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.signs import tile
from tholos_desktop.services.players import Players
from tholos_desktop.table.looks import next_reward
from tholos_desktop.teaching.goals import GOALS, Goal
from tholos_desktop.ui.boxes import Box, Canvas, Column, Middle, Row, Space, Text, Wide

_BESIDE = 760
"""Minimum width of a page with two columns of goals, in pixels at 1280x720."""
_MEDAL = 40


class GoalsScene(PageScene):
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
        words, theme, done = self.ctx.words, self.ctx.theme, self.search.reached.done
        said, following = words("goals.count", n=done, of=len(GOALS)), None
        if self.search.is_over:
            following = Text(_next_words(words, done), "small", theme.ink_soft)
        else:
            said = f"{said} {words('goals.looking')}"
        pairs = zip_longest(GOALS[::2], GOALS[1::2])
        return Column(
            Text(said, "name", theme.accent),
            Text(words("goals.intro"), "small", theme.ink_soft),
            following,
            Wide(
                Column(*(Row(*map(self._row, pair), gap=28) for pair in pairs)),
                Column(*map(self._row, GOALS)),
                least=_BESIDE,
            ),
        )

    def _row(self, goal: Goal | None) -> Box:
        if goal is None:
            return Space()
        ctx, edge, reached = self.ctx, self.ui.px(_MEDAL), self.search.reached
        is_done, parts = reached.is_done(goal), reached.parts(goal)
        paint = partial(draw_medal, ctx=ctx, is_done=is_done)
        state = ctx.words("goals.done" if is_done else "goals.open")
        said = Text(goal_words(ctx.words, goal), color=None if is_done else ctx.theme.ink_soft)
        far = ctx.words("goals.part", n=parts, of=goal.whole)
        below = Text(far, "small", ctx.theme.accent) if goal.whole > 1 else None
        return Row(
            Middle(Canvas(paint, edge, edge, says=state)),
            Middle(Column(said, below, gap=0)),
            Middle(tile(goal.ornament, edge)) if goal.ornament else None,
            gap=12,
        )


def _next_words(words: Words, goals: int) -> str:
    reward = next_reward(goals)
    if reward is None:
        return words("looks.all")
    return words("looks.next", n=goals, of=reward.goals, name=reward_words(words, reward))
