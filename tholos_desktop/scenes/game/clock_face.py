"""A player's time on their card.

Short time is marked by a frame, tenths of a second and an hourglass, and a time that has run out by
a flag, so that color is not needed."""

from typing import NamedTuple

import pygame

from tholos_desktop.rules import Side
from tholos_desktop.table.clock import SHORT_SECONDS, Clock, time_words
from tholos_desktop.ui.metrics import Metrics
from tholos_desktop.ui.theme import Color
from tholos_desktop.ui.typesetting import draw_text


class ClockFace(NamedTuple):
    text: str
    is_short: bool
    is_fallen: bool
    increment: str
    """Seconds added per move, such as ``+5``; empty if there are none."""

    @classmethod
    def of(cls, clock: Clock, side: Side) -> "ClockFace":
        left, added = clock.left(side), clock.time_control.increment
        increment = f"+{added}" if added else ""
        is_short = 0 < left < SHORT_SECONDS
        return cls(time_words(left), is_short, clock.is_fallen(side), increment)


def draw_face(
    surface: pygame.Surface, sizes: Metrics, face: ClockFace, card: pygame.Rect, right: int
) -> int:
    theme, px, font = sizes.ctx.theme, sizes.px, sizes.font("figure")
    sign = px(24) if face.is_short or face.is_fallen else 0
    figures, small = font.size(face.text)[0], sizes.font("small")
    added = small.size(face.increment)[0] + px(5) if face.increment else 0
    box = pygame.Rect(0, 0, figures + added + sign + px(20), font.get_linesize() + px(4))
    box.midright = right - px(10), card.centery
    ink = theme.ink
    if face.is_short:
        ink = theme.accent_ink
        pygame.draw.rect(surface, theme.focus, box, border_radius=px(8))
        pygame.draw.rect(surface, ink, box.inflate(-px(4), -px(4)), px(2), border_radius=px(6))
        _draw_glass(surface, ink, (box.left + px(18), box.centery), px(9))
    elif face.is_fallen:
        ink = theme.warning
        pygame.draw.rect(surface, ink, box, px(2), border_radius=px(8))
        _draw_flag(surface, ink, (box.left + px(18), box.centery), px(9))
    inner = pygame.Rect(box.right - px(9) - added - figures, box.top, figures + 1, box.height)
    draw_text(surface, face.text, inner, font, ink, valign="middle", wrap=False)
    if added:
        inner = pygame.Rect(box.right - px(9) - added + px(5), box.top, added, box.height)
        draw_text(surface, face.increment, inner, small, ink, valign="middle", wrap=False)
    return box.left


def _draw_glass(surface: pygame.Surface, color: Color, at: tuple[int, int], size: int) -> None:
    x, y = at
    half = size * 2 // 3
    for way in (-1, 1):
        points = [(x, y), (x - half, y + way * size), (x + half, y + way * size)]
        pygame.draw.polygon(surface, color, points)


def _draw_flag(surface: pygame.Surface, color: Color, at: tuple[int, int], size: int) -> None:
    x, y = at
    left = x - size // 2
    pygame.draw.line(surface, color, (left, y - size), (left, y + size), max(2, size // 5))
    points = [(left, y - size), (left + size * 3 // 2, y - size // 2), (left, y)]
    pygame.draw.polygon(surface, color, points)
