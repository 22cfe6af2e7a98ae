from abc import ABC, abstractmethod
from collections.abc import Iterable, Set
from typing import ClassVar, NamedTuple

import pygame

from tholos_desktop.board.in_air import Air
from tholos_desktop.board.layout import Places
from tholos_desktop.rules import Location, Position, Stone, Zone
from tholos_desktop.table.hand import Spot, WorkshopSeat
from tholos_desktop.ui.dirty_regions import Region, region

GHOST = 150
"""Opacity of a stone shown where it would land, of 255."""


class Marks(NamedTuple):
    sources: frozenset[Spot] = frozenset()
    """Spots to pick up from: a thin ring."""
    lights_sources: bool = False
    """True if those glow: a bonus action comes next."""
    targets: frozenset[Spot] = frozenset()
    """Targets of the picked stone: corner brackets."""
    selected: Spot | None = None
    """The picked spot: a thick ring."""
    hovered: Spot | None = None
    last: frozenset[Spot] = frozenset()
    """Spots of the last turn: chevrons."""
    ghosts: tuple[tuple[Stone, Zone], ...] = ()
    """Stones shown faintly where they would land, one after the other."""
    hinted: frozenset[Spot] = frozenset()
    """Spots of a hint: a whole frame."""
    absent: frozenset[Location] = frozenset()
    """Locations whose bonus action is unavailable: a dim plaque."""


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
        """All that can be pointed at, each with its box; kept for a position, as often asked."""
        if self._spots is None or self._spots[0] != position:
            self._spots = position, self.geometry.spots(position)
        return self._spots[1]

    def regions(self, position: Position, *, air: Air, marks: Marks) -> Iterable[Region]:
        """Regions of what :meth:`draw` draws; by default one for all of it."""
        moving = tuple(air.flying), tuple(air.puffs), air.carried, air.seat
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
        """Draw a position with moving stones and marks. Stones in the air are out of the position,
        swaying ones in it."""


def in_order(marked: Set[Spot], places: Iterable[Spot]) -> list[Spot]:
    """Those of the marked places that there are, in the order of the places.

    A set's own order differs from start to start, and marks may overlap.
    """
    return [spot for spot in places if spot in marked]
