from collections.abc import Iterator
from functools import partial

import pygame

from tholos_desktop.language.sentences import lack_words
from tholos_desktop.rules import LOCATIONS
from tholos_desktop.scenes.game.screen import Screen
from tholos_desktop.scenes.game.small_card import PAD, card_beside, draw_card
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.table.turn_input import TurnInput
from tholos_desktop.teaching.board_notes import BoardSign, Note, due
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.dirty_regions import Shape, region
from tholos_desktop.ui.ui import Ui


class BoardNote:
    """Notes that explain signs on the board: at most one per turn, and each only once. The next
    step removes a note."""

    def __init__(
        self, ctx: Context, session: TurnInput, screen: Screen, learned: LearningDiary | None
    ) -> None:
        self._ctx, self._session, self._screen = ctx, session, screen
        self._learned = learned
        self._note: Note | None = None
        self._looked = -1
        """Number of moves played when signs were last looked for."""

    @property
    def note(self) -> Note | None:
        """The current note, if any; ``None`` while the sign that the note explains is not drawn."""
        return None if self._note is None or self._note.sign in self._absent else self._note

    @property
    def text(self) -> str:
        if self.note is None:
            return ""
        words, position = self._ctx.words, self._session.game.position
        height, most = position.height(self.note.at), position.max_height(self.note.at)
        why = lack_words(words, self.note.missing) if self.note.missing else ""
        return words(f"lessons.note.{self.note.sign}", n=height, most=most, why=why)

    def dismiss(self) -> None:
        self._note = None

    def look(self) -> bool:
        """Look for a sign to explain before a player's move; True if a note appears."""
        learned, game = self._learned, self._session.game
        hand = self._session.hand
        is_free = hand.is_empty and game.position.workshop(game.position.side)
        if learned is None or learned.knows_the_game or not is_free or self._looked == game.ply:
            return False
        self._looked = game.ply
        reasons = hand.picker.dark_cards(game.position.side)
        self._note = due(game.position, reasons, learned.told, without=self._absent)
        if self.note:
            learned.tell(self.note.sign.name_in_diary)
        return self.note is not None

    @property
    def _absent(self) -> tuple[BoardSign, ...]:
        gauge = () if self._screen.board.geometry.has_gauges else (BoardSign.GAUGE,)
        return gauge if self._ctx.settings.show_points else (*gauge, BoardSign.POINTS)

    def shapes(self, ui: Ui) -> Iterator[Shape]:
        if self.note is None:
            return
        sign, text, ink = self._box(self.note), self.text, ui.ctx.theme.select
        geometry, position = self._screen.board.geometry, self._session.game.position
        columns = [geometry.site(each, position) for each in LOCATIONS]
        card = card_beside(
            ui, self._screen.board.rect, sign, text, free=columns, signs=geometry.signs(position)
        )
        yield Shape(
            region(card, "note", text), partial(draw_card, ui=ui, card=card, text=text, edge=ink)
        )
        line, width = sign.inflate(ui.px(PAD), ui.px(PAD)), ui.px(3)

        def outline(surface: pygame.Surface) -> None:
            pygame.draw.rect(surface, ink, line, width, border_radius=ui.px(PAD))

        yield Shape(region(line, "noted", text), outline)

    def _box(self, note: Note) -> pygame.Rect:
        geometry, position = self._screen.board.geometry, self._session.game.position
        if note.sign is BoardSign.GAUGE:
            return geometry.gauge_box(note.at, position.max_height(note.at))
        return (
            geometry.bonus_box(note.at)
            if note.sign is BoardSign.DARK
            else geometry.points_box(note.at)
        )
