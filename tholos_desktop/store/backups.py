"""Copies of the store, one for a day. The last three stay."""

import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing, suppress
from pathlib import Path

from tholos_desktop import files
from tholos_desktop.store.database import Database, parts
from tholos_desktop.store.errors import ERRORS, DamagedError
from tholos_desktop.store.job import Steps
from tholos_desktop.store.row import Row, is_sound

FOLDER, SUFFIX = "backups", ".sqlite"
MOST = 3
_AT_ONCE = 20
"""Rows that are read at once: about 1 ms."""


class Backup:
    """A copy that can be opened, and the number of the last change in it."""

    def __init__(self, path: Path) -> None:
        with closing(Database.to_read(path)) as copy:
            self.serial, self.games = copy.serial, copy.games
        self.path = path


def listed(folder: Path) -> list[Path]:
    """Return the files of a folder's backups, newest first."""
    return sorted((folder / FOLDER).glob(f"*{SUFFIX}"), reverse=True)


def sound(folder: Path) -> tuple[list[Backup], list[Path]]:
    """Return the backups that can be opened, latest change first, and the files of the others."""
    found, broken = list[Backup](), list[Path]()
    for path in listed(folder):
        try:
            found.append(Backup(path))
        except ERRORS:
            broken.append(path)
    return sorted(found, key=lambda backup: -backup.serial), broken


def check_rows(store: Database, copy: Database | None = None) -> Steps[int]:
    """Check each row of a store and its places in the indexes, and copy the rows; return their
    number. Raises ``DamagedError``."""
    number, done, serial = 0, 0, store.serial
    while rows := store.rows_after(number, _AT_ONCE):
        for number, row in rows:
            place = row["is_over"], row["played"], number
            if not is_sound(row) or not _is_indexed(store.base, number, row["game"], place):
                raise DamagedError(f"row {number} is damaged")
        if copy is not None:
            with copy:
                for _, row in rows:
                    copy.put(row)
        done += len(rows)
        yield done
    (listed,) = store.base.execute("SELECT count(*) FROM games INDEXED BY listed").fetchone()
    if listed != store.games or (done != listed and store.serial == serial):
        raise DamagedError(f"{done} of {store.games} games are there, {listed} in the list")
    return done


def _is_indexed(
    base: sqlite3.Connection, number: int, game: str, place: tuple[object, ...]
) -> bool:
    listed = "SELECT 1 FROM games INDEXED BY listed WHERE is_over = ? AND played = ? AND number = ?"
    found = base.execute("SELECT number FROM games WHERE game = ?", [game]).fetchone()
    return found == (number,) and base.execute(listed, place).fetchone() is not None


def check_against(store: Database, backup: Backup) -> Steps[None]:
    """Check that a store has each game of a backup in the same or a later state, unless it was
    erased. Raises ``DamagedError``; errors of the backup itself are ``OSError``."""
    erased = store.erased()
    done = 0
    for rows in _read(backup.path):
        for row in rows:
            there = store.base.execute("SELECT change FROM games WHERE game = ?", [row["game"]])
            change = there.fetchone() or (erased.get(row["game"], -1),)
            if change[0] < row["change"]:
                raise DamagedError(f"the game {row['game']} is missing or old")
        done += len(rows)
        yield done


class BackupError(Exception):
    """A backup is damaged."""


def _read(path: Path) -> Iterator[list[Row]]:
    try:
        with closing(Database.to_read(path)) as copy:
            number = done = 0
            while rows := copy.rows_after(number, _AT_ONCE):
                number, done = rows[-1][0], done + len(rows)
                if not all(is_sound(row) for _, row in rows):
                    raise BackupError(f"{path.name} is damaged")
                yield [row for _, row in rows]
            if done != copy.games:
                raise BackupError(f"{path.name} has {done} games of {copy.games}")
    except ERRORS as error:
        raise BackupError(f"{path.name} is damaged") from error


def make(store: Database, folder: Path) -> Steps[Backup]:
    """Check a store, and copy it to the backup of the day. The copy is synced, opened and counted
    before it gets its name."""
    day = time.strftime("%Y-%m-%d", time.localtime(time.time()))
    new = folder / FOLDER / f".{day}.new"
    serial = store.serial
    copy = Database.copy(new)
    try:
        done = yield from check_rows(store, copy)
        with copy:
            for game, change in store.erased().items():
                copy.erase(game, change)
            copy.base.execute("UPDATE about SET serial = ?, games = ?", (serial, done))
    except BaseException:
        copy.close()
        for part in parts(new):
            part.unlink(missing_ok=True)
        raise
    copy.close()
    written: Future[None] = files.in_background(lambda: _fsync_and_check(new, done))
    while not written.done():
        yield None
    written.result()
    path = new.with_name(f"{day}{SUFFIX}")
    new.replace(path)
    for old in listed(folder)[MOST:]:
        with suppress(OSError):
            old.unlink()
    return Backup(path)


def _fsync_and_check(new: Path, games: int) -> None:
    files.fsync(new)
    with closing(Database.to_read(new)) as copy:
        said = copy.base.execute("PRAGMA integrity_check(1)").fetchall()
        (count,) = copy.base.execute("SELECT count(*) FROM games").fetchone()
        if said != [("ok",)] or count != games:
            raise OSError(f"{new.name} can't be read back")
