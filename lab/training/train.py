"""Train the weights of the learned evaluation: ``python -m lab train basic|advanced``.

Training continues from the last checkpoint."""

import argparse
import json
import random
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ai.evaluation.evaluate import FINGERPRINT, FOR_ORACLE, MODES, Weights, path_of
from ai.evaluation.features import WEIGHTS
from ai.kernel import kernel
from ai.kernel.state import encode
from lab.training import selfplay
from tholos_desktop.rules import (
    LOCATIONS,
    MAX_ORNAMENTS,
    MIN_ORNAMENTS,
    ORNAMENTS,
    SIDES,
    Ornament,
    ornaments_code,
    start,
)

STEP, TRACE, LOTS = 0.02, 0.9, 0.02
"""The best values found (docs/bots.md): learning step, lambda, and share of random turns."""
COOLING = ((0.5, 1.0), (2 / 3, 0.3), (5 / 6, 0.1), (1.0, 0.03))
"""Schedule of the learning step: a share of the games, and the factor used up to this share."""
LAYOUTS = 4096
"""Number of random ornament layouts. Each game in advanced mode begins with one of them."""
SLICE = 1000
"""Number of games between two checks of the time limit."""
CHECKS = 40
"""Number of measurements on the learning curve."""
CHECK_GAMES, CHECK_OPENING = 2000, 4
FINEST = 32767
"""Integer that a file stores for the largest weight."""


def starts_of(mode: str, seed: int) -> NDArray[np.int64]:
    codes = ["-"]
    if mode == "advanced":
        rng = random.Random(seed)
        codes = [_draw(rng) for _ in range(LAYOUTS)]
    return np.stack([encode(start(side, code)) for code in codes for side in SIDES])


def _draw(rng: random.Random) -> str:
    """Return the code of random ornaments at any locations, since the weights must serve every
    position."""
    number = rng.randint(MIN_ORNAMENTS, MAX_ORNAMENTS)
    tiles = rng.sample(ORNAMENTS, number)
    laid = dict(zip(rng.sample(LOCATIONS, number), tiles, strict=True))
    return ornaments_code(tuple(laid.get(where, Ornament.NONE) for where in LOCATIONS))


class Training:
    def __init__(self, mode: str, games: int, seed: int, folder: Path) -> None:
        self.mode, self.games, self.seed = mode, games, seed
        self.done = 0
        self.weights = np.zeros(WEIGHTS, np.float32)
        self.first = np.zeros(WEIGHTS, np.float32)
        """Weights at the first measurement. They are a fixed opponent for later measurements."""
        self.curve: list[dict[str, float]] = []
        self._file = folder / f"{mode}.checkpoint.npz"
        self._rng = kernel.random(seed)
        starts = starts_of(mode, seed)
        self._openings = selfplay.Openings(starts, self._rng, selfplay.LONGEST_OPENING)
        self._room = selfplay.room_for_a_game()

    def resume(self) -> bool:
        if not self._file.exists():
            return False
        with np.load(self._file) as kept:
            if json.loads(str(kept["about"])) != self._about():
                return False
            self.weights = kept["weights"]
            self.first = kept["first"]
            self._rng[:] = kept["rng"]
            self.done = int(kept["done"])
            self.curve = json.loads(str(kept["curve"]))
        return True

    def checkpoint(self) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        new = self._file.with_suffix(".new.npz")
        np.savez(
            new,
            weights=self.weights,
            first=self.first,
            rng=self._rng,
            done=self.done,
            curve=json.dumps(self.curve),
            about=json.dumps(self._about()),
        )
        new.replace(self._file)

    def advance(self) -> None:
        share = (self.done + 1) / self.games
        step = STEP * next(part for until, part in COOLING if share <= until)
        games = min(SLICE, self.games - self.done)
        pace = selfplay.Pace(step, TRACE, LOTS)
        selfplay.learn(self.weights, self._openings, self._room, games, pace)
        self.done += games

    def check(self, seconds: float) -> dict[str, float]:
        """Measure the points won against two fixed opponents, and add them to the curve."""
        if not self.curve:
            self.first[:] = self.weights
        shares = {"v greedy": self._share(selfplay.GREEDY), "v first": self._share(self.first)}
        self.curve.append({"games": self.done, "seconds": seconds, **shares})
        return shares

    def _share(self, rival: NDArray[np.float32]) -> float:
        openings = self._openings._replace(rng=kernel.random(self.seed + 1), plies=CHECK_OPENING)
        return (
            float(selfplay.match(self.weights, rival, openings, self._room, CHECK_GAMES))
            / CHECK_GAMES
        )

    def _about(self) -> dict[str, object]:
        return {
            "mode": self.mode,
            "games": self.games,
            "seed": self.seed,
            "features": FINGERPRINT,
        }


def run(mode: str, games: int, seed: int, out: Path, folder: Path) -> None:
    training = Training(mode, games, seed, folder)
    if training.resume():
        print(f"going on after {training.done} games", file=sys.stderr)
    begun = time.monotonic()
    every = max(games // CHECKS // SLICE, 1) * SLICE
    while training.done < games:
        training.advance()
        if training.done % every == 0 or training.done == games:
            seconds = time.monotonic() - begun
            shares = ", ".join(
                f"{who} {share:.1%}" for who, share in training.check(seconds).items()
            )
            training.checkpoint()
            print(
                f"{training.done:>9} of {games} games, {seconds:6.0f} s, {shares}",
                file=sys.stderr,
                flush=True,
            )
    command = f"python -m lab train {mode} --games {games} --seed {seed}"
    save(out, training.weights, {"mode": mode, "command": command, "games": games})
    (folder / f"{mode}.curve.json").write_text(json.dumps(training.curve, indent=1), "utf-8")
    print(f"{out}: {out.stat().st_size / 1e6:.2f} MB")


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab train", description=__doc__)
    parser.add_argument("mode", choices=MODES)
    parser.add_argument("--games", type=int, default=16_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the file of weights; else the oracle's")
    parser.add_argument("--folder", type=Path, default=Path("training"), help="for checkpoints")
    options = parser.parse_args(arguments)
    out = options.out or path_of(options.mode, FOR_ORACLE)
    run(options.mode, options.games, options.seed, out, options.folder)
    return 0


def save(path: Path, weights: Weights, about: Mapping[str, object]) -> None:
    scale = float(np.abs(weights).max()) / FINEST or 1.0
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        path,
        weights=np.rint(weights / scale).astype(np.int16),
        scale=np.float64(scale),
        about=json.dumps({**about, "features": FINGERPRINT}),
    )
