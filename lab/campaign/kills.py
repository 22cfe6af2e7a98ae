"""Attack: the window is killed at any moment. Promised: no saved move is lost, and no damage is
left."""

import os
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pygame

from lab.campaign.attack import Attack, LostError
from tests.driving import RandomEngine
from tests.matches import BOTS
from tests.stores import opened
from tholos_desktop import app, files
from tholos_desktop.store.games import Games
from tholos_desktop.table.match import Match

LONGEST_SECONDS = (0.01, 0.05, 0.3)
"""Maximum seconds from a process's first report to its end. Each case draws one of these."""
REFUSED = "refused"
"""Last report of a process that could not save something."""
SIZE = (960, 540)


def _case(rng: random.Random) -> int:
    with tempfile.TemporaryDirectory(prefix="tholos-campaign-") as folder:
        _kill_window(rng, Path(folder))
    return 1


ATTACK = Attack("kills", 50, _case)


def _kill_window(rng: random.Random, folder: Path) -> None:
    told = told_before_it_was_killed(rng, folder, show, rng.randrange(10**9))
    with opened(folder / "data") as games:
        if told:
            seed, *moves = told[-1].split()
            if not any(_is_kept(entry.game, games, seed, moves) for entry in games.page()):
                raise LostError(f"{told[-1]!r} was reported, and is not in the list")
        if games.take_news() or games.trouble:
            raise LostError(f"the player is told of {games.trouble}")


def _is_kept(game: str, games: Games, seed: str, moves: list[str]) -> bool:
    match = games.match(game)
    turns = [turn.notation for turn in match.game.turns]
    return str(match.seed) == seed and turns[: len(moves)] == moves


def told_before_it_was_killed(
    rng: random.Random, home: Path, program: Callable[..., None], *arguments: object
) -> list[str]:
    ear, mouth = Pipe(duplex=False)
    victim = Process(target=_live, args=(home, program, mouth, *arguments))
    victim.start()
    mouth.close()
    with ear:
        is_late = rng.random() < 0.9
        told = heard(ear, 1) if is_late else []
        time.sleep(rng.uniform(0, rng.choice(LONGEST_SECONDS)))
        victim.kill()
        victim.join()
        told += heard(ear)
    if victim.exitcode in (0, 1) or REFUSED in told or (is_late and not told):
        raise LostError(f"the program ended by itself with {victim.exitcode}: {told[-1:]}")
    return told


def _live(home: Path, program: Callable[..., None], *arguments: Any) -> None:
    """Run the victim in a process of its own. A thread that fails ends the process."""
    os.environ[files.HOME_VARIABLE] = str(home)
    threading.excepthook = _break
    program(*arguments)


def _break(thread: threading.ExceptHookArgs) -> None:
    sys.__excepthook__(thread.exc_type, thread.exc_value or Exception(), thread.exc_traceback)
    os._exit(1)


def heard(ear: Connection, most: int | None = None) -> list[str]:
    """Return a process's first ``most`` reports, or all. A report that was cut off doesn't
    count."""
    told: list[str] = []
    with suppress(EOFError):
        while len(told) != most:
            told.append(ear.recv_bytes().decode())
    return told


class TellingGames(Games):
    """Reports each move only once it is saved."""

    def __init__(self, folder: Path, tell: Callable[[bytes], None]) -> None:
        super().__init__(folder)
        self._tell = tell

    def keep(self, match: Match) -> bool:
        is_kept = super().keep(match)
        if is_kept and match.is_worth_saving:
            told = [str(match.seed), *(turn.notation for turn in match.game.turns)]
            self._tell(" ".join(told).encode())
        return is_kept


def show(mouth: Connection, seed: int) -> None:
    app.start_pygame()
    ctx = app.new_context()
    ctx.settings.animation = "off"
    routes = app.new_directory(
        ctx, RandomEngine(seed), TellingGames(files.data_folder(), mouth.send_bytes)
    )
    window = app.App(ctx, routes, routes.menu(), SIZE)
    while window.is_running:
        if len(window.stack.scenes) == 1:
            match = Match.new(BOTS)
            routes.games.begin(match)
            window.stack.push(routes.table(match))
            window.stack.execute_requests()
        elif match.game.is_over:
            window.frame([pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")], 0)
        window.frame(pygame.event.get(), app.LONGEST_STEP)
