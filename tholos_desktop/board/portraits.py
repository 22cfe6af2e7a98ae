from functools import lru_cache

import pygame

from tholos_desktop.board.art import cached_picture


@lru_cache(maxsize=48)
def portrait(rival: str, edge: int) -> pygame.Surface:
    """Return a mason's medallion, ``edge`` pixels wide; ``rival`` is a name in ``table.rivals``."""
    edge = max(1, edge)
    return pygame.transform.smoothscale(cached_picture(f"portraits/{rival}"), (edge, edge))
