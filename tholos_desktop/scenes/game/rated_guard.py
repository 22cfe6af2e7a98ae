"""Asks before a hint or an undo that would make a rated game unrated."""

from typing import Literal

from tholos_desktop.scenes.game.navigation import NavigationHost
from tholos_desktop.scenes.game.teacher import Teacher
from tholos_desktop.services.players import Players
from tholos_desktop.table.session import Session
from tholos_desktop.ui.focus import Command


class RatedGuard:
    def __init__(
        self, host: NavigationHost, session: Session, teacher: Teacher, players: Players
    ) -> None:
        self._host, self._session = host, session
        self._teacher, self._players = teacher, players

    @property
    def is_rated(self) -> bool:
        return not self._players.unrated_reason(self._session.match)

    def hint(self) -> None:
        self._ask("hint", self._teacher.ask_hint, matters=self._session.may_choose)

    def undo(self) -> None:
        session = self._session
        takes_move_back = session.may_undo and session.hand.is_empty
        self._ask("undo", session.undo, matters=takes_move_back)

    def _ask(self, what: Literal["hint", "undo"], act: Command, *, matters: bool) -> None:
        if not matters or not self.is_rated:
            act()
            return
        words = self._host.ctx.words
        self._host.ask(
            words("rating.ask.title"),
            words(f"rating.ask.{what}"),
            yes=words(f"game.{what}"),
            no=words("rating.ask.no"),
            then=act,
        )
