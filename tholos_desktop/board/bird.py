"""The shadow of a bird that crosses the temple now and then while nothing happens."""

import math
import random
from functools import lru_cache
from typing import NamedTuple

import pygame

from tholos_desktop.board.temple_layout import FLATTENING, Geometry

SECONDS = 2.6
WAIT = (20.0, 40.0)
"""Minimum and maximum seconds between two crossings."""
_SPAN = 0.42
_BEATS = 5
_POSES = 6
_SHADE, _ALPHA = (26, 18, 12), 120


class Shade(NamedTuple):
    share: float
    """Elapsed share of the crossing, 0 to 1."""
    height: float
    slope: float

    def draw(self, surface: pygame.Surface, geometry: Geometry) -> None:
        surface.blit(self._picture(geometry), self.box(geometry))

    def box(self, geometry: Geometry) -> pygame.Rect:
        along = 2 * self.share - 1
        right, down = along * 1.9, self.height + along * self.slope
        at = geometry.center + pygame.Vector2(right, down * FLATTENING) * geometry.radius
        return self._picture(geometry).get_rect(center=at)

    def _picture(self, geometry: Geometry) -> pygame.Surface:
        beat = math.sin(self.share * _BEATS * 2 * math.pi)
        return _wings(geometry.length(_SPAN), round((beat + 1) / 2 * (_POSES - 1)))


class Bird:
    def __init__(self, seed: str) -> None:
        self._rng = random.Random(seed)
        self._wait()

    @property
    def is_crossing(self) -> bool:
        return self._until <= 0

    def pass_time(self, seconds: float, time_scale: float) -> None:
        self._until -= seconds
        if self._until < -SECONDS * time_scale:
            self._wait()
        elif self.is_crossing:
            self._share = -self._until / (SECONDS * time_scale)

    def leave(self) -> None:
        """Remove the bird from the view and begin to wait for the next one."""
        if self.is_crossing:
            self._wait()

    @property
    def shade(self) -> "Shade | None":
        return Shade(self._share, self._height, self._slope) if self.is_crossing else None

    def _wait(self) -> None:
        self._until = self._rng.uniform(*WAIT)
        self._share = 0.0
        self._height = self._rng.uniform(-0.5, 0.5)
        self._slope = self._rng.uniform(-0.4, 0.4)


@lru_cache(maxsize=2 * _POSES)
def _wings(span: int, pose: int) -> pygame.Surface:
    size = 64
    picture = pygame.Surface((size, size), pygame.SRCALPHA)
    picture.fill((*_SHADE, 0))
    ink = (*_SHADE, _ALPHA)
    sweep, reach = 3 + 2 * pose, 21 - pose
    for way in (-1, 1):
        tip = (32 - sweep, 32 + way * reach)
        bend = (38, 32 + way * reach * 0.5)
        pygame.draw.polygon(picture, ink, [(40, 32), bend, tip, (31, 32 + way * 6), (28, 32)])
    pygame.draw.polygon(
        picture, ink, [(46, 32), (38, 35), (24, 33), (17, 36), (17, 28), (24, 31), (38, 29)]
    )
    blurred = pygame.transform.gaussian_blur(picture, 1)
    return pygame.transform.smoothscale(
        blurred, (round(span * 1.5), round(span * 1.5 * FLATTENING))
    )
