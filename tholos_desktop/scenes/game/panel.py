from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import pygame

from tholos_desktop.language import masons, sentences
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.hints import MOST_SENTENCES
from tholos_desktop.language.names import SIDE_WORDS
from tholos_desktop.reader.tree import Node
from tholos_desktop.rules import BLACK, SIDES, WHITE, Side, score
from tholos_desktop.scenes.board.player_card import (
    ClockFace,
    PlayerCard,
    card_height,
    draw_card,
    draw_rival,
    rival_height,
)
from tholos_desktop.scenes.board.status import (
    StatusLine,
    game_status,
    turn_sentence,
    turn_texts,
)
from tholos_desktop.scenes.board.turn_log import TurnLog
from tholos_desktop.scenes.game.game_buttons import GameButtons, GameParts
from tholos_desktop.ui.cloth import draw_linen
from tholos_desktop.ui.dirty_regions import Region, region
from tholos_desktop.ui.form import draw_notice, notice_height
from tholos_desktop.ui.reading import drawn_text
from tholos_desktop.ui.typesetting import draw_text, measure
from tholos_desktop.ui.ui import Ui

_LEAST_LOG_LINES = 4
_SPEECH_LINES = 3, 2
_STATUS_LINES, _LEAST_STATUS_LINES = 5, 4


class Content(NamedTuple):
    cards: Mapping[Side, PlayerCard]
    status: StatusLine
    is_taught: bool


class GamePanel:
    def __init__(self, ui: Ui, rect: pygame.Rect, parts: GameParts) -> None:
        self.ui, self.ctx, self.rect = ui, ui.ctx, rect
        session, rival = parts.host.session, parts.rival
        self._session, self._screen = session, parts.host
        self._turn = ""
        """Sentence about the turn that led to the viewed position."""
        self.buttons = GameButtons(ui, parts)
        pad = ui.px(10)
        inner = rect.inflate(-2 * pad, -2 * pad)
        actions = ui.button_height() + ui.px(14)
        room = inner.height - 2 * card_height(ui) - ui.px(14) - actions
        self._speech_lines, status, has_log = self._parts(inner.width, room, talks=rival.bot)
        self._talker = rival.side
        self.cards = self._laid_cards(inner, rival.side)
        top = self.cards[BLACK].bottom + ui.px(8)
        self.status = pygame.Rect(inner.left, top, inner.width, status)
        top = self.status.bottom + ui.px(6)
        self.buttons.place_turn(pygame.Rect(inner.left, top, inner.width, ui.button_height()))
        top = self.status.bottom + actions
        rest = pygame.Rect(inner.left, top, inner.width, inner.bottom - top)
        self.buttons.place_game(rest, opens_log=not has_log)
        self.log: TurnLog | None = None
        if has_log:
            rest.top += self.buttons.grid(rest.width)[1] + ui.px(8)
            rest.height = inner.bottom - rest.top
            self.log = TurnLog(self.ctx, rest, ui.font("small"), session.view)
        self.text = PanelText(ui, parts, self.status.size)
        self.update()

    def update(self) -> None:
        self.buttons.update()
        if self.log:
            self.log.show_entries(turn_texts(self.ctx.words, self._session.match))
            self.log.show(self._session.viewing)

    def handle(self, event: pygame.Event) -> bool:
        return bool(self.log and self.log.handle(event))

    def draw(self, surface: pygame.Surface) -> None:
        area = surface.get_clip()
        if not area.colliderect(self.rect):
            return
        content = self.content
        draw_linen(surface, self.rect, self.ctx.theme.panel, thread=self.ui.px(1))
        for side, card in self.cards.items():
            if area.colliderect(card):
                player = self._session.match.players[side]
                face = player.rival or (self._talker == side and player.level) or ""
                is_large = face and card.height > card_height(self.ui)
                draw = draw_rival if is_large else draw_card
                draw(surface, self.ui, card, content.cards[side], side=side, face=face)
        if area.colliderect(self.status):
            self._draw_status(surface, content)
        if self.log and area.colliderect(self.log.rect):
            self.log.draw(surface)

    def regions(self) -> Iterable[Region]:
        content = self.content
        for side, card in self.cards.items():
            yield region(card, "card", *content.cards[side])
        yield region(self.status, "status", *content.status, content.is_taught)
        if self.log:
            yield region(self.log.rect, "log", *self.log.shown)

    @property
    def question_places(self) -> Sequence[pygame.Rect]:
        """Places below the players' cards that a question may cover, smallest first."""
        ends = [self.log.rect.top - self.ui.px(4)] if self.log else []
        left, top, width = self.rect.left, self.status.top, self.rect.width
        return [pygame.Rect(left, top, width, end - top) for end in (*ends, self.rect.bottom)]

    @property
    def content(self) -> Content:
        return self.text.now

    # For screen readers

    def announcements(self) -> tuple[str, str]:
        """Return the texts to announce: the turn before the viewed position, and the status."""
        if not self._screen.awaits_lift:
            ply = self._session.shown_ply
            said = turn_sentence(self.ctx.words, self._session.match, ply - 1) if ply else ""
            self._turn = f"{ply}. {said}" if said else ""
        return self._turn, self.content.status.text

    def nodes(self) -> Iterator[Node]:
        content, words = self.content, self.ctx.words
        for side, rect in self.cards.items():
            card = content.cards[side]
            time = card.time and f"{card.time.text} {card.time.increment}".rstrip()
            told = card.who, time, card.points, card.points_now, card.says or card.manner
            said = words("app.pair", name=card.name, text=", ".join(filter(None, told)))
            yield drawn_text(f"card/{side}", said, rect)
        yield drawn_text("status", content.status.text, self.status)
        if self.log:
            yield from self.log.nodes()

    # Drawing and layout

    def _draw_status(self, surface: pygame.Surface, content: Content) -> None:
        (text, severity), theme, ui = content.status, self.ctx.theme, self.ui
        if severity is None:
            fits = ui.text_height(text, self.status.width, "body") <= self.status.height
            ink = theme.accent if content.is_taught else theme.ink
            draw_text(surface, text, self.status, ui.font("body" if fits else "small"), ink)
        else:
            fits = notice_height(ui, text, self.status.width, "body") <= self.status.height
            role = "body" if fits else "small"
            draw_notice(surface, ui, self.status, text, severity, role)

    def _laid_cards(self, inner: pygame.Rect, rival: Side | None) -> dict[Side, pygame.Rect]:
        ui, top, cards = self.ui, inner.top, dict[Side, pygame.Rect]()
        for side in (WHITE, BLACK):
            lines = self._speech_lines if side == rival else 0
            high = rival_height(ui, lines) if lines else card_height(ui)
            cards[side] = pygame.Rect(inner.left, top, inner.width, high)
            top += high + ui.px(6)
        return cards

    def _parts(self, width: int, room: int, *, talks: object) -> tuple[int, int, bool]:
        for lines in _SPEECH_LINES if talks else ():
            left = room - (rival_height(self.ui, lines) - card_height(self.ui))
            status, has_log = self._status_and_log(width, left)
            if has_log or left >= self._least(width):
                return lines, status, has_log
        return 0, *self._status_and_log(width, room)

    def _least(self, width: int) -> int:
        line, button = self.ui.font("body").get_linesize(), self.ui.button_height()
        return _LEAST_STATUS_LINES * line + self.ui.px(6) + self.buttons.grid(width)[1] + button

    def _status_and_log(self, width: int, room: int) -> tuple[int, bool]:
        ui, line = self.ui, self.ui.font("body").get_linesize()
        status = _STATUS_LINES * line
        least = _LEAST_LOG_LINES * ui.font("small").get_linesize() + ui.px(8)
        if room - status - self.buttons.grid(width)[1] >= least:
            return status, True
        spare = room - self.buttons.grid(width)[1] - ui.px(6) - ui.button_height()
        return max(_LEAST_STATUS_LINES * line, min(status, spare)), False


class PanelText:
    def __init__(self, ui: Ui, parts: GameParts, room: tuple[int, int]) -> None:
        """``room`` is the width and height available for the status."""
        self._ui, self._ctx, self._room = ui, ui.ctx, room
        self._session, self._screen, self._teacher = parts.host.session, parts.host, parts.teacher
        self._rival, self._remote = parts.rival, parts.remote
        self._navigation = parts.navigation
        self._last: Content | None = None

    @property
    def now(self) -> Content:
        """The current texts. After a move, they change only once the first stone has lifted off."""
        if self._last is None or not self._screen.awaits_lift:
            cards = {side: self._card(side) for side in SIDES}
            self._last = Content(cards, *self._status)
        return self._last

    @property
    def _status(self) -> tuple[StatusLine, bool]:
        """The status text, and True if the teacher supplies this text."""
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
                figure = sentences.figure(score(self._screen.state.displayed).points(side))
                points_now = words("game.points_now", points=figure)
        clock = session.match.clock
        face = ClockFace.of(clock, side) if clock else None
        player = session.match.players[side]
        who = words(f"game.level_{player.level}" if player.level else "game.person")
        if player.elo is not None:
            told = words("game.strength", elo=player.elo)
            who = told if player.rival else words("setup.even")  # else shown in the name
        if all(map(session.match.is_here, SIDES)):  # two humans are told apart by their colors
            color = words(SIDE_WORDS[side])
            who = "" if color == name else color
        in_turn = side == self.in_turn
        if self._remote and side == session.match.near_side:
            who = self._remote.own_part(is_to_play=in_turn)
        elif self._remote:
            who = self._remote.connection
        elif in_turn:
            who = words("game.to_play", name=name)
        if player.is_bot and session.match.is_daily:
            who = f"{who} · {words('today.temple')}"
        if session.match.has_bots and not player.is_bot and not self._navigation.was_rated:
            who = f"{who} · {words('rating.off')}"
        card = PlayerCard(name, who, in_turn, points, points_now, face)
        if self._rival.bot and side == self._rival.side:
            manner = masons.bot_manner(words, self._rival.bot)
            return card._replace(manner=manner, says=self._rival.line, nod=self._rival.nod)
        return card

    @property
    def in_turn(self) -> Side | None:
        """Side to move in the viewed position, whose card is lit; ``None`` after the end of the
        game."""
        session = self._session
        is_over = session.shown.is_over() or (session.match.is_over and not session.looks_back)
        return None if is_over else session.shown.side
