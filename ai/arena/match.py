"""Games between two players without a window: levels, or any program that speaks the protocol."""

import os
import shlex
import subprocess
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from ai.arena.openings import opening
from ai.bot import Bot, Limit
from ai.bots import levels
from tholos_desktop.rules import (
    BLACK,
    WHITE,
    Game,
    Side,
    Turn,
    parse_turn,
    rival,
    score,
)

COMMAND = "cmd:"
AT = "@"
"""Between a level and how long it thinks, other than it would by itself."""


class Player(Protocol):
    """Whoever chooses turns."""

    def choose(self, game: Game, limit: Limit, seed: int) -> Turn:
        """A legal turn in the game's position."""

    def new_game(self) -> None:
        """Forget the last game."""


class LevelPlayer:
    """One of our levels, in this process."""

    def __init__(self, name: str, limit: Limit | None = None) -> None:
        level = levels.LEVELS[name]
        self._own = limit
        self._usual = level.limit
        self._bot: Bot = level.make()

    def choose(self, game: Game, limit: Limit, seed: int) -> Turn:
        """Think as long as its own limit says, else the limit given, else as the level does."""
        limit = self._own or (limit if limit.ends else self._usual)
        return self._bot.think(
            game.position, limit, seed, stop=lambda: False, tell=lambda info: None
        )

    def new_game(self) -> None:
        """Forget the last game."""
        self._bot.forget()


class ProgramPlayer:
    """A program that speaks the protocol; it plays the level that it names last."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            bufsize=1,
        )
        self._write("tholos")
        named = [line.split()[1] for line in self._lines("ready") if line.startswith("level ")]
        self._level = named[-1] if named else "hard"
        self._write("isready")
        self._lines("ready")

    def choose(self, game: Game, limit: Limit, seed: int) -> Turn:
        """Ask the program; raises ``ValueError`` for an illegal turn or none."""
        self._write(f"position code {game.position.code}")
        limits = "" if limit.seconds is None else f" movetime {round(limit.seconds * 1000)}"
        limits += "" if limit.nodes is None else f" nodes {limit.nodes}"
        self._write(f"go level {self._level}{limits} seed {seed}")
        return parse_turn(self._lines("bestturn")[-1].partition(" ")[2], game.position)

    def new_game(self) -> None:
        """Forget the last game."""
        self._write("newgame")

    def _write(self, line: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def _lines(self, until: str) -> list[str]:
        """What the program says up to a line that begins so."""
        assert self._process.stdout
        lines = []
        for line in self._process.stdout:
            lines.append(line.strip())
            if lines[-1].startswith("error"):
                raise ValueError(f"the program says: {lines[-1]}")
            if lines[-1].split(" ")[0] == until:
                return lines
        raise ValueError(f"the program ended before it said {until!r}")


class Result(NamedTuple):
    """How a game went for player A."""

    points: float
    """1 won, 0.5 drawn, 0 lost."""
    margin: int
    """A's points less B's."""


def player(spec: str) -> Player:
    """The player that a text names: see :func:`check`."""
    if spec.startswith(COMMAND):
        return ProgramPlayer(words_of(spec.removeprefix(COMMAND), windows=os.name == "nt"))
    name, limit = _level(spec)
    return LevelPlayer(name, limit)


def words_of(command: str, *, windows: bool) -> list[str]:
    r"""A command line's words; on Windows, where ``\`` stands in paths, it escapes nothing."""
    words = shlex.split(command, posix=not windows)
    return [word.strip('"') for word in words] if windows else words


def check(spec: str) -> None:
    """Raise ``ValueError`` for a player that there is not, without starting any.

    There are levels (``easy``), levels with a limit of their own (``oracle@4000`` looks at 4000
    nodes a turn, ``oracle@300ms`` thinks 300 milliseconds), and ``cmd:`` with a command line.
    """
    if not spec.startswith(COMMAND):
        _level(spec)


def _level(spec: str) -> tuple[str, Limit | None]:
    name, at, limit = spec.partition(AT)
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
    players: tuple[Player, Player], seed: int, limit: Limit, ornaments: int
) -> tuple[Result, Result]:
    """The same opening twice, with the sides swapped."""
    white, black = (
        _play(players, side, opening(seed, ornaments), limit, seed) for side in (WHITE, BLACK)
    )
    return white, black


def _play(
    players: tuple[Player, Player], side: Side, game: Game, limit: Limit, seed: int
) -> Result:
    """One game to its end, in which the first player plays a side."""
    who = {side: players[0], rival(side): players[1]}
    for each in players:
        each.new_game()
    while not game.is_over:
        game.play(who[game.position.side].choose(game, limit, seed + game.ply))
    account = score(game.position)
    winner = account.outcome.winner
    points = 0.5 if winner is None else float(winner == side)
    return Result(points, account.points(side) - account.points(rival(side)))
