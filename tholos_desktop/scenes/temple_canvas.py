import pygame

from tholos_desktop.board.temple_picture import kept_temple
from tholos_desktop.rules import Position
from tholos_desktop.ui.boxes import Box, Canvas
from tholos_desktop.ui.ui import Ui

_SIZE = 190, 128
"""Width and height in pixels at 1280x720."""


def temple_canvas(ui: Ui, position: Position) -> Box:
    """Return a small temple beside a text."""
    width, height = map(ui.px, _SIZE)

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.blit(kept_temple(ui.ctx, rect.size, position), rect)

    return Canvas(draw, height, width)
