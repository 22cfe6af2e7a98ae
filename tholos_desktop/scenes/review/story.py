from collections.abc import Callable, Sequence
from functools import partial

import pygame

from tholos_desktop.board.illustrations import draw_columns
from tholos_desktop.language import sentences
from tholos_desktop.language.names import title
from tholos_desktop.rules import GREEK, LOCATIONS, is_location
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.review.second_tries import SecondTries
from tholos_desktop.scenes.review.text import ReviewText
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.services.players import Players
from tholos_desktop.table.match import Match
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.highlights import Highlight
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.form import ActionButton, Form
from tholos_desktop.ui.icons import Icon
from tholos_desktop.ui.ui import FocusPlace, Ui
from tholos_desktop.ui.widgets import Label

_BOARD_HEIGHT, _BROAD_BOARD_HEIGHT = 118, 232
_BROAD = 600
"""Minimum width of a card with a large board, in pixels at 1280x720."""
_PAD, _GAP = 12, 14


class StoryScene(PageScene):
    title = "review.story"

    def __init__(
        self,
        routes: Routes,
        review: GameReview,
        keep: Callable[[Match], object],
        *,
        players: Players,
        engine: EngineClient,
    ) -> None:
        super().__init__(routes)
        self.review, self.match, self._keep = review, review.match, keep
        self._text = ReviewText(self.ctx, review)
        self._tries = SecondTries(routes, review, engine, players.puzzles, back="review.to_story")
        self._shown: object = None
        self._progress: Label | None = None

    # Lifecycle

    @property
    def moving(self) -> bool:
        return self.review.is_working

    def enter(self) -> None:
        self.review.begin()
        super().enter()

    def leave(self) -> None:
        self.pause()
        super().leave()

    def pause(self) -> None:
        self.review.analysis.close()
        self._tries.close()

    def resume(self) -> None:
        self.review.begin()
        self.relayout()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.stack.top is not self:
            return
        self.review.follow()
        if self._shown != self._state():
            self.relayout()
        elif self._progress and self._progress.text != (progress := self._text.progress()):
            self._progress.text = progress
            self.redraw()

    def restore(self, before: FocusPlace) -> None:
        """Keep the focus on the same button, although new cards insert buttons before the last
        two."""
        focus = before.focus
        if focus is not None and focus >= before.buttons - 2:
            focus += len(self.ui.buttons) - before.buttons
        super().restore(before._replace(focus=focus))

    # Layout

    def fill(self, form: Form) -> None:
        words, match = self.ctx.words, self.match
        self._shown, self._progress = self._state(), None
        names = self._text.names
        result = sentences.result_words(words, match, names)
        form.text(words("app.pair", name=title(words, match.players), text=result))
        cards = self.review.highlights
        if cards:
            # The best move, found last, has its place while it is searched, so that no button moves
            # when it is found.
            number = len(cards) + self.review.looks_for_good_move
            form.add(
                partial(self._cards_height, number=number),
                partial(self._place_cards, number=number),
            )
        elif text := self._text.progress():
            form.add(lambda width: form.ui.text_height(text, width), self._place_progress)

    def build(self, ui: Ui) -> None:
        super().build(ui)
        ui.focus.set(next((each for each in ui.buttons if each.primary), ui.buttons[-1]).target)

    def foot(self) -> Sequence[ActionButton]:
        text, is_primary = self.ctx.words("review.all_moves"), not self.review.highlights
        return [ActionButton(text, self._see_moves, "", "l", "list", is_primary)]

    def _place_progress(self, rect: pygame.Rect) -> None:
        ink = self.ctx.theme.ink_soft
        self._progress = self.ui.label(rect, self._text.progress(), color=ink)

    def _cards_height(self, width: int, *, number: int) -> int:
        wide = self._card_width(width, number)
        return max(self._card_height(each, wide) for each in self.review.highlights)

    def _place_cards(self, rect: pygame.Rect, *, number: int) -> None:
        width = self._card_width(rect.width, number)
        left = rect.left + (rect.width - number * width - (number - 1) * self.ui.px(_GAP)) // 2
        places = [
            pygame.Rect(left + index * (width + self.ui.px(_GAP)), rect.top, width, rect.height)
            for index in range(number)
        ]
        cards = self.review.highlights
        for place, each in zip(places, cards, strict=False):
            self._place_card(place, each, is_first=each is cards[0])
        for place in places[len(cards) :]:
            text, inner = self.ctx.words("review.story_looking"), place.inflate(-_PAD, -_PAD)
            ink = self.ctx.theme.ink_soft
            self.ui.label(inner, text, color=ink, align="center", valign="middle")

    def _card_width(self, width: int, number: int) -> int:
        return (width - (number - 1) * self.ui.px(_GAP)) // number

    def _is_broad(self, width: int) -> bool:
        """True if a card has room for a larger board, with the buttons side by side."""
        return width >= self.ui.px(_BROAD)

    def _board_height(self, width: int) -> int:
        return self.ui.px(_BROAD_BOARD_HEIGHT if self._is_broad(width) else _BOARD_HEIGHT)

    def _card_height(self, each: Highlight, width: int) -> int:
        ui, inner = self.ui, width - 2 * self.ui.px(_PAD)
        texts = ui.text_height(self._text.heading(each), inner, "button")
        texts += ui.text_height(self._text.story(each), inner)
        buttons = self._buttons(pygame.Rect(0, 0, inner, 0), is_broad=self._is_broad(width))
        high = -min(place.top for place in buttons) + ui.px(6)
        return texts + self._board_height(width) + ui.px(3 * 8) + high + 2 * ui.px(_PAD)

    def _buttons(self, inner: pygame.Rect, *, is_broad: bool) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the places of the buttons that lead to the board and to a second try."""
        ui, words, gap = self.ui, self.ctx.words, self.ui.px(6)
        width = (inner.width - self.ui.px(_GAP)) // 2 if is_broad else inner.width
        high = [ui.button_height(words(key), width) for key in ("review.story_see", "review.try")]
        if is_broad:
            top = inner.bottom - max(high)
            see = pygame.Rect(inner.right - width, top, width, max(high))
            return see, pygame.Rect(inner.left, top, width, max(high))
        see = pygame.Rect(inner.left, inner.bottom - high[0], width, high[0])
        return see, pygame.Rect(inner.left, see.top - gap - high[1], width, high[1])

    def _place_card(self, rect: pygame.Rect, each: Highlight, *, is_first: bool) -> None:
        ui, words, theme = self.ui, self.ctx.words, self.ctx.theme
        ui.panel(rect, color=theme.raised)
        inner, gap = rect.inflate(-2 * ui.px(_PAD), -2 * ui.px(_PAD)), ui.px(8)
        heading, text = self._text.heading(each), self._text.story(each)
        place = inner.copy()
        place.height = ui.text_height(heading, inner.width, "button")
        ui.label(place, heading, "button", color=theme.accent)
        high = self._board_height(rect.width)
        place = pygame.Rect(inner.left, place.bottom + gap, inner.width, high)
        ui.picture(place, partial(self._draw_board, each))
        high = ui.text_height(text, inner.width)
        ui.label((inner.left, place.bottom + gap, inner.width, high), text)
        see = partial(self._see_moves, each.point.ply + 1)
        retry = partial(self._tries.open, self.stack, each.point)
        actions: dict[Icon, tuple[str, Command]] = {
            "board": ("review.story_see", see),
            "puzzle": ("review.try", retry),
        }
        spots = self._buttons(inner, is_broad=self._is_broad(rect.width))
        for spot, (icon, (key, command)) in zip(spots, actions.items(), strict=True):
            is_primary = is_first and command is retry
            ui.button(spot, words(key), command, primary=is_primary, group=heading, icon=icon)

    def _draw_board(self, highlight: Highlight, surface: pygame.Surface, rect: pygame.Rect) -> None:
        game, ply, theme = self.review.game, highlight.point.ply, self.ctx.theme
        position, turn = game.position_after(ply + 1), game.turns[ply]
        zones = {zone for transfer in turn.transfers for zone in transfer[1:]}
        share = rect.width // len(LOCATIONS)
        for index, location in enumerate(LOCATIONS):
            if location in filter(is_location, zones):
                band = pygame.Rect(rect.left + index * share, rect.top, share, rect.height)
                radius, line = self.ui.px(6), self.ui.px(1)
                pygame.draw.rect(surface, theme.surface, band, border_radius=radius)
                pygame.draw.rect(surface, theme.accent, band, line, border_radius=radius)
        columns = list(zip(GREEK, position.columns, strict=True))
        draw_columns(surface, self.ctx, rect, columns, label_px=self.ui.text_px("small"))

    # Actions

    def _see_moves(self, ply: int | None = None) -> None:
        self.stack.push(self.routes.moves(self.review, self._keep, ply))

    def _state(self) -> object:
        review = self.review
        return review.highlights, review.looks_for_good_move, review.is_complete
