"""Saved games: the one that goes on by itself, and those that the player named.

Every file is a record. A file that cannot be read is renamed, never deleted, and the player is
told once.
"""

import re
import unicodedata
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from tholos_desktop import files
from tholos_desktop.table.match import Match

SUFFIX = ".tholos"
_CURRENT = "current" + SUFFIX
_LONGEST_NAME = 60


class Notice(NamedTuple):
    """Something to tell the player once: a text's key and its values."""

    key: str
    values: dict[str, str]


class Save(NamedTuple):
    """A saved game in the list."""

    path: Path
    name: str
    match: Match
    when: datetime
    """When it was saved."""


class Saves:
    """The saved games of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.notices: list[Notice] = []
        self.last: Match | None = None
        """The match kept last, for a crash to keep once more."""
        self._disk_is_sound = True

    # The game that goes on by itself

    def keep(self, match: Match) -> bool:
        """Save the game under way; ``False`` if the disk refuses, which is told once."""
        self.last = match
        try:
            files.write_atomically(self.folder / _CURRENT, match.text())
        except (OSError, ValueError):
            if self._disk_is_sound:
                self.notices.append(Notice("app.cannot_save", {"folder": str(self.folder)}))
            self._disk_is_sound = False
            return False
        self._disk_is_sound = True
        return True

    def begin(self, match: Match) -> None:
        """Another game begins: put by the one under way, if there is one, and keep this one."""
        before = self.current()
        if before is not None and before.game.turns and not before.game.is_over:
            self.put_by(before)
        self.keep(match)

    def put_by(self, match: Match) -> None:
        """Save a game that another one replaces, unless it is saved already; never raises."""
        text = match.text()
        with suppress(OSError, ValueError):
            if all(save.match.text() != text for save in self.listing()):
                self.save(match, match.title)

    def current(self) -> Match | None:
        """The game to go on with, if there is one."""
        return self._read(self.folder / _CURRENT)

    def forget(self) -> None:
        """There is no game to go on with any more."""
        self.last = None
        with suppress(OSError):
            (self.folder / _CURRENT).unlink(missing_ok=True)

    # Those that the player named

    def save(self, match: Match, name: str) -> Path:
        """Save a match under a name and return its file; raises ``OSError``.

        A file of that name is not overwritten: the new one gets a number.
        """
        stem = _file_stem(name)
        path, number = self.folder / f"{stem}{SUFFIX}", 1
        while path.exists() or path.name == _CURRENT:
            number += 1
            path = self.folder / f"{stem} {number}{SUFFIX}"
        files.write_atomically(path, match.text())
        return path

    def listing(self) -> list[Save]:
        """The saved games that can be read, the newest first; others are set aside."""
        found: list[Save] = []
        try:
            paths = [p for p in self.folder.glob("*" + SUFFIX) if not p.name.startswith(".")]
        except OSError:
            return []
        for path in sorted(paths):
            if path.name == _CURRENT:
                continue
            match = self._read(path)
            if match is not None:
                when = datetime.fromtimestamp(path.stat().st_mtime)
                found.append(Save(path, path.stem, match, when))
        return sorted(found, key=lambda save: save.when, reverse=True)

    def load(self, path: Path) -> Match:
        """The match of a file; raises ``ValueError`` or ``OSError`` with a plain reason."""
        return Match.from_text(path.read_text("utf-8"))

    def delete(self, path: Path) -> None:
        """Delete a saved game for good; raises ``OSError``."""
        path.unlink()

    def _read(self, path: Path) -> Match | None:
        try:
            return Match.from_record(path.read_text("utf-8"))
        except FileNotFoundError:
            return None
        except OSError:
            self.notices.append(Notice("app.cannot_read", {"file": path.name}))
            return None
        except ValueError:  # broken, cut short, foreign, of a later version, or no text at all
            with suppress(OSError):
                aside = files.set_aside(path)
                self.notices.append(Notice("app.set_aside", {"file": aside.name}))
            return None


def _file_stem(name: str) -> str:
    """A name as every system's file names allow it; letters of all scripts stay."""
    plain = unicodedata.normalize("NFC", name)
    plain = re.sub(r'[\x00-\x1f<>:"/\\|?*.]+', " ", plain)
    stem = " ".join(plain.split())[:_LONGEST_NAME].strip() or "Tholos"
    if re.fullmatch(r"(?i)con|prn|aux|nul|com\d|lpt\d", stem):
        stem = f"{stem} 1"
    return stem
