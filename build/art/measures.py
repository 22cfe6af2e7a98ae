"""The lengths of the board, each said once: pictures and manifest are made from them.

The unit is the ring radius: the distance of a location from the temple's center. Right and down
are the screen's, as seen; the world's y goes away from the eye and z up.
"""

import math
from typing import Any

ELEVATION = math.radians(50)
FLATTENING = math.sin(ELEVATION)
"""How much lower than wide a circle on the floor is seen."""
RISE = math.cos(ELEVATION)
"""How much of a height is seen."""

LOCATIONS = "ABCDEFG"

STONE_RADIUS = 0.138
STONE_HEIGHT = 0.083
"""What each stone lifts the next one by, on the screen."""
DRUM = STONE_HEIGHT / RISE
"""How tall a stone really is."""

STEPS = (1.36, 1.42, 1.48)
"""Radii of the steps, from the floor down."""
STEP_HEIGHT = 0.037
"""How high a step is seen."""

TILE_RADIUS = 0.115
_TILE_RINGS = {"A": 0.3, "C": 0.62, "F": 0.62, "D": 0.4, "E": 0.4}
_TILE_FLOOR = {"B": (0.41, -0.61), "G": (-0.41, -0.61)}
"""Where an ornament lies: at a distance from the center on the way to its location, or at a point
of the floor; so that no full column in front hides it and no plaque lies under it."""

PLAQUE = (0.44, 0.25)
_PLAQUE_OFFSETS = {"A": (0.0, 0.26), "B": (-0.19, 0.27), "G": (0.19, 0.27)}
_PLAQUE_OFFSET = (0.0, 0.265)

SEAT_SCALE = 0.68
"""Scale of a stone in a workshop, relative to one in the temple."""
QUARRY_SCALE = 0.52
"""Its scale in the quarry, where all stones of a color have room side by side."""
WORKSHOP = (0.72, 0.56)
QUARRY = (0.72, 1.42)
SEATS = (0.155, 0.36, 0.565)
"""How far from a workshop's left edge the middle of a stone's picture is."""
SEAT_UP = 0.19
"""How far over a workshop's lower edge it is."""
QUARRY_HEAD = 0.14
"""The strip of the quarry with its name."""
PILE = ((0.135, 0.15), (0.268, 0.12), (0.401, 0.15))
"""Where the lowest stones of a pile's three stacks are: from the left edge, and over the pile's
lower edge. The stones lie on them by turns, so that none is more than one higher than another."""

TEMPLE = (1.56, 1.17, 1.31)
"""How far the temple's picture goes from the floor's center: to both sides, up, and down."""
ROOF_RADIUS, ROOF_BEAM, ROOF_SLOPE = 1.155, 0.21, 0.13
"""The roof's eave from the middle, and how tall its beams and its slope really are."""
ROOF = (1.19, 1.07, 0.88)
"""How far the roof's picture goes from the middle of its foot: to both sides, up, and down."""
STONE_EDGE = 0.004
"""Clear space around a stone's picture."""
SHADOW = (0.2, 0.32, 0.17, 0.17)
"""How far a shadow's picture goes from the middle of a column's foot: left, right, up, down; for
one stone, on the floor. Each stone more adds ``SHADOW_STEP`` at the right and as much below."""
SHADOW_STEP = (0.095, 0.012)


def bearing(location: str) -> float:
    """The direction of a location, clockwise from the top."""
    return 2 * math.pi * LOCATIONS.index(location) / len(LOCATIONS)


def seat(location: str) -> tuple[float, float]:
    """The middle of a location's socket as seen, from the floor's center."""
    angle = bearing(location)
    return math.sin(angle), -math.cos(angle) * FLATTENING


def tile(location: str) -> tuple[float, float]:
    """The middle of a location's ornament as seen, from the floor's center."""
    if location in _TILE_FLOOR:
        right, down = _TILE_FLOOR[location]
        return right, down * FLATTENING
    right, down = seat(location)
    return right * _TILE_RINGS[location], down * _TILE_RINGS[location]


def plaque(location: str) -> tuple[float, float]:
    """The middle of a location's plaque as seen, from the floor's center."""
    right, down = seat(location)
    more_right, more_down = _PLAQUE_OFFSETS.get(location, _PLAQUE_OFFSET)
    return right + more_right, down + more_down


def shadow_box(height: int) -> tuple[float, float, float, float]:
    """The sides of the shadow's picture of so many stones: left, right, up, down."""
    left, right, up, down = SHADOW
    return left, right + (height - 1) * SHADOW_STEP[0], up, down + (height - 1) * SHADOW_STEP[1]


def manifest() -> dict[str, Any]:
    """What the program has to know of the pictures."""

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
