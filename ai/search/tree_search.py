"""Search loop of all bots with a tree: it searches in slices, checks the clock and keeps the
tree."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple, Protocol

from ai.bot import Task
from ai.evaluation import margin
from ai.kernel.state import State, decode, encode
from ai.search import tree
from ai.search.tree import Tree, children
from tholos_desktop.rules import SIDES, Position, Turn
from tholos_desktop.table.protocol_lines import Info

TELL_SECONDS = 0.25


class Looking(Protocol):
    def look(self, tree: Tree, root: State, leaves: int) -> int:
        """Search ``leaves`` more leaves, or fewer if the root is proven; return the number."""

    def held(self) -> AbstractContextManager[None]:
        """Return a context in which nothing changes the tree."""

    def end(self, tree: Tree, root: State) -> int:
        """Stop changing the tree; return the number of leaves that were not counted yet."""


class Alone:
    def __init__(self, look: Callable[[Tree, State, int], int]) -> None:
        self.look = look

    def held(self) -> AbstractContextManager[None]:
        return nullcontext()

    def end(self, tree: Tree, root: State) -> int:
        return 0


class SearchResult(NamedTuple):
    tree: Tree
    position: Position
    looked: int
    begun: float

    @property
    def side(self) -> int:
        return SIDES.index(self.position.side)

    @property
    def is_proven(self) -> bool:
        return int(self.tree.proven[0]) != tree.UNPROVEN

    def best(self) -> int:
        return int(tree.best_child(self.tree, 0, self.side))

    def turn(self, child: int) -> Turn:
        return decode(int(self.tree.code[child]), self.position)

    def infos(self, first: int, number: int = 1) -> list[Info]:
        side = self.side
        others = [child for child in children(self.tree, 0) if child != first]
        others.sort(key=lambda child: tree.rank(self.tree, child, side), reverse=True)
        chosen = [first, *others[: number - 1]]
        return [self.info(child, place) for place, child in enumerate(chosen, start=1)]

    def info(self, child: int, place: int = 1) -> Info:
        grown, position, side = self.tree, self.position, self.side
        proven = int(grown.proven[child]) * (1 - 2 * side)
        if int(grown.proven[child]) == tree.UNPROVEN:
            value = tree.mean(grown, child) if grown.visits[child] else float(grown.minimax[child])
            certain = None
        else:
            value = 0.5 + 0.5 * proven
            certain = proven
        line: list[str] = []
        while child >= 0 and _is_known(grown, child, first=not line):
            turn = decode(int(grown.code[child]), position)
            line.append(turn.notation)
            position = position.play(turn)
            child = int(tree.best_child(grown, child, SIDES.index(position.side)))
        taken = round(1000 * (time.perf_counter() - self.begun))
        points = margin.expected(self.position, value)
        return Info(len(line), self.looked, taken, value, tuple(line), points, certain, place)


class TreeSearch:
    def __init__(self, capacity: int, leaves: int, *, shares: bool = False) -> None:
        """``capacity`` is the maximum number of nodes, ``leaves`` the number of leaves between two
        checks of the clock.

        ``shares`` lets nodes with the same position share their children. A node limit prevents
        that, since the measured levels search a plain tree."""
        self._capacity = capacity
        self._leaves = leaves
        self._shares = shares
        self.tree: Tree | None = None
        self._position: Position | None = None

    def forget(self) -> None:
        self._position = None

    def grow(self, task: Task, looking: Looking) -> SearchResult:
        """Search a position.

        A node limit counts leaves. With one the search starts afresh, so that it can be
        repeated."""
        begun = time.perf_counter()
        grown = self._root(task.position, reuse=task.limit.nodes is None)
        state = encode(task.position)
        looked = 0
        try:
            looked = self._search(
                task, looking, SearchResult(grown, task.position, 0, begun), state
            )
        finally:
            looked += looking.end(grown, state)
        return SearchResult(grown, task.position, looked, begun)

    def _search(self, task: Task, looking: Looking, empty: SearchResult, root: State) -> int:
        limit, grown, begun = task.limit, empty.tree, empty.begun
        told = begun
        looked = 0
        while True:
            left = self._leaves if limit.nodes is None else limit.nodes - looked
            looked += looking.look(grown, root, max(min(left, self._leaves), 1))
            if grown.used[0] > tree.FULL * self._capacity:
                looked += looking.end(grown, root)
                tree.make_room(grown)
            now = time.perf_counter()
            if (
                grown.proven[0] != tree.UNPROVEN
                or grown.children[0] == 1
                or task.stop()
                or (limit.nodes is not None and looked >= limit.nodes)
                or (limit.seconds is not None and now - begun >= limit.seconds)
            ):
                return looked
            if now - told >= TELL_SECONDS:
                told = now
                so_far = empty._replace(looked=looked)
                with looking.held():
                    info = so_far.info(so_far.best())
                task.tell(info)

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


def _is_known(grown: Tree, node: int, *, first: bool) -> bool:
    return first or bool(grown.visits[node]) or int(grown.proven[node]) != tree.UNPROVEN
