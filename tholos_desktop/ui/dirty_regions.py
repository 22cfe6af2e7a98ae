from collections.abc import Callable, Hashable, Iterable, Sequence, Set
from typing import NamedTuple

import pygame

_WORTH = 40_000
"""Two areas are merged if merging adds fewer pixels than this, since each area has a fixed cost."""


class Region(NamedTuple):
    """A rectangle with a cache key. Regions that are equal in two frames look the same."""

    place: tuple[int, int, int, int]
    """Left, top, width and height in pixels. Nothing is drawn outside this rectangle."""
    shows: tuple[Hashable, ...]
    """Cache key: a name, and all values on which the look depends."""


def region(place: pygame.Rect, *shows: Hashable) -> Region:
    return Region((place.left, place.top, place.width, place.height), shows)


class Painter(NamedTuple):
    region: Region
    draw: Callable[[pygame.Surface], object]


def draw_shapes(surface: pygame.Surface, shapes: Iterable[Painter]) -> None:
    area = surface.get_clip()
    for shape in shapes:
        if area.colliderect(shape.region.place):
            shape.draw(surface)


def differing(before: Set[Region], now: Set[Region]) -> list[pygame.Rect]:
    """Return the areas in which two frames differ, given their regions. No areas overlap."""
    if before is now:
        return []
    apart: list[pygame.Rect] = []
    for place in sorted({each.place for each in before ^ now}):
        grown = pygame.Rect(place)
        while met := [other for other in apart if _is_one(grown, other)]:
            grown = grown.unionall(met)
            apart = [other for other in apart if other not in met]
        if grown.width and grown.height:
            apart.append(grown)
    return apart


def _is_one(one: pygame.Rect, other: pygame.Rect) -> bool:
    both = one.union(other)
    between = both.width * both.height - one.width * one.height - other.width * other.height
    return bool(one.colliderect(other)) or between < _WORTH


class Invalidator:
    """Collects the redraw requests of all scenes and widgets of the program."""

    def __init__(self) -> None:
        self._lays_out = False
        self._is_whole = True
        self._has_changes = False
        self._shown: frozenset[Region] = frozenset()

    @property
    def wants_picture(self) -> bool:
        return self._is_whole or self._has_changes

    def redraw(self) -> None:
        self._is_whole = True

    def redraw_changes(self) -> None:
        self._has_changes = True

    def relayout(self) -> None:
        self._lays_out = True

    def take_layout(self) -> bool:
        asked, self._lays_out = self._lays_out, False
        return asked

    def take_areas(
        self, window: pygame.Rect, regions: Sequence[Iterable[Region] | None]
    ) -> list[pygame.Rect]:
        """Return the areas to draw, without overlap, and clear the requests. ``None`` in
        ``regions`` means the whole window."""
        before = self._shown
        self._shown = frozenset(region for some in regions for region in some or ())
        is_whole = self._is_whole or None in regions
        areas = [window] if is_whole else differing(before, self._shown)
        self._is_whole = self._has_changes = False
        return [area.clip(window) for area in areas if area.colliderect(window)]
