"""Makers of puzzles, one for each kind. They return ``None`` for a position that makes no
puzzle."""

from typing import NamedTuple

from ai.endgame.solver import DRAWN, Solver
from ai.kernel.state import encode
from tholos_desktop.rules import Position, Turn, legal_turns, rival, score
from tholos_desktop.teaching.columns import lead

CLEARLY = 3
"""Minimum difference in points between the solution and other turns."""
NODES = 200_000
"""Maximum number of solver nodes for one puzzle; a position undecided by then is rejected."""
_ENTRIES = 1 << 20


class Group(NamedTuple):
    after: Position
    turns: tuple[Turn, ...]

    @property
    def notations(self) -> tuple[str, ...]:
        return tuple(turn.notation for turn in self.turns)


def groups(position: Position) -> list[Group]:
    """Group a position's turns by the resulting position, since such turns solve a puzzle equally
    well."""
    found: dict[Position, list[Turn]] = {}
    for turn in legal_turns(position):
        found.setdefault(position.play(turn), []).append(turn)
    return [Group(after, tuple(turns)) for after, turns in found.items()]


class LateError(Exception):
    """The solver ran out of nodes."""


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


class Solution(NamedTuple):
    best: tuple[str, ...]
    line: tuple[str, ...]


def win(position: Position, exact: Exact) -> Solution | None:
    """Make a puzzle in which only one turn keeps the win. Its line continues while the rival has a
    reply after which, again, only one turn wins. Raises :class:`LateError`."""
    keeping = exact.winning(position, enough=2)
    if len(keeping) != 1:
        return None
    (right,) = keeping
    line = [right.notations[0]]
    while (step := _next_step(right.after, exact)) is not None:
        reply, right = step
        line += [reply.notations[0], right.notations[0]]
    return Solution(keeping[0].notations, tuple(line))


def _next_step(position: Position, exact: Exact) -> tuple[Group, Group] | None:
    for reply in groups(position) if not position.is_over() else ():
        if not reply.after.is_over() and len(groups(reply.after)) > 1:
            keeping = exact.winning(reply.after, enough=2)
            if len(keeping) == 1:
                return reply, keeping[0]
    return None


def points(position: Position, exact: Exact) -> Solution | None:
    """Make a puzzle in which several turns have the same result, but one leads to clearly more
    points. Raises :class:`LateError`."""
    (best, end), *others = exact.ends(position)
    if not others or others[0][1].result != end.result:
        return None
    if any(end.points - other.points < CLEARLY for _, other in others):
        return None
    return Solution(best.notations, best.notations[:1])


def now(position: Position) -> Solution | None:
    ranked = sorted(groups(position), key=lambda group: lead(group.after, position.side))
    gains = [lead(group.after, position.side) - lead(position, position.side) for group in ranked]
    if len(ranked) < 2 or gains[-1] < CLEARLY or gains[-1] - gains[-2] < CLEARLY:
        return None
    best = ranked[-1].notations
    return Solution(best, best[:1])
