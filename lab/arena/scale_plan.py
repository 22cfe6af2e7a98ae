"""Choose the games that narrow the scale of strengths most, for the time that they take.

A player's error grows with the number of meetings in the chain that links the player to the anchor.
So a few games between players far apart help more than many between neighbors. But strengths don't
quite add up: even many games measure the difference of two players only to within :data:`MISFIT`.
So the games are spread over many meetings."""

import math
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from lab.arena.elo import CONFIDENCE, LOG_ODDS, Counts, expected
from lab.arena.kept_games import Meeting

FAR = 330.0
"""Maximum difference, in Elo, between two players who meet."""
MISFIT = 6.0
"""Error that remains in the measured difference of two players even after very many games, as a
standard deviation in Elo."""
SPREAD = 0.85
"""Variance of the points in two games with the same opening, as a share of the variance in two
games with different openings."""


class ScalePlan:
    """Estimates the errors of the strengths from the pairs already played, and finds the meeting
    that would help most."""

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
        """Return the best meeting to play next; ``None`` if all strengths are known well enough.

        A strength is known well enough if half its 95 % interval is at most ``doubt``. The best
        meeting is the one in which ``pairs`` more pairs reduce the excesses over ``doubt`` most,
        compared with the time that they take. ``costs`` has each player's time for a game."""
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
        """Return all pairs of players who are not too far apart. If two players have met before,
        they keep the order of that meeting."""
        meetings = []
        for index, one in enumerate(self._names):
            for other in self._names[index + 1 :]:
                if self._elos[other] - self._elos[one] <= FAR:
                    met = (other, one) in self._pairs
                    meetings.append((other, one) if met else (one, other))
        return meetings

    def _weight(self, meeting: Meeting, more: int) -> float:
        """Return the precision (1 / variance) with which a meeting measures the difference of two
        strengths, once ``more`` pairs are added."""
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
