import pygame

from tholos_desktop.board.icons import stone_icon
from tholos_desktop.language.sentences import figure, signed, stone_points
from tholos_desktop.rules.score import ColumnScore
from tholos_desktop.ui.typesetting import draw_text
from tholos_desktop.ui.ui import Ui

_ICON, _STEP = 1.3, 2.1
"""Size of a stone's icon, and distance to the next one, in lines of text."""


def sum_height(ui: Ui, role: str) -> int:
    line = ui.font(role).get_linesize()
    return round(_ICON * line) + line


def draw_sum(
    surface: pygame.Surface, ui: Ui, room: pygame.Rect, column: ColumnScore, role: str
) -> int:
    """Draw a column's points as a sum at the top of a rectangle; return the height.

    The column must have an owner; its ornament is not shown.
    """
    font, theme = ui.font(role), ui.ctx.theme
    line, points = font.get_linesize(), stone_points(column)
    step = min(round(_STEP * line), room.width // (len(points) + 2))
    size = min(round(_ICON * line), step - 2)
    below = room.top + round(_ICON * line)
    for index, (stone, worth) in enumerate(zip(column.stones, points, strict=True)):
        left = room.left + index * step
        icon = stone_icon(stone, size)
        surface.blit(icon, icon.get_rect(midbottom=(left + step // 2, below)))
        text = signed(worth) if index else figure(worth)
        place = left, below, step, line
        draw_text(surface, text, place, font, theme.ink, align="center", wrap=False)
    place = room.left + len(points) * step, below, 2 * step, line
    draw_text(surface, f"= {figure(column.points)}", place, font, theme.accent, wrap=False)
    return sum_height(ui, role)
