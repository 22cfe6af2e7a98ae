"""Compile times of the bots' functions, from an empty cache, in seconds of the processor."""

import argparse
import os
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from tholos_desktop.commands.arguments import whole


class CompileTime(NamedTuple):
    """A compiled function. ``seconds`` does not include the functions that it calls."""

    name: str
    variants: int
    """Combinations of argument types that were compiled."""
    seconds: float


def measure() -> list[CompileTime]:
    """Compile everything in this process; return the slowest functions first. The cache of compiled
    code must be empty."""
    from numba.core import event

    from ai.bots import levels

    seconds: defaultdict[str, float] = defaultdict(float)
    variants: Counter[str] = Counter()
    stack: list[list[float]] = []
    """For each function being compiled: the time when it began, and the seconds of the functions
    compiled inside it."""

    class Listener(event.Listener):
        def on_start(self, event: Any) -> None:
            stack.append([time.thread_time(), 0.0])

        def on_end(self, event: Any) -> None:
            begun, inside = stack.pop()
            passed = time.thread_time() - begun
            function = event.data["dispatcher"].py_func
            name = f"{function.__module__}.{function.__name__}"
            seconds[name] += passed - inside
            variants[name] += 1
            if stack:
                stack[-1][1] += passed

    with event.install_listener("numba:compile", Listener()):
        levels.warmth.warm_up()
    if levels.warmth.trouble is not None:
        raise ValueError(str(levels.warmth.trouble))
    rows = [CompileTime(name, variants[name], spent) for name, spent in seconds.items()]
    return sorted(rows, key=lambda row: row.seconds, reverse=True)


def table(rows: Sequence[CompileTime], most: int) -> str:
    variants, seconds = sum(row.variants for row in rows), sum(row.seconds for row in rows)
    lines = [
        "| function | variants | s |",
        "|---|---|---|",
        f"| all | {variants} | {seconds:.1f} |",
    ]
    lines += [f"| {row.name} | {row.variants} | {row.seconds:.2f} |" for row in rows[:most]]
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab compile-time", description=__doc__)
    parser.add_argument("--most", type=whole(1, 1000), default=30, help="functions to list")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as empty:
        os.environ["NUMBA_CACHE_DIR"] = empty
        print(table(measure(), options.most))
    return 0
