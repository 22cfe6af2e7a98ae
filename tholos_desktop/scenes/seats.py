"""Seats of stones, which may be empty."""

import pygame

from tholos_desktop.board.icons import stone_icon
from tholos_desktop.ui.boxes import Box, Canvas, Row
from tholos_desktop.ui.live import drawn
from tholos_desktop.ui.theme import Color
from tholos_desktop.ui.ui import Ui


def stone_row(ui: Ui, stones: str, *, spaces: int, edge: int) -> Box:
    """Return a row of ``spaces`` seats, ``edge`` pixels wide at 1280x720, the first ones filled."""
    return Row(*(seat(ui, stones[at : at + 1], ui.px(edge)) for at in range(spaces)), gap=6)


def seat(ui: Ui, stone: str, edge: int, ink: Color | None = None) -> Box:
    """Return a stone, ``edge`` pixels of the window wide, or without one a ring in the color
    ``ink``."""
    color = ink or ui.ctx.theme.faint

    def draw_ring(surface: pygame.Surface, rect: pygame.Rect) -> None:
        pygame.draw.circle(surface, color, rect.center, rect.width // 2 - 1, ui.px(2))

    return drawn(stone_icon(stone, edge)) if stone else Canvas(draw_ring, edge, edge)
