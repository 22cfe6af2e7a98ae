"""Which of several windows keeps the game to continue: the one that holds a lock on a file.

The system lets go of the lock when the program ends, however it ends.
"""

import errno
import os
import sys
from pathlib import Path

from tholos_desktop import files

_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class WindowLock:
    """A lock on a file that is made for it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: int | None = None

    def take(self) -> bool:
        """Take the lock; ``False`` if another window has it.

        Where files cannot be written or locked there is nothing to be had, and nobody to fear.
        """
        if self._handle is not None:
            return True
        try:
            files.make_folder(self._path.parent)
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return True
        try:
            _lock(handle)
        except OSError as error:
            os.close(handle)
            return error.errno not in _TAKEN
        self._handle = handle
        return True

    def release(self) -> None:
        """Let another window have it."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
