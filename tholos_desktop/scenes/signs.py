"""Signs whose size is given in pixels of the window: checks, numbers and tiles."""

import pygame

from tholos_desktop.board.pieces import draw_tile
from tholos_desktop.rules import Ornament
from tholos_desktop.ui.boxes import Canvas
from tholos_desktop.ui.icons import icon_picture
from tholos_desktop.ui.theme import Theme
from tholos_desktop.ui.typesetting import draw_line
from tholos_desktop.ui.ui import Ui


def check_picture(edge: int, theme: Theme) -> pygame.Surface:
    """Return the sign of what is beaten, solved, learned or done."""
    sign = pygame.Surface((edge, edge), pygame.SRCALPHA)
    middle = sign.get_rect().center
    pygame.draw.aacircle(sign, theme.good, middle, edge // 2 - 1)
    check = icon_picture("check", edge * 2 // 3, theme.night)
    sign.blit(check, check.get_rect(center=middle))
    return sign


def number_picture(ui: Ui, number: int, edge: int) -> pygame.Surface:
    """Return the sign of one of several steps or sentences."""
    theme, font = ui.ctx.theme, ui.font("button")
    sign = pygame.Surface((edge, max(edge, font.get_linesize())), pygame.SRCALPHA)
    middle = sign.get_rect().center
    pygame.draw.aacircle(sign, theme.focus_dark, middle, edge // 2 - 1)
    pygame.draw.aacircle(sign, theme.accent, middle, edge // 2 - 1 - max(1, edge // 16))
    draw_line(sign, str(number), sign.get_rect(), font, theme.accent_ink, align="center")
    return sign


def draw_clock(
    ui: Ui, surface: pygame.Surface, rect: pygame.Rect, *, text: str, is_over: bool = False
) -> None:
    """Draw the clock of a run; ``text`` is the time that is left. ``is_over`` once it stands."""
    theme, radius = ui.ctx.theme, min(rect.width, rect.height) // 2 - ui.px(8)
    ring = theme.line if is_over else theme.accent
    pygame.draw.aacircle(surface, ring, rect.center, radius, ui.px(8))
    font = ui.ctx.fonts.display(radius * 3 // 5)
    draw_line(surface, text, rect, font, theme.ink, align="center")


def draw_dial(ui: Ui, surface: pygame.Surface, rect: pygame.Rect, *, share: float) -> None:
    """Draw a dial as large as fits, of which a share is filled from the top on."""
    theme, radius = ui.ctx.theme, min(rect.size) // 2 - 1
    line, middle = max(2, radius // 9), pygame.Vector2(rect.center)
    hand = pygame.Vector2(0, line - radius)
    sector = [middle + hand.rotate(step * share * 6) for step in range(61)]
    if share:
        pygame.draw.polygon(surface, theme.accent, [middle, *sector])
    pygame.draw.aacircle(surface, theme.ink, rect.center, radius, line)


def tile(ornament: Ornament | None, edge: int = 0) -> Canvas:
    """Return a tile with an ornament, or its back; 0 for one as large as its place."""
    return Canvas(lambda surface, rect: draw_tile(surface, ornament, rect), edge, edge)
