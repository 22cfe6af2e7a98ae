"""How far an engine's bots are warm, by its own words."""

import time

from tholos_desktop.table.protocol_lines import Warming

UNSEEN_SECONDS = 3.0
"""An engine that is warm sooner has found its machine code ready: nobody need know."""


class WarmUp:
    """What one process said last of its warming up."""

    def __init__(self) -> None:
        self._said: Warming | None = None
        self._since = 0.0

    def hear(self, line: Warming) -> None:
        """Take in what it says."""
        if self._said is None:
            self._since = time.monotonic()
        self._said = None if line.done == line.of else line

    def forget(self) -> None:
        """The process is gone."""
        self._said = None

    @property
    def is_under_way(self) -> bool:
        """Whether others stand in for its bots."""
        return self._said is not None

    @property
    def progress(self) -> Warming | None:
        """How far it is, once it takes long; ``None`` if all is warm."""
        return self._said if time.monotonic() - self._since >= UNSEEN_SECONDS else None
