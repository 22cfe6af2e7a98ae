"""The engine protocol: lines of text on standard input and output (RULES.md section 8).

One thread reads lines, another answers them in their order; a third thinks, and a fourth warms the
kernel up at the start. A bad line answers ``error ...`` and changes nothing.

``perft`` is answered before the lines after it. If ``stop`` or ``quit`` is among those, it counts
about as far as :data:`ALWAYS_COUNTED`, and answers ``error ...`` if there is more to count: so no
count keeps anybody waiting, and a list of questions may still be piped in with ``quit`` at its end.

Beyond that section, ``go ... multipv K`` tells the K best turns at the end, each in an ``info``
line of its own; the levels that grow no tree tell one. Every ``info`` line begins with ``multipv``
(1 for the best turn) and has ``proven`` (``win``, ``draw``, ``loss`` for the side to move, or
``none``) and, from bots that know, ``margin``: by how many points the side to move is expected to
end ahead.
"""

import io
import queue
import random
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TextIO

from ai.bot import Info, Limit
from ai.bots import levels
from ai.bots.greedy import Greedy
from ai.slips import Slips
from tholos_desktop import __version__
from tholos_desktop.rules import (
    BLACK,
    SIDES,
    WHITE,
    Game,
    Position,
    legal_turns,
    parse_position,
    result,
    score,
    start,
)

MOST_NODES = 10**12
DEEPEST_PERFT = 9
ALWAYS_COUNTED = 100_000_000
"""So many sequences are counted whatever is said meanwhile; a second's work or less."""
MOST_UNANSWERED = 1_000
"""No more lines are read than this before one of them is answered."""
PROVEN = {1: "win", 0: "draw", -1: "loss", None: "none"}
"""How a certain result for the side to move is spelt, and that there is none."""


class Session:
    """A conversation: the game it is about, and the thinking under way."""

    def __init__(self, out: Callable[[str], None], is_urged: Callable[[], bool]) -> None:
        """Where answers go, and whether a line that asks to stop is waiting behind this one."""
        self._out = out
        self._is_urged = is_urged
        self._game = Game()
        self._thinking: threading.Thread | None = None
        self._is_idle = threading.Event()
        """Set before the answer goes out, so that the next question may follow at once."""
        self._is_idle.set()
        self._stop = threading.Event()
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
            "stop": self._end_thinking,
        }

    def handle(self, line: str) -> bool:
        """Answer one line; whether the conversation goes on."""
        words = line.split()
        if not words:
            return True
        if _quits(line):
            self._stop.set()
            return False
        command = self._commands.get(words[0])
        try:
            if command is None:
                raise ValueError(f"unknown command {words[0]!r}")
            command(words[1:])
        except ValueError as error:
            self._out(f"error {' '.join(str(error).split())}")
        return True

    def close(self) -> None:
        """Let the thinking under way come to its end, and answer."""
        if self._thinking is not None:
            self._thinking.join()

    # Plain answers

    def _answer_plain(self, words: list[str], answer: str) -> None:
        _no_more(words)
        self._out(answer)

    def _introduce(self, words: list[str]) -> None:
        _no_more(words)
        self._out("id name Tholos Desktop")
        self._out(f"id version {__version__}")
        for name in levels.LEVELS:
            self._out(f"level {name}")
        self._out("ready")

    def _is_ready(self, words: list[str]) -> None:
        _no_more(words)
        levels.wait_until_ready()
        self._out("ready")

    def _list_turns(self, words: list[str]) -> None:
        turns = (turn.notation for turn in legal_turns(self._game.position))
        self._answer_plain(words, " ".join(["turns", *turns]))

    def _score(self, words: list[str]) -> None:
        account = score(self._game.position)
        points = f"white {account.points(WHITE)} black {account.points(BLACK)}"
        won = f"columns {account.columns_won(WHITE)} {account.columns_won(BLACK)}"
        self._answer_plain(words, f"score {points} {won} result {result(self._game)}")

    # The position

    def _new_game(self, words: list[str]) -> None:
        _no_more(words)
        self._must_not_think()
        levels.forget()

    def _set_position(self, words: list[str]) -> None:
        self._must_not_think()
        if not words or words[0] not in ("start", "code"):
            raise ValueError("after position comes start or code")
        until = words.index("turns") if "turns" in words else len(words)
        head, turns = words[1:until], words[until + 1 :]
        first = _start_position(head) if words[0] == "start" else parse_position(" ".join(head))
        game = Game(first)
        for turn in turns:
            game.play(turn)
        self._game = game

    # Thinking

    def _go(self, words: list[str]) -> None:
        self._must_not_think()
        options = _pairs(words, ("level", "movetime", "nodes", "seed", "multipv"))
        if "level" not in options:
            raise ValueError("go needs a level")
        level = levels.LEVELS.get(options["level"])
        if level is None:
            raise ValueError(f"there is no level {options['level']!r}")
        if self._game.is_over:
            raise ValueError("the game is over")
        movetime = _whole(options, "movetime", least=1)
        nodes = _whole(options, "nodes", least=1)
        seed = _whole(options, "seed", least=0)
        lines = _whole(options, "multipv", least=1)
        limit = Limit(None if movetime is None else movetime / 1000, nodes)
        limit = level.limit if movetime is nodes is None else limit
        seed = random.randrange(2**31) if seed is None else seed
        work = options["level"], limit._replace(lines=lines or 1), seed
        self._stop.clear()
        self._is_idle.clear()
        self._thinking = threading.Thread(target=self._think, args=work, daemon=True)
        self._thinking.start()

    def _think(self, name: str, limit: Limit, seed: int) -> None:
        position = self._game.position
        try:
            turn = levels.bot(name).think(
                position, limit, seed, stop=self._stop.is_set, tell=self._tell
            )
        except Exception as error:  # the game goes on, whatever is wrong with a bot
            print(f"{name}: {type(error).__name__}: {error}", file=sys.stderr)
            turn = Greedy(Slips()).think(
                position, limit, seed, stop=self._stop.is_set, tell=self._tell
            )
        self._is_idle.set()
        self._out(f"bestturn {turn.notation}")

    def _tell(self, info: Info) -> None:
        numbers = f"depth {info.depth} nodes {info.nodes} time {info.milliseconds}"
        thoughts = f"value {info.value:.4f} proven {PROVEN[info.proven]}"
        if info.margin is not None:
            thoughts += f" margin {info.margin:.1f}"
        self._out(f"info multipv {info.rank} {numbers} {thoughts} pv {' '.join(info.pv)}")

    def _perft(self, words: list[str]) -> None:
        self._must_not_think()
        depth = _whole({"perft": " ".join(words)}, "perft", least=1) or 1
        if depth > DEEPEST_PERFT:
            raise ValueError(f"perft goes no deeper than {DEEPEST_PERFT}")
        levels.wait_until_ready()
        if not levels.is_ready():
            raise ValueError("perft needs numba, which does not work here")
        from ai.kernel.perft import perft_unless

        nodes = perft_unless(self._game.position, depth, self._is_to_give_up)
        if nodes is None:
            raise ValueError(f"perft {depth} was stopped")
        self._out(f"nodes {nodes}")

    def _is_to_give_up(self, counted: int) -> bool:
        return counted > ALWAYS_COUNTED and self._is_urged()

    def _end_thinking(self, words: list[str]) -> None:
        """Stop; silent if nothing is under way, as the answer may just have gone out."""
        _no_more(words)
        if self._thinking is not None:
            self._stop.set()
            self._thinking.join()

    def _must_not_think(self) -> None:
        if not self._is_idle.is_set():
            raise ValueError("still thinking: send stop first")


def run() -> int:
    """Converse until ``quit`` or the end of the input; return the exit code."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):  # whatever the locale, no byte is an accident
            stream.reconfigure(encoding="utf-8", errors="replace")
    with suppress(ImportError):  # Windows cannot load it while another thread waits for a line
        import numpy  # noqa: F401
    return converse(sys.stdin, sys.stdout)


def converse(lines: Iterable[str], out: TextIO) -> int:
    """Answer lines until ``quit`` or the last one; return the exit code."""
    lock = threading.Lock()

    def say(line: str) -> None:
        with lock:
            print(line, file=out, flush=True)

    threading.Thread(target=levels.warm_up, daemon=True).start()
    inbox = _Inbox()
    session = Session(say, inbox.is_urged)
    failures: list[Exception] = []

    def answer() -> None:
        try:
            for line in inbox:
                if not session.handle(line):
                    break
            session.close()
        except Exception as error:  # it is raised below; most likely nobody listens any more
            failures.append(error)
            for _ in inbox:  # whoever reads must not wait for room
                pass

    answering = threading.Thread(target=answer, daemon=True)
    answering.start()
    for line in lines:
        if failures:
            break
        inbox.put(line)
        if _quits(line):
            break
    inbox.end()
    answering.join()
    if failures:
        raise failures[0]
    return 0


class _Inbox:
    """Lines read and not yet answered. One thread puts them in, another takes them out."""

    def __init__(self) -> None:
        self._waiting: queue.Queue[str | None] = queue.Queue(MOST_UNANSWERED)
        self._put = self._taken = 0
        self._last_urge = 0
        """The number of the last line put in that asks to stop."""

    def put(self, line: str) -> None:
        """Add a line; waits while there are too many."""
        self._put += 1
        if line.split() == ["stop"] or _quits(line):
            self._last_urge = self._put
        self._waiting.put(line)

    def end(self) -> None:
        """There are no more lines."""
        self._waiting.put(None)

    def __iter__(self) -> Iterator[str]:
        while (line := self._waiting.get()) is not None:
            self._taken += 1
            yield line

    def is_urged(self) -> bool:
        """Whether any of the lines waiting asks to stop."""
        return self._last_urge > self._taken


def _start_position(words: Sequence[str]) -> Position:
    options = _pairs(words, ("first", "ornaments"))
    first = options.get("first", WHITE)
    if first not in tuple(SIDES):
        raise ValueError(f"the first player is w or b, not {first!r}")
    return start(first, options.get("ornaments", "-"))


def _pairs(words: Sequence[str], known: Sequence[str]) -> dict[str, str]:
    """Words as names with values; raises ``ValueError`` for any other form."""
    options: dict[str, str] = {}
    for name, value in zip(words[::2], [*words[1::2], None], strict=False):
        if name not in known or name in options:
            raise ValueError(f"unexpected word {name!r}")
        if value is None:
            raise ValueError(f"{name} needs a value")
        options[name] = value
    return options


def _whole(options: dict[str, str], name: str, *, least: int) -> int | None:
    """A whole number among the options; raises ``ValueError`` for anything else."""
    text = options.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit()) or not least <= int(text[:20]) <= MOST_NODES:
        raise ValueError(f"{name} needs a whole number from {least} up, not {text!r}")
    return int(text)


def _quits(line: str) -> bool:
    return line.split() == ["quit"]


def _no_more(words: Sequence[str]) -> None:
    if words:
        raise ValueError(f"unexpected word {words[0]!r}")
