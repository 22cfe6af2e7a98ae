from functools import partial

import pygame

from tholos_desktop import rules
from tholos_desktop.board import illustrations
from tholos_desktop.board.pieces import fitting_px
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.ui.boxes import Box, Canvas, Column, High, Press, Row, Space, Text
from tholos_desktop.ui.live import Plate
from tholos_desktop.ui.typesetting import draw_text

_TAKEN = rules.TAKE_OWN, rules.TAKE_RIVAL, rules.TAKE_GRAY
"""How many white, black and gray stones White may take in a turn."""
SENTENCES = 4
_COLUMNS = ("A", "wbwbw"), ("B", "bg")
"""Two example columns: a full one, and one that can still grow."""
_WIDTHS = 6, 4, 5, 4, 5
"""Relative widths of the picture's parts: quarry, arrow, workshop, arrow, columns."""
_PICTURE_SHARE = 5
"""The window's height divided by the picture's height."""


class ShortRulesScene(DialogScene[None]):
    """The rules in a picture and four lines; without them for somebody who ``knows_rules``."""

    def __init__(
        self,
        routes: Routes,
        *,
        before_game: bool,
        knows_rules: bool = False,
        has_hints: bool = True,
        has_tutor: bool = False,
    ) -> None:
        super().__init__(routes)
        self._before_game, self._knows_rules = before_game, knows_rules
        self._has_hints, self._has_tutor = has_hints, has_tutor

    def content(self) -> Box:
        words, soft = self.ctx.words, self.ctx.theme.ink_soft
        title = "lessons.card.game" if self._before_game else "lessons.glance.title"
        begin = words("play.title" if self._before_game else "app.start")
        lines = () if self._knows_rules else range(1, SENTENCES + 1)
        help_ = words("lessons.card.help", hint=words("game.hint"))
        tutor = words("tutor.where", pause=words("game.pause"))
        return Column(
            Text(words(title), "heading"),
            None if self._knows_rules else self._picture(),
            *(Text(words(f"lessons.glance.{n}")) for n in lines),
            Text(help_, color=soft) if self._before_game and self._has_hints else None,
            Text(tutor, color=soft) if self._has_tutor else None,
            Space(4),
            Press(begin, self.close, primary=True),
        )

    def _picture(self) -> Box:
        ctx, px = self.ctx, self.ui.text_px("small")
        labels = [*map(str, _TAKEN)]

        def heaps(surface: pygame.Surface, rect: pygame.Rect) -> None:
            illustrations.draw_heaps(surface, ctx, rect, labels, label_px=px)

        def workshop(surface: pygame.Surface, rect: pygame.Rect) -> None:
            illustrations.draw_workshop(surface, ctx, rect, "ww")

        def columns(surface: pygame.Surface, rect: pygame.Rect) -> None:
            illustrations.draw_columns(surface, ctx, rect, _COLUMNS, label_px=px)

        take, place = partial(self._draw_arrow, "take"), partial(self._draw_arrow, "place")
        parts = (Canvas(draw, 0) for draw in (heaps, take, workshop, place, columns))
        high = self.ui.size[1] // _PICTURE_SHARE
        row = Row(*parts, gap=0, shares=_WIDTHS)
        theme = ctx.theme
        return High(Plate(self.ui, row, theme.surface, theme.faint, across=10, down=8), high)

    def _draw_arrow(self, key: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw an arrow with its text above."""
        ctx, text = self.ctx, self.ctx.words(f"lessons.card.{key}")
        illustrations.draw_arrow(surface, ctx, rect)
        px = fitting_px(text, ctx.fonts, self.ui.text_px("small"), rect.width)
        above = (*rect.topleft, rect.width, rect.height // 2 - self.ui.px(8))
        font, ink = ctx.fonts.strong(px), ctx.theme.ink
        draw_text(surface, text, above, font, ink, align="center", valign="bottom", wrap=False)
