"""Recolors rendered pictures when they are loaded, for another light or another marble."""

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

import pygame

from tholos_desktop.ui.theme import Color, mix


class Tint(NamedTuple):
    own: float
    """Share of the picture's own colors in the result, 0 to 1. The rest is tinted gray."""
    color: Color
    """Color by which the gray version of the picture is multiplied."""
    lift: float = 0.0
    """Amount by which a tinted picture is brightened, 0 to 1."""


MARBLES = {
    "white": Tint(0.36, (255, 251, 246)),
    "rose": Tint(0.36, (255, 196, 180)),
    "green": Tint(0.36, (196, 226, 202)),
}
"""Tints of the temple's marble, by name. The default marble is not tinted."""
_BY_MOONLIGHT = {
    "white": Tint(0.0, (255, 250, 238), 0.25),
    "rose": Tint(0.0, (255, 150, 116), 0.7),
    "green": Tint(0.0, (158, 226, 150), 0.3),
}
"""Stronger marble tints for moonlight, which takes most of the color away."""


class Hour(NamedTuple):
    sky: tuple[tuple[float, Color], ...]
    """Distances from the top, as shares of the height, and the sky's color at each."""
    haze: Color
    beam: tuple[int, int, int, int]
    """Color (three values) and maximum alpha of the light that wanders over the marble."""
    clouds: Color
    far: Tint | None = None
    near: Tint | None = None
    shade: tuple[int, float] = 215, 0.62
    """Maximum alpha and width of the darkness behind the menu's texts. The width is a share of the
    window's width."""
    marbles: Mapping[str, Tint] = MARBLES
    is_dark: bool = False
    """True at night: stars twinkle, and the fire lights its surroundings."""

    def sky_color(self, share: float) -> Color:
        for (low, one), (high, other) in pairwise(self.sky):
            if share <= high:
                return mix(one, other, (share - low) / (high - low))
        return self.sky[-1][1]


HOURS = {
    "evening": Hour(
        sky=(
            (0.0, (103, 112, 144)), (0.08, (136, 128, 149)), (0.18, (158, 142, 152)),
            (0.25, (184, 150, 142)), (0.33, (204, 157, 127)), (0.40, (210, 154, 116)),
            (1.0, (212, 152, 112)),
        ),
        haze=(214, 168, 142),
        beam=(255, 206, 138, 34),
        clouds=(255, 196, 160),
    ),
    "morning": Hour(
        sky=(
            (0.0, (112, 156, 202)), (0.12, (146, 182, 212)), (0.24, (186, 204, 214)),
            (0.34, (226, 214, 204)), (0.42, (246, 218, 190)), (1.0, (246, 216, 190)),
        ),
        haze=(236, 222, 212),
        beam=(255, 240, 206, 40),
        clouds=(255, 246, 240),
        far=Tint(0.3, (214, 224, 250), 0.12),
        near=Tint(0.55, (255, 246, 236), 0.16),
        shade=(236, 0.76),
    ),
    "night": Hour(
        sky=(
            (0.0, (10, 14, 34)), (0.15, (16, 24, 52)), (0.3, (28, 40, 76)), (0.42, (46, 60, 98)),
            (1.0, (52, 66, 104)),
        ),
        haze=(62, 78, 122),
        beam=(150, 180, 255, 22),
        clouds=(60, 70, 106),
        far=Tint(0.10, (52, 64, 112)),
        near=Tint(0.28, (84, 106, 170)),
        marbles=_BY_MOONLIGHT,
        is_dark=True,
    ),
}  # fmt: skip


def tinted(picture: pygame.Surface, tint: Tint) -> pygame.Surface:
    gray = pygame.transform.grayscale(picture)
    rest = tuple(round(part * (1 - tint.own)) for part in tint.color)
    gray.fill((*rest, 255), special_flags=pygame.BLEND_RGBA_MULT)
    mixed = picture.copy()
    kept = round(255 * tint.own)
    mixed.fill((kept, kept, kept, 255), special_flags=pygame.BLEND_RGBA_MULT)
    mixed.blit(gray, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    if tint.lift:
        more, part = mixed.copy(), round(255 * tint.lift)
        more.fill((part, part, part, 255), special_flags=pygame.BLEND_RGBA_MULT)
        mixed.blit(more, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return mixed
