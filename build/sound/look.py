"""Spectrograms of sounds, for checks by eye."""

from pathlib import Path

import numpy as np
import pygame
from samples import RATE, Samples

WINDOW = 1024
TOP = 16_000  # hertz at the upper edge; the scale is logarithmic down to BOTTOM
BOTTOM = 60


def picture(sound: Samples, size: tuple[int, int]) -> pygame.Surface:
    """Draw a spectrogram above the waveform, 80 dB from black to white."""
    width, height = size
    mono = sound if sound.ndim == 1 else sound.mean(axis=1)
    padded = np.concatenate([mono, np.zeros(WINDOW)])
    starts = np.linspace(0, len(mono) - 1, width).astype(int)
    frames = padded[starts[:, None] + np.arange(WINDOW)] * np.hanning(WINDOW)
    power = 20 * np.log10(np.abs(np.fft.rfft(frames)) / (WINDOW / 4) + 1e-9)
    rows = height * 3 // 4
    hertz = np.geomspace(TOP, BOTTOM, rows)
    levels = power[:, np.clip(hertz / RATE * WINDOW, 0, WINDOW // 2).astype(int)]
    light = np.clip((levels + 90) / 80, 0, 1)
    pixels = np.zeros((width, height, 3))
    pixels[:, :rows] = light[:, :, None] ** np.array([0.7, 1.2, 2.2]) * 255
    surface = pygame.surfarray.make_surface(pixels)
    middle = rows + (height - rows) // 2
    for x, start in enumerate(starts):
        part = mono[start : start + max(len(mono) // width, 1)]
        low, high = (float(f(part)) * (height - rows) / 2 for f in (np.min, np.max))
        pygame.draw.line(surface, (150, 190, 160), (x, middle - high), (x, middle - low))
    return surface


def sheet(sounds: list[tuple[str, Samples]], path: Path, size: tuple[int, int]) -> None:
    """Draw all sounds on one picture, four in a row, each with its name and length."""
    pygame.font.init()
    font = pygame.font.Font(None, 18)
    columns = 1 if len(sounds) < 4 else 4
    width, height = size
    rows = -(-len(sounds) // columns)
    surface = pygame.Surface((columns * (width + 6), rows * (height + 22)))
    for i, (name, sound) in enumerate(sounds):
        corner = (i % columns * (width + 6), i // columns * (height + 22))
        label = font.render(f"{name}  {len(sound) / RATE:.2f} s", True, (255, 255, 255))
        surface.blit(label, corner)
        surface.blit(picture(sound, size), (corner[0], corner[1] + 18))
    pygame.image.save(surface, str(path))
