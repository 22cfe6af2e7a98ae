"""Cache of analyses, so that the same question is not searched twice."""

from collections import OrderedDict

from ai.bot import Limit, Task
from ai.bots import levels
from tholos_desktop.rules import Position, Turn
from tholos_desktop.table.protocol_lines import Info

KEPT = 256


_Question = tuple[str, Position, Limit, int]
"""Level, position, limit and seed."""


class Analyses:
    """Cached analyses by level. Only finished searches with a node limit are cached, since only
    they are reproducible."""

    def __init__(self) -> None:
        self._found: OrderedDict[_Question, tuple[Turn, list[Info]]] = OrderedDict()

    def forget(self) -> None:
        self._found.clear()

    def think(self, level: str, task: Task) -> Turn:
        question = level, task.position, task.limit, task.seed
        if question in self._found:
            self._found.move_to_end(question)
            turn, infos = self._found[question]
            for info in infos:
                task.tell(info)
            return turn
        told: list[Info] = []

        def tell(info: Info) -> None:
            told.append(info)
            task.tell(info)

        turn = levels.analyst(level).think(task._replace(tell=tell))
        if task.limit.nodes is not None and task.limit.seconds is None and not task.stop():
            first = max(index for index, info in enumerate(told) if info.rank == 1)
            self._found[question] = turn, told[first:]
            if len(self._found) > KEPT:
                self._found.popitem(last=False)
        return turn
