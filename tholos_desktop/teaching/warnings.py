"""When the tutor speaks: before a turn is played that costs much, rarely, and with a reason.

Warnings are spaced, not merely counted: early mistakes can be mended and late ones cannot, so a
part of them is kept for the end. What a warning says is not decided here.
"""

from collections.abc import Collection
from typing import NamedTuple

from tholos_desktop.rules import Position, Turn

OPEN_CHANCES = (0.03, 0.97)
"""Below the first and above the second the game is decided, and the tutor is silent."""
TELLING = frozenset(("answers", "lets", "guards", "takes", "levels", "locks", "only"))
"""Kinds of reasons that a warning can be put in words with."""


class Pace(NamedTuple):
    """How readily the tutor speaks."""

    least: float
    """Lost chance of winning, 0 to 1, below which it is silent."""
    most: int | None = None
    """Warnings a game; ``None``: as many as there is reason for."""
    kept: int = 0
    """So many of them are kept for when fewer than :data:`LAST_SPACES` are open."""
    apart: int = 0
    """Plies that lie between two warnings, at least."""


LAST_SPACES = 12
GENTLE, STRICT = Pace(0.30, most=6, kept=2, apart=4), Pace(0.20)
PACES = {"gentle": GENTLE, "strict": STRICT}
"""By what the options call them."""


class Attempt(NamedTuple):
    """A turn that is complete and not played yet."""

    position: Position
    turn: Turn
    ply: int
    """How many turns were played before it."""
    chance: float
    """Of winning if the best turn is played, 0 to 1."""
    lost: float
    """How much of that chance the turn costs."""
    kinds: Collection[str]
    """Of the reasons for the best turn against this one."""


class Warnings:
    """What was warned of in one game, for one player; a new game begins with a new one.

    Nothing is to be told when a turn is taken back: what was warned of stays warned of.
    """

    def __init__(self, pace: Pace = GENTLE) -> None:
        self._pace = pace
        self._given: list[Attempt] = []

    @property
    def number(self) -> int:
        """How many warnings were given."""
        return len(self._given)

    def is_due(self, attempt: Attempt) -> bool:
        """Whether to warn of a turn; :meth:`given` tells that it was done."""
        lowest, highest = OPEN_CHANCES
        return (
            attempt.lost >= self._pace.least
            and lowest <= attempt.chance <= highest
            and not TELLING.isdisjoint(attempt.kinds)
            and self._is_time(attempt)
        )

    def given(self, attempt: Attempt) -> None:
        """Remember that this was warned of."""
        self._given.append(attempt)

    def _is_time(self, attempt: Attempt) -> bool:
        """Whether a warning now leaves enough of them, and quiet, for later."""
        if any(attempt.position == each.position for each in self._given):
            return False
        if any(abs(attempt.ply - each.ply) < self._pace.apart for each in self._given):
            return False
        if self._pace.most is None:
            return True
        kept = self._pace.kept if attempt.position.open_spaces() > LAST_SPACES else 0
        return self.number < self._pace.most - kept
