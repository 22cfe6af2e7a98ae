"""Explanations of turns, kept so that a second question needs no second search."""

from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from ai.review import NODES as REVIEW_NODES
from ai.review import review
from ai.teaching.evaluator import Evaluator
from ai.teaching.reasons import reasons
from ai.teaching.values import NODES, Values
from tholos_desktop.rules import Game, Position, Turn
from tholos_desktop.table.facts import Fact

KEPT = 64


class Question(NamedTuple):
    position: Position
    turn: Turn
    against: Turn | None = None
    nodes: int | None = None
    """Length of each search; by default that of :mod:`ai.teaching.values`, or of a review."""
    seed: int = 0


class Explainer:
    def __init__(self) -> None:
        self._evaluator = Evaluator()
        self._values: OrderedDict[tuple[Position, int, int], Values] = OrderedDict()

    def forget(self) -> None:
        self._values.clear()

    def explain(self, question: Question, stop: Callable[[], bool] = lambda: False) -> list[Fact]:
        position, turn, against, nodes, seed = question
        key = position, nodes or NODES, seed
        values = self._values.get(key)
        if values is None:
            values = Values(position, nodes or NODES, stop, seed, evaluator=self._evaluator)
            self._values[key] = values
            if len(self._values) > KEPT:
                self._values.popitem(last=False)
        self._values.move_to_end(key)
        values.stop = stop
        if (turn, against) not in values.reasons:
            judged = (
                [] if against else review(Game(position, [turn]), nodes or REVIEW_NODES, stop=stop)
            )
            found = reasons(values, turn, against, verdict=judged[0] if judged else None)
            if stop():  # an interrupted search is worthless
                del self._values[key]
                return []
            values.reasons[turn, against] = found
        return values.reasons[turn, against]
