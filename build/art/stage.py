"""The stage that every picture is taken on: camera, lights, renderer."""

import math
from pathlib import Path

import bpy
import numpy as np
from measures import ELEVATION
from PIL import Image

SEED = 7
_KEY = (-1.0, 0.12, 1.45)
"""Direction of the low sun: left, and a little behind."""
_FILL = (-0.6, -1.0, 0.8)


def clear() -> None:
    """Begin with an empty scene, lit, with the renderer set up."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    scene.cycles.seed = SEED
    scene.cycles.use_denoising = True
    scene.cycles.denoiser = "OPENIMAGEDENOISE"
    scene.cycles.use_adaptive_sampling = True
    scene.cycles.adaptive_threshold = 0.02
    scene.cycles.max_bounces = 4
    scene.cycles.diffuse_bounces = 2
    scene.cycles.glossy_bounces = 2
    scene.cycles.caustics_reflective = False
    scene.cycles.caustics_refractive = False
    scene.render.film_transparent = True
    scene.view_settings.view_transform = "Standard"
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGBA"
    scene.render.image_settings.compression = 0
    _sun("key", _KEY, 4.1, (1.0, 0.84, 0.62), math.radians(7))
    _sun("fill", _FILL, 0.75, (1.0, 0.93, 0.85), math.radians(40))
    world = bpy.data.worlds.new("sky")
    world.use_nodes = True
    sky = world.node_tree.nodes["Background"]
    sky.inputs["Color"].default_value = (0.62, 0.76, 1.0, 1)
    sky.inputs["Strength"].default_value = 0.42
    scene.world = world


def _sun(
    name: str,
    at: tuple[float, float, float],
    strength: float,
    color: tuple[float, float, float],
    angle: float,
) -> None:
    light = bpy.data.lights.new(name, "SUN")
    light.energy, light.color, light.angle = strength, color, angle
    sun = bpy.data.objects.new(name, light)
    across = math.hypot(at[0], at[1])
    sun.rotation_euler = (math.atan2(across, at[2]), 0, math.atan2(at[0], -at[1]))
    bpy.context.collection.objects.link(sun)


def solid(
    name: str, points: "list[tuple[float, float, float]]", around: int, *, is_smooth: bool = False
) -> "bpy.types.Object":
    """Return a mesh of rings of ``around`` points each, the lowest ring first. It is closed at the
    top."""
    top = len(points) - around
    faces: list[tuple[int, ...]] = [
        (
            ring + index,
            ring + (index + 1) % around,
            ring + around + (index + 1) % around,
            ring + around + index,
        )
        for ring in range(0, top, around)
        for index in range(around)
    ]
    faces.append(tuple(range(top, len(points))))
    thing = mesh(name, points, faces)
    for face in thing.data.polygons[:-1] if is_smooth else ():
        face.use_smooth = True
    return thing


def mesh(
    name: str, points: "list[tuple[float, float, float]]", faces: "list[tuple[int, ...]]"
) -> "bpy.types.Object":
    """Return an object of these points and faces, without a material."""
    made = bpy.data.meshes.new(name)
    made.from_pydata(points, [], faces)
    thing = bpy.data.objects.new(name, made)
    bpy.context.collection.objects.link(thing)
    return thing


def ground(down: float) -> "bpy.types.Object":
    """Add a floor that is visible only where a shadow falls on it."""
    bpy.ops.mesh.primitive_plane_add(size=40, location=(0, 0, -down))
    plane = bpy.context.object
    plane.is_shadow_catcher = True
    return plane


def picture(
    box: tuple[float, float, float, float], unit: float, samples: int, folder: Path
) -> "Image.Image":
    """Take the picture of a box around the origin: left, right, up, down as seen.

    ``unit`` is the number of pixels of a ring radius.
    """
    left, right, up, down = box
    scene = bpy.context.scene
    width, height = round((left + right) * unit), round((up + down) * unit)
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.cycles.samples = samples
    lens = bpy.data.cameras.new("eye")
    lens.type = "ORTHO"
    lens.ortho_scale = max(width, height) / unit
    eye = bpy.data.objects.new("eye", lens)
    eye.rotation_euler = (math.pi / 2 - ELEVATION, 0, 0)
    right_by, up_by = (right - left) / 2, (up - down) / 2
    back = 12.0
    eye.location = (
        right_by,
        up_by * math.sin(ELEVATION) - back * math.cos(ELEVATION),
        up_by * math.cos(ELEVATION) + back * math.sin(ELEVATION),
    )
    bpy.context.collection.objects.link(eye)
    return taken(eye, folder / "picture.png")


def taken(eye: "bpy.types.Object", path: Path) -> "Image.Image":
    """Take a picture with a camera."""
    bpy.context.scene.camera = eye
    bpy.context.scene.render.filepath = str(path)
    bpy.ops.render.render(write_still=True)
    with Image.open(path) as rendered:
        rendered.load()
        return rendered.convert("RGBA")


def texture(name: str, pixels: "np.ndarray", *, is_color: bool) -> "bpy.types.Image":
    """Return a picture for materials, from rows of pixels (height, width, 3), 0 to 1, the top row
    first."""
    height, width = pixels.shape[:2]
    image = bpy.data.images.new(name, width, height, float_buffer=not is_color)
    image.colorspace_settings.name = "sRGB" if is_color else "Non-Color"
    whole = np.ones((height, width, 4), np.float32)
    whole[..., :3] = pixels[::-1]
    image.pixels.foreach_set(whole.ravel())
    image.update()
    return image
