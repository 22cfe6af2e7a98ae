import time
from collections.abc import Callable, Generator
from typing import Generic, TypeVar

from tholos_desktop.services.notice import GamesNoticeKind
from tholos_desktop.services.store import Store

T = TypeVar("T")
Steps = Callable[[Store, "Job[T]"], Generator[None, None, T]]
"""Work on the store that yields after each step. If the store is reopened, it starts again."""
_SLICE_SECONDS = 0.05


class JobError(Exception):
    """The work failed, but the store is in order."""

    def __init__(self, kind: GamesNoticeKind) -> None:
        super().__init__(kind)
        self.kind = kind


class Job(Generic[T]):
    def __init__(
        self, steps: Steps[T], *, is_long: bool, shown_as: GamesNoticeKind | None = None
    ) -> None:
        self._steps = steps
        self._run: Generator[None, None, T] | None = None
        self._store: Store | None = None
        self.is_long = is_long
        self.shown_as = shown_as
        """Kind of notice that shows the progress of work that the player did not start."""
        self.done = 0
        self.is_stopped = False
        self.is_over = False
        self.result: T | None = None
        self.failure: GamesNoticeKind | None = None

    def stop(self) -> None:
        """End after the current step. What was done is kept, with a partial result or none."""
        self.is_stopped = True

    def advance(self, store: Store) -> None:
        end = time.monotonic() + _SLICE_SECONDS
        if self._run is None or self._store is not store:
            self.done, self._store, self._run = 0, store, self._steps(store, self)
        while not self.is_over and time.monotonic() < end:
            if self.is_stopped:
                self.end()
                return
            try:
                next(self._run)
            except StopIteration as over:
                self.result, self.is_over = over.value, True
            except BaseException:
                self._run = None
                raise

    def end(self, failure: GamesNoticeKind | None = None) -> None:
        if self._run is not None:
            self._run.close()
        self.failure, self.is_over = failure, True
