"""Layout of the temple view, in the window's pixels.

The view is orthographic, from about 50 degrees above the floor. Lengths are in radii of the column
ring, the circle on which the columns stand."""

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
    Ornament,
    Position,
    Side,
    Stone,
    Zone,
    is_location,
    rival,
)
from tholos_desktop.table.turn_input import Spot

MANIFEST: dict[str, Any] = files.asset_values("images", "manifest.json")
"""Dimensions of the rendered pictures, written by the scripts that render them."""

FLATTENING: float = MANIFEST["flattening"]
"""Ratio of height to width of a circle on the floor, as seen on the screen."""
STONE_RADIUS: float = MANIFEST["stone"]["radius"]
STONE_HEIGHT: float = MANIFEST["stone"]["height"]
"""Distance on the screen from each stone of a column to the next, in radii of the column ring."""
STONE_EDGE: float = MANIFEST["stone"]["edge"]
"""Margin around a stone in its picture, in radii of the column ring."""
DRUM_FOOT = STONE_HEIGHT / 2
"""Distance from the center of a stone's picture down to its foot, in radii of the column ring."""
SEAT_SCALE: float = MANIFEST["stone"]["seat_scale"]
"""Size of a stone in a workshop, relative to a stone in the temple."""
QUARRY_SCALE: float = MANIFEST["quarry"]["scale"]
PILE_STACKS: int = len(MANIFEST["quarry"]["pile"])
"""Number of stacks side by side in the quarry for each color."""
SHADOWS: list[list[float]] = MANIFEST["shadows"]
"""Shadows of columns of 1 to 7 stones: extent left, right, up and down from the column's foot, in
column-ring radii."""
TEMPLE: tuple[float, float, float] = tuple(MANIFEST["temple"].values())
"""Extent of the temple's picture from the floor's center: sideways, up, down, in radii of the
column ring."""
ROOF: tuple[float, float, float] = tuple(MANIFEST["roof"].values())
"""Extent of the roof's picture from the middle of its lower edge: sideways, up, down, in
column-ring radii."""
TEMPLE_RADIUS: float = MANIFEST["steps"]["radius"]
"""Distance from the floor's center to the edge of the lowest step, in radii of the column ring."""
TEMPLE_HEIGHT: float = MANIFEST["steps"]["down"]
"""Distance on the screen from the ground up to the floor, in radii of the column ring."""
ROOF_TOP = Ornament.NONE.changes.height * STONE_HEIGHT + ROOF[1]
"""Distance from the floor's center up to the top of a roof on columns of usual height, in radii of
the column ring."""
BACK_TO_FRONT = "AGBFCED"
"""Order in which columns are drawn. A later column may hide an earlier one."""

_GAUGED_LEFT = "BDEF"
"""Columns that have their gauge (scale) on the left, where no nearer column hides it."""
_BESIDE_TILE = "BG"
"""Columns that have ornament and gauge on the same side. Their gauge is raised."""
_TILED_BELOW = "A"
_RING = 9
"""Maximum width in pixels of the focus ring around a column in small windows."""

_Places = dict[Location, tuple[float, float]]
_SEATS: _Places = MANIFEST["seats"]
_TILES: _Places = MANIFEST["tiles"]
_PLAQUES: _Places = MANIFEST["plaques"]
_WORKSHOP, _QUARRY = MANIFEST["workshop"], MANIFEST["quarry"]

_SIDE_WIDTH: float = _WORKSHOP["size"][0]
_MARGIN = 0.07
"""Space beside the workshops and the quarry, where chevrons are drawn, and between each workshop
and the quarry, in radii of the column ring."""
_ASIDE = 0.04
_RIGHT = 0.03
_EDGE = 0.04
_TOTAL: tuple[float, float] = (
    _MARGIN + _SIDE_WIDTH + _ASIDE + 2 * TEMPLE_RADIUS + _RIGHT,
    2 * (_WORKSHOP["size"][1] + _EDGE + _MARGIN) + _QUARRY["size"][1],
)
_AROUND_ALONE = 0.165, 0.06, 0.095
"""Space above, beside and below a temple that stands alone, in radii of the column ring."""
_CENTER_Y = 1.46
"""Space above the floor's center that leaves room for the highest column at the back, in radii of
the column ring."""


GAUGE_STEP, GAUGE_EDGE = 0.04, 0.006
"""Distance between two notches of a gauge, and width of its edge, in radii of the column ring."""


class Geometry(Places):
    def __init__(self, rect: pygame.Rect, below: Side = WHITE) -> None:
        self.rect = pygame.Rect(rect)
        self.below = below
        """Side whose workshop is at the bottom."""
        self.radius: float = min(rect.width / _TOTAL[0], rect.height / _TOTAL[1])
        width, height = _TOTAL[0] * self.radius, _TOTAL[1] * self.radius
        left = rect.left + (rect.width - width) / 2
        top = rect.top + (rect.height - height) / 2
        self.side = pygame.Rect(
            left + _MARGIN * self.radius, top, _SIDE_WIDTH * self.radius, height
        )
        self.center = pygame.Vector2(
            left + (_MARGIN + _SIDE_WIDTH + _ASIDE + TEMPLE_RADIUS) * self.radius,
            # Center the temple with its steps where that leaves the columns enough room.
            max(rect.top + _CENTER_Y * self.radius, rect.centery - TEMPLE_HEIGHT / 2 * self.radius),
        )

    def length(self, radii: float) -> int:
        """Convert a length from radii of the column ring to pixels. The result is at least 1."""
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
        """Return the box around a column of ``height`` stones, including its foot."""
        base = self.ring(location)
        width, foot = self.length(2 * STONE_RADIUS), self.length(2 * STONE_RADIUS * FLATTENING)
        rise = self.length(STONE_HEIGHT * max(height, 1))
        return pygame.Rect(
            round(base.x - width / 2), round(base.y - foot / 2 - rise), width, foot + rise
        )

    def lit(self, location: Location, height: int) -> pygame.Rect:
        """Return the box of a light on a column of ``height`` stones and what belongs to it."""
        box = self.column(location, max(5, height))
        box = box.unionall([self.plaque(location), self.tile(location)])
        return box.inflate(self.length(0.5), self.length(0.6))

    @property
    def temple(self) -> pygame.Rect:
        """The part beside quarry and workshops, where the temple stands."""
        return self.rect.clip(self.rect.move_to(left=self.side.right))

    def gauge_box(self, location: Location, most: int) -> pygame.Rect:
        """Return the box of a column's gauge, a scale beside its foot that counts up to ``most``
        stones."""
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

    def bonus_box(self, location: Location) -> pygame.Rect:
        return self.plaque(location)

    def points_box(self, location: Location) -> pygame.Rect:
        plaque, height = self.plaque(location), self.length(0.09)
        badge = pygame.Rect(0, 0, height * 27 // 10, height)
        inside = self.length(0.02 if location in _TILED_BELOW else 0.12)
        badge.center = plaque.left + inside, plaque.bottom + height // 5
        return badge

    def workshop(self, side: Side) -> pygame.Rect:
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
        top = self.workshop(rival(self.below)).bottom + self.length(_MARGIN)
        bottom = self.workshop(self.below).top - self.length(_MARGIN)
        return pygame.Rect(self.side.left, top, self.side.width, bottom - top)

    def pile(self, stone: Stone) -> pygame.Rect:
        quarry, head = self.quarry(), self.length(_QUARRY["head"])
        step, index = (quarry.height - head) // len(STONES), STONES.index(stone)
        return pygame.Rect(quarry.left, quarry.top + head + index * step, quarry.width, step)

    def pile_seat(self, stone: Stone, index: int) -> pygame.Vector2:
        pile, stacks = self.pile(stone), _QUARRY["pile"]
        up = index // len(stacks) * STONE_HEIGHT * QUARRY_SCALE * self.radius
        right, foot = pygame.Vector2(stacks[index % len(stacks)]) * self.radius
        return pygame.Vector2(pile.left + right, pile.bottom - foot - up)

    def scale(self, zone: Zone) -> float:
        if is_location(zone):
            return 1.0
        return QUARRY_SCALE if zone == QUARRY else SEAT_SCALE

    def spots(self, position: Position) -> dict[Spot, pygame.Rect]:
        spots: dict[Spot, pygame.Rect] = {}
        for location in reversed(BACK_TO_FRONT):
            spots[Spot(location, None)] = self._stack_box(location, position)
        for side in SIDES:
            spots.update(self.held_boxes(side, position))
            spots[Spot(side, None)] = self.workshop(side)
        for stone in STONES:
            spots[Spot(QUARRY, stone)] = self.pile(stone)
        spots[Spot(QUARRY, None)] = self.quarry()
        return spots

    def _stack_box(self, location: Location, position: Position) -> pygame.Rect:
        box = self.column(location, position.height(location))
        return box.inflate(self.length(0.05), self.length(0.03))

    def site(self, location: Location, position: Position) -> pygame.Rect:
        parts = [self._stack_box(location, position), self.plaque(location)]
        if position.ornament(location):
            parts.append(self.tile(location))
        if position.column(location):
            parts.append(self.gauge_box(location, position.max_height(location)))
        return parts[0].unionall(parts[1:])

    def spot_at(self, point: tuple[int, int], position: Position) -> Spot | None:
        """Return the spot at a point, if any. Columns take precedence over plaques and tiles."""
        if (spot := super().spot_at(point, position)) is not None:
            return spot
        for location in LOCATIONS:
            if self.plaque(location).collidepoint(point) or self.tile(location).collidepoint(point):
                return Spot(location, None)
        return None


class TempleAlone(Geometry):
    """Layout of the temple without workshops and quarry, with room for its roof, in the middle of
    a rectangle."""

    def __init__(self, rect: pygame.Rect, most: int | None = None) -> None:
        """``most`` is the width in pixels that the temple and its margins may take, by default the
        rectangle's."""
        self.rect, self.below = pygame.Rect(rect), WHITE
        self.side = pygame.Rect(rect.left, rect.top, 0, rect.height)
        above, beside, below = _AROUND_ALONE
        up = ROOF_TOP + above
        down = TEMPLE_RADIUS * FLATTENING + TEMPLE_HEIGHT + below
        wide = 2 * (TEMPLE_RADIUS + beside)
        self.radius = min((most or rect.width) / wide, rect.height / (up + down))
        middle = pygame.Vector2(rect.left + rect.width / 2, rect.top + rect.height / 2)
        self.center = middle + pygame.Vector2(0, (up - down) / 2 * self.radius)
