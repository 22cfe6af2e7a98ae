"""Keeps the games: each change goes to the redo log and to the store in the frame that makes it.

A store that refuses is tried again each second. Meanwhile a stand-in shows the games, and the redo
log alone keeps the changes."""

import errno
import logging
import os
import secrets
import time
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

from tholos_desktop import files
from tholos_desktop.storage.notices import Notice
from tholos_desktop.store import backups
from tholos_desktop.store.backups import Backup, BackupError
from tholos_desktop.store.count import Count
from tholos_desktop.store.database import Database, parts
from tholos_desktop.store.errors import ERRORS, DamagedError, notice_kind
from tholos_desktop.store.job import Job, Steps
from tholos_desktop.store.notice import GamesNoticeKind, games_notice
from tholos_desktop.store.redo_log import SUFFIX, Change, RedoLog
from tholos_desktop.store.repair import finish, repair
from tholos_desktop.store.same_game import continues, holds, id_beside, match_of, separate
from tholos_desktop.table.match import Match

FILE, LOCK, LOG, COUNT = "games.sqlite", "games-lock", f"games{SUFFIX}", "games-count"
RETRY_SECONDS = 1.0
UNSYNCED_SECONDS = 60.0
"""Maximum seconds until a change is on the disk, so that it survives a power cut."""
KEEP_DELETED_DAYS = 30
_LARGE_LOG = 4_000_000
"""Bytes of the redo log after which a backup is made on the same day too."""
_QUIET_SECONDS = 1.0
"""Seconds without a question or a change until a checkpoint, for which these would wait."""
_LARGE_WAL = 16_000_000
"""Bytes of the WAL after which a long import pauses for a checkpoint."""
_SMALL_STORE = 2_000
"""A store of so many games is checked at each start, in 0.1 s; a larger one once a day."""
_MOST_AT_ONCE = 100
"""Changes that a start may carry out at once. More are left to a repair, which shows progress."""
_NO_LOCKS = (errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL)
_LOG = logging.getLogger(__name__)
T = TypeVar("T")


class Keeper:
    """For one thread. Call :meth:`advance` once a frame."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.path = folder, folder / FILE
        self.trouble: Notice | None = None
        """Notice to show while games can't be written to the store; otherwise ``None``."""
        self.news: deque[Notice] = deque()
        self.revision = 0
        """Number that grows with each change of the games."""
        self.store = Database.in_memory()
        self._real: Database | None = None
        """The store, if it is open for writing; it may be its own stand-in."""
        self._log = RedoLog(folder / LOG)
        self._unlogged: list[Change] = []
        self._late: list[Change] = []
        """Changes that are in the redo log, and will be in the store after the checkpoint."""
        self._lock: int | None = None
        self._is_read = False
        self._number = 0
        self._jobs: deque[Job[Any]] = deque()
        self._repair: Job[None] | None = None
        self._upkeep: Job[None] | None = None
        self._needs_upkeep = self._needs_backup = False
        self._has_lost_log = self._has_lost_changes = False
        self._is_open = False
        self._retry_at = 0.0
        self._unsynced_since: float | None = None
        self._checkpoint: Future[None] | None = None
        self._needs_checkpoint = False
        self._asked_at = 0.0

    def open(self) -> None:
        """Open the store, unless it is open. Questions and changes do so too."""
        if not self._is_open:
            self._is_open = True
            self._try_store()

    def close(self) -> None:
        """End all jobs, and put everything on the disk. What the store refuses stays in the redo
        log."""
        if not self._is_open:
            return
        for job in (*self._jobs, self._repair, self._upkeep):
            if job is not None:
                with suppress(*ERRORS):
                    job.stop()
        self._jobs.clear()
        self._repair = self._upkeep = None
        self._end_checkpoint()
        if self.trouble is not None:
            self._try_store()
        self.sync()
        if self._real is not None and not self._real.is_stand_in:
            with suppress(*ERRORS):
                self._real.base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with suppress(*ERRORS):
            files.in_background(lambda: None).result()
        self._leave_store()
        if self._lock is not None:
            os.close(self._lock)
        self._lock, self._is_read, self._is_open = None, False, False

    def number(self) -> int:
        """Return the number of a new change."""
        self._number = max(self._number + 1, int(time.time() * 1000))
        return self._number

    def write(self, changes: Sequence[Change], matches: Mapping[str, Match] = {}) -> bool:
        """Carry out changes, and return True if the redo log or the store has them. ``matches`` has
        games whose records are written, by id."""
        self.open()
        is_safe = self._append(changes)
        if self._checkpoint is not None and is_safe and not self._checkpoint.done():
            self._late += changes
        else:
            self._end_checkpoint()
            try:
                self.store.apply(changes, matches)
                is_safe = is_safe or self._is_sound
            except ERRORS as error:
                self._failed(error)
            self._note_count()
        if not is_safe:
            self._unlogged += changes
            self._retry_at = time.monotonic() + RETRY_SECONDS
        if self._unsynced_since is None:
            self._unsynced_since = time.monotonic()
        self._asked_at = time.monotonic()
        self.revision += 1
        return is_safe

    def ask(self, query: str, values: Iterable[object] = ()) -> list[Any]:
        """Return rows; none if the store can't be read."""
        self.open()
        self._end_checkpoint()
        self._asked_at = time.monotonic()
        try:
            return self.store.base.execute(query, list(values)).fetchall()
        except ERRORS as error:
            self._failed(error)
            return []

    def row(self, game: str) -> dict[str, Any] | None:
        """Return a game's row; ``None`` if there is none that can be read."""
        self.open()
        self._asked_at = time.monotonic()
        latest = self.store.latest
        if self._checkpoint is not None and latest is not None and latest["game"] == game:
            return self._with_late(latest)
        self._end_checkpoint()
        try:
            return self.store.row(game)
        except ERRORS as error:
            self._failed(error)
        with suppress(*ERRORS):
            return self.store.row(game)
        return None

    def _with_late(self, row: dict[str, Any]) -> dict[str, Any] | None:
        for change in self._late:
            if change.game == row["game"]:
                if change.cells is None:
                    return None
                row = row | change.cells
        return row

    def _append(self, changes: Sequence[Change]) -> bool:
        try:
            self._log.append([*self._unlogged, *changes])
        except OSError as error:
            self.trouble = self.trouble or games_notice(notice_kind(error), str(self._log.path))
            self._needs_upkeep = self._needs_backup = True
            return False
        self._unlogged = []
        return True

    def do(self, steps: Steps[T]) -> Job[T]:
        job = Job(steps)
        self._jobs.append(job)
        return job

    @property
    def has_work(self) -> bool:
        is_due = self._needs_upkeep and self._is_sound
        return bool(self._repair or self._jobs or self._upkeep or is_due)

    @property
    def progress(self) -> Notice | None:
        """Progress of a repair. The notice's ``n`` is the number of games done."""
        job = self._repair
        return games_notice(GamesNoticeKind.RECOVERING, "", job.done) if job else None

    def advance(self, seconds: float) -> bool:
        """Work for about ``seconds``; call it between frames. Return True if there is more."""
        now = time.monotonic()
        if self._checkpoint is not None:
            if not self._checkpoint.done():
                return self.has_work
            self._end_checkpoint()
        elif self._is_sound and self._wants_checkpoint(now):
            self._needs_checkpoint = False
            self._checkpoint = files.in_background(self.store.checkpoint)
            return self.has_work
        if self._repair is not None:
            self._work(self._repair, seconds)
            if self._repair is not None and self._repair.is_over:
                self._repair = None
                self.revision += 1
        elif self.trouble is not None and now >= self._retry_at:
            self._try_store()
        elif self._jobs:
            self._work(self._jobs[0], seconds)
            if self._jobs and self._jobs[0].is_over:
                self._jobs.popleft()
                self.revision += 1
        elif self._upkeep is not None:
            self._work(self._upkeep, seconds)
            if self._upkeep is not None and self._upkeep.is_over:
                self._upkeep = None
        elif self._needs_upkeep and self._is_sound:
            self._needs_upkeep = False
            self._upkeep = Job(self._kept_up())
        if self._unsynced_since is not None and now - self._unsynced_since > UNSYNCED_SECONDS:
            self.sync()
        return self.has_work

    @property
    def _is_sound(self) -> bool:
        return self._real is not None and not self._real.is_stand_in

    def _work(self, job: Job[Any], seconds: float) -> None:
        self._end_checkpoint()
        try:
            job.advance(seconds)
        except ERRORS as error:
            job.failure = notice_kind(error)
            if job is self._repair:
                self._repair = None
                self.trouble = games_notice(job.failure, str(self.path))
                self._retry_at = time.monotonic() + 60 * RETRY_SECONDS
            elif job is not self._upkeep or job.failure is GamesNoticeKind.BROKEN:
                self._refused(error)
            else:
                _LOG.warning("no backup can be made: %r", error)

    def sync(self) -> None:
        """Have the thread for it put all changes on the disk, so that a power cut takes none. A
        checkpoint follows in a quiet moment."""
        self._unsynced_since = None
        self._needs_checkpoint = True
        self._needs_upkeep |= self._is_backup_due
        self._note_count()
        places = (self._log.path, parts(self.path)[2], self.folder / COUNT)

        def fsync_all() -> None:
            for path in places:
                with suppress(OSError):
                    files.fsync(path)

        files.in_background(fsync_all)

    def _wants_checkpoint(self, now: float) -> bool:
        is_quiet = now - self._asked_at > _QUIET_SECONDS and not self.has_work
        has_grown = self._jobs and _size(parts(self.path)[2]) > _LARGE_WAL
        return bool(has_grown or (self._needs_checkpoint and is_quiet))

    def _end_checkpoint(self) -> None:
        if self._checkpoint is None:
            return
        checkpoint, self._checkpoint = self._checkpoint, None
        late, self._late = self._late, []
        try:
            checkpoint.result()
            self.store.apply(late)
        except ERRORS as error:
            self._refused(error)

    def _try_store(self) -> None:
        self._retry_at = time.monotonic() + RETRY_SECONDS
        try:
            self._lock_folder()
            self._read_log()
            if self._real is None:
                finish(self.path)
                self._expect_store()
                self.store.close()
                self._real = self.store = Database.store(self.path)
                self._compare(self._real)
            self._real.resume()
            self._expect_count(self._real)
            self._real.apply(self._behind(self._real))
        except ERRORS as error:
            self._refused(error)
            return
        self.trouble = None
        self.revision += 1
        self._number = max(self._number, self._real.serial)
        self._note_count()
        if self._unlogged:
            self._append([])
        with suppress(*ERRORS):
            self._take_in_others()

    def _lock_folder(self) -> None:
        if self._lock is None:
            files.make_folder(self.folder)
            self._lock = files.lock(self.folder / LOCK)
            if self._is_read:  # until now, changes went to a small file of this program's own
                self._is_read = False

    def _read_log(self) -> None:
        if not self._is_read:
            self._log = RedoLog(self.folder / LOG)
            self._log.read()
            self._number = max(self._number, self._log.last)
            self._is_read = True

    def _expect_store(self) -> None:
        """Raise ``DamagedError`` if there is no store though there was one."""
        is_there = self.path.exists() and self.path.stat().st_size
        if not is_there and (self._log.changes or backups.listed(self.folder)):
            raise DamagedError("there is no store")

    def _compare(self, store: Database) -> None:
        """Compare the serial numbers of store, redo log and count. Raises ``DamagedError`` for a
        store that is empty or old."""
        log = self._log
        has_backups = bool(backups.listed(self.folder))
        if store.serial < log.base or (not store.serial and (log.changes or has_backups)):
            raise DamagedError("the store is empty or old")
        if len(self._behind(store)) > _MOST_AT_ONCE:
            raise DamagedError("the store is old")
        self._has_lost_log = bool(log.damaged) or store.serial > log.last
        is_small, is_behind = store.games <= _SMALL_STORE, store.serial < log.last
        self._needs_upkeep = is_small or is_behind or self._has_lost_log or self._is_backup_due

    @property
    def _is_backup_due(self) -> bool:
        is_today = _day(self._log.base) == _day(time.time() * 1000)
        has_more = self._log.last > self._log.base
        return self._needs_backup or (has_more and not is_today) or self._log.size > _LARGE_LOG

    def _behind(self, store: Database) -> list[Change]:
        """Return the changes that the store lacks."""
        changes = _without_outdated([*self._log.changes, *self._unlogged])
        return [change for change in changes if change.number > store.serial]

    def _expect_count(self, store: Database) -> None:
        """Tell the player if changes are missing that neither store nor redo log has. Raises
        ``DamagedError`` if a backup has them."""
        before = Count.read(self.folder / COUNT)
        logged = {change.number for change in self._log.changes}
        if before.serial <= max(store.serial, self._log.base) or before.serial in logged:
            return
        known, _ = backups.sound(self.folder)
        if known and known[0].serial > store.serial:
            raise DamagedError("the store is old")
        store.apply(change for change in self._behind(store) if change.number <= before.serial)
        self._has_lost_changes = self._needs_upkeep = self._needs_backup = True
        self._tell_lost(before, Count(store.games, store.serial), store.serial, before.serial)

    def _note_count(self) -> None:
        if self._is_sound:
            with suppress(OSError):
                Count(self.store.games, self.store.serial).write(self.folder / COUNT)

    def _failed(self, error: Exception) -> None:
        """Go on without a store, or without the file that its stand-in reads."""
        if self._real is not None:
            self._refused(error)
            return
        self.store = Database.in_memory()
        with suppress(*ERRORS):
            self.store.apply(self._all_changes())

    def _refused(self, error: Exception) -> None:
        kind = notice_kind(error)
        if isinstance(error, OSError) and error.errno in _NO_LOCKS and self._lock is None:
            kind = GamesNoticeKind.UNLOCKED
        if kind is GamesNoticeKind.BROKEN and self._lock is not None:
            self._leave_store()
            if self._repair is None:
                self._repair = Job(self._repaired())
            kind = GamesNoticeKind.MENDING
        if self.trouble is None or self.trouble.key is not kind:
            _LOG.warning("the store refuses: %r", error)
        self.trouble = games_notice(kind, str(self.path))
        self._retry_at = time.monotonic() + RETRY_SECONDS
        self._stand_in()
        self.revision += 1

    def _stand_in(self) -> None:
        """Show the games as they would be if the store took all changes."""
        if self._upkeep is not None:
            self._upkeep.stop()
            self._upkeep, self._needs_upkeep = None, True
        if self._lock is None and not self._is_read:
            self._log = RedoLog(self.folder / f"games-{secrets.token_hex(4)}{SUFFIX}")
            self._is_read = True
        changes = self._behind(self.store) if self._real else self._all_changes()
        try:
            if self._real is not None:
                self._real.stand_in()
            elif not self.store.is_stand_in:
                self.store.close()
                self.store = self._readable()
            self.store.apply(changes)
        except ERRORS:
            self.store = Database.in_memory()
            with suppress(*ERRORS, ValueError):
                self.store.apply(changes)

    def _readable(self) -> Database:
        if self._repair is None:
            with suppress(*ERRORS):
                return Database.to_read(self.path).stand_in()
        return Database.in_memory().stand_in()

    def _all_changes(self) -> list[Change]:
        """Return this program's changes and, if the folder is not ours, those of others."""
        changes = [*self._log.changes, *self._unlogged]
        if self._lock is None:
            for path in self.folder.glob(f"games*{SUFFIX}"):
                if path != self._log.path:
                    log = RedoLog(path)
                    with suppress(OSError):
                        log.read()
                    changes += log.changes
        return _without_outdated(changes)

    def _leave_store(self) -> None:
        for store in {id(each): each for each in (self._real, self.store) if each}.values():
            with suppress(*ERRORS):
                store.close()
        self._real, self.store = None, Database.in_memory()

    def _take_in_others(self) -> None:
        """Import what programs have kept that could not lock the folder."""
        for path in self.folder.glob(f"games-*{SUFFIX}"):
            log = RedoLog(path)
            log.read()
            if all(self._take_in(change) for change in _without_outdated(log.changes)):
                path.unlink(missing_ok=True)

    def _take_in(self, change: Change) -> bool:
        """Carry out another program's change, and return True if that is safe. A game that doesn't
        continue the stored one comes in beside it."""
        row, cells = self.row(change.game), change.cells
        change = change._replace(number=self.number())
        if cells is None or "record" not in cells:
            return row is None or self.write([change])
        before, match = match_of(row["record"]) if row else None, match_of(cells["record"])
        if match is None or holds(before, match):
            return True
        if before is not None and not continues(match, before):
            separate(match, id_beside(cells["record"]))
            cells = cells | {"record": match.text()}
        return self.write([Change(change.number, match.game_id, cells)], {match.game_id: match})

    def _repaired(self) -> Steps[None]:
        known, broken = backups.sound(self.folder)
        sources = [*(backup.path for backup in known), *broken]
        before = Count.read(self.folder / COUNT)
        aside, now, cut = yield from repair(
            self.path, sources, [*self._log.changes, *self._unlogged], self._number
        )
        self._needs_upkeep = self._needs_backup = True
        games = now.games
        kind = GamesNoticeKind.MENDED if aside else GamesNoticeKind.RESTORED
        self.news.append(games_notice(kind, aside, games))
        if cut:
            self.news.append(games_notice(GamesNoticeKind.CUT, aside, cut))
        since = known[0].serial if known else 0
        has_base = self._log.has_head and not self._log.damaged
        self._tell_lost(before, now, since, self._log.base if has_base else before.serial)
        with suppress(OSError):
            (self.folder / COUNT).unlink(missing_ok=True)
        self._try_store()

    def _tell_lost(self, before: Count, now: Count, since: int, until: int) -> None:
        """Tell which games or changes are missing. ``since`` and ``until`` are the changes between
        which they were made."""
        missing, days = before.games - now.games, (_day(since or until), _day(until))
        if missing > 0:
            self.news.append(games_notice(GamesNoticeKind.MISSING, "", missing, days))
        elif before.serial > now.serial:
            self.news.append(games_notice(GamesNoticeKind.OUTDATED, "", 0, days))

    def _kept_up(self) -> Steps[None]:
        store = self._real
        assert store is not None
        self._erase_old(store)
        newest = yield from self._checked_backup(store)
        self._check_log(store)
        is_first = newest is None and store.serial > 0
        if is_first or self._is_backup_due:
            backup = yield from backups.make(store, self.folder)
            self._begin_log(store, backup)
            self._needs_backup = False
        else:
            yield from backups.check_rows(store)
        with store:
            store.base.execute("UPDATE about SET checked = ?", [int(time.time())])
            store.analyze()

    def _checked_backup(self, store: Database) -> Steps[Backup | None]:
        """Compare the store with the newest sound backup, and return that backup. Damaged ones are
        put aside."""
        known, broken = backups.sound(self.folder)
        newest = None
        for backup in known:
            try:
                yield from backups.check_against(store, backup)
            except BackupError:
                broken.append(backup.path)
            else:
                newest = backup
                break
        for path in broken:
            with suppress(OSError):
                files.quarantine(path)
        last = newest.serial if newest else 0
        joins = last == self._log.base or any(last == each.number for each in self._log.changes)
        if broken or not joins or self._has_lost_log:
            self._has_lost_log, self._needs_backup = False, True
            if not self._has_lost_changes:
                self.news.append(games_notice(GamesNoticeKind.RENEWED, str(self.folder)))
            self._has_lost_changes = False
        return newest

    def _check_log(self, store: Database) -> None:
        erased = store.erased()
        latest = {change.game: change for change in self._log.changes}
        for game, change in latest.items():
            row = store.row(game)
            there = row["change"] if row else erased.get(game, -1)
            if there < change.number and (row or "record" in (change.cells or {})):
                raise DamagedError(f"the game {game} is old")

    def _begin_log(self, store: Database, backup: Backup) -> None:
        """Empty the redo log, but for changes since the backup and for what was deleted since the
        oldest one."""
        oldest = min(each.serial for each in backups.sound(self.folder)[0])
        erased = [Change(change, game, None) for game, change in store.erased().items()]
        marked = store.base.execute(
            "SELECT change, game, deleted, deleted_at FROM games WHERE deleted IS NOT NULL"
        )
        erased += [
            Change(change, game, {"deleted": deleted, "deleted_at": at})
            for change, game, deleted, at in marked.fetchall()
        ]
        carried = [change for change in erased if oldest < change.number <= backup.serial]
        later = [change for change in self._log.changes if change.number > backup.serial]
        carried.sort(key=lambda change: change.number)
        with suppress(OSError):
            self._log.begin_again(backup.serial, [*carried, *later])
        self.sync()

    def _erase_old(self, store: Database) -> None:
        """Erase games that were deleted long ago. A clock that is wrong once erases nothing: the
        start before must have found it old too."""
        (before,) = store.base.execute("SELECT started FROM about").fetchone()
        now = int(time.time())
        with store:
            store.base.execute("UPDATE about SET started = ?", [now])
        old = store.base.execute(
            "SELECT game FROM games WHERE deleted IS NOT NULL AND deleted_at < ?",
            [min(before, now) - KEEP_DELETED_DAYS * 86_400],
        )
        if changes := [Change(self.number(), game, None) for (game,) in old.fetchall()]:
            self.write(changes)


def _without_outdated(changes: Iterable[Change]) -> list[Change]:
    """Return changes in order, without those of a game before its record was last written."""
    changes = sorted(changes, key=lambda change: change.number)
    last = {
        change.game: change.number
        for change in changes
        if change.cells is None or "record" in change.cells
    }
    return [change for change in changes if change.number >= last.get(change.game, 0)]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _day(number: float) -> str:
    """Return the day of a change, in the form of a record: ``2026.01.31``."""
    try:
        day = date.fromtimestamp(number / 1000)
        return f"{day.year:04}.{day.month:02}.{day.day:02}"
    except (ValueError, OverflowError, OSError):
        return ""
