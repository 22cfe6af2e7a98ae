"""Drums of the temple behind the menu: fluted, chipped at their edges, stained by the weather."""

import math
from typing import Any

import marble
import measures
import noise
import numpy as np
import stage
import stones

FLUTES = 24
_RADIUS, _HEIGHT = measures.STONE_RADIUS * 1.12, measures.DRUM
_DEPTH, _RIDGE = 0.0095, 0.09
"""Depth of a flute, and the share of its width that the ridge between two takes."""
_ACROSS = 24
"""Points across a flute."""
_ROUND = 0.0045
"""Radius of the rounded edges."""
_CHIPPED = 0.026
"""Distance from an edge within which the rings of points are dense enough for chips."""
_MARK_UP, _BOSS = 0.47 * _HEIGHT, 0.052
"""Height of the mark's middle, and radius of the boss that it is cut in."""
_MARKS = {"w": 0.33, "b": 0.38, "g": 0.48}
"""Size of the mark as a share of the drum's height."""
_STUFF = {
    "w": marble.WHITE,
    "g": marble.GRAY._replace(base=(0.272, 0.277, 0.292), cloud=(0.22, 0.225, 0.24)),
    "b": marble.BLACK._replace(roughness=0.36),
}
"""Gray is lighter than on the board, where no flutes shade it. Black is less polished: it would
mirror the low sun in streaks."""
_STAINS = {"w": 0.22, "g": 0.14, "b": 0.12}
_PITS = {"w": 0.3, "g": 0.3, "b": 0.12}


def drum(rng: np.random.Generator) -> Any:
    """Add a drum that stands on the origin, with its mark at the front."""
    around = FLUTES * _ACROSS
    inset, up, share = (np.array(part)[:, None] for part in zip(*_rings(), strict=True))
    turn, up = np.meshgrid(np.arange(around) * math.tau / around, up[:, 0])
    flute = _flutes(turn) * _off_the_boss(turn, up)
    wear = noise.value_noise(rng, turn * 3 * noise.GRID / math.tau, up * 160, 3) - 0.56
    cut = np.maximum(flute, 0.004 * wear * (share == 1))
    far = (_RADIUS - cut) * share - inset
    points = np.stack((far * np.cos(turn), far * np.sin(turn), up), -1)
    for edge in (0.0, _HEIGHT):
        points = _chip(rng, points, edge)
    made = stage.solid("drum", points.reshape(-1, 3).tolist(), around, is_smooth=True)
    hollow = np.where(share == 1, flute / _DEPTH, 0.0)
    layer = made.data.attributes.new("hollow", "FLOAT", "POINT")
    layer.data.foreach_set("value", hollow.astype(np.float32).ravel())
    return made


def _rings() -> list[tuple[float, float, float]]:
    """Return inset, height and share of the radius of each ring, from the foot to the top's middle.

    The top has rings too: one large face would take its shading from the rounded edge."""
    bend = np.linspace(0, math.pi / 2, 6)
    foot = [(_ROUND * (1 - math.sin(b)), _ROUND * (1 - math.cos(b)), 1.0) for b in bend]
    dense = np.linspace(_ROUND, _CHIPPED, 18)[1:]
    middle = np.linspace(_CHIPPED, _HEIGHT - _CHIPPED, 42)[1:-1]
    wall = [(0.0, up, 1.0) for up in (*dense, *middle, *(_HEIGHT - dense[::-1]))]
    head = [(inset, _HEIGHT - up, 1.0) for inset, up, _ in reversed(foot)]
    shares = (*np.linspace(1, 0.8, 20)[1:], *np.linspace(0.8, 0.02, 12)[1:])
    return [*foot, *wall, *head, *((_ROUND * share, _HEIGHT, share) for share in shares)]


def _flutes(turn: Any) -> Any:
    """Return the depth of the flutes, which run from edge to edge as if the column were cut
    whole."""
    place = (turn + math.pi / 2) * FLUTES / math.tau
    across = 2 * (place - np.round(place)) / (1 - _RIDGE)
    return _DEPTH * np.sqrt(np.maximum(0.0, 1 - across**2))


def _off_the_boss(turn: Any, up: Any) -> Any:
    aside = _RADIUS * (np.remainder(turn + 1.5 * math.pi, math.tau) - math.pi)
    return noise.step(np.hypot(aside, up - _MARK_UP), _BOSS, _BOSS + 0.004)


def _chip(rng: np.random.Generator, points: Any, edge: float) -> Any:
    """Break chips off an edge: rough hollows, most of them small."""
    rough = noise.value_noise(rng, points[..., 0] * 90 + 32, points[..., 1] * 90 + 32, 3) - 0.5
    for _ in range(rng.integers(14, 22)):
        turn, tilt = rng.uniform(0, math.tau), math.radians(rng.uniform(20, 70))
        radius = rng.uniform(0.012, 0.03)
        depth = 0.0015 + 0.008 * rng.random() ** 3
        out = np.array([math.cos(turn), math.sin(turn), 0.0])
        away = math.cos(tilt) * out + math.sin(tilt) * np.array([0.0, 0.0, 1.0 if edge else -1.0])
        middle = _RADIUS * out + np.array([0.0, 0.0, edge]) + (radius - depth) * away
        off = points - middle
        far = np.linalg.norm(off, axis=-1)
        least = radius * (1 + 0.16 * rough)
        pushed = middle + off * (least / np.maximum(far, 1e-6))[..., None]
        points = np.where((far < least)[..., None], pushed, points)
    return points


def material(stone: str, look: int) -> Any:
    """Return marble with the mark: dark in hollows, where rain runs and at the joint, light at the
    edge."""
    stuff = _STUFF[stone]
    bench = marble.Bench(f"{stone}{look}")
    at = bench.node("ShaderNodeTexCoord").outputs["Object"]
    up = bench.node("ShaderNodeSeparateXYZ", {0: at}).outputs[2]
    moved = bench.node("ShaderNodeVectorMath", {0: at, 1: (look * 2.3, look * 1.1, look * 3.7)})
    place = moved.outputs[0]

    color = bench.grain(stuff, 1.0 + look + "wbg".index(stone) * 10, 6.0)
    shade = tuple(0.42 * part for part in stuff.cloud)
    long = bench.node("ShaderNodeMapping", {"Vector": place, "Scale": (22.0, 22.0, 5.5)})
    rain = bench.node(
        "ShaderNodeTexNoise", {"Vector": long.outputs[0], "Scale": 1.0, "Detail": 5.0}
    )
    hollow = bench.node("ShaderNodeAttribute", attribute_name="hollow")
    for dirt in (bench.step(rain.outputs["Fac"], 0.45, 0.72), hollow.outputs["Fac"]):
        color = bench.mix(bench.math("MULTIPLY", dirt, _STAINS[stone]), color, shade)
    worn = bench.math("MULTIPLY", bench.step(up, _HEIGHT - 0.012, _HEIGHT - 0.005), 0.6)
    worn = bench.math("MULTIPLY", worn, bench.step(up, _HEIGHT - 0.0005, _HEIGHT - 0.003))
    joint = bench.math("MULTIPLY", bench.step(up, 0.016, 0.002), 0.85)
    color = bench.mix(joint, bench.mix(worn, color, stuff.edge), (0.03, 0.022, 0.016))

    mark = stones.engraved(bench, stone, _RADIUS, _HEIGHT, _MARKS[stone])
    pits = bench.node(
        "ShaderNodeTexNoise", {"Vector": place, "Scale": 70.0, "Detail": 6.0, "Roughness": 0.65}
    )
    rough = bench.math("MULTIPLY", pits.outputs["Fac"], _PITS[stone])
    return bench.finish(
        bench.mix(mark, color, stuff.ink),
        stuff.roughness,
        bench.math("SUBTRACT", rough, mark),
        0.008,
    )
