"""The self-check of the engine: sends lines to a real engine process, as the window does.

The window's client is not used, because it hides every problem: it restarts the engine, and a
simple turn stands in. Here any output on the engine's standard error is a failure."""

import queue
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from typing import IO, NamedTuple

from tholos_desktop.rules import Position, legal_turns, parse_position, parse_turn, start

PATIENCE_SECONDS = 240.0
"""Maximum seconds to wait for an answer; the first one may wait for numba to compile."""
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
"""Requests other than moves, each with the first word of the last line of its answer."""


class Figure(NamedTuple):
    name: str
    value: str
    seconds: float

    def __str__(self) -> str:
        return f"{self.name:<14}{self.value}, {self.seconds:.2f} s"


def check(command: Sequence[str]) -> Iterator[Figure]:
    """Yield the result of each check of an engine; raises ``RuntimeError`` if a check fails.

    The engine must get ready, and its kernel must count turns as the rules do. Every level that it
    lists must play a legal turn. Analyses, reasons, reviews and puzzles must be answered."""
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as errors:
        talk = _Talk(command, errors)
        try:
            yield from _prove(talk)
            errors.seek(0)
            said = errors.read().strip()
            if said:
                raise RuntimeError(f"the engine complains: {said.splitlines()[-1]}")
        finally:
            talk.close()


def _prove(talk: "_Talk") -> Iterator[Figure]:
    begun = time.monotonic()
    introduction = talk.ask("tholos", until="ready")
    levels = [line.split()[1] for line in introduction if line.startswith("level ")]
    talk.ask("isready", until="ready")
    yield Figure("engine", f"ready with {len(levels)} levels", time.monotonic() - begun)
    begun = time.monotonic()
    counted = 0
    for position in POSITIONS:
        talk.send(f"position code {position.code}")
        nodes = int(talk.ask(f"perft {PERFT_DEPTH}", until="nodes")[-1].split()[1])
        if nodes != (known := _count(position, PERFT_DEPTH)):
            raise RuntimeError(f"the kernel counts {nodes} in {position.code}, the rules {known}")
        counted += nodes
    yield Figure("kernel", f"counts {counted} turns as the rules do", time.monotonic() - begun)
    for level in levels:
        begun = time.monotonic()
        talk.send(f"position code {POSITIONS[0].code}")
        answer = talk.ask(f"go level {level} nodes {NODES} seed 1", until="bestturn")[-1]
        turn = parse_turn(answer.partition(" ")[2], POSITIONS[0])
        yield Figure(level, turn.notation, time.monotonic() - begun)
    begun = time.monotonic()
    talk.send(f"position start turns {PLAYED}")
    for question, end in ANALYSES.items():
        talk.ask(question, until=end)
    told = f"{len(ANALYSES)} questions answered"
    yield Figure("analysis", told, time.monotonic() - begun)


def _count(position: Position, depth: int) -> int:
    turns = legal_turns(position)
    if depth == 1:
        return len(turns)
    return sum(_count(position.play(turn), depth - 1) for turn in turns)


class _Talk:
    """A conversation with an engine process. Its standard input stays open until the end."""

    def __init__(self, command: Sequence[str], errors: IO[str]) -> None:
        self._process = subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            encoding="utf-8",
            errors="replace",
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def send(self, line: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def ask(self, line: str, until: str) -> list[str]:
        """Send a line; return the answer's lines. The last of them begins with the word
        ``until``."""
        self.send(line)
        heard: list[str] = []
        while not heard or heard[-1].split(" ")[0] != until:
            try:
                said = self._lines.get(timeout=PATIENCE_SECONDS)
            except queue.Empty as error:
                raise RuntimeError(f"the engine is silent after {line!r}") from error
            if said is None or said.startswith(("error", "trouble")):
                raise RuntimeError(f"the engine after {line!r}: {said or 'it ended'}")
            heard.append(said)
        return heard

    def close(self) -> None:
        self._process.kill()
        self._process.wait()

    def _read(self) -> None:
        for line in self._process.stdout or ():
            self._lines.put(line.strip())
        self._lines.put(None)
