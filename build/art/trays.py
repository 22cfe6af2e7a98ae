"""The workshop and the quarry: trays of dark slate with a bronze edge."""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bpy
import marble
import measures
import stage

_MARGIN = 0.006
_CORNER = 0.06


def block(width: float, deep: float, high: float, stuff: Any, corner: float = _CORNER) -> Any:
    """Add a slab with round corners whose top is at height 0."""
    points = []
    for index in range(4):
        middle = (
            (width / 2 - corner) * (1 if index in (0, 3) else -1),
            (deep / 2 - corner) * (1 if index in (0, 1) else -1),
        )
        for part in range(13):
            angle = math.pi / 2 * (index + part / 12)
            points.append(
                (middle[0] + corner * math.cos(angle), middle[1] + corner * math.sin(angle))
            )
    count = len(points)
    mesh = bpy.data.meshes.new("block")
    faces: list[tuple[int, ...]] = [
        (i, (i + 1) % count, count + (i + 1) % count, count + i) for i in range(count)
    ]
    faces.append(tuple(range(count, 2 * count)))
    faces.append(tuple(reversed(range(count))))
    mesh.from_pydata([(x, y, z) for z in (-high, 0.0) for x, y in points], [], faces)
    slab = bpy.data.objects.new("block", mesh)
    bpy.context.collection.objects.link(slab)
    slab.data.materials.append(stuff)
    bevel = slab.modifiers.new("edge", "BEVEL")
    bevel.width, bevel.segments, bevel.limit_method = 0.006, 3, "ANGLE"
    return slab


def _cut(slab: Any, hole: Any) -> None:
    hollow = slab.modifiers.new("hollow", "BOOLEAN")
    hollow.object, hollow.operation, hollow.solver = hole, "DIFFERENCE", "EXACT"
    hole.hide_render = True


def _seat(x: float, y: float, radius: float) -> None:
    """Add a dark round place with a bronze ring."""
    bpy.ops.mesh.primitive_cylinder_add(
        vertices=128, radius=radius, depth=0.003, location=(x, y, 0.003)
    )
    bpy.context.object.data.materials.append(marble.plain("seat", marble.SEAT, 5.0, 4.0))
    bpy.ops.mesh.primitive_torus_add(
        major_radius=radius, minor_radius=0.0035, major_segments=128, location=(x, y, 0.005)
    )
    bpy.context.object.data.materials.append(marble.bronze())


def _tray(size: tuple[float, float], seats: list[tuple[float, float]], scale: float) -> None:
    """Add a tray with its size on the screen, and with round seats for stones of a scale.

    The places of the seats are from the tray's middle, to the right and up."""
    seat = measures.STONE_RADIUS * scale * 1.03
    width, seen = size
    high = 0.05
    deep = (seen - 2 * _MARGIN - high * measures.RISE) / measures.FLATTENING
    # The front face is seen below the top.
    lift = high * measures.RISE / 2 / measures.FLATTENING
    wide = width - 2 * _MARGIN
    bronze = block(wide, deep, high, marble.bronze())
    inlay = block(
        wide - 0.028, deep - 0.036, 0.03, marble.plain("slate", marble.SLATE, 3.0, 4.0), 0.05
    )
    inlay.location[2] = 0.002
    bronze.location[1] = inlay.location[1] = lift
    _cut(bronze, block(wide - 0.028, deep - 0.036, 0.04, marble.bronze(), 0.05))
    bpy.context.collection.objects["block.002"].location[1] = lift
    bpy.context.collection.objects["block.002"].location[2] = 0.01
    for right, up in seats:
        _seat(right, up / measures.FLATTENING, seat)


def pictures(unit: float, samples: int, folder: Path) -> Iterator[tuple[str, Any]]:
    """Yield the workshop with its three seats, and the quarry with the places of its piles."""
    width, height = measures.WORKSHOP
    # A stone's picture is a little higher than its foot's middle.
    foot = measures.STONE_HEIGHT * measures.SEAT_SCALE / 2
    workshop = [
        (right - width / 2, measures.SEAT_UP - foot - height / 2) for right in measures.SEATS
    ]
    across, tall = measures.QUARRY
    step = (tall - measures.QUARRY_HEAD) / 3
    foot = measures.STONE_HEIGHT * measures.QUARRY_SCALE / 2
    piles = [
        (right - across / 2, index * step + up - foot - tall / 2)
        for index in range(3)
        for right, up in measures.PILE
    ]
    for name, size, seats, scale in (
        ("workshop", measures.WORKSHOP, workshop, measures.SEAT_SCALE),
        ("quarry", measures.QUARRY, piles, measures.QUARRY_SCALE),
    ):
        stage.clear()
        _tray(size, seats, scale)
        box = (size[0] / 2, size[0] / 2, size[1] / 2, size[1] / 2)
        yield name, stage.picture(box, unit, samples, folder)
