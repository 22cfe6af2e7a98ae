from collections.abc import Callable

import pygame

from tholos_desktop.rules import Position
from tholos_desktop.ui.boxes import Box, Canvas
from tholos_desktop.ui.metrics import Metrics

_SIZE = 190, 128
"""Width and height in pixels at 1280x720."""


def temple_canvas(
    metrics: Metrics, picture: Callable[..., pygame.Surface], position: Position
) -> Box:
    """Return a small temple beside a text. ``picture`` draws it for a ``size`` and ``position``,
    and should keep what it has drawn."""
    width, height = map(metrics.px, _SIZE)

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.blit(picture(size=rect.size, position=position), rect)

    return Canvas(draw, height, width)
