"""Work that waits for the disk, beside the window's own thread."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path


class DiskThread:
    """Does things to files in order, one at a time; of those for one file the newest is enough."""

    def __init__(self) -> None:
        self._pool: ThreadPoolExecutor | None = None
        self._newest: dict[Path, Callable[[], None]] = {}

    def do(self, path: Path, action: Callable[[], None]) -> None:
        """Do something to a file soon, in place of what was still to be done to it.

        A refusal of the disk is passed over: nothing here is the only place of a game.
        """
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, thread_name_prefix="disk")
        self._newest[path] = action
        self._pool.submit(self._act, path)

    def close(self) -> None:
        """Wait until all is done; what is asked for later is still done."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def _act(self, path: Path) -> None:
        action = self._newest.pop(path, None)
        if action is not None:
            with suppress(OSError, ValueError):
                action()
