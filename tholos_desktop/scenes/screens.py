"""The tables of two friends: pictures of one board at both, and of the digits that join them."""

from collections.abc import Iterator, Sequence
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
    Part,
    Row,
    Space,
    Steady,
    Text,
    Wide,
)
from tholos_desktop.ui.live import Ground
from tholos_desktop.ui.panel import Card
from tholos_desktop.ui.theme import mix
from tholos_desktop.ui.ui import Ui

_POSITION = parse_position("wb/gwb/w/bwg/b/-/gb w/b w -")
"""What has been built on both, whatever ornaments there are."""
_UNKNOWN = "••••", "•••", "•••"
"""Stands for a code."""
_SHAPE, _GAP = 1.5, 0.4
"""Width of a picture, as a share of its height; width between two, as a share of a table's."""
_SHARES = 1, _GAP, 1
_HOUSES, _HIGHEST, _GABLE = 2.6, 250, 0.3
"""Width of a picture of houses, as a share of its height; its maximum height in pixels at 1280x720;
height of a gable, as a share of a house's."""
_LEAST, _PAIR, _TABLET = 90, 680, 120
"""Minimum height of a table's picture, width of two tables side by side, and height of a tablet
with a code, in pixels at 1280x720."""


def two_houses(scene: RoutedScene[Any]) -> Box:
    """Return a picture of a table in each of two houses, joined by unknown digits."""
    houses = (_house(scene, _board(scene, Terms())) for _ in range(2))
    row = Row(next(houses), _tablet(scene), next(houses), gap=0, shares=_SHARES)
    return _pictured(scene, row)


def one_house(scene: RoutedScene[Any], *, is_joined: bool) -> Box:
    """Return a picture of two tables in one house, joined by nothing but a line, or not."""
    theme = scene.ctx.theme

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        if is_joined:
            wide = max(2, rect.width // 20)
            pygame.draw.line(surface, theme.accent, rect.midleft, rect.midright, wide)

    boards = (_board(scene, Terms()) for _ in range(2))
    row = Row(next(boards), Canvas(draw, 0), next(boards), gap=0, shares=_SHARES)
    return _pictured(scene, _house(scene, row))


def _pictured(scene: RoutedScene[Any], box: Box) -> Box:
    picture = AspectRatio(box, _HOUSES)
    return High(picture, lambda wide: min(round(wide / _HOUSES), scene.ui.px(_HIGHEST)))


def _house(scene: RoutedScene[Any], box: Box) -> Box:
    """Return a box in a picture of a house with a gable."""
    theme = scene.ctx.theme
    shade, stone = (mix(theme.panel, theme.marble, share) for share in (0.45, 0.65))

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        beam, wall = rect.height // 16, rect.height // 20
        roof = pygame.Rect(rect.topleft, (rect.width, round(_GABLE * rect.height)))
        inner = pygame.Rect(rect.left + wall, roof.bottom, rect.width - 2 * wall, 0)
        inner.height = rect.bottom - beam - inner.top
        eaves = roof.bottom - beam
        gable = [(roof.left, eaves), roof.midtop, (roof.right, eaves)]
        pygame.draw.polygon(surface, shade, gable)
        pygame.draw.aalines(surface, shade, True, gable)
        surface.fill(theme.night, inner)
        for left in (inner.left, inner.right - wall):
            surface.fill(shade, (left, inner.top, wall, inner.height))
        for top in (eaves, rect.bottom - beam):
            surface.fill(stone, (rect.left, top, rect.width, beam))

    return _Housed(box, draw)


class _Housed(Ground):
    """A box between the walls of a house, below its gable."""

    def parts(self, ui: Ui, rect: pygame.Rect) -> Iterator[Part]:
        yield next(iter(super().parts(ui, rect)))
        inner = pygame.Rect(0, 0, rect.width - rect.height // 4, 0)
        inner.height = round((1 - _GABLE - 0.18) * rect.height)
        inner.midbottom = rect.centerx, rect.bottom - rect.height // 8
        yield Part(self.boxes[0], inner)


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
