"""The thread that writes the store, so that no frame waits for the disk.

A record is first written to a small file, which survives a crash. Once the record is in the store,
its file moves to a folder from which a damaged store can be repaired. While the store can't be
written, the small files wait, if necessary until the next start."""

import hashlib
import logging
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Container, Generator
from contextlib import suppress
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from tholos_desktop import files
from tholos_desktop.rules import read_outline
from tholos_desktop.store.connection import ERRORS, SalvagedRow, notice_kind, salvage
from tholos_desktop.store.notice import GamesNotice, GamesNoticeKind
from tholos_desktop.store.store import Store

T = TypeVar("T")
Steps = Callable[[Store, "Job[T]"], Generator[None, None, T]]
"""Function that works on the store and yields after each step. If the store is reopened, the work
starts from the beginning."""
_SLICE_SECONDS = 0.05


class JobError(Exception):
    """A job failed, but the store is undamaged."""

    def __init__(self, kind: GamesNoticeKind) -> None:
        super().__init__(kind)
        self.kind = kind


class Job(Generic[T]):
    def __init__(
        self, steps: Steps[T], *, is_long: bool, shown_as: GamesNoticeKind | None = None
    ) -> None:
        self._steps = steps
        self._run: Generator[None, None, T] | None = None
        self._store: Store | None = None
        self.is_long = is_long
        self.shown_as = shown_as
        """Kind of the notice that shows the progress; ``None`` for jobs that the player started."""
        self.done = 0
        self.is_stopped = False
        self.is_over = False
        self.result: T | None = None
        self.failure: GamesNoticeKind | None = None

    def stop(self) -> None:
        """End after the current step. Finished steps are kept; the result is partial, or
        ``None``."""
        self.is_stopped = True

    def advance(self, store: Store) -> None:
        end = time.monotonic() + _SLICE_SECONDS
        if self._run is None or self._store is not store:
            self.done, self._store, self._run = 0, store, self._steps(store, self)
        while not self.is_over and time.monotonic() < end:
            if self.is_stopped:
                self.end()
                return
            try:
                next(self._run)
            except StopIteration as over:
                self.result, self.is_over = over.value, True
            except BaseException:
                self._run = None
                raise

    def end(self, failure: GamesNoticeKind | None = None) -> None:
        if self._run is not None:
            self._run.close()
        self.failure, self.is_over = failure, True


PATIENCE_SECONDS = 1.0
"""Seconds to wait for another program before a notice is shown."""
RETRY_SECONDS = 1.0
_CLOSE_SECONDS = 10.0
_UNSAVED, _RECENT = "unsaved", "recent"
_MOST_RECENT = 20
_MENDING, _MENDED = ".mending", ".mended"
_LOG = logging.getLogger(__name__)


class _Record(NamedTuple):
    text: str
    played_ms: int
    jobs_before: int = 0


class Writer:
    """Writes games in a thread. Call public methods from the window's thread; only :meth:`settle`
    and :meth:`close` wait."""

    def __init__(self, path: Path, on_change: Callable[[], None]) -> None:
        self.path = path
        self.trouble: GamesNotice | None = None
        """Notice to show while games can't be written to the store; otherwise ``None``."""
        self.news: deque[GamesNotice] = deque()
        self.reading = threading.Lock()
        """Lock for :attr:`reader`; also held while a repaired file replaces the store."""
        self.reader: sqlite3.Connection | None = None
        self._on_change = on_change
        self._folder, self._recent = path.parent / _UNSAVED, path.parent / _RECENT
        self._changed = threading.Condition()
        self._records: dict[str, _Record] = {}
        self._seen: dict[str, set[int]] = {}
        """For each game id, the hashes of the records that this run of the program has read or
        written."""
        self._jobs: deque[Job[Any]] = deque()
        self._jobs_done = 0
        self._store: Store | None = None
        self._mend: Job[None] | None = None
        self._has_mended = False
        self._is_checked = False
        self._is_late = False
        """True after a wait has timed out, until the next step succeeds. While True, quick waits
        return at once."""
        self._is_closing = False
        self._thread: threading.Thread | None = None

    # For the window's thread

    def open(self) -> None:
        with suppress(OSError):
            finish_exchange(self.path)
            files.sweep(self._folder)
            for path in _oldest_first(self._folder):
                self._read_left(path)
            for path in _oldest_first(self._recent)[:-_MOST_RECENT]:
                path.unlink()
        if self._records:
            self._wake()

    def keep(self, game: str, text: str) -> bool:
        """Save a record to a small file, and have the thread store it. Return ``False`` if the
        small file can't be written."""
        with self._changed:
            self.mark_known(game, text)
            self._records.pop(game, None)
            jobs = self._jobs_done + len(self._jobs)
            self._records[game] = _Record(text, int(time.time() * 1000), jobs)
            is_kept = True
            try:
                files.write_atomically(self._file(game), text, lasting=False)
            except (OSError, ValueError) as error:
                self.trouble = GamesNotice(notice_kind(error), str(self.path))
                is_kept = False
        self._wake()
        return is_kept

    def mark_known(self, game: str, text: str) -> Container[int]:
        """Mark a record as read, so that the next save may replace it. Return the hashes of the
        game's known records."""
        seen = self._seen.setdefault(game, set())
        seen.add(hash(text))
        return seen

    def do(
        self, steps: Steps[T], *, is_long: bool = False, shown_as: GamesNoticeKind | None = None
    ) -> Job[T]:
        job = Job(steps, is_long=is_long, shown_as=shown_as)
        with self._changed:
            self._jobs.append(job)
        self._wake()
        return job

    def settle(self, seconds: float | None, *, is_quick: bool = False) -> bool:
        """Wait up to ``seconds`` until everything is written, and return True if it is. With
        ``is_quick``, don't wait for a slow thread."""
        with self._changed:
            self._is_late = not self._changed.wait_for(
                lambda: not self._has_work or (is_quick and self._is_slow), seconds
            )
            return not self._has_work

    @property
    def unsaved(self) -> dict[str, str]:
        """Records that are not in the store yet, by game id, oldest first."""
        with self._changed:
            return {game: record.text for game, record in self._records.items()}

    @property
    def job(self) -> Job[Any] | None:
        job = self._mend or (self._jobs[0] if self._jobs else None)
        return job if job and job.is_long else None

    def report(self, error: Exception) -> None:
        """Handle an error that occurred while reading the store. A damaged file is repaired."""
        # While there is work, the thread itself may hold the lock.
        if notice_kind(error) is GamesNoticeKind.HELD and self._has_work:
            return
        with self._changed:
            self._refused(error)
        self._wake()

    def reads_again(self) -> None:
        """Clear the ``HELD`` notice if nothing waits to be written. Call this after each successful
        query."""
        with self._changed:
            is_held = self.trouble is not None and self.trouble.kind is GamesNoticeKind.HELD
            if is_held and not self._has_work:
                self.trouble = None

    def close_reader(self) -> None:
        if self.reader is not None:
            self.reader.close()
            self.reader = None

    def close(self) -> None:
        """Try once more to write what is waiting, then stop. Long jobs end early; their finished
        steps are kept."""
        if self._thread is None:
            return
        with self._changed:
            self._is_closing = True
            for job in (*self._jobs, *([self._mend] if self._mend else ())):
                if job.is_long:
                    job.stop()
            self._changed.notify_all()
        self._thread.join(_CLOSE_SECONDS)
        self._thread, self._is_closing = None, False

    # The thread

    @property
    def _has_work(self) -> bool:
        return bool(self._records or self._jobs or self._mend)

    @property
    def _is_slow(self) -> bool:
        return self._is_late or self.trouble is not None or self.job is not None

    def _wake(self) -> None:
        with self._changed:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="games", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._is_closing or self._has_work)
                is_last = self._is_closing
            while self._has_work and self._round():
                pass
            self._on_change()
            if is_last:
                break
            if self._has_work:
                with self._changed:
                    self._changed.wait_for(lambda: self._is_closing, RETRY_SECONDS)
        self._close_store()

    def _round(self) -> bool:
        try:
            if self._mend:
                self._advance(self._mend)
            else:
                store = self._opened()
                job = self._jobs[0] if self._jobs else None
                if not store.base.in_transaction:
                    self._put_records(store)
                if job:
                    self._advance(job, store)
        except ERRORS as error:
            self._close_store()
            with self._changed:
                return self._refused(error)
        except Exception:
            self._close_store()
            with self._changed:
                self._give_up()
            return False
        with self._changed:
            self._is_late = False
            if not self._mend:
                self.trouble = None
            self._changed.notify_all()
        return True

    def _give_up(self) -> None:
        """End all jobs after an unexpected error. Records stay in files beside the store."""
        _LOG.exception("the games can't be written")
        for job in filter(None, (self._mend, *self._jobs)):
            job.end(GamesNoticeKind.REFUSED)
        self._mend = None
        self._jobs_done += len(self._jobs)
        self._jobs.clear()
        self.trouble = GamesNotice(GamesNoticeKind.REFUSED, str(self.path))
        self._changed.notify_all()

    def _advance(self, job: Job[Any], store: Store | None = None) -> None:
        try:
            job.advance(store)  # type: ignore[arg-type]  # a repair needs no store
        except JobError as error:
            job.end(error.kind)
        except ERRORS as error:
            kind = notice_kind(error)
            if job is self._mend or kind not in (GamesNoticeKind.HELD, GamesNoticeKind.BROKEN):
                job.end(kind)
            raise
        finally:
            if job.is_over:
                with self._changed:
                    if job is self._mend:
                        self._mend = None
                    else:
                        self._jobs.popleft()
                        self._jobs_done += 1
                self._on_change()

    def _put_records(self, store: Store) -> None:
        """Write the waiting records into the store, since the next job may need them."""
        with self._changed:
            waiting = list(self._records.items())
        for game, record in waiting:
            seen = self._seen.get(game, set())
            try:
                with store:
                    store.keep(record.text, record.played_ms, seen)
            except UnicodeDecodeError:
                raise  # due to a damaged store, not to the record
            except ValueError:
                self._quarantine(self._file(game))
            with self._changed:
                # A short job may change the game, so the record is then written again.
                if self._records.get(game) is record and not self._is_before_job(record):
                    with suppress(OSError):
                        self._file(game).replace(self._recent / self._file(game).name)
                    del self._records[game]

    def _is_before_job(self, record: _Record) -> bool:
        jobs = [*self._jobs][: max(0, record.jobs_before - self._jobs_done)]
        return not all(job.is_long for job in jobs)

    def _opened(self) -> Store:
        if self._store is None:
            finish_exchange(self.path)
            self._store = Store(self.path, PATIENCE_SECONDS)
            files.make_folder(self._recent)
            if not self._is_checked:
                self._store.check()
                self._is_checked = True
        return self._store

    def _close_store(self) -> None:
        if self._store is not None:
            with suppress(sqlite3.Error):
                self._store.close()
            self._store = None

    def _refused(self, error: Exception) -> bool:
        kind = notice_kind(error)
        is_mendable = kind is GamesNoticeKind.BROKEN and not self._has_mended
        if is_mendable and not self._mend:
            self._mend = Job(self._mended, is_long=True, shown_as=GamesNoticeKind.RECOVERING)
            self._has_mended = True
            kind = GamesNoticeKind.MENDING
        if self.trouble is None or self.trouble.kind is not kind:
            _LOG.warning("the store refuses: %r", error)
        self.trouble = GamesNotice(kind, str(self.path))
        self._changed.notify_all()
        return is_mendable

    def _mended(self, _: Store, job: Job[None]) -> Generator[None, None, None]:
        self._close_store()
        new = _beside(self.path, _MENDING)
        for path in _parts(new):
            path.unlink(missing_ok=True)
        store = Store(new, PATIENCE_SECONDS)
        try:
            with store:
                for row in salvage(self.path):
                    with suppress(ValueError, RecursionError):
                        store.take(row)
                        job.done += 1
                    yield
                for path in _oldest_first(self._recent):
                    with suppress(ValueError, OSError):
                        when = path.stat().st_mtime_ns // 1_000_000
                        store.take(SalvagedRow(files.read_text(path), when, store.newest + 1))
                    yield
                found = store.count()
        finally:
            store.close()
        files.settle(new)
        with self.reading:
            self.close_reader()
            new.rename(_beside(self.path, _MENDED))
            aside = finish_exchange(self.path)
        self.news.append(GamesNotice(GamesNoticeKind.MENDED, aside, found))

    def _file(self, game: str) -> Path:
        """Return the path of a game's small file. The name is a hash, since imported ids are not
        trusted."""
        return self._folder / f"{hashlib.sha256(game.encode()).hexdigest()[:20]}.tholos"

    def _read_left(self, path: Path) -> None:
        try:
            text, state = files.read_text(path), path.stat()
            game = read_outline(text).tags["GameId"]
        except (ValueError, KeyError):
            self._quarantine(path)
        else:
            self._records[game] = _Record(text, state.st_mtime_ns // 1_000_000)

    def _quarantine(self, path: Path) -> None:
        with suppress(OSError):
            self.news.append(GamesNotice(GamesNoticeKind.LEFT_OUT, files.quarantine(path).name, 1))


def finish_exchange(path: Path) -> str:
    """Replace the damaged file by its repaired copy, and return the damaged file's new name.
    Without a copy, return an empty string."""
    mended, aside = _beside(path, _MENDED), ""
    if not mended.exists():
        return aside
    for part in _parts(path)[::-1]:
        if part.exists():
            aside = files.quarantine(part).name
    mended.rename(path)
    files.settle(path)
    return aside


def _oldest_first(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.tholos"), key=lambda path: path.stat().st_mtime_ns)


def _parts(path: Path) -> list[Path]:
    return [_beside(path, end) for end in ("", "-shm", "-wal", "-journal")]


def _beside(path: Path, end: str) -> Path:
    return path.with_name(f"{path.name}{end}")
