"""Pictures of two screens with one board, and the steps that lead there."""

import pygame

from tholos_desktop.board.temple_picture import kept_temple
from tholos_desktop.rules import parse_position
from tholos_desktop.scenes.signs import check_picture, number_picture
from tholos_desktop.ui.boxes import Box, Canvas, Middle, Paint, Row, Text
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.live import drawn
from tholos_desktop.ui.theme import mix
from tholos_desktop.ui.ui import Ui

_POSITION = parse_position("wb/gwb/w/bwg/b/-/gb w/b w -")
_SHAPE, _GAP = 1.5, 0.4
"""Width of a screen, as a share of its height; width between two, as a share of a screen's."""
_LEAST = 90
"""Minimum height of a picture that takes what is left, in pixels at 1280x720."""


def two_screens(ui: Ui, share: float | None = None, *, has_letter: bool = False) -> Box:
    """Return a picture of two screens that show the same board, joined by a letter or a line. Its
    height is at most ``share`` of its width, or all that is left."""

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        wide = min(round(rect.width / (2 + _GAP)), round(rect.height * _SHAPE))
        place = rect.inflate(round(wide * (2 + _GAP)) - rect.width, 0)
        for left in (place.left, place.right - wide):
            _draw_screen(surface, pygame.Rect(left, place.top, wide, place.height), ui)
        (_draw_letter if has_letter else _draw_line)(surface, place.inflate(-2 * wide, 0), ui.ctx)

    if share is None:
        return _growing(ui, draw)
    return Canvas(draw, lambda wide: round(min(share, 1 / (2 + _GAP) / _SHAPE) * wide))


def screen(ui: Ui) -> Box:
    """Return a picture of a screen with the board, which takes the height that is left."""
    return _growing(ui, lambda surface, rect: _draw_screen(surface, rect, ui))


def letter(ui: Ui) -> Box:
    """Return a picture of a letter, which takes the height that is left."""
    return _growing(ui, lambda surface, rect: _draw_letter(surface, rect, ui.ctx))


def _growing(ui: Ui, draw: Paint) -> Box:
    def draw_if_seen(surface: pygame.Surface, rect: pygame.Rect) -> None:
        if rect.height > ui.px(_LEAST):
            draw(surface, rect)

    canvas = Canvas(draw_if_seen, 0)
    canvas.grows = True
    return canvas


def _draw_screen(surface: pygame.Surface, rect: pygame.Rect, ui: Ui) -> None:
    place = pygame.Rect(0, 0, 3, 2).fit(rect)
    surface.blit(kept_temple(ui.ctx, place.size, _POSITION), place)
    pygame.draw.rect(surface, ui.ctx.theme.line, place, ui.px(2), border_radius=ui.px(3))


def _draw_line(surface: pygame.Surface, rect: pygame.Rect, ctx: Context) -> None:
    for step in (-1, 0, 1):
        center = rect.centerx + step * rect.width // 5, rect.centery
        pygame.draw.aacircle(surface, ctx.theme.focus, center, max(2, rect.width // 22))


def _draw_letter(surface: pygame.Surface, rect: pygame.Rect, ctx: Context) -> None:
    place = pygame.Rect(0, 0, 3, 2).fit(rect.scale_by(0.6))
    theme = ctx.theme
    pygame.draw.rect(surface, theme.marble, place, border_radius=max(1, place.height // 12))
    flap = place.topleft, (place.centerx, place.centery + place.height // 10), place.topright
    pygame.draw.polygon(surface, theme.marble_shade, flap)
    pygame.draw.aalines(surface, mix(theme.marble, theme.marble_ink, 0.5), False, flap)


def step(ui: Ui, number: int, text: str, *, is_done: bool = False) -> Box:
    """Return what to do, after its number or, once it is done, a check."""
    edge = ui.font("body").get_linesize()
    sign = check_picture(edge, ui.ctx.theme) if is_done else number_picture(ui, number, edge)
    return Row(drawn(sign), Middle(Text(text)), gap=10)
