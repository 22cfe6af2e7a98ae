"""Speed measurements of the kernel and the bots on this machine."""

import json
import time
from collections.abc import Callable, Mapping

import numpy as np

from ai.bots import puct
from ai.evaluation import evaluate
from ai.kernel import kernel
from ai.kernel.perft import perft
from ai.kernel.state import encode
from ai.search import tree, value_tree
from tholos_desktop.rules import start

SECONDS = 1.0
ROUNDS = 3
PERFT_DEPTH = 5
_BATCH = 2000
_LEAVES = 40_000


def measure() -> dict[str, float]:
    kernel.warm_up()
    puct.warm_up()
    state, rng = encode(start()), kernel.random(1)
    tally = np.zeros(3, np.int64)
    plies = 0

    def play_outs() -> int:
        nonlocal plies
        plies += kernel.play_outs(state, rng, _BATCH, tally)
        return _BATCH

    begun = time.perf_counter()
    playouts = _rate(play_outs)
    plies_rate = plies / (time.perf_counter() - begun)
    return {
        "plies per second": plies_rate,
        "playouts per second": playouts,
        "perft nodes per second": _rate(lambda: perft(start(), PERFT_DEPTH)),
        "PUCT positions per second": _rate(_positions(shares=False)),
        "PUCT positions per second, shared": _rate(_positions(shares=True)),
    }


def report(figures: Mapping[str, float], *, as_json: bool) -> int:
    if as_json:
        print(json.dumps(figures, indent=2))
        return 0
    width = max(map(len, figures))
    for name, figure in figures.items():
        shown = f"{figure:,.0f}" if figure >= 100 else f"{figure:.2f}"
        print(f"{name:<{width}}  {shown:>15}")
    return 0


def _rate(work: Callable[[], int]) -> float:
    best = 0.0
    for _ in range(ROUNDS):
        done, begun = 0, time.perf_counter()
        while (passed := time.perf_counter() - begun) < SECONDS or not done:
            done += work()
        best = max(best, done / passed)
    return best


def _positions(*, shares: bool) -> Callable[[], int]:
    grown, buffers, state = tree.grow(puct.CAPACITY), value_tree.new_buffers(), encode(start())
    weights = evaluate.shipped(evaluate.MODES[0])

    def work() -> int:
        tree.clear(grown)
        if shares:
            tree.share(grown)
        return value_tree.search(grown, state, weights, _LEAVES, buffers)

    return work
