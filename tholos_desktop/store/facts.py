"""Facts about the store for a bug report."""

import time
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from tholos_desktop.store import backups
from tholos_desktop.store.database import Database, parts
from tholos_desktop.store.entry import seconds
from tholos_desktop.store.errors import ERRORS


class Facts(NamedTuple):
    counts: dict[str, int]
    megabytes: float
    trouble: str
    """SQLite's word on the file: ``ok``, or a fault."""
    checked: int
    """Time of the last check of all games, in seconds since 1970; 0 if there was none."""
    backups: tuple[str, ...]
    """Names of the backups, newest first."""

    @property
    def checked_on(self) -> str:
        return time.strftime("%Y-%m-%d", time.localtime(self.checked)) if self.checked else "never"


def facts_of_file(path: Path) -> Facts:
    """Look at the file of a store that is not open, without changing it."""
    try:
        with closing(Database.to_read(path)) as store:
            said = str(store.base.execute("PRAGMA integrity_check(1)").fetchone()[0])
            return facts_of(store, path, said)
    except ERRORS as error:
        return Facts({}, _megabytes(path), str(error), 0, _names(path))


def facts_of(store: Database, path: Path, trouble: str) -> Facts:
    """Raises the errors of a database."""
    counts = {
        name: store.base.execute(f"SELECT count(*) FROM games WHERE {condition}").fetchone()[0]
        for name, condition in (
            ("games", "deleted IS NULL"),
            ("deleted", "deleted IS NOT NULL"),
        )
    }
    (checked,) = store.base.execute("SELECT 1000 * checked FROM about").fetchone()
    return Facts(counts, _megabytes(path), trouble, seconds(checked) or 0, _names(path))


def _megabytes(path: Path) -> float:
    return sum(part.stat().st_size / 1e6 for part in parts(path) if part.exists())


def _names(path: Path) -> tuple[str, ...]:
    return tuple(each.stem for each in backups.listed(path.parent))
