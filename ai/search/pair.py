"""Two threads that look at leaves of one tree at once (Chaslot, Winands, van den Herik 2008).

A leaf is judged without the lock of the tree; only the way to it and the way back are walked with
it. Where the other thread is on its way a visit is counted and its value is not yet, as if it had
been lost (a virtual loss), so the two seldom meet. What they find depends on who is faster: for
searches that must repeat, one thread is enough.

There are never more than two, and the second one only where three cores may be used: one is the
window's, whose frames would take twice as long beside two threads on two cores.
"""

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
"""Leaves that the second thread looks at before it asks whether to go on: less than a
millisecond."""
PAUSE = 5e-5

Beside = Callable[[Tree, State, int, Buffers], int]


def is_possible() -> bool:
    """Whether this process may use two cores, and leave one to the window."""
    return cores() > 2


class Pair:
    """Looks at leaves of a tree with two threads: a :class:`ai.search.tree_search.Looking`.

    The second one begins once the root has children, and ends with :meth:`end`; the next look
    begins another.
    """

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
    """Compile, or load from disk, what two threads call."""
    free = lock.new_lock()
    lock.take(free)
    lock.give(free)
