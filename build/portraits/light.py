"""A medallion's picture from its heights: stone, bronze, and light from the upper left."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from relief import PIXEL, SIZE, Field, X, Y, disc, soft

Color = tuple[int, int, int]
Picture = NDArray[np.float32]

OUTER, INNER = 0.985, 0.865
"""Radii of the bronze ring."""
_LIGHT = np.array((-0.52, 0.62, 0.59), np.float32)
_SKY = np.array((0.2, 0.3, 0.93), np.float32)
_MARBLE: Color = (232, 217, 192)
_MARBLE_DEEP: Color = (150, 112, 78)
_BRONZE_DARK: Color = (58, 34, 18)
_BRONZE: Color = (176, 118, 58)
_BRONZE_LIGHT: Color = (255, 222, 158)
_BEADS = 72


class Work(NamedTuple):
    """A carving: heights over the ground, and the area of the figure."""

    height: Field
    mask: Field
    gilt: Field
    """Gilded area of the figure."""


def picture(work: Work, ground: Color, seed: int, edge: int) -> Image.Image:
    """Return the medallion with its ring, ``edge`` pixels wide."""
    lots = np.random.default_rng(seed)
    inside = disc((0, 0), INNER)
    mask = work.mask * inside
    dish = 0.03 * (np.hypot(X, Y) / INNER) ** 4
    relief = soft(work.height, PIXEL * 0.8) * inside + dish
    stone = _stone(ground, lots)
    marble = _marble(relief, work, lots)
    color = stone * (1 - mask[..., None]) + marble * mask[..., None]
    gilt = np.clip(work.gilt * inside, 0, 1)
    lit = _lit(color, relief, mask)
    lit += gilt[..., None] * (_bronze(relief) - lit)
    ring = _ring()
    within = inside[..., None]
    lit = lit * within + ring * (1 - within)
    lip = np.clip(1 - np.maximum(INNER - np.hypot(X, Y) - _fall(), 0) / 0.05, 0, 1) ** 2
    lit *= 1 - (0.55 * lip * inside)[..., None]
    alpha = disc((0, 0), OUTER)
    pixels = np.dstack((np.clip(lit, 0, 1) ** (1 / 2.2), alpha)) * 255
    whole = Image.fromarray(np.rint(pixels).astype(np.uint8), "RGBA")
    return whole.resize((edge, edge), Image.Resampling.LANCZOS)


def _fall() -> Field:
    """Return the length of the ring's shadow, which is longer where the light comes from."""
    around = (X * _LIGHT[0] + Y * _LIGHT[1]) / np.maximum(np.hypot(X, Y), 1e-3)
    return (0.028 * np.maximum(around, 0)).astype(np.float32)


def _linear(color: Color) -> Picture:
    return (np.array(color, np.float32) / 255) ** 2.2


def _noise(lots: np.random.Generator, *reaches: float) -> Field:
    """Return even noise of several sizes together, about -1 to 1."""
    total = np.zeros((SIZE, SIZE), np.float32)
    for reach in reaches:
        part = soft(lots.standard_normal((SIZE, SIZE)).astype(np.float32), reach)
        total += part / part.std() * reach**0.6
    return total / np.abs(total).max()


def _stone(ground: Color, lots: np.random.Generator) -> Picture:
    """Return the colored stone behind the head: clouds, fine grain, some pale veins."""
    clouds = _noise(lots, 0.15, 0.05, 0.015)
    veins = np.exp(-((_noise(lots, 0.22, 0.07) / 0.018) ** 2)) * (0.5 + 0.5 * clouds)
    grain = lots.standard_normal((SIZE, SIZE)).astype(np.float32)
    shade = np.exp(0.5 * clouds + 0.05 * soft(grain, PIXEL * 1.2) * 3)
    color = _linear(ground) * shade[..., None]
    return color + (veins * 0.22)[..., None] * (_linear((225, 205, 170)) - color)


def _marble(relief: Field, work: Work, lots: np.random.Generator) -> Picture:
    """Return pale stone, warmer in hollows and where age has gathered."""
    deep = np.clip((soft(relief, 0.022) - relief) / 0.016, 0, 1)
    wide = np.clip((soft(relief, 0.06) - relief) / 0.05, 0, 1)
    clouds = _noise(lots, 0.12, 0.04)
    share = np.clip(0.7 * deep + 0.45 * wide + 0.16 * clouds + 0.06, 0, 0.9)[..., None]
    return _linear(_MARBLE) * (1 - share) + _linear(_MARBLE_DEEP) * share


def _lit(color: Picture, relief: Field, mask: Field) -> Picture:
    down, across = np.gradient(relief, PIXEL)
    normal = np.dstack((-across, down, np.ones_like(relief)))
    normal /= np.linalg.norm(normal, axis=2, keepdims=True)
    sun = np.clip(normal @ (_LIGHT / np.linalg.norm(_LIGHT)), 0, 1)
    sky = np.clip(normal @ (_SKY / np.linalg.norm(_SKY)), 0, 1)
    shadow = _shadow(relief)
    hollow = np.zeros_like(relief)
    for reach, depth in ((0.012, 0.018), (0.035, 0.05), (0.09, 0.14)):
        hollow += np.clip((soft(relief, reach) - relief) / depth, 0, 1) / 3
    open_sky = 1 - 0.85 * np.clip(hollow * 1.6, 0, 1)
    warm = np.array((1.0, 0.93, 0.82), np.float32)
    cool = np.array((0.42, 0.45, 0.52), np.float32)
    light = (1.2 * sun * shadow)[..., None] * warm + (0.55 * sky * open_sky)[..., None] * cool
    half = _LIGHT / np.linalg.norm(_LIGHT) + np.array((0, 0, 1), np.float32)
    half /= np.linalg.norm(half)
    shine = np.clip(normal @ half, 0, 1) ** 40 * shadow
    polish = 0.10 * mask + 0.16 * (1 - mask)
    return color * light + (shine * polish)[..., None]


def _shadow(relief: Field) -> Field:
    """Return the share of the sun that reaches each point, 0 to 1."""
    flat = float(np.hypot(_LIGHT[0], _LIGHT[1]))
    rise = _LIGHT[2] / flat * 1.15
    shadow = np.ones_like(relief)
    for step in range(1, 40):
        far = 0.004 * step * (1 + step / 40)
        right = round(-_LIGHT[0] / flat * far / PIXEL)
        below = round(_LIGHT[1] / flat * far / PIXEL)
        over = np.roll(relief, (below, right), (0, 1)) - relief - far * rise
        shadow = np.minimum(shadow, 1 - np.clip(over / (0.006 + far * 0.14), 0, 1))
    return 0.16 + 0.84 * soft(shadow, PIXEL * 2)


def _ring() -> Picture:
    """Return a raised bronze ring with beads between two fillets."""
    far = np.hypot(X, Y)
    height = np.zeros_like(far)
    for middle, wide in ((INNER + 0.014, 0.014), (OUTER - 0.02, 0.02)):
        height = np.maximum(height, wide * np.sqrt(np.maximum(1 - ((far - middle) / wide) ** 2, 0)))
    around = np.arctan2(Y, X) / (2 * np.pi) * _BEADS
    middle = (INNER + 0.028 + OUTER - 0.04) / 2
    along = (around - np.round(around)) * 2 * np.pi / _BEADS * far
    bead = np.sqrt(np.maximum(0.03**2 - along**2 - (far - middle) ** 2, 0))
    height = np.maximum(height, bead * 0.9)
    height = soft(height.astype(np.float32), PIXEL)
    color = _bronze(height)
    edge = np.clip((OUTER - far) / 0.012, 0.35, 1)
    return color * edge[..., None]


def _bronze(height: Field) -> Picture:
    """Return polished bronze with the given heights."""
    down, across = np.gradient(height, PIXEL)
    normal = np.dstack((-across, down, np.ones_like(height)))
    normal /= np.linalg.norm(normal, axis=2, keepdims=True)
    sun = np.clip(normal @ (_LIGHT / np.linalg.norm(_LIGHT)), 0, 1)
    half = _LIGHT / np.linalg.norm(_LIGHT) + np.array((0, 0, 1), np.float32)
    shine = np.clip(normal @ (half / np.linalg.norm(half)), 0, 1)
    hollow = np.clip((soft(height, 0.012) - height) / 0.012, 0, 1)
    dark, pale = _linear(_BRONZE_DARK), _linear(_BRONZE)
    color = dark + (pale - dark) * sun[..., None] ** 0.8
    color = color + (shine**18)[..., None] * (_linear(_BRONZE_LIGHT) * 0.75)
    return color * (1 - 0.8 * hollow)[..., None]
