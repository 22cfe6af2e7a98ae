"""Limits on warnings: only costly turns, rarely, and with a reason.

Warnings are spread over a game, not merely counted: a bare limit is used up in the opening, where
a loss can be won back. Of a position it may speak more than once, as who thinks again may come to
another turn that is as bad. The same turn counts once; the tutor repeats its warning. What a
warning says is not decided here.
"""

from collections.abc import Collection
from typing import NamedTuple

from tholos_desktop.rules import Position, Turn
from tholos_desktop.teaching.changes import gift
from tholos_desktop.teaching.claims import KINDS, WEAK
from tholos_desktop.teaching.refutations import REFUTING

OPEN_CHANCES = (0.05, 0.97)
"""Chances between which the tutor speaks; outside the game is decided."""
THROWN_AWAY = 0.5
"""Chance after a turn below which a won game is no longer decided."""
GIFT_LEAST = 0.05
"""Least lost chance for a warning about needless gray, or an own stone taken off an own column."""
TELLING = frozenset(
    (*KINDS, *REFUTING, "gift", "misses", "misses_take", "wins", "draws", "only")
).difference(WEAK)
"""Kinds of reasons worth a warning: nothing estimated, nothing weak."""
THIRDS = (24, 12)
"""Open spaces at the end of a game's first and second third."""
ON_A_POSITION = 3


class WarningLimits(NamedTuple):
    least: float
    """Least lost chance of winning, 0 to 1."""
    most: tuple[int, int, int] | None = None
    """Most warnings by the end of each third; ``None`` for no limit."""


GENTLE, STRICT = WarningLimits(0.25, most=(4, 6, 8)), WarningLimits(0.20)
WARNING_LIMITS = {"gentle": GENTLE, "strict": STRICT}


class ProposedTurn(NamedTuple):
    position: Position
    turn: Turn
    ply: int
    chance: float
    """Chance of winning with the best turn, 0 to 1."""
    lost: float
    """Part of that chance that the turn loses."""
    kinds: Collection[str]


class Warnings:
    """Warnings given to one player in one game; undo does not reset them.

    Nothing is to be told when a turn is taken back: what was warned of stays warned of.
    """

    def __init__(self, limits: WarningLimits = GENTLE) -> None:
        self._limits = limits
        self._given: list[ProposedTurn] = []

    @property
    def number(self) -> int:
        return len(self._given)

    def is_due(self, attempt: ProposedTurn) -> bool:
        """True if a turn deserves a warning; call :meth:`given` afterwards."""
        return (
            attempt.lost >= self._least(attempt)
            and not _is_decided(attempt)
            and not TELLING.isdisjoint(attempt.kinds)
            and not self.is_spent(attempt.position)
            and not self._was_given(attempt)
        )

    def given(self, attempt: ProposedTurn) -> None:
        self._given.append(attempt)

    def is_spent(self, position: Position) -> bool:
        here = sum(each.position == position for each in self._given)
        if here >= ON_A_POSITION:
            return True
        if self._limits.most is None:
            return False
        third = sum(position.open_spaces() <= spaces for spaces in THIRDS)
        return self.number >= self._limits.most[third]

    def _least(self, attempt: ProposedTurn) -> float:
        is_gift = gift(attempt.position, attempt.turn) is not None
        return GIFT_LEAST if is_gift else self._limits.least

    def _was_given(self, attempt: ProposedTurn) -> bool:
        return any(
            (each.position, each.turn) == (attempt.position, attempt.turn) for each in self._given
        )


def _is_decided(attempt: ProposedTurn) -> bool:
    lowest, highest = OPEN_CHANCES
    is_won = attempt.chance > highest and attempt.chance - attempt.lost >= THROWN_AWAY
    return is_won or attempt.chance < lowest
