"""The letter of a game by message, on the board of the game."""

from collections.abc import Iterable
from functools import partial

import pygame

from tholos_desktop.board.layout import around
from tholos_desktop.board.temple_layout import TempleAlone
from tholos_desktop.board.temple_picture import temple_picture
from tholos_desktop.language.cases import filled
from tholos_desktop.scenes.board.player_card import PlayerCard, card_height, player_card
from tholos_desktop.scenes.paper import SHAPE, draw_paper, draw_seal
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.scenes.side_panel import panel_width, side_panel
from tholos_desktop.scenes.terms import example
from tholos_desktop.table.terms import Terms
from tholos_desktop.ui.boxes import Box, Canvas, Column, High, Row
from tholos_desktop.ui.dirty_regions import Region
from tholos_desktop.ui.live import Ground, Live, Spoken, drawn
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.theme import Color
from tholos_desktop.ui.ui import Ui

_LETTER, _MOST, _GROWTH = 0.42, 0.8, 1.7
"""Width of a letter and its maximum, as shares of the board's place; its growth with the text
size."""
_SEAL = 0.32
"""Size of the seal's place, as a share of the letter's height."""


class LetterScene(RoutedScene[None]):
    """The table of a game by message before it begins: a letter on the empty board, and a panel
    like that of the game."""

    sealed = 1.0
    """Share of the way that the letter's seal has fallen."""

    def __init__(self, routes: Routes, terms: Terms) -> None:
        super().__init__(routes)
        self._laid = example(terms)

    def letter(self, ink: Color) -> tuple[Box, Box]:
        """Return the words on the letter, and what stands below them beside the seal."""
        raise NotImplementedError

    def beside(self) -> Box:
        """Return what the panel beside the board shows."""
        raise NotImplementedError

    def regions(self) -> Iterable[Region]:
        return self.ui.regions()

    def build(self, ui: Ui) -> None:
        wide, (right, bottom) = panel_width(ui), ui.size
        side_panel(self.beside()).place(ui, pygame.Rect(right - wide, 0, wide, bottom))
        rect = pygame.Rect(0, 0, right - wide, bottom)
        drawn(temple_picture(self.ctx, rect.size, self._laid, is_drawn=False)).place(ui, rect)
        wide = round(rect.width * min(_MOST, _LETTER * self.growth(_GROWTH)))
        place = around(TempleAlone(rect).center, (wide, round(wide / SHAPE)))
        words, line = self.letter(self.ctx.theme.marble_ink)
        edge, draw = round(_SEAL * place.height), partial(draw_paper, self.ctx.theme)

        def paper() -> Box:
            fall = partial(draw_seal, share=self.sealed)
            seal = Canvas(fall, edge, edge, shows=(self.sealed,))
            return Ground(Column(words, Row(line, seal), gap=4), draw, across=18, down=14)

        ui.painted.append(Live(ui, place, paper))

    def seat(self, name: str, who: str, stone: str, *, is_lit: bool) -> Box:
        """Return a player's card; without a ``stone``, the seat is empty."""
        name = filled("{name}", {"name": name})
        card = player_card(
            self.ui, PlayerCard(name, (who,) if who else (), is_lit, "", ""), stone=stone
        )
        says = self.ctx.words("app.pair", name=name, text=who) if who else name
        return High(Spoken(says, card), card_height(self.ui))

    @property
    def said(self) -> Box | None:
        return NoticeText(self.message, self.severity) if self.message else None
