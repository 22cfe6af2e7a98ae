"""Monte Carlo tree search: it plays thousands of random games and follows those that go well."""

import time
from collections.abc import Callable

from ai import kernel, tree
from ai.state import SIDE, decode, encode
from ai.thinking import Info, Limit
from tholos_desktop.rules import SIDES, Position, Turn, start

CAPACITY = 1 << 21
"""How many nodes a tree can have."""
SLICE = 512
"""How many games are played between two looks at the clock."""
TELL_SECONDS = 0.25


class Mcts:
    """UCT with proven results backed up; it keeps the branch of the tree that was played."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._tree: tree.Tree | None = None
        self._spare: tree.Tree | None = None
        self._position: Position | None = None
        """What the root of the tree is."""

    def forget(self) -> None:
        """Forget the tree of the last game."""
        self._position = None

    def think(
        self,
        position: Position,
        limit: Limit,
        seed: int,
        *,
        stop: Callable[[], bool],
        tell: Callable[[Info], None],
    ) -> Turn:
        """Choose a turn. With a number of nodes (games) it starts afresh, so that it repeats."""
        begun = time.perf_counter()
        told = begun
        grown = self._root(position, reuse=limit.nodes is None)
        state = encode(position)
        rng = kernel.random(seed)
        games = 0
        while True:
            left = SLICE if limit.nodes is None else min(SLICE, limit.nodes - games)
            played = tree.search(grown, state, rng, max(left, 1))
            games += played
            now = time.perf_counter()
            if (
                grown.proven[0] != tree.UNPROVEN
                or grown.children[0] == 1
                or stop()
                or (limit.nodes is not None and games >= limit.nodes)
                or (limit.seconds is not None and now - begun >= limit.seconds)
            ):
                break
            if now - told >= TELL_SECONDS:
                told = now
                tell(_info(grown, position, games, now - begun))
        tell(_info(grown, position, games, time.perf_counter() - begun))
        best = tree.best_child(grown, 0, int(state[SIDE]))
        return decode(int(grown.code[best]), position)

    def _root(self, position: Position, *, reuse: bool) -> tree.Tree:
        """The tree whose root is a position: what was learnt of it before, or an empty one."""
        if self._tree is None:
            self._tree = tree.grow(self._capacity)
        node = _find(self._tree, self._position, position) if reuse else None
        self._position = position
        if node is None:
            tree.clear(self._tree)
        elif node > 0:
            kept = tree.grow(self._capacity) if self._spare is None else self._spare
            tree.keep_branch(self._tree, node, kept)
            self._spare, self._tree = self._tree, kept
        return self._tree


def _find(grown: tree.Tree, root: Position | None, wanted: Position) -> int | None:
    """The node of a position at most two turns below the root of a tree."""
    level = [] if root is None else [(0, root)]
    for _ in range(3):
        for node, position in level:
            if position == wanted:
                return node
        level = [
            (child, position.play(decode(int(grown.code[child]), position)))
            for node, position in level
            for child in _children(grown, node)
        ]
    return None


def _children(grown: tree.Tree, node: int) -> range:
    first = int(grown.first[node])
    return range(first, first + int(grown.children[node]))


def _info(grown: tree.Tree, position: Position, games: int, seconds: float) -> Info:
    """What the tree says: the line of best turns, and how the first of them does."""
    node = 0
    line: list[str] = []
    value = 0.5
    while grown.children[node]:
        side = SIDES.index(position.side)
        best = tree.best_child(grown, node, side)
        visits = int(grown.visits[best])
        if not visits:
            break
        if node == 0:
            value = float(grown.total[best]) / visits
            if grown.proven[best] != tree.UNPROVEN:
                value = 0.5 + 0.5 * int(grown.proven[best]) * (1 - 2 * side)
        turn = decode(int(grown.code[best]), position)
        line.append(turn.notation)
        position = position.play(turn)
        node = best
    return Info(len(line), games, round(1000 * seconds), value, tuple(line))


def warm_up() -> None:
    """Compile, or load from disk, what a search calls."""
    nothing = tree.grow(64)
    state = encode(start())
    tree.search(nothing, state, kernel.random(1), 2)
    tree.best_child(nothing, 0, int(state[SIDE]))
    tree.keep_branch(nothing, 1, tree.grow(64))
