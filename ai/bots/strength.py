"""Strength as a number: which looks make a player of a given Elo, as was measured.

``python -m ai.arena.scale`` measures how strong each look of :data:`ai.bots.looks.LOOKS` is, on the
scale on which easy has 1000, and writes it into the file that is shipped with the weights. Between
two looks a player takes one or the other, by lot: the nearer one the more often.
"""

import itertools
import json
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ai.bots.looks import LOOKS
from ai.weights_folder import weights_folder
from tholos_desktop.rules import ADVANCED, BASIC

FILE = "scale.json"
MODES = (BASIC, ADVANCED)


class Step(NamedTuple):
    """A look, and how strong it is."""

    look: int
    """Its number."""
    elo: int


class Mix(NamedTuple):
    """Two looks, by number, and how often, 0 to 1, a player takes the second one."""

    below: int
    above: int
    share: float


Scale = Mapping[str, Sequence[Step]]
"""By mode the looks that were measured, each stronger than the one before."""

ROUGH: Scale = {
    mode: [Step(look, 500 + 2000 * look // (len(LOOKS) - 1)) for look in range(len(LOOKS))]
    for mode in MODES
}
"""Without a usable file: not measured, but in the right order."""


class ScaleError(ValueError):
    """A file that is not the scale it should be."""


def limits() -> tuple[int, int]:
    """The least and the greatest strength that can be asked for, in both modes."""
    scale = shipped()
    return max(steps[0].elo for steps in scale.values()), min(
        steps[-1].elo for steps in scale.values()
    )


def check(elo: int) -> None:
    """Raise ``ValueError`` for a strength that nobody plays at."""
    least, most = limits()
    if not least <= elo <= most:
        raise ValueError(f"elo needs a whole number from {least} to {most}, not {elo}")


def mix(elo: int, mode: str) -> Mix:
    """The looks that make a player of this strength; the strongest or weakest beyond the limits."""
    steps = shipped()[mode]
    if elo <= steps[0].elo:
        return Mix(steps[0].look, steps[0].look, 0.0)
    for below, above in itertools.pairwise(steps):
        if elo <= above.elo:
            return Mix(below.look, above.look, (elo - below.elo) / (above.elo - below.elo))
    return Mix(steps[-1].look, steps[-1].look, 0.0)


@cache
def shipped() -> Scale:
    """The scale that comes with the program; a rough one, said once, if it cannot be read."""
    try:
        return load(weights_folder() / FILE)
    except ScaleError as error:
        print(f"{error}; strengths are rough", file=sys.stderr)
        return ROUGH


def load(path: Path) -> Scale:
    """The scale of a file; raises :class:`ScaleError` with one line that says what is wrong."""
    try:
        told: Any = json.loads(path.read_text("utf-8"))
        scale = {mode: [Step(int(look), int(elo)) for look, elo in told[mode]] for mode in MODES}
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise ScaleError(f"cannot read the scale in {path}: {error}") from error
    for steps in scale.values():
        rising = all(a.elo < b.elo for a, b in itertools.pairwise(steps))
        if len(steps) < 2 or not rising or not all(0 <= s.look < len(LOOKS) for s in steps):
            raise ScaleError(f"the scale in {path} does not rise from look to look")
    return scale
