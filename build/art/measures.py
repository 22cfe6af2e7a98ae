"""The lengths of the board, each defined once. Pictures and manifest are made from them.

The unit is the ring radius: the distance of a location from the temple's center. Right and down are
directions on the screen. In the world, y goes away from the eye and z up."""

import math
from typing import Any

ELEVATION = math.radians(50)
FLATTENING = math.sin(ELEVATION)
"""Height of a circle on the floor as seen, as a share of its width."""
RISE = math.cos(ELEVATION)
"""Visible share of a vertical length."""

LOCATIONS = "ABCDEFG"

STONE_RADIUS = 0.138
STONE_HEIGHT = 0.083
"""Height that each stone adds to a column, on the screen."""
DRUM = STONE_HEIGHT / RISE
"""True height of a stone."""

STEPS = (1.36, 1.42, 1.48)
"""Radii of the steps, from the floor down."""
STEP_HEIGHT = 0.037
"""Height of a step on the screen."""

TILE_RADIUS = 0.115
_TILE_RINGS = {"A": 0.3, "C": 0.62, "F": 0.62, "D": 0.4, "E": 0.4}
_TILE_FLOOR = {"B": (0.41, -0.61), "G": (-0.41, -0.61)}
"""Places of the ornaments. ``_TILE_RINGS``: share of the way from the center to the location.
``_TILE_FLOOR``: point of the floor, to the right and down. In these places, no full column in front
hides an ornament, and none lies on a plaque."""

PLAQUE = (0.44, 0.25)
_PLAQUE_OFFSETS = {"A": (0.0, 0.26), "B": (-0.19, 0.27), "G": (0.19, 0.27)}
_PLAQUE_OFFSET = (0.0, 0.265)

SEAT_SCALE = 0.68
"""Scale of a stone in a workshop, relative to one in the temple."""
QUARRY_SCALE = 0.52
"""Scale of a stone in the quarry, where all stones of a color have room side by side."""
WORKSHOP = (0.72, 0.56)
QUARRY = (0.72, 1.42)
SEATS = (0.155, 0.36, 0.565)
"""Distances from a workshop's left edge to the middles of the stones' pictures."""
SEAT_UP = 0.19
"""Height of these middles above the workshop's lower edge."""
QUARRY_HEAD = 0.14
"""Height of the strip with the quarry's name."""
PILE = ((0.135, 0.15), (0.268, 0.12), (0.401, 0.15))
"""Places of the lowest stones in a pile's three stacks: distance from the left edge, and height
above the lower edge. Stones are laid on the stacks in turn, so that none is more than one stone
higher than another."""

TEMPLE = (1.56, 1.17, 1.31)
"""Extent of the temple's picture from the floor's center: to both sides, up, and down."""
ROOF_RADIUS, ROOF_BEAM, ROOF_SLOPE = 1.155, 0.21, 0.13
"""``ROOF_RADIUS``: distance of the eave from the middle. ``ROOF_BEAM``, ``ROOF_SLOPE``: true
heights of the beams and of the slope."""
ROOF = (1.19, 1.07, 0.88)
"""Extent of the roof's picture from the middle of its foot: to both sides, up, and down."""
STONE_EDGE = 0.004
"""Clear space around a stone's picture."""
SHADOW = (0.2, 0.32, 0.17, 0.17)
"""Extent of the picture of a stone's shadow on the floor, from the middle of the column's foot:
left, right, up, down. Each further stone adds ``SHADOW_STEP`` to the right and down."""
SHADOW_STEP = (0.095, 0.012)


def bearing(location: str) -> float:
    """Return the direction of a location in radians, clockwise from the top."""
    return 2 * math.pi * LOCATIONS.index(location) / len(LOCATIONS)


def seat(location: str) -> tuple[float, float]:
    """Return the middle of a location's socket on the screen, from the floor's center."""
    angle = bearing(location)
    return math.sin(angle), -math.cos(angle) * FLATTENING


def tile(location: str) -> tuple[float, float]:
    """Return the middle of a location's ornament on the screen, from the floor's center."""
    if location in _TILE_FLOOR:
        right, down = _TILE_FLOOR[location]
        return right, down * FLATTENING
    right, down = seat(location)
    return right * _TILE_RINGS[location], down * _TILE_RINGS[location]


def plaque(location: str) -> tuple[float, float]:
    """Return the middle of a location's plaque on the screen, from the floor's center."""
    right, down = seat(location)
    more_right, more_down = _PLAQUE_OFFSETS.get(location, _PLAQUE_OFFSET)
    return right + more_right, down + more_down


def shadow_box(height: int) -> tuple[float, float, float, float]:
    """Return the extent of the shadow's picture of ``height`` stones: left, right, up, down."""
    left, right, up, down = SHADOW
    return left, right + (height - 1) * SHADOW_STEP[0], up, down + (height - 1) * SHADOW_STEP[1]


def manifest() -> dict[str, Any]:
    """Return the measures that the program needs to place the pictures."""

    def places(where: Any) -> dict[str, list[float]]:
        return {name: [round(part, 5) for part in where(name)] for name in LOCATIONS}

    return {
        "unit": "ring radius: from the floor's center to a location, as seen to the right",
        "flattening": round(FLATTENING, 5),
        "stone": {
            "radius": STONE_RADIUS,
            "height": STONE_HEIGHT,
            "edge": STONE_EDGE,
            "seat_scale": SEAT_SCALE,
        },
        "temple": {"sides": TEMPLE[0], "up": TEMPLE[1], "down": TEMPLE[2]},
        "roof": {"sides": ROOF[0], "up": ROOF[1], "down": ROOF[2]},
        "steps": {"radius": STEPS[-1], "down": STEP_HEIGHT * len(STEPS)},
        "shadows": [[round(part, 5) for part in shadow_box(height)] for height in range(1, 8)],
        "seats": places(seat),
        "tiles": places(tile),
        "tile_radius": TILE_RADIUS,
        "plaques": places(plaque),
        "plaque": PLAQUE,
        "workshop": {"size": WORKSHOP, "seats": SEATS, "seat_up": SEAT_UP},
        "quarry": {
            "size": QUARRY,
            "head": QUARRY_HEAD,
            "scale": QUARRY_SCALE,
            "pile": PILE,
        },
    }
