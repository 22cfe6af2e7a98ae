# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""The learned evaluation: the winning chance of the player to move, in log-odds.

``python -m lab train`` makes the weights. Each mode has two sets: one for the levels, one for the
oracle."""

import hashlib
import json
import math
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ai.evaluation import features
from ai.evaluation.features import Indices
from ai.kernel.compiled import compiled, internal
from ai.kernel.kernel import lead, result
from ai.kernel.state import ORNAMENT, PLACES, State, encode
from ai.weights_folder import weights_folder
from tholos_desktop.rules import ADVANCED, BASIC, Position

MODES = (BASIC, ADVANCED)
FOR_LEVELS, FOR_ORACLE = "levels", "oracle"
"""Users of the weights. The levels' weights never change, since the levels' strength was measured
with them."""
WHOSE = (FOR_LEVELS, FOR_ORACLE)
FINGERPRINT = hashlib.sha256(repr(features.TABLES).encode()).hexdigest()[:16]
MARGIN_SHARE, MARGIN_SCALE = 0.1, 15.0
"""``MARGIN_SHARE``: share of a finished game's value that depends on the margin. ``MARGIN_SCALE``:
divisor of the margin in points, before tanh."""

Weights = NDArray[np.float32]
"""Log-odds of each feature. Shape: (:data:`ai.evaluation.features.WEIGHTS`,), or (0,) without a
learned evaluation."""


class WeightsError(ValueError):
    """The weights file is missing or invalid."""


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
    """Evaluate each row of ``found``, exactly as :func:`logit` does. The order of the loops hides
    memory latency."""
    totals[:positions] = 0.0
    for part in range(features):
        for index in range(positions):
            totals[index] += weights[found[index, part]]


@compiled
def chance(log_odds: float) -> float:
    return 1.0 / (1.0 + math.exp(-log_odds))


@internal
def final_value(state: State, side: int) -> float:
    """Return the value of a finished game to a side, 0 to 1. A larger margin is worth a bit
    more."""
    sign = 1 - 2 * side
    share = (1.0 - MARGIN_SHARE) * result(state) * sign
    return 0.5 + 0.5 * (share + MARGIN_SHARE * math.tanh(sign * lead(state) / MARGIN_SCALE))


def path_of(mode: str, whose: str) -> Path:
    return weights_folder() / f"{whose}-{mode}.npz"


def load(path: Path) -> Weights:
    """Read weights; raises :class:`WeightsError` with a one-line reason."""
    try:
        with np.load(path) as kept:
            about = json.loads(str(kept["about"]))["features"]
            with np.errstate(over="ignore"):  # refused below
                whole, scale = kept["weights"], np.float32(kept["scale"])
    except Exception as error:  # a damaged archive raises more kinds of errors than are documented
        raise WeightsError(f"cannot read the weights in {path}: {error}") from error
    if about != FINGERPRINT:
        raise WeightsError(f"the weights in {path} are about other features")
    if whole.shape != (features.WEIGHTS,) or whole.dtype != np.int16:
        raise WeightsError(f"the weights in {path} are too many or too few")
    if not 0.0 < scale < math.inf:
        raise WeightsError(f"the weights in {path} have an impossible scale: {scale}")
    weights: Weights = whole.astype(np.float32) * scale
    return weights


def shipped_for(state: State, whose: str = FOR_LEVELS) -> Weights:
    return shipped(MODES[int(state[ORNAMENT : ORNAMENT + PLACES].any())], whose)


@cache
def shipped(mode: str, whose: str = FOR_LEVELS) -> Weights:
    """Return the weights that come with the program, loaded once."""
    return load(path_of(mode, whose))


def log_odds(position: Position, weights: Weights) -> float:
    found = np.zeros(features.ROOM_FOR_FEATURES, np.int32)
    return float(logit(encode(position), weights, found))


def value(position: Position, weights: Weights) -> float:
    """Return the winning chance of the player to move, 0 to 1."""
    return float(chance(log_odds(position, weights)))
