"""The temple's two sides: three round steps of marble, and the floor laid with mosaic."""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import marble
import measures
import mosaic
import stage

_AROUND = 720
_BEVEL = 0.007
_JOINT = 0.0022
"""Depth of a joint of the floor."""
_TEXTURE = 4.2
"""Pixels of the floor's texture for each pixel of the unit."""


def step(radius: float, top: float, bottom: float) -> Any:
    """Add a round slab with a beveled edge."""
    rings = [
        (radius, bottom),
        (radius, top - _BEVEL),
        (radius - _BEVEL * 0.3, top - _BEVEL * 0.3),
        (radius - _BEVEL, top),
    ]
    return turned("step", rings)


def turned(name: str, rings: list[tuple[float, float]]) -> Any:
    """Return the solid that a profile of (radius, height) makes on a lathe. It is closed at the
    top."""
    points = [
        (ring * math.cos(2 * math.pi * i / _AROUND), ring * math.sin(2 * math.pi * i / _AROUND), up)
        for ring, up in rings
        for i in range(_AROUND)
    ]
    return stage.solid(name, points, _AROUND)


def step_stone(stuff: marble.Stuff, index: int, blocks: int) -> Any:
    """Return marble with joints between the step's blocks."""
    bench = marble.Bench(f"step{index}")
    at = bench.node("ShaderNodeTexCoord").outputs["Object"]
    x, y, _ = bench.node("ShaderNodeSeparateXYZ", {0: at}).outputs
    turn = bench.math("MULTIPLY", bench.math("ARCTAN2", y, x), blocks / (2 * math.pi))
    gap = bench.math("ABSOLUTE", bench.math("SUBTRACT", turn, bench.math("ROUND", turn)))
    joint = bench.step(gap, 0.010, 0.005)
    grain = bench.grain(stuff, 30.0 + index, 2.0)
    dark = tuple(0.3 * part for part in stuff.vein)
    color = bench.mix(bench.math("MULTIPLY", joint, 0.8), grain, dark)
    return bench.finish(color, stuff.roughness, bench.math("SUBTRACT", 1.0, joint), 0.004)


def _floor_stone(*, advanced: bool, unit: float) -> Any:
    size = round(_TEXTURE * unit)
    colors, heights = mosaic.floor(advanced=advanced, size=size)
    bench = marble.Bench("floor")
    at = bench.node("ShaderNodeTexCoord").outputs["Object"]
    half = 1 / (2 * mosaic.REACH)
    place = bench.node(
        "ShaderNodeMapping", {"Vector": at, "Location": (0.5, 0.5, 0.0), "Scale": (half, half, 1.0)}
    ).outputs[0]
    laid = bench.node("ShaderNodeTexImage", {"Vector": place}, extension="EXTEND")
    # The lights make a lit slab of this color about as bright as it is written.
    laid.image = stage.texture("floor", colors * _EXPOSURE, is_color=True)
    cut = bench.node("ShaderNodeTexImage", {"Vector": place}, extension="EXTEND")
    gray = (heights[..., None].repeat(3, axis=2) + 4) / 4
    cut.image = stage.texture("cuts", gray, is_color=False)
    cloud = bench.node("ShaderNodeTexNoise", {"Vector": at, "Scale": 3.0, "Detail": 8.0})
    fine = bench.node(
        "ShaderNodeTexNoise", {"Vector": at, "Scale": 5.0, "Detail": 9.0, "Distortion": 0.7}
    )
    vein = bench.step(
        bench.math("ABSOLUTE", bench.math("SUBTRACT", fine.outputs["Fac"], 0.5)), 0.02, 0.0
    )
    tint = bench.mix(bench.step(cloud.outputs["Fac"], 0.3, 0.7), (1, 1, 1), (0.86, 0.85, 0.83))
    tint = bench.mix(bench.math("MULTIPLY", vein, 0.16), tint, (0.5, 0.46, 0.4))
    color = bench.mix(1.0, laid.outputs["Color"], tint, "MULTIPLY")
    return bench.finish(color, 0.48, cut.outputs["Color"], _JOINT * 4)


_EXPOSURE = 0.93


def pictures(unit: float, samples: int, folder: Path) -> Iterator[tuple[str, Any]]:
    """Yield both sides of the temple, each with its shadow on transparent ground."""
    sides, up, down = measures.TEMPLE
    rise = measures.STEP_HEIGHT / measures.RISE
    for advanced in (False, True):
        stage.clear()
        for index, radius in enumerate(measures.STEPS):
            slab = step(radius, -index * rise, -(index + 1) * rise)
            stuff = marble.COOL_STEP if advanced else marble.STEP
            if index == 0:
                slab.data.materials.append(step_stone(stuff, 0, 49))
                slab.data.materials.append(_floor_stone(advanced=advanced, unit=unit))
                slab.data.polygons[-1].material_index = 1
            else:
                slab.data.materials.append(step_stone(stuff, index, 49 + 7 * index))
        stage.ground(rise * len(measures.STEPS))
        taken = stage.picture((sides, sides, up, down), unit, samples, folder)
        yield f"temple-{'advanced' if advanced else 'basic'}", taken
