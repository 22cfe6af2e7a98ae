"""A wreath with the rating change of a game, or with the reason why the game is unrated."""

from functools import partial

import pygame

from tholos_desktop.language.ratings import after_a_game
from tholos_desktop.scenes.ending.ending import Ending
from tholos_desktop.scenes.ending.laurel import draw_honors
from tholos_desktop.scenes.rating_graph import RatingGraph
from tholos_desktop.table.rating import RatingChange
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.form import Block, Form
from tholos_desktop.ui.ui import Ui

HONORS_HEIGHT, _LEAST = 140, 44
"""``HONORS_HEIGHT``: maximum height of the band. ``_LEAST``: minimum height. Both are in pixels at
1280x720."""
_NARROW_GRAPH = 110
"""Minimum width of the rating graph in pixels at 1280x720. With less room, the graph is left
out."""

_Texts = list[tuple[str, str]]


class HonorsBand:
    def __init__(
        self, ctx: Context, ending: Ending, mode: str, change: RatingChange | None, unrated: str
    ) -> None:
        """``unrated`` is the text key of the reason why the game is unrated; empty for a rated
        game."""
        self.ctx, self.ending = ctx, ending
        self.change = change
        self._mode, self._unrated = mode, unrated

    def add_to(self, form: Form, width: int, spare: int) -> None:
        ui = form.ui
        least = min(max(ui.px(_LEAST), spare), ui.px(HONORS_HEIGHT))
        texts = self._texts()
        if self.change is not None and self._said_height(ui, texts, width, least) > least:
            (head, _), number, (tail, role) = texts
            if self.change.before.games:  # otherwise the tail alone says that it is a rating
                tail = self.ctx.words("app.pair", name=head, text=tail)
            texts = [number, (tail, role)]

        def height(width: int) -> int:
            high = least
            for _ in range(len(texts) + 1):
                # A higher band has a larger wreath, which leaves less width for the texts.
                high = max(high, self._said_height(ui, texts, width, high))
            return high

        form.blocks.insert(0, Block(height, lambda rect: self._place(ui, texts, rect)))

    @property
    def texts(self) -> list[str]:
        return [text for text, _ in self._texts()]

    @property
    def _has_wreath(self) -> bool:
        return self.change is not None or not self.ending.is_quiet

    def _texts(self) -> _Texts:
        if self.change is None:
            return [(self.ctx.words(self._unrated), "small")]
        head, number, tail = after_a_game(self.ctx.words, self.change, self._mode)
        return [(head, "small"), (number, "figure"), (tail, "small")]

    def _words_width(self, ui: Ui, texts: _Texts, width: int, high: int) -> int:
        room = width - (high + ui.px(16) if self._has_wreath else 0)
        wanted = max(ui.font(role).size(text)[0] for text, role in texts) + ui.px(2)
        return min(wanted, room)

    def _said_height(self, ui: Ui, texts: _Texts, width: int, high: int) -> int:
        inner = self._words_width(ui, texts, width, high)
        return sum(ui.text_height(text, inner, role) for text, role in texts)

    def _place(self, ui: Ui, texts: _Texts, rect: pygame.Rect) -> None:
        wreath = pygame.Rect(rect.left, rect.top, rect.height, rect.height)
        inner, theme = self._words_width(ui, texts, rect.width, rect.height), self.ctx.theme
        beside = wreath.width + ui.px(16) if self._has_wreath else 0
        if self.change is None:  # center wreath and texts
            wreath.left = rect.centerx - (beside + inner) // 2
        left = wreath.left + beside
        if self._has_wreath:
            ui.picture(wreath, partial(draw_honors, ending=self.ending, color=theme.accent))
        heights = [ui.text_height(text, inner, role) for text, role in texts]
        top = rect.centery - sum(heights) // 2
        colors = {"figure": theme.ink}
        for (text, role), high in zip(texts, heights, strict=True):
            color = colors.get(role, theme.ink_soft)
            ui.label((left, top, inner, high), text, role, color=color)
            top += high
        plot = pygame.Rect(left + inner + ui.px(20), rect.top, 0, rect.height)
        plot.width = rect.right - plot.left
        if self.change is not None and plot.width >= ui.px(_NARROW_GRAPH):
            graph = RatingGraph(ui, self.change.history)
            ui.picture(plot, graph.draw)
