"""Cached explanations of turns, so that a second question needs no second search."""

from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from ai.teaching.evaluator import Evaluator
from ai.teaching.reasons import reasons
from ai.teaching.values import NODES, Values
from tholos_desktop.rules import Position, Turn
from tholos_desktop.table.protocol_lines import Reason

KEPT_VALUES, KEPT_ANSWERS = 64, 1_024
_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Question(NamedTuple):
    position: Position
    turn: Turn
    against: Turn | None = None
    nodes: int = NODES
    seed: int = 0


class Explainer:
    """Explains turns. It caches its answers, and reuses the searches of a position for new
    questions about it."""

    def __init__(self) -> None:
        self._evaluator = Evaluator()
        self._values: OrderedDict[tuple[Position, int, int], Values] = OrderedDict()
        self._answers: OrderedDict[Question, list[Reason]] = OrderedDict()

    def forget(self) -> None:
        self._values.clear()
        self._answers.clear()

    def explain(self, question: Question, stop: Callable[[], bool] = lambda: False) -> list[Reason]:
        if question not in self._answers:
            values = self.values(question.position, question.nodes, question.seed, stop)
            found = reasons(values, question.turn, question.against)
            if stop():  # an interrupted search is worthless
                self._values.pop((question.position, question.nodes, question.seed), None)
                return []
            _keep(self._answers, question, found, KEPT_ANSWERS)
        self._answers.move_to_end(question)
        return self._answers[question]

    def values(self, position: Position, nodes: int, seed: int, stop: Callable[[], bool]) -> Values:
        key = position, nodes, seed
        if key not in self._values:
            values = Values(position, nodes, stop, seed, evaluator=self._evaluator)
            _keep(self._values, key, values, KEPT_VALUES)
        self._values.move_to_end(key)
        self._values[key].stop = stop
        return self._values[key]


def _keep(kept: OrderedDict[_Key, _Value], key: _Key, value: _Value, most: int) -> None:
    kept[key] = value
    if len(kept) > most:
        kept.popitem(last=False)
