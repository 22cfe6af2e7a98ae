from collections.abc import Sequence
from functools import partial

import pygame

from tholos_desktop.board.illustrations import draw_medal
from tholos_desktop.board.pieces import draw_tile
from tholos_desktop.language.sentences import goal_words
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.today.looks import next_words
from tholos_desktop.services.players import Players
from tholos_desktop.teaching.goals import GOALS, Goal
from tholos_desktop.ui.form import ActionButton, Block, Form
from tholos_desktop.ui.ui import Ui

_BESIDE = 760
"""Minimum width of a form with two columns of goals, in pixels at 1280x720."""
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

    def fill(self, form: Form) -> None:
        words, soft = self.ctx.words, self.ctx.theme.ink_soft
        said = words("goals.count", n=self.search.reached.done, of=len(GOALS))
        if not self.search.is_over:
            said = f"{said} {words('goals.looking')}"
        form.text(said, "name", color=self.ctx.theme.accent)
        form.text(words("goals.intro"), "small", color=soft)
        if self.search.is_over:
            form.text(next_words(words, self.search.reached.done), "small", color=soft)
        rows = [self._row(form.ui, goal) for goal in GOALS]
        if self.form_size(form.ui)[0] < form.ui.px(_BESIDE) * self.ctx.settings.text_scale:
            form.blocks += rows
            return
        half = -(-len(rows) // 2)
        for one, other in zip(rows[:half], [*rows[half:], None], strict=False):
            form.blocks.append(_beside(one, other, form.ui.px(28)))

    def foot(self) -> Sequence[ActionButton]:
        text = self.ctx.words("looks.title")
        return [ActionButton(text, self.opener(self.routes.looks), icon="temple")]

    def _row(self, ui: Ui, goal: Goal) -> Block:
        ctx, reached, said = self.ctx, self.search.reached, goal_words(self.ctx.words, goal)
        medal, gap = ui.px(_MEDAL), ui.px(12)
        is_done, parts = reached.is_done(goal), reached.parts(goal)
        far = ctx.words("goals.part", n=parts, of=goal.whole) if goal.whole > 1 else ""
        tile = medal + gap if goal.ornament else 0

        def height(width: int) -> int:
            inner = width - medal - gap - tile
            told = ui.text_height(said, inner)
            return max(medal, told + (ui.font("small").get_linesize() if far else 0)) + ui.px(4)

        def place(rect: pygame.Rect) -> None:
            spot = pygame.Rect(rect.left, rect.centery - medal // 2, medal, medal)
            state = ctx.words("goals.done" if is_done else "goals.open")
            ui.picture(spot, partial(draw_medal, ctx=ctx, is_done=is_done), says=lambda: state)
            inner = pygame.Rect(spot.right + gap, rect.top, 0, rect.height)
            inner.width = rect.right - tile - inner.left
            color = ctx.theme.ink if is_done else ctx.theme.ink_soft
            if far:
                low = ui.font("small").get_linesize()
                high = ui.text_height(said, inner.width) + low
                inner.top, inner.height = rect.centery - high // 2, high - low
                below = pygame.Rect(inner.left, inner.bottom, inner.width, low)
                ui.label(below, far, "small", color=ctx.theme.accent)
            ui.label(inner, said, valign="middle", color=color)
            if goal.ornament:
                at = pygame.Rect(rect.right - medal, spot.top, medal, medal)
                ui.picture(at, lambda surface, there: draw_tile(surface, goal.ornament, there))

        return Block(height, place)


def _beside(one: Block, other: Block | None, gap: int) -> Block:

    def height(width: int) -> int:
        half = (width - gap) // 2
        return max(one.height(half), other.height(half) if other else 0)

    def place(rect: pygame.Rect) -> None:
        half = (rect.width - gap) // 2
        one.place(pygame.Rect(rect.left, rect.top, half, rect.height))
        if other:
            other.place(pygame.Rect(rect.right - half, rect.top, half, rect.height))

    return Block(height, place)
