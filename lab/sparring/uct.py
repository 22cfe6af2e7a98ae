"""Plain UCT with random games and no learned evaluation: ``cmd:python -m lab.sparring.uct``."""

import sys

from ai import protocol
from ai.bot import Limit, Task
from ai.bots import levels
from ai.kernel import kernel
from ai.search.tree_search import Alone, TreeSearch
from lab.sparring import playout_tree
from tholos_desktop.rules import Turn

CAPACITY = 1 << 21
SLICE = 512


class Uct(TreeSearch):
    def __init__(self) -> None:
        super().__init__(CAPACITY, SLICE)

    def think(self, task: Task) -> Turn:
        rng = kernel.random(task.seed)
        grown = self.grow(
            task, Alone(lambda nodes, root, games: playout_tree.search(nodes, root, rng, games))
        )
        best = grown.best()
        for info in grown.infos(best, task.limit.lines):
            task.tell(info)
        return grown.turn(best)


if __name__ == "__main__":
    levels.LEVELS.clear()
    levels.LEVELS["uct"] = levels.Level(Limit(1.0), Uct)
    sys.exit(protocol.run())
