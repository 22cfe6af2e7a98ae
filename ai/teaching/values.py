"""Value of every turn of a position: proven if the end is near, else by short searches."""

from collections.abc import Callable

from ai.bots.oracle import ALWAYS_SPACES
from ai.teaching.evaluator import Evaluator
from ai.value import Value
from tholos_desktop.rules import Position, Turn, legal_turns
from tholos_desktop.table.facts import Fact

GLANCE = 150
NODES = 3_000
"""Number of positions searched for a turn that matters. Other turns get ``GLANCE``."""
MOST_LOOKED_AT = 6
SOLVING = 800_000
"""Maximum number of solver nodes for all turns of a position: about two seconds."""


class Values:
    def __init__(
        self,
        position: Position,
        nodes: int,
        stop: Callable[[], bool],
        seed: int = 0,
        *,
        evaluator: Evaluator | None = None,
        solving: int = SOLVING,
    ) -> None:
        """``nodes`` and ``solving`` replace :data:`NODES` and :data:`SOLVING`. Once ``stop``
        returns True, the values are meaningless."""
        self.position = position
        self.stop = stop
        self.reasons: dict[tuple[Turn, Turn | None], list[Fact]] = {}
        """Reasons already found. The key is the turn, and the turn that it is compared with, if
        any."""
        self._nodes, self._seed, self._solving = nodes, seed, solving
        self._evaluator = Evaluator() if evaluator is None else evaluator
        self._evaluator.forget()
        self._looked: dict[Turn, int] = {}
        self._elsewhere: dict[Position, Value] = {}
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
        return self._known[turn].worth

    def looked(self, turn: Turn) -> int:
        return self._looked.get(turn, 0)

    def best_first(self) -> list[Turn]:
        return sorted(self._known, key=self.worth, reverse=True)

    def look(self, turn: Turn, times: int = 1) -> bool:
        if self.are_proven or self._looked[turn] >= times * self._nodes:
            return False
        self._look(turn, times * self._nodes)
        return True

    def reply(self, turn: Turn) -> str | None:
        after = self.position.play(turn)
        if after.is_over():
            return None
        if not self._known[turn].line:
            found = self._evaluator.search(after, self._nodes, self._seed, self.stop)
            self._known[turn] = self._known[turn]._replace(line=found.line)
        return self._known[turn].line[0]

    def elsewhere(self, position: Position) -> Value:
        if position not in self._elsewhere:
            value = self._value(position, self._nodes)
            is_own = position.side == self.position.side
            self._elsewhere[position] = value if is_own else value.seen_by_rival()
        return self._elsewhere[position]

    def _value(self, position: Position, nodes: int) -> Value:
        if position.is_over():
            return Value.counted(position)
        if self.are_proven:
            self._evaluator.begin(position, self._is_late)
            proven = self._evaluator.solve(position)
            if proven is not None:
                return proven
        return self._evaluator.search(position, nodes, self._seed, self.stop)

    def _look(self, turn: Turn, nodes: int) -> None:
        self._looked[turn] = nodes
        self._known[turn] = self._value(self.position.play(turn), nodes).seen_by_rival()

    def _solve(self) -> dict[Turn, Value]:
        found: dict[Turn, Value] = {}
        self._evaluator.begin(self.position, self._is_late)
        for turn in legal_turns(self.position):
            after = self.position.play(turn)
            value = Value.counted(after) if after.is_over() else self._evaluator.solve(after)
            if value is None:
                return {}
            found[turn] = value.seen_by_rival()
        return found

    def _is_late(self, nodes: int) -> bool:
        return nodes >= self._solving or self.stop()
