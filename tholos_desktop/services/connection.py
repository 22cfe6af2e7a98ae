import errno
import sqlite3
from pathlib import Path

from tholos_desktop.services.notice import GamesNoticeKind

VERSION = 6
"""Version of the tables. Files of versions 1 to 4 have other tables; they are imported as old
archives."""
OLDEST = 5
"""Oldest version that can be upgraded: its ``margin`` could not be ``NULL``."""
APPLICATION = 0x54686F6C
_NO_FOLDER = (
    *(sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY_DIRECTORY),
    *(sqlite3.SQLITE_READONLY_CANTINIT, sqlite3.SQLITE_READONLY_CANTLOCK),
)
ERRORS = (sqlite3.Error, OSError, UnicodeDecodeError)
"""Errors that a connection can raise. ``UnicodeDecodeError``: sqlite3 can't decode the message
about a damaged file."""


class NewerError(sqlite3.DatabaseError):
    """A later version of the program wrote the file."""


class DamagedError(sqlite3.DatabaseError):
    pass


def notice_kind(error: Exception) -> GamesNoticeKind:
    """Return the kind of notice for an error; ``BROKEN`` for a file that can be repaired."""
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
    """Open a file without changing it, even if its folder is read-only."""
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
        base.create_function("casefold", 1, lambda name: str(name).casefold(), deterministic=True)
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
    """Return the version of the file's tables; 0 if it has none.

    Raises ``NewerError`` for a later version, ``DamagedError`` for a file of another program."""
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
