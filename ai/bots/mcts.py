"""Monte Carlo tree search: it plays thousands of random games and follows those that go well.

It needs no learned evaluation, so it is the fallback if weights are missing.
"""

from ai.bot import Task
from ai.kernel import kernel
from ai.kernel.state import encode
from ai.search import playout_tree, tree
from ai.search.tree_search import Alone, TreeSearch
from tholos_desktop.rules import Turn, start

CAPACITY = 1 << 21
SLICE = 512


class Mcts(TreeSearch):
    def __init__(self, capacity: int = CAPACITY) -> None:
        super().__init__(capacity, SLICE)

    def think(self, task: Task) -> Turn:
        rng = kernel.random(task.seed)
        grown = self.grow(
            task, Alone(lambda nodes, root, games: playout_tree.search(nodes, root, rng, games))
        )
        best = grown.best()
        for info in grown.infos(best, task.limit.lines):
            task.tell(info)
        return grown.turn(best)


def warm_up() -> None:
    nothing = tree.grow(64)
    state = encode(start())
    playout_tree.search(nothing, state, kernel.random(1), 2)
    tree.warm_up(nothing, state)
