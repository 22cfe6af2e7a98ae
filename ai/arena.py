"""Matches between two players, and what they say about their strength."""

import argparse
import json
import math
import os
import statistics
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from typing import NamedTuple

from ai import match
from ai.match import Result
from ai.thinking import Limit

CONFIDENCE = 1.96
"""So many standard errors to each side hold 95 % of what chance does."""


class Summary(NamedTuple):
    """A match from player A's side."""

    wins: int
    draws: int
    losses: int
    mean_margin: float
    elo: float
    elo_low: float
    elo_high: float
    """The 95 % interval."""


def run(options: argparse.Namespace) -> int:
    """Play the match of the command line and print how it went; return the exit code."""
    seconds = None if options.movetime is None else options.movetime / 1000
    limit = Limit(seconds, options.nodes)
    for spec in options.players:
        _check(spec)
    pairs = play(options.players, options.games, limit, options.seed, options.ornaments)
    summary = summarize(pairs)
    if options.json:
        told = {"players": options.players, "seed": options.seed, "ornaments": options.ornaments}
        told |= {"movetime": options.movetime, "nodes": options.nodes, "games": 2 * len(pairs)}
        print(json.dumps({**told, **summary._asdict()}, indent=2))
    else:
        print(_sentence(options.players, summary))
    return 0


def play(
    players: Sequence[str], games: int, limit: Limit, seed: int, ornaments: int
) -> list[tuple[Result, Result]]:
    """Pairs of games on all cores, each opening from both sides; an odd number is rounded up."""
    seeds = [seed * 1_000_003 + index for index in range((games + 1) // 2)]
    workers = max(1, min(os.cpu_count() or 1, len(seeds)))
    pairs: dict[int, tuple[Result, Result]] = {}
    with ProcessPoolExecutor(workers) as pool:
        tasks = {
            pool.submit(_pair, players[0], players[1], each, limit, ornaments): each
            for each in seeds
        }
        try:
            for task in as_completed(tasks):
                pairs[tasks[task]] = task.result()
                _show_progress(len(pairs), len(seeds))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return [pairs[each] for each in seeds]


def summarize(pairs: Sequence[tuple[Result, Result]]) -> Summary:
    """Count a match. The interval comes from the pairs, which share their openings."""
    results = [result for pair in pairs for result in pair]
    points = [result.points for result in results]
    share = statistics.fmean(points)
    by_pair = [statistics.fmean(result.points for result in pair) for pair in pairs]
    # One pair won and one lost are added (after Agresti and Coull): a clean sweep, which has no
    # spread of its own, then still has an interval.
    difference = elo(share, len(points))
    padded = [*by_pair, 1.0, 0.0]
    centre = statistics.fmean(padded)
    error = CONFIDENCE * statistics.stdev(padded) / math.sqrt(len(padded))
    return Summary(
        points.count(1.0),
        points.count(0.5),
        points.count(0.0),
        statistics.fmean(result.margin for result in results),
        difference,
        min(elo(centre - error, len(points)), difference),
        max(elo(centre + error, len(points)), difference),
    )


def elo(share: float, games: int) -> float:
    """The Elo difference that a share of the points stands for (Elo's logistic curve).

    A clean sweep counts as half a point less, as it would else stand for infinity.
    """
    edge = 0.5 / games
    share = min(max(share, edge), 1 - edge)
    return 400 * math.log10(share / (1 - share))


def _check(spec: str) -> None:
    """Raise ``ValueError`` for a player that there is not, before any process starts."""
    if not spec.startswith(match.COMMAND):
        match.player(spec)


def _pair(a: str, b: str, seed: int, limit: Limit, ornaments: int) -> tuple[Result, Result]:
    return match.play_pair((_player(a, "a"), _player(b, "b")), seed, limit, ornaments)


@cache
def _player(spec: str, _: str) -> match.Player:
    """The players of a process; A and B are two even if they are the same."""
    return match.player(spec)


def _show_progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        bar = "#" * (30 * done // total)
        end = "\n" if done == total else ""
        print(
            f"\r[{bar:<30}] {2 * done} of {2 * total} games", end=end, file=sys.stderr, flush=True
        )


def _sentence(players: Sequence[str], summary: Summary) -> str:
    a, b = players
    games = summary.wins + summary.draws + summary.losses
    share = (summary.wins + summary.draws / 2) / games
    return (
        f"{a} against {b}: {games} games, {summary.wins} won, {summary.draws} drawn, "
        f"{summary.losses} lost ({share:.1%} of the points)\n"
        f"mean margin {summary.mean_margin:+.1f} points\n"
        f"Elo difference {summary.elo:+.0f} "
        f"(95 %: {summary.elo_low:+.0f} to {summary.elo_high:+.0f})"
    )
