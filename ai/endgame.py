"""Exact results of positions with few open spaces, and the table of how long they take.

First who wins, then by how many points: each question is whether White reaches a tally, asked of
:mod:`ai.nullwindow`, and each answer is a bound that the next question begins at.

``python -m ai.endgame --table`` prints how many positions are solved and how soon, in seconds of
the processor; a machine that does nothing else gives the best figures.
"""

import argparse
import statistics
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from ai import evaluate, match, nullwindow, settled
from ai.evaluate import Weights
from ai.features import ROOM_FOR_FEATURES
from ai.kernel import make
from ai.settled import POINT
from ai.state import ORNAMENT, PLACES, SIDE, SIZE, State, encode

ENTRIES = 1 << 22
"""Of the table; 16 bytes each, taken as it fills."""
SLICE = 2_000
"""Nodes between two looks at the clock; a node takes about two microseconds."""
LOST, DRAWN, WON = -1, 0, 1

IsLate = Callable[[int], bool]
"""Whether to give up, after so many nodes."""


class Solver:
    """What perfect play comes to; it remembers what it has proven about one game."""

    def __init__(self, entries: int = ENTRIES) -> None:
        self._room = nullwindow.memory(entries)
        self._ornaments: bytes | None = None
        """What the results in the table are about."""
        self._weights: Weights | None = None
        self.is_late: IsLate = lambda nodes: False
        self.nodes = 0
        """How many were looked at since :meth:`begin`."""

    def forget(self) -> None:
        """Forget what was proven."""
        nullwindow.forget(self._room)

    def begin(self, state: State, is_late: IsLate = lambda nodes: False) -> None:
        """Be asked about a position and what follows from it, until it is late.

        Raises :class:`ai.evaluate.WeightsError` if there is no evaluation to order the turns by.
        """
        ornaments = state[ORNAMENT : ORNAMENT + PLACES].tobytes()
        self._weights = evaluate.shipped("advanced" if any(ornaments) else "basic")
        if self._ornaments not in (None, ornaments):
            self.forget()
        self._ornaments = ornaments
        self.is_late = is_late
        self.nodes = 0

    def result(self, state: State) -> int | None:
        """Whether the player in turn wins (1), draws (0) or loses (-1); ``None`` if it is late."""
        window = self._who_wins(state)
        return None if window is None else window.sign() * _sign(state)

    def margin(self, state: State) -> int | None:
        """By how many points the player in turn ends ahead; ``None`` if it is late.

        Both play for the result first and for points second.
        """
        window = self._who_wins(state)
        while window is not None and window.low_points() < window.high_points():
            window = self._step(state, window)
        return None if window is None else window.low_points() * _sign(state)

    def gets(self, state: State, result: int) -> bool | None:
        """Whether the player in turn gets a result or a better one; ``None`` if it is late."""
        return self._reaches(state, {LOST: -nullwindow.FAR, DRAWN: 0, WON: 1}[result])

    def gets_points(self, state: State, points: int) -> bool | None:
        """Whether the player in turn ends so many points ahead, or more; ``None`` if it is late."""
        return self._reaches(state, POINT * points - POINT // 2)

    def _reaches(self, state: State, least: int) -> bool | None:
        """Whether the tally, seen by the player in turn, will be so high."""
        is_white = int(state[SIDE]) == 0
        wanted = least if is_white else 1 - least
        bound = self._ask(state, wanted)
        return None if bound is None else (bound >= wanted) == is_white

    def known_turn(self, state: State) -> int | None:
        """The turn that proved the best so far of a won or drawn position, if it is remembered."""
        turn = int(nullwindow.known_turn(self._room, state))
        return None if turn < 0 else turn

    def hope(self, state: State) -> float:
        """The learnt evaluation for the player in turn."""
        assert self._weights is not None, "begin comes first"
        return float(evaluate.logit(state, self._weights, self._room.found))

    def _who_wins(self, state: State) -> "_Window | None":
        window = _Window(-nullwindow.FAR, nullwindow.FAR)
        wanted = 1 if (self.hope(state) > 0) == (state[SIDE] == 0) else 0
        for question in (wanted, 1 - wanted):
            if not window.is_decided():
                bound = self._ask(state, question)
                if bound is None:
                    return None
                window = window.narrowed(bound, question)
        return window

    def _step(self, state: State, window: "_Window") -> "_Window | None":
        """Ask whether it is one point more, or less, than is known."""
        points = window.low_points() + 1 if window.sign() > 0 else window.high_points()
        wanted = POINT * points - POINT // 2
        bound = self._ask(state, wanted)
        return None if bound is None else window.narrowed(bound, wanted)

    def _ask(self, state: State, wanted: int) -> int | None:
        """A bound of White's tally that says whether it reaches what is wanted."""
        assert self._weights is not None, "begin comes first"
        if self.is_late(self.nodes):
            return None
        before = self.nodes
        bound = int(nullwindow.search(self._room, state, self._weights, wanted, SLICE))
        while bound == nullwindow.PAUSED:
            self.nodes = before + int(nullwindow.looked(self._room))
            if self.is_late(self.nodes):
                return None
            bound = int(nullwindow.go_on(self._room, self._weights, wanted, SLICE))
        self.nodes = before + int(nullwindow.looked(self._room))
        return bound


class _Window(NamedTuple):
    """Between which tallies, White's, the game ends."""

    low: int
    high: int

    def narrowed(self, bound: int, wanted: int) -> "_Window":
        """The same after an answer."""
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
    """The lead in points that a tally holds beside the columns won."""
    return (tally + POINT // 2) // POINT


def _sign(state: State) -> int:
    """1 if White is in turn, -1 if Black is."""
    return 1 - 2 * int(state[SIDE])


def warm_up() -> None:
    """Compile, or load from disk, what a search calls."""
    nullwindow.warm_up()


class Timing(NamedTuple):
    """How long one position took; ``None`` if it was not solved in time."""

    result: float | None
    margin: float | None


def measure(positions: Sequence[State], seconds: float) -> list[Timing]:
    """Solve positions, each with nothing known: the result, then the margin, in so many seconds."""
    solver = Solver()
    timings = []
    for state in positions:
        solver.forget()
        begun = time.process_time()
        solver.begin(state, _until(begun + seconds))
        known = solver.result(state) is not None
        result = time.process_time() - begun
        known_too = solver.margin(state) is not None
        margin = time.process_time() - begun
        timings.append(Timing(result if known else None, margin if known_too else None))
    return timings


def _until(end: float) -> IsLate:
    return lambda nodes: time.process_time() >= end


def late_positions(spaces: int, number: int, seed: int, ornaments: int = 0) -> list[State]:
    """Positions with so many spaces open, from games as the learnt evaluation plays them at once.

    The games begin with random turns; the same seed gives the same ones.
    """
    found, after = np.zeros(ROOM_FOR_FEATURES, np.int32), np.zeros(SIZE, np.int64)
    weights = evaluate.shipped("advanced" if ornaments else "basic")
    positions: list[State] = []
    while len(positions) < number:
        seed += 1
        state = encode(match.opening(seed, ornaments).position)
        while settled.spaces(state) > spaces:
            make(state, evaluate.best_turn(state, after, weights, found)[0])
        if settled.spaces(state) == spaces:
            positions.append(state)
    return positions


def row(times: Sequence[float | None], seconds: float) -> str:
    """One row of the table; what was not solved counts as long as it was given."""
    known = [seconds if each is None else each for each in times]
    within = [sum(e is not None and e <= most for e in times) / len(times) for most in (1, seconds)]
    shares = " | ".join(f"{share:4.0%}" for share in within)
    figures = (statistics.median(known), statistics.fmean(known), max(known))
    return " | ".join([shares, *(f"{1000 * figure:6.1f}" for figure in figures)])


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m ai.endgame", description=__doc__)
    parser.add_argument("--table", action="store_true", required=True)
    parser.add_argument("--positions", type=int, default=30)
    parser.add_argument("--spaces", type=int, nargs="+", default=range(4, 13))
    parser.add_argument("--ornaments", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=10.0, help="for a position, at most")
    options = parser.parse_args()
    warm_up()
    within = f"in 1 s | in {options.seconds:g} s | median ms | mean ms | longest ms"
    print(f"| open spaces | result: {within} | margin: {within} |", flush=True)
    for spaces in options.spaces:
        number, seed = options.positions, options.seed
        positions = late_positions(spaces, number, 1000 * seed, options.ornaments)
        timings = measure(positions, options.seconds)
        results = row([timing.result for timing in timings], options.seconds)
        margins = row([timing.margin for timing in timings], options.seconds)
        print(f"| {spaces} | {results} | {margins} |", flush=True)


if __name__ == "__main__":
    main()
