"""Elo differences from games, ratings on one scale, and error bars. Games that share an opening are
counted as pairs (*pentanomial*)."""

import math
import statistics
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lab.arena.kept_games import Meeting
from lab.arena.match import Pair

CONFIDENCE = 1.96
"""Number of standard errors on each side of a 95 % interval."""
PAIR_POINTS = (0.0, 0.5, 1.0, 1.5, 2.0)
RESAMPLES = 1000
"""Number of bootstrap samples, drawn from the pairs, to estimate the error of the ratings."""
LOG_ODDS = 400 / math.log(10)
"""Elo points of one unit of log-odds."""
_STEPS, _LONGEST_STEP, _NEAR = 200, 2.0, 1e-9

Counts = tuple[int, int, int, int, int]
"""Numbers of pairs of games in which player A got 0, 0.5, 1, 1.5 and 2 points."""


class Summary(NamedTuple):
    """A match from player A's side."""

    wins: int
    draws: int
    losses: int
    pairs: Counts
    mean_margin: float
    elo: float
    elo_low: float
    elo_high: float
    """Upper end of the 95 % interval; ``elo_low`` is the lower end."""


class Difference(NamedTuple):
    """A difference in Elo, with its 95 % interval."""

    elo: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.elo:+.0f} ({self.low:+.0f} to {self.high:+.0f})"


class ScaleRating(NamedTuple):
    """A player's place on the scale, with its 95 % interval."""

    elo: float
    low: float
    high: float


def elo(share: float, games: int) -> float:
    """Return the Elo difference for a share of points. A clean sweep counts as half a point less,
    since its difference would be infinite."""
    edge = 0.5 / games
    share = min(max(share, edge), 1 - edge)
    return 400 * math.log10(share / (1 - share))


def expected(difference: float) -> float:
    """Return the expected share of points for a player ``difference`` Elo stronger."""
    return 1 / (1 + 10 ** (-difference / 400))


def pentanomial(pairs: Sequence[Pair]) -> Counts:
    points = [one.points + other.points for one, other in pairs]
    zero, half, one, more, two = (points.count(each) for each in PAIR_POINTS)
    return zero, half, one, more, two


def summarize(pairs: Sequence[Pair]) -> Summary:
    """Summarize a match. The interval comes from pairs, since games that share an opening are not
    independent."""
    results = [result for pair in pairs for result in pair]
    points = [result.points for result in results]
    counts = pentanomial(pairs)
    return Summary(
        points.count(1.0),
        points.count(0.5),
        points.count(0.0),
        counts,
        statistics.fmean(result.margin for result in results),
        *difference(counts),
    )


def difference(counts: Counts) -> Difference:
    games = 2 * sum(counts)
    by_pair = [
        points / 2 for points, pairs in zip(PAIR_POINTS, counts, strict=True) for _ in range(pairs)
    ]
    found = elo(statistics.fmean(by_pair), games)
    # One pair won and one lost are added (after Agresti and Coull): a clean sweep, which has no
    # spread of its own, then still has an interval.
    padded = [*by_pair, 1.0, 0.0]
    center = statistics.fmean(padded)
    error = CONFIDENCE * statistics.stdev(padded) / math.sqrt(len(padded))
    return Difference(
        found, min(elo(center - error, games), found), max(elo(center + error, games), found)
    )


def ratings(
    matches: Mapping[Meeting, Counts], anchor: str, elo_of_anchor: float
) -> dict[str, ScaleRating]:
    """Return the Elo of all players linked with the anchor (Bradley and Terry 1952), with bootstrap
    intervals."""
    players = sorted(_linked(matches, anchor))
    number = {name: index for index, name in enumerate(players)}
    games = np.zeros((len(players), len(players)))
    played = np.zeros_like(games)
    drawn = np.zeros((RESAMPLES, *games.shape))
    rng = np.random.default_rng(1)
    for meeting, counts in matches.items():
        if meeting[0] in number:
            one, other = (number[name] for name in meeting)
            pairs = sum(counts)
            games[one, other] = games[other, one] = 2 * pairs
            _note(played, one, other, np.array(counts), 2 * pairs)
            chances = (np.array(counts) + np.array([1, 0, 0, 0, 1])) / (pairs + 2)
            _note(drawn, one, other, rng.multinomial(pairs, chances, RESAMPLES), 2 * pairs)
    best = elo_of_anchor + LOG_ODDS * _strengths(played, games, number[anchor])
    spread = elo_of_anchor + LOG_ODDS * _strengths(drawn, games, number[anchor])
    low, middle, high = np.percentile(spread, [2.5, 50, 97.5], axis=0)
    found = np.stack([best, best + low - middle, best + high - middle], axis=1)
    return {name: ScaleRating(*row) for name, row in zip(players, found.tolist(), strict=True)}


def _linked(matches: Iterable[Meeting], anchor: str) -> set[str]:
    linked, before = {anchor}, 0
    while len(linked) > before:
        before = len(linked)
        linked |= {name for meeting in matches if linked & {*meeting} for name in meeting}
    return linked


def _note(
    table: NDArray[np.float64], one: int, other: int, counts: NDArray[np.int64], games: int
) -> None:
    """Enter both players' points. A clean sweep counts as half a point less, as in :func:`elo`."""
    points = np.clip(counts @ np.array(PAIR_POINTS), 0.5, games - 0.5)
    table[..., one, other] = points
    table[..., other, one] = games - points


def _strengths(
    points: NDArray[np.float64], games: NDArray[np.float64], anchor: int
) -> NDArray[np.float64]:
    """Return the most likely strengths in log-odds; the anchor's is 0. ``points[..., i, j]``:
    points of i against j."""
    strengths = np.zeros(points.shape[:-1])
    free = [each for each in range(len(games)) if each != anchor]
    for _ in range(_STEPS):
        shares = 1 / (1 + np.exp(strengths[..., None, :] - strengths[..., :, None]))
        slope = (points - games * shares).sum(-1)[..., free]
        bend = games * shares * (1 - shares)
        curve = np.eye(len(games)) * bend.sum(-1)[..., None] - bend
        step = np.linalg.solve(curve[..., free, :][..., free], slope[..., None])[..., 0]
        strengths[..., free] += np.clip(step, -_LONGEST_STEP, _LONGEST_STEP)
        if np.abs(step).max() < _NEAR:
            break
    return strengths
