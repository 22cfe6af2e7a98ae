"""The oracle: PUCT, and exact play as soon as an endgame can be solved in its time.

With few open spaces it asks the solver for the result of the position, and then plays the turn that
the tree likes best among those that keep this result: so of the wins the highest, and of the lost
turns the one that is hardest to refute. What cannot be solved in time is played as PUCT plays it.
"""

from collections.abc import Callable

import numpy as np

from ai import endgame, evaluate, kernel, valuetree
from ai.puct import Puct, children
from ai.state import ORNAMENT, PLACES, ROOM, SIDE, State
from ai.thinking import Info, Limit
from tholos_desktop.rules import Position, Turn

SOLVED_SPACES = 10
"""With so many spaces open, or fewer, it tries to solve the position."""
SHARE_OF_TREE = 0.4
"""How much of its time it then gives to the tree."""
ENTRIES = 1 << 21
NODES_FOR_A_NODE = 30
"""So many nodes of the solver take the time of one of the tree."""
SLICE = 4_000
"""Nodes between two looks at the clock."""


class Oracle(Puct):
    """The strongest player."""

    def __init__(self) -> None:
        super().__init__()
        self._table: endgame.Solver | None = None
        self._ornaments: bytes | None = None
        """What the results in the table are about."""

    def forget(self) -> None:
        """Forget the tree and the results of the last game."""
        super().forget()
        self._ornaments = None

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
        if limit.nodes is not None:
            self._ornaments = None
        return super().think(position, limit, seed, stop=stop, tell=tell)

    def _share_of_time(self, state: State) -> float:
        return SHARE_OF_TREE if _spaces(state) <= SOLVED_SPACES else 1.0

    def _finish(
        self,
        tree: valuetree.ValueTree,
        best: int,
        state: State,
        is_late: Callable[[int], bool],
    ) -> int:
        """The child that the tree likes best among those that keep the exact result."""
        if _spaces(state) > SOLVED_SPACES:
            return best
        ask = self._asking(state, is_late)
        result = ask(state)
        if result == endgame.UNKNOWN:
            return best
        sign = 1 - 2 * int(state[SIDE])
        after = np.empty_like(state)
        for child in sorted(children(tree, 0), key=lambda c: (c != best, -int(tree.visits[c]))):
            after[:] = state
            kernel.make(after, int(tree.code[child]))
            found = ask(after)
            if found == endgame.UNKNOWN:
                return best
            if -found == result:
                tree.proven[child] = result * sign
                return child
        return best

    def _asking(self, root: State, is_late: Callable[[int], bool]) -> Callable[[State], int]:
        """A way to ask for results of positions until it is late."""
        ornaments = root[ORNAMENT : ORNAMENT + PLACES].tobytes()
        if self._table is None:
            self._table = endgame.solver(ENTRIES)
        elif ornaments != self._ornaments:
            endgame.forget(self._table)
        self._ornaments = ornaments
        table = self._table
        weights = evaluate.shipped("advanced" if any(ornaments) else "basic")
        nodes = 0

        def ask(state: State) -> int:
            nonlocal nodes
            result = endgame.UNKNOWN
            while result == endgame.UNKNOWN and not is_late(nodes // NODES_FOR_A_NODE):
                result = endgame.solve(table, state, weights, SLICE)
                nodes += int(table.nodes[0])
            return result

        return ask


def _spaces(state: State) -> int:
    return int(state[ROOM : ROOM + PLACES].sum())
