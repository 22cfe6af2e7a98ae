"""The stones: short fluted drums with their color's mark cut into the top, and their shadows."""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import marble
import measures
import stage
from PIL import Image

VARIANTS = 4
_SHADE = 32
_STRENGTH = 0.6
"""Strength of the shadows, relative to the light alone. Signs stay readable in them."""
_SHADOW = (26, 18, 12)
_FLUTES = 20
_FLUTE_DEPTH = 0.007
_PLAIN = 0.42
"""Angle to each side of the mark, in radians, within which the side has no flutes."""
_FOOT = 0.75
"""Strength of the dark joint to the stone below."""
_WORN = 0.8
"""Strength of the lighter upper edge, by which each stone of a column is visible."""
_RIM_MARKS = {"w": 0.36, "b": 0.44, "g": 0.56}
"""Size of the mark on the side, as a share of the stone's height. It is as large as there is room
for."""
_AROUND = 480
_BEVEL = 0.009
_STUFF = {"w": marble.WHITE, "b": marble.BLACK, "g": marble.GRAY}


def drum(radius: float, height: float) -> Any:
    """Add a drum that stands on the origin."""
    inner = radius - _BEVEL
    rings = [
        (inner - 0.004, 0.0, 0.0),
        (radius - 0.004, _BEVEL * 0.5, 0.0),
        (radius, _BEVEL, 0.0),
        (radius, _BEVEL * 2.2, 1.0),
        (radius, height - _BEVEL * 2.4, 1.0),
        (radius, height - _BEVEL * 1.4, 0.0),
        (radius, height - _BEVEL, 0.0),
        (radius - 0.0025, height - _BEVEL * 0.35, 0.0),
        (inner, height, 0.0),
    ]
    points = []
    for ring, up, fluted in rings:
        for index in range(_AROUND):
            turn = 2 * math.pi * index / _AROUND
            aside = abs(math.remainder(turn + math.pi / 2, 2 * math.pi))
            plain = min(max((aside - _PLAIN) / 0.06, 0.0), 1.0)
            cut = abs(math.cos(turn * _FLUTES / 2)) ** 0.7 * _FLUTE_DEPTH * fluted * plain
            points.append(((ring - cut) * math.cos(turn), (ring - cut) * math.sin(turn), up))
    return stage.solid("drum", points, _AROUND, is_smooth=True)


def engraved(bench: marble.Bench, stone: str, radius: float, height: float, size: float) -> Any:
    """Return 1 where the mark is, 0 elsewhere: on the top, and small on the side towards the
    viewer."""
    at = bench.node("ShaderNodeTexCoord").outputs["Object"]
    x, y, z = bench.node("ShaderNodeSeparateXYZ", {0: at}).outputs
    top = _mark(bench, stone, (x, y), radius * 0.6)
    top = bench.math("MULTIPLY", top, bench.step(z, height - 0.004, height - 0.002))
    turn = bench.math("ARCTAN2", x, bench.math("MULTIPLY", y, -1.0))
    around = bench.math("MULTIPLY", turn, radius)
    up = bench.math("SUBTRACT", z, height * 0.47)
    side = _mark(bench, stone, (around, up), height * size)
    side = bench.math("MULTIPLY", side, bench.step(z, height - 0.002, height - 0.004))
    return bench.math("MAXIMUM", top, side)


def _mark(bench: marble.Bench, stone: str, at: tuple[Any, Any], size: float) -> Any:
    """Return a ring for white, a cross for black, or a disc for gray, around the origin of a
    plane."""
    x, y = at
    far = bench.math(
        "SQRT", bench.math("ADD", bench.math("MULTIPLY", x, x), bench.math("MULTIPLY", y, y))
    )
    soft = 0.003
    if stone == "w":
        line = bench.math("ABSOLUTE", bench.math("SUBTRACT", far, size * 0.88))
        return bench.step(line, size * 0.14 + soft, size * 0.14)
    if stone == "g":
        return bench.step(far, size * 0.48 + soft, size * 0.48)
    one = bench.math("ABSOLUTE", bench.math("ADD", x, y))
    other = bench.math("ABSOLUTE", bench.math("SUBTRACT", x, y))
    bars = bench.step(bench.math("MINIMUM", one, other), size * 0.2 + soft, size * 0.2)
    return bench.math("MULTIPLY", bars, bench.step(far, size, size - soft))


def material(stone: str, variant: int) -> Any:
    stuff = _STUFF[stone]
    bench = marble.Bench(f"{stone}{variant}")
    mark = engraved(bench, stone, measures.STONE_RADIUS, measures.DRUM, _RIM_MARKS[stone])
    grain = bench.grain(stuff, 1.0 + variant + "wbg".index(stone) * 10, 6.0)
    at = bench.node("ShaderNodeTexCoord").outputs["Object"]
    up = bench.node("ShaderNodeSeparateXYZ", {0: at}).outputs[2]
    foot = bench.math("MULTIPLY", bench.step(up, 0.03, 0.0), _FOOT)
    worn = bench.math(
        "MULTIPLY", bench.step(up, measures.DRUM - 0.02, measures.DRUM - 0.012), _WORN
    )
    worn = bench.math(
        "MULTIPLY", worn, bench.step(up, measures.DRUM - 0.0005, measures.DRUM - 0.003)
    )
    color = bench.mix(foot, bench.mix(worn, grain, stuff.edge), (0.03, 0.022, 0.016))
    color = bench.mix(mark, color, stuff.ink)
    return bench.finish(color, stuff.roughness, bench.math("SUBTRACT", 1.0, mark), 0.008)


def pictures(unit: float, samples: int, folder: Path) -> Iterator[tuple[str, Any]]:
    """Yield every stone with its name, standing free."""
    radius, edge = measures.STONE_RADIUS, measures.STONE_EDGE
    half = radius * measures.FLATTENING
    box = (radius + edge, radius + edge, half + measures.STONE_HEIGHT + edge, half + edge)
    for stone in _STUFF:
        for variant in range(VARIANTS):
            stage.clear()
            made = drum(radius, measures.DRUM)
            # A whole number of flutes and a half: neighbors in a column differ.
            made.rotation_euler[2] = 0.5 * (variant % 2) * 2 * math.pi / _FLUTES
            if stone == "b":
                made.rotation_euler[2] = 0.0
            made.data.materials.append(material(stone, variant))
            floor = stage.ground(0.0)
            floor.is_shadow_catcher = False
            floor.visible_camera = False
            floor.data.materials.append(marble.plain("floor", marble.STEP))
            yield f"stone-{stone}{variant + 1}", stage.picture(box, unit, samples, folder)


def shadows(unit: float, samples: int, folder: Path) -> Iterator[tuple[str, Any]]:
    """Yield the shadows on the floor of columns of one to seven stones."""
    for height in range(1, 8):
        stage.clear()
        column = drum(measures.STONE_RADIUS, measures.DRUM * height)
        column.visible_camera = False
        stage.ground(0.0)
        taken = stage.picture(measures.shadow_box(height), unit, samples, folder)
        yield f"shadow-{height}", _faded(taken)


def _faded(shadow: Any) -> Any:
    """Return the shadow in black, without the faint shade that the open sky leaves everywhere."""
    cover = shadow.getchannel("A").point(
        lambda share: round(max(0, share - _SHADE) / (255 - _SHADE) * 255 * _STRENGTH)
    )
    black = Image.new("RGBA", shadow.size, _SHADOW)
    black.putalpha(cover)
    return black
