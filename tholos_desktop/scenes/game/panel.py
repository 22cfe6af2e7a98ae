"""The panel beside the board: players, what may be done now, buttons, the log."""

from collections.abc import Iterable

import pygame

from tholos_desktop.rules import BLACK, WHITE
from tholos_desktop.scenes.game.game_buttons import GameButtons
from tholos_desktop.scenes.game.panel_text import Content, PanelText
from tholos_desktop.scenes.game.player_card import draw_card
from tholos_desktop.scenes.game.rated_guard import RatedGuard
from tholos_desktop.scenes.game.screen import Screen
from tholos_desktop.scenes.game.status import turn_texts
from tholos_desktop.scenes.game.teacher import Teacher
from tholos_desktop.scenes.game.turn_log import TurnLog
from tholos_desktop.scenes.game.watching import Watching
from tholos_desktop.scenes.game.ways_out import WaysOut
from tholos_desktop.table.session import Session
from tholos_desktop.table.timeline import Timeline
from tholos_desktop.ui.cloth import draw_linen
from tholos_desktop.ui.dirty_regions import Region, region
from tholos_desktop.ui.notice_row import draw_notice, notice_height
from tholos_desktop.ui.typesetting import draw_text, measure
from tholos_desktop.ui.ui import Ui

_WIDTH = 354
_GROWTH = 0.53
"""How much of the growth of the text the panel's width takes."""
_LEAST_LOG_LINES = 4
_STATUS_LINES, _LEAST_STATUS_LINES = 5, 4


def panel_width(ui: Ui) -> int:
    growth = 1 + (ui.ctx.settings.text_scale - 1) * _GROWTH
    return min(max(ui.px(_WIDTH * growth), int(330 * growth)), ui.size[0] * 12 // 25)


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
        guard: RatedGuard,
        timeline: Timeline,
    ) -> None:
        self.ui, self.ctx, self.rect = ui, ui.ctx, rect
        self._session = session
        watching = Watching(self.ctx, session, timeline)
        self.buttons = GameButtons(ui, session, ways, teacher, guard=guard, watching=watching)
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
        self.buttons.place_turn(pygame.Rect(inner.left, top, inner.width, ui.button_height()))
        top = self.status.bottom + actions
        rest = pygame.Rect(inner.left, top, inner.width, inner.bottom - top)
        self.buttons.place_game(rest, opens_log=not has_log)
        self.log: TurnLog | None = None
        if has_log:
            rest.top += self.buttons.grid(rest.width)[1] + ui.px(8)
            rest.height = inner.bottom - rest.top
            self.log = TurnLog(self.ctx, rest, ui.font("small"), session.view)
        self.text = PanelText(ui, session, screen, teacher, self.status.size)
        self.update()

    def update(self) -> None:
        self.buttons.update()
        if self.log:
            self.log.tell(turn_texts(self.ctx.words, self._session.match))
            self.log.show(self._session.viewing)

    def handle(self, event: pygame.Event) -> bool:
        return bool(self.log and self.log.handle(event))

    def draw(self, surface: pygame.Surface) -> None:
        area = surface.get_clip()
        if not area.colliderect(self.rect):
            return
        told = self.told
        draw_linen(surface, self.rect, self.ctx.theme.panel, thread=self.ui.px(1))
        for side, card in self.cards.items():
            if area.colliderect(card):
                mason = self._session.match.players[side].rival
                draw_card(surface, self.ui, card, told.cards[side], side=side, mason=mason)
        if area.colliderect(self.status):
            self._draw_status(surface, told)
        if self.log and area.colliderect(self.log.rect):
            self.log.draw(surface)

    def regions(self) -> Iterable[Region]:
        told = self.told
        for side, card in self.cards.items():
            yield region(card, "card", *told.cards[side])
        yield region(self.status, "status", *told.status, told.is_taught, told.warming)
        if self.log:
            yield region(self.log.rect, "log", *self.log.shown)

    @property
    def told(self) -> Content:
        return self.text.now

    def _draw_status(self, surface: pygame.Surface, told: Content) -> None:
        (text, severity), theme, ui = told.status, self.ctx.theme, self.ui
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
            draw_text(surface, text, rest, font, self.ctx.theme.ink_soft)

    def _parts(self, width: int, room: int) -> tuple[int, bool]:
        """How high the status is of what it shares with the buttons of the game and the log, and
        whether the log has room; if not, it is opened by one button more.
        """
        ui, line = self.ui, self.ui.font("body").get_linesize()
        status = _STATUS_LINES * line
        least = _LEAST_LOG_LINES * ui.font("small").get_linesize() + ui.px(8)
        if room - status - self.buttons.grid(width)[1] >= least:
            return status, True
        spare = room - self.buttons.grid(width)[1] - ui.px(6) - ui.button_height()
        return max(_LEAST_STATUS_LINES * line, min(status, spare)), False
