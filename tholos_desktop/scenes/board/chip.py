from collections.abc import Iterator
from functools import partial
from typing import Literal

import pygame

from tholos_desktop.board.pieces import fitting_px
from tholos_desktop.reader.tree import AccessLabel
from tholos_desktop.rules import Side, Zone, is_location
from tholos_desktop.scenes.board.free_place import ornament_tiles
from tholos_desktop.scenes.board.preview import place_at_column
from tholos_desktop.scenes.board.screen import Screen
from tholos_desktop.table.turn_input import TurnInput
from tholos_desktop.ui.button import Kind, State, look, plate
from tholos_desktop.ui.dirty_regions import Painter, region
from tholos_desktop.ui.typesetting import draw_line, measure
from tholos_desktop.ui.ui import Ui
from tholos_desktop.ui.widgets import within_reach

_AREA = "chip"


def end_key(session: TurnInput) -> Literal["take_these", "no_bonus"]:
    """Return the key, without ``game.``, of the text that says what ending the turn now does."""
    return "take_these" if session.hand.picker.is_taking else "no_bonus"


def is_end_golden(screen: Screen) -> bool:
    """True while stones are taken, and if the panel's button ends that, not a chip: Enter presses
    it. Who may use a bonus action should not rather skip it."""
    session = screen.session
    return not _has_chip(screen) and session.may_end_turn and session.hand.picker.is_taking


def _has_chip(screen: Screen) -> bool:
    """False in the plan, where it would hide the workshop's name, if the panel has such a
    button."""
    return not (screen.board.is_plan and screen.has_end_button)


class Chip:
    """A button that ends the turn: it keeps the taken stones, or skips the bonus action."""

    def __init__(self, screen: Screen, ui: Ui) -> None:
        self._session, self._screen, self._ui = screen.session, screen, ui
        self._is_hovered = False
        self._target = ui.focus.add(
            lambda: self.rect,
            self.press,
            area=_AREA,
            enabled=lambda: self.is_there,
            is_primary=lambda: self._is_gold,
            label=lambda: AccessLabel(self.text) if self.is_there else None,
        )

    @property
    def is_there(self) -> bool:
        return self._session.may_end_turn and _has_chip(self._screen)

    @property
    def _is_gold(self) -> bool:
        """True while stones are taken. Who may use a bonus action should not rather skip it."""
        return self.is_there and self._session.hand.picker.is_taking

    @property
    def rect(self) -> pygame.Rect:
        screen, zone, size = self._screen, self._zone, self._size()
        if zone is None:
            return pygame.Rect((0, 0), size)
        if screen.board.is_plan:  # in place of a name, since columns and seats leave no room
            tray = screen.board.geometry.workshop(self._session.hand.picker.side)
            return pygame.Rect(tray.topleft, (tray.width, size[1]))
        if not is_location(zone):
            return self._at_workshop(zone, size)
        tiles = ornament_tiles(screen.board.geometry, screen.viewed)
        return place_at_column(screen, zone, size, self._ui.px(6), tiles)

    @property
    def text(self) -> str:
        return self._ui.ctx.words(f"game.{end_key(self._session)}")

    def press(self) -> None:
        self._ui.ctx.sound.play("click")
        self._session.finish()

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            is_hovered = self.is_there and within_reach(self.rect).collidepoint(event.pos)
            if is_hovered != self._is_hovered:
                self._is_hovered = is_hovered
                self._screen.redraw_changes()
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if not is_click or not self.is_there or not within_reach(self.rect).collidepoint(event.pos):
            return False
        self.press()
        return True

    def follow(self) -> None:
        focus = self._ui.focus
        if not self.is_there and focus.current is self._target:
            focus.set(next(target for target in focus.targets() if target.enabled()))

    def shapes(self) -> Iterator[Painter]:
        if self.is_there:
            rect = self.rect
            looks = self.text, self._is_hovered
            yield Painter(region(rect, _AREA, *looks), partial(self._draw, rect=rect))

    def _size(self) -> tuple[int, int]:
        font, px = self._ui.font("small"), self._ui.px
        return measure(self.text, font)[0] + px(24), font.get_linesize() + px(10)

    def _draw(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        ui, theme = self._ui, self._ui.ctx.theme
        state = State.HOVERED if self._is_hovered else State.NORMAL
        kind, ink = (Kind.PLAIN, theme.ink)
        if self._is_gold:
            kind, ink = (Kind.PRIMARY, theme.accent_ink)
        surface.blit(plate(rect.size, rect.height // 2, ui.px(1), look(theme, kind, state)), rect)
        fonts, room = ui.ctx.fonts, rect.width - ui.px(8)
        font = fonts.text(fitting_px(self.text, fonts, ui.text_px("small"), room))
        draw_line(surface, self.text, rect, font, ink, align="center")

    @property
    def _zone(self) -> Zone | None:
        picker = self._session.hand.picker
        return picker.side if picker.is_taking else picker.built

    def _at_workshop(self, side: Side, size: tuple[int, int]) -> pygame.Rect:
        rect = pygame.Rect((0, 0), size)
        tray = self._screen.board.geometry.workshop(side)
        rect.midleft = tray.right + self._ui.px(6), tray.centery
        return rect.clamp(self._screen.board.rect)
