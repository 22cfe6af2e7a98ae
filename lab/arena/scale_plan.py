"""Choose the games that narrow the intervals of ratings most, compared with the time that the games
take."""

import math
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from lab.arena.elo import CONFIDENCE, LOG_ODDS, Counts, expected
from lab.arena.kept_games import Meeting

FAR = 330.0
"""Maximum difference, in Elo, between two players who meet."""
MISFIT = 6.0
"""Standard deviation, in Elo, that remains in a difference of strengths even after very many
games."""
SPREAD = 0.85
"""Variance of the sum of a pair's points, as a share of the variance for two independent games."""


class ScalePlan:
    """Estimates the errors of the strengths from the pairs of games already played. Finds the two
    players whose next games would reduce these errors most."""

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
        """Return half of each player's 95 % interval, in Elo. It includes :data:`MISFIT`."""
        variances = np.diag(self._variances())
        return {
            name: CONFIDENCE * math.sqrt(variances[index]) for name, index in self._number.items()
        }

    def most_telling(self, costs: Mapping[str, float], pairs: int, doubt: float) -> Meeting | None:
        """Return the meeting that narrows wide intervals most for its cost; ``None`` if no interval
        has a half width above ``doubt``."""
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
        """Return all meetings of players at most :data:`FAR` apart. Players who have met keep the
        order of that meeting."""
        meetings = []
        for index, one in enumerate(self._names):
            for other in self._names[index + 1 :]:
                if self._elos[other] - self._elos[one] <= FAR:
                    met = (other, one) in self._pairs
                    meetings.append((other, one) if met else (one, other))
        return meetings

    def _weight(self, meeting: Meeting, more: int) -> float:
        """Return the precision (1 / variance) of a meeting's difference in strength, after ``more``
        pairs."""
        pairs = self._pairs.get(meeting, 0) + more
        if not pairs:
            return 0.0
        one, other = (self._elos[name] for name in meeting)
        share = expected(one - other)
        chance = LOG_ODDS**2 * SPREAD / (2 * share * (1 - share) * pairs)
        return 1 / (chance + MISFIT**2)

    def _variances(self) -> NDArray[np.float64]:
        """Return the covariances of all strengths. Those with the anchor are 0."""
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
