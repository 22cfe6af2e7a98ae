"""Attack: a file of the store is damaged, also while the store is locked or the disk is full.

Promised: no game is lost or doubled, none that was deleted comes back, and the player is told. Of
two files damaged at once, what is left is there, and how many games are missing is told."""

import os
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from lab.campaign.attack import Attack, expect
from lab.campaign.matches import random_match, turns_known
from tests.stores import DAMAGES, PARTS, Expected, commented, damage, found, held, part_of
from tholos_desktop import files
from tholos_desktop.rules import legal_turns
from tholos_desktop.store.games import Games
from tholos_desktop.store.keeper import FILE
from tholos_desktop.store.notice import GamesNoticeKind

TRIES = 25
"""Number of damages in each random case."""
WAIT_SECONDS = 30.0
_HOMES = 6
_DAY_SECONDS = 86_400
_TOLD = (
    *(GamesNoticeKind.MENDED, GamesNoticeKind.RESTORED, GamesNoticeKind.RENEWED),
    *(GamesNoticeKind.CUT, GamesNoticeKind.MISSING, GamesNoticeKind.OUTDATED),
)


class StoreHome(NamedTuple):
    files: dict[str, bytes]
    old: dict[str, bytes]
    """Earlier states of the store's parts."""
    expected: dict[str, Expected]


@lru_cache(maxsize=_HOMES)
def _home(number: int) -> StoreHome:
    """Play for some days; return the files as a closed or a killed program leaves them."""
    rng, days, real = random.Random(number), 0, time.time
    expected: dict[str, Expected] = {}
    old: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory(prefix="tholos-campaign-") as name:
        folder = Path(name)
        with patch("time.time", lambda: real() + (days - 4) * _DAY_SECONDS):
            while True:
                games = Games(folder)
                games.finish_work(WAIT_SECONDS)
                for _ in range(rng.randint(2, 10)):
                    _do(rng, games, expected)
                if days == 3:
                    break
                games.close()
                old |= {
                    part: path.read_bytes() for part in PARTS if (path := part_of(folder, part))
                }
                days += 1
            games.sync()
            old |= {part: path.read_bytes() for part in ("wal",) if (path := part_of(folder, part))}
            _do(rng, games, expected)
            files.in_background(lambda: None).result()
            if number % 2:
                games.close()
            left = {
                str(path.relative_to(folder)): path.read_bytes()
                for path in folder.rglob("*")
                if path.is_file()
            }
            games.close()
    return StoreHome(left, old, expected)


def _do(rng: random.Random, games: Games, expected: dict[str, Expected]) -> None:
    kind = rng.choice(("play", "play", "delete", "comment", "import", "go on"))
    game = rng.choice(sorted(expected)) if expected else ""
    if kind == "delete" and game:
        games.delete(game)
        expected[game] = expected[game]._replace(is_deleted=True)
    elif kind == "comment" and game:
        match = commented(expected[game].record, f"Well, {rng.randint(1, 9)}")
        games.annotate(match)
        expected[game] = expected[game]._replace(record=match.text())
    elif kind == "import":
        matches = [random_match(rng, turns=rng.randint(1, 8)) for _ in range(rng.randint(1, 9))]
        games.import_games([match.text() for match in matches])
        games.finish_work(WAIT_SECONDS)
        expected |= {match.game_id: Expected(match.text()) for match in matches}
    elif kind == "go on" and game:
        match = games.match(game)
        if not match.is_over:
            match.game.play(rng.choice(legal_turns(match.game.position)))
        games.keep(match)
        expected[game] = expected[game]._replace(record=match.text(), is_deleted=False)
    else:
        match = random_match(rng, turns=rng.randint(1, 30))
        games.keep(match)
        expected[match.game_id] = Expected(match.text())


def _write(home: StoreHome, folder: Path) -> None:
    for name, content in home.files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)


def _one(rng: random.Random, folder: Path, parts: tuple[str, ...]) -> None:
    home = _home(rng.randrange(_HOMES))
    _write(home, folder)
    how = {part: rng.choice(DAMAGES) for part in parts}
    for part in parts:
        if path := part_of(folder, part):
            damage(rng, path, how[part], home.old.get(part))
    expected, told = dict(home.expected), list[GamesNoticeKind]()
    with ExitStack() as stack:
        kind = rng.choice((None, None, "locked", "full"))
        if kind == "locked" and (folder / FILE).exists() and "store" not in parts:
            stack.enter_context(held(folder))
        elif kind:
            stack.enter_context(full_disk())
        told += _use(rng, folder, expected, kind)
    if kind:
        told += _use(rng, folder, expected, None)
    games = Games(folder)
    expect(games.finish_work(WAIT_SECONDS), f"the store is open at last: {games.trouble}")
    there = found(games)
    games.close()
    if len(parts) > 1:
        _expect_rest(there, expected, told, how)
        return
    wrong = [game for game in {*there, *expected} if there.get(game) != expected.get(game)]
    expect(not wrong, f"{how} in {kind}: of {wrong[:1]} there is "
           f"{[there.get(game) for game in wrong[:1]]}, expected "
           f"{[expected.get(game) for game in wrong[:1]]}")  # fmt: skip
    gone = how.get("store") in ("emptied", "deleted") or how.get("log") in ("emptied", "deleted")
    expect(not gone or set(told) & set(_TOLD), f"the player is told of {how}: {told}")


def _use(
    rng: random.Random, folder: Path, expected: dict[str, Expected], kind: str | None
) -> list[GamesNoticeKind]:
    """Start, keep a game, and end; return what is told."""
    games = Games(folder)
    games.finish_work(0.05 if kind else WAIT_SECONDS)
    match = random_match(rng, turns=rng.randint(1, 5))
    if games.keep(match):
        expected[match.game_id] = Expected(match.text())
    else:
        expect(games.trouble, "a game that is not kept is told")
    games.finish_work(0.05 if kind else WAIT_SECONDS)
    told = [GamesNoticeKind(notice.key) for notice in games.take_news()]
    games.close()
    return told


def _expect_rest(
    there: dict[str, Expected],
    expected: dict[str, Expected],
    told: list[GamesNoticeKind],
    how: dict[str, str],
) -> None:
    """After two damages, games may be missing or in an earlier state, but that is told."""
    expect(not set(there) - set(expected), f"{how}: nobody kept {set(there) - set(expected)}")
    if there != expected:
        expect(set(told) & set(_TOLD), f"{how}: the player is told what is missing: {told}")


@contextmanager
def full_disk() -> Iterator[None]:
    """Let no file grow beyond a few bytes. On Windows, nothing happens."""
    if sys.platform == "win32":
        yield
        return
    import resource
    import signal

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


def _case(rng: random.Random, *, count: int) -> int:
    with turns_known(), patch("os.fsync", os.fstat):  # no power cut here
        for _ in range(TRIES):
            parts = tuple(rng.sample(PARTS, count))
            folder = Path(tempfile.mkdtemp(prefix="tholos-campaign-"))
            try:
                _one(rng, folder, parts)
            finally:
                shutil.rmtree(folder)
    return TRIES


def _prepare() -> None:
    for number in range(_HOMES):
        _home(number)


ATTACKS = (
    Attack("store-damage", 10_000, partial(_case, count=1), prepare=_prepare),
    Attack("store-damages", 2_000, partial(_case, count=2), prepare=_prepare),
)
