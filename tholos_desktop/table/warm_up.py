"""How far an engine's bots are warm: by its own words, and between them by the clock."""

import time

from tholos_desktop.table.protocol_lines import Warming

UNSEEN_SECONDS = 3.0
"""An engine that is warm sooner has found its machine code ready: nobody need know."""


class WarmUp:
    """What one process said last of its warming up."""

    def __init__(self) -> None:
        self._said: tuple[Warming, float] | None = None
        """The line, and when."""
        self._since = 0.0

    def hear(self, line: Warming) -> None:
        """Take in what it says."""
        now = time.monotonic()
        if self._said is None:
            self._since = now
        self._said = None if line.done == line.of else (line, now)

    def forget(self) -> None:
        """The process is gone."""
        self._said = None

    @property
    def is_under_way(self) -> bool:
        """Whether others stand in for its bots."""
        return self._said is not None

    @property
    def progress(self) -> Warming | None:
        """How far it is by now, once it takes long; ``None`` if all is warm."""
        now = time.monotonic()
        if self._said is None or now - self._since < UNSEEN_SECONDS:
            return None
        line, said_at = self._said
        return line._replace(done=min(line.done + int(now - said_at), line.of))
