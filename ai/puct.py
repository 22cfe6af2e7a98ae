"""PUCT: a tree search that judges positions by the learnt evaluation instead of random games.

It bounds its tree; it takes a win in one turn, avoids a loss in one
where it can, and plays perfectly what it has proven. Without usable weights it is :class:`Mcts`.
"""

import math
import random
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ai import evaluate, features, valuetree
from ai.mcts import Mcts
from ai.slips import Slips, log_odds
from ai.state import PLACES, ROOM, SIDE, State, decode, encode
from ai.thinking import Info, Limit
from tholos_desktop.rules import Position, Turn, start

CAPACITY = 3 << 20
"""How many nodes a tree can have."""
SLICE = 256
"""How many leaves are looked at between two looks at the clock."""
TELL_SECONDS = 0.25
GAMES_FOR_A_NODE = 30
"""Without weights so many random games stand in for a look at a position."""
OPENING_SPACES = 31
"""While more spaces than this are open, it varies its turns by the seed."""
NEARLY_VISITS, NEARLY_VALUE = 0.5, 0.01
"""A turn may stand in for the best one with this share of its visits and so little less value."""


class Puct:
    """The strongest search; it keeps the branch of the tree that was played.

    At ease it slips: it chooses a turn by lot, the likelier the better its log-odds, but never one
    that is proven lost if another is not, and plays what is proven without a slip. Told how long
    or how far to search, it plays as well as it can.
    """

    def __init__(self, capacity: int = CAPACITY, slips: Slips | None = None) -> None:
        self._capacity = capacity
        self._slips = slips
        self._root: _Root | None = None
        self._spare: valuetree.ValueTree | None = None
        self._without_weights = Mcts()

    def forget(self) -> None:
        """Forget the tree of the last game."""
        if self._root is not None:
            self._root = self._root._replace(position=None)
        self._without_weights.forget()

    def think(
        self,
        position: Position,
        limit: Limit,
        seed: int,
        *,
        stop: Callable[[], bool],
        tell: Callable[[Info], None],
    ) -> Turn:
        """Choose a turn. With a number of nodes (leaves) it starts afresh, so that it repeats."""
        try:
            weights = evaluate.shipped(evaluate.mode_of(position))
        except evaluate.WeightsError as error:
            print(error, file=sys.stderr)
            games = None if limit.nodes is None else limit.nodes * GAMES_FOR_A_NODE
            plain = limit._replace(nodes=games)
            return self._without_weights.think(position, plain, seed, stop=stop, tell=tell)
        begun = told = time.perf_counter()
        tree = self._tree(position, reuse=limit.nodes is None)
        state = encode(position)
        seconds = None if limit.seconds is None else limit.seconds * self._share_of_time(state)
        looked = 0
        while True:
            left = SLICE if limit.nodes is None else min(SLICE, limit.nodes - looked)
            looked += valuetree.search(tree, state, weights, max(left, 1))
            now = time.perf_counter()
            if (
                tree.proven[0] != valuetree.UNPROVEN
                or tree.children[0] == 1
                or stop()
                or (limit.nodes is not None and looked >= limit.nodes)
                or (seconds is not None and now - begun >= seconds)
            ):
                break
            if now - told >= TELL_SECONDS:
                told = now
                tell(_info(tree, position, looked, now - begun))

        def is_late(nodes: int) -> bool:
            """Whether to stop, so many nodes after the tree was left."""
            if limit.seconds is not None and time.perf_counter() - begun >= limit.seconds:
                return True
            return stop() or (limit.nodes is not None and nodes >= limit.nodes)

        best = _varied(tree, state, seed)
        if tree.proven[0] == valuetree.UNPROVEN and limit.at_ease and self._slips is not None:
            worth = [_worth(tree, child, int(state[SIDE])) for child in children(tree, 0)]
            best = int(tree.first[0]) + self._slips.choose(worth, random.Random(seed))
        elif tree.proven[0] == valuetree.UNPROVEN:
            best = self._finish(tree, best, state, is_late)
        tell(_info(tree, position, looked, time.perf_counter() - begun, best))
        return decode(int(tree.code[best]), position)

    def _share_of_time(self, state: State) -> float:
        """How much of its time the tree may have."""
        return 1.0

    def _finish(
        self,
        tree: valuetree.ValueTree,
        best: int,
        state: State,
        is_late: Callable[[int], bool],
    ) -> int:
        """A second thought about the child to play, if there is one."""
        return best

    def _tree(self, position: Position, *, reuse: bool) -> valuetree.ValueTree:
        """The tree whose root is a position: what was learnt of it before, or an empty one."""
        tree = valuetree.grow(self._capacity) if self._root is None else self._root.tree
        node = None
        if reuse and self._root is not None and self._root.position is not None:
            node = _find(tree, self._root.position, position)
        if node is None:
            valuetree.clear(tree)
        elif node > 0:
            kept = valuetree.grow(self._capacity) if self._spare is None else self._spare
            valuetree.keep_branch(tree, node, kept)
            self._spare, tree = tree, kept
        self._root = _Root(tree, position)
        return tree


class _Root(NamedTuple):
    tree: valuetree.ValueTree
    position: Position | None
    """What the root of the tree is."""


def _varied(tree: valuetree.ValueTree, state: State, seed: int) -> int:
    """The best child; in the opening one that is nearly as good, by lot."""
    best = valuetree.best_child(tree, 0, int(state[SIDE]))
    room = int(state[ROOM : ROOM + PLACES].sum())
    if room < OPENING_SPACES or tree.proven[0] != valuetree.UNPROVEN or not tree.visits[best]:
        return best
    near = [
        child
        for child in children(tree, 0)
        if tree.visits[child] >= NEARLY_VISITS * tree.visits[best]
        and _mean(tree, child) >= _mean(tree, best) - NEARLY_VALUE
    ]
    return random.Random(seed).choice(near)


def _worth(tree: valuetree.ValueTree, child: int, side: int) -> float:
    """A child's log-odds for the side in turn at the root, without end if it is proven."""
    if tree.proven[child] != valuetree.UNPROVEN:
        result = int(tree.proven[child]) * (1 - 2 * side)
        return math.inf * result if result else 0.0
    value = float(tree.minimax[child])
    if tree.visits[child]:
        share = valuetree.MINIMAX_SHARE
        value = (1 - share) * _mean(tree, child) + share * value
    return log_odds(value)


def _mean(tree: valuetree.ValueTree, node: int) -> float:
    return float(tree.total[node]) / int(tree.visits[node])


def children(tree: valuetree.ValueTree, node: int) -> range:
    first = int(tree.first[node])
    return range(first, first + int(tree.children[node]))


def _find(tree: valuetree.ValueTree, root: Position, wanted: Position) -> int | None:
    """The node of a position at most two turns below the root of a tree."""
    level = [(0, root)]
    for _ in range(3):
        for node, position in level:
            if position == wanted:
                return node
        level = [
            (child, position.play(decode(int(tree.code[child]), position)))
            for node, position in level
            for child in children(tree, node)
        ]
    return None


def _info(
    tree: valuetree.ValueTree,
    position: Position,
    looked: int,
    seconds: float,
    first: int | None = None,
) -> Info:
    """What the tree says: the line of best turns, and how the first of them does."""
    node = 0
    line: list[str] = []
    value = 0.5
    state = encode(position)
    while tree.children[node]:
        side = int(state[SIDE])
        best = valuetree.best_child(tree, node, side) if node or first is None else first
        if node == 0:
            value = _mean(tree, best) if tree.visits[best] else float(tree.minimax[best])
            if tree.proven[best] != valuetree.UNPROVEN:
                value = 0.5 + 0.5 * int(tree.proven[best]) * (1 - 2 * side)
        elif not tree.visits[best] and tree.proven[best] == valuetree.UNPROVEN:
            break
        turn = decode(int(tree.code[best]), position)
        line.append(turn.notation)
        position = position.play(turn)
        state = encode(position)
        node = best
    return Info(len(line), looked, round(1000 * seconds), value, tuple(line))


def warm_up() -> None:
    """Compile, or load from disk, what a search calls."""
    tree = valuetree.grow(256)
    state = encode(start())
    valuetree.search(tree, state, np.zeros(features.WEIGHTS, np.float32), 2)
    valuetree.best_child(tree, 0, int(state[SIDE]))
    valuetree.keep_branch(tree, 1, valuetree.grow(256))
