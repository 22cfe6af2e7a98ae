"""Saved games: the one that goes on by itself, those on the shelf, and all in the archive.

Every file is a record. A file that cannot be read is renamed, never deleted and never written over,
and the player is told once.

What is promised of the game under way: once :meth:`Saves.keep` returns ``True`` its file is written
and the system has it, so a program killed then loses nothing. The disk follows a moment later, in a
thread, with a copy beside the file: a power cut may cost the last turns, but not the game.
"""

import sqlite3
from contextlib import suppress
from functools import partial
from pathlib import Path

from tholos_desktop import files
from tholos_desktop.storage import game_import, shelf
from tholos_desktop.storage.archive import FILE as ARCHIVE
from tholos_desktop.storage.archive import Archive
from tholos_desktop.storage.disk_thread import DiskThread
from tholos_desktop.storage.notices import Notice, Notices
from tholos_desktop.storage.shelf import CURRENT, PUT_BY_SUFFIX, SUFFIX, WINDOW_SUFFIX, Save
from tholos_desktop.storage.window_lock import WindowLock
from tholos_desktop.table.match import Match
from tholos_desktop.table.severity import Severity

_COPY = "current.copy"
_LOCK = "window.lock"
_SET_ASIDE = Notice("app.put_by", {}, Severity.INFO)


class Saves:
    """The saved games of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.notices = Notices()
        self.last: Match | None = None
        """The match kept last, for a crash to keep once more."""
        self._lock = WindowLock(folder / _LOCK)
        self._is_first_window = True
        self._path: Path | None = folder / CURRENT
        """The file of the game under way; ``None`` while a second window has none."""
        self._seen: bytes | None = None
        """What this window wrote or read there last; anything else is another's."""
        self._kept = ""
        """The ``game_id`` of the game that was kept last."""
        self._copy = folder / _COPY
        self._disk = DiskThread()
        self.archive = Archive(folder / ARCHIVE, self.notices)
        """Every game that was finished or broken off."""

    def open(self) -> None:
        """Be the window that keeps the game to continue, or tell that another one is.

        A second window keeps its game in a file of its own, on the shelf.
        """
        files.sweep(self.folder)
        shelf.sweep(self.folder)
        if not self._lock.take():
            self._is_first_window, self._path = False, None
            self.notices.tell("app.second_window")
        if not self.archive.path.exists():
            self._disk.do(self.archive.path, partial(_take_over, self.folder))

    def close(self) -> None:
        """Wait until the disk has everything, and let another window be the first."""
        self._disk.close()
        self._lock.release()
        self.archive.close()

    # The game that goes on by itself

    def keep(self, match: Match) -> bool:
        """Save the game under way; ``False`` if that cannot be, which is told once.

        Another game under way is set aside, and that is told. A finished game goes into the
        archive, and never takes the place of another one that is not.
        """
        self.last = match
        if match.game.is_over:
            self.archive.keep(match)
            if self._goes_on_without(match):
                return True
        if match.game_id != self._kept:
            self._seen, self._kept = None, match.game_id
        try:
            return self._write(match)
        except (OSError, ValueError):
            self.notices.tell("app.cannot_save", folder=str(self.folder))
            return False

    def begin(self, match: Match) -> bool:
        """Another game begins: put by the one under way, if there is one, and keep this one.

        ``False`` if that cannot be; the one under way then stays where it is. A game that is an
        older or another state of one that is here gets an identity of its own.
        """
        for other in (self.current(), game_import.kept(self.archive, match.game_id)):
            game_import.separate(match, other)
        if not self._is_first_window:
            before = self.current()
            if before is None or not _is_under_way(before):
                self.forget()
            else:
                self.notices.append(_SET_ASIDE)
            self._path = None
        self._seen = None
        return self.keep(match)

    def put_by(self, match: Match) -> bool:
        """Save a game that another one replaces, unless it is saved already.

        ``False`` if that cannot be, which is told; no other game is kept in its place then.
        """
        self.archive.keep(match)
        try:
            text = match.text()
            if not shelf.holds(self.folder, text.encode("utf-8")):
                path = self._shelve(text, match.title, PUT_BY_SUFFIX)
                shelf.drop_oldest_put_by(self.folder, keep=path)
        except (OSError, ValueError):
            self._seen = None
            self.notices.tell("app.cannot_put_by")
            return False
        self.notices.is_past("app.cannot_put_by")
        return True

    def current(self) -> Match | None:
        """The game to go on with, if there is one."""
        self._seen = None
        if self._path is None:
            return None
        try:
            content = files.read_bytes(self._path)
            match = Match.from_record(content.decode("utf-8"))
        except FileNotFoundError:
            return None
        except OSError:
            self.notices.tell("app.cannot_read", file=self._path.name)
            return self._copied()
        except ValueError:
            self._set_aside(self._path)
            return self._copied()
        self._seen = content
        return match

    def end(self, match: Match) -> None:
        """The end of a game has been seen: it is not to be continued."""
        if not self._goes_on_without(match):
            self.forget()

    def forget(self) -> None:
        """There is no game to go on with any more; one that another window keeps stays."""
        self.last = None
        if self._path is not None and self._seen is not None:
            with suppress(OSError, ValueError):
                if files.read_bytes(self._path) == self._seen:
                    self._path.unlink()
        self._seen = None
        if self._is_first_window:
            self._disk.do(self._copy, partial(self._copy.unlink, missing_ok=True))
        else:
            self._path = None

    # Those on the shelf

    def save(self, match: Match, name: str) -> Path:
        """Save a match under a name and return its file; raises ``OSError`` or ``ValueError``.

        A file of that name is not overwritten: the new one gets a number.
        """
        return self._shelve(match.text(), name, SUFFIX)

    def paths(self) -> list[Path]:
        """The files of saved games, the newest first; none of them is read."""
        try:
            return shelf.newest_first(self.folder)
        except OSError:
            return []

    def read(self, path: Path) -> Save | None:
        """A saved game; ``None`` for a file that is none, which is set aside, or is gone."""
        try:
            return shelf.read(path)
        except FileNotFoundError:
            pass  # another window has deleted it
        except OSError:
            self.notices.tell("app.cannot_read", file=path.name)
        except ValueError:
            self._set_aside(path)
        return None

    def listing(self) -> list[Save]:
        """All saved games that can be read, the newest first."""
        return [save for path in self.paths() if (save := self.read(path))]

    def load(self, path: Path) -> Match:
        """The match of a file; raises ``ValueError`` or ``OSError`` with a plain reason."""
        try:
            match = Match.from_text(files.read_text(path))
        except ValueError:
            self._set_aside(path)
            raise
        if match.variations.misfits:
            self.notices.tell("review.misfit_in", file=path.name)
        return match

    def rewrite(self, path: Path, match: Match) -> bool:
        """Write a saved game anew with what was tried beside it, if anything new was.

        ``False``, which is told, if the disk refuses; another game that another window has put in
        this file since stays there.
        """
        try:
            text = match.text()
            there = Match.from_record(files.read_text(path))
            if there.game.turns == match.game.turns and there.text() != text:
                files.write_atomically(path, text, lasting=False)
                self._disk.do(path, partial(files.settle, path))
        except (OSError, ValueError):
            self.notices.tell("app.cannot_save", folder=str(self.folder))
            return False
        return True

    def delete(self, save: Save) -> Path:
        """Delete a saved game; return the file from which :meth:`restore` brings it back.

        Raises ``OSError`` if the disk refuses, or if another window has since put another game in
        this file.
        """
        if shelf.stamp(save.path) != save.stamp:
            raise OSError(f"{save.path.name} is another game now")
        return shelf.trash(save.path)

    def restore(self, trashed: Path) -> Path:
        """Undo a deletion; return the game's file. Raises ``OSError``."""
        return shelf.restore(self.folder, trashed)

    def last_deleted(self) -> Path | None:
        """The file whose deletion is the next to undo."""
        return next(reversed(shelf.trashed(self.folder)), None)

    # How

    def _write(self, match: Match) -> bool:
        text = match.text()
        content = text.encode("utf-8")
        if self._path is None:
            self._path, self._seen = shelf.new_file(self.folder, match.title, WINDOW_SUFFIX), b""
        there = self._there(self._path)
        if there == content:
            self._seen = content
            return True
        if there not in (None, self._seen) and not self._is_safe_elsewhere(there):
            return False
        files.write_atomically(self._path, text, lasting=False)
        self._seen = content
        self.notices.is_past("app.cannot_save")
        if self._is_first_window:
            self._disk.do(self._copy, partial(files.write_atomically, self._copy, text))
        return True

    def _there(self, path: Path) -> bytes | None:
        """What is in a file that is to be written; what cannot be read is set aside.

        Raises ``OSError`` if it cannot be moved either.
        """
        try:
            return files.read_bytes(path)
        except FileNotFoundError:
            return None
        except (OSError, ValueError):
            self._move_aside(path)
            return None

    def _is_safe_elsewhere(self, content: bytes) -> bool:
        """See that what another window or game wrote may be written over."""
        assert self._path is not None
        try:
            before = Match.from_record(content.decode("utf-8"))
        except ValueError:
            self._move_aside(self._path)
            return True
        if not _is_under_way(before):
            return True
        if not self.put_by(before):
            return False
        self.notices.append(_SET_ASIDE)
        return True

    def _goes_on_without(self, match: Match) -> bool:
        """True if there is a game to continue, and it is not this one."""
        if self._path is None:
            return False
        try:
            there = Match.from_record(files.read_text(self._path))
        except (OSError, ValueError):
            return False
        return there.game_id != match.game_id and _is_under_way(there)

    def _shelve(self, text: str, name: str, suffix: str) -> Path:
        path = shelf.new_file(self.folder, name, suffix)
        try:
            files.write_atomically(path, text, lasting=False)
        except BaseException:
            path.unlink(missing_ok=True)
            raise
        self._disk.do(path, partial(files.settle, path))
        return path

    def _copied(self) -> Match | None:
        """The game under way as the disk has it, for when its own file cannot be read."""
        with suppress(OSError, ValueError):
            return Match.from_record(files.read_text(self._copy))
        return None

    def _set_aside(self, path: Path) -> None:
        """Move a broken file out of the way if that can be; either is told."""
        try:
            self._move_aside(path)
        except OSError:
            self.notices.tell("app.cannot_read", file=path.name)

    def _move_aside(self, path: Path) -> None:
        aside = files.set_aside(path)
        self.notices.append(Notice("app.set_aside", {"file": aside.name}))


def _take_over(folder: Path) -> None:
    """Keep the games of a folder in a new archive; in a thread, so through a hand of its own."""
    archive = Archive(folder / ARCHIVE)
    found: list[tuple[Match, int]] = []
    for path in shelf.newest_first(folder):
        with suppress(OSError, ValueError):
            found.append((Match.from_record(files.read_text(path)), int(path.stat().st_mtime)))
    with suppress(sqlite3.Error):
        archive.take_over([each for each in found if each[0].game.turns])
    archive.close()


def _is_under_way(match: Match) -> bool:
    is_begun = match.game.turns or (match.draft is not None and match.draft.drawn)
    return bool(is_begun) and not match.game.is_over
