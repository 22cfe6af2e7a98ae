"""Number of games and number of the last change: a few bytes beside the store.

Written after each change. So a start knows what is missing if store and redo log have both lost
changes."""

import os
import zlib
from pathlib import Path
from typing import NamedTuple

from tholos_desktop import files


class Count(NamedTuple):
    games: int = 0
    serial: int = 0
    """Number of the last change."""

    @classmethod
    def read(cls, path: Path) -> "Count":
        """Return zeros for a file that is missing or damaged."""
        try:
            content, _, checksum = files.read_text(path).strip().rpartition(" ")
            games, serial = map(int, content.split())
            is_sound = int(checksum, 16) == zlib.crc32(content.encode())
        except (OSError, ValueError):
            return cls()
        return cls(games, serial) if is_sound else cls()

    def write(self, path: Path) -> None:
        """Overwrite the file in place, with always as many bytes; raises ``OSError``."""
        content = f"{self.games:010} {self.serial:015}"
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        try:
            os.write(handle, f"{content} {zlib.crc32(content.encode()):08x}\n".encode())
        finally:
            os.close(handle)
