"""Counting the sequences of turns: the proof of the rules, and a measure of speed."""

import numpy as np

from ai import kernel
from ai.state import SIZE, encode
from tholos_desktop.rules import Position, parse_position, start


def run(depth: int, code: str | None, *, divide: bool) -> int:
    """Print the count from a position, else from the start; return the exit code."""
    position = start() if code is None else parse_position(code)
    kernel.warm_up()
    if divide:
        parts = perft_by_turn(position, depth)
        for notation, part in parts.items():
            print(f"{notation} {part}")
        nodes = sum(parts.values())
    else:
        nodes = perft(position, depth)
    print(f"nodes {nodes}")
    return 0


def perft(position: Position, depth: int) -> int:
    """How many sequences of ``depth`` turns there are."""
    if depth == 0:
        return 1
    stack = np.zeros((depth, SIZE), np.int64)
    stack[0] = encode(position)
    return kernel.perft(stack, depth)


def perft_by_turn(position: Position, depth: int) -> dict[str, int]:
    """The same by first turn, in the rules' notation and order of notation."""
    return {
        turn.notation: perft(position.play(turn), depth - 1)
        for turn in sorted(kernel.legal(position), key=str)
    }
