"""The evening behind the menu, in layers: mountains, the temple's steps, stones, a colonnade."""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import bpy
import drums
import marble
import measures
import numpy as np
import stage
import temple
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector
from PIL import Image

_SIZE = 2560, 1440
_TURN = 18.0
"""Rotation of the ring of columns in degrees, so that none hides another."""
_EYE = (0.0, -5.9, 0.84)
_LENS = 47.0
_ASIDE = (-0.215, -0.03)
"""Shift of the view in picture widths, so that the temple isn't in the middle of the picture."""


_FAR = 2
"""Factor by which the pictures of the mountains are smaller. Haze blurs the mountains anyway."""
_LARGE = 1.5
"""Size of the pictures for windows wider than ``_SIZE``, as a multiple of ``_SIZE``."""
PLACES: dict[str, dict[str, list[int]]] = {}
"""Left and top edge of each picture, by folder and name, in pixels of the whole picture. The edges
are added as the pictures are made."""


def pictures(unit: float, samples: int, folder: Path) -> Iterator[tuple[str, Any]]:
    """Yield the parts of the evening, farthest first; ``unit`` scales them."""
    view = _View("evening", 1.0, min(1.0, unit / 784), samples, folder)
    _stage()
    _far_valley()
    name, far = view.whole("far")
    yield name, far.resize((far.width // _FAR, -(-far.height // _FAR)), Image.Resampling.LANCZOS)
    yield from _foreground(view)


def large(unit: float, samples: int, folder: Path) -> Iterator[tuple[str, Any]]:
    """Yield the foreground for large windows; the mountains are the same, since haze blurs them."""
    scale = _LARGE * min(1.0, unit / 784)
    yield from _foreground(_View("evening-large", _LARGE, scale, samples, folder))


def _foreground(view: "_View") -> Iterator[tuple[str, Any]]:
    _stage()
    _near_valley()
    _temple()
    for place in range(len(_STOA)):
        _plinth(place)
    yield view.whole("near")
    yield from _stoa(view)
    yield from _stones(view)


def _stage() -> None:
    stage.clear()
    scene = bpy.context.scene
    scene.view_settings.view_transform = "AgX"
    scene.view_settings.look = "AgX - Medium High Contrast"
    scene.view_settings.exposure = 0.12
    _light()


_APART = 0.5
"""Distance between drums that are rendered in one picture."""
_ASKEW = tuple(turn * math.tau / drums.FLUTES for turn in (0, 1, -1, 0, -1, 1, 0, 1))
"""Angles between the mark and the viewer: whole flutes, so that the flutes of a column line up."""


def _stones(view: "_View") -> Iterator[tuple[str, Any]]:
    """Yield each stone at each place and height, alone in the light of the temple.

    The stones of one color and place are rendered side by side and then cut apart."""
    for place, location in enumerate(measures.LOCATIONS):
        right, away, _ = _seat(place)
        far = away - _EYE[1]
        for stone in "wgb":
            _stage()
            row = []
            for level in range(7):
                look = level + 7 * place
                drum = drums.drum(np.random.default_rng([look, *stone.encode()]))
                aside = (level - 3) * _APART
                drum.location = aside, away, level * measures.DRUM
                facing = math.atan2(-far, -aside) + math.pi / 2
                drum.rotation_euler[2] = facing + _ASKEW[look % len(_ASKEW)]
                drum.data.materials.append(drums.material(stone, look))
                row.append(drum)
            spots = [(right, away, level * measures.DRUM) for level in range(7)]
            for level, taken in enumerate(view.apart(row, spots)):
                yield view.placed(f"{location}-{stone}{level + 1}", taken)


def _stoa(view: "_View") -> Iterator[tuple[str, Any]]:
    """Yield the nine columns behind the temple, of one to three drums, and the beams between
    them."""
    for place in range(len(_STOA)):
        for height in range(1, 4):
            _stage()
            yield view.around(f"stoa{place + 1}-{height}", _slender(place, height))
    for place in range(len(_STOA) - 1):
        _stage()
        yield view.around(f"beam{place + 1}", _lintel(place))


def _light() -> None:
    """Add a low sun at the left, and a sky from gold at the horizon to deep blue."""
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


def _temple() -> list[Any]:
    """Add the temple's steps."""
    rise, slabs = 0.07, []
    for index, radius in enumerate((1.34, 1.47, 1.60)):
        slab = temple.step(radius, -index * rise, -(index + 1) * rise)
        slab.data.materials.append(temple.step_stone(marble.STEP, index, 42 + 7 * index))
        slabs.append(slab)
    return slabs


def _seat(place: int) -> tuple[float, float, float]:
    turn = math.radians(90 + _TURN - place * 360 / len(measures.LOCATIONS))
    return math.cos(turn), math.sin(turn), 0.0


_STOA = tuple((0.385 + 0.0735 * place, 9.35 - 0.035 * (place - 4) ** 2) for place in range(9))
"""Position of each of the nine columns behind the temple: distance from the left edge of the
picture, as a share of its width, and distance from the eye."""
_GROUND, _PLINTH, _HIGH = -0.21, 0.09, 0.36
_RADIUS = 0.115


def _foot(place: int) -> tuple[float, float]:
    share, far = _STOA[place]
    return (share - 0.5 + _ASIDE[0]) * 36 / _LENS * far, _EYE[1] + far


def _plinth(place: int) -> list[Any]:
    """Add the square foot and the round one on it, which stand from the beginning."""
    right, away = _foot(place)
    made = [_block((right, away, _GROUND), (0.34, 0.34, 0.06), _facing(place))]
    base = temple.step(0.15, _PLINTH, 0.06)
    base.location = right, away, _GROUND
    base.data.materials.append(marble.plain("base", marble.STEP, place, 4.0))
    return [*made, base]


def _slender(place: int, height: int) -> list[Any]:
    """Add fluted drums on a plinth that isn't visible; the third drum has a capital."""
    right, away = _foot(place)
    made = []
    for level in range(height):
        low = _RADIUS * (1 - 0.05 * level)
        drum = _shaft(low, low - 0.05 * _RADIUS)
        drum.location = right, away, _GROUND + _PLINTH + level * _HIGH
        drum.data.materials.append(marble.plain(f"shaft{level}", marble.WHITE, place + level, 5.0))
        made.append(drum)
    if height == 3:
        top = _GROUND + _PLINTH + 3 * _HIGH
        echinus = temple.step(0.135, 0.05, 0.0)
        echinus.location = right, away, top
        echinus.data.materials.append(marble.plain("echinus", marble.WHITE, place, 5.0))
        made += [echinus, _block((right, away, top + 0.05), (0.33, 0.33, 0.05), _facing(place))]
    for each in _plinth(place):
        each.visible_camera = False
    return made


def _shaft(low: float, high: float) -> Any:
    around, flutes = 320, 20
    points = []
    rings = ((low - 0.006, 0.0, 0.0), (low, 0.008, 1.0), (high, _HIGH - 0.008, 1.0),
             (high - 0.006, _HIGH, 0.0))  # fmt: skip
    for radius, up, fluted in rings:
        for index in range(around):
            turn = 2 * math.pi * index / around
            cut = abs(math.cos(turn * flutes / 2)) ** 0.7 * 0.009 * fluted
            points.append(((radius - cut) * math.cos(turn), (radius - cut) * math.sin(turn), up))
    return stage.solid("shaft", points, around, is_smooth=True)


def _facing(place: int) -> float:
    """Return the rotation of a column that stands on the curve."""
    last = len(_STOA) - 1
    one, other = _foot(max(0, place - 1)), _foot(min(last, place + 1))
    return math.atan2(other[1] - one[1], other[0] - one[0])


def _block(foot: tuple[float, float, float], size: tuple[float, float, float], turn: float) -> Any:
    bpy.ops.mesh.primitive_cube_add(size=1, location=(foot[0], foot[1], foot[2] + size[2] / 2))
    block = bpy.context.object
    block.scale, block.rotation_euler[2] = size, turn
    block.data.materials.append(marble.plain("block", marble.WHITE, foot[0] * 7, 3.0))
    return block


def _lintel(place: int) -> list[Any]:
    """Add the beam from a column to the next one, with its cornice."""
    one, other = _foot(place), _foot(place + 1)
    middle = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    long = math.dist(one, other) + 0.11
    turn = math.atan2(other[1] - one[1], other[0] - one[0])
    foot = _GROUND + _PLINTH + 3 * _HIGH + 0.10
    return [
        _block((*middle, foot), (long, 0.24, 0.12), turn),
        _block((*middle, foot + 0.12), (long, 0.34, 0.035), turn),
    ]


_RIDGES = (
    (7.0, 12.0, 0.62, -1.75, (0.030, 0.034, 0.022), 0.05, (0.30, 0.20, 0.15)),
    (16.0, 26.0, 2.6, -3.2, (0.045, 0.046, 0.040), 0.30, (0.26, 0.17, 0.16)),
    (34.0, 50.0, 7.6, -5.0, (0.06, 0.06, 0.07), 0.55, (0.25, 0.16, 0.18)),
    (70.0, 95.0, 20.0, -7.0, (0.08, 0.08, 0.11), 0.74, (0.36, 0.22, 0.22)),
)
"""For each ridge: distances at which it begins and ends, height, foot, color, haze, and color of
the haze."""
_DRAWN = 16
"""Number of random numbers that make a ridge."""


def _far_valley() -> None:
    """Add mountains that fade into the haze."""
    for number, ridge in enumerate(_RIDGES[1:], 1):
        _ridge(number, ridge)


def _near_valley() -> None:
    """Add paving, a slope and cypresses."""
    _ground()
    lots = _ridge(0, _RIDGES[0])
    lots.random(_DRAWN * (len(_RIDGES) - 1))
    leaves = _distant("leaves", (0.012, 0.018, 0.009), 0.05, (0.30, 0.20, 0.15))
    for grove in ((-5.2, 6.4), (-3.4, 7.6), (-0.9, 6.9), (1.0, 8.2), (3.6, 6.6), (5.4, 7.4)):
        for _ in range(lots.integers(5, 11)):
            x, y = lots.normal(grove, (0.55, 0.5))
            _cypress(x, y, -1.35, lots.uniform(0.65, 1.25), leaves)


def _ridge(number: int, ridge: Any) -> np.random.Generator:
    near, far, peak, base, color, haze, air = ridge
    lots = np.random.default_rng(stage.SEED)
    lots.random(_DRAWN * number)
    _mountains(lots, (near, far), (base, peak), _distant("rock", color, haze, air))
    return lots


def _ground() -> Any:
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
    paving = bpy.context.object
    paving.data.materials.append(bench.finish(color, 0.6, height, 0.02))
    return paving


def _mountains(
    lots: np.random.Generator,
    between: tuple[float, float],
    heights: tuple[float, float],
    material: Any,
) -> None:
    """Add a ridge from left to right, between two distances, from its foot to its peak.

    Its folds run in all directions, since folds that all ran down the slope would look like
    streaks."""
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
    """Return a material of rock or leaves, seen through glowing air. ``haze`` is the air's share of
    the color."""
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
    """Add a slim tree, which is widest a third of the way up."""
    bpy.ops.mesh.primitive_uv_sphere_add(segments=20, ring_count=14, location=(x, y, z + tall / 2))
    tree = bpy.context.object
    for point in tree.data.vertices:
        up = (point.co.z + 1) / 2
        width = 1.15 * (1 - up) ** 0.6 * (0.35 + up) ** 0.3
        point.co.x *= width
        point.co.y *= width
    tree.scale = (tall * 0.11, tall * 0.11, tall / 2)
    tree.data.materials.append(leaves)


class _Taken(NamedTuple):
    picture: Image.Image
    place: list[int]
    """Left and top edge in pixels of the whole picture."""


class _View:
    """The camera, at the eye height of somebody on the lowest step."""

    def __init__(self, name: str, whole: float, scale: float, samples: int, folder: Path) -> None:
        """``whole`` is the size of the whole picture, and ``scale`` that of what is rendered, as
        multiples of ``_SIZE``."""
        self._name, self._scale, self._samples = name, scale / whole, samples
        self._size = round(_SIZE[0] * scale), round(_SIZE[1] * scale)
        self._path = folder / "evening.png"

    def whole(self, name: str) -> tuple[str, Image.Image]:
        """Return the whole picture."""
        self._look(_ASIDE)
        return self._cut(name, (0.0, 0.0, 1.0, 1.0))

    def around(self, name: str, things: list[Any]) -> tuple[str, Image.Image]:
        """Return the part of the picture in a box around things."""
        self._look(_ASIDE)
        return self._cut(name, self._box(things))

    def apart(self, things: list[Any], spots: list[tuple[float, ...]]) -> Iterator[_Taken]:
        """Yield a picture of each of several things that stand side by side, as if it stood on its
        spot."""
        self._look((0.0, _ASIDE[1]))
        boxes = [self._box([thing]) for thing in things]
        lows, highs = (list(map(pick, zip(*boxes, strict=True))) for pick in (min, max))
        whole = lows[0], lows[1], highs[2], highs[3]
        feet = [self._pixel(thing.location) for thing in things]
        picture = self._taken(whole)
        left, top = self._corner(whole, picture)
        self._look(_ASIDE)
        wide, high = self._size
        for box, foot, spot in zip(boxes, feet, spots, strict=True):
            one = (
                max(0, round(box[0] * wide) - left),
                max(0, round((1 - box[3]) * high) - top),
                round(box[2] * wide) - left,
                round((1 - box[1]) * high) - top,
            )
            cut = picture.crop(one)
            inner = _seen(cut)
            there = self._pixel(Vector(spot))
            place = (
                there[0] + left + one[0] + inner[0] - foot[0],
                there[1] + top + one[1] + inner[1] - foot[1],
            )
            yield _Taken(cut.crop(inner), [round(part / self._scale) for part in place])

    def _look(self, aside: tuple[float, float]) -> None:
        """Set up the camera, with its lens shifted by ``aside``."""
        scene = bpy.context.scene
        scene.render.resolution_x, scene.render.resolution_y = self._size
        scene.cycles.samples = self._samples
        lens = bpy.data.cameras.new("eye")
        lens.lens = _LENS
        lens.clip_end = 300
        lens.shift_x, lens.shift_y = aside
        eye = bpy.data.objects.new("eye", lens)
        eye.location = _EYE
        eye.rotation_euler = (math.radians(90), 0, 0)
        bpy.context.collection.objects.link(eye)
        scene.camera = eye
        bpy.context.view_layer.update()

    def _box(self, things: list[Any]) -> tuple[float, float, float, float]:
        """Return a box around things: left, bottom, right, top, in shares of the picture."""
        scene, air = bpy.context.scene, 0.004
        seen = [
            world_to_camera_view(scene, scene.camera, thing.matrix_world @ Vector(corner))
            for thing in things
            for corner in thing.bound_box
        ]
        return (
            max(0.0, min(spot.x for spot in seen) - air),
            max(0.0, min(spot.y for spot in seen) - air),
            min(1.0, max(spot.x for spot in seen) + air),
            min(1.0, max(spot.y for spot in seen) + air),
        )

    def _pixel(self, spot: Any) -> tuple[float, float]:
        scene = bpy.context.scene
        seen = world_to_camera_view(scene, scene.camera, spot)
        return seen.x * self._size[0], (1 - seen.y) * self._size[1]

    def _taken(self, box: tuple[float, float, float, float]) -> Image.Image:
        render = bpy.context.scene.render
        render.use_border = render.use_crop_to_border = True
        render.border_min_x, render.border_min_y, render.border_max_x, render.border_max_y = box
        render.filepath = str(self._path)
        bpy.ops.render.render(write_still=True)
        with Image.open(self._path) as taken:
            taken.load()
            return taken.convert("RGBA")

    def _corner(self, box: tuple[float, ...], picture: Image.Image) -> tuple[int, int]:
        wide, high = self._size
        return int(box[0] * wide), high - int(box[1] * high) - picture.height

    def _cut(self, name: str, box: tuple[float, float, float, float]) -> tuple[str, Image.Image]:
        picture = self._taken(box)
        left, top = self._corner(box, picture)
        inner = _seen(picture)
        place = left + inner[0], top + inner[1]
        return self.placed(
            name, _Taken(picture.crop(inner), [round(part / self._scale) for part in place])
        )

    def placed(self, name: str, taken: _Taken) -> tuple[str, Image.Image]:
        """Note where a picture lies; return its path and the picture."""
        PLACES.setdefault(self._name, {})[f"{self._name}/{name}"] = taken.place
        return f"{self._name}/{name}", taken.picture


def _seen(picture: Image.Image) -> tuple[int, int, int, int]:
    """Return the part of a picture that isn't transparent."""
    cover = picture.getchannel("A").point(lambda share: 255 if share > 6 else 0)
    return cover.getbbox() or (0, 0, 1, 1)
