"""Geometry of stones in the air: position, occlusion and shadow.

Heights are above the temple's floor. Lengths are in radii of the column ring."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from tholos_desktop.board.temple_layout import (
    DRUM_FOOT,
    FLATTENING,
    PILE_STACKS,
    SHADOWS,
    STONE_HEIGHT,
    STONE_RADIUS,
    TEMPLE_HEIGHT,
    TEMPLE_RADIUS,
    Geometry,
)
from tholos_desktop.rules import (
    LOCATIONS,
    QUARRY,
    Location,
    Position,
    Stone,
    Transfer,
    Zone,
    is_location,
)
from tholos_desktop.table.timeline import ease_in_out
from tholos_desktop.table.turn_input import WorkshopSeat

_STEP = [SHADOWS[1][side] - SHADOWS[0][side] for side in (1, 3)]
LIGHT = pygame.Vector2(_STEP) / STONE_HEIGHT
"""Offset of a shadow, right and down, per unit of its stone's height."""
_FLOOR = TEMPLE_RADIUS - TEMPLE_HEIGHT
"""Approximate radius of the temple's floor, in radii of the column ring."""

ARC = 0.22
"""Rise of a flight above its start or end, whichever is higher, in radii of the column ring."""
_SLIDE = 0.1
"""Maximum distance, in radii of the column ring, that a stone slides out of its pile before it
rises."""
_SLIDING = 0.2


class FlyingStone(NamedTuple):
    transfer: Transfer
    share: float
    """Elapsed share of the flight, 0 to 1."""
    raised: float = 0.0
    """Height, in radii of the column ring, at which the stone was held before its flight."""
    seat: WorkshopSeat | None = None
    """Seat that the stone left; ``None`` means the last seat with a stone of the same color."""
    is_shown: bool = False
    """True for a stone of a turn that is shown and not played."""


class Pose(NamedTuple):
    floor: pygame.Vector2
    """Point below the stone on the plane of the temple's floor."""
    height: float
    """Pixels on the screen from ``floor`` up to the foot of the stone."""
    scale: float

    def center(self, geometry: Geometry) -> pygame.Vector2:
        return self.floor - pygame.Vector2(0, self.height + _foot(geometry, self.scale))


def rest(geometry: Geometry, zone: Zone, center: pygame.Vector2, level: int) -> Pose:
    scale = geometry.scale(zone)
    height = level * STONE_HEIGHT * scale - (0 if is_location(zone) else TEMPLE_HEIGHT)
    height *= geometry.radius
    return Pose(center + pygame.Vector2(0, height + _foot(geometry, scale)), height, scale)


def poses(geometry: Geometry, flying: Sequence[FlyingStone], position: Position) -> list[Pose]:
    transfers = [each.transfer for each in flying]
    found = []
    for index, (transfer, share, raised, seat, _) in enumerate(flying):
        begin = (
            rest(geometry, seat.side, geometry.workshop_seat(*seat), 0)
            if seat
            else _source(geometry, transfers, index, position)
        )
        end = _target(geometry, transfers, index, position)
        slides = transfer.source == QUARRY
        found.append(_between(geometry, begin, end, share, raised, slides=slides))
    return found


def is_behind(pose: Pose, geometry: Geometry, location: Location, stones: int) -> bool:
    top = stones * STONE_HEIGHT * geometry.radius
    return pose.height < top and pose.floor.y < geometry.ring(location).y


class Fall(NamedTuple):
    center: pygame.Vector2
    """Center of the shadow, in the window's pixels."""
    distance: float
    """Distance on the screen from the shadow up to its stone, in radii of the column ring."""
    column: Location | None = None
    """Column on whose top the shadow falls; ``None`` for the floor or the ground."""


def falls(geometry: Geometry, pose: Pose, position: Position) -> list[Fall]:
    """Return the places where a stone's shadow falls: the floor or the ground, and tops of
    columns."""
    shade = _fall(geometry, pose, 0.0)
    if not _is_on_floor(geometry, shade.center):
        shade = _fall(geometry, pose, -TEMPLE_HEIGHT * geometry.radius)
    found = [shade]
    reach = pygame.Vector2(2 * STONE_RADIUS, 2 * STONE_RADIUS * FLATTENING) * geometry.radius
    for location in LOCATIONS:
        top = position.height(location) * STONE_HEIGHT * geometry.radius
        if 0 < top <= pose.height + 1:
            fall = _fall(geometry, pose, top)
            away = fall.center - (geometry.ring(location) - pygame.Vector2(0, top))
            if (away.x / reach.x) ** 2 + (away.y / reach.y) ** 2 < 1:
                found.append(fall._replace(column=location))
    return found


def ease_out(share: float) -> float:
    return 1 - (1 - _within(share)) ** 2


def _fall(geometry: Geometry, pose: Pose, level: float) -> Fall:
    over = max(0.0, pose.height - level)
    return Fall(pose.floor - pygame.Vector2(0, level) + LIGHT * over, over / geometry.radius)


def _is_on_floor(geometry: Geometry, point: pygame.Vector2) -> bool:
    away = (point - geometry.center) / geometry.radius
    return away.x**2 + (away.y / FLATTENING) ** 2 < _FLOOR**2


def _foot(geometry: Geometry, scale: float) -> float:
    return DRUM_FOOT * scale * geometry.radius


def _source(
    geometry: Geometry, transfers: Sequence[Transfer], index: int, position: Position
) -> Pose:
    """Return the pose from which the stone of ``transfers[index]`` took off, when all later stones
    still lay in their places."""
    stone, zone, _ = transfers[index]
    later = transfers[index + 1 :]
    if zone == QUARRY:
        above = sum(each.stone == stone and each.source == QUARRY for each in later)
        return _in_quarry(geometry, stone, _left(transfers, stone, position) + above)
    for each in reversed(later):
        if each.source == zone:
            position = position.land(each.stone, zone)
    return _landing(geometry, zone, stone, position)


def _target(
    geometry: Geometry, transfers: Sequence[Transfer], index: int, position: Position
) -> Pose:
    stone, _, zone = transfers[index]
    before = [each for each in transfers[:index] if each.target == zone]
    if zone == QUARRY:
        below = sum(each.stone == stone for each in before)
        return _in_quarry(geometry, stone, _left(transfers, stone, position) + below)
    for each in before:
        position = position.land(each.stone, zone)
    return _landing(geometry, zone, stone, position)


def _left(transfers: Sequence[Transfer], stone: Stone, position: Position) -> int:
    """Return the number of stones of a color that lie in the quarry. ``position`` counts stones in
    the air as part of the quarry."""
    return position.quarry(stone) - sum(each.stone == stone for each in transfers)


def _in_quarry(geometry: Geometry, stone: Stone, index: int) -> Pose:
    index = max(0, index)
    return rest(geometry, QUARRY, geometry.pile_seat(stone, index), index // PILE_STACKS)


def _landing(geometry: Geometry, zone: Zone, stone: Stone, position: Position) -> Pose:
    level = position.height(zone) if is_location(zone) else 0
    return rest(geometry, zone, geometry.seat(zone, stone, position, landing=True), level)


def _between(
    geometry: Geometry, begin: Pose, end: Pose, share: float, raised: float, *, slides: bool
) -> Pose:
    held = begin.height + raised * geometry.radius
    floor, start = begin.floor, 0.0
    if slides:
        start = _SLIDING
        way = end.floor - floor
        if way.length():
            slide = way.normalize() * min(_SLIDE * geometry.radius, way.length())
            floor = floor + slide * ease_out(share / _SLIDING)
    share = _within((share - start) / (1 - start))
    along = ease_in_out(_within((share - 0.1) / 0.8))
    up, down = ease_out(share / 0.45), _within((share - 0.5) / 0.5) ** 2
    top = max(held, end.height) + ARC * geometry.radius
    height = held + (top - held) * up - (top - end.height) * down
    scale = begin.scale + (end.scale - begin.scale) * along
    return Pose(floor.lerp(end.floor, along), height, scale)


def _within(share: float) -> float:
    return min(max(share, 0.0), 1.0)
