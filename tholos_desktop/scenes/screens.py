"""Pictures of two screens with one board, and of what joins them."""

from collections.abc import Sequence
from typing import Any

import pygame

from tholos_desktop.rules import Position, parse_position
from tholos_desktop.scenes.routes import RoutedScene
from tholos_desktop.scenes.terms import example
from tholos_desktop.table.terms import Terms
from tholos_desktop.ui.boxes import AspectRatio, Box, Canvas, Fit, High, Row, Space

_POSITION = parse_position("wb/gwb/w/bwg/b/-/gb w/b w -")
"""What has been built on both, whatever ornaments there are."""
_UNKNOWN = "••••", "•••", "•••"
"""Stands for a code."""
_SHAPE, _GAP = 1.5, 0.4
"""Width of a screen, as a share of its height; width between two, as a share of a screen's."""
SHARES = 1, _GAP, 1
"""Shares of the width that two screens and what is between them take."""
_PAIR = sum(SHARES) * _SHAPE
_LEAST = 90
"""Minimum height of the screens if they take what is left, in pixels at 1280x720."""


def two_screens(
    scene: RoutedScene[Any],
    terms: Terms,
    share: float | None = None,
    code: Sequence[str] = _UNKNOWN,
) -> Box:
    """Return a picture of two screens that show the board of a game with these terms, joined by the
    ten digits of a ``code``, each of its parts in a line. Its height is at most ``share`` of its
    width, or all that is left."""
    position = _POSITION._replace(ornaments=example(terms).ornaments)
    row = Row(
        _screen(scene, position),
        _tablet(scene, code),
        _screen(scene, position),
        gap=0,
        shares=SHARES,
    )
    pair = AspectRatio(row, _PAIR)
    if share is None:
        return Fit(High(pair, scene.ui.px(_LEAST)), Space(0))
    return High(pair, lambda wide: round(min(share, 1 / _PAIR) * wide))


def _screen(scene: RoutedScene[Any], position: Position) -> Box:
    ui, temple = scene.ui, scene.temple(position)

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        temple.draw(surface, rect)
        pygame.draw.rect(surface, ui.ctx.theme.line, rect, ui.px(2), border_radius=ui.px(3))

    return AspectRatio(Canvas(draw, 0), _SHAPE)


def _tablet(scene: RoutedScene[Any], code: Sequence[str]) -> Box:
    """Return a picture of a marble tablet with a code."""
    theme, fonts = scene.ctx.theme, scene.ctx.fonts

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        font = fonts.display_bold(rect.width * 3 // 8)
        lines = [font.render(part, True, theme.marble_ink) for part in code]
        line = font.get_linesize()
        tablet = pygame.Rect(0, 0, rect.width * 7 // 8, (len(lines) + 1) * line)
        tablet.center = rect.center
        pygame.draw.rect(surface, theme.marble_shade, tablet.move(0, max(2, rect.width // 40)))
        pygame.draw.rect(surface, theme.marble, tablet)
        for at, shown in enumerate(lines):
            center = tablet.centerx, tablet.top + (at + 1) * line
            surface.blit(shown, shown.get_rect(center=center))

    return Canvas(draw, 0, says="" if code == _UNKNOWN else " · ".join(code))
