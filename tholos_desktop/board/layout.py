from abc import ABC, abstractmethod

import pygame

from tholos_desktop.rules import (
    LOCATIONS,
    QUARRY,
    SIDES,
    STONES,
    WORKSHOP_SPACES,
    Location,
    Position,
    Side,
    Stone,
    Zone,
    is_location,
)
from tholos_desktop.table.turn_input import Spot, WorkshopSeat


class Places(ABC):
    rect: pygame.Rect

    @abstractmethod
    def size(self, zone: Zone) -> tuple[int, int]: ...

    @abstractmethod
    def stack_seat(self, location: Location, level: int) -> pygame.Vector2: ...

    @abstractmethod
    def workshop(self, side: Side) -> pygame.Rect: ...

    @abstractmethod
    def workshop_seat(self, side: Side, index: int) -> pygame.Vector2:
        """Return the center of a seat in a workshop; ``index`` is 0 to 2."""

    @abstractmethod
    def pile_seat(self, stone: Stone, index: int) -> pygame.Vector2:
        """Return the center of a stone in the quarry. Of each color, the stone with the highest
        index is taken first."""

    @abstractmethod
    def spots(self, position: Position) -> dict[Spot, pygame.Rect]:
        """Return the boxes of all spots, front to back."""

    def seat(
        self, zone: Zone, stone: Stone, position: Position, *, landing: bool
    ) -> pygame.Vector2:
        """Return the center of the stone to lift from a zone. If ``landing``, return the center of
        a stone that lands there."""
        if is_location(zone):
            there = position.height(zone)
        elif zone == QUARRY:
            there = position.quarry(stone)
        else:
            held = position.workshop(zone)
            there = sum(held.count(kind) for kind in STONES[: STONES.index(stone) + 1])
        index = there if landing else max(0, there - 1)
        if is_location(zone):
            return self.stack_seat(zone, index)
        if zone == QUARRY:
            return self.pile_seat(stone, index)
        return self.workshop_seat(zone, min(index, WORKSHOP_SPACES - 1))

    def ghost_seat(self, zone: Zone, stone: Stone, position: Position) -> pygame.Vector2 | None:
        """Return the center of a preview stone. In a workshop it is on the first free seat;
        ``None`` if the workshop is full."""
        if is_location(zone) or zone == QUARRY:
            return self.seat(zone, stone, position, landing=True)
        held = len(position.workshop(zone))
        return self.workshop_seat(zone, held) if held < WORKSHOP_SPACES else None

    has_gauges = False
    """True if each column has a scale that counts its stones."""

    def gauge_box(self, location: Location, most: int) -> pygame.Rect:
        raise NotImplementedError

    @abstractmethod
    def tile(self, location: Location) -> pygame.Rect:
        """Return the place of an ornament."""

    @abstractmethod
    def bonus_box(self, location: Location) -> pygame.Rect: ...

    @abstractmethod
    def points_box(self, location: Location) -> pygame.Rect: ...

    def site(self, location: Location, position: Position) -> pygame.Rect:
        return self.spots(position)[Spot(location)]

    def signs(self, position: Position) -> list[pygame.Rect]:
        """Return the boxes of everything beside the columns: workshops, quarry, plaques, points and
        scales."""
        boxes, spots = [self.workshop(side) for side in SIDES], self.spots(position)
        boxes += [spots[Spot(QUARRY, stone)] for stone in STONES]
        for location in LOCATIONS:
            boxes.append(self.bonus_box(location))
            if not position.column(location):
                continue
            boxes.append(self.points_box(location))
            if self.has_gauges:
                boxes.append(self.gauge_box(location, position.max_height(location)))
        return boxes

    def held_boxes(self, side: Side, position: Position) -> dict[Spot, pygame.Rect]:
        boxes: dict[Spot, pygame.Rect] = {}
        for index, stone in enumerate(position.workshop(side)):
            box = around(self.workshop_seat(side, index), self.size(side))
            spot = Spot(side, stone)
            boxes[spot] = box.union(boxes[spot]) if spot in boxes else box
        return boxes

    def spot_at(self, point: tuple[int, int], position: Position) -> Spot | None:
        spots = self.spots(position)
        return next((spot for spot, box in spots.items() if box.collidepoint(point)), None)

    def seat_at(self, point: tuple[int, int]) -> WorkshopSeat | None:
        for side in SIDES:
            for index in range(WORKSHOP_SPACES):
                if around(self.workshop_seat(side, index), self.size(side)).collidepoint(point):
                    return WorkshopSeat(side, index)
        return None


def around(center: pygame.Vector2, size: tuple[int, int]) -> pygame.Rect:
    rect = pygame.Rect(0, 0, *size)
    rect.center = round(center.x), round(center.y)
    return rect
