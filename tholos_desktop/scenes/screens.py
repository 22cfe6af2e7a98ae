"""The tables of two friends: pictures of one board at both, and of the digits that join them."""

from collections.abc import Sequence
from typing import Any

import pygame

from tholos_desktop.rules import Position, parse_position
from tholos_desktop.scenes.routes import RoutedScene
from tholos_desktop.scenes.terms import example
from tholos_desktop.table.terms import Terms
from tholos_desktop.ui.boxes import (
    AspectRatio,
    Box,
    Canvas,
    Column,
    Fit,
    High,
    Margin,
    Row,
    Space,
    Steady,
    Text,
    Wide,
)
from tholos_desktop.ui.panel import Card

_POSITION = parse_position("wb/gwb/w/bwg/b/-/gb w/b w -")
"""What has been built on both, whatever ornaments there are."""
_UNKNOWN = "••••", "•••", "•••"
"""Stands for a code."""
_SHAPE, _GAP = 1.5, 0.4
"""Width of a picture, as a share of its height; width between two, as a share of a table's."""
_SHARES = 1, _GAP, 1
_LEAST, _PAIR, _TABLET = 90, 680, 120
"""Minimum height of a table's picture, width of two tables side by side, and height of a tablet
with a code, in pixels at 1280x720."""


def two_screens(scene: RoutedScene[Any], terms: Terms) -> Box:
    """Return a picture of two boards of a game with these terms, joined by unknown digits."""
    row = Row(_board(scene, terms), _tablet(scene), _board(scene, terms), gap=0, shares=_SHARES)
    return AspectRatio(row, sum(_SHARES) * _SHAPE)


def two_tables(
    scene: RoutedScene[Any],
    terms: Terms,
    deeds: Sequence[Box] = (),
    code: Sequence[str] = _UNKNOWN,
) -> Box:
    """Return two tables with the board of a game with these terms, joined by the ten digits of a
    ``code``, each of its parts in a line. ``deeds`` are what stands at one's own and at the
    friend's. The boards take the height that is left and, where that is little or the tables are
    one below the other, are left out."""

    def table(deeds: Sequence[Box]) -> Box:
        above = Margin(Steady(*deeds), 12) if deeds else None
        board = Fit(High(_board(scene, terms), scene.ui.px(_LEAST)), Space(0))
        return Card(Column(above, board, gap=0), pad=1)

    mine, theirs = table(deeds), table(deeds[::-1])
    joined = Row(mine, _tablet(scene, code), theirs, gap=0, shares=_SHARES)
    read_out = None if code == _UNKNOWN else Text(" · ".join(code), "banner", align="center")
    return Wide(joined, Column(read_out, *map(Card, deeds)), least=_PAIR)


def _board(scene: RoutedScene[Any], terms: Terms) -> Box:
    position: Position = _POSITION._replace(ornaments=example(terms).ornaments)
    ui, temple = scene.ui, scene.temple(position, is_drawn=False)

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        temple.draw(surface, rect)
        pygame.draw.rect(surface, ui.ctx.theme.line, rect, ui.px(2), border_radius=ui.px(3))

    return Canvas(draw, 0)


def _tablet(scene: RoutedScene[Any], code: Sequence[str] = _UNKNOWN) -> Box:
    """Return a picture of a marble tablet with a code."""
    theme, fonts, is_known = scene.ctx.theme, scene.ctx.fonts, code != _UNKNOWN

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        wide = min(rect.width, round(rect.height * 0.62))
        font = fonts.display_bold(wide * 3 // 8)
        lines = [font.render(part, True, theme.marble_ink) for part in code]
        line = font.get_linesize()
        tablet = pygame.Rect(0, 0, wide * 7 // 8, (len(lines) + 1) * line)
        tablet.center = rect.center
        pygame.draw.line(surface, theme.accent, rect.midleft, rect.midright, max(2, wide // 60))
        pygame.draw.rect(surface, theme.marble_shade, tablet.move(0, max(2, wide // 40)))
        pygame.draw.rect(surface, theme.marble, tablet)
        for at, shown in enumerate(lines):
            center = tablet.centerx, tablet.top + (at + 1) * line
            surface.blit(shown, shown.get_rect(center=center))

    high = scene.ui.px(_TABLET * scene.growth(1.0)) if is_known else 0
    return Canvas(draw, high, says=" · ".join(code) if is_known else "")
