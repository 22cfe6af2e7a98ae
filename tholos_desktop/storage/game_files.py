import os
import string
import sys
from collections.abc import Iterable, Iterator
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
_MOST = 60
_LEFT_OUT = 1_000
"""Number of lines without a record after which :func:`records_of` lets a frame pass."""


class GameFile(NamedTuple):
    path: Path
    name: str
    when: datetime
    first: Match | None
    """Its first game; ``None`` if that is damaged."""
    has_more: bool


def places() -> dict[str, Path]:
    found = {
        "downloads": files.downloads_folder(),
        "exports": files.exports_folder(),
        "home": Path.home(),
    }
    return {name: path for name, path in found.items() if path.is_dir()}


def listed(folder: Path) -> tuple[list[Path], list[GameFile]]:
    """Return a folder's subfolders by name, and its files with games, newest first, up to a limit.
    ``OSError`` if the folder can't be listed."""
    folders, found = list[Path](), list[tuple[float, Path]]()
    with os.scandir(folder) as entries:
        for entry in islice((each for each in entries if not each.name.startswith(".")), 10_000):
            path = folder / entry.name
            with suppress(OSError):
                if entry.is_dir():
                    folders.append(path)
                elif path.suffix.lower() in _ENDINGS:
                    found.append((entry.stat().st_mtime, path))
    folders.sort(key=lambda path: path.name.casefold())
    found.sort(key=lambda file: file[0], reverse=True)
    others = [] if folder.parent != folder else [root for root in _drives() if root != folder]
    games = (_game_file(path, when) for when, path in found[:_MOST])
    return [*others, *folders][:_MOST], [*filter(None, games)]


def _game_file(path: Path, when: float) -> GameFile | None:
    """Return what a file shows of itself; ``None`` if it holds no game."""
    with suppress(OSError, ValueError):
        first, *others = islice(records_of(lines_of(path)), 2)
        if '[Tholos "' in first:
            match = None
            with suppress(ValueError):
                match = Match.from_text(first)
            return GameFile(path, shown(path), _moment(when), match, bool(others))
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
