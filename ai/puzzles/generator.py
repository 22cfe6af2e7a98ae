"""Finds puzzles: it plays random games, and keeps positions in which one turn stands out."""

import random
import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from ai.puzzles import games, grades, makers
from ai.puzzles.exact import Exact, LateError
from ai.puzzles.groups import groups
from tholos_desktop.rules import Position, legal_turns
from tholos_desktop.table.puzzle_lines import NOW, POINTS, WIN, PuzzleLine, PuzzleQuestion

SECONDS = 60.0
"""Time limit for finding one puzzle; it usually takes about 1 s, and 10 s for a rare grade."""
FEWEST_GROUPS = 8
"""Minimum number of different turns in a puzzle."""
UNDECIDED = 2.0
"""Log-odds of the learned evaluation from which on a position counts as decided."""


class Depth(NamedTuple):
    least: int
    most: int


DEPTHS = {WIN: Depth(4, 7), POINTS: Depth(3, 5), NOW: Depth(1, 30)}


def find(question: PuzzleQuestion, stop: Callable[[], bool] = lambda: False) -> PuzzleLine | None:
    """Find a puzzle that fits a question; ``None`` if time runs out or ``stop`` is true.

    The same seed finds the same puzzle on every machine, if it finds one; without a seed the puzzle
    is random. Without a kind it is a win.
    """
    until = time.monotonic() + SECONDS
    kind = question.kind or WIN
    seed = random.randrange(1 << 31) if question.seed is None else question.seed

    def is_late() -> bool:
        return stop() or time.monotonic() > until

    for puzzle in puzzles(kind, seed, DEPTHS[kind], is_late):
        if question.grade in (None, puzzle.grade):
            return puzzle
    return None


def puzzles(
    kind: str, seed: int, depth: Depth, stop: Callable[[], bool] = lambda: False
) -> Iterator[PuzzleLine]:
    rng = random.Random(f"{kind} {seed}")
    while not stop():
        for position in games.endings(rng, rng.randint(*depth)):
            puzzle = _puzzle(kind, position, stop) if position.open_spaces() else None
            if stop():
                return
            if puzzle is not None:
                yield puzzle
                break  # a game makes one at most


def _puzzle(kind: str, position: Position, stop: Callable[[], bool]) -> PuzzleLine | None:
    if len(legal_turns(position)) < FEWEST_GROUPS or len(groups(position)) < FEWEST_GROUPS:
        return None
    if kind == WIN and abs(games.outlook(position)) >= UNDECIDED:
        return None
    try:
        solution = _solution(kind, position, stop)
    except LateError:
        return None
    if solution is None:
        return None
    return PuzzleLine(kind, _grade(kind, position, solution), position, *solution)


@cache
def _exact() -> Exact:
    return Exact()


def _solution(kind: str, position: Position, stop: Callable[[], bool]) -> makers.Solution | None:
    if kind == NOW:
        return makers.now(position)
    exact = _exact()
    exact.begin(position, stop)
    return (makers.points if kind == POINTS else makers.win)(position, exact)


def _grade(kind: str, position: Position, solution: makers.Solution) -> int:
    if kind == NOW:
        return grades.by_sight(position, solution)
    return grades.by_levels(position, solution.best)
