"""Where files are, and how they are written so that none is ever half there."""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import platformdirs

HOME_VARIABLE = "THOLOS_HOME"
"""An environment variable that names one folder for everything: for portable use and tests."""

_WINDOWS_WAITS = (0.01, 0.03, 0.1, 0.2, 0.4)
_T = TypeVar("_T")


def asset(*parts: str) -> Path:
    """The path of a file or folder that comes with the program."""
    package = Path(__file__).resolve().parent
    inside = package / "assets"
    folder = inside if inside.is_dir() else package.parent / "assets"
    return folder.joinpath(*parts)


def settings_folder() -> Path:
    """Where the settings are."""
    return _folder("config", platformdirs.user_config_dir)


def saves_folder() -> Path:
    """Where the saved games are."""
    return _folder("data", platformdirs.user_data_dir) / "saves"


def log_folder() -> Path:
    """Where crash logs go."""
    return _folder("log", platformdirs.user_log_dir)


def cache_folder() -> Path:
    """Where things go that can be made again."""
    return _folder("cache", platformdirs.user_cache_dir)


def write_atomically(path: Path, text: str) -> None:
    """Write a text file so that a reader finds the old text or the new one, whole.

    Raises ``OSError`` if the disk refuses; the old file is then unharmed.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".new", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        _patiently(lambda: Path(name).replace(path))
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def set_aside(path: Path) -> Path:
    """Rename a file that cannot be read, so that it is kept but no longer in the way."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    number = 0
    while True:
        suffix = f".unreadable-{stamp}" + (f"-{number}" if number else "")
        aside = path.with_name(path.name + suffix)
        if not aside.exists():
            break
        number += 1
    _patiently(lambda: path.replace(aside))
    return aside


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
