"""Height and contrast of texts, measured on three pictures: normal, without texts, each text in its
own color."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np
import pygame

from tholos_desktop.ui import typesetting
from tholos_desktop.ui.theme import Color

_LEAST_PIXELS = 6
"""Minimum number of visible pixels. A text with fewer visible pixels is covered, so it is not
measured."""
_WORST_SHARE = 0.05
"""Share of a text's pixels, the faintest, that are ignored. Where a stroke ends, pixels are mixed
with the background."""
_STEP, _SHADES = 8, 16
"""Each text gets its own marker color. Green and blue values go in steps of ``_STEP``. Each green
value is combined with ``_SHADES`` blue values."""
_COLOR_BITS = 0xFFFFFF

Draw = Callable[[], pygame.Surface]
"""Draws a scene from scratch, the same each time."""


class DrawnText(NamedTuple):
    said: str
    height: int
    """Height from the top of a d to the foot of a p, in pixels."""
    ink: Color
    """Color in which the text was drawn."""
    contrast: float | None
    """Contrast with the background, as defined by WCAG; ``None`` if it was not measured."""


def texts(draw: Draw) -> list[DrawnText]:
    """Return the visible texts of a scene in drawing order, except those under a dialog's veil."""
    plain = draw()
    with _dyed(lambda *_: None):
        bare = draw()
    vat = _Vat()
    with _dyed(vat.dye):
        dyed = draw()
    strokes = np.nonzero(_codes(dyed) != _codes(bare))
    colors = _codes(dyed)[strokes]
    inks, grounds = (pygame.surfarray.array3d(each)[strokes] for each in (plain, bare))
    found = []
    for (said, height, ink), number in vat.numbers.items():
        here = colors == _code(dyed, number)
        pure = here & (np.abs(inks.astype(int) - ink) <= 1).all(axis=1)
        if 2 * np.count_nonzero(pure) > np.count_nonzero(here):
            here = pure  # the edge of another letter had this dye by chance
        if np.count_nonzero(here) >= _LEAST_PIXELS:
            contrast = np.quantile(ratio(inks[here], grounds[here]), _WORST_SHARE)
            found.append(DrawnText(said, height, ink, float(contrast)))
    return found


def heights(draw: Draw) -> list[DrawnText]:
    vat = _Vat()
    with _dyed(vat.dye):
        dyed = draw()
    seen = set(np.unique(_codes(dyed)))
    numbers = vat.numbers.items()
    return [DrawnText(*key, None) for key, number in numbers if _code(dyed, number) in seen]


def glyph_height(font: pygame.font.Font) -> int:
    """Return the height from the top of a d to the foot of a p, in pixels."""
    (tall,), (deep,) = font.metrics("d"), font.metrics("p")
    assert tall and deep
    return tall[3] - deep[2]


def luminance(pixels: np.ndarray) -> np.ndarray:
    """Return the relative luminance of colors, as defined by WCAG. The last axis is red, green,
    blue."""
    parts = pixels / 255.0
    light = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    shares: np.ndarray = light @ np.array((0.2126, 0.7152, 0.0722))
    return shares


def ratio(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    first, second = luminance(one), luminance(other)
    ratios: np.ndarray = (np.maximum(first, second) + 0.05) / (np.minimum(first, second) + 0.05)
    return ratios


class _Vat:
    def __init__(self) -> None:
        self.numbers: dict[tuple[str, int, Color], int] = {}
        """Serial numbers from which :func:`_shade` makes marker colors. Each text, with its height
        and color, has its own number."""

    def dye(self, said: str, font: pygame.font.Font, ink: Color) -> Color:
        red, green, blue, *_ = ink  # pygame-gui's colors have no hash, and an alpha value
        key = said, glyph_height(font), (red, green, blue)
        return _shade(self.numbers.setdefault(key, len(self.numbers)))


def _shade(number: int) -> Color:
    """Return a marker color to find a text in a picture: a magenta with full red. Nothing else in
    the program has such a color."""
    green, blue = divmod(number, _SHADES)
    return 255, _STEP * green, 255 - _STEP * blue


@contextmanager
def _dyed(dye: Callable[[str, pygame.font.Font, Color], Color | None]) -> Iterator[None]:
    typesetting.dye = dye
    try:
        yield
    finally:
        typesetting.dye = None


def _codes(surface: pygame.Surface) -> np.ndarray:
    """Return the pixels without their unused byte, whose value is arbitrary."""
    return pygame.surfarray.array2d(surface) & _COLOR_BITS


def _code(surface: pygame.Surface, number: int) -> int:
    return surface.map_rgb(_shade(number)) & _COLOR_BITS
