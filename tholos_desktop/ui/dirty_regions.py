from collections.abc import Callable, Hashable, Iterable, Set
from typing import NamedTuple

import pygame

_WORTH = 10_000
"""Two areas are merged if this adds fewer pixels, since each area has a cost of its own."""


class Region(NamedTuple):
    """A rectangle with a cache key. Regions that are equal in two frames look the same."""

    place: tuple[int, int, int, int]
    """Left, top, width and height in pixels. Nothing is drawn outside."""
    shows: tuple[Hashable, ...]
    """Cache key: a name, and all values on which the look depends."""


def region(place: pygame.Rect, *shows: Hashable) -> Region:
    return Region((place.left, place.top, place.width, place.height), shows)


class Shape(NamedTuple):
    region: Region
    draw: Callable[[pygame.Surface], object]


def draw_shapes(surface: pygame.Surface, shapes: Iterable[Shape]) -> None:
    area = surface.get_clip()
    for shape in shapes:
        if area.colliderect(shape.region.place):
            shape.draw(surface)


def differing(before: Set[Region], now: Set[Region]) -> list[pygame.Rect]:
    """Return the areas of regions that only one of two frames has. They are merged so that none
    overlap."""
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
