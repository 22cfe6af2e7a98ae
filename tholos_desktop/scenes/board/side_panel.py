import pygame

from tholos_desktop.ui.ui import Ui

_WIDTH = 354
_PAD = 10
_GROWTH = 0.53
"""If the text size doubles, the panel becomes wider by this share."""


def panel_width(ui: Ui) -> int:
    growth = 1 + (ui.ctx.settings.text_scale - 1) * _GROWTH
    return min(max(ui.px(_WIDTH * growth), int(330 * growth)), ui.size[0] * 12 // 25)


def side_panel(ui: Ui, rect: pygame.Rect) -> pygame.Rect:
    """Add the ground of the panel beside a board; return the place of its content."""
    ui.panel(rect, edge=False)
    return rect.inflate(-2 * ui.px(_PAD), -2 * ui.px(_PAD))
