"""What moves over the board: stones in the air and on the sway, their shadows, and dust."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pygame

from tholos_desktop.board.bird import Bird
from tholos_desktop.board.dust import Dust
from tholos_desktop.board.flight import InAir, Pose, falls, is_behind, poses, rest
from tholos_desktop.board.stones import draw_soft_shadow, stone_picture
from tholos_desktop.board.temple_layout import FLATTENING, STONE_HEIGHT, Geometry
from tholos_desktop.rules import (
    LOCATIONS,
    QUARRY,
    STONES,
    Location,
    Position,
    Stone,
    is_location,
)
from tholos_desktop.table.hand import Seat, Spot

HELD = 0.18
"""Ring radii over the floor at which a dragged stone is held."""
_FLAT = 0.02
"""The least height, in ring radii, at which a stone on the sway casts a shadow of its own."""


class Sway(NamedTuple):
    """How the stone that would be lifted from a place is moved, in ring radii."""

    right: float = 0.0
    up: float = 0.0
    squash: float = 0.0
    """The share of its height that it has lost, 0 to 1."""


class Puff(NamedTuple):
    """Dust around the stone that landed last at a place."""

    spot: Spot
    dust: Dust
    share: float
    """The share of its time that has passed, 0 to 1."""


class Carried(NamedTuple):
    """The stone in the player's hand."""

    stone: Stone
    spot: Spot
    """Where it was lifted: it is not there now."""
    point: tuple[int, int]
    """Where in the window it is."""


class Air(NamedTuple):
    """All that moves, for one frame."""

    flying: Sequence[InAir] = ()
    sways: Mapping[Spot, Sway] = {}
    puffs: Sequence[Puff] = ()
    carried: Carried | None = None
    seat: Seat | None = None
    """Which of several like stones of a workshop is lifted; ``None``: the last."""
    bird: Bird | None = None
    """The bird whose shadow crosses the temple."""


def swaying(air: Air, position: Position) -> dict[Spot, Stone]:
    """The stones on the sway, by their places; places without a stone are left out."""
    found: dict[Spot, Stone] = {}
    for spot in air.sways:
        if air.carried and air.carried.spot == spot:
            continue
        if stone := _stone_at(spot, position):
            found[spot] = stone
    return found


def left(air: Air, position: Position) -> Position:
    """A position without the stone in the hand; one of the quarry cannot be lifted."""
    carried = air.carried
    return position.lift(carried.stone, carried.spot.zone) if carried else position


def without(stones: Mapping[Spot, Stone], position: Position) -> Position:
    """A position without the stones on the sway; those of the quarry cannot be lifted."""
    for spot, stone in stones.items():
        position = position.lift(stone, spot.zone)
    return position


def lying(held: str, left: str, lifted: int | None = None) -> list[tuple[int, Stone]]:
    """The stones that are left in a workshop, each with its seat.

    ``lifted`` is the seat that was lifted from, if it matters; see :func:`seat_index`.
    """
    seats = list(enumerate(held))
    for stone in STONES:
        if held.count(stone) > left.count(stone):
            seats.remove((seat_index(held, stone, lifted), stone))
    return seats


def seat_index(held: str, stone: Stone, lifted: int | None) -> int:
    """The seat of the stone of a colour that is lifted first: ``lifted`` if it lies there, else
    the last of its colour."""
    if lifted is not None and held[lifted : lifted + 1] == stone:
        return lifted
    return held.rindex(stone)


class AirPainter:
    """Draws what moves over one board."""

    def __init__(
        self,
        geometry: Geometry,
        draw_columns: Callable[[pygame.Surface, Sequence[Location]], None],
        surface: pygame.Surface,
        position: Position,
        air: Air,
    ) -> None:
        """``draw_columns`` draws some columns again, over what is behind them."""
        self._geometry, self._columns = geometry, draw_columns
        self._surface, self._position, self._air = surface, position, air
        self._flying = poses(geometry, air.flying, position)
        self._carried = _held(geometry, air.carried.point) if air.carried else None
        self._swaying = swaying(air, position)

    def draw_below(self) -> None:
        """Shadows on floor and columns, and the stones on the sway."""
        if self._air.bird:
            area = self._air.bird.draw(self._surface, self._geometry)
            self._draw_over(area, LOCATIONS)
        for pose in [*self._flying, *([self._carried] if self._carried else [])]:
            self._shade(pose, self._position)
        for spot, stone in self._swaying.items():
            sway, at = (
                self._air.sways[spot],
                seat_of(self._geometry, spot, self._position, self._air.seat),
            )
            if sway.up > _FLAT:
                level = self._position.height(spot.zone) - 1 if is_location(spot.zone) else 0
                pose = rest(self._geometry, spot.zone, at, level)
                pose = pose._replace(height=pose.height + sway.up * self._geometry.radius)
                self._shade(pose, self._position.lift(stone, spot.zone))
            variant = _variant(spot, stone, self._position, self._air.seat)
            self._put_swaying(stone, at, self._geometry.scale(spot.zone), sway, variant)

    def draw_above(self) -> None:
        """The stones in the air, and dust."""
        for (transfer, *_), pose in zip(self._air.flying, self._flying, strict=True):
            box = self._put(transfer.stone, pose)
            hiding = [
                location
                for location in LOCATIONS
                if is_behind(pose, self._geometry, location, self._position.height(location))
            ]
            self._draw_over(box, hiding)
        for spot, dust, share in self._air.puffs:
            if _stone_at(spot, self._position):
                scale = self._geometry.scale(spot.zone)
                at = seat_of(self._geometry, spot, self._position, self._air.seat)
                foot = at + pygame.Vector2(0, STONE_HEIGHT / 2 * scale * self._geometry.radius)
                dust.draw(self._surface, self._geometry, foot, scale, share)
        if self._air.carried and self._carried:
            self._put(self._air.carried.stone, self._carried)

    def _shade(self, pose: Pose, position: Position) -> None:
        """The shadow of a stone in the air, on all that is below it."""
        geometry = self._geometry
        width = geometry.stone_box(round(pose.scale, 1))[0]
        for fall in falls(geometry, pose, position):
            if fall.column is None:
                draw_soft_shadow(self._surface, fall.centre, width, fall.distance)
                area = pygame.Rect(0, 0, 2 * width, 2 * width)
                area.center = round(fall.centre.x), round(fall.centre.y)
                self._draw_over(area, [each for each in LOCATIONS if position.height(each)])
            else:
                top = _top(geometry, fall.column, position.height(fall.column))
                draw_soft_shadow(self._surface, fall.centre, width, fall.distance, within=top)

    def _draw_over(self, area: pygame.Rect, locations: Sequence[Location]) -> None:
        """Draw columns again where they hide something, within an area."""
        geometry = self._geometry
        met = [
            location
            for location in locations
            if geometry.column(location, self._position.height(location)).colliderect(area)
        ]
        if met:
            whole = self._surface.get_clip()
            self._surface.set_clip(area.clip(whole))
            self._columns(self._surface, met)
            self._surface.set_clip(whole)

    def _put(self, stone: Stone, pose: Pose) -> pygame.Rect:
        picture = scaled_stone(self._geometry, stone, round(pose.scale, 2), 0)
        return self._surface.blit(picture, picture.get_rect(center=pose.centre(self._geometry)))

    def _put_swaying(
        self, stone: Stone, at: pygame.Vector2, scale: float, sway: Sway, variant: int
    ) -> None:
        radius = self._geometry.radius
        picture = scaled_stone(self._geometry, stone, scale, variant)
        at = at + pygame.Vector2(sway.right, -sway.up) * radius
        if sway.squash:
            width, height = picture.get_size()
            size = round(width * (1 + sway.squash / 2)), round(height * (1 - sway.squash))
            picture = pygame.transform.smoothscale(picture, size)
            at.y += (height - size[1]) / 2
        self._surface.blit(picture, picture.get_rect(center=at))


def scaled_stone(geometry: Geometry, stone: Stone, scale: float, variant: int) -> pygame.Surface:
    """A stone in any size; those that change size with every frame are shrunk from the large."""
    box = geometry.stone_box(scale)
    if scale in {1.0, geometry.scale(QUARRY), geometry.scale("w")}:
        return stone_picture(stone, box, variant)
    return pygame.transform.smoothscale(stone_picture(stone, geometry.stone_box(), variant), box)


def seat_of(
    geometry: Geometry, spot: Spot, position: Position, seat: Seat | None = None
) -> pygame.Vector2:
    """Where the stone lies that would be lifted from a place, from a seat if that is meant."""
    if seat and seat.side == spot.zone and spot.stone:
        index = seat_index(position.workshop(seat.side), spot.stone, seat.place)
        return geometry.workshop_seat(seat.side, index)
    return geometry.seat(spot.zone, _stone_at(spot, position) or "", position, landing=False)


def _top(geometry: Geometry, location: Location, stones: int) -> pygame.Rect:
    """The ellipse of a column's top."""
    column = geometry.column(location, stones)
    return pygame.Rect(column.topleft, (column.width, round(column.width * FLATTENING)))


def _held(geometry: Geometry, pointer: tuple[int, int]) -> Pose:
    """A stone in the hand: its picture is at the pointer, its shadow on the floor below."""
    pose = rest(geometry, "A", pygame.Vector2(pointer), 0)
    height = HELD * geometry.radius
    return Pose(pose.floor + pygame.Vector2(0, height), height, pose.scale)


def _stone_at(spot: Spot, position: Position) -> Stone | None:
    """The stone that would be lifted from a place, if one lies there."""
    zone, stone = spot
    if is_location(zone):
        return position.top(zone)
    if stone is None:
        return None
    if zone == QUARRY:
        return stone if position.quarry(stone) else None
    return stone if stone in position.workshop(zone) else None


def _variant(spot: Spot, stone: Stone, position: Position, seat: Seat | None) -> int:
    """Which picture the stone has where it lies."""
    if is_location(spot.zone):
        return position.height(spot.zone) - 1 + LOCATIONS.index(spot.zone)
    if spot.zone == QUARRY:
        return position.quarry(stone) - 1
    lifted = seat.place if seat and seat.side == spot.zone else None
    return seat_index(position.workshop(spot.zone), stone, lifted)
