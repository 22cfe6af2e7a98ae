from collections.abc import Mapping

import pygame

from tholos_desktop.rules import LOCATIONS, QUARRY, Position, rival
from tholos_desktop.scenes.board.pointing import Pointing
from tholos_desktop.scenes.board.screen import Screen
from tholos_desktop.table.severity import Severity
from tholos_desktop.table.turn_input import Spot, WorkshopSeat
from tholos_desktop.ui import shortcuts
from tholos_desktop.ui.clipboard import WITH_CTRL
from tholos_desktop.ui.focus import Command

OWN_KEYS = {pygame.K_z: 0, pygame.K_x: 1, pygame.K_m: 2}
"""Keys for the seats of the player's own workshop, numbered from the left."""
RIVAL_KEYS = {pygame.K_r: 0, pygame.K_t: 1, pygame.K_y: 2}
QUARRY_KEYS = {pygame.K_i: "w", pygame.K_o: "b", pygame.K_k: "g"}
PAGE_KEYS = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)


class BoardKeys:
    def __init__(
        self,
        screen: Screen,
        pointing: Pointing,
        *,
        commands: Mapping[str, Command] | None = None,
    ) -> None:
        """``commands`` has the commands that no button offers, each by a shortcut such as
        ``"ctrl+s"``."""
        self._screen, self._pointing = screen, pointing
        self._ctx, self._session = screen.ctx, screen.session
        named = {"ctrl+c": self._copy, **(commands or {})}
        self._commands = {shortcuts.parse(keys): command for keys, command in named.items()}

    def handle(self, event: pygame.Event) -> bool:
        if not event.mod & WITH_CTRL and self._step(event.key):
            return True
        command = self._commands.get(shortcuts.pressed(event))
        if command:
            command()
        return command is not None

    def _copy(self) -> None:
        self._ctx.clipboard.copy(self._session.shown.code)
        self._session.notify("game.copied", Severity.SUCCESS)

    def _step(self, key: int) -> bool:
        if key == pygame.K_ESCAPE and self._session.may_let_go:
            self._session.step_back()
            return True
        if key == pygame.K_v:
            self._screen.turn_view()
            return True
        position = self._screen.state.displayed
        seat = seat_of_key(key, position)
        spot = _spot_in(seat, position) if seat else spot_of_key(key)
        if spot is None:
            return False
        self._ctx.keys_in_use = True
        self._pointing.touch(spot, seat)
        return True


def spot_of_key(key: int) -> Spot | None:
    if pygame.K_1 <= key <= pygame.K_7:
        return Spot(LOCATIONS[key - pygame.K_1])
    if pygame.K_a <= key <= pygame.K_g:
        return Spot(LOCATIONS[key - pygame.K_a])
    if key in QUARRY_KEYS:
        return Spot(QUARRY, QUARRY_KEYS[key])
    return None


def seat_of_key(key: int, position: Position) -> WorkshopSeat | None:
    for keys, side in ((OWN_KEYS, position.side), (RIVAL_KEYS, rival(position.side))):
        if key in keys:
            return WorkshopSeat(side, keys[key])
    return None


def _spot_in(seat: WorkshopSeat, position: Position) -> Spot:
    held = position.workshop(seat.side)
    return Spot(seat.side, held[seat.place] if seat.place < len(held) else None)
