from collections.abc import Iterable
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
SHOWN_FROM = 10
"""Number of tries from which a rating says more about the player than about chance."""


class PuzzleTry(NamedTuple):
    kind: str
    grade: int
    solved: bool


def puzzle_rating(tries: Iterable[PuzzleTry]) -> Rating:
    """Return a player's rating from their latest tries, in Elo on the bots' scale."""
    belief = Belief()
    for each in list(tries)[-KNOWN_GAMES:]:
        belief.learn_result(STRENGTHS[each.kind][each.grade - 1], won=each.solved)
    return belief.rating
