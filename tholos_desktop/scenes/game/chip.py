"""The small button on the board that ends a turn where it is being made."""

from collections.abc import Iterator
from functools import partial

import pygame

from tholos_desktop.rules import Location, Side, Zone, is_location
from tholos_desktop.scenes.game.screen import Screen
from tholos_desktop.table.session import Session
from tholos_desktop.ui.button_plates import Kind, State, look, plate
from tholos_desktop.ui.patches import Shape, patch
from tholos_desktop.ui.typesetting import draw_text
from tholos_desktop.ui.ui import Ui


class Chip:
    """Takes the stones taken so far, at the workshop, or ends without the bonus, at the column.

    It is there exactly while the turn may end so.
    """

    def __init__(self, session: Session, screen: Screen, ui: Ui) -> None:
        self._session, self._screen, self._ui = session, screen, ui
        self._is_hovered = False
        self._target = ui.focus.add(
            lambda: self.rect, self._press, area="chip", enabled=lambda: self.is_there
        )

    @property
    def is_there(self) -> bool:
        """Whether the turn being chosen may end as it is."""
        return self._session.may_finish and not self._session.match.game.is_over

    @property
    def rect(self) -> pygame.Rect:
        """Where it is in the window, within the board."""
        ui, zone = self._ui, self._zone
        height = ui.font("small").get_linesize() + ui.px(10)
        width = ui.font("small").size(self._text)[0] + ui.px(24)
        rect = pygame.Rect(0, 0, width, height)
        if zone is None:
            return rect
        if is_location(zone):
            self._lay_over_column(rect, zone)
        else:
            self._lay_at_workshop(rect, zone)
        return rect.clamp(self._screen.board.rect)

    def handle(self, event: pygame.Event) -> bool:
        """Whether the event was a click on it."""
        if event.type == pygame.MOUSEMOTION:
            is_hovered = self.is_there and self.rect.collidepoint(event.pos)
            if is_hovered != self._is_hovered:
                self._is_hovered = is_hovered
                self._screen.redraw_changes()
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if not is_click or not self.is_there or not self.rect.collidepoint(event.pos):
            return False
        self._press()
        return True

    def follow(self) -> None:
        """The game has gone on: without the chip the keyboard's focus is on the board again."""
        focus = self._ui.focus
        if not self.is_there and focus.current is self._target:
            focus.set(next(target for target in focus.targets() if target.enabled()))

    def shapes(self) -> Iterator[Shape]:
        """What it looks like, if it is there."""
        if self.is_there:
            is_primary = self._session.hand.picker.is_taking
            looks = self._text, is_primary, self._is_hovered
            draw = partial(self._draw, rect=self.rect, is_primary=is_primary)
            yield Shape(patch(self.rect, "chip", *looks), draw)

    def _draw(self, surface: pygame.Surface, rect: pygame.Rect, *, is_primary: bool) -> None:
        ui, theme = self._ui, self._ui.kit.theme
        kind = Kind.PRIMARY if is_primary else Kind.PLAIN
        state = State.HOVERED if self._is_hovered else State.NORMAL
        ground = plate(rect.size, rect.height // 2, ui.px(1), look(theme, kind, state))
        surface.blit(ground, rect)
        ink = theme.accent_ink if is_primary else theme.ink
        draw_text(
            surface, self._text, rect, ui.font("small"), ink, align="center", valign="middle",
            wrap=False,
        )  # fmt: skip

    @property
    def _text(self) -> str:
        is_taking = self._session.hand.picker.is_taking
        return self._ui.kit.words("game.take_these" if is_taking else "game.no_bonus")

    @property
    def _zone(self) -> Zone | None:
        """Where the turn is being made."""
        picker = self._session.hand.picker
        return picker.side if picker.is_taking else picker.built

    def _press(self) -> None:
        self._ui.kit.sound.play("click")
        self._screen.show(self._session.finish())

    def _lay_at_workshop(self, rect: pygame.Rect, side: Side) -> None:
        """At the end of a wide tray, else on the tray's edge that the quarry is not at."""
        geometry, gap = self._screen.board.geometry, self._ui.px(6)
        tray = geometry.workshop(side)
        if tray.width > 2 * tray.height:
            rect.midright = tray.right - 2 * gap, tray.centery
        elif tray.centery > geometry.rect.centery:
            rect.midtop = tray.centerx, tray.bottom - gap
        else:
            rect.midbottom = tray.centerx, tray.top + gap

    def _lay_over_column(self, rect: pygame.Rect, location: Location) -> None:
        geometry = self._screen.board.geometry
        top = geometry.seat(location, "", self._screen.seen, landing=False)
        above = top.y - geometry.size(location)[1] / 2 - self._ui.px(8)
        rect.midbottom = round(top.x), round(above)
