import errno
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

from tholos_desktop.plain_text import folded
from tholos_desktop.store.entry import LATEST_MS
from tholos_desktop.store.notice import GamesNoticeKind

VERSION = 6
"""Version of the tables. Files of versions 1 to 4 have other tables, and are imported as old
archives."""
OLDEST = 5
"""Oldest version of the tables that can be upgraded. In this version, the column ``margin`` could
not be ``NULL``."""
APPLICATION = 0x54686F6C
_NO_FOLDER = (
    *(sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY_DIRECTORY),
    *(sqlite3.SQLITE_READONLY_CANTINIT, sqlite3.SQLITE_READONLY_CANTLOCK),
)
ERRORS = (sqlite3.Error, OSError, UnicodeDecodeError)
"""Errors of a connection. sqlite3 may fail to decode its own message about a damaged file."""


class NewerError(sqlite3.DatabaseError):
    """A later version of the program wrote the file."""


class DamagedError(sqlite3.DatabaseError):
    pass


def notice_kind(error: Exception) -> GamesNoticeKind:
    """Return the kind of notice for an error of a connection. ``BROKEN`` means that a repair may
    help."""
    code = getattr(error, "sqlite_errorcode", None) or 0
    primary, number = code & 0xFF, getattr(error, "errno", None)
    if isinstance(error, NewerError):
        return GamesNoticeKind.NEWER
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return GamesNoticeKind.HELD
    if primary == sqlite3.SQLITE_FULL or number in (errno.ENOSPC, errno.EDQUOT):
        return GamesNoticeKind.FULL
    broken = (
        *(sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR),
        *(sqlite3.SQLITE_SCHEMA, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_CONSTRAINT),
        sqlite3.SQLITE_TOOBIG,  # no record is so long, but a damaged cell may seem so
    )
    is_damaged = isinstance(error, (DamagedError, UnicodeDecodeError))
    if is_damaged or primary in broken or code == _SHORT_READ:
        return GamesNoticeKind.BROKEN
    return (
        GamesNoticeKind.NO_ENTRY if isinstance(error, PermissionError) else GamesNoticeKind.REFUSED
    )


_SHORT_READ = sqlite3.SQLITE_IOERR_SHORT_READ


def connect_read_only(path: Path, patience: float) -> sqlite3.Connection:
    """Open a file without changing it. Its folder may be read-only."""
    place = path.resolve().as_uri()
    base = connection(f"{place}?mode=ro", patience, uri=True)
    try:
        base.execute("PRAGMA schema_version")
    except sqlite3.OperationalError as error:
        base.close()
        if error.sqlite_errorcode not in _NO_FOLDER or not path.exists():
            raise
        base = connection(f"{place}?immutable=1", patience, uri=True)
    except BaseException:
        base.close()
        raise
    return base


def reader(path: Path, patience: float) -> sqlite3.Connection | None:
    """Open an existing store for queries only; ``None`` while it has no tables yet."""
    base = connect_read_only(path, patience)
    try:
        if not check(base):
            base.close()
            return None
        base.create_function("folded", 1, lambda name: folded(str(name)), deterministic=True)
    except BaseException:
        base.close()
        raise
    return base


def connection(place: str, patience: float, *, uri: bool = False) -> sqlite3.Connection:
    base = sqlite3.connect(
        place, timeout=patience, isolation_level=None, uri=uri, check_same_thread=False
    )
    base.text_factory = lambda content: content.decode("utf-8", "replace")
    return base


def check(base: sqlite3.Connection) -> int:
    """Return the version of the tables; 0 if there are none. Raises ``NewerError`` for a later
    version, ``DamagedError`` for another program's file."""
    version, application, tables = base.execute(  # at once, as another program may create them
        "SELECT user_version, application_id, (SELECT count(*) FROM sqlite_master) "
        "FROM pragma_user_version, pragma_application_id"
    ).fetchone()
    if application == APPLICATION and version > VERSION:
        raise NewerError("the games were written by a later version of the program")
    if not version and not tables:
        return 0
    if application != APPLICATION or version < OLDEST:
        raise DamagedError("this is no file of games")
    return int(version)


class SalvagedRow(NamedTuple):
    record: str
    played_ms: int
    kept: int
    losses: str = ""
    deleted_at: int | None = None
    expired: int = 0
    order: int = 0


_NOW = (
    "SELECT number, record, played, kept, losses, iif(deleted IS NULL, NULL, deleted_at), "
    "expired, deleted FROM games"
)
_ARCHIVES = (
    "SELECT number, text, played * 1000, 0, losses, deleted, 0, deleted "
    "FROM records JOIN games USING (number) LEFT JOIN reviews USING (number)",
    "SELECT number, text, played * 1000, 0, '', deleted, 0, deleted "
    "FROM records JOIN games USING (number)",
    "SELECT number, text, 0, 0, '', NULL, 0, NULL FROM records",
)
"""Queries for older versions of the file. The last query needs only an undamaged table
``records``."""
_LEAST_BYTES = 200
"""Minimum size of a row in bytes. :func:`salvage` derives from it how many rows a file can have."""


def salvage(path: Path) -> Iterator[SalvagedRow]:
    """Yield the readable rows of a file of any version, even of a damaged file. Raises
    ``sqlite3.Error``."""
    found: set[int] = set()
    most = path.stat().st_size // _LEAST_BYTES
    with closing(connection(f"{path.resolve().as_uri()}?mode=ro", 1.0, uri=True)) as base:
        for query in (_NOW, *_ARCHIVES):
            for row in _rows(base, query, most):
                if isinstance(row[0], int) and row[0] not in found and isinstance(row[1], str):
                    found.add(row[0])
                    yield _salvaged(row)


def _rows(base: sqlite3.Connection, query: str, most: int) -> Iterator[Any]:
    ends = []
    for order in ("ASC", "DESC"):
        last = None
        try:
            for row in base.execute(f"{query} ORDER BY number {order}"):
                last = row[0]
                yield row
            return
        except ERRORS as error:
            if notice_kind(error) is not GamesNoticeKind.BROKEN:
                raise
            code = getattr(error, "sqlite_errorcode", None)
            if code in (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_NOTADB):
                return  # no such table: the file has another form
        ends.append(last)
    first, last = (end if isinstance(end, int) else None for end in ends)
    low = (first or 0) + 1
    high = min(last if last is not None else low + most, low + most)
    for number in range(low, high):
        with suppress(*ERRORS):
            yield from base.execute(f"{query} WHERE number = ?", [number])


def _salvaged(row: Iterable[Any]) -> SalvagedRow:
    _, record, played, kept, losses, deleted_at, expired, order = row

    def whole(cell: object) -> int:
        return cell if isinstance(cell, int) and 0 <= cell < LATEST_MS else 0

    return SalvagedRow(
        record,
        whole(played),
        whole(kept),
        losses if isinstance(losses, str) else "",
        None if deleted_at is None else whole(deleted_at),
        whole(expired),
        whole(order),
    )
