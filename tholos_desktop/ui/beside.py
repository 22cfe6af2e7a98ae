"""Places beside something, of which one is chosen that hides little."""

import math
from collections.abc import Iterator, Sequence

import pygame

_BESIDE = ("midleft", "topleft", "bottomleft"), ("left", "right")
_ABOVE = ("midtop", "topleft", "topright"), ("top", "bottom")


def places_beside(
    size: tuple[int, int],
    site: pygame.Rect,
    room: pygame.Rect,
    gap: int,
    *,
    above_first: bool = False,
) -> Iterator[pygame.Rect]:
    """Yield places in ``room`` beside, below and above ``site``, none of them over it: the sides
    first or, with ``above_first``, last."""
    if size[0] > room.width or size[1] > room.height:
        return
    around = site.inflate(2 * gap, 2 * gap)
    for ends, (first, last) in (_ABOVE, _BESIDE) if above_first else (_BESIDE, _ABOVE):
        for end in ends:
            for other, mine in ((last, first), (first, last)):
                place = pygame.Rect(0, 0, *size)
                setattr(place, end.replace(first, mine), getattr(around, end.replace(first, other)))
                place = place.clamp(room)
                if not place.colliderect(site):
                    yield place


def hidden(box: pygame.Rect, parts: Sequence[pygame.Rect]) -> int:
    """Return the number of pixels of ``parts`` that a box covers."""
    sizes = (box.clip(parts[index]).size for index in box.collidelistall(parts))
    return sum(width * height for width, height in sizes)


def between(one: pygame.Rect, other: pygame.Rect) -> float:
    """Return the distance of two boxes in pixels; 0 if they touch."""
    across = max(one.left - other.right, other.left - one.right, 0)
    return math.hypot(across, max(one.top - other.bottom, other.top - one.bottom, 0))
