"""Which games narrow the scale of strengths most, for the time that they take.

The doubt about a strength grows with every meeting between it and the anchor, so a few meetings of
players far apart are worth more than many of neighbors. But strengths do not quite add up:
however often two meet, what they win of each other says no more of a difference than within
:data:`MISFIT`. So the games spread over many meetings.
"""

import math
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from lab.arena.elo import CONFIDENCE, LOG_ODDS, Counts, expected
from lab.arena.kept_games import Meeting

FAR = 330.0
"""Players farther apart than this, in Elo, are not asked to meet."""
MISFIT = 6.0
"""A standard deviation, in Elo: how far off two are who win of each other as strengths say."""
SPREAD = 0.85
"""The spread (variance) of a pair's points beside that of two games that share no opening."""


class ScalePlan:
    """How sure the strengths are after the pairs so far, and which meeting would help most."""

    def __init__(
        self, elos: Mapping[str, float], counts: Mapping[Meeting, Counts], anchor: str
    ) -> None:
        self._names = sorted(elos, key=lambda name: elos[name])
        self._elos = elos
        self._number = {name: index for index, name in enumerate(self._names)}
        self._anchor = self._number[anchor]
        self._pairs = {
            meeting: sum(pairs) for meeting, pairs in counts.items() if {*meeting} <= {*elos}
        }

    def add(self, meeting: Meeting, pairs: int) -> None:
        self._pairs[meeting] = self._pairs.get(meeting, 0) + pairs

    def doubts(self) -> dict[str, float]:
        """Half of each player's 95 % interval, in Elo, strengths that do not add up included."""
        variances = np.diag(self._variances())
        return {
            name: CONFIDENCE * math.sqrt(variances[index]) for name, index in self._number.items()
        }

    def most_telling(self, costs: Mapping[str, float], pairs: int, doubt: float) -> Meeting | None:
        """The meeting of which so many pairs narrow the intervals most that are wider than
        ``doubt`` to each side, for what they cost; none if no interval is.

        ``costs`` says by player how long a game takes.
        """
        variances = self._variances()
        now = CONFIDENCE * np.sqrt(np.diag(variances))
        best, most = None, 0.0
        for meeting in self._candidates():
            more = self._weight(meeting, pairs) - self._weight(meeting, 0)
            one, other = (self._number[name] for name in meeting)
            shift = variances[:, one] - variances[:, other]
            less = more / (1 + more * (shift[one] - shift[other])) * shift**2
            then = CONFIDENCE * np.sqrt(np.maximum(np.diag(variances) - less, 0.0))
            gain = (np.maximum(now - doubt, 0) - np.maximum(then - doubt, 0)).sum()
            if (worth := gain / sum(costs[name] for name in meeting)) > most:
                best, most = meeting, worth
        return best

    def _candidates(self) -> list[Meeting]:
        """All who are not too far apart, in the order in which they met if they did."""
        meetings = []
        for index, one in enumerate(self._names):
            for other in self._names[index + 1 :]:
                if self._elos[other] - self._elos[one] <= FAR:
                    met = (other, one) in self._pairs
                    meetings.append((other, one) if met else (one, other))
        return meetings

    def _weight(self, meeting: Meeting, more: int) -> float:
        """What a meeting says of a difference (one over the variance), with so many pairs more."""
        pairs = self._pairs.get(meeting, 0) + more
        if not pairs:
            return 0.0
        one, other = (self._elos[name] for name in meeting)
        share = expected(one - other)
        chance = LOG_ODDS**2 * SPREAD / (2 * share * (1 - share) * pairs)
        return 1 / (chance + MISFIT**2)

    def _variances(self) -> NDArray[np.float64]:
        """The covariances of all strengths, those with the anchor's being 0."""
        known = np.zeros((len(self._names), len(self._names)))
        for meeting in self._pairs:
            one, other = (self._number[name] for name in meeting)
            weight = self._weight(meeting, 0)
            known[[one, other], [one, other]] += weight
            known[[one, other], [other, one]] -= weight
        free = [each for each in range(len(self._names)) if each != self._anchor]
        variances = np.zeros_like(known)
        variances[np.ix_(free, free)] = np.linalg.inv(known[np.ix_(free, free)])
        return variances
