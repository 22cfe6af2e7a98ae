"""PUCT: a tree search that judges leaves by the learned evaluation. Proven positions are played
perfectly."""

import math
import random
import time
from collections.abc import Callable
from itertools import product

import numpy as np

from ai.bot import Task
from ai.evaluation import evaluate, features
from ai.evaluation.evaluate import chance
from ai.kernel.state import State, encode
from ai.move_noise import VARIETY, MoveNoise, log_odds
from ai.search import tree, value_tree
from ai.search.tree import Tree, children, worth
from ai.search.tree_search import SearchResult
from tholos_desktop.rules import Position, Turn, start

CAPACITY = 6 << 20
SLICE = 256
"""Number of leaves between two checks of the clock."""
TELL_SECONDS = 0.25
NEARLY_VISITS = 0.01
"""Turns that :func:`varied` draws have at least this share of the best turn's visits."""


Look = Callable[[Tree, State, int], int]
"""Searches up to that many leaves of a tree from its root, and returns their number."""


class Puct:
    """A tree search that keeps its tree from move to move. It plays with move noise only if the
    limit is the level's default limit."""

    def __init__(
        self,
        capacity: int = CAPACITY,
        noise: MoveNoise | None = None,
        whose: str = evaluate.FOR_LEVELS,
    ) -> None:
        """``capacity`` is the maximum number of nodes. ``whose`` names the weights to use, one of
        :data:`ai.evaluation.evaluate.WHOSE`."""
        self._capacity = capacity
        self._noise = noise
        self._whose = whose
        self._buffers = value_tree.new_buffers()
        self._shares = True
        """True if nodes with the same position share their children in searches without a node
        limit."""
        self.tree: Tree | None = None
        self._position: Position | None = None

    def think(self, task: Task) -> Turn:
        limit, grown = task.limit, self.look(task)
        if limit.at_ease and self._noise is not None and not grown.is_proven:
            worths = root_worths(grown)
            best = int(grown.tree.first[0]) + self._noise.choose(worths, random.Random(task.seed))
        else:
            best = varied(grown, task.seed) if task.varies else grown.best()
        for info in grown.infos(best, limit.lines):
            task.tell(info)
        return grown.turn(best)

    def look(self, task: Task) -> SearchResult:
        weights = evaluate.shipped(task.position.mode, self._whose)

        def look(nodes: Tree, root: State, leaves: int) -> int:
            return value_tree.search(nodes, root, weights, leaves, self._buffers)

        return self.grow(task, look)

    def forget(self) -> None:
        self._position = None

    def grow(self, task: Task, look: Look) -> SearchResult:
        """Search the task's position by calls of ``look``. With a node limit, which counts leaves,
        the search is reproducible, since it starts from an empty tree."""
        begun = time.perf_counter()
        limit, told = task.limit, begun
        grown = self._root(task.position, reuse=limit.nodes is None)
        empty, state = SearchResult(grown, task.position, 0, begun), encode(task.position)
        looked = 0
        while True:
            left = SLICE if limit.nodes is None else limit.nodes - looked
            if task.among and not looked:
                looked += look(grown, state, 1)
                tree.keep_children(grown, task.among)
            else:
                looked += look(grown, state, max(min(left, SLICE), 1))
            if grown.used[0] > tree.FULL * self._capacity:
                tree.make_room(grown)
            now = time.perf_counter()
            if (
                grown.proven[0] != tree.UNPROVEN
                or grown.children[0] == 1
                or task.stop()
                or (limit.nodes is not None and looked >= limit.nodes)
                or (limit.seconds is not None and now - begun >= limit.seconds)
            ):
                return empty._replace(looked=looked)
            if now - told >= TELL_SECONDS:
                told = now
                so_far = empty._replace(looked=looked)
                task.tell(so_far.info(so_far.best()))

    def _root(self, position: Position, *, reuse: bool) -> Tree:
        if self.tree is None:
            self.tree = tree.grow(self._capacity)
        node = -1
        if reuse and self._position is not None:
            node = int(tree.find(self.tree, encode(self._position), encode(position)))
        self._position = position
        if node < 0:
            tree.clear(self.tree)
        elif node > 0:
            tree.keep_branch(self.tree, node)
        if reuse and self._shares and not self.tree.shares[0]:
            tree.share(self.tree)
        return self.tree


def root_worths(grown: SearchResult) -> list[float]:
    return [_worth(grown.tree, child, grown.side) for child in children(grown.tree, 0)]


def varied(grown: SearchResult, seed: int) -> int:
    """Return the best child or one nearly as good. With a proven result, return the best one."""
    nodes, best = grown.tree, grown.best()
    if grown.is_proven:
        return best
    least = int(NEARLY_VISITS * nodes.visits[best])
    near = [child for child in children(nodes, 0) if nodes.visits[child] >= least]
    chances = [chance(_worth(nodes, child, grown.side)) for child in near]
    return near[VARIETY.choose(chances, random.Random(seed))]


def _worth(nodes: Tree, child: int, side: int) -> float:
    if nodes.proven[child] != tree.UNPROVEN:
        result = int(nodes.proven[child]) * (1 - 2 * side)
        return math.inf * result if result else 0.0
    return log_odds(worth(nodes, child))


def warm_up() -> None:
    """Compile a search, or load it from disk, and load the weights."""
    nodes = tree.grow(256)
    state = encode(start())
    weights = np.zeros(features.WEIGHTS, np.float32)
    value_tree.search(nodes, state, weights, 2, value_tree.new_buffers())
    tree.warm_up(nodes, state)
    for mode, whose in product(evaluate.MODES, evaluate.WHOSE):
        evaluate.shipped(mode, whose)
