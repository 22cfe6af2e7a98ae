"""What is pointed at on the board, by mouse and by the keyboard's focus, and what is dragged."""

from functools import partial

import pygame

from tholos_desktop.rules import LOCATIONS, QUARRY, SIDES, STONES, Stone
from tholos_desktop.scenes.game.screen import Screen
from tholos_desktop.table.hand import Spot
from tholos_desktop.table.session import Session
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.focus import Focus

DRAG_REACH = 8
"""So far, in pixels of a small window, a stone must be dragged to leave its place."""


class Pointing:
    """The mouse over the board of a game, and the focus on its places."""

    def __init__(self, kit: Kit, session: Session, screen: Screen) -> None:
        self._kit, self._session, self._screen = kit, session, screen
        self.hovered: Spot | None = None
        """What the mouse is on."""
        self.focused: Spot | None = None
        """What the keyboard's focus is on."""
        self._drag: tuple[Spot, tuple[int, int]] | None = None
        """What was lifted with the button that is still down, and where."""

    @property
    def spot(self) -> Spot | None:
        """What is pointed at by the one of the two that was used last."""
        return self.focused if self._kit.keys_in_use else self.hovered

    @property
    def is_dragging(self) -> bool:
        """Whether the button is down on a lifted stone."""
        return self._drag is not None

    def handle(self, event: pygame.Event) -> None:
        """React to an event that no widget wanted."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self._screen.show(self._session.step_back())
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release(event.pos)
        elif event.type == pygame.MOUSEMOTION:
            self._hover(event.pos)

    def carried(self, reach: int) -> tuple[Stone, tuple[int, int]] | None:
        """The stone that is dragged further than ``reach`` (pixels), and where it is."""
        lifted = self._session.hand.lifted_stone
        if self._drag is None or lifted is None:
            return None
        here = pygame.mouse.get_pos()
        far = pygame.Vector2(here).distance_to(self._drag[1]) > reach
        return (lifted[1], here) if far else None

    def look_again(self) -> None:
        """Everything may lie elsewhere now: see what the mouse is on."""
        self.hovered = self._spot_at(pygame.mouse.get_pos())

    def add_targets(self, focus: Focus) -> None:
        """Let Tab and the arrow keys reach the places of the board."""
        for location in LOCATIONS:
            self._add_target(focus, Spot(location), "temple")
        for stone in STONES:
            self._add_target(focus, Spot(QUARRY, stone), "quarry")
        for side in SIDES:
            for stone in STONES:
                self._add_target(focus, Spot(side, stone), f"workshop {side}")

    def _add_target(self, focus: Focus, spot: Spot, area: str) -> None:
        screen = self._screen

        def box() -> pygame.Rect:
            boxes = screen.board.spots(screen.settled)
            return boxes.get(spot) or boxes[Spot(spot.zone)]

        def is_there() -> bool:
            settled = screen.settled
            return spot.zone not in SIDES or (spot.stone or "") in settled.workshop(spot.zone)

        focus.add(
            box,
            lambda: screen.show(self._session.touch(spot)),
            area=area,
            enabled=is_there,
            focused=partial(self._focus_on, spot),
            blurred=partial(self._focus_on, None),
        )

    def _focus_on(self, spot: Spot | None) -> None:
        self.focused = spot
        self._screen.redraw()

    def _spot_at(self, point: tuple[int, int]) -> Spot | None:
        return self._screen.board.spot_at(point, self._screen.settled)

    def _press(self, point: tuple[int, int]) -> None:
        spot = self._spot_at(point)
        if spot is None:
            return
        self._screen.show(self._session.touch(spot))
        if self._session.hand.lifted == spot:
            self._drag = spot, point

    def _release(self, point: tuple[int, int]) -> None:
        drag, self._drag = self._drag, None
        if drag is None:
            return
        self._screen.redraw()
        spot = self._spot_at(point)
        if spot is not None and spot != drag[0] and self._session.hand.lifted == drag[0]:
            self._screen.show(self._session.touch(spot), carried=True)

    def _hover(self, point: tuple[int, int]) -> None:
        hovered = self._spot_at(point)
        if hovered != self.hovered or self._drag:
            self.hovered = hovered
            self._screen.redraw()
