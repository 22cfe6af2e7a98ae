"""The effects: every sound that answers something on the table, by the name the program plays."""

import zlib
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
from lyre import played_mono, pluck
from samples import Samples, band, body, colored, finished, length, mixed, times
from stone import (
    BLACK,
    GRAY,
    PEBBLE,
    TILE,
    WHITE,
    Material,
    grains,
    indoors,
    knock,
    landing,
    scrape,
)

HEIGHTS = 5  # pitches of a landing stone, from the floor up
STEPS = 7  # pitches of a counted point
SCORE_SEED = 5
LOUD, SOFT, FAINT = -6.0, -10.0, -17.0  # peaks in dB: the table, the interface, the mouse passing

# Dorian of the ancients over e, as Ptolemy tunes it: for the scoring, and the ends.
DORIAN = [1, 16 / 15, 6 / 5, 4 / 3, 3 / 2, 8 / 5, 9 / 5, 2, 32 / 15, 12 / 5]
LYDIAN = [1, 9 / 8, 5 / 4, 4 / 3, 3 / 2, 5 / 3, 15 / 8, 2, 9 / 4, 5 / 2]


CHORDS = {1: (0, 4), 4: (0, 2, 4), 7: (0, 2, 4, 7), 9: (0, 2, 4, 7, 9)}
"""The strings of the chord of a column that changes hands, by the points that it pays at least."""


def effects() -> Iterator[tuple[str, Samples]]:
    """Yield every effect with its file's name: `name`, `name-take` or `name-height` and take.

    Heights are digits, takes are letters. Each file has its own seed, drawn from its name, so
    changing one sound leaves the others as they are.
    """
    for material, name in [(WHITE, "stone_white"), (BLACK, "stone_black"), (GRAY, "stone_gray")]:
        for height in range(HEIGHTS):
            for take in "ab":
                make = partial(_stone, material=material, height=height)
                yield _one(f"{name}-{height}{take}", LOUD, make)
    for step in range(STEPS):
        yield _one(f"score-{step}", SOFT, partial(_score, step=step))
    for points, strings in CHORDS.items():
        yield _one(f"column_won-{points}", -12, partial(_chord, ratios=LYDIAN, strings=strings))
        yield _one(f"column_lost-{points}", -12, partial(_chord, ratios=DORIAN, strings=strings))
    takes: list[tuple[str, str, float, Callable[[np.random.Generator], Samples]]] = [
        ("pick", "abc", SOFT, _pick),
        ("slide", "abc", -8, _slide),
        ("steal", "ab", -8, _steal),
        ("return", "abc", LOUD, _return),
        ("flip", "abc", -8, _flip),
        ("shuffle", "ab", -8, _shuffle),
        ("marker", "ab", -9, _marker),
        ("turn", "", -15, _turn),
        ("refused", "ab", -11, _refused),
        ("solved", "", -9, _solved),
        ("win", "", LOUD - 2, _win),
        ("loss", "", -8, _loss),
        ("draw", "", -7, _draw),
        ("click", "ab", SOFT - 2, lambda rng: _button(rng, 1.0, 0.7)),
        ("hover", "ab", FAINT - 5, lambda rng: _button(rng, 1.5, 0.12)),
        ("back", "ab", SOFT - 2, lambda rng: _button(rng, 0.72, 0.6)),
    ]
    for name, letters, level, make in takes:
        for take in letters or [""]:
            yield _one(f"{name}-{take}" if take else name, level, make)


def _one(
    name: str, level: float, make: Callable[[np.random.Generator], Samples]
) -> tuple[str, Samples]:
    return name, finished(make(np.random.default_rng(zlib.crc32(name.encode()))), level)


def _stone(rng: np.random.Generator, *, material: Material, height: int) -> Samples:
    pitch = 2 ** (1.4 * height / 12)
    return indoors(rng, landing(rng, material, pitch=pitch, weight=0.84**height))


def _pick(rng: np.random.Generator) -> Samples:
    edge = knock(rng, WHITE._replace(weight=0.1), pitch=rng.uniform(0.95, 1.05), force=0.25)
    drag = scrape(rng, GRAY, 0.11, pitch=1.25) * np.linspace(0.4, 1, length(0.11))
    return indoors(rng, mixed([(0, 0.5 * drag), (0.095, 0.8 * edge)]), 0.15)


def _slide(rng: np.random.Generator) -> Samples:
    seconds = rng.uniform(0.42, 0.52)
    stop = knock(rng, GRAY._replace(weight=0.5), force=0.34)
    drag = scrape(rng, GRAY, seconds, pitch=rng.uniform(0.92, 1.06))
    return indoors(rng, mixed([(0, drag), (seconds - 0.03, 0.7 * stop)]), 0.18)


def _steal(rng: np.random.Generator) -> Samples:
    seconds = 0.34
    t = times(seconds)
    rush = colored(rng.normal(size=len(t)), band(300, 2600))
    rush *= np.sin(np.pi * t / seconds) ** 2 / np.std(rush) * 0.10
    drag = scrape(rng, WHITE, 0.15, pitch=1.15)
    set_down = landing(rng, GRAY, pitch=1.12, weight=0.5)
    return indoors(rng, mixed([(0, 0.8 * drag), (0.08, rush), (0.40, 0.8 * set_down)]))


def _return(rng: np.random.Generator) -> Samples:
    """Return the sound of a stone dropped on the pile: it falls, leaps twice, and rolls its crumbs
    down."""
    parts: list[tuple[float, Samples]] = []
    moment, force = 0.0, 1.0
    for _ in range(4):
        kind = GRAY._replace(weight=0.5 * force)
        parts.append((moment, knock(rng, kind, pitch=rng.uniform(0.86, 1.12), force=force)))
        moment += rng.uniform(0.085, 0.12) * force**0.4
        force *= rng.uniform(0.34, 0.46)
    crumbs = grains(rng, GRAY, 0.5, 90) * np.exp(-times(0.5) / 0.14)
    return indoors(rng, mixed([*parts, (0.05, 0.35 * crumbs)]))


def _flip(rng: np.random.Generator) -> Samples:
    t = times(0.16)
    air = colored(rng.normal(size=len(t)), band(500, 3200)) * np.sin(np.pi * t / 0.16) ** 2
    lie = knock(rng, TILE, pitch=rng.uniform(0.95, 1.06), force=0.8)
    rest = knock(rng, TILE, pitch=1.01, force=0.25)
    return indoors(rng, mixed([(0, 0.12 * air / np.std(air)), (0.14, lie), (0.178, rest)]), 0.18)


def _shuffle(rng: np.random.Generator) -> Samples:
    parts: list[tuple[float, Samples]] = []
    moment = 0.02
    while moment < 0.95:
        force = rng.uniform(0.25, 0.75)
        parts.append((moment, knock(rng, TILE, pitch=rng.uniform(0.82, 1.15), force=force)))
        moment += rng.uniform(0.045, 0.10)
    for start in (0.0, 0.32, 0.62):
        parts.append((start, 0.5 * scrape(rng, TILE._replace(bright=5200), 0.36, pitch=0.6)))
    return indoors(rng, mixed(parts), 0.18)


def _score(_: np.random.Generator, *, step: int) -> Samples:
    """Return a pebble on the counting board, together with a string that climbs from point to
    point."""
    rng = np.random.default_rng(SCORE_SEED)  # all steps on one string, so that only its pitch moves
    string = pluck(rng, 329.63 * DORIAN[step], seconds=1.0, force=0.55)
    string *= np.exp(-times(1.0) / 0.30) / body(string)
    pebble = knock(rng, PEBBLE, pitch=1.1, force=0.5)
    pebble *= 0.3 / body(pebble)
    return played_mono(rng, mixed([(0, string), (0, pebble)]), wet=0.12)


def _marker(rng: np.random.Generator) -> Samples:
    """Return the sound of the marker, which runs over the notches of the scoreboard and stops."""
    parts: list[tuple[float, Samples]] = []
    moment = 0.0
    for gap in [0.105, 0.09, 0.08, 0.075, 0.075, 0.085, 0.10, 0.13]:
        force = rng.uniform(0.35, 0.5)
        parts.append((moment, knock(rng, PEBBLE, pitch=rng.uniform(0.94, 1.04), force=force)))
        moment += gap
    parts.append((moment, knock(rng, GRAY._replace(weight=0.4), pitch=1.1, force=0.7)))
    parts.append((0, 0.18 * scrape(rng, GRAY, moment, pitch=1.4)))
    return indoors(rng, mixed(parts), 0.18)


def _turn(rng: np.random.Generator) -> Samples:
    """Return two strings a fourth apart, hardly more than touched."""
    low = pluck(rng, 220.0, seconds=1.4, force=0.45)
    high = pluck(rng, 220.0 * 4 / 3, seconds=1.4, force=0.4)
    return played_mono(rng, mixed([(0, low), (0.13, high)]))


def _chord(rng: np.random.Generator, *, ratios: list[float], strings: tuple[int, ...]) -> Samples:
    """Return a chord of strings struck a little apart, as a thumb strokes them. The more it pays,
    the more strings it has."""
    notes = [
        (0.028 * i, pluck(rng, 220.0 * ratios[string], seconds=2.0, force=0.6 - 0.05 * i))
        for i, string in enumerate(strings)
    ]
    return played_mono(rng, mixed(notes), wet=0.26)


def _solved(rng: np.random.Generator) -> Samples:
    """Return four rising strings, with the octave left ringing."""
    run = [(0.075 * i, LYDIAN[string], 0.5 + 0.05 * i) for i, string in enumerate((0, 2, 4, 7))]
    return _phrase(rng, 293.66, [*run, (0.32, 2, 0.7), (0.34, 2.5, 0.5)])


def _refused(rng: np.random.Generator) -> Samples:
    """Return two dull knocks with a knuckle, for a friendly no.

    Each has a little of a tone of 1 kHz, without which small loudspeakers play nothing of it.
    """
    dull = Material(tone=310, ring=0.030, bright=900, grit=0.0, weight=0.5)
    bone = Material(tone=960, ring=0.014, bright=1500, grit=0.0, weight=0.0)
    parts = []
    for moment, pitch, force in ((0.0, 1.0, 0.8), (0.115, 0.9, 0.7)):
        parts.append((moment, knock(rng, dull, pitch=pitch, force=force)))
        parts.append((moment, 0.75 * knock(rng, bone, pitch=pitch, force=force)))
    return indoors(rng, colored(mixed(parts), band(60, 2000)), 0.12)


def _button(rng: np.random.Generator, pitch: float, force: float) -> Samples:
    return indoors(
        rng, knock(rng, PEBBLE, pitch=pitch * rng.uniform(0.97, 1.03), force=force), 0.06
    )


def _phrase(
    rng: np.random.Generator, base: float, notes: list[tuple[float, float, float]]
) -> Samples:
    """Return strings through box and hall. Each has a second, a ratio to the base, and a force."""
    strings = [
        (start, pluck(rng, base * ratio, seconds=3.4, force=force)) for start, ratio, force in notes
    ]
    return played_mono(rng, mixed(strings), wet=0.30)


def _win(rng: np.random.Generator) -> Samples:
    run = [(0.11 * i, LYDIAN[d], 0.55 + 0.03 * i) for i, d in enumerate([0, 2, 4, 5, 7, 9])]
    close = [(1.02 + 0.02 * i, r, 0.85 - 0.06 * i) for i, r in enumerate([0.5, 1, 1.5, 2, 2.5])]
    return _phrase(rng, 261.63, [*run, (0.74, LYDIAN[8], 0.6), *close])


def _loss(rng: np.random.Generator) -> Samples:
    way = [(0.0, 4, 0.6), (0.30, 3, 0.55), (0.60, 2, 0.5), (0.95, 1, 0.45), (1.45, 0, 0.55)]
    notes = [(start, DORIAN[degree], force) for start, degree, force in way]
    return _phrase(rng, 220.0, [*notes, (1.48, 0.5, 0.5)])


def _draw(rng: np.random.Generator) -> Samples:
    """Return two notes, the same two in reverse, as if one hand answered the other, and an open
    fifth at the end."""
    hands = [(0.0, 1.0, 0.6), (0.22, 1.5, 0.6), (0.60, 1.5, 0.6), (0.82, 1.0, 0.6)]
    close = [(1.30, 0.5, 0.6), (1.32, 1.0, 0.55), (1.34, 1.5, 0.55), (1.36, 2.0, 0.5)]
    return _phrase(rng, 246.94, [*hands, *close])
