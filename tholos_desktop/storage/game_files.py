"""Files of many games: a player's own, that games of the archive go out to and come in from."""

import os
import string
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from tholos_desktop import files
from tholos_desktop.plain_text import printable
from tholos_desktop.rules import LONGEST_RECORD
from tholos_desktop.storage.archive import Archive
from tholos_desktop.storage.archive_entry import Filter
from tholos_desktop.storage.game_import import are_many
from tholos_desktop.storage.shelf import SUFFIX, moment_of
from tholos_desktop.table.match import Match

NAME = "Tholos {:%Y-%m-%d %H.%M.%S}"


def folder() -> Path:
    """Where the files are that this program writes."""
    return files.exports_folder()


ENDINGS = (SUFFIX, ".txt")
"""How the names of files of games may end."""


_MOST = 60
"""Folders, and files, that are listed."""


class GameFile(NamedTuple):
    """A file that may hold games."""

    path: Path
    name: str
    when: datetime
    size: int
    """In bytes."""


def places() -> dict[str, Path]:
    """Folders where a player may have files of games, by the names of their texts."""
    found = {
        "exports": folder(),
        "downloads": files.downloads_folder(),
        "home": Path.home(),
    }
    return {name: path for name, path in found.items() if path.is_dir()}


def listed(folder: Path) -> tuple[list[Path], list[GameFile]]:
    """The folders in a folder by name, and its files of games, the newest first; not all of very
    many. Raises ``OSError`` if the folder cannot be read."""
    folders, found = list[Path](), list[GameFile]()
    with os.scandir(folder) as entries:
        for entry in islice((each for each in entries if not each.name.startswith(".")), 10_000):
            path = folder / entry.name
            with suppress(OSError):
                if entry.is_dir():
                    folders.append(path)
                elif path.suffix.lower() in ENDINGS:
                    state = entry.stat()
                    moment = moment_of(state.st_mtime)
                    found.append(GameFile(path, shown(path), moment, state.st_size))
    folders.sort(key=lambda path: path.name.casefold())
    found.sort(key=lambda file: file.when, reverse=True)
    others = [] if folder.parent != folder else [root for root in _drives() if root != folder]
    return [*others, *folders][:_MOST], found[:_MOST]


def shown(path: Path, *, whole: bool = False) -> str:
    """The name of a file or folder, or the whole path, as it can be drawn."""
    return printable(str(path) if whole or not path.name else path.name)


def _drives() -> list[Path]:
    """The roots of all drives, on Windows."""
    if sys.platform != "win32":
        return []
    roots = (Path(f"{letter}:\\") for letter in string.ascii_uppercase[2:])
    return [root for root in roots if root.exists()]


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


class TooLargeError(ValueError):
    """A file is larger than any game."""


def is_of_many(path: Path) -> bool:
    """True if a file holds more than one record; raises as :func:`lines_of`."""
    return are_many(lines_of(path))


def read(path: Path) -> Match | Path:
    """The game of a file; the path itself for a file of many games.

    Raises ``ValueError`` (``TooLargeError`` among them) or ``OSError`` with a plain reason.
    """
    try:
        if is_of_many(path):
            return path
        text = files.read_text(path)
        if len(text) > LONGEST_RECORD:
            raise TooLargeError(f"{path} is longer than {LONGEST_RECORD:,} characters")
        return Match.from_text(text)
    except files.TooLargeError as error:
        raise TooLargeError(str(error)) from error
    except TooLargeError:
        raise
    except UnicodeDecodeError as error:
        raise ValueError(f"{path} is not a text file") from error
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from error
    except OSError as error:
        raise OSError(f"{path}: {error.strerror}") from error
