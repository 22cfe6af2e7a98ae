"""Attack: the program is killed at any moment.

Promised: no turn is lost that the program had finished keeping, no game that another replaced, and
nothing broken is left that the player would be told of.
"""

import os
import random
import subprocess
import sys
import tempfile
import time
from itertools import islice, pairwise
from pathlib import Path

from tests.campaign.attack import Attack, LostError
from tests.campaign.victim import Moment, life
from tholos_desktop.files import HOME_VARIABLE
from tholos_desktop.storage.saves import Saves

WINDOWS = 0.05
"""This share of the victims is the window."""
LONGEST_SECONDS = 0.3
"""A victim lives no longer than this after it has told of its first moment."""


def _lot(rng: random.Random) -> int:
    with tempfile.TemporaryDirectory(prefix="tholos-campaign-") as folder:
        kill = _kill_window if rng.random() < WINDOWS else _kill_storage
        kill(rng, Path(folder))
    return 1


ATTACK = Attack("kills", 1_000, _lot)


def _kill_storage(rng: random.Random, folder: Path) -> None:
    seed = rng.randrange(10**9)
    told = _told(rng, folder, "storage", str(folder), str(seed))
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
    told = _told(rng, folder, "window", str(rng.randrange(10**9)))
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


def _told(rng: random.Random, home: Path, *arguments: str) -> list[str]:
    """What a victim told before it was killed."""
    victim = subprocess.Popen(
        [sys.executable, "-m", "tests.campaign.victim", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, HOME_VARIABLE: str(home)},
    )
    assert victim.stdout is not None
    assert victim.stderr is not None
    with victim.stdout, victim.stderr:
        is_late = rng.random() < 0.9
        first = victim.stdout.readline() if is_late else b""
        time.sleep(rng.uniform(0, LONGEST_SECONDS))
        victim.kill()
        text = (first + victim.stdout.read()).decode()
        complaint = victim.stderr.read().decode()
    victim.wait()
    told = text.split("\n")[:-1]
    if "refused" in told or (is_late and not told) or "Traceback" in complaint:
        raise LostError(f"the program ended by itself: {told[-1:]} {complaint[-500:]}")
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
