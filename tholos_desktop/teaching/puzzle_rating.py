from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tholos_desktop.table.puzzle_lines import NOW, POINTS, WIN
from tholos_desktop.table.rating import KNOWN_GAMES, Belief, Rating

STRENGTHS = {
    WIN: (1240, 1350, 1730, 2100),
    POINTS: (1050, 1360, 1570, 1820),
    NOW: (890, 830, 940, 960),
}
"""Rating at which half of the puzzles are solved, by kind and grade; from ``python -m lab
puzzle-strength``."""
EASIEST_FIRST = sorted(STRENGTHS, key=lambda kind: STRENGTHS[kind][0])
TO_KNOW = 3
"""Number of puzzles of a kind to solve before a harder kind comes."""
SHOWN_FROM = 10
"""Number of tries from which a rating says more about the player than about chance."""


class PuzzleTry(NamedTuple):
    kind: str
    grade: int
    solved: bool


def next_kinds(tries: Sequence[PuzzleTry]) -> list[str]:
    """Return the kinds of puzzles, those first that are wanted next: the known ones, the least
    recently tried first. Another kind is known once several of each easier kind were solved."""
    solved = Counter(each.kind for each in tries if each.solved)
    unsolved = [n for n, kind in enumerate(EASIEST_FIRST, 1) if solved[kind] < TO_KNOW]
    known = EASIEST_FIRST[: unsolved[0] if unsolved else None]
    latest = {each.kind: number for number, each in enumerate(tries)}
    return sorted(known, key=lambda kind: latest.get(kind, -1)) + EASIEST_FIRST[len(known) :]


def puzzle_rating(tries: Iterable[PuzzleTry]) -> Rating:
    """Return a player's rating from their latest tries, in Elo on the bots' scale."""
    belief = Belief()
    for each in list(tries)[-KNOWN_GAMES:]:
        belief.learn_result(STRENGTHS[each.kind][each.grade - 1], won=each.solved)
    return belief.rating
