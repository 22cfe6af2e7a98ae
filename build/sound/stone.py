"""Stone: blocks that knock, scrape and settle, as sums of the tones in which a solid body rings."""

from typing import NamedTuple

import numpy as np
from samples import RATE, Samples, band, colored, convolved, length, mixed, room, times


class Material(NamedTuple):
    """Sound of a kind of stone.

    `tone` is the lowest tone of a drum in hertz; `ring` the seconds in which that tone falls to
    1/e; `bright` the frequency in hertz above which a blow excites little; `grit` the share of
    grains that break at the edge; `weight` the share of the ground's answer.
    """

    tone: float
    ring: float
    bright: float
    grit: float
    weight: float


WHITE = Material(tone=1240, ring=0.038, bright=6200, grit=0.16, weight=0.55)  # marble: clear
BLACK = Material(tone=790, ring=0.036, bright=3900, grit=0.12, weight=0.90)  # limestone: deep
GRAY = Material(tone=985, ring=0.019, bright=4700, grit=0.42, weight=0.70)  # rough and dry
TILE = Material(tone=2350, ring=0.034, bright=9500, grit=0.10, weight=0.06)  # thin slab
PEBBLE = Material(tone=1750, ring=0.014, bright=5200, grit=0.10, weight=0.12)  # the buttons

# A short thick cylinder, struck anywhere: the first tones and how they spread.
TONES = np.array(
    [1, 1.31, 1.58, 1.87, 2.03, 2.44, 2.71, 3.09, 3.52, 3.98, 4.41, 5.02, 5.73, 6.48, 7.36, 8.4]
)


def knock(
    rng: np.random.Generator, material: Material, *, pitch: float = 1.0, force: float = 1.0
) -> Samples:
    """Return one blow without a room. A soft one (`force` below 1) is duller as well as quieter."""
    t = times(0.45)
    hertz = material.tone * pitch * TONES * rng.uniform(0.975, 1.025, len(TONES))
    bright = material.bright * force**0.35
    strength = rng.uniform(0.35, 1, len(TONES)) * TONES**-0.35 * np.exp(-((hertz / bright) ** 2))
    ring = material.ring * rng.uniform(0.75, 1.2, len(TONES)) / TONES**0.75
    body = np.zeros(len(t))
    for f, a, tau in zip(hertz, strength, ring, strict=True):
        if f < RATE * 0.45:
            body += a * np.sin(2 * np.pi * f * t) * np.exp(-t / tau)
    contact = colored(rng.normal(size=len(t)), band(900, bright * 1.3))
    contact *= np.minimum(t / 0.0004, 1) * np.exp(-t / 0.0028)
    ground = np.sin(2 * np.pi * (92 * t + 1.1 * (1 - np.exp(-t / 0.02)))) * np.exp(-t / 0.042)
    ground += 0.5 * np.sin(2 * np.pi * 171 * t) * np.exp(-t / 0.03)
    grit = grains(rng, material, 0.16, rate=420) * np.exp(-t[: length(0.16)] / 0.035)
    whole = body + 0.9 * contact + material.weight * 1.5 * ground
    whole[: len(grit)] += material.grit * grit
    return whole * force


def grains(rng: np.random.Generator, material: Material, seconds: float, rate: float) -> Samples:
    """Return the sound of breaking crumbs: random clicks, `rate` a second, each with the stone's
    treble."""
    clicks = np.zeros(length(seconds))
    places = rng.integers(0, len(clicks), rng.poisson(rate * seconds))
    np.add.at(clicks, places, rng.exponential(1, len(places)) * rng.choice([-1, 1], len(places)))
    t = times(0.012)
    answer = np.zeros(len(t))
    for tone in material.tone * np.array([2.3, 3.1, 4.6, 5.9]):
        if tone < RATE * 0.45:
            f = tone * rng.uniform(0.95, 1.05)
            answer += np.sin(2 * np.pi * f * t) * np.exp(-t / 0.0016)
    return convolved(clicks, answer)[: len(clicks)]


def landing(
    rng: np.random.Generator, material: Material, *, pitch: float = 1.0, weight: float = 1.0
) -> Samples:
    """Return the sound of a drum set down: it lands on one edge, the other follows, and it comes to
    rest."""
    heavy = material._replace(weight=material.weight * weight)
    second = rng.uniform(0.042, 0.060)
    third = second + rng.uniform(0.026, 0.040)
    return mixed(
        [
            (0, knock(rng, heavy, pitch=pitch)),
            (second, knock(rng, heavy, pitch=pitch * 1.02, force=rng.uniform(0.24, 0.34))),
            (third, knock(rng, heavy, pitch=pitch * 0.99, force=rng.uniform(0.07, 0.13))),
        ]
    )


def scrape(
    rng: np.random.Generator, material: Material, seconds: float, *, pitch: float = 1.0
) -> Samples:
    """Return the sound of stone drawn over stone: it sticks and slips, faster in the middle of the
    way."""
    t = times(seconds)
    speed = np.sin(np.pi * (t / seconds) ** 0.8) ** 0.7
    hold = colored(rng.normal(size=len(t)), band(4, 22))
    speed = speed * np.clip(1 + 0.45 * hold / np.std(hold), 0.1, 2.2)
    slips = np.zeros(len(t))
    chance = speed * 900 / RATE
    at = rng.uniform(size=len(t)) < chance
    slips[at] = rng.exponential(1, int(at.sum())) * rng.choice([-1, 1], int(at.sum()))
    ring = times(0.05)
    answer = np.zeros(len(ring))
    for f in material.tone * pitch * TONES[:12] * 0.8 * rng.uniform(0.96, 1.04, 12):
        if f < RATE * 0.45:
            answer += np.sin(2 * np.pi * f * ring) * np.exp(-ring / 0.006) / np.sqrt(f)
    rough = convolved(slips * np.sqrt(speed), answer)[: len(t)]
    hiss = colored(rng.normal(size=len(t)), band(450, material.bright * 0.8)) * speed
    rumble = colored(rng.normal(size=len(t)), band(90, 260)) * speed
    parts = [(1.0, rough), (0.30, hiss), (0.35 * material.weight, rumble)]
    return sum(share * part / np.std(part) for share, part in parts) * 0.2


def indoors(rng: np.random.Generator, sound: Samples, wet: float = 0.22) -> Samples:
    """Return a sound inside the temple, with a short response of stone walls behind it."""
    answer = convolved(sound, room(rng, 0.55, 2600))
    answer[: len(sound)] = sound + wet * answer[: len(sound)]
    answer[len(sound) :] *= wet
    return answer
