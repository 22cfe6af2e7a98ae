"""Matches: counted from both sides, with honest error bars."""

import argparse
import json
import sys

import pytest

from ai import arena, match
from ai.match import Result
from ai.thinking import Limit


def options(*players: str, **more: object) -> argparse.Namespace:
    values = {"games": 4, "movetime": None, "nodes": 50, "seed": 1, "ornaments": 0, "json": True}
    return argparse.Namespace(players=list(players), **{**values, **more})


def test_openings_vary_by_seed_and_repeat() -> None:
    codes = [match.opening(seed, 3).position.code for seed in range(20)]
    assert len(set(codes)) == len(codes)
    assert codes == [match.opening(seed, 3).position.code for seed in range(20)]
    assert all(sum(map(bool, match.opening(s, 3).start.ornaments)) == 3 for s in range(5))


def test_a_pair_is_one_opening_from_both_sides() -> None:
    player = match.player("easy")
    one, other = match.play_pair((player, player), 3, Limit(nodes=1), 0)
    assert one.points + other.points == 1
    assert one.margin == -other.margin


def test_the_summary_counts_and_bounds() -> None:
    pairs = [(Result(1, 5), Result(0.5, 0)), (Result(1, 3), Result(0, -2))] * 50
    summary = arena.summarize(pairs)
    assert (summary.wins, summary.draws, summary.losses) == (100, 50, 50)
    assert summary.mean_margin == pytest.approx(1.5)
    assert summary.elo == pytest.approx(arena.elo(0.625, 200))
    assert summary.elo_low < summary.elo < summary.elo_high


def test_a_clean_sweep_leaves_doubt() -> None:
    summary = arena.summarize([(Result(1, 5), Result(1, 3))] * 20)
    assert summary.elo_low < summary.elo - 100


def test_elo_is_the_logistic_curve() -> None:
    assert arena.elo(0.5, 100) == 0
    assert arena.elo(10 / 11, 10**6) == pytest.approx(400)
    assert arena.elo(1.0, 100) < 1000


def test_a_match_against_a_program_that_speaks_the_protocol(
    capsys: pytest.CaptureFixture[str],
) -> None:
    program = f"cmd:{sys.executable} -m tholos_desktop engine"
    assert arena.run(options("easy", program, games=2, ornaments=2)) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["wins"] + told["draws"] + told["losses"] == told["games"] == 2


def test_an_unknown_player_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="the levels are easy"):
        arena.run(options("easy", "giant"))
