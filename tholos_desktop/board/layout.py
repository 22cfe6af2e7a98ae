"""What every view of the board knows: where stones lie, and what a point of the window is on."""

from abc import ABC, abstractmethod

import pygame

from tholos_desktop.rules import (
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
from tholos_desktop.table.hand import Spot, WorkshopSeat


class Places(ABC):
    """The places of one view for one rectangle of the window, in pixels."""

    rect: pygame.Rect
    """The rectangle that the view fills."""

    @abstractmethod
    def size(self, zone: Zone) -> tuple[int, int]:
        """The size of the picture of a stone in a zone."""

    @abstractmethod
    def stack_seat(self, location: Location, level: int) -> pygame.Vector2:
        """The center of the picture of the stone that lies on ``level`` others."""

    @abstractmethod
    def workshop(self, side: Side) -> pygame.Rect:
        """A player's workshop."""

    @abstractmethod
    def workshop_seat(self, side: Side, index: int) -> pygame.Vector2:
        """The center of the picture of the stone in a seat (0 to 2) of a workshop."""

    @abstractmethod
    def pile_seat(self, stone: Stone, index: int) -> pygame.Vector2:
        """The center of the picture of a stone of a pile of the quarry; the last is taken first."""

    @abstractmethod
    def spots(self, position: Position) -> dict[Spot, pygame.Rect]:
        """All that can be pointed at, each with its box; what lies in front comes first."""

    def seat(
        self, zone: Zone, stone: Stone, position: Position, *, landing: bool
    ) -> pygame.Vector2:
        """Where a stone lies in a zone: the one to lift, or the place where one will land.

        In a workshop without room that is the last seat.
        """
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

    # The signs of a location

    has_gauges = False
    """Whether a scale beside each column counts its stones."""

    def gauge_box(self, location: Location, most: int) -> pygame.Rect:
        """The scale that counts a column's stones; only where there are gauges."""
        raise NotImplementedError

    @abstractmethod
    def bonus_box(self, location: Location) -> pygame.Rect:
        """Where a location's letter and bonus action are shown."""

    @abstractmethod
    def points_box(self, location: Location) -> pygame.Rect:
        """Where a column's owner and points are shown, about."""

    def site(self, location: Location, position: Position) -> pygame.Rect:
        """The box around all that tells of a location: its column, and what lies beside it."""
        return self.spots(position)[Spot(location)]

    def held_boxes(self, side: Side, position: Position) -> dict[Spot, pygame.Rect]:
        """The stones of a workshop by color, each color with its box."""
        boxes: dict[Spot, pygame.Rect] = {}
        for index, stone in enumerate(position.workshop(side)):
            box = around(self.workshop_seat(side, index), self.size(side))
            spot = Spot(side, stone)
            boxes[spot] = box.union(boxes[spot]) if spot in boxes else box
        return boxes

    def spot_at(self, point: tuple[int, int], position: Position) -> Spot | None:
        """What a point of the window is on."""
        spots = self.spots(position)
        return next((spot for spot, box in spots.items() if box.collidepoint(point)), None)

    def seat_at(self, point: tuple[int, int]) -> WorkshopSeat | None:
        """The seat of a workshop that a point of the window is on."""
        for side in SIDES:
            for index in range(WORKSHOP_SPACES):
                if around(self.workshop_seat(side, index), self.size(side)).collidepoint(point):
                    return WorkshopSeat(side, index)
        return None


def around(center: pygame.Vector2, size: tuple[int, int]) -> pygame.Rect:
    """The box of a size around a point."""
    rect = pygame.Rect(0, 0, *size)
    rect.center = round(center.x), round(center.y)
    return rect
