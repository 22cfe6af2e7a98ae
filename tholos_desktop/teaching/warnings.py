"""Limits on the tutor's warnings.

The strict tutor warns of every turn that a review would mark. The gentle tutor warns only of costly
turns, usually with a reason, and a limited number of times in each third of a game."""

from collections.abc import Collection
from typing import NamedTuple

from tholos_desktop.rules import Position, Turn
from tholos_desktop.teaching.changes import gift
from tholos_desktop.teaching.kinds import KINDS
from tholos_desktop.teaching.verdicts import NEARLY

OPEN_CHANCES = (0.05, 0.97)
"""Range of the chance of winning in which the gentle tutor warns. Outside this range, the game is
decided."""
EVEN = 0.5
"""Chance of winning, 0 to 1. If a costly turn drops the chance below this, the gentle tutor warns
even if it can give no reason."""
MUCH_CHANCE = 0.3
"""Minimum lost chance of winning, 0 to 1, for which the gentle tutor warns even if it can give no
reason."""
MANY_POINTS = 6
"""Minimum of :attr:`ProposedTurn.points` for a warning in a decided game."""
BETTER_CHANCE = 0.02
"""Searches are inexact: the player's turn may get a higher chance of winning than the supposed best
turn. If it is higher by more than this, lost points cause no warning."""
GIFT_LEAST = NEARLY
"""Minimum lost chance of winning, 0 to 1, for a warning about a gift (see :func:`gift`)."""
TELLING = frozenset(kind.name for kind in KINDS.values() if kind.is_reason and not kind.is_weak)
"""Kinds of reasons that justify a warning. Estimated and weak kinds do not."""
THIRDS = (24, 12)
"""Numbers of open spaces at which the first and the second third of a game end."""
ON_A_POSITION = 3


class WarningLimits(NamedTuple):
    least: float
    """Minimum lost chance of winning, 0 to 1, for a warning."""
    most: tuple[int, int, int] | None = None
    """Maximum number of warnings from the start of a game to the end of the first, the second and
    the last third. With ``None``, every costly turn gets a warning."""


GENTLE, STRICT = WarningLimits(0.25, most=(4, 6, 8)), WarningLimits(NEARLY - 0.01)
"""Limits of the gentle and the strict tutor. ``STRICT`` is below :data:`NEARLY`, since the tutor's
short search may find a smaller loss than a review would."""
WARNING_LIMITS = {"gentle": GENTLE, "strict": STRICT}


class ProposedTurn(NamedTuple):
    position: Position
    turn: Turn
    ply: int
    chance: float
    """Chance of winning with the best turn, 0 to 1."""
    lost: float
    """Chance of winning that the turn loses, 0 to 1."""
    kinds: Collection[str]
    points: float = 0.0
    """Points lost, measured on the board after the rival's reply and by the expected final lead.
    The smaller of these two losses counts."""


class Warnings:
    """Warnings given to one player in one game. Undo does not reset them."""

    def __init__(self, limits: WarningLimits = GENTLE) -> None:
        self._limits = limits
        self._given: list[ProposedTurn] = []

    @property
    def number(self) -> int:
        return len(self._given)

    def is_due(self, attempt: ProposedTurn) -> bool:
        """True if a turn deserves a warning. Call :meth:`given` when the warning is shown."""
        if self._was_given(attempt) or self.is_spent_on(attempt.position):
            return False
        is_costly = attempt.lost >= self._least(attempt)
        if self._limits.most is None:
            return is_costly or _loses_many_points(attempt)
        is_costly = is_costly and not _is_decided(attempt)
        if is_costly and self._costs_lead(attempt):
            return True
        return (is_costly or _loses_many_points(attempt)) and self._is_worth_one(attempt)

    def given(self, attempt: ProposedTurn) -> None:
        self._given.append(attempt)

    def is_spent_on(self, position: Position) -> bool:
        """True if the gentle tutor has given :data:`ON_A_POSITION` warnings in a position, so that
        it gives no more there."""
        is_limited = self._limits.most is not None
        return (
            is_limited and sum(each.position == position for each in self._given) >= ON_A_POSITION
        )

    def _costs_lead(self, attempt: ProposedTurn) -> bool:
        """True for a costly turn that drops the chance of winning below :data:`EVEN`."""
        is_lead_lost = attempt.chance >= EVEN > attempt.chance - attempt.lost
        return is_lead_lost and attempt.lost >= self._limits.least

    def _is_worth_one(self, attempt: ProposedTurn) -> bool:
        """True if this third of the game has a warning left. The tutor must also have a reason,
        unless the loss is very large."""
        needs_reason = attempt.lost < MUCH_CHANCE
        if self._limits.most is None or (needs_reason and TELLING.isdisjoint(attempt.kinds)):
            return False
        third = sum(attempt.position.open_spaces() <= spaces for spaces in THIRDS)
        return self.number < self._limits.most[third]

    def _least(self, attempt: ProposedTurn) -> float:
        is_gift = gift(attempt.position, attempt.turn) is not None
        return min(GIFT_LEAST, self._limits.least) if is_gift else self._limits.least

    def _was_given(self, attempt: ProposedTurn) -> bool:
        return any(
            (each.position, each.turn) == (attempt.position, attempt.turn) for each in self._given
        )


def _is_decided(attempt: ProposedTurn) -> bool:
    lowest, highest = OPEN_CHANCES
    is_won = attempt.chance > highest and attempt.chance - attempt.lost >= EVEN
    return is_won or attempt.chance < lowest


def _loses_many_points(attempt: ProposedTurn) -> bool:
    return attempt.points >= MANY_POINTS and attempt.lost >= -BETTER_CHANCE
