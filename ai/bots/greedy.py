"""A bot in plain Python that looks one turn ahead and counts points, as beginners do."""

import math
import random

from ai.bot import Task
from ai.move_noise import MoveNoise, ranked
from tholos_desktop.rules import Position, Side, Turn, legal_turns, score
from tholos_desktop.table.protocol_lines import Info

CARELESS = MoveNoise(temperature=0.8, cap=3)
"""Temperature and cap in points."""
_WON = 1000


class Greedy:
    def __init__(self, noise: MoveNoise = CARELESS) -> None:
        self._noise = noise

    def forget(self) -> None:
        """Do nothing, since this bot remembers nothing."""

    def think(self, task: Task) -> Turn:
        position = task.position
        turns = legal_turns(position)
        leads = [lead(position.play(turn), position.side) for turn in turns]
        chosen = self._noise.choose(leads, random.Random(task.seed))
        for rank, index in enumerate(ranked(chosen, leads, task.limit.lines), start=1):
            value, pv = expectation(leads[index]), (turns[index].notation,)
            task.tell(Info(1, len(turns), 0, value, pv, rank=rank))
        return turns[chosen]


def lead(position: Position, side: Side) -> int:
    account = score(position)
    points = account.lead(side)
    if not position.is_over() or account.outcome.winner is None:
        return points
    return points + (_WON if account.outcome.winner == side else -_WON)


def expectation(points: float) -> float:
    """Convert a lead in points to a value (0 lost, 1 won) by a rough curve, for display."""
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, points / 6))))
