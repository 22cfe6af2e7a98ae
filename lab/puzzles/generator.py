"""Find puzzles: play random games, and keep positions in which one turn stands out."""

import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from lab.puzzles import games, grades, makers
from lab.puzzles.makers import Exact, LateError, groups
from tholos_desktop.rules import Position, legal_turns
from tholos_desktop.table.puzzle_lines import NOW, POINTS, WIN, PuzzleLine

FEWEST_GROUPS = 8
"""Minimum number of turns in a puzzle, where turns that lead to the same position count as one."""
UNDECIDED = 2.0
"""A position is undecided if the learned evaluation sees log-odds below this for both sides."""


class Depth(NamedTuple):
    least: int
    most: int


def puzzles(kind: str, seed: int, depth: Depth) -> Iterator[PuzzleLine]:
    """Yield puzzles of a kind without end; the same seed finds the same puzzles everywhere."""
    rng = random.Random(f"{kind} {seed}")
    while True:
        for position in games.endings(rng, rng.randint(*depth)):
            puzzle = _puzzle(kind, position) if position.open_spaces() else None
            if puzzle is not None:
                yield puzzle
                break  # a game makes one at most


def _puzzle(kind: str, position: Position) -> PuzzleLine | None:
    if len(legal_turns(position)) < FEWEST_GROUPS or len(groups(position)) < FEWEST_GROUPS:
        return None
    if kind == WIN and abs(games.outlook(position)) >= UNDECIDED:
        return None
    try:
        solution = _solution(kind, position)
    except LateError:
        return None
    if solution is None:
        return None
    return PuzzleLine(kind, _grade(kind, position, solution), position, *solution)


@cache
def _exact() -> Exact:
    return Exact()


def _solution(kind: str, position: Position) -> makers.Solution | None:
    if kind == NOW:
        return makers.now(position)
    exact = _exact()
    exact.begin(position)
    return (makers.points if kind == POINTS else makers.win)(position, exact)


def _grade(kind: str, position: Position, solution: makers.Solution) -> int:
    if kind == NOW:
        return grades.by_sight(position, solution)
    return grades.by_levels(position, solution.best)
