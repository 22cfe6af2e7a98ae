"""Players, and games between them without a window. The docstring of :func:`seat` explains the
names by which players are chosen."""

import os
import random
import shlex
import shutil
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from functools import cache
from typing import NamedTuple, Self, TypeVar

from ai.bot import Bot, Limit, Task
from ai.bots import levels
from ai.bots.graded import GradedBot, choose
from ai.bots.skills import SKILLS, Skill
from lab.arena import counted, watched
from lab.arena.openings import opening, opening_of
from lab.arena.reader import ReplyReader
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
"""Separator between a level and its limit, as in ``oracle@4000``."""
LOOK = "look "
"""Prefix of a skill level's number in a player's name, as in ``look 3``."""
STRENGTH = "elo "
"""Prefix of a rating; a blind spot may follow the rating, as in ``elo 1500 covers``."""
READER = "reader "
"""Prefix of a :class:`lab.arena.reader.ReplyReader`: its temperature, perhaps the blind spot that
it knows, as in ``reader 0.8 covers``."""
PATIENCE = 180.0
"""Seconds to wait for an answer. Our own engine needs 75 on a busy machine to compile its
kernel."""
SECONDS_BETWEEN_LOOKS = 0.2
PAIRS_OF_A_JOB = 5

Answer = TypeVar("Answer", BestTurn, Ready)


class OneSkill:
    def __init__(self, skill: Skill) -> None:
        self._skill = skill

    def forget(self) -> None:
        """Do nothing, since this bot remembers nothing."""

    def think(self, task: Task) -> Turn:
        """Choose a turn with the random numbers that a graded bot would use."""
        rng = random.Random(task.seed)
        rng.random()
        return choose(task, self._skill, rng)


class ProgramPlayer:
    """A program that speaks the protocol. It plays the last level that it lists. Raises
    ``ValueError`` after ``patience`` seconds without an answer."""

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

    def think(self, task: Task) -> Turn:
        position, limit = task.position, task.limit
        movetime = None if limit.seconds is None else round(limit.seconds * 1000)
        asked = PositionLine(position), Go(self._level, movetime, limit.nodes, task.seed)
        best = self._ask(BestTurn, *asked, seconds=limit.seconds or 0.0)
        try:
            return parse_turn(best.notation, position)
        except ValueError as error:
            raise ValueError(
                f"{self._name} answers {best.notation!r} in {position.code}: {error}"
            ) from error

    def forget(self) -> None:
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


class Seat(NamedTuple):
    bot: Bot
    limit: Limit = Limit()


_MADE: dict[str, Callable[..., Bot]] = {
    LOOK: lambda number: OneSkill(SKILLS[int(number)]),
    STRENGTH: lambda elo, overlooks="": GradedBot(int(elo), overlooks),
    READER: lambda temperature, knows="": ReplyReader(float(temperature), knows),
}
"""Players by the prefixes of their names; the other words of a name are arguments."""


@cache
def seat(name: str, limit: Limit | None = None, patience: float = PATIENCE) -> Seat:
    """Return the player with a name. Names are those of :func:`check`, ``look 3`` for a skill
    level, ``elo 1200 covers`` for a rating with a blind spot, and those that begin with
    :data:`READER`.

    ``limit`` is for names that contain no limit. ``Limit()`` means the level's default limit.
    ``None`` means the level's default limit, but with no limit on seconds."""
    for prefix, make in _MADE.items():
        if name.startswith(prefix):
            return Seat(make(*name.removeprefix(prefix).split()))
    if name.startswith(COMMAND):
        words = words_of(name.removeprefix(COMMAND), windows=os.name == "nt")
        return Seat(ProgramPlayer(words, patience), limit or Limit())
    kind, _, level_name = name.partition(" ")
    if kind in watched.KINDS:
        return Seat(watched.ClientPlayer(kind, level_name), limit or Limit())
    kind, own = _level(name)
    if kind in counted.KINDS:
        assert own is not None and own.nodes is not None
        return Seat(counted.CountedPlayer(kind, own.nodes))
    level = levels.LEVELS[kind]
    usual = level.limit._replace(seconds=None) if limit is None else level.limit
    return Seat(level.make(), own or (limit if limit and limit.ends else usual))


def words_of(command: str, *, windows: bool) -> list[str]:
    r"""Split a command line into words. On Windows, ``\`` is a plain character, as in paths."""
    words = shlex.split(command, posix=not windows)
    return [word.strip('"') for word in words] if windows else words


def check(name: str) -> None:
    """Raise ``ValueError`` for an unknown player, without starting any.

    Valid are a level (``easy``), perhaps with a limit (``oracle@4000`` nodes, ``oracle@300ms``),
    the players of :mod:`lab.arena.counted` and :mod:`lab.arena.watched`, and ``cmd:`` with a
    command line."""
    kind, _, level = name.partition(" ")
    if not name.startswith(COMMAND):
        _level(level if kind in watched.KINDS else name)
    elif not words_of(name.removeprefix(COMMAND), windows=os.name == "nt"):
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


class Result(NamedTuple):
    points: float
    """1 won, 0.5 drawn, 0 lost."""
    margin: int
    """Final lead in points of player A."""

    @classmethod
    def of(cls, position: Position, side: Side) -> Self:
        """Count a finished game in which player A had ``side``."""
        account = score(position)
        winner = account.outcome.winner
        points = 0.5 if winner is None else float(winner == side)
        return cls(points, account.points(side) - account.points(rival(side)))


Pair = tuple[Result, Result]
"""An opening played from both sides, with the results from player A's side."""


def turn_of(who: Seat, game: Game, seed: int) -> Turn:
    last = game.turns[-1].transfers if game.ply else ()
    return who.bot.think(Task(game.position, who.limit, seed, last=last))


def play_pair(one: Seat, other: Seat, seed: int, ornaments: int) -> Pair:
    white, black = (
        _play({side: one, rival(side): other}, side, opening(seed, ornaments), seed)
        for side in (WHITE, BLACK)
    )
    return white, black


def _play(who: Mapping[Side, Seat], side: Side, begun: Game, seed: int) -> Result:
    """Play a game to its end. Bots make legal turns, so these are not checked."""
    for each in who.values():
        each.bot.forget()
    position, last, ply = begun.position, begun.turns[-1].transfers, begun.ply
    while not position.is_over():
        bot, limit = who[position.side]
        turn = bot.think(Task(position, limit, seed + ply, last=last))
        position, last, ply = position.play(turn), turn.transfers, ply + 1
    return Result.of(position, side)


def play_pairs(
    executor: Executor, mode: str, names: tuple[str, str], numbers: range, seed: int
) -> list[Pair]:
    jobs = [executor.submit(_play_some, mode, names, some, seed) for some in parts(numbers)]
    return [pair for job in jobs for pair in job.result()]


def parts(numbers: range) -> list[range]:
    firsts = range(0, len(numbers), PAIRS_OF_A_JOB)
    return [numbers[first : first + PAIRS_OF_A_JOB] for first in firsts]


def _play_some(mode: str, names: tuple[str, str], numbers: range, seed: int) -> list[Pair]:
    one, other = map(seat, names)
    return [play_pair(one, other, *opening_of(mode, seed, index)) for index in numbers]
