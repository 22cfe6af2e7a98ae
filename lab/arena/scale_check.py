"""Whether numbers mean what they say: players 100 and 300 apart, in games that made no scale."""

from concurrent.futures import Executor

from ai.bots import strength
from lab.arena.elo import expected, summarize
from lab.arena.match import STRENGTH, play_pairs

GAPS = (100, 300)
SEED = 53_000_000
"""Of the openings: others than those of the scale."""
WITHIN = 0.04


def check(executor: Executor, mode: str, pairs: int, apart: int, most: int | None = None) -> bool:
    """Play so many pairs for each two numbers, print how it went; whether all is as it should be.

    ``apart`` is how far the weaker one of two is from the weaker one of the next two; none is above
    ``most``.
    """
    least, strongest = strength.limits()
    most = strongest if most is None else min(most, strongest)
    good = True
    for gap in GAPS:
        for elo in range(least, most - gap + 1, apart):
            names = f"{STRENGTH}{elo + gap}", f"{STRENGTH}{elo}"
            summary = summarize(play_pairs(executor, mode, names, range(pairs), SEED))
            share = (summary.wins + summary.draws / 2) / (2 * pairs)
            is_good = abs(share - expected(gap)) <= WITHIN
            good &= is_good
            print(
                f"{mode}: {elo + gap} against {elo}: {share:.1%} of {2 * pairs} games "
                f"({expected(gap):.0%} ± {WITHIN:.0%}: {'yes' if is_good else 'no'}; "
                f"95 %: {expected(summary.elo_low):.1%} to {expected(summary.elo_high):.1%})",
                flush=True,
            )
    return good
