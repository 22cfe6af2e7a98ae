"""One window per data folder. The first program holds a lock, and opens the files of programs
started later."""

import os
import secrets
import time
from collections.abc import Iterator
from contextlib import suppress
from enum import Enum
from pathlib import Path

from tholos_desktop import files

LOCK = "window.lock"
_FOLDER, _SUFFIX = "handed-over", ".path"
PATIENCE_SECONDS = 8.0
"""Seconds to wait until the program that already runs answers, which may just be starting. Without
an answer, :meth:`SingleInstance.claim` returns ``BUSY``."""
_LOOK_SECONDS = 0.25
_STALE_SECONDS = 60.0
"""A request that is older than this many seconds is ignored: the program that wrote it was probably
killed."""


class InstanceRole(Enum):
    FIRST = "first"
    HANDED = "handed over"
    """The program that already runs took the file, or raised its window; this program may end."""
    BUSY = "busy"
    """Another program uses the data folder and does not answer."""


class SingleInstance:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._handle: int | None = None
        self._looked_at = 0.0

    def claim(self, file: Path | None = None, patience: float = PATIENCE_SECONDS) -> InstanceRole:
        """Claim the data folder. If another program has claimed it, ask that program to open
        ``file``."""
        if self._take():
            return InstanceRole.FIRST
        path = self._folder / _FOLDER / f"{secrets.token_hex(8)}{_SUFFIX}"
        end = time.monotonic() + patience
        try:
            files.write_atomically(path, str(file.absolute()) if file else "", lasting=False)
            while time.monotonic() < end:
                if not path.exists():
                    return InstanceRole.HANDED
                if self._take():  # the first has ended meanwhile
                    path.unlink(missing_ok=True)
                    return InstanceRole.FIRST
                time.sleep(0.02)
            path.unlink()
        except FileNotFoundError:
            return InstanceRole.HANDED
        except (OSError, ValueError):
            pass
        return InstanceRole.BUSY

    def calls(self) -> Iterator[Path | None]:
        """Yield, for each program that was started meanwhile, the file to open or ``None``. The
        disk is looked at four times a second at most, however often this is called."""
        if time.monotonic() - self._looked_at < _LOOK_SECONDS:
            return
        self._looked_at = time.monotonic()
        for path in sorted((self._folder / _FOLDER).glob(f"*{_SUFFIX}")):
            with suppress(OSError, ValueError):
                is_stale = time.time() - path.stat().st_mtime > _STALE_SECONDS
                text = files.read_text(path)
                path.unlink()
                if not is_stale:
                    yield Path(text) if text else None

    def release(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _take(self) -> bool:
        if self._handle is not None:
            return True
        try:
            files.make_folder(self._folder)
            self._handle = files.lock(self._folder / LOCK)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True
