"""The oracle with a limit in positions instead of seconds, as in ``tree@6000``. In ``graph@6000``,
nodes with equal positions share children."""

import time

from ai.bot import Limit, Task
from ai.bots.oracle import NODES_A_SECOND, NODES_FOR_A_NODE, Budget, Oracle
from ai.bots.puct import varied
from ai.evaluation import evaluate
from ai.kernel.state import State, decode
from ai.search import value_tree
from ai.search.tree import Tree
from tholos_desktop.rules import Turn

KINDS = ("tree", "graph")
SOLVER_SECONDS = 0.1
"""The solver may search as many nodes as it usually does in this time."""
CAPACITY = 3 << 20


class CountedPlayer(Oracle):
    def __init__(self, kind: str, positions: int) -> None:
        super().__init__(CAPACITY)
        self._shares = kind == "graph"
        self._positions = positions

    def think(self, task: Task) -> Turn:
        """Choose a turn; the task's limit is ignored."""
        task, position = task._replace(limit=Limit()), task.position
        nodes = round(SOLVER_SECONDS * NODES_A_SECOND / NODES_FOR_A_NODE)
        budget = Budget(time.perf_counter(), Limit(nodes=nodes), task.stop)
        if best := self._solve(task, budget):
            return decode(best[0].line[0], position)
        weights = evaluate.shipped(position.mode, self._whose)
        looked = 0

        def look(nodes: Tree, root: State, leaves: int) -> int:
            nonlocal looked
            most = max(min(leaves, self._positions - looked), 1)
            done: int = value_tree.search(nodes, root, weights, most, self._buffers)
            looked += done
            return done

        grown = self.grow(task._replace(stop=lambda: looked >= self._positions), look)
        return grown.turn(varied(grown, task.seed))
