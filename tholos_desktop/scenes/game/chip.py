import pygame

from tholos_desktop.rules import LOCATIONS, Location, Side, Zone, is_location
from tholos_desktop.scenes.game.floating_button import FloatingButton
from tholos_desktop.scenes.game.screen import Screen
from tholos_desktop.table.turn_input import TurnInput
from tholos_desktop.ui.ui import Ui
from tholos_desktop.ui.widgets import hidden


class Chip(FloatingButton):
    """A button that ends the turn: it keeps the taken stones, or skips the bonus action."""

    def __init__(self, session: TurnInput, screen: Screen, ui: Ui) -> None:
        self._session = session
        super().__init__(screen, ui, area="chip")

    @property
    def is_there(self) -> bool:
        return self._session.may_end_turn

    @property
    def rect(self) -> pygame.Rect:
        zone, rect = self._zone, pygame.Rect((0, 0), self.size())
        if zone is None:
            return rect
        if is_location(zone):
            self._lay_over_column(rect, zone)
        else:
            self._lay_at_workshop(rect, zone)
        return rect.clamp(self._screen.board.rect)

    @property
    def text(self) -> str:
        return self._ui.ctx.words("game.take_these" if self.is_primary else "game.no_bonus")

    @property
    def is_primary(self) -> bool:
        return self._session.hand.picker.is_taking

    def act(self) -> None:
        self._session.finish()

    @property
    def _zone(self) -> Zone | None:
        picker = self._session.hand.picker
        return picker.side if picker.is_taking else picker.built

    def _lay_at_workshop(self, rect: pygame.Rect, side: Side) -> None:
        geometry, gap = self._screen.board.geometry, self._ui.px(6)
        tray = geometry.workshop(side)
        if tray.width > 2 * tray.height:
            rect.midright = tray.right - 2 * gap, tray.centery
        else:
            rect.midleft = tray.right + gap, tray.centery

    def _lay_over_column(self, rect: pygame.Rect, location: Location) -> None:
        geometry, seen, gap = self._screen.board.geometry, self._screen.seen, self._ui.px(8)
        stone = pygame.Rect((0, 0), geometry.size(location))
        top = geometry.seat(location, "", seen, landing=False)
        stone.center = round(top.x), round(top.y)
        column = stone
        if geometry.has_gauges:
            column = stone.union(geometry.gauge_box(location, seen.max_height(location)))
        others = [geometry.site(each, seen) for each in LOCATIONS if each != location]
        others += [*geometry.signs(seen), stone]
        places = [rect.copy() for _ in range(7)]
        places[0].midbottom = stone.centerx, stone.top - gap
        places[1].midleft = stone.right + gap, stone.centery
        places[2].midright = stone.left - gap, stone.centery
        places[3].midleft = column.right + gap, stone.centery
        places[4].midright = column.left - gap, stone.centery
        places[5].bottomleft = stone.left, stone.top - gap
        places[6].bottomright = stone.right, stone.top - gap
        board = self._screen.board.rect
        places = [each.clamp(board) for each in places]
        rect.topleft = min(places, key=lambda each: hidden(each, others)).topleft
