"""Two threads that search one tree, with virtual losses (Chaslot, Winands, van den Herik 2008).
Results vary with timing."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ai.cores import cores
from ai.kernel import lock
from ai.kernel.state import State
from ai.search.tree import UNPROVEN, Tree
from ai.search.value_tree import Buffers, new_buffers

SLICE = 64
"""Number of leaves that the second thread searches before it checks again if it must stop. This
takes less than a millisecond."""
PAUSE = 5e-5

Beside = Callable[[Tree, State, int, Buffers], int]


def is_possible() -> bool:
    """True if this process may use two cores and leave one to the window."""
    return cores() > 2


class Pair:
    """Searches a tree with two threads (implements :class:`ai.search.tree_search.Looking`). The
    second thread runs from :meth:`look` to :meth:`end`."""

    def __init__(self, beside: Beside) -> None:
        self._beside = beside
        self._lock = lock.new_lock()
        self._own, self._other = new_buffers(self._lock), new_buffers(self._lock)
        self._helper: threading.Thread | None = None
        self._is_over = False
        self._helped = self._told = 0

    def look(self, tree: Tree, root: State, leaves: int) -> int:
        if self._helper is None and tree.children[0]:
            self._is_over = False
            self._helper = threading.Thread(target=self._help, args=(tree, root), daemon=True)
            self._helper.start()
        done = self._beside(tree, root, leaves, self._own)
        if done == 0:
            time.sleep(PAUSE)
        return done + self._news()

    @contextmanager
    def held(self) -> Iterator[None]:
        while not lock.take(self._lock):
            time.sleep(PAUSE)
        try:
            yield
        finally:
            lock.give(self._lock)

    def end(self, tree: Tree, root: State) -> int:
        self._is_over = True
        if self._helper is not None:
            self._helper.join()
            self._helper = None
        done = 0
        for buffers in (self._own, self._other):
            done += self._beside(tree, root, 0, buffers)
        return done + self._news()

    def _help(self, tree: Tree, root: State) -> None:
        while not self._is_over and tree.proven[0] == UNPROVEN:
            done = self._beside(tree, root, SLICE, self._other)
            self._helped += done
            if done == 0:
                time.sleep(PAUSE)

    def _news(self) -> int:
        helped = self._helped
        news, self._told = helped - self._told, helped
        return news


def warm_up() -> None:
    free = lock.new_lock()
    lock.take(free)
    lock.give(free)
