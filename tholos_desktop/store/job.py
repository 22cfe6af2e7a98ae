import time
from collections.abc import Generator
from contextlib import suppress
from typing import Generic, TypeVar

from tholos_desktop.store.notice import GamesNoticeKind

T = TypeVar("T")
Steps = Generator[int | None, None, T]
"""Work that is advanced between frames. After each step it yields how many games are done, or None
while it waits for the disk."""


class JobError(Exception):
    """A job failed, but the store is undamaged."""

    def __init__(self, kind: GamesNoticeKind) -> None:
        super().__init__(kind)
        self.kind = kind


class Job(Generic[T]):
    def __init__(self, steps: Steps[T]) -> None:
        self._steps = steps
        self.done = 0
        self.is_over = False
        self.result: T | None = None
        self.failure: GamesNoticeKind | None = None

    def advance(self, seconds: float) -> None:
        """Work for about ``seconds``, or until there is something to wait for. Errors other than
        :class:`JobError` end the job and are raised."""
        end = time.monotonic() + seconds
        try:
            while not self.is_over:
                done = next(self._steps)
                if done is None:
                    return
                self.done = done
                if time.monotonic() >= end:
                    return
        except StopIteration as over:
            self.result, self.is_over = over.value, True
        except JobError as error:
            self.failure, self.is_over = error.kind, True
        except BaseException:
            self.failure, self.is_over = GamesNoticeKind.REFUSED, True
            raise

    def stop(self) -> None:
        """End the job. What its steps have done stays."""
        if not self.is_over:
            self.is_over = True
            with suppress(ValueError):  # it is just at work, and ends with its step
                self._steps.close()
