"""The engine protocol: lines of text on standard input and output (docs/protocol.md).

One thread reads, another answers in order, a third thinks, a fourth warms up the kernel. Analysis
and review have bots of their own, so the playing bot's memory stays unchanged."""

import io
import queue
import random
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, TextIO

from ai import shipped_puzzles
from ai.analyses import Analyses
from ai.bot import Limit, Task
from ai.bots import levels, strength
from ai.bots.greedy import Greedy
from ai.move_noise import MoveNoise
from tholos_desktop import __version__
from tholos_desktop.rules import BLACK, WHITE, Game, Turn, legal_turns, parse_turn, result, score
from tholos_desktop.table.line_stream import LONGEST_LINE, is_too_long, short_lines
from tholos_desktop.table.protocol_lines import (
    BestTurn,
    EngineTrouble,
    Error,
    Go,
    Id,
    LevelLine,
    PositionLine,
    Ready,
    ReasonLine,
    ReasonsEnd,
    ReasonsQuestion,
    Review,
    ReviewEnd,
    Strengths,
    Warming,
    no_more,
    whole,
)
from tholos_desktop.table.puzzle_lines import PuzzleQuestion

if TYPE_CHECKING:
    from ai.teaching.teacher import Explainer

DEEPEST_PERFT = 9
ALWAYS_COUNTED = 100_000_000
"""Number of sequences that ``perft`` counts even if ``stop`` is waiting; this takes a second at
most."""
MOST_UNANSWERED = 1_000
SECONDS_BETWEEN_LOOKS = 0.05
"""Seconds between two checks for ``stop`` while a task waits for the kernel."""


class EngineSession:
    def __init__(self, out: Callable[[object], None], is_urged: Callable[[], bool]) -> None:
        self._out = out
        self._is_urged = is_urged
        self._game = Game()
        self._thinking: threading.Thread | None = None
        self._is_idle = threading.Event()
        """Set just before a task's last answer is sent, so that the client may ask again at
        once."""
        self._is_idle.set()
        self._stop = threading.Event()
        self._is_introduced = False
        self._analyses = Analyses()
        self._teacher: Explainer | None = None
        """Created at the first question about reasons, since it needs the kernel."""
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "tholos": self._introduce,
            "isready": self._is_ready,
            "newgame": self._new_game,
            "position": self._set_position,
            "code": lambda words: self._answer_plain(words, f"code {self._game.position.code}"),
            "turns": self._list_turns,
            "perft": self._perft,
            "score": self._score,
            "go": self._go,
            "review": self._review,
            "why": self._why,
            "puzzle": self._puzzle,
            "stop": self._end_thinking,
        }

    def handle(self, line: str) -> bool:
        """Answer one line; return False if the line ends the conversation."""
        words = line.split()
        if is_too_long(line):
            self._out(Error(f"a line is longer than {LONGEST_LINE} characters"))
            return True
        if not words:
            return True
        if quits(line):
            self._stop.set()
            return False
        command = self._commands.get(words[0])
        try:
            if command is None:
                raise ValueError(f"unknown command {words[0]!r}")
            command(words[1:])
        except ValueError as error:
            self._out(Error(str(error)))
        return True

    def close(self) -> None:
        if self._thinking is not None:
            self._thinking.join()

    def hear(self, line: Warming | EngineTrouble) -> None:
        if isinstance(line, EngineTrouble):
            print(line, file=sys.stderr, flush=True)
        if self._is_introduced:
            self._out(line)

    def _answer_plain(self, words: list[str], answer: str) -> None:
        no_more(words)
        self._out(answer)

    def _introduce(self, words: list[str]) -> None:
        no_more(words)
        self._out(Id("name", "Tholos Desktop"))
        self._out(Id("version", __version__))
        for name in levels.LEVELS:
            self._out(LevelLine(name))
        self._out(Strengths(*strength.limits()))
        self._out(Ready())
        self._is_introduced = True
        if not levels.warmth.wait(0):
            self._out(levels.warmth.progress)
        if levels.warmth.trouble is not None:
            self._out(levels.warmth.trouble)

    def _is_ready(self, words: list[str]) -> None:
        no_more(words)
        levels.warmth.wait()
        self._out(Ready())

    def _list_turns(self, words: list[str]) -> None:
        turns = (turn.notation for turn in legal_turns(self._game.position))
        self._answer_plain(words, " ".join(["turns", *turns]))

    def _score(self, words: list[str]) -> None:
        account = score(self._game.position)
        points = f"white {account.points(WHITE)} black {account.points(BLACK)}"
        won = f"columns {account.columns_won(WHITE)} {account.columns_won(BLACK)}"
        self._answer_plain(words, f"score {points} {won} result {result(self._game)}")

    def _new_game(self, words: list[str]) -> None:
        no_more(words)
        self._must_not_think()
        levels.forget()
        self._analyses.forget()
        if self._teacher is not None:
            self._teacher.forget()

    def _set_position(self, words: list[str]) -> None:
        self._must_not_think()
        self._game = PositionLine.parse(words).game()

    def _go(self, words: list[str]) -> None:
        self._must_not_think()
        go = Go.parse(words)
        if go.elo is not None:
            strength.check(go.elo)
        elif go.level not in levels.LEVELS:
            raise ValueError(f"there is no level {go.level!r}")
        if self._game.is_over:
            raise ValueError("the game is over")
        self._begin(lambda: self._choose(go))

    def _review(self, words: list[str]) -> None:
        self._must_not_think()
        question = Review.parse(words)
        if question.elo is not None:
            strength.check(question.elo)
        work = partial(self._judge, question)
        self._begin(lambda: self._with_kernel("a review", ReviewEnd(0), work))

    def _why(self, words: list[str]) -> None:
        self._must_not_think()
        question = ReasonsQuestion.parse(words)
        turn = parse_turn(question.turn, self._game.position)
        other = question.against and parse_turn(question.against, self._game.position)
        work = partial(self._explain, turn, other or None, question)
        self._begin(lambda: self._with_kernel("why", ReasonsEnd(turn.notation), work))

    def _puzzle(self, words: list[str]) -> None:
        self._must_not_think()
        question = PuzzleQuestion.parse(words)
        try:
            found = shipped_puzzles.find(question)
        except (OSError, ValueError) as error:
            raise ValueError(f"the puzzles cannot be read: {error}") from error
        self._out(found or Error("there is no such puzzle"))

    def _begin(self, work: Callable[[], object]) -> None:
        def run() -> None:
            line = work()
            self._is_idle.set()
            self._out(line)

        self._stop.clear()
        self._is_idle.clear()
        self._thinking = threading.Thread(target=run)
        self._thinking.start()

    def _choose(self, go: Go) -> BestTurn:
        limit = Limit(None if go.movetime is None else go.movetime / 1000, go.nodes)
        if not limit.ends and go.elo is None:
            limit = levels.LEVELS[go.level].limit
        limit = limit._replace(lines=go.lines or 1)
        seed = go.seed
        if seed is None:  # analysis needs no variety
            seed = random.randrange(2**31) if go.lines is None else 0
        game = self._game
        last = game.turns[-1].transfers if game.turns else ()
        ply = None if go.lines or any(game.start.columns) else game.ply
        task = Task(game.position, limit, seed, self._stop.is_set, self._out, last, ply=ply)
        try:
            if not self._wait_for_kernel():
                turn = Greedy(MoveNoise()).think(task)
            elif go.elo is not None:
                turn = levels.graded(go.elo, go.overlooks).think(task)
            elif go.lines is None:
                turn = levels.bot(go.level).think(task)
            else:
                turn = self._analyses.think(go.level, task)
        except Exception as error:  # the game goes on, whatever is wrong with a bot
            self.hear(EngineTrouble(f"{go.level or go.elo}: {type(error).__name__}: {error}"))
            turn = Greedy(MoveNoise()).think(task)
        return BestTurn(turn.notation)

    def _with_kernel(
        self, command: str, if_stopped: ReviewEnd | ReasonsEnd, work: Callable[[], object]
    ) -> object:
        """Wait for the machine code, and return ``work()``. After ``stop``, return ``if_stopped``
        instead; after a failure, an :class:`Error`."""
        if not self._wait_for_kernel():
            return if_stopped
        if trouble := levels.warmth.trouble:
            return Error(_lacking(command, trouble))
        try:
            return work()
        except Exception as error:  # the conversation goes on, whatever is wrong
            return Error(f"{command} failed: {type(error).__name__}: {error}")

    def _judge(self, question: Review) -> ReviewEnd:
        from ai.review import NODES, review

        nodes, stop = question.nodes or NODES, self._stop.is_set
        think = partial(self._analyses.think, "oracle")  # some of it was searched in the game
        found = review(self._game, nodes, elo=question.elo, think=think, stop=stop, tell=self._out)
        return ReviewEnd(len(found))

    def _explain(self, turn: Turn, other: Turn | None, question: ReasonsQuestion) -> ReasonsEnd:
        from ai.teaching.teacher import Explainer, Question

        if self._teacher is None:
            self._teacher = Explainer()
        asked = Question(self._game.position, turn, other, question.nodes, question.seed or 0)
        for rank, fact in enumerate(self._teacher.explain(asked, self._stop.is_set), start=1):
            self._out(ReasonLine(rank, fact))
        return ReasonsEnd(turn.notation)

    def _wait_for_kernel(self) -> bool:
        """Wait until the machine code is loaded; return False after ``stop``."""
        while not levels.warmth.wait(SECONDS_BETWEEN_LOOKS):
            if self._stop.is_set():
                return False
        return not self._stop.is_set()

    def _perft(self, words: list[str]) -> None:
        self._must_not_think()
        depth = whole("perft", " ".join(words), least=1)
        if depth > DEEPEST_PERFT:
            raise ValueError(f"perft goes no deeper than {DEEPEST_PERFT}")
        levels.warmth.wait()
        if trouble := levels.warmth.trouble:
            raise ValueError(_lacking("perft", trouble))
        from ai.kernel.perft import perft_unless

        def is_late(counted: int) -> bool:
            return counted > ALWAYS_COUNTED and self._is_urged()

        nodes = perft_unless(self._game.position, depth, is_late)
        if nodes is None:
            raise ValueError(f"perft {depth} was stopped")
        self._out(f"nodes {nodes}")

    def _end_thinking(self, words: list[str]) -> None:
        no_more(words)
        if self._thinking is not None:
            self._stop.set()
            self._thinking.join()

    def _must_not_think(self) -> None:
        if not self._is_idle.is_set():
            raise ValueError("still thinking: send stop first")


class Inbox:
    """Queue of lines that were read and not yet answered."""

    def __init__(self) -> None:
        self._waiting: queue.Queue[str | None] = queue.Queue(MOST_UNANSWERED)
        self._put = self._taken = 0
        self._last_urge = 0

    def put(self, line: str) -> None:
        """Add a line; waits while the queue is full."""
        self._put += 1
        if line.split() == ["stop"] or quits(line):
            self._last_urge = self._put
        self._waiting.put(line)

    def end(self) -> None:
        self._waiting.put(None)

    def __iter__(self) -> Iterator[str]:
        while (line := self._waiting.get()) is not None:
            self._taken += 1
            yield line

    def is_urged(self) -> bool:
        return self._last_urge > self._taken


def quits(line: str) -> bool:
    return line.split() == ["quit"]


def _lacking(command: str, trouble: EngineTrouble) -> str:
    return f"{command} needs the bots' machine code, which cannot be used here: {trouble.reason}"


def run() -> int:
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):  # no byte may raise an error
            stream.reconfigure(encoding="utf-8", errors="replace")
    with suppress(ImportError):  # Windows can't load it once another thread waits for a line
        import numpy  # noqa: F401
    return converse(short_lines(sys.stdin), sys.stdout)


def converse(lines: Iterable[str], out: TextIO) -> int:
    lock = threading.Lock()

    def say(line: object) -> None:
        with lock:
            print(line, file=out, flush=True)

    inbox = Inbox()
    session = EngineSession(say, inbox.is_urged)

    def tell(line: Warming | EngineTrouble) -> None:
        with suppress(OSError, ValueError):  # the client is gone
            session.hear(line)

    threading.Thread(target=levels.warmth.warm_up, args=(tell,), daemon=True).start()
    failures: list[Exception] = []

    def answer() -> None:
        try:
            for line in inbox:
                if not session.handle(line):
                    break
            session.close()
        except Exception as error:  # raised again below; most likely the client is gone
            failures.append(error)
            for _ in inbox:  # the reader must not wait for room
                pass

    answering = threading.Thread(target=answer, daemon=True)
    answering.start()
    for line in lines:
        if failures:
            break
        inbox.put(line)
        if quits(line):
            break
    inbox.end()
    answering.join()
    if failures:
        raise failures[0]
    return 0
