from functools import lru_cache, partial
from typing import NamedTuple

import pygame

from tholos_desktop.board.icons import stone_icon
from tholos_desktop.language import masons, sentences
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.names import SIDE_WORDS, bot_name, shown_names
from tholos_desktop.rules import Side, rival, score
from tholos_desktop.scenes.board.player_card import (
    ClockFace,
    PlayerCard,
    card_height,
    player_card,
    rival_card,
    rival_height,
)
from tholos_desktop.scenes.board.status import (
    StatusLine,
    beside_card,
    game_status,
    turn_sentence,
    turn_texts,
)
from tholos_desktop.scenes.board.turn_log import TurnLog
from tholos_desktop.scenes.game.game_buttons import GameButtons, GameParts
from tholos_desktop.scenes.side_panel import side_panel
from tholos_desktop.storage import strengths
from tholos_desktop.table.match import Player
from tholos_desktop.ui.boxes import Box, Column, Fit, Row, Text
from tholos_desktop.ui.live import Live, Room, Spoken, drawn
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.typesetting import measure
from tholos_desktop.ui.ui import Ui

_LEAST_LOG_LINES = 2
_FACES = 140, 112, 84
"""Widths of a talking rival's face, in pixels at 1280x720, the best first."""
_STATUS_LINES, _LEAST_STATUS_LINES = 4, 3
_QUESTION_LINES = 16
"""Height to keep below the cards for a question, in lines of text."""
_GAP = 7


class Parts(NamedTuple):
    """What the panel has room for."""

    face: int
    """Width of the rival's face in pixels; 0 for the card of a player who says nothing."""
    status: int
    """Lines of the status."""
    has_log: bool


class GamePanel:
    def __init__(self, ui: Ui, rect: pygame.Rect, parts: GameParts) -> None:
        self.ui, self.ctx, self.rect = ui, ui.ctx, rect
        session, self._rival = parts.host.session, parts.rival
        self._session, self._screen = session, parts.host
        self._turn = ""
        """Sentence about the turn that led to the viewed position."""
        self._said = ""
        """The status when no stones flew."""
        self.buttons = GameButtons(ui, parts)
        self.cards: dict[Side, pygame.Rect] = {}
        self.log: TurnLog | None = None
        layouts = [side_panel(self._layout(parts)) for parts in self._ways]
        whole = (each for each in layouts if each.height(ui, rect.width) <= rect.height)
        next(whole, layouts[-1]).place(ui, rect)
        self.text = PanelText(ui, parts, self.status.size)
        self.buttons.shows_last_move = self.log is None
        self.update()

    @property
    def _ways(self) -> list[Parts]:
        """Ways to use the panel's height, best first."""
        ui, faces = self.ui, list[int]()
        if self._rival.bot:
            question = _QUESTION_LINES * ui.font("body").get_linesize()
            room = self.rect.height - card_height(ui) - question
            faces = [face for face in map(ui.px, _FACES) if rival_height(ui, face) <= room]
        below = (_STATUS_LINES, True), (_LEAST_STATUS_LINES, True), (_LEAST_STATUS_LINES, False)
        return [Parts(face, *each) for face in (*faces, 0) for each in below]

    def _layout(self, parts: Parts) -> Box:
        ui, log, near = self.ui, None, self._session.match.near_side
        if parts.has_log:
            least = _LEAST_LOG_LINES * ui.font("small").get_linesize() * 2
            log = Room(self._new_log, least, grows=True)
        status = parts.status * ui.font("body").get_linesize()
        return Column(
            *(self._card(side, parts.face) for side in (rival(near), near)),
            Room(self._new_status, status, grows=log is None),
            self.buttons.log,
            log,
            self.buttons.below,
            gap=_GAP,
        )

    def _card(self, side: Side, face: int) -> Box:
        ui, player = self.ui, self._session.match.players[side]
        talks = side == self._rival.side
        draw, high = partial(player_card, ui, stone=side, face=player.face), card_height(ui)
        if talks and face:
            draw = partial(rival_card, ui, side=side, face=player.face, edge=face)
            high = rival_height(ui, face)

        @lru_cache(maxsize=1)
        def laid(card: PlayerCard) -> Box:
            return Spoken(self._said_of(card), draw(card))

        def make(ui: Ui, rect: pygame.Rect) -> Live:
            self.cards[side] = rect
            return Live(ui, rect, lambda: laid(self.text.card(side)))

        return Room(make, high)

    def _said_of(self, card: PlayerCard) -> str:
        time = card.time and f"{card.time.text} {card.time.increment}".rstrip()
        told = *card.who, time, card.points, card.points_now, card.says or card.known_for
        return self.ctx.words("app.pair", name=card.name, text=", ".join(filter(None, told)))

    def _new_status(self, ui: Ui, rect: pygame.Rect) -> Live:
        self.status = rect
        return Live(ui, rect, self._status)

    def _status(self) -> Box:
        (said, is_taught), theme = self.text.status, self.ctx.theme
        text, severity = beside_card(self.ctx.words, self._screen, said)
        if severity is not None:
            return Fit(NoticeText(text, severity, "body"), NoticeText(text, severity, "small"))
        heading, _, reason = text.partition("\n")
        if is_taught and reason:
            return self._explained(heading, reason)
        ink = theme.accent if is_taught else theme.ink
        texts = (text, "body"), (text, "small"), (heading, "small")
        return Fit(*(Text(*each, ink) for each in texts))

    def _explained(self, heading: str, reason: str) -> Box:
        """Return a move with the stone of who plays it, and the reasons below."""
        ui, accent = self.ui, self.ctx.theme.accent

        def box(head: str, role: str) -> Box:
            icon = drawn(stone_icon(self.text.mover, ui.font(head).get_linesize()))
            return Column(Row(icon, Text(heading, head, accent), gap=6), Text(reason, role), gap=2)

        return Fit(box("button", "body"), box("button", "small"), box("small", "small"))

    def _new_log(self, ui: Ui, rect: pygame.Rect) -> TurnLog:
        self.log = TurnLog(ui.ctx, rect, ui.font("small"), self._session.view)
        ui.kept_clear.append(rect)
        return self.log

    def update(self) -> None:
        self.buttons.update()
        if self.log and not self._screen.awaits_landing:
            self.log.show_entries(turn_texts(self.ctx.words, self._session.match))
            self.log.show(self._session.viewing)

    @property
    def question_place(self) -> pygame.Rect:
        """Place below the players' cards, for a question."""
        top = self.status.top
        return self.rect.move_to(top=top, height=self.rect.bottom - top)

    def announcements(self) -> tuple[str, str]:
        """Return the texts to announce: the turn before the viewed position, and the status."""
        if not self._screen.awaits_landing:
            ply = self._session.shown_ply
            said = turn_sentence(self.ctx.words, self._session.match, ply - 1) if ply else ""
            self._turn = f"{ply}. {said}" if said else ""
            self._said = self.text.status[0].text
        return self._turn, self._said


class PanelText:
    """The panel's texts. After a move, they change only once its last stone has landed."""

    def __init__(self, ui: Ui, parts: GameParts, room: tuple[int, int]) -> None:
        """``room`` is the width and height available for the status."""
        self._ui, self._ctx, self._room = ui, ui.ctx, room
        self._session, self._screen, self._teacher = parts.host.session, parts.host, parts.teacher
        self._rival, self._remote = parts.rival, parts.remote
        self._navigation = parts.navigation
        self._cards: dict[Side, PlayerCard] = {}
        self._status: tuple[StatusLine, bool] | None = None
        self._ply = 0
        """Number of turns when the status was made that stays while stones fly."""

    def card(self, side: Side) -> PlayerCard:
        if side not in self._cards or not self._screen.awaits_landing:
            self._cards[side] = self._new_card(side)
        return self._cards[side]

    @property
    def status(self) -> tuple[StatusLine, bool]:
        """The status, and True if the teacher supplies its text."""
        game, ply = self._session.game, self._session.game.ply
        if self._status is None or not self._screen.awaits_landing:
            self._status, self._ply = self._new_status(), ply
        elif ply > self._ply and not self._session.match.is_here(game.position_after(ply - 1).side):
            said = turn_sentence(self._ctx.words, self._session.match, ply - 1)
            self._status = StatusLine(said), False
        return self._status

    def _new_status(self) -> tuple[StatusLine, bool]:
        words = self._ctx.words
        said, taught = self._said(words), self._teacher.text
        if not taught or self._session.refusal or not self._teacher.is_current:
            return said, False
        *longer, shortest = self._teacher.shorter()
        return StatusLine(next(filter(self._has_room, longer), shortest)), True

    @property
    def mover(self) -> Side:
        """Side whose move the teacher's text is about."""
        return self._teacher.mover

    def _said(self, words: Words) -> StatusLine:
        line = self._remote.line if self._remote else ""
        return game_status(words, self._session, self._screen.names, line)

    def _has_room(self, text: str) -> bool:
        font = self._ui.font("small")
        width = self._room[0] - font.get_linesize() - self._ui.px(6)  # beside the stone
        return measure(text, font, width)[1] <= self._room[1]

    def _new_card(self, side: Side) -> PlayerCard:
        words, session = self._ctx.words, self._session
        name = shown_names(words, session.match.players)[side]
        points, points_now = "", ""
        if self._ctx.settings.show_points:
            points = sentences.figure(score(self._screen.counted).points(side))
            if session.looks_back:
                figure = sentences.figure(score(self._screen.state.displayed).points(side))
                points_now = words("game.points_now", points=figure)
        clock = session.match.clock
        face = ClockFace.of(clock, side) if clock else None
        player = session.match.players[side]
        who = self._kind(player, name) if player.is_bot else words(SIDE_WORDS[side])
        if who == name:
            who = ""
        in_turn = side == self.in_turn
        if self._remote and side == session.match.near_side:
            who = self._remote.own_part(is_to_play=in_turn)
        elif self._remote:
            who = self._remote.connection
        elif in_turn:
            who = words("game.to_play", name=self._screen.names[side])
        parts = [who] if who else []
        if player.is_bot and session.match.is_daily:
            parts = [words("today.temple")]
        if session.match.has_bots and not player.is_bot:
            parts.append(words("rating.on" if self._navigation.was_rated else "rating.off"))
        card = PlayerCard(name, tuple(parts), in_turn, points, points_now, face)
        if self._rival.bot and side == self._rival.side:
            talk, known_for = self._rival, masons.known_for(words, self._rival.bot)
            return card._replace(known_for=known_for, says=talk.line, nod=talk.nod)
        return card

    def _kind(self, bot: Player, name: str) -> str:
        """Return which bot plays under a name or, where the name says that, its rating."""
        words, elo = self._ctx.words, bot.elo
        if elo is not None and not bot.rival:
            return words("setup.even")  # the name says its rating
        if bot.level is not None:
            if (known := bot_name(words, bot)) != name:
                return known
            elo = strengths.shown(bot.level, self._session.match.setup.terms.mode)
        return "" if elo is None else words("game.strength", elo=elo)

    @property
    def in_turn(self) -> Side | None:
        """Side to move in the viewed position, whose card is lit; ``None`` after the end of the
        game."""
        session = self._session
        is_over = session.shown.is_over() or (session.match.is_over and not session.looks_back)
        return None if is_over else session.shown.side
