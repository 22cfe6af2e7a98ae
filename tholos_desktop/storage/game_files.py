"""Files of many games: a player's own, that games of the archive go out to and come in from."""

from datetime import datetime
from pathlib import Path

from tholos_desktop import files
from tholos_desktop.storage.archive import Archive
from tholos_desktop.storage.archive_entry import Filter
from tholos_desktop.storage.shelf import SUFFIX

NAME = "Tholos {:%Y-%m-%d %H.%M.%S}"


def folder() -> Path:
    """Where the files are that this program writes."""
    return files.exports_folder()


def write_out(archive: Archive, wanted: Filter) -> tuple[Path, int]:
    """Write the games wanted into a new file; where it is, and how many there were.

    Raises ``OSError`` or ``ValueError`` if that cannot be.
    """
    name = NAME.format(datetime.now())
    path = folder() / f"{name}{SUFFIX}"
    number = 1
    while path.exists():
        number += 1
        path = folder() / f"{name} ({number}){SUFFIX}"
    return path, archive.export(path, wanted)


def read_in(archive: Archive, path: Path) -> tuple[int, int]:
    """Keep the games of a file of one or many; how many came in, and how many cannot be read.

    Raises ``OSError``, ``ValueError`` or ``sqlite3.Error`` if none can be.
    """
    return archive.bring_in(files.read_text(path, largest=files.LARGEST_MANY))
