"""The program's icon: three stones on a step. Small sizes are drawn with fewer, larger shapes."""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bpy
import marble
import measures
import stage
import stones
import temple
from PIL import Image, ImageDraw

ICONS = Path(__file__).resolve().parents[1] / "icons"
"""Folder of the packages' icons. The window's own icon is among the program's pictures."""
_SIZE = 1024
_WINDOW = 128
_RENDERED = (512, 256, 128, 64, 48)
_DRAWN = (32, 24, 20, 16)
_ELEVATION = math.radians(34)
_STONES = "bgw"
_FACES = {"b": ("#1d1e24", "#33353e"), "g": ("#7f8087", "#a3a4aa"), "w": ("#cdbfa7", "#f7f0e2")}
"""The side and the top of a drawn stone."""
_BRONZE, _BRONZE_LIGHT = "#a86a2c", "#d9a45a"


def pictures(_: float, samples: int, folder: Path) -> Iterator[tuple[str, Any]]:
    """Yield the window's icon. The other sizes and formats are written to :data:`ICONS`."""
    rendered = _rendered(samples, folder)
    sizes = {size: rendered.resize((size, size), Image.Resampling.LANCZOS) for size in _RENDERED}
    sizes |= {size: _drawn(size) for size in _DRAWN}
    ICONS.mkdir(exist_ok=True)
    for size in (512, 256, 128, 64, 48, 32, 16):
        sizes[size].save(ICONS / f"tholos-{size}.png", optimize=True)
    small = [sizes[size] for size in (16, 20, 24, 32, 48, 64, 128)]
    sizes[256].save(
        ICONS / "tholos.ico",
        sizes=[(size, size) for size in (16, 20, 24, 32, 48, 64, 128, 256)],
        append_images=small,
    )
    larger = [sizes[size] for size in (16, 32, 64, 128, 256)]
    sizes[512].save(ICONS / "tholos.icns", append_images=larger)
    yield "icon", sizes[_WINDOW]


def _rendered(samples: int, folder: Path) -> Image.Image:
    stage.clear()
    base = temple.step(0.235, 0.0, -0.06)
    base.data.materials.append(marble.plain("base", marble.STEP, 3.0, 3.0))
    for level, stone in enumerate(_STONES):
        drum = stones.drum(measures.STONE_RADIUS * 1.28, measures.DRUM)
        drum.location = (0, 0, level * measures.DRUM)
        drum.data.materials.append(stones.material(stone, level))
    scene = bpy.context.scene
    scene.render.resolution_x = scene.render.resolution_y = _SIZE
    scene.cycles.samples = samples
    lens = bpy.data.cameras.new("eye")
    lens.type = "ORTHO"
    lens.ortho_scale = 0.61
    eye = bpy.data.objects.new("eye", lens)
    eye.rotation_euler = (math.pi / 2 - _ELEVATION, 0, 0)
    back, middle = 4.0, 0.143
    eye.location = (0, -back * math.cos(_ELEVATION), middle + back * math.sin(_ELEVATION))
    bpy.context.collection.objects.link(eye)
    return stage.taken(eye, folder / "icon.png")


def _drawn(size: int) -> Image.Image:
    """Draw three bands with a bright lid each, on a bronze base. They can be told apart at 16
    pixels."""
    fine = 16
    edge = size * fine
    picture = Image.new("RGBA", (edge, edge))
    pen = ImageDraw.Draw(picture)
    unit = edge / 16

    def drum(left: float, top: float, high: float, side: str, lid: str) -> None:
        right, lid_high, low = 16 - left, 3.0, top + high
        box = [left * unit, (top + lid_high / 2) * unit, right * unit]
        pen.rectangle([box[0], box[1], box[2], (top + lid_high / 2 + high) * unit], fill=side)
        pen.ellipse([box[0], low * unit, box[2], (low + lid_high) * unit], fill=side)
        pen.ellipse([box[0], top * unit, box[2], (top + lid_high) * unit], fill=lid)

    drum(0.5, 11.6, 1.2, _BRONZE, _BRONZE_LIGHT)
    for level, stone in enumerate(_STONES):
        drum(2.5, 9.0 - 3.9 * level - 0.1, 3.4, *_FACES[stone])
    mark = [5.6 * unit, 1.75 * unit, 10.4 * unit, 3.45 * unit]
    if size >= 20:
        pen.ellipse(mark, outline="#7d6543", width=round(unit * 0.75))
    return picture.resize((size, size), Image.Resampling.LANCZOS)
