"""Queue of lines that an engine has read and not yet answered."""

import queue
from collections.abc import Iterator

MOST_UNANSWERED = 1_000


class Inbox:
    def __init__(self) -> None:
        self._waiting: queue.Queue[str | None] = queue.Queue(MOST_UNANSWERED)
        self._put = self._taken = 0
        self._last_urge = 0

    def put(self, line: str) -> None:
        """Add a line; waits while the queue is full."""
        self._put += 1
        if line.split() == ["stop"] or quits(line):
            self._last_urge = self._put
        self._waiting.put(line)

    def end(self) -> None:
        self._waiting.put(None)

    def __iter__(self) -> Iterator[str]:
        while (line := self._waiting.get()) is not None:
            self._taken += 1
            yield line

    def is_urged(self) -> bool:
        return self._last_urge > self._taken


def quits(line: str) -> bool:
    return line.split() == ["quit"]
