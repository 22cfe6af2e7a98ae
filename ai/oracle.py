"""The oracle: PUCT, and exact play as soon as an endgame can be solved in its time.

With few open spaces it asks the solver before it grows a tree. Of won turns it plays one with the
best final margin, of those one that fills most; of turns that are not won the one that leaves the
rival the fewest good replies, of those the one with the best margin.
"""

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ai import evaluate, kernel, settled
from ai.endgame import DRAWN, WON, IsLate, Solver
from ai.puct import Puct
from ai.state import OPEN, State, decode, encode
from ai.thinking import Info, Limit
from tholos_desktop.rules import Position, Turn

ALWAYS_SPACES = 8
"""With so many spaces open, or fewer, it tries to solve the position, however short its time."""
TYPICAL_SECONDS = {9: 0.03, 10: 0.15, 11: 0.5, 12: 2.0}
"""With more, if half of such positions are solved in its time: about so long, by open spaces."""
SHARE_OF_RESULT, SHARE_OF_MARGIN = 0.5, 0.8
"""Until which part of its time it looks who wins, and by how much; the rest goes to the choice."""
PATIENCE = 10.0
"""In seconds: for the solver, if nobody limits the time."""
NODES_FOR_A_NODE = 30
"""So many nodes of the solver stand for one of the tree."""
NODES_A_SECOND = 500_000


NEVER = 1_000
"""More replies than there are."""

_Turn = tuple[int, State]
"""A turn's number, and the position after it."""


class Budget(NamedTuple):
    """What may be spent on solving a position."""

    begun: float
    limit: Limit
    stop: Callable[[], bool]

    def seconds(self) -> float:
        """The time for solving."""
        if self.limit.nodes is not None:
            return self.limit.nodes * NODES_FOR_A_NODE / NODES_A_SECOND
        return PATIENCE if self.limit.seconds is None else self.limit.seconds

    def until(self, share: float) -> IsLate:
        """A way to ask whether this share of the time, or of the nodes, is used up."""
        end = None if self.limit.seconds is None else self.limit.seconds * share
        end = PATIENCE * share if end is None and self.limit.nodes is None else end
        most = None if self.limit.nodes is None else self.limit.nodes * NODES_FOR_A_NODE * share

        def is_late(nodes: int) -> bool:
            if most is not None and nodes >= most:
                return True
            return self.stop() or (end is not None and time.perf_counter() - self.begun >= end)

        return is_late


class Choice(NamedTuple):
    """A turn whose result is proven."""

    code: int
    result: int
    """For the player who makes it: won 1, drawn 0, lost -1."""
    margin: int | None
    """By how many points that player ends ahead, if there was time to look."""
    nodes: int


class Oracle(Puct):
    """The strongest player."""

    def __init__(self) -> None:
        super().__init__()
        self._solver: Solver | None = None

    def forget(self) -> None:
        """Forget the tree and the results of the last game."""
        super().forget()
        if self._solver is not None:
            self._solver.forget()

    def think(
        self,
        position: Position,
        limit: Limit,
        seed: int,
        *,
        stop: Callable[[], bool],
        tell: Callable[[Info], None],
    ) -> Turn:
        """Choose a turn; with a number of nodes without what it knows, so that it repeats."""
        begun = time.perf_counter()
        choice = self._solve(encode(position), Budget(begun, limit, stop))
        taken = time.perf_counter() - begun
        if choice is None:
            if limit.seconds is not None:
                limit = limit._replace(seconds=max(limit.seconds - taken, 0.0))
            return super().think(position, limit, seed, stop=stop, tell=tell)
        turn = decode(choice.code, position)
        value = 0.5 + 0.5 * choice.result
        tell(Info(1, choice.nodes, round(1000 * taken), value, (turn.notation,)))
        return turn

    def _solve(self, state: State, budget: Budget) -> Choice | None:
        """The best turn if the position can be solved, else nothing."""
        spaces = int(settled.spaces(state))
        needed = 0.0 if spaces <= ALWAYS_SPACES else TYPICAL_SECONDS.get(spaces)
        if needed is None or needed > SHARE_OF_RESULT * budget.seconds():
            return None
        if self._solver is None:
            self._solver = Solver()
        if budget.limit.nodes is not None:
            self._solver.forget()
        try:
            return _Solving(self._solver, state, budget).choose()
        except evaluate.WeightsError:
            return None  # the tree tells, and does without


class _Solving:
    """One position to solve."""

    def __init__(self, solver: Solver, state: State, budget: Budget) -> None:
        self._solver, self._state, self._budget = solver, state, budget
        solver.begin(state, budget.until(SHARE_OF_RESULT))

    def choose(self) -> Choice | None:
        """The best turn, as far as time allows; nothing if not even the result is known."""
        result = self._solver.result(self._state)
        if result is None:
            return None
        self._solver.is_late = self._budget.until(SHARE_OF_MARGIN)
        margin = self._solver.margin(self._state)
        self._solver.is_late = self._budget.until(1.0)
        # Those first after which the rival's hopes are low.
        turns = sorted(_turns(self._state), key=lambda turn: self._solver.hope(turn[1]))
        code = self._highest(turns, margin) if result == WON else self._hardest(turns, result)
        return None if code is None else Choice(code, result, margin, self._solver.nodes)

    def _highest(self, turns: list[_Turn], margin: int | None) -> int | None:
        """A won turn with the best margin; of several the one that leaves the fewest spaces."""
        for code, after in sorted(turns, key=lambda turn: int(settled.spaces(turn[1]))):
            keeps = not self._solver.gets(after, DRAWN)
            if keeps and margin is not None:
                keeps = not self._solver.gets_points(after, 1 - margin)
            if self._solver.is_late(self._solver.nodes):
                break
            if keeps:
                return code
        return self._solver.known_turn(self._state)

    def _hardest(self, turns: list[_Turn], result: int) -> int | None:
        """The turn that keeps the result and leaves the rival the fewest replies that do."""
        best: tuple[int, int, int] | None = None
        for code, after in turns:
            if result == DRAWN and self._solver.gets(after, WON) is not False:
                continue
            most = NEVER if best is None else best[0]
            replies = self._good_replies(after, result, most)
            if replies > most:
                continue
            margin = self._solver.margin(after)
            if margin is None or self._solver.is_late(self._solver.nodes):
                break
            if best is None or (replies, margin) < best[:2]:
                best = (replies, margin, code)
        if best is not None:
            return best[2]
        return self._solver.known_turn(self._state) if result == DRAWN else turns[0][0]

    def _good_replies(self, state: State, result: int, most: int) -> int:
        """How many of the rival's replies keep the player's result down; it stops beyond a few."""
        if state[OPEN] == 0:
            return NEVER
        number = 0
        for _, after in _turns(state):
            number += self._solver.gets(after, result + 1) is False
            if number > most:
                break
        return number


def _turns(state: State) -> Iterator[_Turn]:
    """All turns, and what each leads to."""
    for index in range(kernel.count(state)):
        after = state.copy()
        code = int(kernel.pick(state, index))
        kernel.make(after, code)
        yield code, after
