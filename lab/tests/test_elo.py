"""Ratings from games whose results can be worked out by hand."""

import math
import random
from itertools import combinations

import pytest

from lab.arena import elo
from lab.arena.elo import Counts, ratings
from lab.arena.kept_games import Meeting
from lab.arena.match import Pair, Result


def pairs_of(*points: tuple[float, float]) -> list[Pair]:
    return [(Result(one, 0), Result(other, 0)) for one, other in points]


def test_elo_is_the_logistic_curve() -> None:
    assert elo.elo(0.5, 100) == 0
    assert elo.elo(10 / 11, 10**6) == pytest.approx(400)
    assert elo.elo(1.0, 100) < 1000
    assert elo.expected(elo.elo(0.3, 10)) == pytest.approx(0.3)
    assert elo.expected(190.85) == pytest.approx(0.75, abs=1e-4)


def test_the_summary_counts_and_bounds() -> None:
    pairs = [(Result(1, 5), Result(0.5, 0)), (Result(1, 3), Result(0, -2))] * 50
    summary = elo.summarize(pairs)
    assert (summary.wins, summary.draws, summary.losses) == (100, 50, 50)
    assert summary.pairs == (0, 0, 50, 50, 0)
    assert summary.mean_margin == pytest.approx(1.5)
    assert summary.elo == pytest.approx(elo.elo(0.625, 200))
    assert summary.elo_low < summary.elo < summary.elo_high


def test_a_pair_won_and_lost_says_more_than_two_single_games() -> None:
    split = elo.summarize(pairs_of((1, 0), (0, 1)) * 50)
    swept = elo.summarize(pairs_of((1, 1), (0, 0)) * 50)
    assert split.elo == swept.elo == 0
    assert swept.elo_high > 5 * split.elo_high
    # Swept, 100 independent pairs: half a share to each side of the mean, 102 with those added.
    error = 1.96 * 0.5 * math.sqrt(102 / 101) / math.sqrt(102)
    assert swept.elo_high == pytest.approx(elo.elo(0.5 + error, 200))


def test_a_clean_sweep_leaves_doubt() -> None:
    summary = elo.summarize([(Result(1, 5), Result(1, 3))] * 20)
    assert summary.elo_low < summary.elo - 100


def test_pairs_are_counted_by_their_points() -> None:
    points = [(0, 0), (0, 0.5), (0.5, 0.5), (1, 0), (0.5, 1), (1, 1), (1, 1)]
    assert elo.pentanomial(pairs_of(*points)) == (1, 1, 2, 1, 2)


def test_one_match_alone_gives_the_logistic_difference() -> None:
    counts: Counts = (10, 5, 20, 5, 40)
    share = (5 * 0.5 + 20 + 5 * 1.5 + 40 * 2) / 160
    rated = ratings({("b", "a"): counts}, "a", 1000.0)
    assert rated["a"] == (1000, 1000, 1000)
    assert rated["b"].elo == pytest.approx(1000 + elo.elo(share, 160))
    assert rated["b"].low < rated["b"].elo < rated["b"].high


def test_the_scale_finds_the_strengths_that_made_the_games() -> None:
    rng = random.Random(3)
    true = {"a": 1000.0, "b": 1180.0, "c": 1400.0, "d": 1725.0}
    matches = {}
    for one, other in combinations(true, 2):
        chance = elo.expected(true[one] - true[other])
        won = [int(rng.random() < chance) + int(rng.random() < chance) for _ in range(3000)]
        matches[one, other] = (won.count(0), 0, won.count(1), 0, won.count(2))
    rated = ratings(matches, "a", 1000.0)
    for name, row in rated.items():
        assert row.elo == pytest.approx(true[name], abs=25)
        assert row.low - 5 <= true[name] <= row.high + 5
        assert row.high - row.low < 60
    moved = ratings(matches, "c", 0.0)
    assert moved["c"] == (0, 0, 0)
    assert moved["d"].elo - moved["a"].elo == pytest.approx(rated["d"].elo - rated["a"].elo)


def test_those_who_have_not_met_compare_through_others() -> None:
    """Players who are not linked with the anchor, even through others, have no place on the
    scale."""
    met: Counts = (0, 0, 50, 0, 50)
    rated = ratings({("a", "b"): met, ("b", "c"): met, ("d", "e"): met}, "c", 0.0)
    assert rated["a"].elo == pytest.approx(2 * elo.elo(0.75, 200))
    assert rated["a"].high - rated["a"].low > rated["b"].high - rated["b"].low
    assert rated.keys() == {"a", "b", "c"}


def test_clean_sweeps_along_the_ladder_do_no_harm() -> None:
    sweeps: dict[Meeting, Counts] = dict.fromkeys(combinations("abcd", 2), (100, 0, 0, 0, 0))
    rated = ratings(sweeps, "a", 1000.0)
    elos = [rated[name].elo for name in "abcd"]
    assert elos == sorted(elos)
    assert all(math.isfinite(value) for row in rated.values() for value in row)
    assert all(rated[name].high - rated[name].low > 50 for name in "bcd")
