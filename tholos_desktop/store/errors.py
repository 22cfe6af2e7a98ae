import errno
import sqlite3

from tholos_desktop.store.notice import GamesNoticeKind

ERRORS = (sqlite3.Error, OSError, UnicodeDecodeError)
"""Errors of a database. sqlite3 may fail to decode its own message about a damaged file."""
_BROKEN = (
    *(sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR),
    *(sqlite3.SQLITE_SCHEMA, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_CONSTRAINT),
    sqlite3.SQLITE_TOOBIG,  # no record is so long, but a damaged cell may seem so
)


class NewerError(sqlite3.DatabaseError):
    """A later version of the program wrote the file."""


class DamagedError(sqlite3.DatabaseError):
    pass


def notice_kind(error: Exception) -> GamesNoticeKind:
    """Return the kind of notice for an error of a database. ``BROKEN`` means that a repair may
    help."""
    code = getattr(error, "sqlite_errorcode", None) or 0
    primary, number = code & 0xFF, getattr(error, "errno", None)
    if isinstance(error, NewerError):
        return GamesNoticeKind.NEWER
    if isinstance(error, BlockingIOError) or primary in (
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
    ):
        return GamesNoticeKind.HELD
    if primary == sqlite3.SQLITE_FULL or number in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return GamesNoticeKind.FULL
    is_damaged = isinstance(error, (DamagedError, UnicodeDecodeError))
    if is_damaged or primary in _BROKEN or code == sqlite3.SQLITE_IOERR_SHORT_READ:
        return GamesNoticeKind.BROKEN
    return (
        GamesNoticeKind.NO_ENTRY if isinstance(error, PermissionError) else GamesNoticeKind.REFUSED
    )
