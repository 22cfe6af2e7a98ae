import pygame

from tholos_desktop.board.temple_picture import kept_temple
from tholos_desktop.rules import Position
from tholos_desktop.ui.boxes import Box, BoxPress, Canvas, Middle, Narrow
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.ui import Ui

_SIZE = 190, 128
"""Width and height in pixels at 1280x720."""


def temple_press(ui: Ui, position: Position, name: str, command: Command) -> Box:
    """Return a small temple beside a text, which does what a button beside it does."""
    width, height = map(ui.px, _SIZE)

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.blit(kept_temple(ui.ctx, rect.size, position), rect)

    picture = Canvas(draw, height, width)
    return Narrow(Middle(BoxPress(picture, name, command, pad=3, area="pictures")))
