"""Fit the weights of :mod:`ai.evaluation.margin` to games of the tree search: ``python -m lab
fit-margin --games 120``."""

import argparse
import random
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ai.evaluation import evaluate
from ai.evaluation.margin import WEIGHTS, parts
from ai.kernel import kernel
from ai.kernel.state import OPEN, SIDE, encode
from ai.move_noise import MoveNoise, log_odds
from ai.search import tree, value_tree
from ai.search.tree import children, mean, worth
from lab.arena.openings import opening

NODES, NOISE = 200, MoveNoise(0.25, 0.6)


class Sample(NamedTuple):
    """A position: terms of its expected margin, and its final margin, for the player to move."""

    parts: tuple[float, ...]
    margin: int


def play(seed: int, ornaments: int) -> list[Sample]:
    """Return the positions of a game of the tree search against itself, with its outcome."""
    state, rng = encode(opening(seed, ornaments).position), random.Random(seed)
    weights = evaluate.shipped_for(state, evaluate.FOR_ORACLE)
    nodes, desk = tree.grow(1 << 16), value_tree.new_buffers()
    seen: list[tuple[int, tuple[float, ...]]] = []
    while state[OPEN] != 0:
        tree.clear(nodes)
        value_tree.search(nodes, state, weights, NODES, desk)
        side = int(state[SIDE])
        best = int(tree.best_child(nodes, 0, side))
        value = mean(nodes, best) if nodes.visits[best] else float(nodes.minimax[best])
        seen.append((side, parts(state, value)))
        if nodes.proven[best] == tree.UNPROVEN:
            worths = [log_odds(worth(nodes, child)) for child in children(nodes, 0)]
            best = int(nodes.first[0]) + NOISE.choose(worths, rng)
        kernel.make(state, nodes.code[best])
    lead = int(kernel.lead(state))
    return [Sample(parts, lead * (1 - 2 * side)) for side, parts in seen]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab fit-margin", description=__doc__)
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    games = [play(options.seed + n, n % 5) for n in range(options.games)]
    learned = [seen for n, game in enumerate(games) if n % 4 for seen in game]
    others = [seen for n, game in enumerate(games) if n % 4 == 0 for seen in game]
    weights = np.linalg.lstsq([s.parts for s in learned], [s.margin for s in learned], rcond=None)[
        0
    ]
    shipped = np.array(WEIGHTS)
    for name, each in (("fitted", weights), ("shipped", shipped)):
        error = np.array([s.parts for s in others]) @ each - [s.margin for s in others]
        print(f"{name}: {np.round(each, 2).tolist()}")
        print(f"  off by {np.abs(error).mean():.1f} points on average, bias {error.mean():+.1f}")
    print(f"  the lead alone: {np.mean([abs(s.parts[3] - s.margin) for s in others]):.1f}")
    return 0
