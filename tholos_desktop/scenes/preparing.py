from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.ui.boxes import Box, Canvas, Column, Press, Space, Text
from tholos_desktop.ui.scene import Scene


class PreparingScene(PageScene):
    """Stands in for a scene that needs the bots while these are compiled, then gives way to it."""

    title = "engine.preparing"

    def __init__(
        self, routes: Routes, engine: EngineClient, then: Callable[[], Scene[Any]]
    ) -> None:
        super().__init__(routes)
        self._engine, self._then = engine, then
        self._progress = engine.warming

    def content(self) -> Box:
        return Column(
            Text(self.ctx.words("engine.preparing_text")),
            Space(6),
            Canvas(self._draw_progress, self.ui.px(8)),
        )

    def foot(self) -> Sequence[Press]:
        words, friend = self.ctx.words, partial(self.routes.play, "friend")
        return [
            Press(words("learn.title"), self.replacer(self.routes.learn), icon="learn"),
            Press(words("play.friend"), self.replacer(friend), icon="people"),
        ]

    def update(self, dt: float) -> None:
        super().update(dt)
        before, self._progress = self._progress, self._engine.warming
        if self.stack.top is not self:
            return
        if self._progress is None:
            self.give_way_to(self._then())
        elif self._progress != before:
            self.redraw()

    def _draw_progress(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme, radius = self.ctx.theme, rect.height // 2
        pygame.draw.rect(surface, theme.faint, rect, border_radius=radius)
        if self._progress is not None:
            full = max(rect.width * self._progress.done // self._progress.of, rect.height)
            pygame.draw.rect(surface, theme.accent, (*rect.topleft, full, rect.height), 0, radius)
