"""Check the marks of a review: ``python -m lab marks --games 20``.

A player rated 900 plays one rated 1300, and a review marks the first one's moves. All marked moves,
all late ones and some of the others are judged again with 20 times the nodes. Exits 1 if fewer than
80 % of the moves that cost 0.10 of the chance of winning or more are marked, early or late, or if
more than 10 % of the marks are false alarms."""

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence

from ai.bot import Task
from ai.bots import levels
from ai.review import NODES, review
from lab.arena.openings import set_up
from tholos_desktop.rules import SIDES, Game, Position, Turn, parse_turn
from tholos_desktop.table.protocol_lines import Verdict
from tholos_desktop.teaching.verdicts import NEARLY, is_costly, loss

LEVEL, RIVAL = 900, 1300
TIMES = 20
OF_THE_OTHERS = 4
"""One of so many early moves without a mark is judged again, and counts for all of them. Of late
ones, few cost much: a sample of them would tell little."""
EARLY = 18
"""Open spaces from which a move counts as early."""
ORNAMENTS = (0, 0, 2, 3)
LEAST_FOUND, MOST_FALSE = 0.8, 0.1


def games(rng: random.Random, number: int) -> Iterator[tuple[Game, str]]:
    bots = {elo: levels.graded(elo) for elo in (LEVEL, RIVAL)}
    for index in range(number):
        ornaments = ORNAMENTS[index % len(ORNAMENTS)]
        game = set_up(rng.randrange(1 << 30), rng.choice(SIDES), ornaments)
        own = rng.choice(SIDES)
        while not game.is_over:
            bot = bots[LEVEL if game.position.side == own else RIVAL]
            last = game.turns[-1].transfers if game.turns else ()
            game.play(bot.think(Task(game.position, seed=rng.randrange(1 << 30), last=last)))
        yield game, own


def is_early(position: Position) -> bool:
    return position.open_spaces() >= EARLY


def again(position: Position, turn: Turn) -> Verdict:
    return review(Game(position, [turn]), TIMES * NODES, elo=LEVEL)[0]


def is_false(verdict: Verdict) -> bool:
    """True if a move costs less than half of what a mark needs."""
    return loss(verdict) < NEARLY / 2


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab marks", description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no game after this time")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    asked = parser.parse_args(arguments)
    print(f"seed {asked.seed}", flush=True)
    levels.warmth.warm_up()
    rng, end = random.Random(asked.seed), time.monotonic() + asked.seconds
    found, costly, number = Counter[str](), Counter[str](), Counter[str]()
    for played, (game, own) in enumerate(games(rng, asked.games), start=1):
        others = list[Verdict]()
        for verdict in review(game, elo=LEVEL):
            position = game.position_after(verdict.ply)
            if position.side != own:
                continue
            number["moves"] += 1
            if not is_costly(verdict):
                others.append(verdict)
                continue
            truth = again(position, parse_turn(verdict.turn, position))
            number["marked"] += 1
            number["not marked by the longer search"] += not is_costly(truth)
            number["false"] += is_false(truth)
            _count(position, truth, costly, 1)
            _count(position, truth, found, 1)
        early = [each for each in others if is_early(game.position_after(each.ply))]
        some = rng.sample(early, len(early) // OF_THE_OTHERS)
        for verdict in others:
            if verdict in early and verdict not in some:
                continue
            position = game.position_after(verdict.ply)
            truth = again(position, parse_turn(verdict.turn, position))
            _count(position, truth, costly, OF_THE_OTHERS if verdict in some else 1)
        _report(played, number, found, costly)
        if time.monotonic() >= end:
            break
    shares = [found[part] / max(1, costly[part]) for part in costly]
    is_good = min(shares, default=0.0) >= LEAST_FOUND
    return 0 if is_good and number["false"] <= MOST_FALSE * number["marked"] else 1


def _count(position: Position, truth: Verdict, counter: Counter[str], weight: int) -> None:
    if loss(truth) >= 2 * NEARLY:
        counter["early" if is_early(position) else "late"] += weight


def _report(played: int, number: Counter[str], found: Counter[str], costly: Counter[str]) -> None:
    parts = (f"{part} {found[part]} of about {costly[part]}" for part in sorted(costly))
    print(f"{played} games, {dict(number)}; costly and marked: {', '.join(parts)}", flush=True)
