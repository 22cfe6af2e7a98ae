"""Results of the different turns of an endgame, proven by the solver."""

from typing import NamedTuple

from ai.endgame.solver import DRAWN, Solver
from ai.kernel.state import encode
from lab.puzzles.groups import Group, groups
from tholos_desktop.rules import Position, rival, score

NODES = 200_000
"""Maximum number of solver nodes for one puzzle; a position undecided by then is rejected."""
_ENTRIES = 1 << 20


class LateError(Exception):
    """The nodes ran out."""


class End(NamedTuple):
    result: int
    """Result for the player who made the turn: 1 won, 0 drawn, -1 lost."""
    points: int


class Exact:
    def __init__(self) -> None:
        self._solver = Solver(_ENTRIES)

    def begin(self, position: Position) -> None:
        """Prepare for questions about a position; raises ``WeightsError`` without weights."""
        self._solver.begin(encode(position), lambda nodes: nodes >= NODES)

    def winning(self, position: Position, enough: int) -> list[Group]:
        """Return the turns that keep the win, up to ``enough`` of them.

        Raises :class:`LateError`.
        """
        found: list[Group] = []
        for group in groups(position):
            if self._wins(group.after):
                found.append(group)
            if len(found) == enough:
                break
        return found

    def ends(self, position: Position) -> list[tuple[Group, End]]:
        found = [(group, self._end(group.after)) for group in groups(position)]
        return sorted(found, key=lambda each: each[1], reverse=True)

    def _wins(self, after: Position) -> bool:
        if after.is_over():
            return score(after).outcome.winner == rival(after.side)
        rival_draws = self._solver.gets(encode(after), DRAWN)
        if rival_draws is None:
            raise LateError
        return not rival_draws

    def _end(self, after: Position) -> End:
        if after.is_over():
            account, player = score(after), rival(after.side)
            winner = account.outcome.winner
            result = 0 if winner is None else 1 if winner == player else -1
            return End(result, account.points(player) - account.points(after.side))
        state = encode(after)
        result_for_rival, points = self._solver.result(state), self._solver.margin(state)
        if result_for_rival is None or points is None:
            raise LateError
        return End(-result_for_rival, -points)
