"""Self-check of the engine: sends lines to a real engine process and checks the answers.

The window's engine client would hide problems: it restarts a failing engine, or plays a simple turn
instead."""

import tempfile
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tholos_desktop.rules import Position, legal_turns, parse_position, parse_turn, start
from tholos_desktop.table.engine_process import EngineProcess

PATIENCE_SECONDS = 240.0
"""Maximum wait for an answer. numba may first have to compile the engine."""
NODES = 200
PERFT_DEPTH = 2
POSITIONS = (
    start(),
    parse_position("-/-/-/-/-/-/- ww/bb w A6C1D3F7"),
    parse_position("wbg/gwb/wwbb/g/bgb/-/ww wg/bb b -"),
)

PLAYED = "+w +b"
ANALYSES = {
    f"go level hard nodes {NODES} multipv 2 seed 1": "bestturn",
    f"why wA nodes {NODES} seed 1": "why",
    "review nodes 30": "reviewed",
    "puzzle kind win seed 1": "puzzle",
    "puzzle kind points seed 1": "puzzle",
    "puzzle kind now seed 1": "puzzle",
}
"""Requests that don't ask for a move, each with the first word of the answer's last line."""


class Figure(NamedTuple):
    name: str
    value: str
    seconds: float

    def __str__(self) -> str:
        return f"{self.name:<14}{self.value}, {self.seconds:.2f} s"


def check(command: Sequence[str]) -> Iterator[Figure]:
    """Start an engine and yield the result of each check. Raises ``RuntimeError`` if a check
    fails."""
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as errors:
        engine = EngineProcess(command, errors=errors)
        try:
            yield from _prove(engine)
            errors.seek(0)
            said = errors.read().strip()
            if said:
                raise RuntimeError(f"the engine complains: {said.splitlines()[-1]}")
        finally:
            engine.end(politely=False)


def _prove(engine: EngineProcess) -> Iterator[Figure]:
    begun = time.monotonic()
    introduction = _ask(engine, "tholos", until="ready")
    levels = [line.split()[1] for line in introduction if line.startswith("level ")]
    _ask(engine, "isready", until="ready")
    yield Figure("engine", f"ready with {len(levels)} levels", time.monotonic() - begun)
    begun = time.monotonic()
    counted = 0
    for position in POSITIONS:
        engine.write(f"position code {position.code}")
        nodes = int(_ask(engine, f"perft {PERFT_DEPTH}", until="nodes")[-1].split()[1])
        if nodes != (known := _count(position, PERFT_DEPTH)):
            raise RuntimeError(f"the kernel counts {nodes} in {position.code}, the rules {known}")
        counted += nodes
    yield Figure("kernel", f"counts {counted} turns as the rules do", time.monotonic() - begun)
    for level in levels:
        begun = time.monotonic()
        engine.write(f"position code {POSITIONS[0].code}")
        answer = _ask(engine, f"go level {level} nodes {NODES} seed 1", until="bestturn")[-1]
        turn = parse_turn(answer.partition(" ")[2], POSITIONS[0])
        yield Figure(level, turn.notation, time.monotonic() - begun)
    begun = time.monotonic()
    engine.write(f"position start turns {PLAYED}")
    for question, end in ANALYSES.items():
        _ask(engine, question, until=end)
    told = f"{len(ANALYSES)} questions answered"
    yield Figure("analysis", told, time.monotonic() - begun)


def _count(position: Position, depth: int) -> int:
    turns = legal_turns(position)
    if depth == 1:
        return len(turns)
    return sum(_count(position.play(turn), depth - 1) for turn in turns)


def _ask(engine: EngineProcess, line: str, *, until: str) -> list[str]:
    """Send a line and return the lines of the answer. The last of them begins with the word
    ``until``."""
    engine.write(line)
    heard: list[str] = []
    end = time.monotonic() + PATIENCE_SECONDS
    for said in engine.lines_until(end):
        if said.startswith(("error", "trouble")):
            raise RuntimeError(f"the engine after {line!r}: {said}")
        heard.append(said)
        if said.split(" ")[0] == until:
            return heard
    if time.monotonic() < end:
        raise RuntimeError(f"the engine after {line!r}: it ended")
    raise RuntimeError(f"the engine is silent after {line!r}")
