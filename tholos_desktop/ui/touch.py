"""Hit areas large enough for a finger. Only these grow, not the pictures."""

from collections.abc import Iterable

import pygame

_LEAST = 44


def within_reach(rect: pygame.Rect) -> pygame.Rect:
    return rect.inflate(max(0, _LEAST - rect.width), max(0, _LEAST - rect.height))


def aimed(event: pygame.Event, targets: Iterable[pygame.Rect]) -> pygame.Event:
    """Move a press or release of the left button to the nearest target within reach, unless it hits
    one."""
    is_press = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    if not is_press or event.button != 1:
        return event
    point = pygame.Vector2(event.pos)
    near: list[tuple[float, tuple[int, int]]] = []
    for rect in targets:
        if rect.collidepoint(event.pos):
            return event
        if rect and within_reach(rect).collidepoint(event.pos):
            x = min(max(event.pos[0], rect.left), rect.right - 1)
            y = min(max(event.pos[1], rect.top), rect.bottom - 1)
            # Not into a corner, since corners are round.
            inner = rect.inflate(-rect.width // 3, 0)
            near.append((point.distance_to((x, y)), (max(inner.left, min(x, inner.right - 1)), y)))
    if not near:
        return event
    return pygame.Event(event.type, {**event.dict, "pos": min(near)[1]})
