"""Counts sequences of turns, to check the kernel's rules and to measure its speed."""

from collections.abc import Callable, Iterator

from ai.kernel import kernel, turn_list
from ai.kernel.state import State, encode
from tholos_desktop.rules import Position, parse_position, start

SLICE = 4
"""Depth, in turns, that is counted between two calls of ``is_late``. This takes some milliseconds,
rarely a tenth of a second."""


def run(depth: int, code: str | None, *, divide: bool) -> int:
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
    return 1 if depth == 0 else kernel.perft(encode(position), depth)


def perft_unless(position: Position, depth: int, is_late: Callable[[int], bool]) -> int | None:
    """Count sequences of ``depth`` (1 or more) turns; return ``None`` once ``is_late(count)``
    returns True."""
    nodes = 0
    for part in _parts(encode(position), depth):
        nodes += part
        if is_late(nodes):
            return None
    return nodes


def perft_by_turn(position: Position, depth: int) -> dict[str, int]:
    return {
        turn.notation: perft(position.play(turn), depth - 1)
        for turn in sorted(kernel.legal(position), key=str)
    }


def _parts(state: State, depth: int) -> Iterator[int]:
    if depth <= SLICE:
        yield kernel.perft(state, depth)
        return
    for index in range(turn_list.count(state)):
        after = state.copy()
        kernel.make(after, turn_list.pick(state, index))
        yield from _parts(after, depth - 1)
