from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from tholos_desktop.board.flight import FlyingStone, Pose, falls, is_behind, poses, rest
from tholos_desktop.board.layout import around
from tholos_desktop.board.ringing import Ringing
from tholos_desktop.board.stones import draw_within, ghost, soft_shadow, stone_picture
from tholos_desktop.board.temple_layout import FLATTENING, Geometry
from tholos_desktop.rules import (
    LOCATIONS,
    QUARRY,
    STONES,
    Location,
    Position,
    Stone,
    Transfer,
    is_location,
)
from tholos_desktop.table.turn_input import Spot, WorkshopSeat
from tholos_desktop.ui.dirty_regions import Painter, draw_shapes, region
from tholos_desktop.ui.theme import Color

HELD = 0.18
"""Height of a dragged stone above the floor, in radii of the column ring."""
_FLAT = 0.02
"""Minimum height in radii of the column ring at which a swaying stone has its own shadow."""


class Sway(NamedTuple):
    """Displacement of a stone that sways in place, in radii of the column ring."""

    right: float = 0.0
    up: float = 0.0
    squash: float = 0.0
    """Amount by which the stone is squashed, as a share of its height."""

    @property
    def offset(self) -> pygame.Vector2:
        return pygame.Vector2(self.right, -self.up)


class Landing(NamedTuple):
    spot: Spot
    share: float
    """Elapsed share of the landing, 0 to 1."""


class HeldStone(NamedTuple):
    stone: Stone
    spot: Spot
    point: tuple[int, int]


class Air(NamedTuple):
    flying: Sequence[FlyingStone] = ()
    sways: Mapping[Spot, Sway] = {}
    landings: Sequence[Landing] = ()
    carried: HeldStone | None = None
    seat: WorkshopSeat | None = None
    """Workshop seat of the lifted stone; ``None`` means the last seat with a stone of the same
    color."""
    ringing: Sequence[Ringing] = ()
    """Rings and lights at columns that have just changed hands."""

    shown: tuple[Transfer, ...] = ()
    """Transfers of a turn that is shown and not played whose stones have landed."""

    @property
    def missing(self) -> tuple[Stone, ...]:
        """The stones that the position counts as part of the quarry though they are not there.
        Those of the quarry that are only shown elsewhere stay part of it."""
        played = [each.transfer for each in self.flying if not each.is_shown]
        shown = *(each.transfer for each in self.flying if each.is_shown), *self.shown
        lifted = (each for each in shown if each.source != QUARRY)
        return tuple(each.stone for each in (*played, *lifted))


def swaying(air: Air, position: Position) -> dict[Spot, Stone]:
    found: dict[Spot, Stone] = {}
    for spot in air.sways:
        if air.carried and air.carried.spot == spot:
            continue
        if stone := _stone_at(spot, position):
            found[spot] = stone
    return found


def without_held(air: Air, position: Position) -> Position:
    carried = air.carried
    return position.lift(carried.stone, carried.spot.zone) if carried else position


def counted(shown: Iterable[Transfer], position: Position) -> Position:
    """Return the position of the points: ``position`` with the landed stones of a shown turn."""
    for each in shown:
        position = position.land(each.stone, each.target)
    return position


def without(stones: Mapping[Spot, Stone], position: Position) -> Position:
    for spot, stone in stones.items():
        position = position.lift(stone, spot.zone)
    return position


def lying(stones: str, unlifted: str, lifted: int | None = None) -> list[tuple[int, Stone]]:
    """Return ``(seat, stone)`` for each of a workshop's ``stones`` that is not lifted. ``unlifted``
    is ``stones`` without the lifted ones. At most one stone of each color is lifted. For
    ``lifted``, see :func:`seat_index`."""
    seats = list(enumerate(stones))
    for stone in STONES:
        if stones.count(stone) > unlifted.count(stone):
            seats.remove((seat_index(stones, stone, lifted), stone))
    return seats


def seat_index(stones: str, stone: Stone, lifted: int | None) -> int:
    """Return the seat of the stone to lift: the seat ``lifted`` if a stone of color ``stone`` is
    there, otherwise the last seat with this color."""
    if lifted is not None and stones[lifted : lifted + 1] == stone:
        return lifted
    return stones.rindex(stone)


class AirShapes:
    def __init__(
        self,
        geometry: Geometry,
        columns: Mapping[Location, Sequence[Painter]],
        position: Position,
        air: Air,
        *,
        color: Color,
    ) -> None:
        """``columns``: each column's shapes, back to front. ``color``: color of the lights on
        columns that have changed hands."""
        self._geometry, self._columns = geometry, columns
        self._position, self._air, self._color = position, air, color
        flying = poses(geometry, air.flying, position)
        real = [pose for pose, each in zip(flying, air.flying, strict=True) if not each.is_shown]
        held = [_held(geometry, air.carried.point)] if air.carried else []
        swaying_stones = swaying(air, position).items()
        self.below: list[Painter] = [
            *map(self._ring_on_floor, air.ringing),
            *(shape for pose in [*real, *held] for shape in self._shades(pose, position)),
            *(shape for spot, stone in swaying_stones for shape in self._swaying(spot, stone)),
        ]
        self.above: list[Painter] = [
            *map(self._light, air.ringing),
            *map(self._flying, air.flying, flying),
            *(self._in_hand(air.carried.stone, pose) for pose in held if air.carried),
        ]

    def _ring_on_floor(self, ringing: Ringing) -> Painter:
        box = ringing.floor_box(self._geometry)

        def draw(surface: pygame.Surface) -> None:
            ringing.draw_floor(surface, self._geometry, self._color)
            self._draw_over(surface, box, LOCATIONS)

        return Painter(region(box, "ring on the floor", ringing), draw)

    def _light(self, ringing: Ringing) -> Painter:
        box = ringing.light_box(self._geometry, self._position.height(ringing.at))
        draw = partial(ringing.draw_light, box=box, color=self._color)
        return Painter(region(box, "light of a ring", ringing), draw)

    def _shades(self, pose: Pose, position: Position) -> Iterator[Painter]:
        width = self._geometry.stone_box(round(pose.scale, 1))[0]
        for fall in falls(self._geometry, pose, position):
            shadow = soft_shadow(width, fall.distance)
            area = place = around(fall.center, shadow.get_size())
            if fall.column:
                area = _top(self._geometry, fall.column, position.height(fall.column))
                draw = partial(draw_within, shadow=shadow, place=place, within=area)
            else:
                draw = partial(self._draw_shade, shadow=shadow, place=place, position=position)
            yield Painter(region(area, "shade", fall.column, *fall.center, fall.distance), draw)

    def _draw_shade(
        self,
        surface: pygame.Surface,
        shadow: pygame.Surface,
        place: pygame.Rect,
        position: Position,
    ) -> None:
        surface.blit(shadow, place)
        self._draw_over(surface, place, [each for each in LOCATIONS if position.height(each)])

    def _swaying(self, spot: Spot, stone: Stone) -> Iterator[Painter]:
        geometry, position, seat = self._geometry, self._position, self._air.seat
        at, sway = seat_of(geometry, spot, position, seat), self._air.sways[spot]
        if sway.up > _FLAT:
            level = position.height(spot.zone) - 1 if is_location(spot.zone) else 0
            pose = rest(geometry, spot.zone, at, level)
            pose = pose._replace(height=pose.height + sway.up * geometry.radius)
            yield from self._shades(pose, position.lift(stone, spot.zone))
        variant = _variant(spot, stone, position, seat)
        picture = scaled_stone(geometry, stone, geometry.scale(spot.zone), variant)
        at = at + sway.offset * geometry.radius
        width, height = size = picture.get_size()
        if sway.squash:
            size = round(width * (1 + sway.squash / 2)), round(height * (1 - sway.squash))
            at.y += (height - size[1]) / 2
        place = _box(size, at)

        def draw(surface: pygame.Surface) -> None:
            squashed = pygame.transform.smoothscale(picture, size) if sway.squash else picture
            surface.blit(squashed, place)

        yield Painter(region(place, "sway", stone, variant), draw)

    def _flying(self, flight: FlyingStone, pose: Pose) -> Painter:
        geometry, position = self._geometry, self._position
        hiding = tuple(
            location
            for location in LOCATIONS
            if is_behind(pose, geometry, location, position.height(location))
        )
        shape = self._in_hand(flight.transfer.stone, pose, is_shown=flight.is_shown)
        box = pygame.Rect(shape.region.place)

        def draw(surface: pygame.Surface) -> None:
            shape.draw(surface)
            self._draw_over(surface, box, hiding)

        return Painter(region(box, *shape.region.shows, hiding), draw)

    def _in_hand(self, stone: Stone, pose: Pose, *, is_shown: bool = False) -> Painter:
        geometry, scale = self._geometry, round(pose.scale, 2)
        place = _box(geometry.stone_box(scale), pose.center(geometry))

        def draw(surface: pygame.Surface) -> None:
            picture = scaled_stone(geometry, stone, scale, 0)
            surface.blit(ghost(picture) if is_shown else picture, place)

        return Painter(region(place, "air", stone, scale, is_shown), draw)

    def _draw_over(
        self, surface: pygame.Surface, area: pygame.Rect, locations: Collection[Location]
    ) -> None:
        whole = surface.get_clip()
        surface.set_clip(area.clip(whole))
        for location, column in self._columns.items():
            if location in locations:
                draw_shapes(surface, column)
        surface.set_clip(whole)


def _box(size: tuple[int, int], center: pygame.Vector2) -> pygame.Rect:
    box = pygame.Rect((0, 0), size)
    box.center = center
    return box


def scaled_stone(
    geometry: Geometry, stone: Stone, scale: float, variant: int, *, is_covered: bool = False
) -> pygame.Surface:
    """Return a stone's picture. Only pictures at the scales of stones at rest are cached."""
    box = geometry.stone_box(scale)
    if scale in {1.0, geometry.scale(QUARRY), geometry.scale("w")}:
        return stone_picture(stone, box, variant, is_covered=is_covered)
    return pygame.transform.smoothscale(stone_picture(stone, geometry.stone_box(), variant), box)


def seat_of(
    geometry: Geometry, spot: Spot, position: Position, seat: WorkshopSeat | None = None
) -> pygame.Vector2:
    if seat and seat.side == spot.zone and spot.stone:
        index = seat_index(position.workshop(seat.side), spot.stone, seat.place)
        return geometry.workshop_seat(seat.side, index)
    return geometry.seat(spot.zone, _stone_at(spot, position) or "", position, landing=False)


def _top(geometry: Geometry, location: Location, stones: int) -> pygame.Rect:
    column = geometry.column(location, stones)
    return pygame.Rect(column.topleft, (column.width, round(column.width * FLATTENING)))


def _held(geometry: Geometry, pointer: tuple[int, int]) -> Pose:
    pose = rest(geometry, "A", pygame.Vector2(pointer), 0)
    height = HELD * geometry.radius
    return Pose(pose.floor + pygame.Vector2(0, height), height, pose.scale)


def _stone_at(spot: Spot, position: Position) -> Stone | None:
    zone, stone = spot
    if is_location(zone):
        return position.top(zone)
    if stone is None:
        return None
    if zone == QUARRY:
        return stone if position.quarry(stone) else None
    return stone if stone in position.workshop(zone) else None


def _variant(spot: Spot, stone: Stone, position: Position, seat: WorkshopSeat | None) -> int:
    if is_location(spot.zone):
        return position.height(spot.zone) - 1 + LOCATIONS.index(spot.zone)
    if spot.zone == QUARRY:
        return position.quarry(stone) - 1
    lifted = seat.place if seat and seat.side == spot.zone else None
    return seat_index(position.workshop(spot.zone), stone, lifted)
