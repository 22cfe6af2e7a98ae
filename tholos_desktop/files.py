"""Where files are, how they are written so that none is ever half there, and read without harm."""

import json
import math
import os
import stat
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import platformdirs

HOME_VARIABLE = "THOLOS_HOME"
"""An environment variable that names one folder for everything: for portable use and tests."""

LARGEST = 1_000_000
"""The most bytes of a file that is read; a long game's record has a few thousand."""

LARGEST_MANY = 300_000_000
"""The most bytes of a file of many games that is read because a player asks for it."""

_LONGEST_NUMBER = 15
"""Digits of a whole number in a file of values."""
_LONGEST_NAME = 255
"""Bytes of a file's name on most file systems."""
_UNFINISHED = ".new"
STALE_SECONDS = 3600.0
"""What has not been finished for so long never will be."""
_WINDOWS_WAITS = (0.01, 0.03, 0.1, 0.2, 0.4)
_T = TypeVar("_T")


_ASIDE = ".unreadable-"
"""In the name of a file that was set aside."""


class MissingAssetError(OSError):
    """A file that comes with the program is not there."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"the program is not whole: {path} is missing. Please install Tholos again"
        )
        self.path = path


def asset(*parts: str) -> Path:
    """The path of a file or folder that comes with the program; see :func:`present`."""
    package = Path(__file__).resolve().parent
    inside = package / "assets"
    folder = inside if inside.is_dir() else package.parent / "assets"
    return present(folder.joinpath(*parts))


def present(path: Path) -> Path:
    """A path among the assets; raises :class:`MissingAssetError` if there is nothing."""
    if not path.exists():
        raise MissingAssetError(path)
    return path


def settings_folder() -> Path:
    """Where the settings are."""
    return _folder("config", platformdirs.user_config_dir)


def data_folder() -> Path:
    """Where the games are."""
    return _folder("data", platformdirs.user_data_dir)


def log_folder() -> Path:
    """Where crash logs go."""
    return _folder("log", platformdirs.user_log_dir)


def cache_folder() -> Path:
    """Where things go that can be made again."""
    return _folder("cache", platformdirs.user_cache_dir)


def exports_folder() -> Path:
    """Where files go that a player asks for: beside the player's own."""
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / "exports" if home else Path(platformdirs.user_documents_dir())


def downloads_folder() -> Path:
    """Where browsers and mail programs put files."""
    return Path(platformdirs.user_downloads_dir())


def pictures_folder() -> Path:
    """Where pictures go that a player asks for: beside the player's own."""
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / "pictures" if home else Path(platformdirs.user_pictures_dir())


def make_folder(folder: Path) -> None:
    """Make a folder, and what is missing above it, for this user alone; raises ``OSError``."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def write_atomically(path: Path, text: str, *, lasting: bool = True) -> None:
    """Write a text file so that a reader finds the old text or the new one, whole.

    A killed program loses nothing that was written. ``lasting`` waits for the disk too, so that a
    power cut does not either; that may take a tenth of a second and has no place in a frame.
    Raises ``OSError`` if the disk refuses, ``ValueError`` for half characters; the old file is then
    unharmed.
    """
    write_bytes_atomically(path, text.encode("utf-8"), lasting=lasting)


def write_bytes_atomically(path: Path, content: bytes, *, lasting: bool = True) -> None:
    """Write a file as :func:`write_atomically` does, of any kind; raises ``OSError``."""
    make_folder(path.parent)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=_UNFINISHED, dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            if lasting:
                file.flush()
                os.fsync(file.fileno())
        _patiently(lambda: Path(name).replace(path))
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    if lasting:
        _settle_folder(path.parent)


def sweep(folder: Path) -> None:
    """Remove what programs that were killed while they wrote have left in a folder."""
    with suppress(OSError):
        for path in folder.glob(f".*{_UNFINISHED}"):
            if time.time() - path.lstat().st_mtime > STALE_SECONDS:
                path.unlink(missing_ok=True)


class TooLargeError(ValueError):
    """A file is larger than any that is read."""


def check_plain(path: Path, *, largest: int | None = None) -> None:
    """Raise ``ValueError`` for a folder, a device, a pipe, or a file of more bytes than that."""
    state = path.stat()
    if not stat.S_ISREG(state.st_mode):
        raise ValueError(f"{path.name} is no plain file")
    if largest is not None and state.st_size > largest:
        raise TooLargeError(f"{path.name} is too large: more than {largest} bytes")


def read_bytes(path: Path, *, largest: int = LARGEST) -> bytes:
    """What a small file holds: one of at most so many bytes.

    Raises ``OSError`` if it cannot be read now, ``ValueError`` if it is not the kind of file to
    read at all: a folder, a device, a pipe (which could last for ever), or a huge one.
    """
    check_plain(path)
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):  # it was exchanged in between
            raise ValueError(f"{path.name} is no plain file")
        content = file.read(largest + 1)
    if len(content) > largest:
        raise TooLargeError(f"{path.name} is too large: more than {largest} bytes")
    return content


def read_text(path: Path, *, largest: int = LARGEST) -> str:
    """The text of a small file; raises as :func:`read_bytes`, and ``ValueError`` if it is none."""
    return read_bytes(path, largest=largest).decode("utf-8")


def read_json(path: Path) -> Any:
    """Return the values of a small JSON file that anybody may have changed.

    A number that is infinite, none (``NaN``) or too long becomes ``None``. Raises as
    :func:`read_text`; ``ValueError`` or ``RecursionError`` for a file that is not JSON.
    """

    def finite(text: str) -> float | None:
        return number if math.isfinite(number := float(text)) else None

    return json.loads(
        read_text(path),
        parse_constant=lambda _: None,
        parse_float=finite,
        parse_int=lambda text: int(text) if len(text.lstrip("-")) <= _LONGEST_NUMBER else None,
    )


def quarantine(path: Path) -> Path:
    """Rename a file that cannot be read, so that it is kept but no longer in the way."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    number = 0
    while True:
        suffix = f"{_ASIDE}{stamp}" + (f"-{number}" if number else "")
        aside = path.with_name(shortened(path.name, _LONGEST_NAME - len(suffix)) + suffix)
        if not os.path.lexists(aside):
            break
        number += 1
    _patiently(lambda: path.replace(aside))
    return aside


def aside(folder: Path) -> list[Path]:
    """The files of a folder that have been set aside."""
    return sorted(folder.glob(f"*{_ASIDE}*"))


def shortened(name: str, room: int) -> str:
    """The beginning of a file's name that takes at most so many bytes."""
    content = os.fsencode(name)
    return name if len(content) <= room else content[:room].decode("utf-8", "ignore")


def settle(path: Path) -> None:
    """Wait until the disk has a file that was written without; raises ``OSError``."""
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
    _settle_folder(path.parent)


def _settle_folder(folder: Path) -> None:
    """Have the disk keep a new name; Windows cannot, and some file systems refuse."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _folder(name: str, default: Callable[..., str]) -> Path:
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / name if home else Path(default("Tholos", appauthor=False))


def _patiently(action: Callable[[], _T]) -> _T:
    """Do something to a file; on Windows, where virus scanners hold files, try a few times."""
    for wait in _WINDOWS_WAITS if sys.platform == "win32" else ():
        try:
            return action()
        except PermissionError:
            time.sleep(wait)
    return action()
