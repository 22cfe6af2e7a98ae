import pygame

from tholos_desktop.scenes.game.panel import panel_width
from tholos_desktop.scenes.game.teacher import WarningChoice
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.ui import Ui

DEAF_SECONDS = 0.25
"""Seconds in which keys and clicks are ignored, since they may have been meant for the board."""


class WarningScene(RoutedScene[WarningChoice]):
    """A warning over the game's panel, which leaves the board visible."""

    opaque = False

    def __init__(self, routes: Routes, text: str, *, is_rated: bool = False) -> None:
        """In a rated game (``is_rated``), the answers that make the game unrated say so, and the
        answer that keeps it rated is preselected."""
        super().__init__(routes)
        self.text, self._is_rated = text, is_rated
        self._open_for = 0.0

    def build(self, ui: Ui) -> None:
        words, form, pad = self.ctx.words, Form(ui), ui.px(16)
        form.text(words("tutor.warning"), "heading")
        form.text(self.text)
        form.space(4)
        cost = words("rating.costs") if self._is_rated else None
        self.add_answer(
            form,
            "tutor.rethink",
            WarningChoice.RETHINK,
            "undo",
            detail=cost,
            primary=not self._is_rated,
            shortcut="escape backspace",
        )
        self.add_answer(form, "tutor.play", WarningChoice.PLAY, "play", primary=self._is_rated)
        self.add_answer(form, "tutor.hint", WarningChoice.HINT, "hint", detail=cost, shortcut="h")
        width, (right, bottom) = panel_width(ui), ui.size
        panel = pygame.Rect(right - width, 0, width, bottom)
        ui.panel(panel, edge=False)
        form.build(panel.inflate(-2 * pad, -2 * pad), valign="middle")

    def enter(self) -> None:
        super().enter()
        self.ui.focus.set(self.ui.buttons[1 if self._is_rated else 0].target)

    @property
    def moving(self) -> bool:
        return self._open_for < DEAF_SECONDS

    def handle(self, event: pygame.Event) -> None:
        if not self.moving or event.type == pygame.MOUSEMOTION:
            super().handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._open_for += dt
