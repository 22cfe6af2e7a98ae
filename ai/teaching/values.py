"""What every turn of a position is worth: proven where the end is near, else by short searches.

A turn is worth the chance of winning after it, and a hundredth for every point of the final lead:
so that in a decided game points still count.
"""

from collections.abc import Callable
from typing import NamedTuple

from ai.bot import Limit, Task
from ai.bots.oracle import ALWAYS_SPACES
from ai.bots.puct import Puct
from ai.endgame.solver import Solver
from ai.evaluation import evaluate, margin
from ai.kernel.state import encode
from tholos_desktop.rules import Position, Turn, legal_turns, rival, score
from tholos_desktop.table.protocol_lines import Info

GLANCE = 150
"""Positions looked at for every turn."""
NODES = 3_000
"""And for the turns that matter."""
MOST_LOOKED_AT = 6
"""So many turns, the best at a glance, matter from the start."""
SOLVING = 800_000
"""Nodes of the solver for all turns of a position: about two seconds."""
CAPACITY = 1 << 18
"""Of the trees; none of the searches fills it."""
POINT = 0.01


class Value(NamedTuple):
    """What a turn holds in store for who makes it."""

    chance: float
    """Of winning, 0 to 1; half a point for a draw."""
    margin: float
    """The final lead in points: expected or, if the result is proven, certain."""
    proven: int | None = None
    """The result if it is certain: 1 won, 0 drawn, -1 lost."""

    @property
    def worth(self) -> float:
        """Both in one number."""
        return self.chance + POINT * self.margin


class Values:
    """The values of all turns of one position; those that are asked about again get better."""

    def __init__(
        self, position: Position, nodes: int, stop: Callable[[], bool], seed: int = 0
    ) -> None:
        """``nodes`` are looked at for a turn that matters; it ends early once ``stop`` says so."""
        self._position, self._nodes, self._stop, self._seed = position, nodes, stop, seed
        self._bot = Puct(CAPACITY)
        self._looked: dict[Turn, int] = {}
        """How many positions were looked at for each turn."""
        self._known = self._solve() if position.open_spaces() <= ALWAYS_SPACES else {}
        self.are_proven = bool(self._known)
        if not self.are_proven:
            for turn in legal_turns(position):
                self._look(turn, GLANCE)
            for turn in self.best_first()[:MOST_LOOKED_AT]:
                self.look(turn)

    def __getitem__(self, turn: Turn) -> Value:
        return self._known[turn]

    def worth(self, turn: Turn) -> float:
        """What a turn is worth by what is known."""
        return self._known[turn].worth

    def best_first(self) -> list[Turn]:
        """All turns, the best first."""
        return sorted(self._known, key=self.worth, reverse=True)

    def look(self, turn: Turn, times: int = 1) -> bool:
        """Look at a turn that matters, so many times as long; whether there was need to."""
        if self.are_proven or self._looked[turn] >= times * self._nodes:
            return False
        self._look(turn, times * self._nodes)
        return True

    def _look(self, turn: Turn, nodes: int) -> None:
        after = self._position.play(turn)
        self._looked[turn] = nodes
        if after.is_over():
            self._known[turn] = _end(after, self._position.side)
            return
        told: list[Info] = []
        limit = Limit(nodes=1 if self._stop() else nodes)
        self._bot.think(Task(after, limit, self._seed, self._stop, told.append))
        info = told[-1]
        lead = margin.expected(after, info.value) if info.margin is None else info.margin
        proven = None if info.proven is None else -info.proven
        self._known[turn] = Value(1 - info.value, -lead, proven)

    def _solve(self) -> dict[Turn, Value]:
        """The proven values of all turns; nothing if it takes too long."""
        found: dict[Turn, Value] = {}
        solver = Solver(1 << 20)
        try:
            solver.begin(encode(self._position), lambda nodes: nodes >= SOLVING or self._stop())
        except evaluate.WeightsError:
            return {}
        for turn in legal_turns(self._position):
            after = self._position.play(turn)
            if after.is_over():
                found[turn] = _end(after, self._position.side)
                continue
            state = encode(after)
            result, points = solver.result(state), solver.margin(state)
            if result is None or points is None:
                return {}
            found[turn] = Value(0.5 - 0.5 * result, -points, -result)
        return found


def _end(position: Position, side: str) -> Value:
    """What a finished game is to a player."""
    account = score(position)
    winner = account.outcome.winner
    result = 0 if winner is None else 1 if winner == side else -1
    points = account.points(side) - account.points(rival(side))
    return Value(0.5 + 0.5 * result, points, result)
