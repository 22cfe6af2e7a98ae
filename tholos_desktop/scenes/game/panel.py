"""The panel beside the board: players, what may be done now, buttons, the log."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import pygame

from tholos_desktop.language import sentences
from tholos_desktop.language.hints import MOST_SENTENCES
from tholos_desktop.language.reasons import turn_phrase
from tholos_desktop.rules import BLACK, WHITE, Side, score
from tholos_desktop.scenes.game.clock_face import Face
from tholos_desktop.scenes.game.player_card import Card, draw_card
from tholos_desktop.scenes.game.screen import Screen
from tholos_desktop.scenes.game.status import Status, game_status, turn_texts, warming
from tholos_desktop.scenes.game.teacher import Teacher
from tholos_desktop.scenes.game.turn_log import TurnLog
from tholos_desktop.scenes.game.watching import Entry, Watching
from tholos_desktop.scenes.game.ways_out import WaysOut
from tholos_desktop.table.session import Session
from tholos_desktop.table.timeline import Timeline
from tholos_desktop.ui.button import Button
from tholos_desktop.ui.cloth import draw_linen
from tholos_desktop.ui.notice_row import draw_notice, notice_height
from tholos_desktop.ui.patches import Patch, patch
from tholos_desktop.ui.typesetting import draw_text, measure, shortened
from tholos_desktop.ui.ui import Ui
from tholos_desktop.ui.widgets import Label

_WIDTH = 354
_GROWTH = 0.53
"""How much of the growth of the text the panel's width takes."""
_LEAST_LOG_LINES = 4
_STATUS_LINES, _LEAST_STATUS_LINES = 5, 4


def panel_width(ui: Ui) -> int:
    """How wide the panel wants to be."""
    growth = 1 + (ui.kit.settings.text_scale - 1) * _GROWTH
    return min(max(ui.px(_WIDTH * growth), int(330 * growth)), ui.size[0] * 12 // 25)


class Told(NamedTuple):
    """What the panel says, besides its buttons and its log."""

    cards: Mapping[Side, Card]
    status: Status
    is_taught: bool
    """Whether the teacher tells it."""
    warming: str


class GamePanel:
    """The panel of a game, laid out for one size of window."""

    def __init__(
        self,
        session: Session,
        screen: Screen,
        ui: Ui,
        rect: pygame.Rect,
        ways: WaysOut,
        *,
        teacher: Teacher,
        timeline: Timeline,
    ) -> None:
        self._teacher = teacher
        self._session, self._screen, self._ways = session, screen, ways
        self.ui, self.kit = ui, ui.kit
        self._watching = Watching(self.kit, session, timeline)
        self.rect = rect
        pad = ui.px(10)
        inner = rect.inflate(-2 * pad, -2 * pad)
        card_height = ui.font("name").get_linesize() + ui.font("small").get_linesize() + ui.px(14)
        self.cards = {
            side: pygame.Rect(
                inner.left, inner.top + index * (card_height + ui.px(6)), inner.width, card_height
            )
            for index, side in enumerate((WHITE, BLACK))
        }
        top = self.cards[BLACK].bottom + ui.px(8)
        actions = ui.button_height() + ui.px(14)
        status, has_log = self._parts(inner.width, inner.bottom - top - actions)
        self.status = pygame.Rect(inner.left, top, inner.width, status)
        """Where it is told what may be done, or what else there is to say."""
        top = self.status.bottom + ui.px(6)
        self._place_actions(pygame.Rect(inner.left, top, inner.width, ui.button_height()))
        top = self.status.bottom + actions
        rest = pygame.Rect(inner.left, top, inner.width, inner.bottom - top)
        self.log = self._place_rest(rest, has_log=has_log)
        self._told: Told | None = None
        """What it said last."""
        self.update()

    def update(self) -> None:
        """Follow the game: buttons, log."""
        session = self._session
        self._finish.text = self._finish_words()
        self._finish.primary = session.game.is_over or session.hand.picker.is_taking
        self._finish.enabled = session.may_finish
        self._back.enabled = session.may_step_back
        self._made["undo"].enabled = session.may_undo
        self._made["redo"].enabled = session.may_redo
        self._made["hint"].text = self._teacher.hint_label
        self._made["why"].enabled = self._teacher.why.may_ask
        self._watching.update(self._made, self._labels)
        if self.log:
            self.log.tell(turn_texts(self.kit.words, session.match))
            self.log.show(session.viewing)
        elif self._open:
            self._open.text = self._log_words()
            self._open.enabled = bool(session.game.ply)

    def handle(self, event: pygame.Event) -> bool:
        """Whether the event was for the log."""
        return bool(self.log and self.log.handle(event))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all but the buttons."""
        area = surface.get_clip()
        if not area.colliderect(self.rect):
            return
        told = self.told
        draw_linen(surface, self.rect, self.kit.theme.panel, thread=self.ui.px(1))
        for side, card in self.cards.items():
            if area.colliderect(card):
                mason = self._session.match.players[side].rival
                draw_card(surface, self.ui, card, told.cards[side], side=side, mason=mason)
        if area.colliderect(self.status):
            self._draw_status(surface, told)
        if self.log and area.colliderect(self.log.rect):
            self.log.draw(surface)

    def patches(self) -> Iterable[Patch]:
        """The cards, the status and the log."""
        told = self.told
        for side, card in self.cards.items():
            yield patch(card, "card", *told.cards[side])
        yield patch(self.status, "status", *told.status, told.is_taught, told.warming)
        if self.log:
            yield patch(self.log.rect, "log", *self.log.shown)

    @property
    def told(self) -> Told:
        """What it says. It never runs ahead of the stones: as long as none has lifted off, it stays
        as it is.
        """
        if self._told is None or not self._screen.awaits_lift:
            words, session = self.kit.words, self._session
            cards = {side: self._card(side) for side in self.cards}
            self._told = Told(cards, *self._said, warming(words, session))
        return self._told

    @property
    def _said(self) -> tuple[Status, bool]:
        """The status, and whether the teacher says it: their word goes first unless a stone is in
        the hand or the player has been refused something."""
        words = self.kit.words
        said, taught = game_status(words, self._session, self._screen.names), self._teacher.text
        if not taught or self._session.refusal or self._session.hand.lifted:
            return said, False
        shorter = (self._teacher.said(most) for most in range(MOST_SENTENCES, 0, -1))
        return Status(next(filter(self._has_room, shorter), taught)), True

    def _has_room(self, text: str) -> bool:
        return measure(text, self.ui.font("small"), self.status.width)[1] <= self.status.height

    def _card(self, side: Side) -> Card:
        """What a player's card says now."""
        words, session, name = self.kit.words, self._session, self._screen.names[side]
        points, points_now = "", ""
        if self.kit.settings.show_points:
            points = sentences.figure(score(self._screen.seen).points(side))
            if session.looks_back:
                figure = sentences.figure(score(self._screen.settled).points(side))
                points_now = words("game.points_now", points=figure)
        clock = session.match.clock
        face = Face.of(clock, side) if clock else None
        if side == self.in_turn:
            return Card(name, words("game.to_play", name=name), True, points, points_now, face)
        player = session.match.players[side]
        who = words(f"game.level_{player.level}" if player.level else "game.person")
        if player.elo is not None:
            told = words("game.strength", elo=player.elo)
            who = told if player.rival else words("setup.even")  # the other's name tells it
        return Card(name, who, False, points, points_now, face)

    @property
    def in_turn(self) -> Side | None:
        """Whose card is lit: the same player that the status speaks to, whatever still flies; of
        an earlier position, who was in turn then."""
        session = self._session
        return None if session.shown.is_over() else session.shown.side

    def _draw_status(self, surface: pygame.Surface, told: Told) -> None:
        (text, severity), theme, ui = told.status, self.kit.theme, self.ui
        if severity is None:
            fits = ui.text_height(text, self.status.width, "body") <= self.status.height
            ink = theme.accent if told.is_taught else theme.ink
            used = draw_text(surface, text, self.status, ui.font("body" if fits else "small"), ink)
        else:
            fits = notice_height(ui, text, self.status.width, "body") <= self.status.height
            role = "body" if fits else "small"
            used = draw_notice(surface, ui, self.status, text, severity, role)
        self._draw_warming(surface, told.warming, used + self.ui.px(4))

    def _draw_warming(self, surface: pygame.Surface, text: str, used: int) -> None:
        """Under the status: how far the bots are warm."""
        font = self.ui.font("small")
        rest = self.status.move(0, used)
        rest.height -= used
        if text and measure(text, font, rest.width)[1] <= rest.height:
            draw_text(surface, text, rest, font, self.kit.theme.ink_soft)

    def _finish_words(self) -> str:
        words, session = self.kit.words, self._session
        if session.game.is_over:
            return words("game.scoring")
        if session.is_held or session.is_watched:
            return words("game.go_on" if session.is_held else "game.hold")
        if session.hand.picker.is_taking:
            return words("game.take_these")
        return words("game.no_bonus" if session.may_finish else "game.end_turn")

    def _place_actions(self, rect: pygame.Rect) -> None:
        """The two buttons of a turn under way: finish it, or one step back."""
        ui, words, gap = self.ui, self.kit.words, self.ui.px(8)
        session = self._session
        width = (rect.width - gap) * 2 // 3
        self._finish: Button = ui.button(
            (rect.left, rect.top, width, rect.height),
            self._finish_words(),
            session.finish,
            shortcut="n",
            icon="check",
            area="turn",
        )
        left = rect.left + width + gap
        self._back: Button = ui.button(
            (left, rect.top, rect.right - left, rect.height),
            words("game.back"),
            session.step_back,
            shortcut="backspace",
            tip=words("game.back_tip"),
            icon="step_back",
            area="turn",
        )

    def _parts(self, width: int, room: int) -> tuple[int, bool]:
        """How high the status is of what it shares with the buttons of the game and the log, and
        whether the log has room; if not, it is opened by one button more.
        """
        ui, line = self.ui, self.ui.font("body").get_linesize()
        status = _STATUS_LINES * line
        least = _LEAST_LOG_LINES * ui.font("small").get_linesize() + ui.px(8)
        if room - status - self._grid(width)[1] >= least:
            return status, True
        spare = room - self._grid(width)[1] - ui.px(6) - ui.button_height()
        return max(_LEAST_STATUS_LINES * line, min(status, spare)), False

    @property
    def _entries(self) -> tuple[Entry, ...]:
        session = self._session
        return (
            *self._watching.entries,
            ("hint", self._teacher.ask_hint, "h", "hint"),
            ("why", self._teacher.ask_why, "w", "why"),
            ("undo", session.undo, "ctrl+z", "undo"),
            ("redo", session.redo, "ctrl+y ctrl+shift+z", "redo"),
            ("pause", self._ways.pause, "p", "pause"),
            ("rules", self._ways.rules, "f1", "rules"),
        )

    def _grid(self, width: int) -> tuple[int, int]:
        """In how many columns the buttons of the game stand, and how high they are in all."""
        ui, gap, entries = self.ui, self.ui.px(6), self._entries
        texts = [self.kit.words(f"game.{key}") for key, command, *_ in entries if command]
        widest = max(map(ui.button_width, (*texts, *self._teacher.hint_labels)))
        if self._session.is_watched:
            font = ui.font("small")
            widest = max(widest, *(font.size(text)[0] for text in self._watching.rate_texts))
        columns = next((n for n in (4, 2) if n * widest + (n - 1) * gap <= width), 1)
        rows = -(-len(entries) // columns)
        return columns, rows * ui.button_height() + (rows - 1) * gap

    def _place_rest(self, rect: pygame.Rect, *, has_log: bool) -> TurnLog | None:
        """The buttons of the game, and under them the log or the button that opens it."""
        ui, words, gap, height = self.ui, self.kit.words, self.ui.px(6), self.ui.button_height()
        columns, total = self._grid(rect.width)
        wanted = total if has_log else total + gap + height
        made, labels, inner = dict[str, Button](), dict[str, Label](), rect.copy()
        with ui.scroll(
            pygame.Rect(rect.left, rect.top, rect.width, min(wanted, rect.height)), wanted
        ):
            if wanted > rect.height:
                inner.width -= ui.bar_width
            width = (inner.width - (columns - 1) * gap) // columns
            for index, (key, command, shortcut, icon) in enumerate(self._entries):
                row, column = divmod(index, columns)
                left, top = column * (width + gap), row * (height + gap)
                place = rect.left + left, rect.top + top, width, height
                if command is None:
                    text = self._watching.rate_text
                    labels[key] = ui.label(place, text, "small", align="center", valign="middle")
                    continue
                made[key] = ui.button(
                    place,
                    words(f"game.{key}"),
                    command,
                    shortcut=shortcut,
                    icon=icon,
                    align="left",
                    area="game",
                )
            self._open = None if has_log else self._place_opener(inner, rect.top + total + gap)
        self._made, self._labels = made, labels
        if not has_log:
            return None
        top = rect.top + total + ui.px(8)
        box = pygame.Rect(rect.left, top, rect.width, rect.bottom - top)
        return TurnLog(self.kit, box, ui.font("small"), self._session.view)

    def _place_opener(self, rect: pygame.Rect, top: int) -> Button:
        """The button that opens the log where that has no room."""
        place = rect.left, top, rect.width, self.ui.button_height()
        return self.ui.button(
            place, self._log_words(), self._ways.log, shortcut="l", icon="list", area="game"
        )

    def _log_words(self) -> str:
        """What the log would show last, as short as it can be said."""
        words, game = self.kit.words, self._session.game
        if not game.ply:
            return words("game.log")
        turn = turn_phrase(words, game.turns[-1].notation)
        last = words("game.log_last", n=game.ply, turn=turn)
        room = self.rect.width - 2 * self.ui.px(10) - self.ui.bar_width - 2 * self.ui.px(14)
        return shortened(last, self.ui.font("button"), room)
