"""Stores of games for the tests, and mishaps that befall them."""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.matches import ANA, played
from tholos_desktop.store import backups
from tholos_desktop.store.games import Games
from tholos_desktop.store.keeper import FILE, LOG
from tholos_desktop.table.match import Match, Player, Setup

BOT = Player("", "medium")


def a_match(moves: int = 3, white: Player = ANA, black: Player = BOT) -> Match:
    return played(Match.new(Setup(white, black)), moves)


@contextmanager
def opened(folder: Path) -> Iterator[Games]:
    """The games of a folder, as a start finds them."""
    games = Games(folder)
    games.open()
    games.finish_work(5)
    try:
        yield games
    finally:
        games.close()


def filled(folder: Path, count: int) -> list[Match]:
    """Games that lie safely in a store."""
    matches = [a_match(number % 12 + 1) for number in range(count)]
    with opened(folder) as games:
        for match in matches:
            assert games.keep(match)
        assert games.finish_work(10)
    return matches


def change(folder: Path, statements: str) -> None:
    """Change a store behind the program's back."""
    with closing(sqlite3.connect(folder / FILE)) as base:
        base.executescript(statements)


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Another program writes and does not end."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as base:
        base.execute("BEGIN IMMEDIATE")
        yield
        base.execute("ROLLBACK")


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Another program lets nobody read."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as base:
        base.execute("PRAGMA locking_mode = EXCLUSIVE")
        base.execute("BEGIN EXCLUSIVE")
        yield


class Expected(NamedTuple):
    """A game as it must be found again."""

    record: str
    is_deleted: bool = False


def found(games: Games) -> dict[str, Expected]:
    """Everything that a store has, by the games' ids."""
    rows = games._keeper.ask("SELECT game, record, deleted IS NOT NULL FROM games")
    return {game: Expected(record, bool(gone)) for game, record, gone in rows}


def commented(record: str, comment: str) -> Match:
    match = Match.from_record(record)
    match.comments[match.game.ply] = comment
    return match


PARTS = ("store", "wal", "log", "backup")
DAMAGES = ("emptied", "cut", "flipped", "old", "deleted")


def part_of(folder: Path, part: str) -> Path | None:
    """The file of a part of the store; ``None`` if there is none."""
    if part == "backup":
        return next(iter(backups.listed(folder)), None)
    path = folder / {"store": FILE, "wal": f"{FILE}-wal", "log": LOG}[part]
    return path if path.exists() else None


def damage(rng: random.Random, path: Path, how: str, old: bytes | None) -> None:
    """Damage a file as disks, people and other programs do. ``old`` is an earlier state of it."""
    content = path.read_bytes()
    if how == "deleted" or (how == "old" and old is None):
        path.unlink()
    elif how == "emptied":
        path.write_bytes(b"")
    elif how == "cut":
        path.write_bytes(content[: rng.randrange(max(1, len(content)))])
    elif how == "old":
        path.write_bytes(old or b"")
    else:
        spoilt = bytearray(content)
        for _ in range(rng.choice((1, 1, 3, 10))):
            size = rng.choice((1, 1, 16, 512, 4096))
            at = rng.randrange(max(1, len(spoilt))) // size * size
            flipped = bytes([spoilt[at] ^ 1 << rng.randrange(8)]) if spoilt else b""
            spoilt[at : at + size] = flipped if size == 1 else rng.randbytes(size)
        path.write_bytes(spoilt[: len(content)])
