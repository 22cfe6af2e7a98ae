"""Measure the solver's processor time for exact results: ``python -m lab endgames``.

Programs running at the same time distort the figures."""

import argparse
import statistics
import time
from collections.abc import Sequence
from typing import NamedTuple

from ai.endgame import null_window
from ai.endgame.solver import IsLate, Solver
from ai.evaluation import evaluate
from ai.kernel import kernel
from ai.kernel.kernel import make
from ai.kernel.state import State, encode
from lab.arena.openings import opening
from lab.training import selfplay


class Timing(NamedTuple):
    """Processor seconds until a position's result and margin were known; ``None`` for each that was
    not known in time."""

    result: float | None
    margin: float | None


def measure(positions: Sequence[State], seconds: float) -> list[Timing]:
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
    """Return positions with ``spaces`` open spaces, from games that the learned evaluation plays
    without a search."""
    room = selfplay.room_for_turns()
    positions: list[State] = []
    while len(positions) < number:
        seed += 1
        state = encode(opening(seed, ornaments).position)
        weights = evaluate.shipped_for(state, evaluate.FOR_ORACLE)
        while kernel.spaces(state) > spaces:
            make(state, selfplay.best_turn(state, weights, room)[0])
        if kernel.spaces(state) == spaces:
            positions.append(state)
    return positions


def row(times: Sequence[float | None], seconds: float) -> str:
    known = [seconds if each is None else each for each in times]
    within = [sum(e is not None and e <= most for e in times) / len(times) for most in (1, seconds)]
    shares = " | ".join(f"{share:4.0%}" for share in within)
    figures = (statistics.median(known), statistics.fmean(known), max(known))
    return " | ".join([shares, *(f"{1000 * figure:6.1f}" for figure in figures)])


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab endgames", description=__doc__)
    parser.add_argument("--positions", type=int, default=30)
    parser.add_argument("--spaces", type=int, nargs="+", default=range(4, 13))
    parser.add_argument("--ornaments", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=10.0, help="for a position, at most")
    options = parser.parse_args(arguments)
    null_window.warm_up()
    within = f"in 1 s | in {options.seconds:g} s | median ms | mean ms | longest ms"
    print(f"| open spaces | result: {within} | margin: {within} |", flush=True)
    for spaces in options.spaces:
        number, seed = options.positions, options.seed
        positions = late_positions(spaces, number, 1000 * seed, options.ornaments)
        timings = measure(positions, options.seconds)
        results = row([timing.result for timing in timings], options.seconds)
        margins = row([timing.margin for timing in timings], options.seconds)
        print(f"| {spaces} | {results} | {margins} |", flush=True)
    return 0
