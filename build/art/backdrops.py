"""The view behind the menu: the temple in the last light of the day, over a valley of mountains."""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bpy
import marble
import measures
import numpy as np
import stage
import stones
import temple
from PIL import Image

_SIZE = 2560, 1440
_COLUMNS = ("wgwbw", "bwwgbgw", "gwb", "wbgww", "wwbg", "bgwwb", "gwwbgww")
"""The stones of the columns, beginning at the far left and going round."""
_TURN = 18.0
"""Degrees by which the ring of columns is turned, so that none hides another."""
_EYE = (0.0, -5.6, 0.86)
_LENS = 44.0
_ASIDE = (-0.205, -0.075)
"""How far the temple stands off the middle of the picture, in picture widths."""
_HAZE = (0.92, 0.60, 0.40)


def pictures(unit: float, samples: int, folder: Path) -> Iterator[tuple[str, Any]]:
    """The backdrop of the menu; ``unit`` scales it, as it does the other pictures."""
    stage.clear()
    scene = bpy.context.scene
    scene.render.film_transparent = False
    scene.view_settings.view_transform = "AgX"
    scene.view_settings.look = "AgX - Medium High Contrast"
    scene.view_settings.exposure = 0.25
    _light()
    _temple()
    _valley()
    scale = min(1.0, unit / 784)
    yield "menu", _picture(scale, samples, folder)


def _light() -> None:
    """A low sun at the left, and a sky from gold at the horizon to deep blue."""
    key = bpy.data.objects["key"]
    key.data.energy, key.data.color, key.data.angle = 5.2, (1.0, 0.66, 0.38), math.radians(1.2)
    key.rotation_euler = (math.radians(74), 0, math.radians(-62))
    bpy.data.objects["fill"].data.energy = 0.0
    world = bpy.context.scene.world.node_tree
    sky = world.nodes["Background"]
    place = world.nodes.new("ShaderNodeTexCoord")
    split = world.nodes.new("ShaderNodeSeparateXYZ")
    ramp = world.nodes.new("ShaderNodeValToRGB")
    world.links.new(place.outputs["Generated"], split.inputs[0])
    world.links.new(split.outputs[2], ramp.inputs[0])
    world.links.new(ramp.outputs[0], sky.inputs["Color"])
    sky.inputs["Strength"].default_value = 0.85
    bands = (
        (0.0, (1.0, 0.58, 0.30)),
        (0.07, (0.95, 0.60, 0.42)),
        (0.17, (0.52, 0.47, 0.56)),
        (0.36, (0.16, 0.24, 0.42)),
        (1.0, (0.04, 0.09, 0.22)),
    )
    for _ in range(len(bands) - 2):
        ramp.color_ramp.elements.new(0.5)
    for element, (at, colour) in zip(ramp.color_ramp.elements, bands, strict=True):
        element.position, element.color = at, (*colour, 1)


def _temple() -> None:
    """Steps and seven columns of the game's stones, some as high as they can be."""
    rise = 0.07
    for index, radius in enumerate((1.34, 1.47, 1.60)):
        slab = temple.step(radius, -index * rise, -(index + 1) * rise)
        slab.data.materials.append(temple.step_stone(marble.STEP, index, 42 + 7 * index))
    for place, column in enumerate(_COLUMNS):
        turn = math.radians(90 + _TURN - place * 360 / len(_COLUMNS))
        for level, stone in enumerate(column):
            drum = stones.drum(measures.STONE_RADIUS * 1.12, measures.DRUM)
            drum.location = (math.cos(turn), math.sin(turn), level * measures.DRUM)
            drum.rotation_euler[2] = 0.7 * level + place
            drum.data.materials.append(stones.material(stone, (level + place) % stones.VARIANTS))


def _valley() -> None:
    """Paving, a slope, cypresses, and mountains that fade into the haze."""
    _ground()
    lots = np.random.default_rng(stage.SEED)
    for near, far, peak, base, colour, haze in (
        (7.0, 12.0, 0.75, -1.9, (0.035, 0.040, 0.030), 0.06),
        (16.0, 26.0, 3.0, -3.2, (0.060, 0.062, 0.062), 0.26),
        (34.0, 50.0, 8.2, -5.0, (0.085, 0.085, 0.10), 0.50),
        (70.0, 95.0, 19.0, -7.0, (0.11, 0.11, 0.14), 0.72),
    ):
        _mountains(lots, near, far, peak, base, colour, haze)
    for _ in range(46):
        x, y = lots.uniform(-7.5, 8.0), lots.uniform(5.6, 9.5)
        _cypress(x, y, -1.25, lots.uniform(0.5, 1.0))


def _ground() -> None:
    bench = marble.Bench("paving")
    at = bench.node("ShaderNodeTexCoord").outputs["Object"]
    slabs = bench.node(
        "ShaderNodeTexBrick",
        {
            "Vector": at,
            "Color1": (0.20, 0.17, 0.13),
            "Color2": (0.15, 0.13, 0.10),
            "Mortar": (0.04, 0.035, 0.03),
            "Scale": 1.0,
            "Mortar Size": 0.008,
            "Brick Width": 0.9,
            "Row Height": 0.6,
        },
    )
    cloud = bench.node("ShaderNodeTexNoise", {"Vector": at, "Scale": 1.6, "Detail": 9.0})
    shade = bench.mix(bench.step(cloud.outputs["Fac"], 0.3, 0.7), (1, 1, 1), (0.62, 0.60, 0.58))
    colour = bench.mix(1.0, slabs.outputs["Color"], shade, "MULTIPLY")
    height = bench.math("MULTIPLY", slabs.outputs["Fac"], -1.0)
    bpy.ops.mesh.primitive_circle_add(
        vertices=160, radius=4.6, fill_type="NGON", location=(0, 0, -0.21)
    )
    bpy.context.object.data.materials.append(bench.finish(colour, 0.6, height, 0.02))
