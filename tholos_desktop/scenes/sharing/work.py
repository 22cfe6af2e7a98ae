"""Makes pictures without delaying frames: they are drawn a little at a time, then written in a
thread."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from tholos_desktop.storage.picture_files import Frame

SLICE_SECONDS = 0.006
"""Drawing time per frame in seconds. At least one step is drawn."""


class PictureWork:
    def __init__(
        self, steps: Iterator[Frame | None], write: Callable[[list[Frame]], Path], total: int
    ) -> None:
        self._steps, self._write, self._total = steps, write, total
        self._frames: list[Frame] = []
        self._pool: ThreadPoolExecutor | None = None
        self._written: Future[Path] | None = None

    @property
    def is_drawn(self) -> bool:
        return self._written is not None

    @property
    def is_done(self) -> bool:
        return self._written is not None and self._written.done()

    @property
    def percent(self) -> int:
        return 100 if self.is_drawn else min(99, 100 * len(self._frames) // max(1, self._total))

    def go_on(self) -> None:
        """Draw for a moment. Once all frames are drawn, pass them to the thread."""
        end = time.perf_counter() + SLICE_SECONDS
        while self._written is None:
            try:
                frame = next(self._steps)
            except StopIteration:
                self._pool = ThreadPoolExecutor(1, thread_name_prefix="pictures")
                self._written = self._pool.submit(self._write, self._frames)
                self._pool.shutdown(wait=False)
            else:
                if frame is not None:
                    self._frames.append(frame)
            if time.perf_counter() >= end:
                break

    def result(self) -> Path:
        """Return the path of the finished file; raises ``OSError`` if it could not be written."""
        assert self._written is not None
        try:
            return self._written.result()
        except (ValueError, KeyError, ImportError, MemoryError) as error:
            raise OSError(str(error)) from error
