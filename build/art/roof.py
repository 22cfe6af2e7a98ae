"""The roof of the tholos: a ring of beams, rows of tiles, a finial of bronze."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import marble
import measures
import stage
import temple

_ROWS = 8
_LAP = 0.026
"""How far each row of tiles stands over the one below."""
_TILES = 56
"""Tiles around each row."""
_PEAK = 0.16
"""The radius at which the tiles end and the finial begins."""


def pictures(unit: float, samples: int, folder: Path) -> Iterator[tuple[str, Any]]:
    """The roof alone; its origin is the middle of the beams' lower edge."""
    sides, up, down = measures.ROOF
    stage.clear()
    radius, beam, slope = measures.ROOF_RADIUS, measures.ROOF_BEAM, measures.ROOF_SLOPE
    beams = temple.step(radius - 0.05, beam * 0.62, 0.0)
    beams.data.materials.append(temple.step_stone(marble.STEP, 7, 14))
    cornice = temple.step(radius, beam, beam * 0.62)
    cornice.data.materials.append(temple.step_stone(marble.STEP, 8, 42))
    clay = temple.step_stone(marble.CLAY, 9, _TILES)
    for row in range(_ROWS):
        low, high = (_radius(radius, share / _ROWS) for share in (row, row + 1))
        foot, head = beam + slope * row / _ROWS, beam + slope * (row + 1) / _ROWS
        profile = [(low, foot), (low, foot + _LAP), (high, head)]
        temple.turned("tiles", profile).data.materials.append(clay)
    top = beam + slope
    finial = [(_PEAK, top), (_PEAK, top + 0.02), (0.07, top + 0.05), (0.05, top + 0.1)]
    finial += [(0.085, top + 0.15), (0.06, top + 0.2), (0.012, top + 0.29)]
    temple.turned("finial", finial).data.materials.append(marble.bronze())
    yield "roof", stage.picture((sides, sides, up, down), unit, samples, folder)


def _radius(eave: float, share: float) -> float:
    """The radius of the tiles so far up the slope."""
    return eave + 0.02 - (eave + 0.02 - _PEAK) * share
