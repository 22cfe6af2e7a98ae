"""Attack: the program is killed at any moment.

Promised: no turn is lost that the program had finished keeping, no game that another replaced, and
nothing broken is left that the player would be told of.
"""

import os
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import islice, pairwise
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from lab.campaign.attack import Attack, LostError
from lab.campaign.victim import REFUSED, Moment, life, live, show
from tholos_desktop.files import HOME_VARIABLE
from tholos_desktop.storage.saves import Saves

WINDOWS = 0.05
"""This share of the victims is the window."""
LONGEST_SECONDS = (0.01, 0.05, 0.3)
"""A victim lives no longer than one of these after it has told of its first moment."""


def _lot(rng: random.Random) -> int:
    with tempfile.TemporaryDirectory(prefix="tholos-campaign-") as folder:
        kill = _kill_window if rng.random() < WINDOWS else _kill_storage
        kill(rng, Path(folder))
    return 1


ATTACK = Attack("kills", 1_000, _lot)


def _kill_storage(rng: random.Random, folder: Path) -> None:
    seed = rng.randrange(10**9)
    told = told_before_it_was_killed(rng, folder, live, folder, seed)
    moments = list(islice(life(seed), len(told) + 1))
    saves = _opened(folder)
    current = saves.current()
    allowed = [moment.text for moment in moments[-2:]] if told else [moments[0].text]
    if current is None:
        if told:
            raise LostError(f"no game to go on with, though {len(told)} moments were told")
    elif current.text() not in allowed:
        raise LostError(f"moment {len(told) - 1} was told, but there is {current.text()!r}")
    _expect_the_replaced(saves, moments[: len(told)])
    _expect_no_notice(saves)


def _kill_window(rng: random.Random, folder: Path) -> None:
    told = told_before_it_was_killed(rng, folder, show, rng.randrange(10**9))
    saves = _opened(folder / "data" / "saves")
    current = saves.current()
    if told and current is None:
        raise LostError(f"no game to go on with, though {told[-1]!r} was told")
    if told and current is not None:
        seed, *last = told[-1].split()
        turns = [turn.notation for turn in current.game.turns]
        is_next = str(current.seed) != seed and not turns
        if not is_next and (str(current.seed) != seed or turns[: len(last)] != last):
            raise LostError(f"{told[-1]!r} was told, but there is {current.text()!r}")
    _expect_no_notice(saves)


def told_before_it_was_killed(
    rng: random.Random, home: Path, program: Callable[..., None], *arguments: object
) -> list[str]:
    ear, mouth = Pipe(duplex=False)
    victim = Process(target=_live, args=(home, program, mouth, *arguments))
    victim.start()
    mouth.close()
    with ear:
        is_late = rng.random() < 0.9
        told = _heard(ear, 1) if is_late else []
        time.sleep(rng.uniform(0, rng.choice(LONGEST_SECONDS)))
        victim.kill()
        victim.join()
        told += _heard(ear)
    if victim.exitcode in (0, 1) or REFUSED in told or (is_late and not told):
        raise LostError(f"the program ended by itself with {victim.exitcode}: {told[-1:]}")
    return told


def _live(home: Path, program: Callable[..., None], *arguments: Any) -> None:
    """Be the victim, in a process of its own; a thread that fails ends it."""
    os.environ[HOME_VARIABLE] = str(home)
    threading.excepthook = _break
    program(*arguments)


def _break(thread: threading.ExceptHookArgs) -> None:
    """End the program, as a thread of it has failed."""
    sys.__excepthook__(thread.exc_type, thread.exc_value or Exception(), thread.exc_traceback)
    os._exit(1)


def _heard(ear: Connection, most: int | None = None) -> list[str]:
    """What is told, up to so much, until there is no more; a word cut off has not been told."""
    told: list[str] = []
    with suppress(EOFError):
        while len(told) != most:
            told.append(ear.recv_bytes().decode())
    return told


def _opened(folder: Path) -> Saves:
    """The saves as the next start finds them; the lock went with the victim."""
    saves = Saves(folder)
    saves.open()
    saves.close()
    return saves


def _expect_the_replaced(saves: Saves, moments: list[Moment]) -> None:
    """Games that were left for another are on the shelf."""
    shelf = {saves.load(save.path).text() for save in saves.listing()}
    for before, after in pairwise(moments):
        game = before.match.game
        was_under_way = after.begins and game.ply and not game.is_over
        if was_under_way and before.text not in shelf:
            raise LostError(f"a game that was left is not on the shelf: {before.text!r}")


def _expect_no_notice(saves: Saves) -> None:
    saves.listing()
    if saves.notices:
        raise LostError(f"the player is told of {saves.notices}")
