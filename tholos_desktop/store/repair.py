"""A new store out of what is left: the damaged store, the backups, and the changes since then.

Of each game the latest sound state counts. A damaged record is read up to its damage, if no other
state of its game is left."""

import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypeVar

from tholos_desktop import files
from tholos_desktop.store.count import Count
from tholos_desktop.store.database import Database, parts, salvage, salvage_erased
from tholos_desktop.store.errors import ERRORS
from tholos_desktop.store.job import Steps
from tholos_desktop.store.redo_log import Change
from tholos_desktop.store.row import INDEXES, Row, derived, is_sound, sound_ms
from tholos_desktop.store.same_game import match_of
from tholos_desktop.table.match import RESTORED, Match

T = TypeVar("T")
_NEW, _READY = ".repairing", ".repaired"
_AT_ONCE = 20
_ID = re.compile("[0-9a-f]{16}")


class RepairResult(NamedTuple):
    aside: str
    """Name of the damaged file, which is kept; empty if there was none."""
    left: Count
    cut: int
    """Number of games of which only the beginning could be read."""


def repair(
    path: Path, backups: Iterable[Path], changes: Sequence[Change], serial: int
) -> Steps[RepairResult]:
    """``serial`` is the number of the last change that is known."""
    new = path.with_name(f"{path.name}{_NEW}")
    store = Database.copy(new, indexes=INDEXES)
    try:
        cut = yield from _rebuild(store, [path, *backups], changes)
        store.games = count = _count(store)
        left = Count(count, store.serial)
        with store:
            about = max(store.serial, serial, 1), count  # 0 is that of a new store
            store.base.execute("UPDATE about SET serial = ?, games = ?", about)
    finally:
        store.close()
    written = files.in_background(lambda: files.fsync(new))
    while not written.done():
        yield None
    written.result()
    new.replace(path.with_name(f"{path.name}{_READY}"))
    return RepairResult(finish(path), left, cut)


def finish(path: Path) -> str:
    """Replace the damaged store by its repaired copy, and return the damaged file's new name.
    Without a copy, return an empty string."""
    ready, aside = path.with_name(f"{path.name}{_READY}"), ""
    if not ready.exists():
        return aside
    for part in parts(path)[::-1]:
        if part.exists() and part.stat().st_size:
            aside = files.quarantine(part).name
        part.unlink(missing_ok=True)
    ready.rename(path)
    files.fsync(path)
    return aside


def _rebuild(store: Database, sources: list[Path], changes: Sequence[Change]) -> Steps[int]:
    """Fill a store, and return how many games were cut."""
    damaged, latest, erased = list[Row](), dict[str, int](), dict[str, int]()
    cut = 0
    for source in filter(Path.exists, sources):
        for game, change in salvage_erased(source).items():
            erased[game] = max(change, erased.get(game, 0))
        for some in _some(_salvaged(source)):
            damaged += [row for row in some if not is_sound(row)]
            _put_latest(store, filter(is_sound, some), latest)
            yield len(latest)
    written = {each.game for each in changes if each.cells is None or "record" in each.cells}
    for some in _some(row for row in damaged if row["game"] not in written):
        with store:
            cut += sum(_put_good_part(store, row, latest) for row in some)
        yield len(latest)
    for game, change in erased.items():
        if latest.get(game, 0) < change:
            store.erase(game, change)
    store.serial = max((*latest.values(), *erased.values()), default=0)
    for each in changes:
        store.apply([each])
        yield len(latest)
    _mark_restored(store)
    return cut


def _mark_restored(store: Database) -> None:
    """Mark the unfinished remote games, which may lack acts that their rivals have."""
    found = store.base.execute("SELECT game FROM games WHERE elsewhere IS NOT NULL").fetchall()
    with store:
        for (game,) in found:
            row = store.row(game)
            if row is not None and (match := match_of(row["record"])):
                match.tags[RESTORED] = "yes"
                store.put(row | {"record": match.text()})


def _put_latest(store: Database, rows: Iterable[Row], latest: dict[str, int]) -> None:
    with store:
        for row in rows:
            if row["change"] > latest.get(row["game"], -1):
                latest[row["game"]] = row["change"]
                store.put(row)


def _salvaged(source: Path) -> Iterator[Row]:
    with suppress(*ERRORS):
        yield from salvage(source)


def _put_good_part(store: Database, row: Row, latest: dict[str, int]) -> bool:
    """Put what can be read of a damaged row, unless its game is there in a sound state. Return True
    if that is not the whole game."""
    match = match_of(text) if isinstance(text := row["record"], str) else None
    with suppress(ValueError, RecursionError, TypeError, AttributeError):
        match = match or Match.from_good_part(row["record"])
    if match is None or {match.game_id, row["game"]} & latest.keys():
        return False
    if isinstance(row["game"], str) and _ID.fullmatch(row["game"]):
        match.game_id = row["game"]  # damage may have hit the record's
    deleted = row["deleted_at"] if isinstance(row["deleted_at"], int) else None
    latest[match.game_id] = 0
    with suppress(ValueError, sqlite3.Error):
        store.put(
            derived(match)
            | {"played": sound_ms(row["played"]), "kept": 0, "change": 0}
            | {"deleted": deleted and 0, "deleted_at": deleted}
            | {"record": match.text()}
        )
        return match.is_cut
    return False


def _count(store: Database) -> int:
    (count,) = store.base.execute("SELECT count(*) FROM games").fetchone()
    return int(count)


def _some(things: Iterable[T]) -> Iterator[list[T]]:
    some = list[T]()
    for thing in things:
        some.append(thing)
        if len(some) == _AT_ONCE:
            yield some
            some = []
    if some:
        yield some
