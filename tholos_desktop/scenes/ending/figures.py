"""Points in the light of the counting: beside a stone, and in the air."""

import pygame

from tholos_desktop.board.badges import pill
from tholos_desktop.language import sentences
from tholos_desktop.ui.context import Kit


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
    shown = pill(ground.size, theme.night, colour).copy()
    shown.blit(figure, figure.get_rect(center=shown.get_rect().center))
    shown.set_alpha(round(255 * min(1.0, lift)))
    surface.blit(shown, ground)
