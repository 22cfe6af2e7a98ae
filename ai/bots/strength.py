"""Conversion of a rating into two neighboring skill levels. For each turn, a bot picks one of the
two levels at random.

``python -m lab scale`` measures the ratings of all skill levels; the level ``easy`` has 1000
Elo."""

import json
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from ai.bots.skills import SKILLS
from ai.weights_folder import weights_folder
from tholos_desktop.rules import ADVANCED, BASIC

FILE = "scale.json"
MODES = (BASIC, ADVANCED)


class Step(NamedTuple):
    look: int
    elo: int


class Mix(NamedTuple):
    below: int
    above: int
    share: float


class Gain(NamedTuple):
    elo: int
    gain: int


class Scale(NamedTuple):
    steps: Mapping[str, Sequence[Step]]
    gains: Mapping[str, Mapping[str, Sequence[Gain]]]
    """What each blind spot gains a bot of a rating, in Elo, against rivals who don't use it: a
    negative number. A bot with the blind spot is made stronger by as much."""


_ROUGH = [Step(look, 500 + 2000 * look // (len(SKILLS) - 1)) for look in range(len(SKILLS))]
ROUGH = Scale(dict.fromkeys(MODES, _ROUGH), {mode: {} for mode in MODES})
"""Scale to use if the file can't be read. The order of the skills is right; the ratings are
guesses."""


class ScaleError(ValueError):
    """The scale file is missing or invalid."""


def limits() -> tuple[int, int]:
    measured = shipped().steps.values()
    return max(steps[0].elo for steps in measured), min(steps[-1].elo for steps in measured)


def check(elo: int) -> None:
    """Raise ``ValueError`` for a strength outside the measured range."""
    least, most = limits()
    if not least <= elo <= most:
        raise ValueError(f"elo needs a whole number from {least} to {most}, not {elo}")


def mix(elo: float, mode: str, overlooks: str = "") -> Mix:
    steps = shipped().steps[mode]
    elo -= gain(elo, mode, overlooks)
    if elo <= steps[0].elo:
        return Mix(steps[0].look, steps[0].look, 0.0)
    for below, above in pairwise(steps):
        if elo <= above.elo:
            return Mix(below.look, above.look, (elo - below.elo) / (above.elo - below.elo))
    return Mix(steps[-1].look, steps[-1].look, 0.0)


def gain(elo: float, mode: str, overlooks: str) -> float:
    gains = shipped().gains[mode].get(overlooks, ())
    for below, above in pairwise(gains):
        if below.elo <= elo <= above.elo:
            part = (elo - below.elo) / (above.elo - below.elo)
            return below.gain + part * (above.gain - below.gain)
    if not gains:
        return 0.0
    return gains[0].gain if elo < gains[0].elo else gains[-1].gain


@cache
def shipped() -> Scale:
    """Return the shipped scale. If it can't be read, print the reason and return :data:`ROUGH`."""
    try:
        return load(weights_folder() / FILE)
    except ScaleError as error:
        print(f"{error}; strengths are rough", file=sys.stderr)
        return ROUGH


def load(path: Path) -> Scale:
    """Read a scale; raises :class:`ScaleError` with a one-line reason."""
    try:
        told: Any = json.loads(path.read_text("utf-8"))
        scale = Scale(
            {mode: [Step(int(a), int(b)) for a, b in told[mode]] for mode in MODES},
            {
                mode: {
                    str(spot): [Gain(int(a), int(b)) for a, b in gains]
                    for spot, gains in told["blind_spots"].get(mode, {}).items()
                }
                for mode in MODES
            },
        )
    except (OSError, AttributeError, KeyError, TypeError, ValueError) as error:
        raise ScaleError(f"cannot read the scale in {path}: {error}") from error
    for steps in scale.steps.values():
        rising = all(a.elo < b.elo for a, b in pairwise(steps))
        if len(steps) < 2 or not rising or not all(0 <= s.look < len(SKILLS) for s in steps):
            raise ScaleError(f"the scale in {path} does not rise from look to look")
    for gains in (each for spots in scale.gains.values() for each in spots.values()):
        if not all(a.elo < b.elo for a, b in pairwise(gains)):
            raise ScaleError(f"the scale in {path} has blind spots that do not rise in strength")
    return scale
