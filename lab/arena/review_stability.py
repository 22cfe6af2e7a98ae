"""Check how often a longer search gives turns the same class: ``python -m lab review-stability
--games 10``."""

import argparse
import time
from collections.abc import Sequence
from typing import NamedTuple

from ai.bot import Task
from ai.bots import levels
from ai.review import NODES, review
from lab.arena.openings import opening
from tholos_desktop.rules import Game


class Stability(NamedTuple):
    turns: int
    same: int
    """Number of turns with the same class in both reviews."""
    points_apart: float
    """Mean difference between the points that a turn loses in the two reviews."""
    seconds: float
    """Processor seconds for a turn in the shorter review."""


def stability(games: int, nodes: int, times: int = 10, seed: int = 1) -> Stability:
    """Let the bots easy and medium play each other. Compare a review of each game with a review of
    ``times`` times as many nodes."""
    turns = same = 0
    apart = seconds = 0.0
    for number in range(games):
        game = _game(seed + number)
        begun = time.process_time()
        short = review(game, nodes)
        seconds += time.process_time() - begun
        for one, other in zip(short, review(game, nodes * times), strict=True):
            turns += 1
            same += one.kind == other.kind
            apart += abs(one.lost_points - other.lost_points)
    return Stability(turns, same, apart / turns, seconds / turns)


def _game(seed: int) -> Game:
    game = opening(seed, 3 * (seed % 2))
    while not game.is_over:
        bot = levels.bot(("easy", "medium")[(game.ply + seed) % 2])
        game.play(bot.think(Task(game.position, seed=seed)))
    return game


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab review-stability", description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--nodes", type=int, nargs="+", default=[NODES])
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    levels.warmth.warm_up()
    for nodes in options.nodes:
        found = stability(options.games, nodes, seed=options.seed)
        share = found.same / found.turns
        print(
            f"{nodes} nodes: {share:.1%} of {found.turns} turns in the same class, lost points "
            f"{found.points_apart:.2f} apart, {found.seconds:.3f} s of the processor a turn",
            flush=True,
        )
    return 0
