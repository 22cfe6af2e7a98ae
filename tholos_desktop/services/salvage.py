import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

from tholos_desktop.services.connection import ERRORS, connection, notice_kind
from tholos_desktop.services.entry import LATEST_MS
from tholos_desktop.services.notice import GamesNoticeKind


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
"""Queries for older versions of the file, the last one for files with a damaged table."""
_LEAST_BYTES = 200
"""Minimum size of a row in bytes; it limits the number of rows that a file can have."""


def salvage(path: Path) -> Iterator[SalvagedRow]:
    """Read all rows of a file that may be damaged, of any version. The file is not changed.

    Raises ``sqlite3.Error`` for a file that can't be read now."""
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
