"""PUCT: a tree search that judges positions by the learned evaluation instead of random games.

It takes a win in one turn, avoids a loss in one if it can, and plays perfectly what it has proven.
Its tree never grows beyond its capacity. Without usable weights it plays as
:class:`ai.bots.expectimax.Expectimax`."""

import math
import random
from itertools import product

import numpy as np

from ai.bot import Task
from ai.bots import expectimax
from ai.evaluation import evaluate, features
from ai.kernel import kernel
from ai.kernel.state import State, encode
from ai.move_noise import MoveNoise, log_odds
from ai.search import pair, tree, value_tree
from ai.search.tree import Tree, children, mean, worth
from ai.search.tree_search import Alone, SearchResult, TreeSearch
from ai.search.value_tree import Buffers
from tholos_desktop.rules import Turn, start

CAPACITY = 6 << 20
SLICE = 256
OPENING_SPACES = 31
"""Minimum number of open spaces at which the seed may vary its turns."""
NEARLY_VISITS, NEARLY_VALUE = 0.05, 0.015
"""Minimum share of the best turn's visits, and maximum loss of value, of a turn that may replace
the best one."""


class Puct(TreeSearch):
    """A search that keeps the branch of the tree that was played.

    With the level's default limit it plays with noise: it draws a turn at random, likelier the
    better its log-odds. It draws a turn proven lost only if all are, and plays a proven position
    without noise. With a limit set by the caller it plays its best."""

    def __init__(
        self,
        capacity: int = CAPACITY,
        noise: MoveNoise | None = None,
        whose: str = evaluate.FOR_LEVELS,
    ) -> None:
        """``capacity`` is the maximum number of nodes. ``whose`` names the weights to use, one of
        :data:`ai.evaluation.evaluate.WHOSE`."""
        super().__init__(capacity, SLICE, shares=True)
        self._noise = noise
        self._whose = whose
        self._buffers = value_tree.new_buffers()
        self._without_weights = expectimax.Expectimax()

    def think(self, task: Task) -> Turn:
        limit = task.limit
        try:
            grown = self.look(task)
        except evaluate.WeightsError as error:
            evaluate.say_once(str(error))
            return self._without_weights.think(task)
        if limit.at_ease and self._noise is not None and not grown.is_proven:
            worths = root_worths(grown)
            best = int(grown.tree.first[0]) + self._noise.choose(worths, random.Random(task.seed))
        else:
            best = varied(grown, task.seed)
        for info in grown.infos(best, limit.lines):
            task.tell(info)
        return grown.turn(best)

    def look(self, task: Task) -> SearchResult:
        """Search a position; raises :class:`ai.evaluation.evaluate.WeightsError`."""
        weights = evaluate.shipped(evaluate.mode_of(task.position), self._whose)

        def look(nodes: Tree, root: State, leaves: int, buffers: Buffers = self._buffers) -> int:
            return value_tree.search(nodes, root, weights, leaves, buffers)

        has_two = task.limit.nodes is None and pair.is_possible()
        return self.grow(task, pair.Pair(look) if has_two else Alone(look))


def root_worths(grown: SearchResult) -> list[float]:
    return [_worth(grown.tree, child, grown.side) for child in children(grown.tree, 0)]


def varied(grown: SearchResult, seed: int) -> int:
    nodes, best = grown.tree, grown.best()
    room = int(kernel.spaces(encode(grown.position)))
    if room < OPENING_SPACES or grown.is_proven or not nodes.visits[best]:
        return best
    near = [
        child
        for child in children(nodes, 0)
        if nodes.visits[child] >= NEARLY_VISITS * nodes.visits[best]
        and mean(nodes, child) >= mean(nodes, best) - NEARLY_VALUE
    ]
    return random.Random(seed).choice(near)


def _worth(nodes: Tree, child: int, side: int) -> float:
    if nodes.proven[child] != tree.UNPROVEN:
        result = int(nodes.proven[child]) * (1 - 2 * side)
        return math.inf * result if result else 0.0
    return log_odds(worth(nodes, child))


def warm_up() -> None:
    """Compile a search, or load it from disk, with its weights if they exist."""
    nodes = tree.grow(256)
    state = encode(start())
    weights = np.zeros(features.WEIGHTS, np.float32)
    value_tree.search(nodes, state, weights, 2, value_tree.new_buffers())
    pair.warm_up()
    tree.warm_up(nodes, state)
    try:
        for mode, whose in product(evaluate.MODES, evaluate.WHOSE):
            evaluate.shipped(mode, whose)
    except evaluate.WeightsError:
        expectimax.warm_up()
