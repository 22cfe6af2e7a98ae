"""Value of a position to a player: counted if the game is over, solved on request, else searched.

The value is the winning chance plus a hundredth for every point of the final lead, so points still
count in a decided game."""

from collections.abc import Callable
from typing import NamedTuple

from ai.bot import Limit, Task
from ai.bots.puct import Puct
from ai.endgame.solver import IsLate, Solver
from ai.evaluation import evaluate, margin
from ai.kernel.state import encode
from tholos_desktop.rules import Position, rival, score
from tholos_desktop.table.protocol_lines import Info

CAPACITY = 1 << 20
ENTRIES = 1 << 20
POINT = 0.01


class Value(NamedTuple):
    chance: float
    """Winning chance, 0 to 1; a draw counts half."""
    margin: float
    """Final lead in points: certain if the result is proven, else expected."""
    proven: int | None = None
    """Certain result: 1 won, 0 drawn, -1 lost; ``None`` if none is proven."""
    expects: str | None = None

    @property
    def worth(self) -> float:
        return self.chance + POINT * self.margin

    def seen_by_rival(self) -> "Value":
        proven = None if self.proven is None else -self.proven
        return self._replace(chance=1 - self.chance, margin=-self.margin, proven=proven)


class Evaluator:
    def __init__(self, capacity: int = CAPACITY) -> None:
        self._bot = Puct(capacity, whose=evaluate.FOR_ORACLE)
        self._solver = Solver(ENTRIES)

    def search(self, position: Position, nodes: int, seed: int, stop: Callable[[], bool]) -> Value:
        """Return the value for the player to move by a search of ``nodes`` positions."""
        told: list[Info] = []
        limit = Limit(nodes=1 if stop() else nodes)
        self._bot.think(Task(position, limit, seed, stop, told.append))
        info = told[-1]
        lead = margin.expected(position, info.value) if info.margin is None else info.margin
        return Value(info.value, lead, info.proven, info.pv[0])

    def forget(self) -> None:
        self._solver.forget()

    def begin(self, position: Position, is_late: IsLate) -> bool:
        try:
            self._solver.begin(encode(position), is_late)
        except evaluate.WeightsError:
            return False
        return True

    def solve(self, position: Position) -> Value | None:
        """Return the proven value for the player to move; ``None`` if the solver ran out of
        nodes."""
        state = encode(position)
        result, points = self._solver.result(state), self._solver.margin(state)
        if result is None or points is None:
            return None
        return Value(0.5 + 0.5 * result, points, result)


def counted(position: Position) -> Value:
    account = score(position)
    winner = account.outcome.winner
    result = 0 if winner is None else 1 if winner == position.side else -1
    points = account.points(position.side) - account.points(rival(position.side))
    return Value(0.5 + 0.5 * result, points, result)
