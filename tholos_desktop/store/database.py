"""An SQLite file of games, for one thread at a time; raises the errors of ``errors.ERRORS``."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from tholos_desktop import files
from tholos_desktop.store.errors import ERRORS, DamagedError, NewerError
from tholos_desktop.store.redo_log import Change
from tholos_desktop.store.row import (
    INDEXES,
    ROW,
    TABLE,
    WRITTEN,
    Row,
    checksum,
    derived,
    is_sound,
    sound_ms,
)
from tholos_desktop.store.same_game import match_of
from tholos_desktop.table.match import Match

APPLICATION, VERSION = 0x54686F6C, 0x0001_0001
"""Both halves of a version are the same, so a flipped bit does not look like a later program's
file."""
SYNCHRONOUS = "NORMAL"
"""When SQLite waits for the disk."""
_ABOUT = (
    "CREATE TABLE erased (game TEXT PRIMARY KEY, change INTEGER NOT NULL) STRICT",
    "CREATE TABLE about (serial INTEGER NOT NULL, games INTEGER NOT NULL, "
    "started INTEGER NOT NULL, checked INTEGER NOT NULL) STRICT",
    "INSERT INTO about VALUES (0, 0, 0, 0)",
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {VERSION}",
)
_COLUMNS = ", ".join(ROW)
_PUT = (
    f"INSERT INTO {{games}} ({_COLUMNS}) VALUES ({', '.join(f':{name}' for name in ROW)}) "
    f"ON CONFLICT (game) DO UPDATE SET "
    f"{', '.join(f'{name} = excluded.{name}' for name in ROW if name != 'game')}"
)
_STAND_IN = (
    "PRAGMA temp_store = MEMORY",
    TABLE.format(games="temp.waiting"),
    "CREATE TEMP TABLE hidden (game TEXT PRIMARY KEY)",
    "CREATE TEMP VIEW games AS SELECT * FROM main.games WHERE game NOT IN "
    "(SELECT game FROM temp.hidden) UNION ALL SELECT * FROM temp.waiting",
)


class Database:
    def __init__(self, base: sqlite3.Connection) -> None:
        base.text_factory = lambda content: content.decode("utf-8", "replace")
        self.base = base
        self.is_stand_in = False
        """True if changes are only noted in memory, over the games of a file that stays as it
        is."""
        self.serial = self.games = 0
        """Number of the last change, and number of games."""
        self.latest: Row | None = None
        """The row that was written last."""

    @classmethod
    def store(cls, path: Path) -> "Database":
        """Open or create the store, and lock it against other programs."""
        files.make_folder(path.parent)
        path.touch(mode=0o600)
        _look(path)  # first, since another program's file must not change
        found = cls(_connection(str(path)))
        try:
            for pragma in (
                f"synchronous = {SYNCHRONOUS}",
                "locking_mode = EXCLUSIVE",
                "journal_mode = WAL",
                "wal_autocheckpoint = 0",
            ):
                found.base.execute(f"PRAGMA {pragma}")
            if not _check(found.base):
                found._make(indexes=INDEXES)
            found._read_about()
            with suppress(*ERRORS):  # a full disk
                found._begin_wal()
        except BaseException:
            found.base.close()
            raise
        return found

    @classmethod
    def copy(cls, path: Path, *, indexes: Sequence[str] = ()) -> "Database":
        """Create a file beside the store, in place of any leftover. It is on the disk only once
        ``files.fsync`` says so."""
        files.make_folder(path.parent)
        for part in parts(path):
            part.unlink(missing_ok=True)
        found = cls(_connection(str(path)))
        found.base.execute("PRAGMA journal_mode = OFF")
        found.base.execute("PRAGMA synchronous = OFF")
        found._make(indexes=indexes)
        return found

    @classmethod
    def to_read(cls, path: Path) -> "Database":
        """Open a file without changing it, even if another program has locked it."""
        base = _connection(f"{path.resolve().as_uri()}?immutable=1", uri=True)
        try:
            if not _check(base):
                raise DamagedError("it has no tables")
            found = cls(base)
            found._read_about()
        except BaseException:
            base.close()
            raise
        return found

    @classmethod
    def in_memory(cls) -> "Database":
        found = cls(_connection(":memory:"))
        found._make(indexes=INDEXES)
        return found

    def stand_in(self) -> "Database":
        """Note further changes in memory alone."""
        with suppress(sqlite3.Error):
            self.base.execute("ROLLBACK")
        for statement in _STAND_IN:
            self.base.execute(statement)
        self.is_stand_in = True
        return self

    def resume(self) -> None:
        """Undo :meth:`stand_in`. The changes that it noted must then be applied again."""
        if self.is_stand_in:
            for statement in ("VIEW temp.games", "TABLE temp.waiting", "TABLE temp.hidden"):
                self.base.execute(f"DROP {statement}")
            self.is_stand_in = False
            self._read_about()

    def _make(self, *, indexes: Sequence[str]) -> None:
        with self:
            for statement in (TABLE.format(games="games"), *_ABOUT, *indexes):
                self.base.execute(statement)

    def _read_about(self) -> None:
        rows = self.base.execute("SELECT serial, games FROM about").fetchall()
        if len(rows) != 1 or not all(isinstance(cell, int) for cell in rows[0]):
            raise DamagedError("the serial number is missing")
        self.serial, self.games = rows[0]

    def close(self) -> None:
        self.base.close()

    def __enter__(self) -> "Database":
        self.base.execute("BEGIN" if self.is_stand_in else "BEGIN IMMEDIATE")
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self.base.execute("COMMIT")
        else:
            with suppress(*ERRORS):
                self.base.execute("ROLLBACK")

    @property
    def _written(self) -> str:
        return "temp.waiting" if self.is_stand_in else "games"

    def row(self, game: str) -> Row | None:
        """Return a game's row; raises ``DamagedError`` if a cell has changed on the disk."""
        rows = self.base.execute(f"SELECT {_COLUMNS} FROM games WHERE game = ?", [game]).fetchall()
        if not rows:
            return None
        row = dict(zip(ROW, rows[0], strict=True))
        if not is_sound(row):
            raise DamagedError(f"the game {game} is damaged")
        return row

    def rows_after(self, number: int, count: int) -> list[tuple[int, Row]]:
        """Return rows in the file's order, each with its number, sound or not."""
        query = f"SELECT number, {_COLUMNS} FROM games WHERE number > ? ORDER BY number LIMIT ?"
        found = self.base.execute(query, [number, count]).fetchall()
        return [(number, dict(zip(ROW, cells, strict=True))) for number, *cells in found]

    def erased(self) -> dict[str, int]:
        """Return the numbers of the changes that erased games, by id."""
        return dict(self.base.execute("SELECT game, change FROM erased").fetchall())

    def put(self, row: Row) -> None:
        self.base.execute(_PUT.format(games=self._written), row | {"checksum": checksum(row)})
        if self.is_stand_in:
            self.base.execute("INSERT OR IGNORE INTO temp.hidden VALUES (?)", [row["game"]])
        self.latest = row

    def erase(self, game: str, change: int) -> None:
        self.base.execute(f"DELETE FROM {self._written} WHERE game = ?", [game])
        if self.is_stand_in:
            self.base.execute("INSERT OR IGNORE INTO temp.hidden VALUES (?)", [game])
        else:
            self.base.execute("INSERT OR REPLACE INTO erased VALUES (?, ?)", (game, change))

    def analyze(self) -> None:
        """Let SQLite find out which values repeat, in 10 ms. So it finds all players in a small
        part of the time."""
        self.base.execute("PRAGMA analysis_limit = 200")
        self.base.execute("ANALYZE players")

    def checkpoint(self) -> None:
        """Move all changes from the WAL to the file; wait until they are on the disk."""
        self.base.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
        self._begin_wal()

    def _begin_wal(self) -> None:
        """Write without a change, since SQLite waits for the disk with a WAL's first write."""
        with self:
            self.base.execute("INSERT INTO erased VALUES ('', 0)")
            self.base.execute("DELETE FROM erased WHERE game = ''")

    def apply(self, changes: Iterable[Change], matches: Mapping[str, Match] = {}) -> None:
        """Carry out changes, all or none. Changes that are already there do nothing. ``matches``
        has games whose records are written, by id, if the caller has them."""
        serial, games = self.serial, self.games
        try:
            with self:
                for change in changes:
                    self._apply(change, matches)
                if not self.is_stand_in:
                    about = (self.serial, self.games)
                    self.base.execute("UPDATE about SET serial = ?, games = ?", about)
        except BaseException:
            self.serial, self.games, self.latest = serial, games, None
            raise

    def _apply(self, change: Change, matches: Mapping[str, Match]) -> None:
        number, game, cells = change
        self.serial = max(self.serial, number)
        before = self.row(game)
        if before is None and self._erased_at(game) >= number:
            return
        if before is not None and before["change"] >= number:
            return
        if cells is None:
            self.erase(game, number)
            self.games -= before is not None
            return
        if "record" in cells:
            match = matches.get(game) or match_of(cells["record"])
            if match is None:
                return
            self.games += before is None
            self.put(derived(match) | cells | {"game": game, "change": number})
        elif before is not None:
            self.put(before | cells | {"change": number})

    def _erased_at(self, game: str) -> int:
        rows = self.base.execute("SELECT change FROM erased WHERE game = ?", [game]).fetchall()
        return int(rows[0][0]) if rows else -1


def parts(path: Path) -> list[Path]:
    return [path.with_name(f"{path.name}{end}") for end in ("", "-shm", "-wal", "-journal")]


def written(row: Row) -> dict[str, Any]:
    """Return a row's cells as a change writes them."""
    return {name: row[name] for name in WRITTEN} | {"played": sound_ms(row["played"])}


def salvage(path: Path) -> Iterator[Row]:
    """Yield the readable rows of a file, even of a damaged one. Raises ``sqlite3.Error``."""
    base = _to_salvage(path)
    base.text_factory = lambda content: content.decode("utf-8", "replace")
    found: set[int] = set()
    try:
        for number, *cells in _rows(base, path.stat().st_size // _LEAST_BYTES):
            if isinstance(number, int) and number not in found:
                found.add(number)
                yield dict(zip(ROW, cells, strict=True))
    finally:
        base.close()


def salvage_erased(path: Path) -> dict[str, int]:
    """Return which games a file knows as erased; nothing if that can't be read."""
    with suppress(*ERRORS):
        base = _to_salvage(path)
        try:
            rows = base.execute("SELECT game, change FROM erased").fetchall()
            return {game: change for game, change in rows if isinstance(change, int)}
        finally:
            base.close()
    return {}


_LEAST_BYTES = 200
"""Minimum size of a row in bytes. :func:`salvage` derives from it how many rows a file can have."""


def _to_salvage(path: Path) -> sqlite3.Connection:
    """Open a file with what waits beside it, or else as it is."""
    if parts(path)[2].exists():
        base = _connection(str(path))
        try:
            base.execute("PRAGMA locking_mode = EXCLUSIVE")
            base.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except ERRORS:
            base.close()
        else:
            return base
    return _connection(f"{path.resolve().as_uri()}?immutable=1", uri=True)


def _rows(base: sqlite3.Connection, most: int) -> Iterator[Any]:
    query, ends = f"SELECT number, {_COLUMNS} FROM games", []
    for order in ("ASC", "DESC"):
        last = None
        try:
            for row in base.execute(f"{query} ORDER BY number {order}"):
                last = row[0]
                yield row
            return
        except ERRORS as error:
            if getattr(error, "sqlite_errorcode", None) in _NO_TABLE:
                return
        ends.append(last)
    first, last = (end if isinstance(end, int) else None for end in ends)
    low = (first or 0) + 1
    high = min(last if last is not None else low + most, low + most)
    for number in range(low, high):
        with suppress(*ERRORS):
            yield from base.execute(f"{query} WHERE number = ?", [number])


_NO_TABLE = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CANTOPEN)


def _connection(place: str, *, uri: bool = False) -> sqlite3.Connection:
    return sqlite3.connect(place, timeout=0, isolation_level=None, uri=uri, check_same_thread=False)


def _look(path: Path) -> None:
    """Raise an error if the file must not be opened for writing. The file is not changed."""
    with path.open("rb") as file:
        head = file.read(100)
    if head:
        version, application = (int.from_bytes(head[at : at + 4], "big") for at in (60, 68))
        _check_marks(application, version)


def _check(base: sqlite3.Connection) -> bool:
    """Return False for a file without tables. Raises ``NewerError`` for a later version,
    ``DamagedError`` for another program's file."""
    version, application, tables = base.execute(
        "SELECT user_version, application_id, (SELECT count(*) FROM sqlite_master) "
        "FROM pragma_user_version, pragma_application_id"
    ).fetchone()
    if not version and not tables:
        return False
    _check_marks(application, version)
    return True


def _check_marks(application: int, version: int) -> None:
    if application == APPLICATION and version > VERSION and version >> 16 == version & 0xFFFF:
        raise NewerError("the games were written by a later version of the program")
    if (application, version) not in ((APPLICATION, VERSION), (0, 0)):
        raise DamagedError("this is no file of games")
