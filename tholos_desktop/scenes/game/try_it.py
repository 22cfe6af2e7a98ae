from collections.abc import Callable

import pygame

from tholos_desktop.language.sentences import ornament_name
from tholos_desktop.rules import GREEK, LOCATIONS
from tholos_desktop.scenes.game.floating_button import FloatingButton
from tholos_desktop.scenes.game.screen import Screen
from tholos_desktop.scenes.game.teacher import Teacher
from tholos_desktop.services.offers import TryoutChooser, note_used
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.table.session import Session
from tholos_desktop.table.severity import Severity
from tholos_desktop.table.turn_input import EventKind, News, TurnEvent
from tholos_desktop.teaching.board import BoardExercise
from tholos_desktop.teaching.tryouts import BONUS_BOARDS, ORNAMENT_BOARDS
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.ui import Ui

_LARGE = 1.5
"""Text scale above which the suggestion is shorter, to fit a small window."""


class TryoutOffer:
    """Suggests a practice board on a human's turn. The suggestion stays until the player's next
    step."""

    def __init__(self, ctx: Context, session: Session, learned: LearningDiary) -> None:
        self._ctx, self._session, self._learned = ctx, session, learned
        self._offers = TryoutChooser(learned)
        self._board: BoardExercise | None = None
        self._news: News | None = None
        self._asked = -1

    @property
    def board(self) -> BoardExercise | None:
        is_told = self._news is not None and self._session.news is self._news
        is_done = self._board is not None and self._learned.is_done(self._board.name)
        return self._board if is_told and not is_done else None

    def note_used(self, event: TurnEvent) -> None:
        """Record the features that a human's turn used. Practice boards for these features are no
        longer suggested."""
        if event.kind is EventKind.REPLAYED:
            self._asked = -1
        if event.kind not in (EventKind.PLAYED, EventKind.ENDED):
            return
        game = self._session.game
        before = game.position_after(game.ply - 1)
        if not self._session.match.is_bot(before.side):
            note_used(self._learned, before, game.turns[-1])

    def follow(self) -> None:
        """Suggest a practice board for an ornament or bonus action that occurs in this position and
        is new to the player. Suggest at most one board per turn."""
        session, game = self._session, self._session.game
        if self._news is not None and session.news is self._news and self.board is None:
            session.forget_news()
            session.emit(TurnEvent(EventKind.NEWS))
        is_free = not session.news and session.hand.is_empty
        if not session.may_choose or not is_free or self._asked == game.ply:
            return
        self._asked = game.ply
        self._board = self._offers.due(game)
        if self._board is not None:
            key, values = self._line(self._board)
            session.notify(key, Severity.INFO, **values)
            self._news = session.news

    def _line(self, board: BoardExercise) -> tuple[str, dict[str, object]]:
        for location, each in BONUS_BOARDS.items():
            if each is board:
                words, is_large = self._ctx.words, self._ctx.settings.text_scale > _LARGE
                bonus = words(f"turn.bonus.{location}.short")
                if is_large:
                    bonus = f"{words(f'game.bonus.{location}')}."
                return "offers.bonus", {"column": GREEK[location], "bonus": bonus}
        ornament = next(key for key, each in ORNAMENT_BOARDS.items() if each is board)
        where = LOCATIONS[self._session.game.position.ornaments.index(ornament)]
        called = ornament_name(self._ctx.words, ornament)
        return "offers.ornament", {"column": GREEK[where], "ornament": called}


class TryButton(FloatingButton):
    def __init__(
        self,
        offering: TryoutOffer,
        screen: Screen,
        ui: Ui,
        status: pygame.Rect,
        open_board: Callable[[BoardExercise], object],
        *,
        teacher: Teacher,
    ) -> None:
        self._offering, self._status, self._open = offering, status, open_board
        self._teacher = teacher
        super().__init__(screen, ui, area="offer")

    @property
    def is_there(self) -> bool:
        return self._offering.board is not None and not self._teacher.text

    @property
    def rect(self) -> pygame.Rect:
        rect = pygame.Rect((0, 0), self.size())
        rect.bottomleft = self._status.left, self._status.bottom - self._ui.px(2)
        return rect

    @property
    def text(self) -> str:
        return self._ui.ctx.words("offers.practice")

    @property
    def is_primary(self) -> bool:
        return True

    def act(self) -> None:
        if board := self._offering.board:
            self._open(board)
