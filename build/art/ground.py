"""The quiet ground around the temple: worn slabs in the last light; no renderer is needed."""

import math
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import measures
import numpy as np
from noise import Plane, step, value_noise
from PIL import Image, ImageChops, ImageDraw

_SIZE = 1920, 1080
_UNIT = 392
"""Pixels of a ring radius."""
_SEED = 11
_ROW, _WIDTHS = 0.80, (0.95, 1.75)
"""Depth of a row of slabs, and the least and greatest width of a slab, in ring radii."""
_JOINT, _EDGE = 0.0045, 0.03
"""Width of a joint, and the distance from it up to which an edge is worn down, in ring radii."""
_SUN = (-0.80, 0.30, 0.52)
"""Direction of the light: right, away, up."""
_STONE = (0.216, 0.187, 0.156)
_JOINT_COLOR = (0.055, 0.046, 0.032)
_SUNLIGHT, _SKYLIGHT = (1.92, 1.26, 0.72), (0.170, 0.170, 0.215)
"""Linear light of the sun where it falls full, and of the sky."""
_CRACKED = 0.22
"""Share of the slabs with a crack."""
_TUFTS, _LEAVES = 20, 4
_FINE = 3
"""Factor by which grass is drawn larger, for smooth edges."""


class _Slabs(NamedTuple):
    number: Plane
    """Number of the slab at each pixel."""
    inside: Plane
    """Distance of each pixel from its slab's nearest edge."""
    middles: Plane
    """Middle of each slab, in ring radii."""
    joints: Plane
    """Points where joints meet, in ring radii."""


def pictures(unit: float, samples: int, folder: Path) -> Iterator[tuple[str, Any]]:
    """Yield one picture, which is scaled to cover the ground of every window."""
    del unit, samples, folder
    rng = np.random.default_rng(_SEED)
    wide, high = _SIZE
    x, y = np.meshgrid(np.arange(wide) / _UNIT, np.arange(high) / _UNIT / measures.FLATTENING)
    bend = [value_noise(rng, 2.6 * x + 9 * part, 2.6 * y, 6) - 0.5 for part in (0, 1)]
    slabs = _laid(rng, x + 0.035 * bend[0], y + 0.035 * bend[1])
    # Noise that is turned and bent shows no grid.
    u, v = 0.83 * x - 0.56 * y + 0.22 * bend[0], 0.56 * x + 0.83 * y + 0.22 * bend[1]
    rough = value_noise(rng, 11 * u, 11 * v, 6)
    cloud = value_noise(rng, 1.9 * u, 1.9 * v, 7)
    worn = _EDGE * (0.35 + 1.1 * value_noise(rng, 5 * x, 5 * y, 3))
    inside = np.maximum(slabs.inside - _JOINT * (0.5 + rough), 0)
    edge = 1 - np.clip(1 - inside / worn, 0, 1) ** 2
    crack = _cracks(rng, slabs, x + 0.5 * bend[1], y + 0.5 * bend[0])
    height = 0.011 * edge + 0.008 * rough + 0.012 * cloud - 0.006 * crack
    tilts = rng.normal(0, 0.03, (2, 999))[:, slabs.number]
    light = _lambert(height, tilts) * (0.45 + 0.55 * step(inside, 0.0, 0.03))
    tone = (1 + rng.normal(0, 0.08, 999))[slabs.number] * (0.72 + 0.56 * cloud)
    tone *= (1 - 0.16 * step(rough, 0.46, 0.30)) * (1 - 0.5 * crack)
    warm = rng.normal(0, 0.02, 999)[slabs.number]
    stone = np.stack([_STONE[i] * tone * (1 + warm * (1 - i)) for i in range(3)], -1)
    bare = step(inside, 0.0, 0.006)[..., None]
    stone = stone * bare + np.array(_JOINT_COLOR) * (1 - bare)
    sun = _sunlight(x, y)
    lit = stone * (np.array(_SKYLIGHT) + np.array(_SUNLIGHT) * (sun * light)[..., None])
    picture = Image.fromarray((255 * np.clip(lit, 0, 1) ** (1 / 2.2)).astype(np.uint8), "RGB")
    _grow(rng, picture, slabs.joints, sun)
    yield "ground", picture


def _laid(rng: np.random.Generator, x: Plane, y: Plane) -> _Slabs:
    row = np.floor(y / _ROW).astype(int) + 1
    number, inside = np.zeros(x.shape, int), np.zeros_like(x)
    middles, joints, count = [], [], 0
    for each in range(row.min(), row.max() + 1):
        ends = np.cumsum(rng.uniform(*_WIDTHS, 12)) - rng.uniform(0.3, 1.3)
        here = row == each
        slab = np.searchsorted(ends, x[here])
        sides = np.concatenate([[-9.0], ends, [99.0]])
        across = np.minimum(x[here] - sides[slab], sides[slab + 1] - x[here])
        along = y[here] - (each - 1) * _ROW
        along = np.minimum(along, _ROW - along)
        # Corners are worn round.
        corner = np.hypot(np.minimum(across - 0.03, 0), np.minimum(along - 0.03, 0))
        inside[here] = np.maximum(np.minimum(np.minimum(across, along), 0.03 - corner), 0)
        number[here] = count + slab
        count += len(ends) + 1
        middles += [((a + b) / 2, (each - 0.5) * _ROW) for a, b in pairwise(sides)]
        joints += [(end, (each - 1) * _ROW) for end in ends]
    return _Slabs(number, inside, np.array(middles), np.array(joints))


def _cracks(rng: np.random.Generator, slabs: _Slabs, x: Plane, y: Plane) -> Plane:
    """Return 1 along a fine line through some of the slabs, and 0 elsewhere."""
    turn = rng.uniform(0.5, 1.3, len(slabs.middles)) * rng.choice((-1, 1), len(slabs.middles))
    along, aside = np.cos(turn)[slabs.number], np.sin(turn)[slabs.number]
    middle = slabs.middles[slabs.number]
    line = np.abs(aside * (x - middle[..., 0]) - along * (y - middle[..., 1]))
    cracked = rng.random(len(slabs.middles)) < _CRACKED
    return step(line, 0.005, 0.0015) * cracked[slabs.number]


def _lambert(height: Plane, tilts: Plane) -> Plane:
    """Return the light on a relief, relative to that on a level floor."""
    down, right = np.gradient(height * _UNIT)
    away = -down * measures.FLATTENING
    length = math.hypot(*_SUN)
    slope_right, slope_away = right + tilts[0], away + tilts[1]
    facing = -slope_right * _SUN[0] - slope_away * _SUN[1] + _SUN[2]
    facing = facing / np.sqrt(slope_right**2 + slope_away**2 + 1)
    return np.clip(facing / length, 0, 2) / (_SUN[2] / length)


def _sunlight(x: Plane, y: Plane) -> Plane:
    """Return the share of the sun at each place. It comes in at the upper left and fades on the
    way."""
    far = np.hypot(0.85 * (x + 0.2), 1.05 * (y + 0.2))
    return 0.08 + 0.92 * (1 - step(far, -0.2, 4.7)) ** 1.4


def _grow(rng: np.random.Generator, picture: Image.Image, joints: Plane, sun: Plane) -> None:
    """Draw dry grass in the joints, most of it where they meet, and fallen leaves, with their
    shadows."""
    wide, high = _SIZE
    over = Image.new("RGBA", (wide * _FINE, high * _FINE))
    pen = ImageDraw.Draw(over)
    along = np.stack([rng.uniform(0, wide / _UNIT, _TUFTS), rng.choice(joints[:, 1], _TUFTS)], -1)
    spots = np.concatenate([rng.permutation(joints)[:_TUFTS], along])
    for x, y in spots * (_UNIT, _UNIT * measures.FLATTENING):
        _tuft(rng, pen, x, y)
    for _ in range(_LEAVES):
        _leaf(rng, pen, *(rng.random(2) * _SIZE))
    over = over.resize(_SIZE, Image.Resampling.LANCZOS)
    light = Image.fromarray((255 * (0.45 + 0.55 * sun**0.6)).astype(np.uint8))
    lit = ImageChops.multiply(over.convert("RGB"), Image.merge("RGB", [light] * 3))
    picture.paste(lit, (0, 0), over)


def _tuft(rng: np.random.Generator, pen: ImageDraw.ImageDraw, x: float, y: float) -> None:
    blades = [(rng.normal(0, 9), rng.normal(0, 2), rng.uniform(8, 19), rng.normal(0, 7))
              for _ in range(rng.integers(16, 26))]  # fmt: skip
    for aside, down, tall, lean in blades:
        foot = x + aside, y + down
        _stroke(pen, foot, (foot[0] + tall * 0.9 + lean, foot[1] + tall * 0.1), (14, 11, 8, 120), 3)
    for aside, down, tall, lean in sorted(blades, key=lambda blade: blade[1]):
        foot, tone = (x + aside, y + down), rng.uniform(0.75, 1.2)
        color = *(round(part * tone) for part in (112, 98, 56)), 255
        _stroke(pen, foot, (foot[0] + lean, foot[1] - tall), color, 1.6)


def _leaf(rng: np.random.Generator, pen: ImageDraw.ImageDraw, x: float, y: float) -> None:
    turn, long, tone = rng.uniform(0, math.tau), rng.uniform(8, 12), rng.uniform(0.8, 1.2)
    color = *(round(part * tone) for part in (128, 84, 48)), 255
    for right, down, paint in ((4, 2, (14, 11, 8, 130)), (0, 0, color)):
        outline = []
        for part in range(24):
            angle = math.tau * part / 24
            along = long * math.cos(angle)
            aside = 0.42 * long * math.sin(angle) * (1 - 0.35 * math.cos(angle))
            outline.append((
                (x + right + along * math.cos(turn) - aside * math.sin(turn)) * _FINE,
                (y + down + (along * math.sin(turn) + aside * math.cos(turn)) * 0.7) * _FINE,
            ))  # fmt: skip
        pen.polygon(outline, fill=paint)


def _stroke(
    pen: ImageDraw.ImageDraw,
    one: tuple[float, float],
    other: tuple[float, float],
    color: tuple[int, ...],
    width: float,
) -> None:
    """Draw a blade of grass, thick at its foot and fine at its tip."""
    (x, y), (u, v) = one, other
    long = math.hypot(u - x, v - y) or 1.0
    aside = width / 2 * (v - y) / long, -width / 2 * (u - x) / long
    blade = ((x - aside[0], y - aside[1]), (x + aside[0], y + aside[1]), (u, v))
    pen.polygon([(_FINE * right, _FINE * down) for right, down in blade], fill=color)
