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
_COLUMNS = ("bwgwbwg", "gwwbgbw", "wgb", "bwgww", "wgbw", "bgw", "wbgwwgw")
_TURN = 18.0
"""Degrees by which the ring of columns is turned, so that none hides another."""
_EYE = (0.0, -5.9, 0.84)
_LENS = 47.0
_ASIDE = (-0.215, -0.03)
"""How far the temple stands off the middle of the picture, in picture widths."""


def pictures(unit: float, samples: int, folder: Path) -> Iterator[tuple[str, Any]]:
    """The backdrop of the menu; ``unit`` scales it, as it does the other pictures."""
    stage.clear()
    scene = bpy.context.scene
    scene.render.film_transparent = False
    scene.view_settings.view_transform = "AgX"
    scene.view_settings.look = "AgX - Medium High Contrast"
    scene.view_settings.exposure = 0.12
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
    sky.inputs["Strength"].default_value = 0.8
    bands = (
        (0.0, (1.0, 0.40, 0.13)),
        (0.045, (0.92, 0.40, 0.20)),
        (0.11, (0.42, 0.30, 0.36)),
        (0.21, (0.10, 0.145, 0.29)),
        (0.45, (0.03, 0.065, 0.17)),
    )
    for _ in range(len(bands) - 2):
        ramp.color_ramp.elements.new(0.5)
    for element, (at, color) in zip(ramp.color_ramp.elements, bands, strict=True):
        element.position, element.color = at, (*color, 1)


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
    _entablature(7 * measures.DRUM, 45 + _TURN * 0.5, 171)


def _entablature(foot: float, begin: float, end: float) -> None:
    """The beam that already lies on the far columns, from one angle to another (degrees)."""
    half = measures.STONE_RADIUS * 1.12
    section = [
        (1 - half * 0.9, 0.0),
        (1 + half * 0.9, 0.0),
        (1 + half * 0.9, 0.085),
        (1 + half * 1.05, 0.095),
        (1 + half * 1.05, 0.19),
        (1 + half * 1.5, 0.21),
        (1 + half * 1.5, 0.25),
        (1 - half * 1.3, 0.25),
        (1 - half * 0.9, 0.19),
    ]
    turns = np.radians(np.linspace(begin, end, 90))
    points = [
        (far * math.cos(turn), far * math.sin(turn), foot + up)
        for turn in turns
        for far, up in section
    ]
    round_ = len(section)
    faces: list[tuple[int, ...]] = [
        (
            row * round_ + i,
            row * round_ + (i + 1) % round_,
            (row + 1) * round_ + (i + 1) % round_,
            (row + 1) * round_ + i,
        )
        for row in range(len(turns) - 1)
        for i in range(round_)
    ]
    faces += [tuple(range(round_)), tuple(range(len(points) - round_, len(points)))]
    mesh = bpy.data.meshes.new("beam")
    mesh.from_pydata(points, [], faces)
    mesh.materials.append(temple.step_stone(marble.WHITE, 9, 28))
    bpy.context.collection.objects.link(bpy.data.objects.new("beam", mesh))


def _valley() -> None:
    """Paving, a slope, cypresses, and mountains that fade into the haze."""
    _ground()
    lots = np.random.default_rng(stage.SEED)
    for near, far, peak, base, color, haze, air in (
        (7.0, 12.0, 0.62, -1.75, (0.030, 0.034, 0.022), 0.05, (0.30, 0.20, 0.15)),
        (16.0, 26.0, 2.6, -3.2, (0.045, 0.046, 0.040), 0.30, (0.26, 0.17, 0.16)),
        (34.0, 50.0, 7.6, -5.0, (0.06, 0.06, 0.07), 0.55, (0.25, 0.16, 0.18)),
        (70.0, 95.0, 20.0, -7.0, (0.08, 0.08, 0.11), 0.74, (0.36, 0.22, 0.22)),
    ):
        _mountains(lots, (near, far), (base, peak), _distant("rock", color, haze, air))
    leaves = _distant("leaves", (0.012, 0.018, 0.009), 0.05, (0.30, 0.20, 0.15))
    for grove in ((-5.2, 6.4), (-3.4, 7.6), (-0.9, 6.9), (1.0, 8.2), (3.6, 6.6), (5.4, 7.4)):
        for _ in range(lots.integers(5, 11)):
            x, y = lots.normal(grove, (0.55, 0.5))
            _cypress(x, y, -1.35, lots.uniform(0.65, 1.25), leaves)


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
    color = bench.mix(1.0, slabs.outputs["Color"], shade, "MULTIPLY")
    height = bench.math("MULTIPLY", slabs.outputs["Fac"], -1.0)
    bpy.ops.mesh.primitive_circle_add(
        vertices=160, radius=4.6, fill_type="NGON", location=(0, 0, -0.21)
    )
    bpy.context.object.data.materials.append(bench.finish(color, 0.6, height, 0.02))


def _mountains(
    lots: np.random.Generator,
    between: tuple[float, float],
    heights: tuple[float, float],
    material: Any,
) -> None:
    """A ridge from left to right, between two distances, from its foot to its peak.

    Its folds run every way: those that all ran down the slope would be seen as streaks.
    """
    (near, far), (base, peak) = between, heights
    across, deep = 900, 220
    wide = far * 1.5
    x = np.linspace(-wide, wide, across)
    y = np.linspace(near, far, deep)
    profile = np.sin(np.linspace(0, np.pi, deep)) ** 0.8
    height = np.zeros((deep, across))
    bent = np.zeros((deep, across))
    for octave in range(8):
        waves = 2.6 * 1.9**octave / wide
        phase, way = lots.uniform(0, 2 * np.pi), lots.uniform(-1, 1) * min(0.2 + 0.3 * octave, 1.2)
        along = np.cos(way) * x[None, :] + np.sin(way) * y[:, None]
        angle = waves * along + phase + 0.9 * bent
        bent = np.sin(waves * (np.cos(way) * y[:, None] - np.sin(way) * x[None, :]) + phase)
        height += (1 - np.abs(np.sin(angle))) / 1.75**octave
    height = base + peak * profile[:, None] * (height / height.max()) ** 1.25
    points = np.stack(np.broadcast_arrays(x[None, :], y[:, None], height), -1).reshape(-1, 3)
    faces = [
        (row * across + i, row * across + i + 1, (row + 1) * across + i + 1, (row + 1) * across + i)
        for row in range(deep - 1)
        for i in range(across - 1)
    ]
    mesh = bpy.data.meshes.new("ridge")
    mesh.from_pydata(points.tolist(), [], faces)
    for face in mesh.polygons:
        face.use_smooth = True
    ridge = bpy.data.objects.new("ridge", mesh)
    bpy.context.collection.objects.link(ridge)
    mesh.materials.append(material)


def _distant(name: str, color: marble.Color, haze: float, air: marble.Color) -> Any:
    """Rock or leaves, seen through air that glows; ``haze`` is its share of what is seen."""
    bench = marble.Bench(name)
    at = bench.node("ShaderNodeTexCoord").outputs["Object"]
    cloud = bench.node("ShaderNodeTexNoise", {"Vector": at, "Scale": 0.8, "Detail": 10.0})
    light = tuple(1.9 * part for part in color)
    rock = bench.mix(bench.step(cloud.outputs["Fac"], 0.35, 0.65), color, light)
    bench.finish(rock, 0.9)
    glow = bench.node("ShaderNodeEmission", {"Color": air})
    mixed = bench.node("ShaderNodeMixShader")
    mixed.inputs[0].default_value = haze
    bench.tree.links.new(bench.shader.outputs[0], mixed.inputs[1])
    bench.tree.links.new(glow.outputs[0], mixed.inputs[2])
    bench.tree.links.new(mixed.outputs[0], bench.tree.nodes["Material Output"].inputs[0])
    return bench.material


def _cypress(x: float, y: float, z: float, tall: float, leaves: Any) -> None:
    """A slim tree, widest a third of the way up."""
    bpy.ops.mesh.primitive_uv_sphere_add(segments=20, ring_count=14, location=(x, y, z + tall / 2))
    tree = bpy.context.object
    for point in tree.data.vertices:
        up = (point.co.z + 1) / 2
        width = 1.15 * (1 - up) ** 0.6 * (0.35 + up) ** 0.3
        point.co.x *= width
        point.co.y *= width
    tree.scale = (tall * 0.11, tall * 0.11, tall / 2)
    tree.data.materials.append(leaves)


def _picture(scale: float, samples: int, folder: Path) -> Image.Image:
    """Through a lens, from the height of somebody who stands on the lowest step."""
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = (round(part * scale) for part in _SIZE)
    scene.cycles.samples = samples
    lens = bpy.data.cameras.new("eye")
    lens.lens = _LENS
    lens.clip_end = 300
    lens.shift_x, lens.shift_y = _ASIDE
    eye = bpy.data.objects.new("eye", lens)
    eye.location = _EYE
    eye.rotation_euler = (math.radians(90), 0, 0)
    bpy.context.collection.objects.link(eye)
    scene.camera = eye
    path = folder / "backdrop.png"
    scene.render.filepath = str(path)
    bpy.ops.render.render(write_still=True)
    with Image.open(path) as taken:
        taken.load()
        return taken.convert("RGB")
