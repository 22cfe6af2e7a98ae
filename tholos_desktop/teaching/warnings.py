"""When the tutor speaks: before a turn is played that costs much, rarely, and with a reason.

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
"""Below the first and above the second the game is decided, and the tutor is silent."""
GIFT_LEAST = 0.05
"""Lost chance from which gray on an own column, or an own stone taken off one, is needless."""
TELLING = frozenset(
    (*KINDS, *REFUTING, "gift", "misses", "misses_take", "wins", "draws", "only")
).difference(WEAK)
"""Kinds of reasons that are worth an interruption: no guess, and nothing weak."""
THIRDS = (24, 12)
"""A game's first third lasts while more spaces than this are open, then its second."""
ON_A_POSITION = 3
"""Of one position it speaks no oftener."""


class WarningLimits(NamedTuple):
    """How readily the tutor speaks."""

    least: float
    """Lost chance of winning, 0 to 1, below which it is silent."""
    most: tuple[int, int, int] | None = None
    """Warnings by the end of each third of the game; ``None``: as many as there is reason for."""


GENTLE, STRICT = WarningLimits(0.25, most=(4, 6, 8)), WarningLimits(0.20)
WARNING_LIMITS = {"gentle": GENTLE, "strict": STRICT}
"""By what the options call them."""


class ProposedTurn(NamedTuple):
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

    def __init__(self, limits: WarningLimits = GENTLE) -> None:
        self._limits = limits
        self._given: list[ProposedTurn] = []

    @property
    def number(self) -> int:
        """How many warnings were given."""
        return len(self._given)

    def is_due(self, attempt: ProposedTurn) -> bool:
        """Whether to warn of a turn; :meth:`given` tells that it was done."""
        lowest, highest = OPEN_CHANCES
        return (
            attempt.lost >= self._least(attempt)
            and lowest <= attempt.chance <= highest
            and not TELLING.isdisjoint(attempt.kinds)
            and not self.is_spent(attempt.position)
            and not self._was_given(attempt)
        )

    def given(self, attempt: ProposedTurn) -> None:
        """Remember that this was warned of."""
        self._given.append(attempt)

    def is_spent(self, position: Position) -> bool:
        """Whether nothing is warned of in a position, whatever is played there."""
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
