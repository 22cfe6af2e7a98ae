"""Exact results of positions with few open spaces: first who wins, then by how many points."""

from collections.abc import Callable
from typing import NamedTuple

from ai.endgame import null_window
from ai.endgame.settled import POINT
from ai.evaluation import evaluate
from ai.evaluation.evaluate import Weights
from ai.kernel.state import ORNAMENT, PLACES, SIDE, State

ENTRIES = 1 << 22
"""Number of table entries, of 16 bytes each. They take memory only when they are used."""
SLICE = 2_000
"""Number of nodes between two checks of the clock; a node takes about two microseconds."""
LOST, DRAWN, WON = -1, 0, 1

IsLate = Callable[[int], bool]
"""Called with the number of nodes searched since :meth:`Solver.begin`. The solver gives up if the
result is True."""


class Solver:
    """Finds the result of perfect play. Proven results are kept until :meth:`forget`, or until a
    game with other ornaments is asked about."""

    def __init__(self, entries: int = ENTRIES, whose: str = evaluate.FOR_ORACLE) -> None:
        self._room = null_window.memory(entries)
        self._whose = whose
        self._ornaments: bytes | None = None
        self._weights: Weights | None = None
        self.is_late: IsLate = lambda nodes: False
        self.nodes = 0

    def forget(self) -> None:
        self._room.cells[:] = 0

    def begin(self, state: State, is_late: IsLate = lambda nodes: False) -> None:
        """Prepare for questions about a position and its successors. Raises
        :class:`ai.evaluation.evaluate.WeightsError` without weights."""
        ornaments = state[ORNAMENT : ORNAMENT + PLACES].tobytes()
        self._weights = evaluate.shipped_for(state, self._whose)
        if self._ornaments not in (None, ornaments):
            self.forget()
        self._ornaments = ornaments
        self.is_late = is_late
        self.nodes = 0

    def result(self, state: State) -> int | None:
        """Return the result for the player to move (1, 0 or -1); ``None`` if time ran out."""
        window = self._who_wins(state)
        return None if window is None else window.sign() * _sign(state)

    def margin(self, state: State) -> int | None:
        """Return the final lead of the player to move, in points; ``None`` if time ran out."""
        window = self._who_wins(state)
        while window is not None and window.low_points() < window.high_points():
            window = self._step(state, window)
        return None if window is None else window.low_points() * _sign(state)

    def gets(self, state: State, result: int) -> bool | None:
        """True if the player to move gets at least ``result``; ``None`` if time ran out."""
        return self._reaches(state, {LOST: -null_window.FAR, DRAWN: 0, WON: 1}[result])

    def gets_points(self, state: State, points: int) -> bool | None:
        """True if the player to move ends at least ``points`` ahead; ``None`` if time ran out."""
        return self._reaches(state, POINT * points - POINT // 2)

    def _reaches(self, state: State, least: int) -> bool | None:
        is_white = int(state[SIDE]) == 0
        wanted = least if is_white else 1 - least
        bound = self._ask(state, wanted)
        return None if bound is None else (bound >= wanted) == is_white

    def known_turn(self, state: State) -> int | None:
        turn = int(null_window.known_turn(self._room, state))
        return None if turn < 0 else turn

    def prior(self, state: State) -> float:
        assert self._weights is not None, "begin comes first"
        return float(evaluate.logit(state, self._weights, self._room.found))

    def _who_wins(self, state: State) -> "_Window | None":
        window = _Window(-null_window.FAR, null_window.FAR)
        wanted = 1 if (self.prior(state) > 0) == (state[SIDE] == 0) else 0
        for question in (wanted, 1 - wanted):
            if not window.is_decided():
                bound = self._ask(state, question)
                if bound is None:
                    return None
                window = window.narrowed(bound, question)
        return window

    def _step(self, state: State, window: "_Window") -> "_Window | None":
        points = window.low_points() + 1 if window.sign() > 0 else window.high_points()
        wanted = POINT * points - POINT // 2
        bound = self._ask(state, wanted)
        return None if bound is None else window.narrowed(bound, wanted)

    def _ask(self, state: State, wanted: int) -> int | None:
        assert self._weights is not None, "begin comes first"
        if self.is_late(self.nodes):
            return None
        before = self.nodes
        bound = int(null_window.search(self._room, state, self._weights, wanted, SLICE))
        while bound == null_window.PAUSED:
            self.nodes = before + int(self._room.at[null_window.LOOKED])
            if self.is_late(self.nodes):
                return None
            bound = int(null_window.go_on(self._room, self._weights, wanted, SLICE))
        self.nodes = before + int(self._room.at[null_window.LOOKED])
        return bound


class _Window(NamedTuple):
    low: int
    high: int

    def narrowed(self, bound: int, wanted: int) -> "_Window":
        if bound >= wanted:
            return self._replace(low=max(self.low, bound))
        return self._replace(high=min(self.high, bound))

    def is_decided(self) -> bool:
        return self.low > 0 or self.high < 0 or self.low == self.high == 0

    def sign(self) -> int:
        return (self.low > 0) - (self.high < 0)

    def low_points(self) -> int:
        return _points(self.low)

    def high_points(self) -> int:
        return _points(self.high)


def _points(tally: int) -> int:
    return (tally + POINT // 2) // POINT


def _sign(state: State) -> int:
    return 1 - 2 * int(state[SIDE])
