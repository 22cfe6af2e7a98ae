from tholos_desktop.ui.boxes import Box, Press
from tholos_desktop.ui.panel import Card
from tholos_desktop.ui.ui import Ui

_WIDTH = 354
_PAD = 10
_GROWTH = 0.53
"""If the text size doubles, the panel becomes wider by this share."""


def panel_width(ui: Ui) -> int:
    growth = 1 + (ui.ctx.settings.text_scale - 1) * _GROWTH
    return min(max(ui.px(_WIDTH * growth), int(330 * growth)), ui.size[0] * 12 // 25)


class PanelPress(Press):
    """A button that gives up its icon where there is no room."""

    def width(self, ui: Ui) -> int:
        return ui.button_width(self.text)


def side_panel(box: Box) -> Box:
    """Return a box on the panel beside a board."""
    return Card(box, pad=_PAD, edge=False)
