from collections.abc import Mapping
from typing import NamedTuple

from tholos_desktop.language import masons, sentences
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.hints import MOST_SENTENCES
from tholos_desktop.rules import SIDES, Side, score
from tholos_desktop.scenes.game.game_buttons import GameParts
from tholos_desktop.scenes.game.player_card import ClockFace, PlayerCard
from tholos_desktop.scenes.game.status import StatusLine, game_status, warming
from tholos_desktop.ui.typesetting import measure
from tholos_desktop.ui.ui import Ui


class Content(NamedTuple):
    cards: Mapping[Side, PlayerCard]
    status: StatusLine
    is_taught: bool
    warming: str


class PanelText:
    def __init__(self, ui: Ui, parts: GameParts, room: tuple[int, int]) -> None:
        """``room`` is the width and height available for the status."""
        self._ui, self._ctx, self._room = ui, ui.ctx, room
        self._session, self._screen, self._teacher = parts.session, parts.screen, parts.teacher
        self._rival, self._remote = parts.rival, parts.remote
        self._last: Content | None = None

    @property
    def now(self) -> Content:
        """The current texts. After a move, they change only once the first stone has lifted off."""
        if self._last is None or not self._screen.awaits_lift:
            cards = {side: self._card(side) for side in SIDES}
            self._last = Content(cards, *self._status, warming(self._ctx.words, self._session))
        return self._last

    @property
    def _status(self) -> tuple[StatusLine, bool]:
        """The status, and True if it is the teacher's.

        The teacher's text has priority, unless a stone is lifted or a step was refused."""
        words = self._ctx.words
        said, taught = self._said(words), self._teacher.text
        if not taught or self._session.refusal or self._session.hand.lifted:
            return said, False
        shorter = (self._teacher.text_within(most) for most in range(MOST_SENTENCES, 0, -1))
        return StatusLine(next(filter(self._has_room, shorter), taught)), True

    def _said(self, words: Words) -> StatusLine:
        line = self._remote.line if self._remote else ""
        return game_status(words, self._session, self._screen.names, line)

    def _has_room(self, text: str) -> bool:
        return measure(text, self._ui.font("small"), self._room[0])[1] <= self._room[1]

    def _card(self, side: Side) -> PlayerCard:
        words, session, name = self._ctx.words, self._session, self._screen.names[side]
        points, points_now = "", ""
        if self._ctx.settings.show_points:
            points = sentences.figure(score(self._screen.seen).points(side))
            if session.looks_back:
                figure = sentences.figure(score(self._screen.displayed).points(side))
                points_now = words("game.points_now", points=figure)
        clock = session.match.clock
        face = ClockFace.of(clock, side) if clock else None
        player = session.match.players[side]
        who = words(f"game.level_{player.level}" if player.level else "game.person")
        if player.elo is not None:
            told = words("game.strength", elo=player.elo)
            who = told if player.rival else words("setup.even")  # else shown in the name
        in_turn = side == self.in_turn
        if in_turn and session.pending is None:
            who = words("game.to_play", name=name)
        card = PlayerCard(name, who, in_turn, points, points_now, face)
        if self._rival.bot and side == self._rival.side:
            manner = masons.bot_manner(words, self._rival.bot)
            return card._replace(manner=manner, says=self._rival.line, nod=self._rival.nod)
        return card

    @property
    def in_turn(self) -> Side | None:
        """Side whose card is lit: the player to move in the viewed position; ``None`` after the
        end."""
        session = self._session
        is_over = session.shown.is_over() or (session.match.is_over and not session.looks_back)
        return None if is_over else session.shown.side
