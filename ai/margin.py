"""By how many points a game is expected to end, from what a search thinks of it.

A sum of the log-odds of the search's value and of the lead as if scored now, each weighted by how
many spaces are open; the same for both colours. The weights are fitted by least squares to games of
the tree search against itself, 200 looks a turn, with small slips.
``python -m ai.margin --games 120`` plays such games, fits the weights anew to three of four, and
prints how far off the others are.

On such games that were not learnt from (1,539 positions of 6,280) it was off by 5.4 points on
average, where the lead alone is off by 6.8: by 2.1 with up to 6 spaces open, 3.5 up to 12, 5.5 up
to 20, 8.1 beyond; its bias was +0.4.
"""

import argparse
import random
from typing import NamedTuple

import numpy as np

from ai import evaluate, kernel, match, tree, valuetree
from ai.slips import Slips, log_odds
from ai.state import OPEN, PLACES, ROOM, SIDE, State, encode
from ai.tree import children, mean, worth
from tholos_desktop.rules import Position

SUREST = 0.005
"""Values nearer to 0 or 1 than this say no more of the margin."""
FULL = 36.0
"""Spaces of an empty temple, about."""
WEIGHTS = (0.22, 9.73, -1.40, 0.98, -3.29, 3.35)
"""For the log-odds, times the share of open spaces to the power of 0, 1 and 2; then the lead."""
NODES, SLIPS = 200, Slips(0.25, 0.6)


class Seen(NamedTuple):
    """A position of a game and what came of it, for the player in turn."""

    parts: tuple[float, ...]
    margin: int


def expected(position: Position, value: float) -> float:
    """The final lead in points that the player in turn can expect, by the value of a search."""
    state = encode(position)
    return sum(w * part for w, part in zip(WEIGHTS, _parts(state, value), strict=True))


def _parts(state: State, value: float) -> tuple[float, ...]:
    odds = log_odds(min(max(value, SUREST), 1 - SUREST))
    lead = int(kernel.lead(state)) * (1 - 2 * int(state[SIDE]))
    share = int(state[ROOM : ROOM + PLACES].sum()) / FULL
    return tuple(each * share**power for each in (odds, lead) for power in range(3))


def play(seed: int, ornaments: int) -> list[Seen]:
    """The positions of a game of the tree search against itself, and how it ended."""
    state, lots = encode(match.opening(seed, ornaments).position), random.Random(seed)
    weights = evaluate.shipped("advanced" if ornaments else "basic")
    nodes = tree.grow(1 << 16)
    seen: list[tuple[int, tuple[float, ...]]] = []
    while state[OPEN] != 0:
        tree.clear(nodes)
        valuetree.search(nodes, state, weights, NODES)
        side = int(state[SIDE])
        best = int(tree.best_child(nodes, 0, side))
        value = mean(nodes, best) if nodes.visits[best] else float(nodes.minimax[best])
        seen.append((side, _parts(state, value)))
        if nodes.proven[best] == tree.UNPROVEN:
            worths = [log_odds(worth(nodes, child)) for child in children(nodes, 0)]
            best = int(nodes.first[0]) + SLIPS.choose(worths, lots)
        kernel.make(state, nodes.code[best])
    lead = int(kernel.lead(state))
    return [Seen(parts, lead * (1 - 2 * side)) for side, parts in seen]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m ai.margin", description=__doc__)
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    games = [play(options.seed + n, n % 5) for n in range(options.games)]
    learnt = [seen for n, game in enumerate(games) if n % 4 for seen in game]
    others = [seen for n, game in enumerate(games) if n % 4 == 0 for seen in game]
    weights = np.linalg.lstsq([s.parts for s in learnt], [s.margin for s in learnt], rcond=None)[0]
    shipped = np.array(WEIGHTS)
    for name, each in (("fitted", weights), ("shipped", shipped)):
        error = np.array([s.parts for s in others]) @ each - [s.margin for s in others]
        print(f"{name}: {np.round(each, 2).tolist()}")
        print(f"  off by {np.abs(error).mean():.1f} points on average, bias {error.mean():+.1f}")
    print(f"  the lead alone: {np.mean([abs(s.parts[3] - s.margin) for s in others]):.1f}")


if __name__ == "__main__":
    main()
