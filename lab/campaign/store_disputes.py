"""Attack: two programs in one store, a locked store, a full disk. Promised: every game reported as
saved is found at the end."""

import errno
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from pathlib import Path

from lab.campaign.attack import Attack, LostError
from lab.campaign.kills import heard
from lab.campaign.matches import random_match
from tests.stores import held, locked, opened
from tholos_desktop import files
from tholos_desktop.rules import legal_turns
from tholos_desktop.store.games import Games
from tholos_desktop.table.match import Match

WAIT_SECONDS = 30.0


def _case(rng: random.Random) -> int:
    kind = rng.choice((_two_programs, _held_store, _full_disk))
    with tempfile.TemporaryDirectory(prefix="tholos-campaign-") as name:
        kind(rng, Path(name))
    return 1


ATTACK = Attack("store-disputes", 200, _case)


def play(mouth: Connection, folder: Path, seed: int, moves: int, *, continues: bool) -> None:
    """Play games, or first continue the unfinished one, and report each record once it is saved."""
    rng = random.Random(seed)
    games = Games(folder)
    games.open()
    games.settle(WAIT_SECONDS)
    match = (games.current() if continues else None) or random_match(rng, turns=0)
    for _ in range(moves):
        if match.game.is_over or rng.random() < 0.1:
            match = random_match(rng, turns=0)
        match.game.play(rng.choice(legal_turns(match.game.position)))
        if games.keep(match):
            mouth.send_bytes(match.text().encode())
    games.close()


def _two_programs(rng: random.Random, folder: Path) -> None:
    with opened(folder) as games:
        games.begin(random_match(rng, turns=5))
    ears, programs = [], []
    continues = rng.random() < 0.5
    for _ in range(2):
        ear, mouth = Pipe(duplex=False)
        arguments = mouth, folder, rng.randrange(10**9), rng.randint(5, 60)
        programs.append(Process(target=play, args=arguments, kwargs={"continues": continues}))
        programs[-1].start()
        mouth.close()
        ears.append(ear)
    told = [heard(ear) for ear in ears]
    for program in programs:
        program.join()
        if program.exitcode:
            raise LostError(f"a program ended with {program.exitcode}")
    _expect(folder, [text for each in told for text in _last_of_each(each)])


def _held_store(rng: random.Random, folder: Path) -> None:
    with opened(folder) as games:
        games.begin(random_match(rng, turns=5))
    told: list[str] = []
    with rng.choice((held, locked))(folder):
        games = Games(folder)
        games.open()
        for _ in range(rng.randint(1, 5)):
            match = random_match(rng, turns=rng.randint(1, 60))
            if not games.begin(match):
                raise LostError(f"a game could not be kept: {games.trouble}")
            told.append(match.text())
        if rng.random() < 0.5:
            games.close()
    games.close()
    _expect(folder, told)


def _full_disk(rng: random.Random, folder: Path) -> None:
    """Save games on a full disk, and check that every game reported as saved is in the store."""
    told: list[str] = []
    with _scarce(rng):
        games = Games(folder)
        games.open()
        for _ in range(rng.randint(1, 20)):
            match = random_match(rng, turns=rng.randint(1, 20))
            if games.begin(match):
                told.append(match.text())
        time.sleep(rng.choice((0, 0.1)))
        games.close()
    _expect(folder, told)


@contextmanager
def _scarce(rng: random.Random) -> Iterator[None]:
    """Simulate a full disk. No file grows beyond a random size, and some calls of
    :func:`files.write_atomically` raise ``OSError``. On Windows, nothing is simulated."""
    if sys.platform == "win32":
        yield
        return
    import resource
    import signal

    write = files.write_atomically

    def sometimes(path: Path, text: str, *, lasting: bool = True) -> None:
        if rng.random() < 0.3:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        write(path, text, lasting=lasting)

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (rng.choice((2, 10, 40, 120)) * 1024, before[1]))
    files.write_atomically = sometimes
    try:
        yield
    finally:
        files.write_atomically = write
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


def _last_of_each(texts: list[str]) -> list[str]:
    return list({Match.from_record(text).game_id: text for text in texts}.values())


def _expect(folder: Path, reported: list[str]) -> None:
    """Raise :class:`LostError` if a reported game is missing or lacks a reported turn."""
    with opened(folder) as games:
        if not games.settle(WAIT_SECONDS):
            raise LostError(f"the store refuses: {games.trouble}")
        there = [games.match(entry.game).game for entry in games.page(count=100_000)]
    for text in reported:
        game = Match.from_record(text).game
        is_there = any(
            other.start == game.start and other.turns[: game.ply] == game.turns for other in there
        )
        if not is_there:
            raise LostError(f"{text!r} was reported, but is not there")
