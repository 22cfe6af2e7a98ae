import pygame

from tholos_desktop.ui.metrics import Metrics
from tholos_desktop.ui.typesetting import draw_text, measure


def tip_box(metrics: Metrics, text: str, near: pygame.Rect) -> pygame.Rect:
    """Return the rectangle of a tip: below ``near``, or above it at the bottom of the window."""
    font, pad = metrics.font("small"), metrics.px(8)
    width = min(metrics.px(420), metrics.size[0] - 4 * pad)
    needed = measure(text, font, width)
    box = pygame.Rect(0, 0, needed[0] + 2 * pad, needed[1] + 2 * pad)
    box.midtop = near.centerx, near.bottom + metrics.px(10)
    if box.bottom > metrics.size[1]:
        box.bottom = near.top - metrics.px(10)
    return box.clamp(pygame.Rect((0, 0), metrics.size))


def draw_tip(surface: pygame.Surface, metrics: Metrics, text: str, near: pygame.Rect) -> None:
    theme, font, pad = metrics.ctx.theme, metrics.font("small"), metrics.px(8)
    box = tip_box(metrics, text, near)
    pygame.draw.rect(surface, theme.night, box, border_radius=metrics.px(6))
    pygame.draw.rect(surface, theme.line, box, 1, border_radius=metrics.px(6))
    draw_text(surface, text, box.inflate(-2 * pad, -2 * pad), font, theme.ink)
