"""A wreath with the rating change of a game, or with the reason why the game is unrated."""

from functools import partial

from tholos_desktop.language.ratings import after_a_game
from tholos_desktop.scenes.ending.ending import Ending
from tholos_desktop.scenes.ending.laurel import draw_honors
from tholos_desktop.scenes.rating_graph import RatingGraph
from tholos_desktop.table.rating import RatingChange
from tholos_desktop.ui.boxes import Box, Canvas, Column, Fit, Middle, Narrow, Row, Text, Wide
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.ui import Ui

_HEIGHTS = (140, 120, 100, 80, 60, 44)
"""Heights of the wreath in pixels at 1280x720; the first one for which there is room is used."""
_GRAPH_WIDTH = 150

_Texts = list[tuple[str, str]]
"""Texts, each with its font role."""


class HonorsBand:
    def __init__(
        self, ctx: Context, ending: Ending, mode: str, change: RatingChange | None, unrated: str
    ) -> None:
        """``unrated`` is the text key of the reason why the game is unrated; empty for a rated
        game."""
        self.ctx, self.ending = ctx, ending
        self.change = change
        self._mode, self._unrated = mode, unrated

    @property
    def texts(self) -> list[str]:
        return [text for text, _ in self._texts()]

    def largest(self, ui: Ui) -> Box:
        return self._band(ui, self._texts(), _HEIGHTS[0])

    def fitting(self, ui: Ui) -> Box:
        texts = self._texts(), self._few_texts()
        return Fit(*(self._band(ui, each, high) for each in texts for high in _HEIGHTS))

    def _texts(self) -> _Texts:
        if self.change is None:
            return [(self.ctx.words(self._unrated), "small")]
        head, number, tail = after_a_game(self.ctx.words, self.change, self._mode)
        return [(head, "small"), (number, "figure"), (tail, "small")]

    def _few_texts(self) -> _Texts:
        if self.change is None:
            return self._texts()
        (head, _), number, (tail, role) = self._texts()
        if self.change.before.games:  # otherwise the tail alone says that it is a rating
            tail = self.ctx.words("app.pair", name=head, text=tail)
        return [number, (tail, role)]

    def _band(self, ui: Ui, texts: _Texts, high: int) -> Box:
        theme, edge = self.ctx.theme, ui.px(high)
        colors = {"figure": theme.ink}
        lines = (Text(text, role, colors.get(role, theme.ink_soft)) for text, role in texts)
        said = Middle(Column(*lines, gap=0))
        honors = partial(draw_honors, ending=self.ending, color=theme.accent)
        wreath = Middle(Canvas(honors, edge, edge))
        if self.change is None:
            return Middle(Narrow(said if self.ending.is_quiet else Row(wreath, said, gap=16)))
        draw = RatingGraph(ui, self.change.history).draw
        graph = Middle(Canvas(draw, edge, ui.px(_GRAPH_WIDTH)))
        return Wide(Row(wreath, said, graph, gap=16), Row(wreath, said, gap=16))
