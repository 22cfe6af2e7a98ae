"""The shelf: the games of a folder that stand beside the one under way.

Those that the player saved stay until the player deletes them. Those that were put by because
another game took their place are told apart by their file's name, and the oldest of them go.
"""

import os
import re
import time
import unicodedata
from contextlib import suppress
from datetime import datetime
from itertools import count
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from tholos_desktop import files
from tholos_desktop.plain_text import printable
from tholos_desktop.rules import BLACK, WHITE, NotationError, Outline, Side, read_outline
from tholos_desktop.table.seats import LONGEST_NAME, Player

SUFFIX = ".tholos"
CURRENT = "current" + SUFFIX
"""The game under way, which lies in the same folder but not on the shelf."""
PUT_BY_SUFFIX = ".auto" + SUFFIX
"""Of a game that was put by; no name that a player gives has a dot in it."""
WINDOW_SUFFIX = ".window" + SUFFIX
"""Of a game that a second window plays, or has played."""
MOST_PUT_BY = 100
DELETED_DAYS = 30
"""How long a deleted game can be restored."""
_TRASH = "deleted"

_LONGEST_STEM = 90
"""Bytes: with numbers, endings and what is written beside it a name stays below 143, the least that
a file system for encrypted homes allows."""


class Save(NamedTuple):
    """A saved game in the list; its turns have been read but not played."""

    path: Path
    name: str
    when: datetime
    """When it was saved."""
    outline: Outline
    stamp: tuple[int, int]
    """Of the file when it was read; see :func:`stamp`."""

    @property
    def players(self) -> dict[Side, Player]:
        """Who plays which side."""
        return {WHITE: self._player("White"), BLACK: self._player("Black")}

    @property
    def ply(self) -> int:
        """How many turns have been played."""
        return len(self.outline.turns)

    @property
    def is_being_drawn(self) -> bool:
        """Whether the ornaments are still being drawn."""
        return "Draw" in self.outline.tags and not self.outline.turns

    @property
    def is_over(self) -> bool:
        """Whether the game has a result."""
        return self.outline.result != "-"

    @property
    def is_advanced(self) -> bool:
        """Whether it is played with ornaments."""
        tags = self.outline.tags
        return self.is_being_drawn or tags.get("Ornaments", "-") != "-"

    def _player(self, side: str) -> Player:
        try:
            return Player.of_tags(self.outline.tags, side)
        except NotationError:
            return Player(self.outline.tags.get(side, "")[:LONGEST_NAME])


def paths(folder: Path) -> list[Path]:
    """The files on the shelf of a folder; raises ``OSError``."""
    if not folder.is_dir():
        return []
    with os.scandir(folder) as entries:
        names = sorted(entry.name for entry in entries)
    return [
        folder / name
        for name in names
        if name.endswith(SUFFIX) and not name.startswith(".") and name != CURRENT
    ]


def newest_first(folder: Path) -> list[Path]:
    """The files on the shelf by when they were written; raises ``OSError``.

    An empty one is no game, but the place of one that is being written, or whose program was killed
    before: see :func:`new_file`.
    """
    written: list[tuple[int, Path]] = []
    for path in paths(folder):
        with suppress(OSError):  # another window has deleted it
            state = path.lstat()
            if state.st_size:
                written.append((state.st_mtime_ns, path))
    return [path for _, path in sorted(written, key=itemgetter(0), reverse=True)]


def sweep(folder: Path) -> None:
    """Remove places of games that were never written, and what was deleted long ago."""
    with suppress(OSError):
        for path in paths(folder):
            state = path.lstat()
            if not state.st_size and time.time() - state.st_mtime > files.STALE_SECONDS:
                path.unlink()
        for path in trashed(folder):
            if time.time() - _trashed_at(path) / 1e9 > DELETED_DAYS * 86_400:
                path.unlink()


def trash(path: Path) -> Path:
    """Move a file out of the list, into a folder beside it; raises ``OSError``."""
    folder = path.parent / _TRASH
    files.make_folder(folder)
    last = max((_trashed_at(other) for other in trashed(path.parent)), default=0)
    to = folder / f"{max(time.time_ns(), last + 1):020}-{path.name}"
    path.rename(to)
    return to


def restore(folder: Path, path: Path) -> Path:
    """Move a file back under its name, or under a new one if that is taken; raises ``OSError``."""
    _, _, name = path.name.partition("-")
    to = folder / name
    if to.exists():
        suffix = next(end for end in (PUT_BY_SUFFIX, WINDOW_SUFFIX, SUFFIX) if name.endswith(end))
        to = new_file(folder, name.removesuffix(suffix), suffix)
    return path.replace(to)


def trashed(folder: Path) -> list[Path]:
    """The deleted files that can be restored, the latest last."""
    return sorted((folder / _TRASH).glob(f"*-*{SUFFIX}"))


def _trashed_at(path: Path) -> int:
    """When a file was deleted, in nanoseconds since 1970."""
    stamp = path.name.partition("-")[0]
    return int(stamp) if stamp.isdecimal() else 0


def read(path: Path) -> Save:
    """A saved game; raises ``ValueError`` if it is none, ``OSError`` if it cannot be read now."""
    mark = stamp(path)
    outline = read_outline(files.read_text(path))
    name = path.name
    for suffix in (PUT_BY_SUFFIX, WINDOW_SUFFIX, SUFFIX):
        name = name.removesuffix(suffix)
    return Save(path, printable(name), moment_of(mark[0] / 1e9), outline, mark)


def stamp(path: Path) -> tuple[int, int]:
    """When a file was written, in nanoseconds, and which file it is; raises ``OSError``."""
    state = path.stat()
    return state.st_mtime_ns, state.st_ino


def holds(folder: Path, content: bytes) -> bool:
    """Whether a game on the shelf is just this, byte by byte, and does not go on."""
    for path in paths(folder):
        if path.name.endswith(WINDOW_SUFFIX):
            continue
        with suppress(OSError, ValueError):
            if path.stat().st_size == len(content) and files.read_bytes(path) == content:
                return True
    return False


def new_file(folder: Path, name: str, suffix: str) -> Path:
    """Make an empty file for a game of this name; raises ``OSError``.

    Where the disk does not know the name's letters it is spelled in ASCII. No file is written over:
    the new one gets a number.
    """
    files.make_folder(folder)
    try:
        return _reserved(folder, _stem(unicodedata.normalize("NFC", printable(name))), suffix)
    except (OSError, ValueError):
        return _reserved(folder, _stem(_in_ascii(name)), suffix)


def drop_oldest_put_by(folder: Path, keep: Path) -> None:
    """Delete the oldest games put by beyond :data:`MOST_PUT_BY`, but never ``keep``."""
    with suppress(OSError):
        put_by = [path for path in paths(folder) if path.name.endswith(PUT_BY_SUFFIX)]
        if len(put_by) > MOST_PUT_BY:
            put_by.sort(key=lambda path: path.lstat().st_mtime_ns)
            for path in put_by[:-MOST_PUT_BY]:
                if path != keep:
                    path.unlink()


def _reserved(folder: Path, stem: str, suffix: str) -> Path:
    for number in count(1):
        path = folder / (f"{stem} {number}{suffix}" if number > 1 else f"{stem}{suffix}")
        if path.name.casefold() == CURRENT:  # the same file, where capitals make no difference
            continue
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            break
    return path


def _in_ascii(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.replace("–", "-"))
    return plain.encode("ascii", "ignore").decode("ascii")


def _stem(name: str) -> str:
    """A name as every system's file names allow it; letters of all scripts stay."""
    plain = re.sub(r'[\x00-\x1f<>:"/\\|?*.]+', " ", name)
    stem = files.shortened(" ".join(plain.split()), _LONGEST_STEM).strip() or "Tholos"
    if re.fullmatch(r"(?i)con|prn|aux|nul|com\d|lpt\d", stem):
        stem = f"{stem} 1"
    return stem


def moment_of(seconds: float) -> datetime:
    """A moment by the system's clock; the first of all for one that no calendar has."""
    try:
        return datetime.fromtimestamp(seconds)
    except (ValueError, OverflowError, OSError):
        return datetime(1970, 1, 1)
