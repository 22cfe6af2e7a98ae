"""The changes since the newest backup: a file that is only appended to, one line for each change.

``checksum number ["game", {cells}]``. The first line names the backup's last change instead. A
damaged line hides no other."""

import errno
import json
import os
import zlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from tholos_desktop import files

SUFFIX = ".redo"
_HEAD = ""
"""In place of a game's id: the line names the newest backup's last change."""


class Change(NamedTuple):
    number: int
    """Time of the change in milliseconds since 1970, or one more than the number before it."""
    game: str
    cells: dict[str, Any] | None
    """Cells that are written; ``None`` if the game is erased."""


class RedoLog:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.base = 0
        """Number of the last change in the newest backup; 0 if unknown."""
        self.has_head = False
        self.changes: list[Change] = []
        self.damaged = 0
        """Number of lines that can't be read."""
        self.size = 0
        self._needs_line_end = False

    @property
    def last(self) -> int:
        return max(self.base, self.changes[-1].number if self.changes else 0)

    def read(self) -> None:
        """Read the file; raises ``OSError``. A missing file has no head."""
        try:
            content = files.read_bytes(self.path, largest=files.LARGEST_MANY)
        except (FileNotFoundError, ValueError):
            return
        self.size, self._needs_line_end = len(content), not content.endswith(b"\n")
        for line in filter(None, content.split(b"\n")):
            change = _parsed(line)
            if change is None:
                self.damaged += 1
            elif change.game == _HEAD:
                self.base, self.has_head = max(self.base, change.number), True
            else:
                self.changes.append(change)
        self.changes.sort(key=lambda change: change.number)

    def append(self, changes: Iterable[Change]) -> None:
        """Append changes at once; raises ``OSError``, and leaves no half line that can be read."""
        changes = list(changes)
        handle = os.open(self.path, _APPEND, 0o600)
        try:
            lead = b"" if self.size else _line(Change(self.base, _HEAD, {}))
            content = lead + b"".join(map(_line, changes))
            content = b"\n" + content if self._needs_line_end else content
            self._needs_line_end = True
            if os.write(handle, content) != len(content):
                with suppress(OSError):
                    os.ftruncate(handle, self.size)
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.path))
        finally:
            os.close(handle)
        self._needs_line_end, self.size = False, self.size + len(content)
        self.has_head = True
        self.changes += changes

    def begin_again(self, base: int, changes: Iterable[Change]) -> None:
        """Replace the file by one that begins after a backup; raises ``OSError``."""
        changes = list(changes)
        lines = b"".join(map(_line, (Change(base, _HEAD, {}), *changes)))
        files.write_bytes_atomically(self.path, lines, lasting=False)
        self.base, self.changes, self.damaged = base, changes, 0
        self.size, self.has_head, self._needs_line_end = len(lines), True, False


_APPEND = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)


def _line(change: Change) -> bytes:
    said = json.dumps((change.game, change.cells), ensure_ascii=False, separators=(",", ":"))
    content = f"{change.number} {said}".encode()
    return b"%08x %s\n" % (zlib.crc32(content), content)


def _parsed(line: bytes) -> Change | None:
    checksum, _, content = line.partition(b" ")
    try:
        if int(checksum, 16) != zlib.crc32(content):
            return None
        number, _, said = content.decode().partition(" ")
        game, cells = json.loads(said)
        return Change(int(number), game, cells)
    except (ValueError, TypeError, RecursionError):
        return None
