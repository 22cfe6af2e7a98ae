"""The portraits: the function that carves each, and its stone."""

from collections.abc import Callable
from typing import NamedTuple

import levels
import men
import numpy as np
import women
from light import Color, Work


class Mason(NamedTuple):
    """The function that carves a mason, and the color of the stone."""

    carve: Callable[[np.random.Generator], Work]
    ground: Color


_DARK = (46, 42, 52)
MASONS = {
    "melissa": Mason(women.melissa, (126, 84, 38)),
    "iris": Mason(women.iris, (40, 88, 96)),
    "kleon": Mason(men.kleon, (84, 92, 48)),
    "theano": Mason(women.theano, (88, 48, 74)),
    "myron": Mason(men.myron, (128, 62, 42)),
    "lykos": Mason(men.lykos, (70, 76, 84)),
    "zoe": Mason(women.zoe, (38, 84, 64)),
    "phaidros": Mason(men.phaidros, (40, 62, 98)),
    "daidalos": Mason(men.daidalos, (74, 26, 34)),
    "easy": Mason(levels.apprentice, _DARK),
    "medium": Mason(levels.journeyman, _DARK),
    "hard": Mason(levels.architect, _DARK),
    "oracle": Mason(levels.pythia, _DARK),
    "even": Mason(levels.even, _DARK),
}
"""Masons and levels, by the names that the program uses."""
