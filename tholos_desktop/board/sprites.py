import math
from functools import lru_cache

import pygame

from tholos_desktop.ui.theme import Color

FLAMES = 8
"""Number of pictures of the fire."""
_DOT = 12


@lru_cache(maxsize=4)
def haze(size: tuple[int, int], color: Color, alpha: int, seed: int) -> pygame.Surface:
    small = pygame.Surface((48, 12), pygame.SRCALPHA)
    for x in range(48):
        for y in range(12):
            wave = math.sin(x * 0.42 + seed) + math.sin(x * 0.166 + 2.1 * seed + y * 0.22)
            cover = math.sin(x / 47 * math.pi) ** 0.8 * math.sin(y / 11 * math.pi) ** 1.5
            small.set_at((x, y), (*color, round(alpha * cover * (0.62 + 0.19 * wave))))
    return pygame.transform.smoothscale(small, size)


@lru_cache(maxsize=2)
def beam(size: tuple[int, int], color: tuple[int, int, int, int]) -> pygame.Surface:
    small = pygame.Surface((24, 24), pygame.SRCALPHA)
    for x in range(24):
        for y in range(24):
            across = (x - y * 0.35 - 7) / 8
            cover = math.exp(-across * across) * math.sin(y / 23 * math.pi)
            alpha = round(color[3] * cover * math.sin(x / 23 * math.pi))
            small.set_at((x, y), (*color[:3], alpha))
    return pygame.transform.smoothscale(small, size)


@lru_cache(maxsize=FLAMES)
def fire(high: int, pose: int) -> pygame.Surface:
    big = pygame.Surface((120, 160), pygame.SRCALPHA)
    big.fill((255, 150, 60, 0))
    turn = pose * math.tau / FLAMES
    for radius in range(58, 4, -3):
        share = 1 - radius / 58
        pygame.draw.circle(big, (255, 150, 60, round(70 * share**2)), (60, 100), radius)
    for size, color in (
        (1.0, (232, 110, 36, 235)),
        (0.68, (255, 178, 70, 245)),
        (0.36, (255, 236, 170, 255)),
    ):
        lean = 7 * math.sin(turn) * size
        tip = 84 + 8 * math.sin(2 * turn + 1)
        wide = 24 * size
        flame = [
            (60 - wide, 132), (60 - wide * 1.05, 118),
            (60 - wide * 0.5 + lean * 0.5, 132 - tip * size * 0.55),
            (60 + lean, 136 - tip * size), (60 + wide * 0.5 + lean * 0.5, 132 - tip * size * 0.5),
            (60 + wide * 1.05, 118), (60 + wide, 132),
        ]  # fmt: skip
        pygame.draw.polygon(big, color, flame)
    pygame.draw.polygon(big, (92, 62, 36), [(34, 130), (86, 130), (76, 146), (44, 146)])
    pygame.draw.rect(big, (70, 48, 30), (52, 146, 16, 10))
    return pygame.transform.smoothscale(big, (high * 3 // 4, high))


@lru_cache(maxsize=32)
def star(size: int, light: int) -> pygame.Surface:
    """Return a soft point of light to add to the sky; ``light`` is its brightness, 0 to 255."""
    big = pygame.Surface((_DOT, _DOT))
    for radius in range(_DOT // 2, 0, -1):
        share = light * (1 - (radius - 1) / (_DOT / 2)) ** 1.5
        shade = round(share * 0.9), round(share * 0.94), round(share)
        pygame.draw.circle(big, shade, (_DOT / 2, _DOT / 2), radius)
    return pygame.transform.smoothscale(big, (size, size))


@lru_cache(maxsize=1)
def glow(size: int) -> pygame.Surface:
    small = pygame.Surface((48, 48))
    for radius in range(24, 0, -1):
        share = (1 - (radius - 1) / 24) ** 2
        shade = round(255 * share), round(150 * share), round(72 * share)
        pygame.draw.circle(small, shade, (24, 24), radius)
    return pygame.transform.smoothscale(small, (size, size))
