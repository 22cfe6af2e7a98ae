"""``python -m lab eyes protan IN.png OUT.png``: simulation of color vision deficiencies.

The matrices for complete deficiencies (Machado, Oliveira and Fernandes 2009) are applied to linear
light."""

import argparse
from collections.abc import Sequence

import numpy as np
import pygame

_MATRICES = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "gray": ((0.2126, 0.7152, 0.0722),) * 3,
}
EYES = tuple(_MATRICES)
"""Names of the simulated eyes: without red, green or blue cones, and without any color."""


def as_seen_by(eyes: str, picture: pygame.Surface) -> pygame.Surface:
    light = _to_light(pygame.surfarray.array3d(picture) / 255.0)
    seen = np.clip(light @ np.array(_MATRICES[eyes]).T, 0.0, 1.0)
    return pygame.surfarray.make_surface(np.rint(255 * _from_light(seen)).astype(np.uint8))


def _to_light(value: np.ndarray) -> np.ndarray:
    """Convert sRGB to linear light (IEC 61966-2-1)."""
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def _from_light(light: np.ndarray) -> np.ndarray:
    return np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser("python -m lab eyes")
    parser.add_argument("eyes", choices=EYES)
    parser.add_argument("picture")
    parser.add_argument("out")
    options = parser.parse_args(arguments)
    pygame.image.save(as_seen_by(options.eyes, pygame.image.load(options.picture)), options.out)
    return 0
