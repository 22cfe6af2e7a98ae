"""Plaques, ornament tiles and location tokens, blank: the program writes and draws on them.

Each fills its picture, so the program places it by its rectangle on the board alone."""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bpy
import marble
import measures
import stage
import trays

_LINEN = marble.Stuff((0.72, 0.67, 0.58), (0.66, 0.60, 0.51), (0.5, 0.44, 0.36), 0.25, 0.6)
_CLAY = marble.Stuff((0.16, 0.042, 0.024), (0.13, 0.033, 0.019), (0.2, 0.07, 0.04), 0.3, 0.6)
_GLAZE = marble.Stuff((0.03, 0.085, 0.10), (0.024, 0.07, 0.085), (0.05, 0.12, 0.135), 0.3, 0.45)
_EDGE = 0.004
_HIGH = 0.03


def pictures(unit: float, samples: int, folder: Path) -> Iterator[tuple[str, Any]]:
    """Yield a plaque, and a tile and a token, each with its face and its back."""
    stage.clear()
    width, height = measures.PLAQUE
    _plaque(width - 2 * _EDGE, height - 2 * _EDGE)
    yield (
        "plaque",
        stage.picture((width / 2, width / 2, height / 2, height / 2), unit, samples, folder),
    )
    half = measures.TILE_RADIUS
    for name, corners, stuff, rings in (
        ("tile", 8, _LINEN, ()),
        ("tile-back", 8, _CLAY, (0.62, 0.34)),
        ("token", 96, _LINEN, ()),
        ("token-back", 96, _GLAZE, (0.66, 0.4, 0.14)),
    ):
        stage.clear()
        _disc(half - _EDGE, corners, stuff, rings)
        yield name, stage.picture((half, half, half, half), unit, samples, folder)


def _plaque(width: float, seen: float) -> None:
    """Add a marble tablet in a bronze frame, lying on the floor."""
    deep = (seen - _HIGH * measures.RISE) / measures.FLATTENING
    lift = _HIGH * measures.RISE / 2 / measures.FLATTENING
    frame = trays.block(width, deep, _HIGH, marble.bronze(), 0.03)
    tablet = trays.block(
        width - 0.022, deep - 0.028, _HIGH, marble.plain("tablet", _LINEN, 9.0, 5.0), 0.022
    )
    frame.location[1] = tablet.location[1] = lift
    tablet.location[2] = 0.004


def _disc(radius: float, corners: int, stuff: marble.Stuff, rings: tuple[float, ...]) -> None:
    """Add a flat piece seen straight from above the slope, with a bronze rim and inlaid rings."""
    tilt = math.pi / 2 - measures.ELEVATION
    root = bpy.data.objects.new("root", None)
    bpy.context.collection.objects.link(root)
    turn = math.pi / corners
    for reach, up, material in (
        (radius, 0.0, marble.bronze()),
        (radius * 0.88, 0.004, marble.plain("face", stuff, 4.0, 7.0)),
    ):
        bpy.ops.mesh.primitive_cylinder_add(
            vertices=corners, radius=reach, depth=0.02, location=(0, 0, up), rotation=(0, 0, turn)
        )
        piece = bpy.context.object
        piece.data.materials.append(material)
        bevel = piece.modifiers.new("edge", "BEVEL")
        bevel.width, bevel.segments, bevel.limit_method = 0.004, 3, "ANGLE"
        piece.parent = root
    for share in rings:
        bpy.ops.mesh.primitive_torus_add(
            major_radius=radius * share, minor_radius=0.0035, major_segments=96,
            location=(0, 0, 0.0145),
        )  # fmt: skip
        bpy.context.object.data.materials.append(marble.bronze())
        bpy.context.object.parent = root
    root.rotation_euler[0] = tilt
