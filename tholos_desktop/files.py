import errno
import json
import math
import os
import stat
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, TypeVar

import platformdirs

HOME_VARIABLE = "THOLOS_HOME"
"""Environment variable that names the folder for all files, for portable use and for tests."""

LARGEST = 1_000_000
"""Maximum size of a file in bytes. The record of a long game has a few thousand bytes."""

LARGEST_MANY = 300_000_000
"""Maximum size in bytes of a file with many games that a player opens."""

_LONGEST_NUMBER = 15
"""Maximum number of digits of a whole number in JSON."""
_LONGEST_NAME = 255
"""Maximum length in bytes of a file name on common file systems."""
_UNFINISHED = ".new"
STALE_SECONDS = 3600.0
"""Age in seconds at which an unfinished file counts as abandoned."""
_WINDOWS_WAITS = (0.01, 0.03, 0.1, 0.2, 0.4)
_T = TypeVar("_T")


_ASIDE = ".unreadable-"


class AssetError(OSError):
    """A file of the program is missing or damaged."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"the program is not whole: {path} is missing or damaged. Please install Tholos again"
        )
        self.path = path


class _AssetValues(dict[str, Any]):
    """An object of an asset in JSON. A key that is not there is damage."""

    def __init__(self, path: Path, values: dict[str, Any]) -> None:
        super().__init__(values)
        self._path = path

    def __missing__(self, key: str) -> Any:
        raise AssetError(self._path)


def asset(*parts: str) -> Path:
    """Return the path of an asset; raises :class:`AssetError` if it does not exist."""
    package = Path(__file__).resolve().parent
    inside = package / "assets"
    folder = inside if inside.is_dir() else package.parent / "assets"
    return present(folder.joinpath(*parts))


def present(path: Path) -> Path:
    """Return the path; raises :class:`AssetError` if it does not exist."""
    if not path.exists():
        raise AssetError(path)
    return path


def settings_folder() -> Path:
    return _folder("config", platformdirs.user_config_dir)


def data_folder() -> Path:
    return _folder("data", platformdirs.user_data_dir)


def log_folder() -> Path:
    return _folder("log", platformdirs.user_log_dir)


def cache_folder() -> Path:
    return _folder("cache", platformdirs.user_cache_dir)


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Raise :class:`AssetError` for whatever goes wrong while an asset is read."""
    try:
        yield
    except Exception as error:
        raise AssetError(path) from error


def asset_values(*parts: str) -> dict[str, Any]:
    """Return the object in a JSON asset. Raises :class:`AssetError`, also for a key that is asked
    for and missing."""
    path = asset(*parts)
    with reading(path):
        text = path.read_text("utf-8")
        values: dict[str, Any] = json.loads(text, object_hook=partial(_AssetValues, path))
        return values


def exports_folder() -> Path:
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / "exports" if home else documents_folder()


def downloads_folder() -> Path:
    return Path(platformdirs.user_downloads_dir())


def documents_folder() -> Path:
    return Path(platformdirs.user_documents_dir())


def desktop_folder() -> Path:
    return Path(platformdirs.user_desktop_dir())


def pictures_folder() -> Path:
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / "pictures" if home else Path(platformdirs.user_pictures_dir())


@contextmanager
def temporary_home() -> Iterator[None]:
    """Let the program keep all its files in a new folder, which is deleted afterwards."""
    before = os.environ.get(HOME_VARIABLE)
    with tempfile.TemporaryDirectory(prefix="tholos-", ignore_cleanup_errors=True) as folder:
        os.environ[HOME_VARIABLE] = folder
        try:
            yield
        finally:
            if before is None:
                del os.environ[HOME_VARIABLE]
            else:
                os.environ[HOME_VARIABLE] = before


def make_folder(folder: Path) -> None:
    """Create a folder and its parents for this user alone; raises ``OSError``."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def write_atomically(path: Path, text: str, *, lasting: bool = True) -> None:
    """Replace a text file, completely or not at all.

    With ``lasting``, the new text survives a power cut. This may take a tenth of a second. Raises
    ``OSError``, and ``ValueError`` for lone surrogates."""
    write_bytes_atomically(path, text.encode("utf-8"), lasting=lasting)


def write_bytes_atomically(path: Path, content: bytes, *, lasting: bool = True) -> None:
    """Write bytes as safely as :func:`write_atomically` writes text; raises ``OSError``."""
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
        _fsync_folder(path.parent)


def sweep(folder: Path) -> None:
    """Remove temporary files that killed programs have left in a folder."""
    with suppress(OSError):
        for path in folder.glob(f".*{_UNFINISHED}"):
            if time.time() - path.lstat().st_mtime > STALE_SECONDS:
                path.unlink(missing_ok=True)


class TooLargeError(ValueError):
    pass


def check_plain(path: Path, *, largest: int | None = None) -> None:
    """Raise ``ValueError`` for a folder, a device, a pipe, or a file of more than ``largest``
    bytes."""
    state = path.stat()
    if not stat.S_ISREG(state.st_mode):
        raise ValueError(f"{path.name} is no plain file")
    if largest is not None and state.st_size > largest:
        raise TooLargeError(f"{path.name} is too large: more than {largest} bytes")


def read_bytes(path: Path, *, largest: int = LARGEST) -> bytes:
    """Return a file's contents. Raises ``OSError`` if reading fails, and ``ValueError`` unless it
    is a plain file of at most ``largest`` bytes."""
    check_plain(path)
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):  # it was replaced in between
            raise ValueError(f"{path.name} is no plain file")
        content = file.read(largest + 1)
    if len(content) > largest:
        raise TooLargeError(f"{path.name} is too large: more than {largest} bytes")
    return content


def read_text(path: Path, *, largest: int = LARGEST) -> str:
    """Return a file's text. Raises the errors of :func:`read_bytes`, and ``ValueError`` if it is
    not UTF-8."""
    return read_bytes(path, largest=largest).decode("utf-8")


def read_json(path: Path) -> Any:
    """Return the values of a JSON file. Numbers that are infinite, ``NaN`` or too long become
    ``None``.

    Raises the errors of :func:`read_text`, and ``ValueError`` or ``RecursionError`` for invalid
    JSON."""

    def finite(text: str) -> float | None:
        return number if math.isfinite(number := float(text)) else None

    return json.loads(
        read_text(path),
        parse_constant=lambda _: None,
        parse_float=finite,
        parse_int=lambda text: int(text) if len(text.lstrip("-")) <= _LONGEST_NUMBER else None,
    )


def quarantine(path: Path) -> Path:
    """Rename an unreadable file, so that it is out of the way. Return its new path."""
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
    return sorted(folder.glob(f"*{_ASIDE}*"))


def shortened(name: str, room: int) -> str:
    content = os.fsencode(name)
    return name if len(content) <= room else content[:room].decode("utf-8", "ignore")


def lock(path: Path) -> int:
    """Lock a file, which is created if necessary, until the returned handle is closed.

    Raises ``BlockingIOError`` if another program has locked it, and ``OSError`` if that can't be
    known."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _lock(handle)
    except OSError as error:
        os.close(handle)
        if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
            raise BlockingIOError(errno.EWOULDBLOCK, "locked", str(path)) from error
        raise
    return handle


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def in_background(work: Callable[[], _T]) -> "Future[_T]":
    """Do work that waits for a disk in the one thread for it, after earlier such work."""
    return _background(os.getpid()).submit(work)


@lru_cache(maxsize=1)
def _background(_: int) -> ThreadPoolExecutor:
    """Return the thread of a process. After a fork, the new process needs its own."""
    return ThreadPoolExecutor(1, "waits")


def in_own_thread(work: Callable[[], _T]) -> "Future[_T]":
    """Do work that may wait for ever, such as for a folder on a network, and that nothing else has
    to wait for, not even the program's end."""
    done = Future[_T]()

    def run() -> None:
        try:
            done.set_result(work())
        except BaseException as error:
            done.set_exception(error)

    threading.Thread(target=run, name="looks", daemon=True).start()
    return done


def fsync(path: Path) -> None:
    """Make sure that a written file is on the disk; raises ``OSError``."""
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
    _fsync_folder(path.parent)


def _fsync_folder(folder: Path) -> None:
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
    for wait in _WINDOWS_WAITS if sys.platform == "win32" else ():
        try:
            return action()
        except PermissionError:
            time.sleep(wait)
    return action()
