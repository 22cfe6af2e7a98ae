import time

from tholos_desktop.table.protocol_lines import Warming

UNSEEN_SECONDS = 3.0
"""Seconds of warm-up before the progress is shown. An engine that finds compiled code on disk
is ready sooner."""


class WarmUp:
    def __init__(self) -> None:
        self._said: Warming | None = None
        self._since = 0.0

    def hear(self, line: Warming) -> None:
        if self._said is None:
            self._since = time.monotonic()
        self._said = None if line.done == line.of else line

    def forget(self) -> None:
        self._said = None

    @property
    def is_under_way(self) -> bool:
        return self._said is not None

    @property
    def progress(self) -> Warming | None:
        return self._said if time.monotonic() - self._since >= UNSEEN_SECONDS else None
