from functools import lru_cache

import pygame

from tholos_desktop.board.stones import kept_picture


@lru_cache(maxsize=48)
def portrait(rival: str, edge: int) -> pygame.Surface:
    """The medallion of a mason, by the name in ``table.rivals``, ``edge`` pixels wide, or one."""
    edge = max(1, edge)
    return pygame.transform.smoothscale(kept_picture(f"portraits/{rival}"), (edge, edge))
