"""The page of truths about strategy: a marble card each, with its figure and a board to try."""

from functools import partial
from itertools import zip_longest

import pygame

from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.teaching.truths import Truth, strategy
from tholos_desktop.ui.boxes import Box, BoxPress, Column, Composite, Middle, Row, Space, Text, Wide
from tholos_desktop.ui.button import PlateColors, plate
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.icons import icon_picture
from tholos_desktop.ui.live import Ground, drawn
from tholos_desktop.ui.ui import Ui

_TWO_COLUMNS = 760
"""Least width of cards side by side, in pixels at 1280x720."""
_FIGURE, _SENTENCE = 0.32, 0.68
"""Shares of a card's width."""


class TruthsPage(PageScene):
    title = "truths.title"

    def __init__(self, routes: Routes, learned: LearningDiary) -> None:
        super().__init__(routes)
        self._learned, self._strategy = learned, strategy()

    def resume(self) -> None:
        self.relayout()

    def content(self) -> Box:
        games = f"{self._strategy.games:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
        cards = [*map(self._card, self._strategy.truths)]
        pairs = zip_longest(cards[::2], cards[1::2], fillvalue=Space())
        return Column(
            Text(self.ctx.words("truths.about", games=games), color=self.ctx.theme.ink_soft),
            Wide(
                Column(*(Row(*pair, gap=10) for pair in pairs), gap=10),
                Column(*cards, gap=10),
                _TWO_COLUMNS,
            ),
        )

    def _card(self, truth: Truth) -> Box:
        is_done = self._learned.is_done(truth.board.name)
        said, unit = (self.ctx.words(f"truths.{key}") for key in (truth.name, truth.unit))
        command = partial(self._try, truth)
        card = _Card(self.ui, truth.figure, unit, said, command, is_done=is_done)
        return Composite(card)  # in a row, cards are equally wide, not as buttons' texts need

    def _try(self, truth: Truth) -> None:
        self.stack.push(self.routes.try_out(truth.board))


class _Card(BoxPress):
    def __init__(
        self, ui: Ui, figure: str, unit: str, said: str, command: Command, *, is_done: bool
    ) -> None:
        self._ui, ink = ui, ui.ctx.theme.marble_ink
        figures = Column(
            Text(figure, "figure", ink, align="center"),
            Text(unit, "small", ink, align="center"),
            gap=0,
        )
        check = drawn(icon_picture("check", ui.px(18), ink)) if is_done else None
        texts = Row(
            Middle(figures),
            Middle(Text(said, color=ink)),
            check,
            shares=(_FIGURE, _SENTENCE),
            gap=10,
        )
        super().__init__(
            Ground(texts, self._draw_marble, across=10, down=9), said, command,
            pad=0, detail=f"{figure} {unit}", bare=True, chosen=is_done, area="truths",
        )  # fmt: skip

    def _draw_marble(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme, line = self._ui.ctx.theme, self._ui.px(1)
        color = theme.marble if self.button.is_hovered else theme.marble_shade
        colors = PlateColors(color, theme.marble_dark)
        surface.blit(plate(rect.size, 8 * line, line, colors), rect)
