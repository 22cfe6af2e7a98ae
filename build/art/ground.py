"""The quiet ground around the temple: slabs of brown stone in the last light."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bpy
import marble
import stage

_WIDTH, _HEIGHT = 1120, 630


def _slabs() -> Any:
    bench = marble.Bench("ground")
    at = bench.node("ShaderNodeTexCoord").outputs["Object"]
    bricks = bench.node(
        "ShaderNodeTexBrick",
        {
            "Vector": at,
            "Color1": (0.074, 0.060, 0.046),
            "Color2": (0.060, 0.049, 0.038),
            "Mortar": (0.024, 0.019, 0.014),
            "Scale": 1.0,
            "Mortar Size": 0.006,
            "Mortar Smooth": 0.4,
            "Brick Width": 1.3,
            "Row Height": 0.85,
        },
    )
    cloud = bench.node("ShaderNodeTexNoise", {"Vector": at, "Scale": 2.4, "Detail": 9.0})
    shade = bench.mix(bench.step(cloud.outputs["Fac"], 0.3, 0.7), (1, 1, 1), (0.72, 0.74, 0.76))
    color = bench.mix(1.0, bricks.outputs["Color"], shade, "MULTIPLY")
    height = bench.math(
        "ADD",
        bench.math("MULTIPLY", bricks.outputs["Fac"], -1.0),
        bench.math("MULTIPLY", cloud.outputs["Fac"], 0.6),
    )
    return bench.finish(color, 0.6, height, 0.01)


def pictures(unit: float, samples: int, folder: Path) -> Iterator[tuple[str, Any]]:
    """The ground; it is soft, so one small size serves all windows."""
    stage.clear()
    bpy.context.scene.render.film_transparent = False
    key = bpy.data.objects["key"].data
    key.energy = 0.9
    bpy.data.objects["fill"].data.energy = 0.15
    # A warm lamp at the upper left, low: the light falls off over the slabs.
    lamp = bpy.data.lights.new("lamp", "AREA")
    lamp.energy, lamp.color, lamp.size = 200, (1.0, 0.72, 0.42), 2.5
    at = bpy.data.objects.new("lamp", lamp)
    at.location = (-3.2, 2.6, 3.0)
    at.rotation_euler = (-0.75, -0.75, 0)
    bpy.context.collection.objects.link(at)
    plane = stage.ground(0.0)
    plane.is_shadow_catcher = False
    plane.data.materials.append(_slabs())
    wide = 3.9 * 16 / 9 / 2 / 1.4
    tall = wide * _HEIGHT / _WIDTH
    scale = _WIDTH / (2 * wide)
    yield "ground", stage.picture((wide, wide, tall, tall), scale, samples, folder).convert("RGB")
