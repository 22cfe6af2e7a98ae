"""Where everything on the board is, in the window's pixels.

The view is orthographic, from about 50 degrees above the floor: circles become ellipses, height
is a shift upwards, and one picture of a stone serves every place. Lengths are in ring radii.
"""

import math

import pygame

from tholos_desktop.hand import Spot
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

FLATTENING = math.sin(math.radians(50))
"""How much lower than wide a circle on the floor is seen."""
STONE_RADIUS = 0.138
STONE_HEIGHT = 0.083
"""What each stone lifts the next one by, on the screen."""
FLOOR_RADIUS = 1.34
STEPS = (1.38, 1.43, 1.48)
"""Radii of the steps around the floor, from the top one down."""
STEP_HEIGHT = 0.035
PLAQUE = (0.44, 0.25)
TILE_RADIUS = 0.115
_TILE_RINGS = {"A": 0.3, "C": 0.62, "F": 0.62, "D": 0.4, "E": 0.4}
_TILE_FLOOR = {"B": (0.41, -0.61), "G": (-0.41, -0.61)}
"""Where an ornament lies: at a distance from the centre on the way to its location, or at a point
of the floor; so that no full column in front hides it and no plaque lies under it."""
_PLAQUE_OFFSETS = {"A": (0.0, 0.26), "B": (-0.19, 0.27), "G": (0.19, 0.27)}
_PLAQUE_OFFSET = (0.0, 0.265)
SEAT_SCALE = 0.72
"""How large a stone is in a workshop and in the quarry, against one in the temple."""

_SIDE_WIDTH = 0.72
"""The strip at the left for workshops and quarry."""
_MARGIN = 0.07
_TOTAL = (2 * STEPS[-1] + _SIDE_WIDTH + 3 * _MARGIN, 2.76)
_CENTRE_Y = 1.46


class Geometry:
    """The places on the board for one rectangle of the window."""

    def __init__(self, rect: pygame.Rect, below: Side = WHITE) -> None:
        self.rect = pygame.Rect(rect)
        self.below = below
        """Whose workshop is at the bottom."""
        self.radius = min(rect.width / _TOTAL[0], rect.height / _TOTAL[1])
        width, height = _TOTAL[0] * self.radius, _TOTAL[1] * self.radius
        left = rect.left + (rect.width - width) / 2
        top = rect.top + (rect.height - height) / 2
        self.side = pygame.Rect(
            left + _MARGIN * self.radius, top, _SIDE_WIDTH * self.radius, height
        )
        """The strip with the workshops and the quarry."""
        self.centre = pygame.Vector2(
            left + (_SIDE_WIDTH + STEPS[-1] + 2 * _MARGIN) * self.radius,
            top + _CENTRE_Y * self.radius,
        )

    def length(self, radii: float) -> int:
        """A length in pixels; at least 1."""
        return max(1, round(radii * self.radius))

    def floor(self, right: float, down: float) -> pygame.Vector2:
        """A point of the floor, in ring radii from its centre as seen from above."""
        return self.centre + pygame.Vector2(right, down * FLATTENING) * self.radius

    def ring(self, location: Location, distance: float = 1.0) -> pygame.Vector2:
        """The point at a distance from the centre in the direction of a location."""
        angle = 2 * math.pi * LOCATIONS.index(location) / len(LOCATIONS)
        return self.floor(distance * math.sin(angle), -distance * math.cos(angle))

    def stone_box(self, scale: float = 1.0) -> tuple[int, int]:
        """The size of a stone's picture: its round top and its side."""
        width = 2 * STONE_RADIUS * scale
        return self.length(width), self.length(width * FLATTENING + STONE_HEIGHT * scale)

    def stack_seat(self, location: Location, height: int) -> pygame.Vector2:
        """The centre of the picture of the stone that lies on ``height`` others."""
        base = self.ring(location)
        return base - pygame.Vector2(0, (height + 0.5) * STONE_HEIGHT * self.radius)

    def plaque(self, location: Location) -> pygame.Rect:
        """Where a location's letter and bonus action are shown."""
        right, down = _PLAQUE_OFFSETS.get(location, _PLAQUE_OFFSET)
        centre = self.ring(location) + pygame.Vector2(right, down) * self.radius
        rect = pygame.Rect(0, 0, self.length(PLAQUE[0]), self.length(PLAQUE[1]))
        rect.center = round(centre.x), round(centre.y)
        return rect

    def tile(self, location: Location) -> pygame.Rect:
        """Where a location's ornament lies."""
        if location in _TILE_FLOOR:
            centre = self.floor(*_TILE_FLOOR[location])
        else:
            centre = self.ring(location, _TILE_RINGS[location])
        edge = self.length(2 * TILE_RADIUS)
        rect = pygame.Rect(0, 0, edge, edge)
        rect.center = round(centre.x), round(centre.y)
        return rect

    def column(self, location: Location, height: int) -> pygame.Rect:
        """The box around a column of so many stones and its foot."""
        base = self.ring(location)
        width, foot = self.length(2 * STONE_RADIUS), self.length(2 * STONE_RADIUS * FLATTENING)
        rise = self.length(STONE_HEIGHT * max(height, 1))
        return pygame.Rect(
            round(base.x - width / 2), round(base.y - foot / 2 - rise), width, foot + rise
        )

    def workshop(self, side: Side) -> pygame.Rect:
        """A player's workshop; the one of ``below`` is at the bottom."""
        height = self.length(0.56)
        rect = pygame.Rect(self.side.left, 0, self.side.width, height)
        if side == self.below:
            rect.bottom = self.side.bottom - self.length(0.04)
        else:
            rect.top = self.side.top + self.length(0.04)
        return rect

    def workshop_seat(self, side: Side, index: int) -> pygame.Vector2:
        """The centre of the picture of the stone in a seat (0 to 2) of a workshop."""
        tray = self.workshop(side)
        return pygame.Vector2(
            tray.left + tray.width * (2 * index + 1) / 6, tray.bottom - 0.19 * self.radius
        )

    def quarry(self) -> pygame.Rect:
        """The quarry, between the workshops."""
        top = self.workshop(rival(self.below)).bottom + self.length(0.07)
        bottom = self.workshop(self.below).top - self.length(0.07)
        return pygame.Rect(self.side.left, top, self.side.width, bottom - top)

    def pile(self, stone: Stone) -> pygame.Rect:
        """The part of the quarry with the stones of a colour."""
        quarry = self.quarry()
        head = self.length(0.14)
        step = (quarry.height - head) // len(STONES)
        top = quarry.top + head + STONES.index(stone) * step
        return pygame.Rect(quarry.left, top, quarry.width, step)

    def pile_seat(self, stone: Stone, level: int = 0) -> pygame.Vector2:
        """The centre of the picture of a stone on a pile of the quarry."""
        pile = self.pile(stone)
        up = level * STONE_HEIGHT * SEAT_SCALE * self.radius
        return pygame.Vector2(pile.left + 0.19 * self.radius, pile.bottom - 0.15 * self.radius - up)

    # By zone

    def seat(
        self, zone: Zone, stone: Stone, position: Position, *, landing: bool
    ) -> pygame.Vector2:
        """Where a stone lies in a zone: the one to lift, or the place where one will land."""
        if is_location(zone):
            height = position.height(zone)
            return self.stack_seat(zone, height if landing else height - 1)
        if zone == QUARRY:
            return self.pile_seat(stone, 1)
        held = position.workshop(zone)
        upto = sum(held.count(kind) for kind in STONES[: STONES.index(stone) + 1])
        return self.workshop_seat(zone, upto if landing else max(0, upto - 1))

    def scale(self, zone: Zone) -> float:
        """How large a stone is in a zone."""
        return 1.0 if is_location(zone) else SEAT_SCALE

    def spots(self, position: Position) -> dict[Spot, pygame.Rect]:
        """All that can be pointed at, each with its box; what lies in front comes first."""
        spots: dict[Spot, pygame.Rect] = {}
        for location in "DECFBGA":
            box = self.column(location, position.height(location))
            spots[Spot(location, None)] = box.inflate(self.length(0.05), self.length(0.03))
        for side in SIDES:
            for stone in dict.fromkeys(position.workshop(side)):
                spots[Spot(side, stone)] = self._seat_box(side, stone, position)
            spots[Spot(side, None)] = self.workshop(side)
        for stone in STONES:
            spots[Spot(QUARRY, stone)] = self.pile(stone)
        spots[Spot(QUARRY, None)] = self.quarry()
        return spots

    def spot_at(self, point: tuple[int, int], position: Position) -> Spot | None:
        """What a point of the window is on: a column before its plaque, the front one first."""
        spots = self.spots(position)
        hit = next((spot for spot, box in spots.items() if box.collidepoint(point)), None)
        if hit is not None:
            return hit
        for location in LOCATIONS:
            if self.plaque(location).collidepoint(point) or self.tile(location).collidepoint(point):
                return Spot(location, None)
        return None

    def _seat_box(self, side: Side, stone: Stone, position: Position) -> pygame.Rect:
        held = position.workshop(side)
        width, height = self.stone_box(SEAT_SCALE)
        boxes = []
        for index, kind in enumerate(held):
            if kind == stone:
                box = pygame.Rect(0, 0, width, height)
                seat = self.workshop_seat(side, index)
                box.center = round(seat.x), round(seat.y)
                boxes.append(box)
        return boxes[0].unionall(boxes[1:])
