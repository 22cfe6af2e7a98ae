"""Samples: arrays of floats at one rate, and functions for all of them, stone or string."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

RATE = 44_100

Samples = NDArray[np.float64]
"""One sound, mono with shape (n,) or stereo with shape (n, 2), meant to lie between -1 and 1."""


def length(seconds: float) -> int:
    """Return the number of samples in ``seconds``."""
    return round(seconds * RATE)


def times(seconds: float) -> Samples:
    """Return the time of each sample, in seconds from the beginning."""
    return np.arange(length(seconds)) / RATE


def mixed(sounds: list[tuple[float, Samples]], tail: float = 0.0) -> Samples:
    """Return a mix of sounds, each beginning at its second, with ``tail`` seconds of silence after
    them."""
    end = max(length(start) + len(sound) for start, sound in sounds)
    whole = np.zeros((end + length(tail), *sounds[0][1].shape[1:]))
    for start, sound in sounds:
        first = length(start)
        whole[first : first + len(sound)] += sound
    return whole


def convolved(sound: Samples, response: Samples) -> Samples:
    """Convolve a mono sound with the response to a click. The result is longer by the response."""
    size = len(sound) + len(response) - 1
    fast = 1 << (size - 1).bit_length()
    spectrum = np.fft.rfft(sound, fast) * np.fft.rfft(response, fast)
    return np.fft.irfft(spectrum, fast)[:size]


def colored(sound: Samples, gain: Callable[[Samples], Samples]) -> Samples:
    """Multiply each frequency of a mono sound by `gain(hertz)`; the phase is unchanged."""
    size = len(sound) + length(0.05)
    spectrum = np.fft.rfft(sound, size) * gain(np.fft.rfftfreq(size, 1 / RATE))
    return np.fft.irfft(spectrum, size)[: len(sound)]


def band(low: float, high: float) -> Callable[[Samples], Samples]:
    """Return a gain that lets the frequencies between two through, with gentle slopes."""

    def gain(hertz: Samples) -> Samples:
        safe = np.maximum(hertz, 1e-9)
        return 1 / (1 + (low / safe) ** 4) / (1 + (safe / high) ** 4)

    return gain


def room(rng: np.random.Generator, seconds: float, brightness: float) -> Samples:
    """Return the response of a stone room to a click: a few early echoes, then noise that dies
    away.

    `seconds` is the time to fall by 60 dB; the treble falls faster, above `brightness` hertz.
    """
    t = times(seconds)
    tail = np.zeros(len(t))
    for low, high in [(170, 400), (400, 1200), (1200, 3000), (3000, 9000)]:
        fall = seconds / (1 + (np.sqrt(low * high) / brightness))
        noise = colored(rng.normal(size=len(t)), band(low, high))
        tail += noise * 10 ** (-3 * t / fall) / np.sqrt(1 + low / 400)
    tail *= np.minimum(t / 0.02, 1)
    for _ in range(6):
        place = length(rng.uniform(0.007, 0.045))
        tail[place] += rng.uniform(2, 5) * rng.choice([-1, 1])
    return tail / np.sqrt(np.sum(tail**2))


def decibels(ratio: float) -> float:
    """Convert a ratio of amplitudes to dB."""
    return float(20 * np.log10(max(ratio, 1e-9)))


def peak(sound: Samples) -> float:
    """Return the highest sample, in dB below full scale."""
    return decibels(float(np.max(np.abs(sound))))


def loudness(sound: Samples) -> float:
    """Return the loudness in LUFS, close to ITU-R BS.1770: K-weighting, blocks of 0.4 s, both
    gates."""
    channels = sound.reshape(len(sound), -1)
    weighted = [colored(channels[:, i], _k_weighting) for i in range(channels.shape[1])]
    power = np.sum(np.square(weighted), axis=0)
    if channels.shape[1] == 1:
        power = power * 2  # one channel is played by both loudspeakers
    block = length(0.4)
    starts = range(0, max(len(power) - block, 0) + 1, block // 4)
    blocks = np.array([np.mean(power[start : start + block]) for start in starts]) + 1e-12
    levels = -0.691 + 10 * np.log10(blocks)
    heard = blocks[levels > -70]
    if not len(heard):
        return -70.0
    gate = -0.691 + 10 * np.log10(np.mean(heard)) - 10
    return float(-0.691 + 10 * np.log10(np.mean(blocks[levels > max(gate, -70)])))


def _k_weighting(hertz: Samples) -> Samples:
    low = hertz**2 / (hertz**2 + 38.0**2)
    shelf = 10 ** (4 / 20 / (1 + (1500 / np.maximum(hertz, 1e-9)) ** 2.5))
    return low * shelf


def finished(sound: Samples, level: float) -> Samples:
    """Return a mono effect without rumble, at a peak of `level` dB, beginning and ending in
    silence.

    Single spikes are rounded off, so that effects of one level are about equally loud. Silence at
    the end is cut; what stays fades in over 1 ms and out over its last eighth.
    """
    sound = colored(sound, band(45, 16_000))
    sound = rounded(sound / (2.4 * body(sound)))
    sound = sound / np.max(np.abs(sound))
    last = int(np.flatnonzero(np.abs(sound) > 0.0015)[-1])
    sound = sound[: last + length(0.01)].copy()
    rise, fall = length(0.001), max(len(sound) // 8, length(0.01))
    sound[:rise] *= np.linspace(0, 1, rise)
    sound[-fall:] *= np.cos(np.linspace(0, np.pi / 2, fall)) ** 2
    sound[-1] = 0
    sound = np.concatenate([np.zeros(length(0.005)), sound])  # the encoder smears the beginning
    return sound / np.max(np.abs(sound)) * 10 ** (level / 20)


def body(sound: Samples) -> float:
    """Return the root mean square of the loudest 12 ms of a sound."""
    window = length(0.012)
    power = np.convolve(sound**2, np.ones(window) / window)
    return float(np.sqrt(np.max(power)))


def rounded(sound: Samples) -> Samples:
    """Limit a sound: its samples approach 1 but never exceed it, and those below a half hardly
    change."""
    return sound / (1 + np.abs(sound) ** 4) ** 0.25
