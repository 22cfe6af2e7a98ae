"""Layout of the temple view, in the window's pixels.

The view is orthographic, from about 50 degrees above the floor: circles become ellipses, height
is a shift upwards, and one picture of a stone serves every place. Lengths are in ring radii, and
come with the pictures from their manifest.
"""

import json
from functools import cached_property
from typing import Any

import pygame

from tholos_desktop import files
from tholos_desktop.board.layout import Places, around
from tholos_desktop.rules import (
    LOCATIONS,
    QUARRY,
    SIDES,
    STONES,
    WHITE,
    Location,
    Position,
    Side,
    Stone,
    Zone,
    is_location,
    rival,
)
from tholos_desktop.table.hand import Spot

MANIFEST: dict[str, Any] = json.loads(files.asset("images", "manifest.json").read_text("utf-8"))
"""The measures of the rendered pictures, written by the scripts that render them."""

FLATTENING: float = MANIFEST["flattening"]
"""The height of a circle on the floor as it is seen, in widths of it."""
STONE_RADIUS: float = MANIFEST["stone"]["radius"]
"""Ring radii from the middle of a stone's round top to its edge."""
STONE_HEIGHT: float = MANIFEST["stone"]["height"]
"""Ring radii on the screen from each stone of a column to the next."""
DRUM_FOOT = STONE_HEIGHT / 2
"""Ring radii from the middle of a stone's picture down to the middle of its foot."""
SEAT_SCALE: float = MANIFEST["stone"]["seat_scale"]
"""The size of a stone in a workshop, in sizes of one in the temple."""
QUARRY_SCALE: float = MANIFEST["quarry"]["scale"]
PILE_STACKS: int = len(MANIFEST["quarry"]["pile"])
"""Stacks in which the quarry's stones of a color stand side by side."""
SHADOWS: list[list[float]] = MANIFEST["shadows"]
"""Ring radii from a foot to the edges of its shadow (left, right, up, down), of 1 to 7 stones."""
TEMPLE: tuple[float, float, float] = tuple(MANIFEST["temple"].values())
"""Ring radii that the temple's picture reaches from the floor's center: to both sides, up, down."""
ROOF: tuple[float, float, float] = tuple(MANIFEST["roof"].values())
"""The same of the roof's picture, from the middle of the lower edge of its beams."""
TEMPLE_RADIUS: float = MANIFEST["steps"]["radius"]
"""Ring radii from the floor's center to the edge of the lowest step."""
TEMPLE_HEIGHT: float = MANIFEST["steps"]["down"]
"""Ring radii on the screen from the ground up to the floor."""
BACK_TO_FRONT = "AGBFCED"
"""The order in which columns are drawn; a later one may hide an earlier one."""

_GAUGED_LEFT = "BDEF"
"""The columns whose gauge stands at their left: no column before them hides it there."""
_BESIDE_TILE = "BG"
"""Those whose ornament is on the same side: the gauge stands higher, where a tile is narrow."""
_TILED_BELOW = "A"
_RING = 9
"""Pixels that the ring of the keyboard's focus takes around a column at most in small windows."""

_Places = dict[Location, tuple[float, float]]
_SEATS: _Places = MANIFEST["seats"]
_TILES: _Places = MANIFEST["tiles"]
_PLAQUES: _Places = MANIFEST["plaques"]
_WORKSHOP, _QUARRY = MANIFEST["workshop"], MANIFEST["quarry"]

_SIDE_WIDTH: float = _WORKSHOP["size"][0]
_MARGIN = 0.07
"""The space at the left of that strip, where chevrons point at it, and between its parts."""
_ASIDE = 0.04
_RIGHT = 0.03
_EDGE = 0.04
_TOTAL: tuple[float, float] = (
    _MARGIN + _SIDE_WIDTH + _ASIDE + 2 * TEMPLE_RADIUS + _RIGHT,
    2 * (_WORKSHOP["size"][1] + _EDGE + _MARGIN) + _QUARRY["size"][1],
)
_CENTER_Y = 1.46
"""Least distance of the floor's center from the upper edge: the highest column at the back has
room."""


GAUGE_STEP, GAUGE_EDGE = 0.04, 0.006
"""From each notch beside a column to the next, and the width of the scale's edge."""


class Geometry(Places):
    def __init__(self, rect: pygame.Rect, below: Side = WHITE) -> None:
        self.rect = pygame.Rect(rect)
        self.below = below
        """Side of the workshop at the bottom."""
        self.radius: float = min(rect.width / _TOTAL[0], rect.height / _TOTAL[1])
        width, height = _TOTAL[0] * self.radius, _TOTAL[1] * self.radius
        left = rect.left + (rect.width - width) / 2
        top = rect.top + (rect.height - height) / 2
        self.side = pygame.Rect(
            left + _MARGIN * self.radius, top, _SIDE_WIDTH * self.radius, height
        )
        self.center = pygame.Vector2(
            left + (_MARGIN + _SIDE_WIDTH + _ASIDE + TEMPLE_RADIUS) * self.radius,
            # With its steps in the middle, where that leaves the columns their room.
            max(
                rect.top + _CENTER_Y * self.radius,
                rect.centery - TEMPLE_HEIGHT / 2 * self.radius,
            ),
        )

    def length(self, radii: float) -> int:
        """A length in pixels; at least 1."""
        return max(1, round(radii * self.radius))

    def ring(self, location: Location) -> pygame.Vector2:
        return self._place(_SEATS[location])

    def _place(self, radii: tuple[float, float]) -> pygame.Vector2:
        return self.center + pygame.Vector2(radii) * self.radius

    def stone_box(self, scale: float = 1.0) -> tuple[int, int]:
        width = 2 * STONE_RADIUS * scale
        return self.length(width), self.length(width * FLATTENING + STONE_HEIGHT * scale)

    def size(self, zone: Zone) -> tuple[int, int]:
        return self.stone_box(self.scale(zone))

    def stack_seat(self, location: Location, level: int) -> pygame.Vector2:
        base = self.ring(location)
        return base - pygame.Vector2(0, (level + 0.5) * STONE_HEIGHT * self.radius)

    def plaque(self, location: Location) -> pygame.Rect:
        center = self._place(_PLAQUES[location])
        width, height = MANIFEST["plaque"]
        return around(center, (self.length(width), self.length(height)))

    def tile(self, location: Location) -> pygame.Rect:
        center = self._place(_TILES[location])
        edge = self.length(2 * MANIFEST["tile_radius"])
        return around(center, (edge, edge))

    def column(self, location: Location, height: int) -> pygame.Rect:
        """The box around a column, ``height`` stones high, and its foot."""
        base = self.ring(location)
        width, foot = self.length(2 * STONE_RADIUS), self.length(2 * STONE_RADIUS * FLATTENING)
        rise = self.length(STONE_HEIGHT * max(height, 1))
        return pygame.Rect(
            round(base.x - width / 2), round(base.y - foot / 2 - rise), width, foot + rise
        )

    def gauge(self, location: Location, most: int) -> pygame.Rect:
        """The scale beside a column's foot that counts its stones up to ``most``, with its edge.

        It stands where a ring around the column leaves it free, and away from ornament and badges.
        """
        foot, edge = self.column(location, 1), self.length(GAUGE_EDGE)
        rect = pygame.Rect(0, 0, self.length(0.05), most * self.length(GAUGE_STEP) + 2 * edge)
        aside = self.length(0.03) + _RING
        if location in _GAUGED_LEFT:
            rect.bottomright = foot.left - aside, foot.bottom
        else:
            rect.bottomleft = foot.right + aside, foot.bottom
        if location in _BESIDE_TILE:
            tile = self.tile(location)
            rect.bottom = tile.top + tile.height * 3 // 10
        return rect

    has_gauges = True

    def gauge_box(self, location: Location, most: int) -> pygame.Rect:
        return self.gauge(location, most)

    def bonus_box(self, location: Location) -> pygame.Rect:
        return self.plaque(location)

    def points_box(self, location: Location) -> pygame.Rect:
        return self.badge(location)

    def badge(self, location: Location) -> pygame.Rect:
        plaque, height = self.plaque(location), self.length(0.09)
        badge = pygame.Rect(0, 0, height * 27 // 10, height)
        inside = self.length(0.02 if location in _TILED_BELOW else 0.12)
        badge.center = plaque.left + inside, plaque.bottom + height // 5
        return badge

    def workshop(self, side: Side) -> pygame.Rect:
        """A player's workshop; the one of ``below`` is at the bottom."""
        height = self.length(_WORKSHOP["size"][1])
        rect = pygame.Rect(self.side.left, 0, self.side.width, height)
        if side == self.below:
            rect.bottom = self.side.bottom - self.length(_EDGE)
        else:
            rect.top = self.side.top + self.length(_EDGE)
        return rect

    def workshop_seat(self, side: Side, index: int) -> pygame.Vector2:
        tray = self.workshop(side)
        return pygame.Vector2(
            tray.left + _WORKSHOP["seats"][index] * self.radius,
            tray.bottom - _WORKSHOP["seat_up"] * self.radius,
        )

    def quarry(self) -> pygame.Rect:
        return self._quarry.copy()

    def pile(self, stone: Stone) -> pygame.Rect:
        return self._piles[stone].copy()

    @cached_property
    def _quarry(self) -> pygame.Rect:
        top = self.workshop(rival(self.below)).bottom + self.length(_MARGIN)
        bottom = self.workshop(self.below).top - self.length(_MARGIN)
        return pygame.Rect(self.side.left, top, self.side.width, bottom - top)

    @cached_property
    def _piles(self) -> dict[Stone, pygame.Rect]:
        quarry, head = self._quarry, self.length(_QUARRY["head"])
        step, top = (quarry.height - head) // len(STONES), quarry.top + head
        return {
            stone: pygame.Rect(quarry.left, top + index * step, quarry.width, step)
            for index, stone in enumerate(STONES)
        }

    def pile_seat(self, stone: Stone, index: int) -> pygame.Vector2:
        pile, stacks = self._piles[stone], _QUARRY["pile"]
        up = index // len(stacks) * STONE_HEIGHT * QUARRY_SCALE * self.radius
        right, foot = pygame.Vector2(stacks[index % len(stacks)]) * self.radius
        return pygame.Vector2(pile.left + right, pile.bottom - foot - up)

    # By zone

    def scale(self, zone: Zone) -> float:
        if is_location(zone):
            return 1.0
        return QUARRY_SCALE if zone == QUARRY else SEAT_SCALE

    def spots(self, position: Position) -> dict[Spot, pygame.Rect]:
        spots: dict[Spot, pygame.Rect] = {}
        for location in reversed(BACK_TO_FRONT):
            box = self.column(location, position.height(location))
            spots[Spot(location, None)] = box.inflate(self.length(0.05), self.length(0.03))
        for side in SIDES:
            spots.update(self.held_boxes(side, position))
            spots[Spot(side, None)] = self.workshop(side)
        for stone in STONES:
            spots[Spot(QUARRY, stone)] = self.pile(stone)
        spots[Spot(QUARRY, None)] = self.quarry()
        return spots

    def site(self, location: Location, position: Position) -> pygame.Rect:
        parts = [super().site(location, position), self.plaque(location)]
        if position.ornament(location):
            parts.append(self.tile(location))
        return parts[0].unionall(parts[1:])

    def spot_at(self, point: tuple[int, int], position: Position) -> Spot | None:
        """Return the spot at a point: columns before plaques, front to back."""
        if (spot := super().spot_at(point, position)) is not None:
            return spot
        for location in LOCATIONS:
            if self.plaque(location).collidepoint(point) or self.tile(location).collidepoint(point):
                return Spot(location, None)
        return None
