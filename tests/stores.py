"""Stores of games for the tests, and mishaps that befall them."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tests.matches import ANA, played
from tholos_desktop.store.games import FILE, Games
from tholos_desktop.table.match import Match, Player, Setup

BOT = Player("", "medium")


def a_match(moves: int = 3, white: Player = ANA, black: Player = BOT) -> Match:
    return played(Match.new(Setup(white, black, first="w")), moves)


@contextmanager
def opened(folder: Path) -> Iterator[Games]:
    """The games of a folder, as a start finds them."""
    games = Games(folder, patience=5)
    games.open()
    games.settle(5)
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
        assert games.settle(10)
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
