"""Measure the strength that solves half of the puzzles: ``python -m lab puzzle-strength``.
``teaching/puzzle_rating.py`` has the results."""

import argparse
import math
import random
from collections import Counter
from collections.abc import Mapping, Sequence

from ai.bots import levels
from lab.arena.elo import expected
from lab.arena.match import STRENGTH, seat, turn_of
from tholos_desktop.rules import Game
from tholos_desktop.storage import puzzle_shelf
from tholos_desktop.table.puzzle_lines import GRADES, NOW, PUZZLE_KINDS
from tholos_desktop.teaching.puzzles import Puzzle

STRENGTHS = range(400, 2401, 250)
GREEDY = 1150
"""Maximum strength measured with ``now`` puzzles. Stronger bots look beyond the next score, but
these puzzles ask only for the next score."""


def solves(strength: int, puzzle: Puzzle, seed: int) -> bool:
    bot, positions = seat(f"{STRENGTH}{strength}"), puzzle.positions()
    steps = range(0, len(puzzle.line), 2)
    for before, after in ((positions[index], positions[index + 1]) for index in steps):
        turn = turn_of(bot, Game(before), seed)
        if before.play(turn) != after:
            return False
    return True


def half_solved(tries: Mapping[int, int], solved: Mapping[int, int]) -> float:
    """Return the puzzles' Elo rating that best explains how many were solved at each strength."""

    def likelihood(puzzle: float) -> float:
        total = 0.0
        for strength, count in tries.items():
            chance = expected(strength - puzzle)
            total += solved[strength] * math.log(chance)
            total += (count - solved[strength]) * math.log(1 - chance)
        return total

    return max(range(-400, 3601, 10), key=likelihood)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab puzzle-strength", description=__doc__)
    parser.add_argument("--puzzles", type=int, default=60, help="of each kind and grade")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    levels.warmth.warm_up()
    rng, shelf = random.Random(asked.seed), puzzle_shelf.load()
    every = [puzzle for number in range(len(shelf)) if (puzzle := shelf.at(number))]
    print("kind", "grade", "strength", *STRENGTHS, sep="\t", flush=True)
    for kind in PUZZLE_KINDS:
        for grade in GRADES:
            fit = [each for each in every if (each.kind, each.grade) == (kind, grade)]
            some = rng.sample(fit, min(asked.puzzles, len(fit)))
            tries, solved = Counter[int](), Counter[int]()
            for puzzle in some:
                for strength in STRENGTHS:
                    tries[strength] += 1
                    solved[strength] += solves(strength, puzzle, rng.randrange(1 << 31))
            if kind == NOW:
                tries = Counter({each: tries[each] for each in STRENGTHS if each <= GREEDY})
            shares = (f"{100 * solved[each] // tries[each]}%" for each in tries)
            print(kind, grade, half_solved(tries, solved), *shares, sep="\t", flush=True)
    return 0
