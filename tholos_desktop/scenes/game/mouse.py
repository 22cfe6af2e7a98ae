"""The board by mouse: what it is on, touches, and a stone that is dragged."""

from typing import TYPE_CHECKING

import pygame

from tholos_desktop.rules import Stone
from tholos_desktop.table.hand import Spot

if TYPE_CHECKING:
    from tholos_desktop.scenes.game.scene import GameScene

_DRAG = 8
"""So far, in pixels of a small window, a stone must be dragged to leave its place."""


class BoardMouse:
    """The mouse over the board of a game."""

    def __init__(self, scene: "GameScene") -> None:
        self._scene = scene
        self.hovered: Spot | None = None
        """What the mouse is on."""
        self._drag: tuple[Spot, tuple[int, int]] | None = None
        """What was lifted with the button that is still down, and where."""

    @property
    def is_dragging(self) -> bool:
        """Whether the button is down on a lifted stone."""
        return self._drag is not None

    def handle(self, event: pygame.Event) -> None:
        """React to an event that no widget wanted."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self._scene.step_back()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release(event.pos)
        elif event.type == pygame.MOUSEMOTION:
            self._hover(event.pos)

    def carried(self) -> tuple[Stone, tuple[int, int]] | None:
        """The stone that is dragged, and where it is."""
        lifted = self._scene.hand.lifted_stone
        if self._drag is None or lifted is None:
            return None
        here = pygame.mouse.get_pos()
        far = pygame.Vector2(here).distance_to(self._drag[1]) > self._scene.ui.px(_DRAG)
        return (lifted[1], here) if far else None

    def look_again(self) -> None:
        """Everything may lie elsewhere now: see what the mouse is on."""
        self.hovered = self._spot_at(pygame.mouse.get_pos())

    def _spot_at(self, point: tuple[int, int]) -> Spot | None:
        return self._scene.board.spot_at(point, self._scene.settled)

    def _press(self, point: tuple[int, int]) -> None:
        spot = self._spot_at(point)
        if spot is None:
            return
        self._scene.touch(spot)
        if self._scene.hand.lifted == spot:
            self._drag = spot, point

    def _release(self, point: tuple[int, int]) -> None:
        drag, self._drag = self._drag, None
        if drag is None:
            return
        self._scene.redraw()
        spot = self._spot_at(point)
        if spot is not None and spot != drag[0] and self._scene.hand.lifted == drag[0]:
            self._scene.touch(spot)
            self._scene.timeline.finish()

    def _hover(self, point: tuple[int, int]) -> None:
        hovered = self._spot_at(point)
        if hovered != self.hovered or self._drag:
            self.hovered = hovered
            self._scene.redraw()
