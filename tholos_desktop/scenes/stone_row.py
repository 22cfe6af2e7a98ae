"""Stones in a row of seats, some of which may be empty."""

from functools import partial

import pygame

from tholos_desktop.board.icons import stone_icon
from tholos_desktop.ui.boxes import Box, Canvas, Row
from tholos_desktop.ui.live import drawn
from tholos_desktop.ui.ui import Ui


def stone_row(ui: Ui, stones: str, *, spaces: int, edge: int) -> Box:
    """Return a row of ``spaces`` seats, ``edge`` pixels wide at 1280x720, the first ones filled."""
    px = ui.px(edge)
    filled = (drawn(stone_icon(stone, px)) for stone in stones)
    empty = (Canvas(partial(_draw_seat, ui), px, px) for _ in range(spaces - len(stones)))
    return Row(*filled, *empty, gap=6)


def _draw_seat(ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
    pygame.draw.circle(surface, ui.ctx.theme.line, rect.center, rect.width // 2 - 1, ui.px(1))
