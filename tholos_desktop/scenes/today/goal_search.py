"""Finds in the archive which goals have been reached, a few games at a time."""

import time
from collections.abc import Iterator

from tholos_desktop.storage.archive import Archive
from tholos_desktop.storage.archive_entry import Filter, Outcome
from tholos_desktop.table.match import Match
from tholos_desktop.teaching.goals import Reached

SLICE_SECONDS = 0.006
"""How long it looks in a frame, at least at one game."""
_PAGE = 20
"""So many games are asked for at once."""


class GoalSearch:
    """Looks through all games that were won, the latest first, until nothing is left to find."""

    def __init__(self, archive: Archive) -> None:
        self.reached = Reached()
        self.is_over = False
        self._matches = self._won(archive)

    def go_on(self) -> None:
        """Look for a moment."""
        end = time.perf_counter() + SLICE_SECONDS
        while not self.is_over:
            match = next(self._matches, None)
            if match is not None:
                self.reached.take(match)
            self.is_over = match is None or self.reached.is_all
            if time.perf_counter() >= end:
                break

    @staticmethod
    def _won(archive: Archive) -> Iterator[Match]:
        wanted, first = Filter(outcome=Outcome.WON), 0
        while page := archive.page(wanted, first=first, count=_PAGE):
            for entry in page:
                try:
                    yield archive.match(entry.number)
                except (KeyError, ValueError):
                    continue  # it was deleted meanwhile, or cannot be read
            first += len(page)
