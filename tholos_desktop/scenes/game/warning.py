import pygame

from tholos_desktop.scenes.game.panel import panel_width
from tholos_desktop.scenes.game.teacher import WarningChoice
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.ui import Ui

DEAF_SECONDS = 0.25
"""Seconds in which keys and clicks are ignored, since they may have been meant for the board."""
_BACK = pygame.K_ESCAPE, pygame.K_BACKSPACE


class WarningScene(RoutedScene[WarningChoice]):
    """A warning over the game's panel, which leaves the board visible."""

    opaque = False

    def __init__(self, routes: Routes, text: str, *, is_rated: bool = False) -> None:
        """In a rated game (``is_rated``), each answer says whether the game stays rated, and none
        is preselected: playing the move is costly, and the others cost the rating."""
        super().__init__(routes)
        self.text, self._is_rated = text, is_rated
        self._open_for = 0.0

    def build(self, ui: Ui) -> None:
        words, form, pad = self.ctx.words, Form(ui), ui.px(16)
        form.text(words("tutor.warning"), "heading")
        form.text(self.text)
        form.space(4)
        is_rated = self._is_rated
        cost, keeps = (words("rating.costs"), words("rating.keeps")) if is_rated else (None, None)
        self.add_answer(
            form,
            "tutor.rethink",
            WarningChoice.RETHINK,
            "undo",
            detail=cost,
            primary=not is_rated,
            shortcut=None if is_rated else "escape backspace",
        )
        self.add_answer(form, "tutor.play", WarningChoice.PLAY, "play", detail=keeps)
        self.add_answer(form, "tutor.hint", WarningChoice.HINT, "hint", detail=cost, shortcut="h")
        width, (right, bottom) = panel_width(ui), ui.size
        panel = pygame.Rect(right - width, 0, width, bottom)
        ui.panel(panel, edge=False)
        form.build(panel.inflate(-2 * pad, -2 * pad), valign="middle")
        if is_rated:
            ui.focus.current = None

    @property
    def moving(self) -> bool:
        return self._open_for < DEAF_SECONDS

    def handle(self, event: pygame.Event) -> None:
        if self.moving and event.type != pygame.MOUSEMOTION:
            return
        if self._is_rated and event.type == pygame.KEYDOWN and event.key in _BACK:
            self._select_rethink()
        else:
            super().handle(event)

    def _select_rethink(self) -> None:
        """Select the answer that Escape gives in an unrated game. Giving it needs another key,
        since it costs the rating."""
        self.ctx.keys_in_use = True
        self.ui.focus.set(self.ui.buttons[0].target)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._open_for += dt
