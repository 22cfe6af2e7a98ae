"""Play games between bots of known strength: ``python -m lab rating-games basic --games 6000``.
``python -m lab rating`` uses them."""

import argparse
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path

from ai.bots import strength
from lab import workers
from lab.arena.match import STRENGTH, Result, seat, turn_of
from lab.arena.openings import ORNAMENTS, set_up
from tholos_desktop.rules import ADVANCED, BASIC, BLACK, SIDES, WHITE

FOLDER = Path("docs", "rating")
MOST_STRENGTH = 2300
"""Maximum strength of a bot. Games of stronger bots take long, and people are weaker."""
NEAR, FAR, SHARE_OF_FAR = 150, 1400, 0.4
"""``NEAR``: standard deviation of the difference in Elo, in most games. ``FAR``: maximum difference
in the other games. ``SHARE_OF_FAR``: share of the other games."""


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab rating-games", description=__doc__)
    parser.add_argument("mode", choices=(BASIC, ADVANCED))
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    workers.add_arguments(parser)
    options = parser.parse_args(arguments)
    path = FOLDER / f"{options.mode}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    said = f"# {options.mode} --games {options.games} --seed {options.seed}: of the first player"
    with workers.opened(options) as executor, path.open("w", encoding="utf-8") as file:
        print(f"{said} strength, rival's strength, lead, result", file=file)
        for line in games(executor, options.mode, options.games, options.seed):
            print(line, file=file, flush=True)
    return 0


def games(executor: Executor, mode: str, count: int, seed: int) -> Iterator[str]:
    drawn = list(_drawn(mode, count, seed))
    jobs = [executor.submit(play, mode, *each) for each in drawn]
    for (first, second, _), job in zip(drawn, jobs, strict=True):
        lead, result = job.result()
        yield f"{first} {second} {lead} {result:g}"


def _drawn(mode: str, count: int, seed: int) -> Iterator[tuple[int, int, int]]:
    rng = random.Random(f"{mode} {seed}")
    least, most = strength.limits()
    most = min(most, MOST_STRENGTH)
    for _ in range(count):
        one = rng.uniform(least, most)
        is_far = rng.random() < SHARE_OF_FAR
        least_other, most_other = max(one - FAR, least), min(one + FAR, most)
        other = rng.uniform(least_other, most_other) if is_far else rng.gauss(one, NEAR)
        first, second = (round(min(max(elo, least), most)) for elo in (one, other))
        yield first, second, rng.randrange(1 << 30)


def play(mode: str, white: int, black: int, seed: int) -> tuple[int, float]:
    rng = random.Random(seed)
    first, (fewest, most) = rng.choice(SIDES), ORNAMENTS[mode]
    game = set_up(seed, first, rng.randint(fewest, most) if most else 0)
    seats = {WHITE: seat(f"{STRENGTH}{white}"), BLACK: seat(f"{STRENGTH}{black}")}
    while not game.is_over:
        game.play(turn_of(seats[game.position.side], game, rng.randrange(1 << 30)))
    points, lead = Result.of(game.position, WHITE)
    return lead, points
