"""Points in the light of the counting: beside a stone, in the air, and over a counted column."""

from functools import lru_cache

import pygame

from tholos_desktop.board.illustrations import draw_mark
from tholos_desktop.language import sentences
from tholos_desktop.rules import ColumnScore
from tholos_desktop.ui import typesetting as texts
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.theme import Colour


def draw_figure(
    surface: pygame.Surface,
    kit: Kit,
    points: int,
    at: tuple[int, int],
    px: int,
    *,
    lift: float = 1.0,
) -> None:
    """Points on a dark ground: light if they are good, red and with their minus if not.

    ``px`` is the size of the type, ``lift`` how solid they are, 0 to 1.
    """
    theme = kit.theme
    colour = theme.warning if points < 0 else theme.focus
    font = kit.fonts.strong(px)
    figure = font.render(sentences.signed(points), True, colour)
    ground = figure.get_rect(center=at).inflate(px * 7 // 10, -px // 8)
    shown = _pill(ground.size, theme.night, colour).copy()
    shown.blit(figure, figure.get_rect(center=shown.get_rect().center))
    shown.set_alpha(round(255 * min(1.0, lift)))
    surface.blit(shown, ground)


def draw_badge(
    surface: pygame.Surface, kit: Kit, column: ColumnScore, centre: tuple[int, int], px: int
) -> None:
    """Whose a counted column is and what it is worth; ``px`` is the size of the type."""
    theme = kit.theme
    said = sentences.figure(column.points) if column.owner else "–"
    font = kit.fonts.strong(px)
    width = font.size(said)[0]
    mark = px * 11 // 10 if column.owner else 0
    badge = pygame.Rect(0, 0, width + mark + px * 3 // 2, px * 8 // 5)
    badge.center = centre
    edge = theme.accent if column.owner else theme.faint
    surface.blit(_pill(badge.size, theme.night, edge), badge)
    if column.owner:
        left = badge.left + px // 2 + mark // 2
        draw_mark(surface, column.owner, (left, badge.centery), mark)
    place = pygame.Rect(0, badge.top, width + 1, badge.height)
    place.right = badge.right - px * 11 // 20
    texts.draw_text(surface, said, place, font, theme.ink, valign="middle", wrap=False)


@lru_cache(maxsize=64)
def _pill(size: tuple[int, int], ground: Colour, edge: Colour) -> pygame.Surface:
    """A ground with round ends for a figure."""
    big = pygame.Surface((size[0] * 4, size[1] * 4), pygame.SRCALPHA)
    radius = size[1] * 2
    pygame.draw.rect(big, edge, big.get_rect(), border_radius=radius)
    inner = big.get_rect().inflate(-size[1] // 2, -size[1] // 2)
    pygame.draw.rect(big, ground, inner, border_radius=radius)
    return pygame.transform.smoothscale(big, size)
