"""Patches: what is seen where, so that two pictures are told apart without being drawn."""

from collections.abc import Callable, Hashable, Iterable, Set
from typing import NamedTuple

import pygame

_WORTH = 10_000
"""Two areas are drawn as one if that takes no more pixels besides: going through all that lies in
an area takes its time too."""


class Region(NamedTuple):
    """A part of a picture: as long as the same patch is there, its place looks the same."""

    place: tuple[int, int, int, int]
    """The rectangle outside which nothing of it is seen: left, top, width, height."""
    shows: tuple[Hashable, ...]
    """What it is, in a word, and all that its look depends on."""


def region(place: pygame.Rect, *shows: Hashable) -> Region:
    """A patch at a place."""
    return Region((place.left, place.top, place.width, place.height), shows)


class Shape(NamedTuple):
    """Something to be drawn, told apart by its patch."""

    region: Region
    draw: Callable[[pygame.Surface], object]


def draw_shapes(surface: pygame.Surface, shapes: Iterable[Shape]) -> None:
    """Draw shapes in their order, but for those outside the clip."""
    area = surface.get_clip()
    for shape in shapes:
        if area.colliderect(shape.region.place):
            shape.draw(surface)


def differing(before: Set[Region], now: Set[Region]) -> list[pygame.Rect]:
    """Where patches have come, gone or changed: few rectangles of which no two overlap."""
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
    """Whether two are drawn as one: where they overlap, or hardly anything is between them."""
    both = one.union(other)
    between = both.width * both.height - one.width * one.height - other.width * other.height
    return bool(one.colliderect(other)) or between < _WORTH
