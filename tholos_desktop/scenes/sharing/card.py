"""The picture of a finished game, of fixed size: the lit temple with the result beside it."""

import pygame

from tholos_desktop.board.illustrations import draw_mark
from tholos_desktop.board.temple_layout import TempleAlone
from tholos_desktop.language import sentences
from tholos_desktop.language.dates import record_day_words
from tholos_desktop.rules import SIDES, Side
from tholos_desktop.scenes.ending.ending import Ending
from tholos_desktop.scenes.ending.finished_temple import FinishedTemple
from tholos_desktop.scenes.ending.laurel import draw_honors
from tholos_desktop.table.match import Match
from tholos_desktop.ui.boxes import (
    Box,
    Canvas,
    Column,
    High,
    Middle,
    Narrow,
    Row,
    Space,
    Text,
    Wide,
)
from tholos_desktop.ui.cloth import draw_linen
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.live import Ground, Plate
from tholos_desktop.ui.ui import Ui

SIZE = (1600, 900)
_PANEL = 640
_PAD = 56
_TEXT_PX = {"wordmark": 76, "heading": 44, "name": 40, "button": 24, "figure": 48, "body": 24}
"""Sizes of the texts beside the temple, in pixels of the picture."""


def result_picture(ctx: Context, match: Match) -> pygame.Surface:
    ending, picture = Ending.of(ctx.words, match), pygame.Surface(SIZE)
    ui = _PictureUi(ctx, SIZE)

    def draw_temple(surface: pygame.Surface, rect: pygame.Rect) -> None:
        FinishedTemple(ctx, TempleAlone(rect), match.game.position, ending).draw(surface)

    def draw_ground(surface: pygame.Surface, rect: pygame.Rect) -> None:
        draw_linen(surface, rect, ctx.theme.panel)

    panel = Ground(_panel(ui, match, ending), draw_ground, across=_PAD, down=_PAD)
    whole = Row(Canvas(draw_temple, SIZE[1]), Narrow(panel, _PANEL), gap=0)
    whole.paint(ui, picture, picture.get_rect())
    return picture


class _PictureUi(Ui):
    """Measures of a picture that is the same for every window and text size."""

    def px(self, n: float) -> int:
        return round(n)

    def text_px(self, role: str) -> int:
        return _TEXT_PX[role]


def _panel(ui: Ui, match: Match, ending: Ending) -> Box:
    words, theme = ui.ctx.words, ui.ctx.theme

    def draw_wreath(surface: pygame.Surface, rect: pygame.Rect) -> None:
        draw_honors(surface, rect, ending, theme.accent)

    kind = words(f"your_games.mode.{match.game.start.mode}")
    played = f"{kind} · {words('your_games.turns', n=match.game.ply)}"
    return Column(
        Text(words("menu.title"), "wordmark", theme.accent, align="center"),
        Middle(Canvas(draw_wreath, 210, 210)),
        Text(ending.text, "heading", align="center"),
        Space(),
        *(_player(ui, ending, side) for side in SIDES),
        Space(),
        Text(
            f"{record_day_words(words, match.day)}\n{played}",
            "body",
            theme.ink_soft,
            align="center",
        ),
    )


def _player(ui: Ui, ending: Ending, side: Side) -> Box:
    name = ending.names[side]
    theme, won = ui.ctx.theme, ending.winner == side
    ground, edge = (theme.raised, theme.accent) if won else (theme.surface, theme.faint)

    def draw_stone(surface: pygame.Surface, rect: pygame.Rect) -> None:
        draw_mark(surface, side, rect.center, 44)

    points = sentences.figure(ending.account.points(side))
    row = Row(
        Canvas(draw_stone, 0, 44),
        Wide(Text(name, "name", valign="middle"), Text(name, "button", valign="middle")),
        Narrow(Text(points, "figure", valign="middle")),
        gap=16,
    )
    return High(Plate(ui, row, ground, edge, 2, radius=14, across=26), 92)
