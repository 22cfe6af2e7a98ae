from collections.abc import Generator, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import NamedTuple

from tholos_desktop import files
from tholos_desktop.services.entry import Filter, text
from tholos_desktop.services.job import Job, JobError, Steps
from tholos_desktop.services.notice import GamesNoticeKind
from tholos_desktop.services.store import Store, day_ms
from tholos_desktop.table.match import Match

_AT_ONCE = 20
_EXPORT = "Tholos {:%Y-%m-%d %H.%M.%S}"


class ExportResult(NamedTuple):
    path: Path
    games: int


def importing(records: Sequence[str], live: str) -> Steps[int]:
    """Return a job's steps that import records; the result is the number of games added. ``live``
    is the id of the game being played, which is never replaced."""

    def steps(store: Store, job: Job[int]) -> Generator[None, None, int]:
        added = 0
        for first in range(0, len(records), _AT_ONCE):
            matches = []
            for record in records[first : first + _AT_ONCE]:
                matches.append(_imported(record))
                job.done += 1
                yield
            with store:
                for match in filter(None, matches):
                    added += store.import_game(match, day_ms(match), live=live)
            job.result = added
        return added

    return steps


def exporting(folder: Path, wanted: Filter) -> Steps[ExportResult]:
    clause, values = wanted.clause()
    query = f"SELECT number FROM games WHERE {clause} ORDER BY played, number"

    def steps(store: Store, job: Job[ExportResult]) -> Generator[None, None, ExportResult]:
        numbers = [row[0] for row in store.base.execute(query, values)]
        records: list[str] = []
        for number in numbers:
            found = store.base.execute("SELECT record FROM games WHERE number = ?", [number])
            records += [text(row[0]) for row in found.fetchall()]
            job.done += 1
            yield
        try:
            path = _free_path(folder)
            files.write_atomically(path, "\n".join(records))
        except (OSError, ValueError):
            raise JobError(GamesNoticeKind.CANNOT_WRITE) from None
        return ExportResult(path, len(records))

    return steps


def _imported(record: str) -> Match | None:
    with suppress(ValueError, RecursionError):
        match = Match.from_record(record)
        match.text()
        return match
    return None


def _free_path(folder: Path) -> Path:
    name = _EXPORT.format(datetime.now())
    names = (f"{name} {number}" if number > 1 else name for number in count(1))
    paths = (folder / f"{each}.tholos" for each in names)
    return next(path for path in paths if not path.exists())
