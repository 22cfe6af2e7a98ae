"""The roof of the tholos: beams on the columns, and a ring of tiles that is open to the sky."""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bpy
import marble
import measures
import numpy as np
import stage
import temple

_BEAMS = 0.875, 1.115
"""Inner and outer radius of the beams, which are about as wide as a column."""
_CORNICE = 0.6
"""Share of the beams' height at which the cornice begins."""
_CURB = 0.86
"""Radius of the marble curb around the opening, where the tiles end."""
_TILES, _ROWS = 70, 4
"""Tiles around each row, and rows."""
_RIB = 0.02
"""Height of the rib over the joint between two tiles."""
_LAP = 0.007
"""Height of each row of tiles over the one below, so low that it casts no crescent."""
_TRIGLYPHS = 42
_FINE, _SOFT = 24, math.radians(18)
"""Points across a tile, and the width of the sun, which makes the ribs' shadows soft."""
_JOINT = (0.10, 0.036, 0.02)
_TERRACOTTA = marble.Stuff((0.50, 0.22, 0.12), (0.44, 0.18, 0.09), (0.3, 0.12, 0.07), 0.2, 0.7)


def pictures(unit: float, samples: int, folder: Path) -> Iterator[tuple[str, Any]]:
    """Yield the roof alone. Its origin is the middle of the beams' lower edge."""
    sides, up, down = measures.ROOF
    stage.clear()
    bpy.data.objects["key"].data.angle = _SOFT
    eave, beam, slope = measures.ROOF_RADIUS, measures.ROOF_BEAM, measures.ROOF_SLOPE
    low, (inner, outer) = beam * _CORNICE, _BEAMS
    stone = temple.step_stone(marble.STEP, 7, 14)
    _ring("beams", [(inner, low), (inner, 0.0), (outer, 0.0), (outer, low)], stone)
    _triglyphs(outer, low, stone)
    edge, within = eave - 0.012, inner - 0.02
    cornice = [(within, low), (outer + 0.008, low), (edge, low + 0.025), (edge, beam)]
    cornice += [(within, beam), (within, low)]
    _ring("cornice", cornice, temple.step_stone(marble.STEP, 8, 42))
    top = beam + slope
    curb = [(within, beam), (_CURB - 0.02, top), (_CURB - 0.02, top + 0.03)]
    curb += [(_CURB + 0.02, top + 0.03), (_CURB + 0.025, top - 0.03)]
    _ring("curb", curb, temple.step_stone(marble.STEP, 9, 28))
    _tiles(eave, _CURB - 0.005, beam, slope)
    _antefixes(eave, beam)
    yield "roof", stage.picture((sides, sides, up, down), unit, samples, folder)


def _ring(name: str, profile: list[tuple[float, float]], stuff: Any) -> None:
    """Add the ring that a profile of (radius, height) makes around the roof's axis."""
    turns = np.arange(720) * math.tau / 720
    radii, heights = (np.array(part) for part in zip(*profile, strict=True))
    _net(name, radii[:, None], np.broadcast_to(heights[:, None], (len(profile), 720)), turns, stuff)


def _net(name: str, radii: Any, heights: Any, turns: Any, stuff: Any) -> None:
    """Add a surface from rows of heights, each of which goes all the way around."""
    rows, around = heights.shape
    x, y = radii * np.cos(turns), radii * np.sin(turns)
    points = np.stack(np.broadcast_arrays(x, y, heights), -1).reshape(-1, 3)
    faces = [
        (row + i, row + (i + 1) % around, row + around + (i + 1) % around, row + around + i)
        for row in range(0, (rows - 1) * around, around)
        for i in range(around)
    ]
    stage.mesh(name, points.tolist(), faces).data.materials.append(stuff)


def _tiles(eave: float, head: float, foot: float, slope: float) -> None:
    """Add rows of flat tiles, each a little above the one below, and a rib over every joint."""
    turns = np.arange(_TILES * _FINE) * math.tau / (_TILES * _FINE)
    up = np.linspace(0, 1, 40 * _ROWS)[:, None]
    radii = eave + (head - eave) * up
    aside = ((np.arange(_TILES * _FINE) % _FINE) / _FINE - 0.5) / 0.18
    rib = np.sqrt(np.maximum(0, 1 - aside**2)) * _RIB * (0.35 + 0.65 * radii / eave)
    heights = foot + slope * up + _LAP * (1 - up * _ROWS % 1) + rib
    under = np.full((1, len(turns)), foot - 0.004)
    radii, heights = np.concatenate([radii[:1], radii]), np.concatenate([under, heights])
    _net("tiles", radii, heights, turns, _clay(eave, head))


def _clay(eave: float, head: float) -> Any:
    """Return clay. Each tile is a little lighter or darker, with dark joints under the laps and
    ribs."""
    bench = marble.Bench("clay")
    at = bench.node("ShaderNodeTexCoord").outputs["Object"]
    x, y, _ = bench.node("ShaderNodeSeparateXYZ", {0: at}).outputs
    across = bench.node("ShaderNodeCombineXYZ", {0: x, 1: y})
    far = bench.node("ShaderNodeVectorMath", {0: across.outputs[0]}, operation="LENGTH")
    row = bench.math("MULTIPLY", bench.math("SUBTRACT", eave, far.outputs["Value"]),
                     _ROWS / (eave - head))  # fmt: skip
    turn = bench.math("MULTIPLY", bench.math("ARCTAN2", y, x), _TILES / math.tau)
    tile = bench.node(
        "ShaderNodeCombineXYZ", {0: bench.math("FLOOR", row), 1: bench.math("FLOOR", turn)}
    )
    each = bench.node("ShaderNodeTexWhiteNoise", {"Vector": tile.outputs[0]}).outputs["Value"]
    tint = bench.mix(each, (0.80, 0.80, 0.82), (1.18, 1.12, 1.06))
    color = bench.mix(1.0, bench.grain(marble.CLAY, 39.0, 2.0), tint, "MULTIPLY")
    lap = bench.math("MULTIPLY", bench.step(bench.math("FRACT", row), 0.88, 1.0), 0.55)
    color = bench.mix(lap, color, _JOINT)
    gap = bench.math("ABSOLUTE", bench.math("SUBTRACT", bench.math("FRACT", turn), 0.5))
    beside = bench.math("MULTIPLY", bench.step(gap, 0.40, 0.33), bench.step(gap, 0.24, 0.32))
    color = bench.mix(bench.math("MULTIPLY", beside, 0.35), color, _JOINT)
    return bench.finish(color, marble.CLAY.roughness)


def _antefixes(eave: float, foot: float) -> None:
    """Add a small rounded tile in front of the end of each rib."""
    outline = [(-1, 0), (-0.95, 0.5), (-0.6, 1.0), (0, 1.35), (0.6, 1.0), (0.95, 0.5), (1, 0)]
    shape = [(0.021 * aside, foot + 0.032 * up) for aside, up in outline]
    _plates("antefixes", _TILES, shape, (eave + 0.006, eave - 0.012),
            marble.plain("terracotta", _TERRACOTTA, 3.0, 4.0))  # fmt: skip


def _triglyphs(radius: float, high: float, stuff: Any) -> None:
    shape = [(-0.024, 0.02), (-0.024, high), (0.024, high), (0.024, 0.02)]
    _plates("triglyphs", _TRIGLYPHS, shape, (radius + 0.008, radius - 0.01), stuff)


def _plates(
    name: str,
    count: int,
    shape: list[tuple[float, float]],
    radii: tuple[float, float],
    stuff: Any,
) -> None:
    """Add upright plates all around, each with an outline of (aside, height), from one radius to
    another."""
    points, faces = [], list[tuple[int, ...]]()
    corners = len(shape)
    for plate in range(count):
        turn, first = math.tau * (plate + 0.5) / count, len(points)
        cos, sin = math.cos(turn), math.sin(turn)
        points += [
            (far * cos - aside * sin, far * sin + aside * cos, up)
            for far in radii
            for aside, up in shape
        ]
        faces.append(tuple(range(first, first + corners)))
        faces += [
            (first + i, first + corners + i, first + corners + i + 1, first + i + 1)
            for i in range(corners - 1)
        ]
    stage.mesh(name, points, faces).data.materials.append(stuff)
