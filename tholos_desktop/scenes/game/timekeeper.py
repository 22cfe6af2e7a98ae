import math
import time
from collections.abc import Callable

from tholos_desktop.rules import Side
from tholos_desktop.store.games import Games
from tholos_desktop.table.clock import SHORT_SECONDS
from tholos_desktop.table.session import Session

LONGEST_GAP = 1.0
"""Maximum seconds that a step takes off the clock. A longer step means a stalled computer."""
KEPT_EVERY = 10.0
"""The clock is saved after this many seconds of thinking, so that nobody gains time by killing the
program."""


class Timekeeper:
    """Runs a match's clock. This class measures the time itself, since a scene's seconds per frame
    are capped."""

    def __init__(
        self,
        games: Games,
        session: Session,
        now: Callable[[], float] = time.monotonic,
        *,
        never_stops_for: Side | None = None,
    ) -> None:
        """The clock of the side ``never_stops_for`` also runs while the game is covered, since a
        remote rival waits."""
        self._never_stops_for = never_stops_for
        self._games, self._session, self.now = games, session, now
        self._clock = session.match.clock
        self._looked: float | None = None
        """Time of the last step in seconds, as ``now`` returns it; ``None`` while the clock is
        stopped."""
        self._unkept = 0.0

    @property
    def is_short(self) -> bool:
        if self._clock is None or self._looked is None:
            return False
        return 0 < self._clock.left(self._session.game.position.side) < SHORT_SECONDS

    @property
    def is_up(self) -> bool:
        game = self._session.game
        return self._clock is not None and self._clock.lost is not None and not game.is_over

    def follow(self, *, runs: bool) -> bool:
        """Advance the clock, except in the first turn. Return True if time has just run out."""
        game = self._session.game
        if self._clock is None or not runs or not game.ply or game.is_over:
            self._looked = None
            return False
        now, before = self.now(), self._looked
        self._looked = now
        is_awaited = game.position.side == self._never_stops_for
        longest = math.inf if is_awaited else LONGEST_GAP
        passed = 0.0 if before is None else max(0.0, min(now - before, longest))
        falls = self._clock.pass_time(game.position.side, passed)
        self._unkept += passed
        if falls or self._unkept >= KEPT_EVERY:
            self.keep()
        return falls

    def keep(self) -> None:
        if self._clock is not None:
            self._unkept = 0.0
            self._games.keep(self._session.match)
