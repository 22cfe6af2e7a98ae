"""The engine's client: a child process that is asked for turns in lines of text (section 8).

One question at a time. An answer to a question that is no longer the latest is dropped; an engine
that dies, falls silent or talks nonsense is started again and asked once more, and if that does
not help either, a plain greedy turn stands in: the game always goes on.
"""

import atexit
import queue
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tholos_desktop.rules import (
    IllegalTurnError,
    NotationError,
    Position,
    legal_turns,
    parse_position,
    parse_turn,
    rival,
    score,
)

THINKING_SECONDS = 5.0
"""How long an engine may think that was given no time."""
GRACE_SECONDS = 8.0
"""How much longer than its time an engine may be silent before it counts as stuck."""
START_SECONDS = 30.0
"""How much longer still until it first said that it is ready: a cold start loads a lot."""
POLITE_SECONDS = 0.5
"""How long a process may take to end after it was asked to."""
ATTEMPTS = 3
"""How many engines are asked one question before a plain turn stands in."""

RESTARTED = "engine.restarted"
STOOD_IN = "engine.stood_in"

Info = Mapping[str, str]
"""The pairs of an ``info`` line: depth, nodes, time, value, pv; of our own engine also multipv (the
rank of the turn), proven (win, draw, loss or none) and margin (points)."""


class Answer(NamedTuple):
    """What the engine answered to the question with this ticket."""

    ticket: int
    turn_text: str
    """Legal in the position that was asked about."""
    infos: tuple[Info, ...]
    """What it said while it thought; empty if a plain turn stood in."""


class _Question(NamedTuple):
    ticket: int
    position: Position
    lines: tuple[str, ...]
    seconds: float | None
    """How long it may think; ``None`` for a limit of nodes, where any line is a sign of life."""
    seed: int | None
    attempt: int = 1


def engine_command() -> list[str]:
    """How this installation starts its own engine, whatever lies in the current folder."""
    if getattr(sys, "frozen", False):
        program = Path(sys.executable)
        return [str(program.with_name(f"tholos-engine{program.suffix}")), "engine"]
    return [sys.executable, "-P", "-m", "tholos_desktop", "engine"]


class Engine:
    """One engine process, started by the first question (or :meth:`start`) and kept.

    ``wake`` is called from other threads whenever :meth:`poll` has something to look at; it may
    do nothing but post an event. Everything else belongs to the thread that made the engine.
    """

    def __init__(
        self,
        command: Sequence[str] | None = None,
        wake: Callable[[], None] = lambda: None,
        *,
        log: Path | None = None,
        grace: float = GRACE_SECONDS,
        start_grace: float = START_SECONDS,
    ) -> None:
        self._command = list(command or engine_command())
        self._wake = wake
        self._log = log
        self._grace = grace
        self._start_grace = start_grace
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.SimpleQueue[tuple[int, str | None]] = queue.SimpleQueue()
        self._generation = 0
        self._is_ready = False
        self._tickets = 0
        self._question: _Question | None = None
        self._owed: list[int] = []
        """The tickets that the process still owes a ``bestturn``, oldest first."""
        self._infos: list[Info] = []
        self._deadline = 0.0
        self._alarm: threading.Timer | None = None
        self._trouble: str | None = None
        self._is_closed = False
        self.name = ""
        """What the engine calls itself, once it said so."""
        self.levels: list[str] = []
        """The levels that it offers, once it said so."""
        atexit.register(self.close)

    # What a scene uses

    @property
    def is_thinking(self) -> bool:
        """Whether a question waits for its answer."""
        return self._question is not None

    @property
    def is_ready(self) -> bool:
        """Whether the process that runs now has said that it is ready."""
        return self._is_ready

    @property
    def infos(self) -> tuple[Info, ...]:
        """What the engine has said so far about the question it is thinking about."""
        return tuple(self._infos)

    def start(self) -> None:
        """Start the process if none runs, so that it warms up before the first question."""
        if self._is_closed or self._process is not None:
            return
        self._generation += 1
        self._is_ready = False
        self._owed.clear()
        with suppress(OSError, ValueError):
            self._process = self._spawn()
            threading.Thread(
                target=self._read, args=(self._process, self._generation), daemon=True
            ).start()
            self._write("tholos")

    def new_game(self) -> None:
        """Let the engine forget what it learnt of the last game."""
        self.cancel()
        if self._process is not None:
            self._write("newgame")

    def ask(
        self,
        code: str,
        level: str,
        *,
        movetime: int | None = None,
        nodes: int | None = None,
        seed: int | None = None,
    ) -> int:
        """Ask for a turn in a position; return the ticket that the answer will carry.

        ``movetime`` is in milliseconds. A question that is still open is dropped. Raises
        ``ValueError`` for a code that is none or whose game is over.
        """
        position = parse_position(code)
        if position.is_over():
            raise ValueError(f"the game is over in {code!r}")
        self.cancel()
        self._tickets += 1
        limits = {"movetime": movetime, "nodes": nodes, "seed": seed}
        spelled = "".join(f" {name} {value}" for name, value in limits.items() if value is not None)
        lines = (f"position code {code}", f"go level {level}{spelled}")
        seconds = movetime / 1000 if movetime is not None else None if nodes else THINKING_SECONDS
        self._put(_Question(self._tickets, position, lines, seconds, seed))
        return self._tickets

    def cancel(self) -> None:
        """Drop the open question, if there is one; its answer will never come."""
        if self._question is None:
            return
        self._settle()
        if self._owed:
            self._write("stop")

    def poll(self) -> list[Answer]:
        """The answers that have come since the last call: none, or that to the open question."""
        answers = []
        while True:
            try:
                generation, line = self._lines.get_nowait()
            except queue.Empty:
                break
            if generation == self._generation:
                answers += self._hear(line)
        if self._question is not None and time.monotonic() >= self._deadline:
            answers += self._ask_again()
        return answers

    def tell_trouble(self) -> str | None:
        """The key of the text about the last trouble, once; ``None`` if all is well."""
        trouble, self._trouble = self._trouble, None
        return trouble

    def close(self) -> None:
        """End the process for sure; the engine answers nothing any more."""
        self._is_closed = True
        self._settle()
        self._end(politely=True)
        atexit.unregister(self.close)

    # The question

    def _put(self, question: _Question) -> None:
        """Make a question the open one and ask it."""
        self.start()
        self._question = question
        self._infos.clear()
        self._owed.append(question.ticket)
        self._extend_deadline()
        for line in question.lines:
            self._write(line)
        if self._process is None:
            self._lines.put((self._generation, None))
            self._wake()

    def _settle(self) -> None:
        """No question is open any more."""
        self._question = None
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _extend_deadline(self) -> None:
        if self._question is None:
            return
        seconds = THINKING_SECONDS if self._question.seconds is None else self._question.seconds
        seconds += self._grace + (0 if self._is_ready else self._start_grace)
        self._deadline = time.monotonic() + seconds
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = threading.Timer(seconds + 0.01, self._wake)
        self._alarm.daemon = True
        self._alarm.start()

    def _ask_again(self) -> list[Answer]:
        """What failed is asked of a fresh process; after the last attempt a turn stands in."""
        self._end(politely=False)
        question = self._question
        self._settle()
        if question is None:
            return []
        if question.attempt == ATTEMPTS:
            self._trouble = STOOD_IN
            return [Answer(question.ticket, stand_in(question.position, question.seed), ())]
        self._trouble = RESTARTED
        self._put(question._replace(attempt=question.attempt + 1))
        return []

    # What the process says

    def _hear(self, line: str | None) -> list[Answer]:
        if line is None:
            return self._ask_again() if self._question else self._end(politely=False)
        word, _, rest = line.partition(" ")
        if word == "bestturn":
            return self._hear_turn(rest.strip())
        if word == "error" and self._question is not None:
            return self._ask_again()
        if word == "ready":
            was_ready, self._is_ready = self._is_ready, True
            if not was_ready:
                self._extend_deadline()
        elif word == "info" and self._is_answering():
            self._infos.append(parse_info(rest))
            if self._question is not None and self._question.seconds is None:
                self._extend_deadline()
        elif word == "level":
            self.levels.append(rest)
        elif line.startswith("id name "):
            self.name = line.removeprefix("id name ")
        return []

    def _is_answering(self) -> bool:
        """Whether what the process says now is about the open question."""
        return self._question is not None and self._owed[:1] == [self._question.ticket]

    def _hear_turn(self, text: str) -> list[Answer]:
        is_answer = self._is_answering()
        del self._owed[:1]
        if not is_answer or self._question is None:
            return []
        try:
            turn = parse_turn(text, self._question.position)
        except (NotationError, IllegalTurnError):
            return self._ask_again()
        answer = Answer(self._question.ticket, turn.notation, tuple(self._infos))
        self._settle()
        return [answer]

    # The process

    def _spawn(self) -> "subprocess.Popen[str]":
        log = self._log.open("ab") if self._log is not None else None
        try:
            return subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log if log is not None else subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        finally:
            if log is not None:
                log.close()

    def _read(self, process: "subprocess.Popen[str]", generation: int) -> None:
        """The reader thread: every line into the queue, and ``None`` at the end."""
        with suppress(OSError, ValueError):
            for line in process.stdout or ():
                self._lines.put((generation, line.strip()))
                if line.startswith(("bestturn", "error", "ready")):
                    self._wake()
        self._lines.put((generation, None))
        self._wake()

    def _write(self, line: str) -> None:
        """Send a line; if the process is gone, the reader thread says so."""
        if self._process is None or self._process.stdin is None:
            return
        with suppress(OSError, ValueError):
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()

    def _end(self, *, politely: bool) -> list[Answer]:
        """End the process: by asking if there is time for that, by force if that fails."""
        process, self._process = self._process, None
        self._generation += 1
        self._is_ready = False
        self._owed.clear()
        self.levels.clear()
        if process is None:
            return []
        with suppress(OSError, ValueError):
            if politely and process.stdin is not None:
                process.stdin.write("quit\n")
            if process.stdin is not None:
                process.stdin.close()
        ways: list[Callable[[], None]] = [process.terminate] if politely else []
        for force in (*ways, process.kill):
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=POLITE_SECONDS if politely else 0)
                break
            with suppress(OSError):
                force()
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=POLITE_SECONDS)
        return []


def parse_info(text: str) -> Info:
    """The pairs of an ``info`` line; ``pv`` takes all that follows it.

    >>> parse_info("depth 2 value 0.5 pv wA +g")
    {'depth': '2', 'value': '0.5', 'pv': 'wA +g'}
    """
    head, _, pv = f" {text}".partition(" pv ")
    words = head.split()
    pairs = dict(zip(words[::2], words[1::2], strict=False))
    return {**pairs, "pv": pv} if pv else pairs


def stand_in(position: Position, seed: int | None = None) -> str:
    """The turn that wins the most points if scored at once; by lot among equals."""
    chance = random.Random(seed)
    side = position.side

    def margin(notation_and_after: tuple[str, Position]) -> tuple[int, float]:
        account = score(notation_and_after[1])
        return account.points(side) - account.points(rival(side)), chance.random()

    after = [(turn.notation, position.play(turn)) for turn in legal_turns(position)]
    return max(after, key=margin)[0]
