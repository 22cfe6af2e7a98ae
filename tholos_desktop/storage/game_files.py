import os
import string
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from tholos_desktop import files
from tholos_desktop.plain_text import printable
from tholos_desktop.rules import LONGEST_RECORD
from tholos_desktop.table.match import Match

GameTooLargeError = files.TooLargeError
_ENDINGS = (".tholos", ".txt")
MOST = 60
"""Number of files, and of subfolders, that are shown of a folder."""
MANY = 1_000
"""Number of a file's games at which they are no longer counted."""
_LOOKED_AT = 10_000
"""Number of a folder's entries that are looked at."""
_LEFT_OUT = 1_000
"""Number of lines without a record after which :func:`records_of` lets a frame pass."""


class GameFile(NamedTuple):
    path: Path
    name: str
    when: datetime
    first: Match | None
    """Its first game; ``None`` if that is damaged."""
    number: int
    """How many games it has, at most ``MANY``."""


Listing = tuple[list[Path], list[GameFile]]


def usual_folders() -> list[Path]:
    """Return the folders in which most files are, whether they are there or not."""
    own = files.downloads_folder(), files.documents_folder(), files.desktop_folder(), Path.home()
    return [*dict.fromkeys((files.exports_folder(), *own))]


def look_into(folder: Path) -> Future[Listing | None]:
    """Begin to list a folder, which may take long, as :func:`listed` does. ``None`` comes if it
    can't be listed."""

    def look() -> Listing | None:
        try:
            return listed(folder)
        except OSError:
            return None

    return files.in_own_thread(look)


def listed(folder: Path) -> Listing:
    """Return a folder's subfolders by name, and its files with games, newest first, up to a limit.
    ``OSError`` if the folder can't be listed."""
    folders, found = list[Path](), list[tuple[float, Path]]()
    with os.scandir(folder) as entries:
        for entry in islice(entries, _LOOKED_AT):
            if entry.name.startswith("."):
                continue
            path = folder / entry.name
            with suppress(OSError):
                if entry.is_dir():
                    folders.append(path)
                elif path.suffix.lower() in _ENDINGS:
                    found.append((entry.stat().st_mtime, path))
    folders.sort(key=lambda path: path.name.casefold())
    found.sort(key=lambda file: file[0], reverse=True)
    others = [] if folder.parent != folder else [root for root in _drives() if root != folder]
    games = (_game_file(path, when) for when, path in found[:MOST])
    return [*others, *folders][:MOST], [*filter(None, games)]


def _game_file(path: Path, when: float) -> GameFile | None:
    """Return what a file shows of itself; ``None`` if it holds no game."""
    with suppress(OSError, ValueError):
        records = filter(None, records_of(lines_of(path)))
        if '[Tholos "' in (first := next(records, "")):
            match = None
            with suppress(ValueError):
                match = Match.from_text(first)
            number = 1 + sum(1 for _ in islice(records, MANY - 1))
            return GameFile(path, shown(path), _moment(when), match, number)
    return None


def shown(path: Path, *, in_folder: bool = False) -> str:
    """Return the name of a file or folder, after that of the folder in which it lies if wanted."""
    name = str(Path(path.parent.name, path.name)) if in_folder else path.name
    return printable(name or str(path))


def _drives() -> list[Path]:
    if sys.platform != "win32":
        return []
    roots = (Path(f"{letter}:\\") for letter in string.ascii_uppercase[2:])
    return [root for root in roots if root.exists()]


def lines_of(path: Path) -> Iterator[str]:
    """Yield a file's lines. Raises ``OSError`` if it can't be read, and ``ValueError`` if it is too
    large or not a text."""
    files.check_plain(path, largest=files.LARGEST_MANY)
    with path.open(encoding="utf-8", newline="") as file:
        while line := file.readline(LONGEST_RECORD + 2):
            yield line


def read(path: Path) -> Match | Path:
    """Return a file's game, or the path of a file of several games. ``OSError`` and ``ValueError``
    have readable reasons."""
    try:
        if are_many(lines_of(path)):
            return path
        text = files.read_text(path)
        if len(text) > LONGEST_RECORD:
            raise GameTooLargeError(f"{path} is longer than {LONGEST_RECORD:,} characters")
        return Match.from_text(text)
    except GameTooLargeError:
        raise
    except UnicodeDecodeError as error:
        raise ValueError(f"{path} is not a text file") from error
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from error
    except OSError as error:
        raise OSError(f"{path}: {error.strerror}") from error


def are_many(lines: Iterable[str]) -> bool:
    """True if lines hold several records, or too much to look for a second one in one frame."""
    return len(list(islice(records_of(lines), 2))) > 1


def records_of(lines: Iterable[str]) -> Iterator[str]:
    """Split lines into records. A record starts at ``[Tholos`` after an empty line, and is cut off
    after about ``LONGEST_RECORD`` characters. While lines are left out, an empty text is yielded
    now and then, so that an import can go on in the next frame."""
    found: list[str] = []
    length, left_out, was_empty = 0, 0, True
    for number, whole in enumerate(lines):
        line = whole.rstrip("\r\n")
        if not number:
            line = line.removeprefix("\ufeff")
        is_empty = not line.strip()
        if was_empty and line.startswith('[Tholos "') and found:
            yield "\n".join(found) + "\n"
            found, length = [], 0
        if length <= LONGEST_RECORD and (found or not is_empty):
            found.append(line)
            length += len(line) + 1
        else:
            left_out += 1
            if left_out % _LEFT_OUT == 0:
                yield ""
        was_empty = is_empty
    if found:
        yield "\n".join(found) + "\n"


def _moment(seconds: float) -> datetime:
    try:
        return datetime.fromtimestamp(seconds)
    except (ValueError, OverflowError, OSError):
        return datetime(1970, 1, 1)
