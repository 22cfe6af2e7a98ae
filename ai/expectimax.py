"""Expectimax: looks a few turns ahead and counts on a rival who sometimes errs."""

import random
import time
from collections.abc import Callable

import numpy as np

from ai import foresight, kernel
from ai.state import MOST_TURNS, OPEN, SIDE, SIZE, State, decode, encode
from ai.thinking import Info, Limit
from tholos_desktop.rules import Position, Turn, start

SURE_DEPTH = 2
"""So far it always looks, whatever the limit: its turn and the reply."""
DEEPEST = 12
LOST_AT_ONCE = 1.0
"""How much worse it is to lose now than later, when the rival might err before."""
SLICE_NODES = 200_000
"""A depth that would look longer than this at one reply does not count: it must stop in time."""


class Expectimax:
    """Prefers the turns after which a rival, who likes what looks good at once, does worst."""

    def forget(self) -> None:
        """It learns nothing."""

    def think(
        self,
        position: Position,
        limit: Limit,
        seed: int,
        *,
        stop: Callable[[], bool],
        tell: Callable[[Info], None],
    ) -> Turn:
        """Choose a turn, one turn deeper at a time; a depth that is cut short does not count."""
        search = _Search(encode(position), seed, limit, stop)
        for depth in range(1, DEEPEST + 1):
            if not search.look(depth):
                break
            line = (decode(search.codes[0], position).notation,)
            value = max(search.values[0], 0.0)
            tell(Info(depth, search.nodes, round(1000 * search.seconds()), value, line))
            won = depth == 1 and value > 1 - foresight.SURE
            if won or len(search.codes) == 1 or search.half_used():
                break
        return decode(search.codes[0], position)


class _Search:
    """The turns of one position, the best first, as far as it has looked."""

    def __init__(self, state: State, seed: int, limit: Limit, stop: Callable[[], bool]) -> None:
        self.codes = [kernel.pick(state, index) for index in range(kernel.count(state))]
        random.Random(seed).shuffle(self.codes)
        self.values = [0.0] * len(self.codes)
        self._limit = limit
        self._stop = stop
        self._begun = time.perf_counter()
        self._stack = np.zeros((DEEPEST + 2, SIZE), np.int64)
        self._stack[0] = state
        self._looks = np.empty(MOST_TURNS, np.float64)
        self._seen = np.zeros(2, np.int64)
        """How many positions it has seen, and may see before it asks whether to stop."""
        self._player = int(state[SIDE])

    @property
    def nodes(self) -> int:
        """How many positions it has seen."""
        return int(self._seen[0])

    def seconds(self) -> float:
        """How long it has looked."""
        return time.perf_counter() - self._begun

    def half_used(self) -> bool:
        """Whether half the time is gone: the next depth would hardly come to an end."""
        return self._limit.seconds is not None and self.seconds() > self._limit.seconds / 2

    def look(self, depth: int) -> bool:
        """Value every turn so many turns ahead and sort them; false if it had to stop."""
        values = []
        for code in self.codes:
            value = self._value(code, depth)
            if value is None:
                return False
            values.append(value)
        order = sorted(range(len(values)), key=values.__getitem__, reverse=True)
        self.codes = [self.codes[index] for index in order]
        self.values = [values[index] for index in order]
        return True

    def _value(self, code: int, depth: int) -> float | None:
        """What a turn is worth, its replies looked at one by one; ``None`` if it had to stop."""
        after = self._stack[1]
        after[:] = self._stack[0]
        kernel.make(after, code)
        number = kernel.count(after)
        if depth == 1 or after[OPEN] == 0:
            self._seen[0] += 1
            hope = foresight.hope(after, self._player)
            return hope - LOST_AT_ONCE if hope < foresight.SURE else hope
        lost = foresight.look_at_replies(self._stack, 1, number, self._player, self._looks)
        self._seen[0] += number
        if lost >= 0.0:
            return lost - LOST_AT_ONCE
        value = weights = 0.0
        for index in np.flatnonzero(self._looks[:number] >= foresight.LIKELY):
            if depth > SURE_DEPTH and self._must_stop():
                return None
            self._stack[2] = after
            kernel.make(self._stack[2], kernel.pick(after, int(index)))
            likely = float(self._looks[index])
            self._seen[1] = self._seen[0] + SLICE_NODES
            value += likely * foresight.foresee(
                self._stack, 2, depth - SURE_DEPTH, self._player, self._seen
            )
            weights += likely
            if self._seen[0] > self._seen[1]:
                return None
        return value / weights

    def _must_stop(self) -> bool:
        seconds, nodes = self._limit
        return (
            self._stop()
            or (nodes is not None and self.nodes >= nodes)
            or (seconds is not None and self.seconds() >= seconds)
        )


def warm_up() -> None:
    """Compile, or load from disk, what a search calls."""
    _Search(encode(start()), 1, Limit(), lambda: False).look(SURE_DEPTH + 1)
