"""The picture under the stones: ground, steps, floor, rays, sockets, trays; drawn once per size."""

import math
from functools import lru_cache

import numpy as np
import pygame

from tholos_desktop.geometry import (
    FLATTENING,
    FLOOR_RADIUS,
    STEP_HEIGHT,
    STEPS,
    STONE_RADIUS,
    Geometry,
)
from tholos_desktop.rules import LOCATIONS, QUARRY, SIDES
from tholos_desktop.theme import Colour, Theme, mix

_MEANDER_KEYS = 44
_KEY = ((0, 0), (0, 1), (0.75, 1), (0.75, 0.35), (0.4, 0.35), (0.4, 0.62), (0.6, 0.62))
"""One key of the meander: along the ring (0 to 1) and across it."""
_BASIC: tuple[Colour, Colour] = (205, 191, 168), (116, 84, 58)
_ADVANCED: tuple[Colour, Colour] = (168, 180, 186), (44, 74, 92)
"""The colours of floor and mosaic on the temple's two sides."""


def temple_picture(geometry: Geometry, theme: Theme, *, advanced: bool) -> pygame.Surface:
    """The board's rectangle without anything that changes in a game."""
    oversize = 2 if geometry.rect.width < 2000 else 1
    rect = pygame.Rect(0, 0, geometry.rect.width * oversize, geometry.rect.height * oversize)
    big = Geometry(rect, geometry.below)
    surface = pygame.Surface(rect.size)
    _ground(surface, theme)
    _steps(surface, big)
    floor, mosaic = _ADVANCED if advanced else _BASIC
    _disc(surface, big, FLOOR_RADIUS, 0, floor)
    _meander(surface, big, mosaic)
    _medallion(surface, big, floor, mosaic, advanced=advanced)
    for location in LOCATIONS:
        _socket(surface, big, location, floor, mosaic)
    _trays(surface, big, theme)
    surface.blit(_marble(rect.size), (0, 0), special_flags=pygame.BLEND_MULT)
    return pygame.transform.smoothscale(surface, geometry.rect.size) if oversize > 1 else surface


def _ground(surface: pygame.Surface, theme: Theme) -> None:
    """Dusk: a dark ground, a little lighter around the temple."""
    small = pygame.Surface((32, 32))
    for x in range(32):
        for y in range(32):
            far = math.hypot((x - 19) / 19, (y - 15) / 19)
            small.set_at((x, y), mix(theme.dusk, theme.night, min(1.0, 0.25 + 0.75 * far)))
    pygame.transform.smoothscale(small, surface.get_size(), surface)


def _ellipse(geometry: Geometry, radius: float, down: float) -> pygame.Rect:
    width = 2 * radius * geometry.radius
    rect = pygame.Rect(0, 0, round(width), round(width * FLATTENING))
    rect.center = round(geometry.centre.x), round(geometry.centre.y + down * geometry.radius)
    return rect


def _disc(
    surface: pygame.Surface, geometry: Geometry, radius: float, down: float, colour: Colour
) -> None:
    pygame.draw.ellipse(surface, colour, _ellipse(geometry, radius, down))


def _steps(surface: pygame.Surface, geometry: Geometry) -> None:
    for index in reversed(range(len(STEPS))):
        down = STEP_HEIGHT * (index + 1)
        _disc(surface, geometry, STEPS[index], down + STEP_HEIGHT, (104, 93, 78))
        _disc(
            surface, geometry, STEPS[index], down, mix((226, 215, 196), (176, 163, 142), index / 3)
        )
    _disc(surface, geometry, FLOOR_RADIUS + 0.01, 0.008, (128, 114, 94))


def _ring_points(geometry: Geometry, radius: float, angle: float) -> pygame.Vector2:
    return geometry.floor(radius * math.sin(angle), -radius * math.cos(angle))


def _ring(
    surface: pygame.Surface, geometry: Geometry, radius: float, colour: Colour, width: float
) -> None:
    points = [_ring_points(geometry, radius, math.tau * step / 240) for step in range(240)]
    pygame.draw.lines(surface, colour, closed=True, points=points, width=geometry.length(width))


def _meander(surface: pygame.Surface, geometry: Geometry, colour: Colour) -> None:
    inner, outer = 1.22, 1.285
    for radius in (inner - 0.025, outer + 0.022):
        _ring(surface, geometry, radius, colour, 0.008)
    for key in range(_MEANDER_KEYS):
        points = [
            _ring_points(
                geometry, inner + (outer - inner) * across, math.tau * (key + along) / _MEANDER_KEYS
            )
            for along, across in _KEY
        ]
        pygame.draw.lines(
            surface, colour, closed=False, points=points, width=geometry.length(0.008)
        )
        start, end = (
            _ring_points(geometry, inner, math.tau * (key + along) / _MEANDER_KEYS)
            for along in (0.75, 1)
        )
        pygame.draw.line(surface, colour, start, end, geometry.length(0.008))


def _medallion(
    surface: pygame.Surface, geometry: Geometry, floor: Colour, mosaic: Colour, *, advanced: bool
) -> None:
    """Rays from the centre to the seven locations; on the advanced side a star between them."""
    ray = mix(floor, mosaic, 0.32)
    for location in LOCATIONS:
        angle = math.tau * LOCATIONS.index(location) / len(LOCATIONS)
        tip = _ring_points(geometry, 0.86, angle)
        foot = [_ring_points(geometry, 0.16, angle + turn) for turn in (-0.5, 0.5)]
        pygame.draw.polygon(surface, ray, [*foot, tip])
        if advanced:
            between = _ring_points(geometry, 0.52, angle + math.pi / len(LOCATIONS))
            feet = [
                _ring_points(geometry, 0.2, angle + math.pi / len(LOCATIONS) + turn)
                for turn in (-0.25, 0.25)
            ]
            pygame.draw.polygon(surface, mix(floor, (255, 250, 238), 0.45), [*feet, between])
    for radius, colour in (
        (0.19, mosaic),
        (0.17, mix(floor, (255, 255, 255), 0.35)),
        (0.1, mosaic),
    ):
        _disc(surface, geometry, radius, 0, colour)
    _disc(surface, geometry, 0.055, 0, (204, 156, 88))


def _socket(
    surface: pygame.Surface, geometry: Geometry, location: str, floor: Colour, mosaic: Colour
) -> None:
    for radius, colour in (
        (1.28, mosaic),
        (1.2, mix(floor, (255, 252, 244), 0.55)),
        (1.02, mix(floor, mosaic, 0.35)),
    ):
        width = 2 * STONE_RADIUS * radius * geometry.radius
        rect = pygame.Rect(0, 0, round(width), round(width * FLATTENING))
        centre = geometry.ring(location)
        rect.center = round(centre.x), round(centre.y)
        pygame.draw.ellipse(surface, colour, rect)


def _trays(surface: pygame.Surface, geometry: Geometry, theme: Theme) -> None:
    """The workshops and the quarry: sunken fields of dark stone with a bronze edge."""
    corner = geometry.length(0.06)
    line = max(1, geometry.length(0.008))
    for zone in (*SIDES, QUARRY):
        rect = geometry.quarry() if zone == QUARRY else geometry.workshop(zone)
        pygame.draw.rect(surface, mix(theme.panel, theme.night, 0.3), rect, border_radius=corner)
        pygame.draw.rect(surface, theme.accent, rect, line, border_radius=corner)
        if zone == QUARRY:
            continue
        for index in range(3):
            box = geometry.stone_box(0.8)
            seat = geometry.workshop_seat(zone, index)
            hollow = pygame.Rect(0, 0, box[0], round(box[0] * FLATTENING))
            hollow.center = round(seat.x), round(seat.y + geometry.radius * 0.03)
            pygame.draw.ellipse(surface, mix(theme.night, theme.panel, 0.2), hollow)
            pygame.draw.ellipse(surface, theme.faint, hollow, line)


@lru_cache(maxsize=2)
def _marble(size: tuple[int, int]) -> pygame.Surface:
    """A faint grain over everything, to be multiplied in."""
    rng = np.random.default_rng(7)
    total = pygame.Surface((256, 256))
    total.fill((226, 226, 226))
    for cells, strength in ((8, 16), (32, 8), (128, 6)):
        grain = rng.integers(0, strength, (cells, cells, 1), dtype=np.uint8).repeat(3, axis=2)
        coarse = pygame.surfarray.make_surface(grain)
        total.blit(pygame.transform.smoothscale(coarse, (256, 256)), (0, 0), None, pygame.BLEND_ADD)
    return pygame.transform.smoothscale(total, size)
