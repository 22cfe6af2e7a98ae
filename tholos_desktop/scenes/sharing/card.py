"""The picture of a finished game, of fixed size: the lit temple with the result beside it."""

import pygame

from tholos_desktop.board.badges import draw_badge
from tholos_desktop.board.illustrations import draw_mark
from tholos_desktop.language import sentences
from tholos_desktop.language.dates import record_day_words
from tholos_desktop.rules import SIDES, Side
from tholos_desktop.scenes.ending.ending import Ending
from tholos_desktop.scenes.ending.laurel import draw_honors
from tholos_desktop.scenes.ending.stage import TempleStage
from tholos_desktop.table.match import Match
from tholos_desktop.ui.cloth import draw_linen
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.typesetting import draw_line, draw_text, measure, shortened

SIZE = (1600, 900)
_PANEL = 640
_PAD = 56
_SMALL = 12
"""Size of small text on the temple, in pixels of the picture."""


def result_picture(ctx: Context, match: Match) -> pygame.Surface:
    card = _ResultCard(ctx, match)
    card.draw()
    return card.surface


class _ResultCard:
    def __init__(self, ctx: Context, match: Match) -> None:
        self.ctx, self.match = ctx, match
        self.ending = Ending.of(ctx.words, match)
        self.surface = pygame.Surface(SIZE)

    def draw(self) -> None:
        left = SIZE[0] - _PANEL
        room = pygame.Rect(0, 0, left, SIZE[1])
        position = self.match.game.position
        stage = TempleStage(self.ctx, room, position, text=_SMALL, temple_alone=True)
        stage.draw_end(self.surface, self.ending)
        for index, column in enumerate(self.ending.account.columns):
            if column.owner:  # it covers the caption of a bonus action, no longer needed
                plaque = stage.plaque(index)
                at = plaque.centerx, plaque.bottom
                draw_badge(self.surface, self.ctx, column, at, plaque.height * 44 // 100)
        panel = pygame.Rect(left, 0, _PANEL, SIZE[1])
        draw_linen(self.surface, panel, self.ctx.theme.panel)
        self._draw_panel(panel.inflate(-2 * _PAD, -2 * _PAD))

    def _draw_panel(self, room: pygame.Rect) -> None:
        ctx, theme = self.ctx, self.ctx.theme
        font = ctx.fonts.display_bold(76)
        said = ctx.words("menu.title")
        draw_text(self.surface, said, room, font, theme.accent, align="center", wrap=False)
        wreath = pygame.Rect(0, room.top + 108, 210, 210)
        wreath.centerx = room.centerx
        draw_honors(self.surface, wreath, self.ending, theme.accent)
        outcome = self.ending.text
        strong = ctx.fonts.display_bold(38)
        place = pygame.Rect(room.left, wreath.bottom + 16, room.width, 0)
        place.height = measure(outcome, strong, room.width)[1]
        draw_text(self.surface, outcome, place, strong, theme.ink, align="center")
        top = max(place.bottom + 26, room.top + 440)
        for side in SIDES:
            self._draw_player(pygame.Rect(room.left, top, room.width, 92), side)
            top += 104
        self._draw_foot(room)

    def _draw_player(self, row: pygame.Rect, side: Side) -> None:
        ctx, theme = self.ctx, self.ctx.theme
        won = self.ending.winner == side
        ground, edge = (theme.raised, theme.accent) if won else (theme.surface, theme.faint)
        pygame.draw.rect(self.surface, ground, row, border_radius=14)
        pygame.draw.rect(self.surface, edge, row, 2, border_radius=14)
        draw_mark(self.surface, side, (row.left + 48, row.centery), 44)
        large = ctx.fonts.strong(48)
        points = sentences.figure(self.ending.account.points(side))
        inner = pygame.Rect(row.left + 88, row.top, row.width - 88 - 26, row.height)
        wide = large.size(points)[0]
        place = pygame.Rect(inner.right - wide, row.top, wide + 1, row.height)
        draw_line(self.surface, points, place, large, theme.ink)
        inner.width -= wide + 16
        font = ctx.fonts.display_bold(40)
        name = shortened(self.ending.names[side], font, inner.width)
        draw_line(self.surface, name, inner, font, theme.ink)

    def _draw_foot(self, room: pygame.Rect) -> None:
        ctx, theme = self.ctx, self.ctx.theme
        game, font = self.match.game, ctx.fonts.text(24)
        parts = [
            record_day_words(ctx.words, self.match.day),
            ctx.words(f"your_games.{game.start.mode}"),
            ctx.words("your_games.turns", n=game.ply),
        ]
        width, high = room.width, font.get_linesize()
        foot = pygame.Rect(room.left, room.bottom - high, width, high)
        said = shortened(" · ".join(parts), font, width)
        draw_text(self.surface, said, foot, font, theme.ink_soft, align="center", wrap=False)
