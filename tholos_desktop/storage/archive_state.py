"""How an archive is, for a report: only looked at, nothing is made, mended or brought up."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from tholos_desktop.storage import archive_schema as schema


class State(NamedTuple):
    """What there is to tell of an archive."""

    games: int = 0
    """Without those that were deleted."""
    deleted: int = 0
    """That can still be brought back."""
    reviews: int = 0
    unread: int = 0
    """Games of which no figures have been read yet."""
    version: int = 0
    """Of the tables."""
    megabytes: float = 0.0
    trouble: str = ""
    """The first thing that is wrong with the file; empty if it is sound."""

    @property
    def is_well(self) -> bool:
        """Whether this program can use it."""
        return not self.trouble and self.version <= schema.VERSION


def state(path: Path) -> State | None:
    """How the archive in a file is; ``None`` if there is no file."""
    if not path.exists():
        return None
    parts = path, path.with_name(f"{path.name}-wal")
    found = State(megabytes=sum(part.stat().st_size for part in parts if part.exists()) / 1e6)
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as base:
            return _looked_at(base, found)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        return found._replace(trouble=str(error))


def _looked_at(base: sqlite3.Connection, found: State) -> State:
    """What the tables tell."""
    checked = str(base.execute("PRAGMA integrity_check(1)").fetchone()[0])
    return found._replace(
        version=schema.version(base),
        trouble="" if checked == "ok" else checked,
        games=_count(base, "games WHERE deleted IS NULL"),
        deleted=_count(base, "games WHERE deleted IS NOT NULL"),
        unread=_count(base, "games WHERE white_bonuses IS NULL"),
        reviews=_count(base, "reviews"),
    )


def _count(base: sqlite3.Connection, rows: str) -> int:
    """How many there are; none where the tables are of another version."""
    with suppress(sqlite3.OperationalError):
        return int(base.execute(f"SELECT count(*) FROM {rows}").fetchone()[0])
    return 0
