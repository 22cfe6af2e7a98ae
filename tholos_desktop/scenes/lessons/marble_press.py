from typing import Any

import pygame

from tholos_desktop.ui.boxes import Box, BoxPress
from tholos_desktop.ui.button import PlateColors, plate
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.live import Ground
from tholos_desktop.ui.ui import Ui


class MarblePress(BoxPress):
    """A button of marble that shows a box."""

    def __init__(
        self,
        ui: Ui,
        box: Box,
        text: str,
        command: Command,
        *,
        across: int = 10,
        down: int = 9,
        **options: Any,
    ) -> None:
        self._ui = ui
        marble = Ground(box, self._draw_marble, across=across, down=down)
        super().__init__(marble, text, command, pad=0, bare=True, **options)

    def _draw_marble(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme, line = self._ui.ctx.theme, self._ui.px(1)
        color = theme.marble if self.button.is_hovered else theme.marble_shade
        colors = PlateColors(color, theme.marble_dark)
        surface.blit(plate(rect.size, 8 * line, line, colors), rect)
