from abc import ABC, abstractmethod
from collections.abc import Iterable, Set
from typing import ClassVar, NamedTuple

import pygame

from tholos_desktop.board.in_air import Air
from tholos_desktop.board.layout import Places
from tholos_desktop.rules import Location, Position, Stone, Zone
from tholos_desktop.table.turn_input import Spot, WorkshopSeat
from tholos_desktop.ui.dirty_regions import Region, region


class Marks(NamedTuple):
    sources: frozenset[Spot] = frozenset()
    """Spots with a stone to pick up, marked by a thin ring."""
    lights_sources: bool = False
    """True to make the spots in ``sources`` glow, because a bonus action comes next."""
    targets: frozenset[Spot] = frozenset()
    """Spots where the picked stone may go, marked by corner brackets."""
    selected: Spot | None = None
    """Spot of the picked stone, if any, marked by a thick ring."""
    hovered: Spot | None = None
    last: frozenset[Spot] = frozenset()
    """Spots of the last turn, marked by chevrons."""
    ghosts: tuple[tuple[Stone, Zone], ...] = ()
    """Stones to show faintly at the places where they would land if they moved in this order."""
    hinted: frozenset[Spot] = frozenset()
    """Spots of a hint, marked by a frame."""
    hints_one: bool = False
    """True if the hint takes one stone from the quarry: the frame is around it, not its heap."""
    absent: frozenset[Location] = frozenset()
    """Locations whose bonus action is unavailable, marked by a dimmed plaque."""


class BoardView(ABC):
    geometry: Places
    _spots: tuple[Position, dict[Spot, pygame.Rect]] | None = None
    is_plan: ClassVar[bool] = False

    @property
    def rect(self) -> pygame.Rect:
        return self.geometry.rect

    def spot_at(self, point: tuple[int, int], position: Position) -> Spot | None:
        return self.geometry.spot_at(point, position)

    def seat_at(self, point: tuple[int, int]) -> WorkshopSeat | None:
        return self.geometry.seat_at(point)

    def spots(self, position: Position) -> dict[Spot, pygame.Rect]:
        """Return the box of each spot. The boxes for the position of the last call are cached."""
        if self._spots is None or self._spots[0] != position:
            self._spots = position, self.geometry.spots(position)
        return self._spots[1]

    def regions(self, position: Position, *, air: Air, marks: Marks) -> Iterable[Region]:
        moving = tuple(air.flying), tuple(air.landings), air.carried, air.seat
        yield region(self.rect, "board", position, moving, marks)

    @abstractmethod
    def draw(
        self,
        surface: pygame.Surface,
        position: Position,
        *,
        air: Air | None = None,
        marks: Marks | None = None,
    ) -> None:
        """Draw a position with moving stones and marks. ``position`` includes swaying stones, but
        not flying ones."""


def in_order(marked: Set[Spot], places: Iterable[Spot]) -> list[Spot]:
    """Return the marked spots in the order of ``places``, since overlapping marks need a fixed
    order."""
    return [spot for spot in places if spot in marked]
