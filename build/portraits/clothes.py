"""Things that several of the masons wear: clothes, and a moustache."""

from typing import NamedTuple

import numpy as np
from bust import Bust
from hair import folds, strands
from relief import Line, shape


class Garment(NamedTuple):
    """Cloth over the shoulders."""

    outline: Line
    guides: list[Line]
    """Lines between which the folds run."""
    folds: int


TUNIC = Garment(
    "-62 -72, -40 -70, -15 -82, 10 -86, 24 -76, 45 -83, 66 -95, 66 -115, -95 -115, -85 -84",
    [
        "-60 -72, -70 -90, -75 -110",
        "-38 -70, -30 -90, -15 -110",
        "-10 -82, 0 -95, 10 -110",
        "25 -76, 25 -90, 25 -110",
        "60 -88, 55 -100, 50 -110",
    ],
    7,
)
CLOAK = Garment(
    (
        "-60 -66, -42 -62, -20 -70, 2 -78, 16 -72, 30 -76, 48 -84, 66 -95, "
        "66 -115, -95 -115, -85 -84"
    ),
    [
        "-58 -66, -76 -84, -85 -105",
        "-44 -62, -50 -86, -56 -110",
        "-24 -70, -20 -88, -24 -110",
        "6 -78, 6 -92, 0 -110",
        "18 -72, 32 -88, 34 -110",
        "30 -76, 50 -90, 60 -110",
    ],
    9,
)


def wear(bust: Bust, garment: Garment, lots: np.random.Generator) -> None:
    """Lay a garment on a bust."""
    cloth = folds(garment.guides, garment.folds, 0.055, lots)
    bust.lay(shape(garment.outline), 0.10, 0.05, 0.05, 0.05 * cloth)


def moustache(bust: Bust, lots: np.random.Generator, drop: int) -> None:
    """Add a moustache from under the nose past the corner of the mouth, ``drop`` hundredths
    lower."""
    end = f"{-29 - drop}, 29 {-30 - drop}"
    mask = shape(f"49 -18.5, 50 -21.5, 46 -24.5, 38 -27, 33 {end}, 31 -24, 37 -19, 44 -17.2")
    hair = strands(
        [
            f"48 -18, 41 -18.5, 34 -22, 30 {-29 - drop}",
            f"49.5 -21.5, 44 -24, 37 -26.5, 31 {-30 - drop}",
        ],
        9,
        0.016,
        lots,
        stray=0.2,
    )
    bust.grow(mask, 0.018, 0.02, 0.026 * hair)
