"""Suppresses a double click's second press after a scene change: it would press a button of the new
scene."""

import weakref
from typing import Any

import pygame

from tholos_desktop.ui.scene import Scene

_SECONDS = 0.3
_REACH = 6


class DoubleClick:
    def __init__(self) -> None:
        self._at: tuple[int, int] | None = None
        self._scene: weakref.ref[Scene[Any]] | None = None
        self._age = 0.0
        self._is_stray = False

    def pass_time(self, dt: float) -> None:
        self._age += dt
        if self._age > _SECONDS:
            self._at = self._scene = None

    def is_stray(self, event: pygame.Event, top: Scene[Any] | None) -> bool:
        """True for the second press of a double click begun on another scene, and for its
        release."""
        if event.type == pygame.KEYDOWN:  # a press after a key is no second press
            self._at = self._scene = None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            is_second = self._at is not None and _near(self._at, event.pos)
            meant = self._scene() if self._scene else None
            self._is_stray = is_second and meant is not top
            if not self._is_stray:
                self._at, self._scene = event.pos, weakref.ref(top) if top else None
            self._age = 0.0
            return self._is_stray
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._is_stray:
            self._is_stray = False
            return True
        return False


def _near(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) <= _REACH and abs(one[1] - other[1]) <= _REACH
