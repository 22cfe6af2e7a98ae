"""Files of many games: a player's own, that games of the archive go out to and come in from."""

from collections.abc import Iterator
from datetime import datetime
from itertools import islice
from pathlib import Path

from tholos_desktop import files
from tholos_desktop.rules import LONGEST_RECORD
from tholos_desktop.storage.archive import Archive
from tholos_desktop.storage.archive_entry import Filter
from tholos_desktop.storage.game_import import records_of
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


def lines_of(path: Path) -> Iterator[str]:
    """The lines of a file of one or many games, read as they are asked for.

    Raises ``OSError``, or ``ValueError`` for what is no text or too large.
    """
    files.check_plain(path, largest=files.LARGEST_MANY)
    with path.open(encoding="utf-8", newline="") as file:
        while line := file.readline(LONGEST_RECORD + 2):
            yield line


def is_of_many(path: Path) -> bool:
    """True if a file holds more than one record; raises as :func:`lines_of`."""
    return len(list(islice(records_of(lines_of(path)), 2))) > 1
