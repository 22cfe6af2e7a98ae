"""Explanations of turns, kept so that a second question needs no second search."""

from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from ai.teaching.evaluator import Evaluator
from ai.teaching.reasons import reasons
from ai.teaching.values import NODES, Values
from tholos_desktop.rules import Position, Turn
from tholos_desktop.table.protocol_lines import Reason

KEPT = 64


class Question(NamedTuple):
    position: Position
    turn: Turn
    against: Turn | None = None
    nodes: int = NODES
    seed: int = 0


class Explainer:
    def __init__(self) -> None:
        self._evaluator = Evaluator()
        self._values: OrderedDict[tuple[Position, int, int], Values] = OrderedDict()

    def forget(self) -> None:
        self._values.clear()

    def explain(self, question: Question, stop: Callable[[], bool] = lambda: False) -> list[Reason]:
        position, turn, against, nodes, seed = question
        key = position, nodes, seed
        values = self._values.get(key)
        if values is None:
            values = Values(position, nodes, stop, seed, evaluator=self._evaluator)
            self._values[key] = values
            if len(self._values) > KEPT:
                self._values.popitem(last=False)
        self._values.move_to_end(key)
        values.stop = stop
        if (turn, against) not in values.reasons:
            found = reasons(values, turn, against)
            if stop():  # an interrupted search is worthless
                del self._values[key]
                return []
            values.reasons[turn, against] = found
        return values.reasons[turn, against]
