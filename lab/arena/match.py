"""Games between two players without a window: levels, or any program that speaks the protocol."""

import os
import shlex
import shutil
import threading
import time
from collections.abc import Sequence
from typing import NamedTuple, Protocol, Self, TypeVar

from ai.bot import Bot, Limit, Task
from ai.bots import levels
from lab.arena import counted
from lab.arena.openings import opening
from tholos_desktop.rules import (
    BLACK,
    WHITE,
    Game,
    Position,
    Side,
    Turn,
    parse_turn,
    rival,
    score,
)
from tholos_desktop.table.engine_process import EngineProcess
from tholos_desktop.table.protocol_lines import (
    BestTurn,
    Error,
    Go,
    LevelLine,
    PositionLine,
    Ready,
    parse_line,
)

COMMAND = "cmd:"
AT = "@"
"""Between a level and how long it thinks, other than it would by itself."""
PATIENCE = 180.0
"""Seconds: our own engine compiles its kernel for 75 on a busy machine."""
SECONDS_BETWEEN_LOOKS = 0.2

Answer = TypeVar("Answer", BestTurn, Ready)


class Contestant(Protocol):
    def choose(self, game: Game, limit: Limit, seed: int) -> Turn:
        """A legal turn in the game's position."""

    def new_game(self) -> None:
        """Forget the last game."""


class LevelPlayer:
    def __init__(self, name: str, limit: Limit | None = None) -> None:
        level = levels.LEVELS[name]
        self._own = limit
        self._usual = level.limit
        self._bot: Bot = level.make()

    def choose(self, game: Game, limit: Limit, seed: int) -> Turn:
        """Think as long as its own limit says, else the limit given, else as the level does."""
        limit = self._own or (limit if limit.ends else self._usual)
        return self._bot.think(Task(game.position, limit, seed))

    def new_game(self) -> None:
        self._bot.forget()


class ProgramPlayer:
    """A program that speaks the protocol; it plays the level that it names last.

    Raises ``ValueError`` if it takes more than ``patience`` seconds to answer, beyond the time that
    it is given for a turn.
    """

    def __init__(self, command: Sequence[str], patience: float = PATIENCE) -> None:
        self._name = shlex.join(command)
        if shutil.which(command[0]) is None:
            raise ValueError(f"{self._name} cannot be started")
        self._patience = patience
        self._has_lines = threading.Event()
        self._process = EngineProcess(command, self._has_lines.set)
        self._level = "hard"
        self._ask(Ready, "tholos")
        self._ask(Ready, "isready")

    def choose(self, game: Game, limit: Limit, seed: int) -> Turn:
        movetime = None if limit.seconds is None else round(limit.seconds * 1000)
        asked = PositionLine(game.position), Go(self._level, movetime, limit.nodes, seed)
        best = self._ask(BestTurn, *asked, seconds=limit.seconds or 0.0)
        try:
            return parse_turn(best.notation, game.position)
        except ValueError as error:
            raise ValueError(
                f"{self._name} answers {best.notation!r} in {game.position.code}: {error}"
            ) from error

    def new_game(self) -> None:
        self._process.write("newgame")

    def _ask(self, answer: type[Answer], *lines: object, seconds: float = 0.0) -> Answer:
        for line in lines:
            self._process.write(line)
        end = time.monotonic() + self._patience + seconds
        while (left := end - time.monotonic()) > 0:
            self._has_lines.clear()
            for text in self._process.lines():
                if text is None:
                    raise self._failure("ended before it had answered")
                line = parse_line(text)
                if isinstance(line, answer):
                    return line
                if isinstance(line, Error):
                    raise self._failure(f"answers: {line}")
                if isinstance(line, LevelLine):
                    self._level = line.name
            self._has_lines.wait(min(left, SECONDS_BETWEEN_LOOKS))
        raise self._failure(f"has not answered for {self._patience + seconds:g} s")

    def _failure(self, what: str) -> ValueError:
        self._process.end(politely=False)
        return ValueError(f"{self._name} {what}")


class Result(NamedTuple):
    points: float
    """1 won, 0.5 drawn, 0 lost."""
    margin: int
    """A's points less B's."""

    @classmethod
    def of(cls, position: Position, side: Side) -> Self:
        """Count a finished game in which A had a side."""
        account = score(position)
        winner = account.outcome.winner
        points = 0.5 if winner is None else float(winner == side)
        return cls(points, account.points(side) - account.points(rival(side)))


def player(spec: str, patience: float = PATIENCE) -> Contestant:
    """The player that a text names: see :func:`check`; ``patience`` is for programs, in seconds."""
    if spec.startswith(COMMAND):
        words = words_of(spec.removeprefix(COMMAND), windows=os.name == "nt")
        return ProgramPlayer(words, patience)
    name, limit = _level(spec)
    if name in counted.KINDS:
        assert limit is not None and limit.nodes is not None
        return counted.CountedPlayer(name, limit.nodes)
    return LevelPlayer(name, limit)


def words_of(command: str, *, windows: bool) -> list[str]:
    r"""A command line's words; on Windows, where ``\`` stands in paths, it escapes nothing."""
    words = shlex.split(command, posix=not windows)
    return [word.strip('"') for word in words] if windows else words


def check(spec: str) -> None:
    """Raise ``ValueError`` for a player that there is not, without starting any.

    There are levels (``easy``), levels with a limit of their own (``oracle@4000`` looks at 4000
    nodes a turn, ``oracle@300ms`` thinks 300 milliseconds), ``tree@4000`` and ``graph@4000`` of
    :mod:`lab.arena.counted`, and ``cmd:`` with a command line.
    """
    if not spec.startswith(COMMAND):
        _level(spec)
    elif not words_of(spec.removeprefix(COMMAND), windows=os.name == "nt"):
        raise ValueError(f"after {COMMAND} comes a command line")


def _level(spec: str) -> tuple[str, Limit | None]:
    name, at, limit = spec.partition(AT)
    if name in counted.KINDS and limit.isdecimal() and int(limit):
        return name, Limit(nodes=int(limit))
    if name not in levels.LEVELS:
        names = ", ".join(levels.LEVELS)
        raise ValueError(f"there is no player {spec!r}: the levels are {names}; or cmd:PROGRAM")
    if not at:
        return name, None
    number = limit.removesuffix("ms")
    if not number.isdecimal() or int(number) == 0:
        raise ValueError(f"{spec!r}: after {AT} comes a number of nodes, or of milliseconds: 300ms")
    timed = limit.endswith("ms")
    return name, Limit(int(number) / 1000) if timed else Limit(nodes=int(number))


def play_pair(
    players: tuple[Contestant, Contestant], seed: int, limit: Limit, ornaments: int
) -> tuple[Result, Result]:
    white, black = (
        _play(players, side, opening(seed, ornaments), limit, seed) for side in (WHITE, BLACK)
    )
    return white, black


def _play(
    players: tuple[Contestant, Contestant], side: Side, game: Game, limit: Limit, seed: int
) -> Result:
    who = {side: players[0], rival(side): players[1]}
    for each in players:
        each.new_game()
    while not game.is_over:
        game.play(who[game.position.side].choose(game, limit, seed + game.ply))
    return Result.of(game.position, side)
