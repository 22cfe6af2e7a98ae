"""Values of positions, found by searches or, on request, exactly by the solver."""

from collections.abc import Callable

from ai.bot import Limit, Task
from ai.bots.puct import Puct
from ai.endgame.solver import IsLate, Solver
from ai.evaluation import evaluate
from ai.kernel.state import encode
from ai.value import Value
from tholos_desktop.rules import Position
from tholos_desktop.table.protocol_lines import Info

CAPACITY = 1 << 20
ENTRIES = 1 << 20


class Evaluator:
    def __init__(self, capacity: int = CAPACITY) -> None:
        self._bot = Puct(capacity, whose=evaluate.FOR_ORACLE)
        self._solver = Solver(ENTRIES)

    def search(self, position: Position, nodes: int, seed: int, stop: Callable[[], bool]) -> Value:
        """Return the value for the player to move by a search of ``nodes`` positions."""
        told: list[Info] = []
        limit = Limit(nodes=1 if stop() else nodes)
        self._bot.think(Task(position, limit, seed, stop, told.append))
        return Value.searched(position, told[-1])

    def forget(self) -> None:
        self._solver.forget()

    def begin(self, position: Position, is_late: IsLate) -> None:
        self._solver.begin(encode(position), is_late)

    def solve(self, position: Position) -> Value | None:
        """Return the proven value for the player to move; ``None`` if the solver ran out of
        nodes."""
        state = encode(position)
        result, points = self._solver.result(state), self._solver.margin(state)
        if result is None or points is None:
            return None
        return Value(0.5 + 0.5 * result, points, result)
