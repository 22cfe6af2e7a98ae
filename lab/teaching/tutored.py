"""Measure the worth of the tutor's warnings: easy plays against itself, and one player is warned.

``python -m lab tutored --games 200`` prints this player's share of the points. With ``--again``,
longer searches count needless warnings."""

import argparse
import random
import time
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ai.bot import Task
from ai.bots import levels
from ai.bots.greedy import CARELESS, lead
from ai.teaching.evaluator import Evaluator
from ai.teaching.reasons import LONGER, reasons
from ai.teaching.values import NODES, Values
from ai.value import Value
from lab.arena.match import Result
from lab.arena.openings import opening
from tholos_desktop.rules import Game, Position, Turn, legal_turns
from tholos_desktop.teaching.warnings import (
    TELLING,
    WARNING_LIMITS,
    ProposedTurn,
    WarningLimits,
    Warnings,
)

GLANCE = 300
"""Number of positions searched to see if a turn may get a warning, before a longer search."""
FEW = 500
"""Number of positions searched for each legal turn, to find reasons against the player's turn."""
NEEDLESS = 0.05
"""A warning was needless if the turn loses less chance of winning than this."""
JUDGE = Evaluator()


class TutoredGame(NamedTuple):
    points: float
    warned: list[ProposedTurn]
    turns: int


def play(rng: random.Random, rival: str, limits: WarningLimits, ornaments: int) -> TutoredGame:
    game = opening(rng.randrange(1 << 30), ornaments)
    side, warnings, warned, turns = rng.choice("wb"), Warnings(limits), list[ProposedTurn](), 0
    while not game.is_over:
        if game.position.side == side:
            turns += 1
            game.play(_heeding(game, rng, warnings, warned))
        else:
            game.play(levels.bot(rival).think(Task(game.position, seed=rng.randrange(1 << 30))))
    return TutoredGame(Result.of(game.position, side).points, warned, turns)


def _heeding(
    game: Game, rng: random.Random, warnings: Warnings, warned: list[ProposedTurn]
) -> Turn:
    """Choose a turn by counting points, and choose again if the turn gets a warning."""
    position, left = game.position, legal_turns(game.position)
    while True:
        turn = _chosen(position, left, rng)
        if len(left) == 1 or warnings.is_spent_on(position):
            return turn
        for nodes in (GLANCE, NODES):
            attempt = attempted(position, turn, game.ply, nodes)
            if not warnings.is_due(attempt):
                return turn
        attempt = attempt._replace(kinds=told_against(position, turn))
        if not warnings.is_due(attempt):
            return turn
        warnings.given(attempt)
        warned.append(attempt)
        left.remove(turn)


def _chosen(position: Position, turns: list[Turn], rng: random.Random) -> Turn:
    return turns[CARELESS.choose([lead(position.play(t), position.side) for t in turns], rng)]


def attempted(position: Position, turn: Turn, ply: int, nodes: int) -> ProposedTurn:
    """Return a proposed turn, with its loss by searches of up to 2 * ``nodes`` positions. Finding
    its real reasons is slow, so ``kinds`` holds every kind that justifies a warning."""
    after = chance(position.play(turn), nodes)
    best = max(chance(position, 2 * nodes), 1 - after)
    return ProposedTurn(position, turn, ply, best, best - (1 - after), TELLING)


def chance(position: Position, nodes: int) -> float:
    if position.is_over():
        return Value.counted(position).chance
    return JUDGE.search(position, nodes, 0, lambda: False).chance


def told_against(position: Position, turn: Turn) -> list[str]:
    values = Values(position, FEW, lambda: False, evaluator=JUDGE)
    return [reason.kind for reason in reasons(values, values.best_first()[0], turn)]


def is_needless(attempt: ProposedTurn) -> bool:
    again = attempted(attempt.position, attempt.turn, attempt.ply, LONGER * NODES)
    return again.lost < NEEDLESS


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab tutored", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rival", choices=levels.LEVELS, default="easy")
    parser.add_argument("--pace", choices=WARNING_LIMITS, default="gentle")
    parser.add_argument("--ornaments", type=int, default=0)
    parser.add_argument("--again", action="store_true", help="look at each warning for longer")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    asked = parser.parse_args(arguments)
    print(f"seed {asked.seed}", flush=True)
    levels.warmth.warm_up()
    rng, begun = random.Random(asked.seed), time.perf_counter()
    points, warned, turns, needless, spaces = 0.0, list[ProposedTurn](), 0, 0, Counter[int]()
    for number in range(1, asked.games + 1):
        game = play(rng, asked.rival, WARNING_LIMITS[asked.pace], asked.ornaments)
        points, turns = points + game.points, turns + game.turns
        warned += game.warned
        if asked.again:
            needless += sum(map(is_needless, game.warned))
        spaces.update(attempt.position.open_spaces() // 6 * 6 for attempt in game.warned)
        if number % 10 == 0 or number == asked.games:
            print(
                f"{number} games: {points / number:.1%} of the points, "
                f"{len(warned) / number:.2f} warnings a game of {turns / number:.0f} turns, by "
                f"open spaces {dict(sorted(spaces.items(), reverse=True))}, "
                f"{time.perf_counter() - begun:.0f} s",
                flush=True,
            )
            if asked.again and warned:
                share = f"{needless / len(warned):.1%}"
                print(f"  needless {needless} of {len(warned)}: {share}", flush=True)
    return 0
