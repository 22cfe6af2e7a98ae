"""Rising steps of marble: the rivals' wall."""

import pygame

from tholos_desktop.ui.boxes import Box, BoxPress, Column, Space
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.live import Ground
from tholos_desktop.ui.theme import mix
from tholos_desktop.ui.ui import Ui

_ACROSS, _DOWN = 5, 6
"""Margins of the texts on a step."""


class StepPress(BoxPress):
    """A button in the form of a step with something on it."""

    def __init__(
        self,
        ui: Ui,
        above: Box,
        texts: Column,
        *,
        rise: int,
        text: str,
        command: Command,
        chosen: bool,
        detail: str | None = None,
        tip: str | None = None,
        area: str = "main",
        group: str = "",
    ) -> None:
        """``rise`` is what the step is higher than its ``texts``, in pixels at 1280x720."""
        self._ui = ui
        block = Column(texts, Space(rise), gap=0)
        step = Ground(block, self._draw_block, across=_ACROSS, down=_DOWN)
        super().__init__(
            Column(above, step, gap=4), text, command, pad=0, detail=detail, bare=True, tip=tip,
            chosen=chosen, area=area, group=group,
        )  # fmt: skip

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        if self.button.chosen:
            ui.focus.prefer(self.button.target)

    def _draw_block(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme, line = self._ui.ctx.theme, self._ui.px(1)
        color = theme.marble_shade
        if self.button.chosen:
            color = theme.marble
        elif self.button.is_hovered:
            color = mix(theme.marble_shade, theme.marble, 0.6)
        surface.fill(theme.marble_dark, rect)
        surface.fill(color, rect.inflate(-2 * line, 0))
        surface.fill(theme.marble, (rect.left, rect.top, rect.width, 3 * line))
        if self.button.chosen:
            surface.fill(theme.accent, (rect.left, rect.bottom - 5 * line, rect.width, 5 * line))
