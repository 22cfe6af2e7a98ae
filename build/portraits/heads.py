"""A head in profile, looking to the right: outline, features, ear and neck."""

from dataclasses import dataclass

import numpy as np
from relief import (
    SIZE,
    Field,
    Point,
    ball,
    bump,
    cushion,
    over,
    shape,
    slab,
    soft,
    stroke,
)

OUTLINE: dict[str, Point] = {
    "crown": (0.00, 0.63),
    "front": (0.25, 0.575),
    "high": (0.375, 0.45),
    "forehead": (0.437, 0.31),
    "brow": (0.457, 0.19),
    "root": (0.448, 0.115),
    "bridge": (0.500, 0.0),
    "ridge": (0.545, -0.08),
    "tip": (0.572, -0.125),
    "under": (0.545, -0.160),
    "base": (0.474, -0.168),
    "groove": (0.472, -0.195),
    "upper": (0.494, -0.232),
    "lip": (0.480, -0.256),
    "mouth": (0.458, -0.264),
    "lower": (0.482, -0.284),
    "lower_under": (0.468, -0.312),
    "dent": (0.436, -0.342),
    "chin": (0.455, -0.402),
    "chin_under": (0.425, -0.468),
    "jaw": (0.34, -0.487),
    "jaw_back": (0.14, -0.40),
    "jaw_angle": (0.00, -0.27),
    "ear": (-0.10, -0.16),
    "nape": (-0.36, -0.20),
    "back_low": (-0.475, -0.02),
    "back": (-0.51, 0.18),
    "back_high": (-0.43, 0.42),
    "top": (-0.24, 0.575),
}
"""The outline of a grown person's head, clockwise."""

NECK = (
    (-0.02, -0.05), (0.16, -0.36), (0.145, -0.47), (0.135, -0.60), (0.20, -0.72), (0.42, -0.82),
    (0.62, -0.92), (0.62, -1.1), (-0.85, -1.1), (-0.80, -0.84), (-0.52, -0.72), (-0.36, -0.60),
    (-0.335, -0.42), (-0.36, -0.2), (-0.3, 0.0),
)  # fmt: skip


@dataclass
class Face:
    """Features by which faces differ."""

    moved: str = ""
    """Points of the outline that are moved, each with the hundredths to the right and up: ``"tip 1
    -2, …"``."""
    age: float = 0.2
    """Depth of the lines: 0 for a child, 1 for an old person."""
    cheek: float = 1.0
    lips: float = 1.0
    brow: float = 1.0
    """Strength of the ridge over the eye."""
    neck: float = 0.0
    """Extra thickness of the neck at its front; below 0, the neck is thinner."""
    smile: float = 0.0
    """Distance by which the corner of the mouth is raised."""


@dataclass
class Head:
    """A head under construction: heights and masks."""

    height: Field
    head: Field
    neck: Field
    outline: dict[str, Point]


def carve(face: Face, cap: Field | None = None) -> Head:
    """Return a bald head with its neck and shoulders. ``cap`` is hair or a hat that makes the skull
    larger."""
    spots = dict(OUTLINE)
    for name, right, up in (part.split() for part in face.moved.split(",") if part):
        x, y = spots[name]
        spots[name] = (x + float(right) / 100, y + float(up) / 100)
    head = shape(list(spots.values()))
    neck = shape([(x + (face.neck if x > 0 else 0), y) for x, y in NECK])
    whole = head if cap is None else union(head, cap)
    skull = 0.13 * slab(whole, 0.10) + 0.17 * cushion(whole)
    skull = soft(skull, 0.006)
    throat = 0.09 * slab(neck, 0.16) + 0.05 * cushion(neck)
    throat += 0.028 * stroke([(-0.18, -0.2), (-0.02, -0.45), (0.13, -0.72)], (0.05, 0.06, 0.05))
    throat -= 0.02 * stroke([(-0.06, -0.5), (0.06, -0.74)], 0.06)
    height = over(throat, skull * (whole > 0.02), 0.01)
    height += _features(face, spots) * head
    height += _ear()
    return Head(height, head, neck, spots)


def _features(face: Face, at: dict[str, Point]) -> Field:
    root, base = at["root"], at["base"]
    mouth, chin, brow = at["mouth"], at["chin"], at["brow"]
    age = face.age
    f = np.zeros((SIZE, SIZE), np.float32)
    ex, ey = root[0] - 0.105, root[1] - 0.03
    # the hollow of the eye, the brow over it, the cheek under it
    f -= 0.040 * bump((ex + 0.025, ey + 0.012), (0.10, 0.065))
    f -= 0.022 * bump((root[0] - 0.03, ey + 0.01), (0.035, 0.06))
    f += (
        0.026
        * face.brow
        * stroke(
            [(brow[0] - 0.015, brow[1] - 0.015), (ex + 0.03, ey + 0.115), (ex - 0.10, ey + 0.085)],
            (0.022, 0.026, 0.016),
        )
    )
    f += 0.040 * face.cheek * bump((ex - 0.06, ey - 0.155), (0.13, 0.10), -20)
    f -= 0.018 * bump((ex - 0.16, ey + 0.13), (0.09, 0.09))
    f -= 0.025 * age * bump((ex - 0.05, ey - 0.27), (0.09, 0.09), -30)
    # the eye: ball, lids, iris
    f += 0.040 * ball((ex + 0.008, ey), 0.058, 0.78)
    f += 0.018 * stroke(
        [
            (ex - 0.075, ey - 0.018),
            (ex - 0.02, ey + 0.033),
            (ex + 0.035, ey + 0.036),
            (ex + 0.066, ey + 0.004),
        ],
        (0.008, 0.014, 0.010),
    )
    f += 0.011 * stroke(
        [(ex - 0.07, ey - 0.018), (ex - 0.01, ey - 0.038), (ex + 0.052, ey - 0.022)],
        (0.006, 0.010, 0.007),
    )
    f -= 0.012 * stroke(
        [(ex - 0.07, ey + 0.01), (ex - 0.015, ey + 0.06), (ex + 0.05, ey + 0.058)],
        (0.006, 0.009, 0.006),
    )
    f -= 0.020 * ball((ex + 0.034, ey + 0.003), 0.016, 1.2)
    # the nose: its side, wing and nostril
    f -= 0.022 * stroke(
        [
            (root[0] - 0.045, root[1] - 0.05),
            (base[0] - 0.015, (root[1] + base[1]) / 2),
            (base[0] - 0.035, base[1] + 0.06),
        ],
        (0.028, 0.026, 0.018),
    )
    wing = (base[0] + 0.022, base[1] + 0.040)
    f += 0.034 * bump(wing, (0.034, 0.030))
    f -= 0.028 * stroke(
        [
            (wing[0] - 0.012, wing[1] + 0.038),
            (wing[0] - 0.040, wing[1] + 0.008),
            (wing[0] - 0.026, wing[1] - 0.030),
        ],
        (0.008, 0.013, 0.010),
    )
    f -= 0.024 * bump((wing[0] + 0.026, wing[1] - 0.033), (0.018, 0.008), 15)
    # the mouth
    cx, cy = mouth[0] - 0.105, mouth[1] - 0.002 + face.smile
    f += (
        0.020
        * face.lips
        * stroke(
            [
                (mouth[0] + 0.015, mouth[1] + 0.018),
                (mouth[0] - 0.04, mouth[1] + 0.020),
                (cx + 0.01, cy + 0.004),
            ],
            (0.018, 0.015, 0.005),
        )
    )
    f += (
        0.022
        * face.lips
        * stroke(
            [
                (mouth[0] + 0.010, mouth[1] - 0.026),
                (mouth[0] - 0.04, mouth[1] - 0.025),
                (cx + 0.02, cy - 0.006),
            ],
            (0.019, 0.017, 0.005),
        )
    )
    f -= 0.032 * stroke(
        [(mouth[0] + 0.03, mouth[1] + 0.002), (mouth[0] - 0.045, mouth[1] - 0.004), (cx, cy)],
        (0.008, 0.008, 0.006),
    )
    f -= (0.010 + 0.01 * age) * bump((cx - 0.006, cy - 0.002), (0.018, 0.022))
    f -= 0.014 * bump((mouth[0] - 0.04, mouth[1] - 0.068), (0.05, 0.018), -8)
    f += 0.026 * bump((chin[0] - 0.045, chin[1] - 0.005), (0.055, 0.05))
    f += (0.006 + 0.012 * age) * bump((mouth[0] - 0.13, mouth[1] - 0.02), (0.06, 0.06))
    # lines of age
    f -= (0.001 + 0.022 * age) * stroke(
        [
            (wing[0] - 0.045, wing[1] + 0.02),
            (cx + 0.0, (wing[1] + cy) / 2 + 0.005),
            (cx - 0.035, cy - 0.03),
        ],
        (0.012, 0.014, 0.008),
    )
    if age > 0.4:
        for up in (0.0, 0.055, 0.105):
            f -= (
                0.013
                * (age - 0.2)
                * stroke(
                    [
                        (brow[0] - 0.02, brow[1] + 0.06 + up),
                        (brow[0] - 0.10, brow[1] + 0.085 + up),
                        (brow[0] - 0.24, brow[1] + 0.07 + up),
                    ],
                    (0.006, 0.009, 0.005),
                )
            )
        for turn in (-0.028, 0.0, 0.028):
            f -= (
                0.010
                * (age - 0.2)
                * stroke(
                    [
                        (ex - 0.095, ey - 0.005 + turn * 0.5),
                        (ex - 0.125, ey + turn),
                        (ex - 0.155, ey + turn * 1.6),
                    ],
                    (0.005, 0.006, 0.003),
                )
            )
        f -= (
            0.014
            * (age - 0.2)
            * stroke(
                [(ex + 0.05, ey - 0.05), (ex, ey - 0.075), (ex - 0.06, ey - 0.06)],
                (0.008, 0.012, 0.007),
            )
        )
    return soft(f, 0.0025)


def _ear() -> Field:
    x, y = -0.055, 0.02
    f = np.zeros((SIZE, SIZE), np.float32)
    f -= 0.016 * bump((x + 0.045, y - 0.01), (0.05, 0.10))
    f += 0.030 * ball((x, y), 0.068, 1.5, -8)
    f += 0.026 * stroke(
        [
            (x + 0.045, y + 0.02),
            (x + 0.05, y + 0.075),
            (x, y + 0.105),
            (x - 0.058, y + 0.07),
            (x - 0.06, y - 0.01),
            (x - 0.03, y - 0.07),
        ],
        (0.013, 0.017, 0.014),
    )
    f -= 0.034 * bump((x + 0.012, y + 0.0), (0.028, 0.05), -8)
    f += 0.016 * stroke(
        [(x - 0.028, y + 0.055), (x - 0.028, y + 0.0), (x - 0.005, y - 0.045)], 0.011
    )
    f += 0.022 * bump((x + 0.012, y - 0.088), (0.026, 0.03))
    f += 0.016 * bump((x + 0.042, y - 0.01), (0.013, 0.02))
    return f


def union(*masks: Field) -> Field:
    """Return the area that is in any of the shapes."""
    whole = masks[0]
    for mask in masks[1:]:
        whole = np.maximum(whole, mask)
    return whole
