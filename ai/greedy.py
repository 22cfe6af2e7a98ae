"""Greedy: looks one turn ahead, at the points as if scored now. In plain Python, no kernel.

It bounds nothing and guarantees little: a turn that wins at once is taken when it is seen, and a
careless player is drawn only to turns that look nearly as good as the best one.
"""

import math
import random
from collections.abc import Callable

from ai.thinking import Info, Limit
from tholos_desktop.rules import Position, Side, Turn, legal_turns, rival, score

CARELESSNESS = 0.8
"""In points: a turn that looks worse by so much is chosen a third (1/e) as often as the best."""
BLUNDER = 3
"""In points: what looks worse than the best by more than this is never chosen."""
_WON = 1000


class Greedy:
    """The easy level; with no carelessness, what stands in for a bot that is not ready."""

    def __init__(self, carelessness: float = CARELESSNESS) -> None:
        self._carelessness = carelessness

    def forget(self) -> None:
        """There is nothing to forget."""

    def think(
        self,
        position: Position,
        limit: Limit,
        seed: int,
        *,
        stop: Callable[[], bool],
        tell: Callable[[Info], None],
    ) -> Turn:
        """Choose by the lead after the turn, ties and near ties at random by the seed."""
        turns = legal_turns(position)
        leads = [lead(position.play(turn), position.side) for turn in turns]
        best = max(leads)
        weights = [self._weight(best - each) for each in leads]
        turn = random.Random(seed).choices(turns, weights)[0]
        tell(Info(1, len(turns), 0, expectation(best), (turn.notation,)))
        return turn

    def _weight(self, worse: int) -> float:
        if worse == 0:
            return 1.0
        if worse > BLUNDER or not self._carelessness:
            return 0.0
        return math.exp(-worse / self._carelessness)


def lead(position: Position, side: Side) -> int:
    """The points that a side is ahead by, if scored now; a finished game counts as a thousand."""
    account = score(position)
    points = account.points(side) - account.points(rival(side))
    if not position.is_over() or account.outcome.winner is None:
        return points
    return points + (_WON if account.outcome.winner == side else -_WON)


def expectation(points: float) -> float:
    """A value (0 lost, 1 won) for a lead in points; a rough curve, for showing."""
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, points / 6))))
