"""The ornaments of a game, named and explained beside its temple."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

import pygame

from tholos_desktop.language import sentences
from tholos_desktop.language.names import title
from tholos_desktop.rules import GREEK, LOCATIONS, Ornament, ornaments_code
from tholos_desktop.scenes.draft.roundel import Roundel
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.scenes.signs import tile
from tholos_desktop.table.match import Match
from tholos_desktop.ui.boxes import (
    Box,
    Built,
    Column,
    Fit,
    High,
    Margin,
    Middle,
    Narrow,
    Press,
    Row,
    Slot,
    Space,
    Text,
)
from tholos_desktop.ui.panel import Card, ScrollView
from tholos_desktop.ui.ui import Ui

_MARGIN, _PAD = 20, 18
_WIDTH, _GROWTH = 520, 0.28
"""Panel width in pixels at 1280x720, and the share by which it grows when the text size doubles."""
_EMBLEMS = LARGE, _MIDDLE, SMALL = 92, 60, 40
"""Edge lengths of tiles in pixels at 1280x720: the newest one, or the first of the others with
which all fit. Beside the smallest, the text is small as well."""


class RoundelScene(RoutedScene[None]):
    """A panel beside the temple."""

    help_page = "advanced"

    def __init__(self, routes: Routes) -> None:
        super().__init__(routes)
        self._temple: Roundel | None = None

    def leave(self) -> None:
        super().leave()
        self._temple = None

    def content(self, ui: Ui, size: tuple[int, int]) -> Box:
        """Return what the panel shows, given its inner size in pixels."""
        raise NotImplementedError

    def build(self, ui: Ui) -> None:
        panel = Card(Built(partial(self.content, ui)), pad=_PAD)
        wide = _WIDTH * self.growth(_GROWTH)
        row = Row(Slot(partial(self._lay_temple, ui)), Narrow(panel, wide), gap=_MARGIN)
        Margin(row, _MARGIN).place(ui, ui.window)

    def _lay_temple(self, ui: Ui, rect: pygame.Rect) -> None:
        if self._temple is None or self._temple.rect != rect:
            self._temple = Roundel(self.ctx, rect, window=ui.size)


class OrnamentsScene(RoundelScene):
    """Explains ornaments that nobody draws, over the game with them before it begins. The game goes
    on, so that a friend online isn't lost."""

    opaque = False

    def __init__(self, routes: Routes, match: Match) -> None:
        super().__init__(routes)
        self.match = match

    def draw(self, surface: pygame.Surface) -> None:
        if self._temple is not None:
            self._temple.draw(surface, ornaments_code(self.match.game.start.ornaments), 1.0)
        super().draw(surface)

    def content(self, ui: Ui, size: tuple[int, int]) -> Box:
        words = self.ctx.words
        heading = Text(words("setup.ornaments"), "heading")
        whose = title(words, self.match.players)
        return Column(
            Column(heading, Text(whose, color=self.ctx.theme.accent), gap=4),
            in_room(lambda emblem: self._rows(ui, emblem)),
            Press(words("app.start"), self.close, shortcut="escape", primary=True),
            gap=10,
        )

    def _rows(self, ui: Ui, emblem: int) -> Iterator[Box]:
        words, position = self.ctx.words, self.match.game.start
        for location in LOCATIONS:
            if ornament := position.ornament(location):
                name = sentences.ornament_name(words, ornament)
                head = words("app.pair", name=GREEK[location], text=name)
                yield ornament_row(ui, ornament, head, emblem)


def in_room(rows: Callable[[int], Iterable[Box]]) -> Box:
    """Return the rows with the largest tiles for which there is room; the smallest may scroll."""
    *others, last = (Column(*rows(emblem), Space(), gap=8) for emblem in _EMBLEMS)
    return Fit(*others, ScrollView(last))


def ornament_row(ui: Ui, ornament: Ornament, head: str, emblem: int) -> Box:
    ctx, edge = ui.ctx, ui.px(emblem)
    said = sentences.ornament_words(ctx.words, ornament)
    roles = ("body", "small") if emblem == SMALL else ("button", "body")
    picture = High(Middle(tile(ornament, edge)), edge + ui.px(4))
    text = Column(Text(head, roles[0]), Text(said, roles[1], ctx.theme.ink_soft), gap=0)
    return Row(picture, Middle(text), gap=16)
