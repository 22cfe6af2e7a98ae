"""Monte Carlo tree search: it plays thousands of random games and follows those that go well.

It needs no learnt evaluation: a fall-back where there is none, and an opponent to practise with.
"""

from collections.abc import Callable

from ai.bot import Info, Limit
from ai.kernel import kernel
from ai.kernel.state import encode
from ai.search import playout_tree, tree
from ai.search.tree_search import TreeSearch
from tholos_desktop.rules import Position, Turn, start

CAPACITY = 1 << 21
"""How many nodes a tree can have."""
SLICE = 512
"""How many games are played between two looks at the clock."""


class Mcts(TreeSearch):
    """UCT with proven results backed up; it keeps the branch of the tree that was played."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        super().__init__(capacity, SLICE)

    def think(
        self,
        position: Position,
        limit: Limit,
        seed: int,
        *,
        stop: Callable[[], bool],
        tell: Callable[[Info], None],
    ) -> Turn:
        """Choose a turn; a node is a game."""
        rng = kernel.random(seed)
        grown = self.grow(
            position,
            limit,
            lambda nodes, state, games: playout_tree.search(nodes, state, rng, games),
            stop=stop,
            tell=tell,
        )
        best = grown.best()
        for info in grown.infos(best, limit.lines):
            tell(info)
        return grown.turn(best)


def warm_up() -> None:
    """Compile, or load from disk, what a search calls."""
    nothing = tree.grow(64)
    state = encode(start())
    playout_tree.search(nothing, state, kernel.random(1), 2)
    tree.warm_up(nothing)
