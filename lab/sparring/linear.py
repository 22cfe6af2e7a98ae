# mypy: disable-error-code="no-any-return, return-value"
# (numpy's types call an array's element Any.)
"""A linear evaluation, learned by TD(lambda) from games against oneself: no pairs, no threats.

In each of six stages of the game one weight for each column's exact content, one for what both
workshops hold, one for the grays in the quarry and one for the stones of one's own color there.
A position is seen by the player to move as White sees it.
"""

import math
import os
from pathlib import Path
from typing import NamedTuple

import numpy as np
import platformdirs
from numpy.typing import NDArray

from ai.evaluation.features import MIRROR, WORKSHOP, WORKSHOPS
from ai.kernel import kernel
from ai.kernel.compiled import compiled
from ai.kernel.kernel import below, lead, make, result
from ai.kernel.state import (
    COUNT,
    KINDS,
    MOST_PLIES,
    OPEN,
    PLACES,
    QUARRY_OF,
    ROOM,
    SHOP,
    SIDE,
    SIZE,
    STACK,
    Random,
    State,
    copy,
    encode,
)
from ai.kernel.turn_list import count, pick
from tholos_desktop.rules import SIDES, start

GAMES, SEED = 1_000_000, 1
STEP, TRACE, LOTS = 0.02, 0.8, 0.02
COOLING = ((0.6, 1.0), (0.8, 0.3), (1.0, 0.1))
"""Up to which share of the games the step is how large a part of the first one."""
OPENING_PLIES = 12
MARGIN_SHARE, MARGIN_SCALE = 0.1, 15.0
STAGES, STAGE_SPACES = 6, 6
CONTENTS = 1 << 15
"""A column's stones, two bits each, under a mark that says how many there are."""
QUARRIES = 16
_AT_SHOPS = PLACES * CONTENTS
_AT_GRAYS = _AT_SHOPS + WORKSHOPS * WORKSHOPS
_AT_OWN = _AT_GRAYS + QUARRIES
_STAGE = _AT_OWN + QUARRIES
WEIGHTS = STAGES * _STAGE
FEATURES = PLACES + 3

Weights = NDArray[np.float32]


def _swapped_table() -> NDArray[np.int16]:
    """Contents with White's and Black's stones exchanged."""
    contents = np.arange(CONTENTS)
    swapped = np.zeros(CONTENTS, np.int64)
    for stone in range(7):
        kind = contents >> 2 * stone & 3
        inside = contents >> 2 * (stone + 1) > 0
        swapped |= np.where(inside, np.where(kind < 2, 1 - kind, kind), kind) << 2 * stone
    return (swapped | contents & 1 << 14).astype(np.int16)


SWAPPED = _swapped_table()


@compiled
def features(state: State, found: NDArray[np.int32]) -> None:
    """Write which ten weights a position has."""
    side = state[SIDE]
    own, theirs = SHOP + KINDS * side, SHOP + KINDS * (1 - side)
    spaces = 0
    for place in range(PLACES):
        spaces += state[ROOM + place]
    first = min(spaces // STAGE_SPACES, STAGES - 1) * _STAGE
    for place in range(PLACES):
        at = MIRROR[side, place]
        counts = state[COUNT + at]
        height = (counts & 7) + (counts >> 3 & 7) + (counts >> 6)
        content = state[STACK + at] | 1 << 2 * height
        if side == 1:
            content = np.int64(SWAPPED[content])
        found[place] = first + place * CONTENTS + content
    ours = WORKSHOP[state[own + side], state[own + 1 - side], state[own + 2]]
    others = WORKSHOP[state[theirs + 1 - side], state[theirs + side], state[theirs + 2]]
    found[PLACES] = first + _AT_SHOPS + ours * WORKSHOPS + others
    found[PLACES + 1] = first + _AT_GRAYS + state[QUARRY_OF + 2]
    found[PLACES + 2] = first + _AT_OWN + state[QUARRY_OF + side]


@compiled
def logit(state: State, weights: Weights, found: NDArray[np.int32]) -> float:
    """The logarithm of the odds that the player to move wins."""
    features(state, found)
    total = np.float32(0.0)
    for index in range(FEATURES):
        total += weights[found[index]]
    return total


@compiled
def final(state: State, side: int) -> float:
    """A finished game's value to a side, 0 to 1: its result, and a little of its margin."""
    sign = 1 - 2 * side
    margin = MARGIN_SHARE * math.tanh(sign * lead(state) / MARGIN_SCALE)
    return 0.5 + 0.5 * ((1.0 - MARGIN_SHARE) * sign * result(state) + margin)


@compiled
def value_after(after: State, weights: Weights, found: NDArray[np.int32]) -> float:
    """What a position is worth to the player who has just made a turn."""
    if after[OPEN] == 0:
        return final(after, 1 - after[SIDE])
    return 1.0 / (1.0 + math.exp(logit(after, weights, found)))


class TrainingBuffers(NamedTuple):
    """Where games begin, and one game: the features and values after each turn, and what the best
    turn had been worth where a lot chose another."""

    starts: NDArray[np.int64]
    found: NDArray[np.int32]
    value: NDArray[np.float64]
    best: NDArray[np.float64]
    by_lot: NDArray[np.int8]
    state: State
    after: State


@compiled
def learn(weights: Weights, room: TrainingBuffers, rng: Random, games: int, step: float) -> None:
    """Play games against oneself, the best turn at once or one by lot; learn from each."""
    state, after = room.state, room.after
    for _ in range(games):
        copy(room.starts[below(rng, len(room.starts))], state)
        for _ in range(below(rng, OPENING_PLIES + 1)):
            make(state, pick(state, below(rng, count(state))))
        plies = 0
        while state[OPEN] != 0:
            found = room.found[plies]
            room.best[plies] = -1.0
            code = 0
            for index in range(count(state)):
                copy(state, after)
                make(after, pick(state, index))
                value = value_after(after, weights, found)
                if value > room.best[plies]:
                    room.best[plies] = value
                    code = pick(state, index)
            room.by_lot[plies] = below(rng, 1 << 20) < LOTS * (1 << 20)
            if room.by_lot[plies]:
                code = pick(state, below(rng, count(state)))
            make(state, code)
            room.value[plies] = value_after(state, weights, found)
            features(state, found)
            plies += 1
        target = room.value[plies - 1]
        for ply in range(plies - 2, -1, -1):
            later = ply + 1
            if room.by_lot[later]:
                target = 1.0 - room.best[later]
            else:
                target = 1.0 - (TRACE * target + (1.0 - TRACE) * room.value[later])
            # The features are seen by the rival, who is in turn after this one.
            change = np.float32(-step * (target - room.value[ply]))
            for index in range(FEATURES):
                weights[room.found[ply, index]] += change


def train(games: int, seed: int) -> Weights:
    weights = np.zeros(WEIGHTS, np.float32)
    room = TrainingBuffers(
        np.stack([encode(start(side)) for side in SIDES]),
        np.zeros((MOST_PLIES, FEATURES), np.int32),
        np.zeros(MOST_PLIES),
        np.zeros(MOST_PLIES),
        np.zeros(MOST_PLIES, np.int8),
        np.zeros(SIZE, np.int64),
        np.zeros(SIZE, np.int64),
    )
    rng = kernel.random(seed)
    done = 0
    for until, part in COOLING:
        learn(weights, room, rng, round(until * games) - done, STEP * part)
        done = round(until * games)
    return weights


def shared(games: int = GAMES, seed: int = SEED) -> Weights:
    """The same weights for every process: trained when they are first asked for, then kept."""
    home = os.environ.get("THOLOS_HOME")
    folder = Path(home) if home else Path(platformdirs.user_cache_dir("Tholos", False))
    path = folder / "sparring" / f"linear-{games}-{seed}.npz"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_suffix(f".{os.getpid()}.npz")
        np.savez_compressed(new, weights=train(games, seed))
        new.replace(path)
    with np.load(path) as kept:
        weights: Weights = kept["weights"]
    return weights


if __name__ == "__main__":
    shared()
