"""The letter of a game by message, on the board of the game: paper and a stone as its seal."""

from collections.abc import Iterable
from functools import lru_cache, partial

import pygame

from tholos_desktop.board.layout import around
from tholos_desktop.board.stones import soft_shadow, stone_picture
from tholos_desktop.board.temple_layout import FLATTENING, TempleAlone
from tholos_desktop.board.temple_picture import temple_picture
from tholos_desktop.language.cases import filled
from tholos_desktop.rules import GRAY
from tholos_desktop.scenes.board.player_card import PlayerCard, card_height, player_card
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.scenes.side_panel import panel_width, side_panel
from tholos_desktop.scenes.terms import example
from tholos_desktop.table.terms import Terms
from tholos_desktop.table.timeline import ease_in_out
from tholos_desktop.ui.boxes import Box, Canvas, Column, High, Row
from tholos_desktop.ui.dirty_regions import Region
from tholos_desktop.ui.live import Ground, Live, Spoken, drawn
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.theme import Color, Theme, mix
from tholos_desktop.ui.ui import Ui

_LETTER, _MOST, _GROWTH = 0.42, 0.8, 1.7
"""Width of a letter and its maximum, as shares of the board's place; its growth with the text
size."""
_SHAPE = 1.5
"""Width of a letter, as a share of its height."""
_SEAL, _STONE = 0.32, 0.8
"""Size of the seal's place, as a share of the letter's height, and of its stone, of that."""
_FOLDS, _TONES = 3, 8
"""Parts into which the paper is folded, and tones of each."""
_SHADE = 170
"""Alpha of the letter's shadow, 0 to 255."""


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
        drawn(temple_picture(self.ctx, rect.size, self._laid)).place(ui, rect)
        wide = round(rect.width * min(_MOST, _LETTER * self.growth(_GROWTH)))
        place = around(TempleAlone(rect).center, (wide, round(wide / _SHAPE)))
        words, line = self.letter(self.ctx.theme.marble_ink)
        edge, draw = round(_SEAL * place.height), partial(_draw_paper, self.ctx.theme)

        def paper() -> Box:
            draw_seal = partial(_draw_seal, share=self.sealed)
            seal = Canvas(draw_seal, edge, edge, shows=(self.sealed,))
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


def letter_sign(ui: Ui, high: int) -> Box:
    """Return a small picture of a sealed letter, ``high`` pixels of the window."""
    sign = pygame.Surface((round(_SHAPE * high), high), pygame.SRCALPHA)
    rect = sign.get_rect().inflate(-high // 8, -high // 8)
    _draw_paper(ui.ctx.theme, sign, rect)
    for part in (2, 4):
        left, line = rect.left + high // 6, rect.top + part * rect.height // 8
        ends = (left, line), (rect.right - high // 6, line)
        pygame.draw.line(sign, ui.ctx.theme.marble_dark, *ends, max(1, high // 20))
    seal = pygame.Rect(0, 0, high * 5 // 8, high * 5 // 8)
    seal.bottomright = rect.right, rect.bottom
    _draw_seal(sign, seal)
    return drawn(sign)


def _draw_paper(theme: Theme, surface: pygame.Surface, rect: pygame.Rect) -> None:
    paper, shade = _paper(rect.size, theme)
    place = shade.get_rect(center=rect.center)
    surface.blit(shade, place.move(0, rect.height // 24))
    surface.blit(paper, rect)


@lru_cache(maxsize=4)
def _paper(size: tuple[int, int], theme: Theme) -> tuple[pygame.Surface, pygame.Surface]:
    """Return a folded sheet and its shadow, which reaches further."""
    light, dark = mix(theme.marble, (255, 255, 255), 0.6), theme.marble
    folds = pygame.Surface((2, _FOLDS * _TONES))
    for tone in range(folds.get_height()):
        folds.fill(mix(light, dark, tone % _TONES / _TONES), (0, tone, 2, 1))
    shade = pygame.Surface((80, 60), pygame.SRCALPHA)
    shade.fill((0, 0, 0, _SHADE), shade.get_rect().inflate(-20, -20))
    shade = pygame.transform.gaussian_blur(shade, 3)
    reach = size[0] * 80 // 60, size[1] * 60 // 40
    return pygame.transform.smoothscale(folds, size), pygame.transform.smoothscale(shade, reach)


def _draw_seal(surface: pygame.Surface, rect: pygame.Rect, share: float = 1.0) -> None:
    """Draw a gray stone, since the colors are drawn later, that has fallen by a share. Its shadow
    stays within the rectangle as well."""
    edge = round(_STONE * rect.width)
    aside = (rect.width - edge) // 2
    stone, shadow = stone_picture(GRAY, (edge, edge)), soft_shadow(edge, 0)
    foot = pygame.Vector2(rect.centerx, rect.bottom - aside - edge * FLATTENING / 2)
    seal = pygame.Surface(rect.size, pygame.SRCALPHA)
    shade = around(foot + pygame.Vector2(aside, aside) / 2, shadow.get_size())
    seal.blit(shadow, shade.move(-rect.left, -rect.top))
    seal.blit(stone, (aside, round(aside * (1 + ease_in_out(share))) - aside))
    seal.set_alpha(round(255 * share))
    surface.blit(seal, rect)
