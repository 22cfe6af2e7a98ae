# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""The learned evaluation: how likely the player in turn is to win, as a sum of named parts.

The weights are made by ``python -m lab train`` and shipped with the assets, for the basic game and
for the advanced, and for either twice: for the levels and for the oracle. Without a usable file
:func:`load` says why, and the bots do without.
"""

import hashlib
import json
import math
import sys
import zipfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.evaluation import features
from ai.evaluation.features import Indices
from ai.kernel.compiled import compiled, internal
from ai.kernel.kernel import lead, result
from ai.kernel.state import OPEN, ORNAMENT, PLACES, SIDE, State, encode
from ai.weights_folder import weights_folder
from tholos_desktop.rules import ADVANCED, BASIC, LOCATIONS, Position

MODES = (BASIC, ADVANCED)
FOR_LEVELS, FOR_ORACLE = "levels", "oracle"
"""Who goes by the weights. Those of the levels and of players of a given strength stay as they are:
their strength was measured with them. Those of the oracle, and of what judges as it does, are the
best that were learned."""
WHOSE = (FOR_LEVELS, FOR_ORACLE)
FINGERPRINT = hashlib.sha256(repr(features.TABLES).encode()).hexdigest()[:16]
FINEST = 32767
"""The whole number that a file keeps for the largest weight."""
MARGIN_SHARE, MARGIN_SCALE = 0.1, 15.0
"""The share of a finished game's value that is its margin, 0 to 1; and points: a large lead."""

Weights = NDArray[np.float32]
"""What each feature adds to the log-odds: :data:`ai.evaluation.features.WEIGHTS` numbers, or none
for bots that do without."""


class WeightsError(ValueError):
    """A file that is not the weights it should be."""


class Part(NamedTuple):
    name: str
    """``workshops``, ``quarry``, ``tempo``, ``ornaments``, a column's location, or two for a pair.

    ``ornaments`` is what they make of their columns and the workshops together; all else about
    them is told with the columns and pairs."""
    log_odds: float


@compiled
def logit(state: State, weights: Weights, found: Indices) -> float:
    number = features.features(state, found)
    total = np.float32(0.0)
    for index in range(number):
        total += weights[found[index]]
    return total  # type: ignore[return-value]


@internal
def add_up(
    found: Indices, positions: int, features: int, weights: Weights, totals: Weights
) -> None:
    """Into ``totals`` the evaluations of many positions of a game, whose features are in rows.

    Each is the same sum as :func:`logit`'s, but all grow together: a sum waits for the one weight
    after the other, and meanwhile the processor can fetch those of other positions.
    """
    totals[:positions] = 0.0
    for part in range(features):
        for index in range(positions):
            totals[index] += weights[found[index, part]]


@compiled
def chance(log_odds: float) -> float:
    """The probability whose odds have this logarithm."""
    return 1.0 / (1.0 + math.exp(-log_odds))


@internal
def final_value(state: State, side: int) -> float:
    """What a finished game is worth to a side, 0 to 1: its result, and a little of its margin."""
    sign = 1 - 2 * side
    share = (1.0 - MARGIN_SHARE) * result(state) * sign
    return 0.5 + 0.5 * (share + MARGIN_SHARE * math.tanh(sign * lead(state) / MARGIN_SCALE))


@compiled
def value_after(after: State, weights: Weights, found: Indices) -> float:
    if after[OPEN] == 0:
        return final_value(after, 1 - after[SIDE])
    return 1.0 - chance(logit(after, weights, found))


def mode_of(position: Position) -> str:
    return position.mode


def path_of(mode: str, whose: str) -> Path:
    return weights_folder() / f"{whose}-{mode}.npz"


def save(path: Path, weights: Weights, about: Mapping[str, object]) -> None:
    scale = float(np.abs(weights).max()) / FINEST or 1.0
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        path,
        weights=np.rint(weights / scale).astype(np.int16),
        scale=np.float64(scale),
        about=json.dumps({**about, "features": FINGERPRINT}),
    )


def load(path: Path) -> Weights:
    """The weights of a file; raises :class:`WeightsError` with one line that says what is wrong."""
    try:
        with np.load(path) as kept:
            if json.loads(str(kept["about"]))["features"] != FINGERPRINT:
                raise WeightsError(f"the weights in {path} are about other features")
            whole, scale = kept["weights"], float(kept["scale"])
    except (OSError, KeyError, ValueError, EOFError, TypeError, zipfile.BadZipFile) as error:
        if isinstance(error, WeightsError):
            raise
        raise WeightsError(f"cannot read the weights in {path}: {error}") from error
    if whole.shape != (features.WEIGHTS,) or whole.dtype != np.int16:
        raise WeightsError(f"the weights in {path} are too many or too few")
    weights: Weights = whole.astype(np.float32) * np.float32(scale)
    return weights


def shipped_for(state: State, whose: str = FOR_LEVELS) -> Weights:
    return shipped(MODES[int(state[ORNAMENT : ORNAMENT + PLACES].any())], whose)


@cache
def shipped(mode: str, whose: str = FOR_LEVELS) -> Weights:
    """The weights that come with the program; loaded once."""
    return load(path_of(mode, whose))


@cache
def say_once(trouble: str) -> None:
    print(trouble, file=sys.stderr)


def log_odds(position: Position, weights: Weights) -> float:
    found = np.zeros(features.ROOM_FOR_FEATURES, np.int32)
    return float(logit(encode(position), weights, found))


def value(position: Position, weights: Weights) -> float:
    """The chance of the player in turn, 0 lost to 1 won."""
    return float(chance(log_odds(position, weights)))


def explain(position: Position, weights: Weights) -> list[Part]:
    """The parts of the evaluation for the player in turn; they add up to :func:`log_odds`.

    What is known of a column by itself and with the workshops is one part of that column.
    """
    found = np.zeros(features.ROOM_FOR_FEATURES, np.int32)
    number = features.features(encode(position), found)
    viewed = features.MIRROR[0 if position.side == "w" else 1]
    parts: dict[str, float] = {}
    for index in found[:number]:
        name = _name(int(index), viewed, found)
        parts[name] = parts.get(name, 0.0) + float(weights[index])
    return [Part(*part) for part in parts.items()]


def _name(index: int, viewed: NDArray[np.int64], found: Indices) -> str:
    table = next(t for t in reversed(features.TABLES) if index >= t.first)
    inside = index - table.first
    if table.name == "column":
        place = inside // (features.ORNAMENTS * features.CLASSES)
        return LOCATIONS[viewed[place]]
    if table.name == "threat":
        return LOCATIONS[viewed[inside // (features.CLASSES * features.BOTH)]]
    if table.name == "pair":
        return _pair(inside // features.CLASSES**2, viewed)
    if table.name == "ornament pair":
        return _pair(inside // features.STANDINGS**2, viewed)
    return "ornaments" if table.name == "ornament threat" else table.name


def _pair(number: int, viewed: NDArray[np.int64]) -> str:
    pairs = [(one, other) for one in range(PLACES) for other in range(one + 1, PLACES)]
    return "".join(sorted(LOCATIONS[viewed[place]] for place in pairs[number]))
