"""What games say about strength, by answers that can be worked out by hand."""

import math
import random

import pytest

from lab.arena import elo
from lab.arena.elo import Counts, ratings
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
    rows = ratings(2, {(1, 0): counts}, 0, 1000.0)
    assert rows[0] == (1000, 1000, 1000)
    assert rows[1].elo == pytest.approx(1000 + elo.elo(share, 160))
    assert rows[1].low < rows[1].elo < rows[1].high


def test_the_scale_finds_the_strengths_that_made_the_games() -> None:
    rng = random.Random(3)
    true = [1000.0, 1180.0, 1400.0, 1725.0]
    matches = {}
    for one in range(4):
        for other in range(one + 1, 4):
            chance = elo.expected(true[one] - true[other])
            won = [int(rng.random() < chance) + int(rng.random() < chance) for _ in range(3000)]
            matches[one, other] = (won.count(0), 0, won.count(1), 0, won.count(2))
    rows = ratings(4, matches, 0, 1000.0)
    for row, strength in zip(rows, true, strict=True):
        assert row.elo == pytest.approx(strength, abs=25)
        assert row.low - 5 <= strength <= row.high + 5
        assert row.high - row.low < 60
    moved = ratings(4, matches, 2, 0.0)
    assert moved[2] == (0, 0, 0)
    assert moved[3].elo - moved[0].elo == pytest.approx(rows[3].elo - rows[0].elo)


def test_those_who_have_not_met_compare_through_others() -> None:
    chain = {(0, 1): (0, 0, 50, 0, 50), (1, 2): (0, 0, 50, 0, 50)}
    rows = ratings(3, chain, 2, 0.0)
    assert rows[0].elo == pytest.approx(2 * elo.elo(0.75, 200))
    assert rows[0].high - rows[0].low > rows[1].high - rows[1].low
    with pytest.raises(ValueError, match="not met"):
        ratings(4, {(0, 1): (0, 0, 1, 0, 0), (2, 3): (0, 0, 1, 0, 0)}, 0, 0.0)


def test_clean_sweeps_along_the_ladder_do_no_harm() -> None:
    sweeps: dict[tuple[int, int], Counts] = {
        (one, other): (100, 0, 0, 0, 0) for one in range(4) for other in range(one + 1, 4)
    }
    rows = ratings(4, sweeps, 0, 1000.0)
    elos = [row.elo for row in rows]
    assert elos == sorted(elos)
    assert all(math.isfinite(value) for row in rows for value in row)
    assert all(row.high - row.low > 50 for row in rows[1:])
