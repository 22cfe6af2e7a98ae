from collections.abc import Mapping, Sequence
from functools import partial

import pygame

from tholos_desktop.board.pieces import draw_tile, draw_token
from tholos_desktop.language import sentences
from tholos_desktop.language.names import shown_names
from tholos_desktop.rules import GREEK, Draft, Draw, Location, Ornament, Side
from tholos_desktop.scenes.draft.drawing import Piece
from tholos_desktop.table.match import Player
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.ui import Ui

_EMBLEM, _SMALL = 92, 40
"""``_EMBLEM``: edge length of the newest tile. ``_SMALL``: edge length of a tile in the list. Both
are in pixels at 1280x720."""


class DrawnList:
    def __init__(self, ctx: Context, players: Mapping[Side, Player]) -> None:
        self.ctx = ctx
        self.players = players

    @property
    def names(self) -> dict[Side, str]:
        return shown_names(self.ctx.words, self.players)

    def add_ornament(self, form: Form, ornament: Ornament) -> None:
        words = self.ctx.words
        self._add(form, ornament, None, sentences.ornament_name(words, ornament), _EMBLEM)

    def add_draw(self, form: Form, draw: Draw) -> None:
        self._add(form, draw.ornament, draw.location, self._draw_words(draw), _EMBLEM)

    def add_list(self, form: Form, draws: Sequence[Draw]) -> None:
        """Add earlier draws, newest first. Their locations are texts, since small tokens would be
        illegible."""
        for draw in reversed(draws):
            self._add(form, draw.ornament, None, self._draw_words(draw), _SMALL)

    # Texts

    def whose_turn(self, draft: Draft, wanted: Piece, *, is_bot: bool) -> str:
        name = self.names[draft.side]
        if is_bot:
            return self.ctx.words("draft.bot", name=name)
        return self.ctx.words(f"draft.{wanted}", name=name)

    def status_height(self, ui: Ui, width: int) -> int:
        keys = ("draft.tile", "draft.token", "draft.bot", "draft.over", "draft.mixing")
        said = [self.ctx.words(key, name=name) for key in keys for name in self.names.values()]
        return max(ui.text_height(text, width) for text in said)

    def _draw_words(self, draw: Draw) -> str:
        words = self.ctx.words
        ornament = sentences.ornament_name(words, draw.ornament)
        column = GREEK[draw.location]
        return words("draft.drew", name=self.names[draw.side], ornament=ornament, column=column)

    def _add(
        self, form: Form, ornament: Ornament, location: Location | None, head: str, emblem: int
    ) -> None:
        ui, theme = form.ui, self.ctx.theme
        said = sentences.ornament_words(self.ctx.words, ornament)
        is_newest = emblem == _EMBLEM
        role, soft = ("button", "body") if is_newest else ("body", "small")

        def parts(width: int) -> tuple[int, int, int, int]:
            edge = min(ui.px(emblem), width // 4)
            left = edge + ui.px(16)
            high = ui.text_height(head, width - left, role)
            below = ui.text_height(said, width - left, soft)
            return edge, left, high, below

        def height(width: int) -> int:
            edge, _, high, below = parts(width)
            return max(edge + ui.px(4), high + below)

        def put(rect: pygame.Rect) -> None:
            edge, left, high, below = parts(rect.width)
            ui.picture(rect, partial(self._paint, ornament, location, edge))
            top = rect.top + (rect.height - high - below) // 2
            place = pygame.Rect(rect.left + left, top, rect.width - left, high)
            ui.label(place, head, role, color=theme.ink)
            place = pygame.Rect(place.left, place.bottom, place.width, below)
            ui.label(place, said, soft, color=theme.ink_soft)

        form.add(height, put)

    def _paint(
        self, ornament: Ornament, location: Location | None, edge: int,
        surface: pygame.Surface, rect: pygame.Rect,
    ) -> None:  # fmt: skip
        place = pygame.Rect(rect.left, 0, edge, edge)
        place.centery = rect.centery
        draw_tile(surface, ornament, place)
        if location:
            token = pygame.Rect(0, 0, edge * 46 // 100, edge * 46 // 100)
            token.bottomright = place.right + edge * 6 // 100, place.bottom + edge * 2 // 100
            draw_token(surface, self.ctx.fonts, token, location)
