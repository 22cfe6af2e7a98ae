"""The page of truths about strategy: a marble card each, with its figure and a board to try."""

from functools import partial
from itertools import zip_longest

from tholos_desktop.scenes.lessons.marble_press import MarblePress
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.teaching.truths import Truth, strategy
from tholos_desktop.ui.boxes import Box, Column, Composite, Middle, Row, Space, Text, Wide
from tholos_desktop.ui.icons import icon_picture
from tholos_desktop.ui.live import drawn

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
        ui, ink = self.ui, self.ctx.theme.marble_ink
        is_done = self._learned.is_done(truth.board.name)
        said, unit = (self.ctx.words(f"truths.{key}") for key in (truth.name, truth.unit))
        figures = Column(
            Text(truth.figure, "figure", ink, align="center"),
            Text(unit, "small", ink, align="center"),
            gap=0,
        )
        texts = Row(
            Middle(figures),
            Middle(Text(said, color=ink)),
            drawn(icon_picture("check", ui.px(18), ink)) if is_done else None,
            shares=(_FIGURE, _SENTENCE),
            gap=10,
        )
        card = MarblePress(
            ui, texts, said, partial(self._try, truth), detail=f"{truth.figure} {unit}",
            chosen=is_done, area="truths",
        )  # fmt: skip
        return Composite(card)  # in a row, cards are equally wide, not as buttons' texts need

    def _try(self, truth: Truth) -> None:
        self.stack.push(self.routes.try_out(truth.board))
