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
from ai.review import review
from ai.teaching.reasons import LONGER
from ai.teaching.values import NODES
from lab.arena.match import Result
from lab.arena.openings import opening
from lab.teaching.warnings import Watcher, set_up
from tholos_desktop.rules import Game, Position, Turn, legal_turns
from tholos_desktop.table.match import Match
from tholos_desktop.teaching.tutor import Alarm, raised_alarm
from tholos_desktop.teaching.verdicts import JudgedMove

GLANCE = 300
"""Number of positions searched to see if a turn may get a warning, before a longer search."""
NEEDLESS = 0.03
"""A warning was needless if the turn loses less of the chance of winning by a longer search."""
LEVEL = 1000
"""Elo of the level easy."""


class TutoredGame(NamedTuple):
    points: float
    warned: list[Alarm]
    turns: int


def play(rng: random.Random, rival: str, ornaments: int, watcher: Watcher) -> TutoredGame:
    game = opening(rng.randrange(1 << 30), ornaments)
    side, warned, turns = rng.choice("wb"), list[Alarm](), 0
    while not game.is_over:
        if game.position.side == side:
            turns += 1
            game.play(_heeding(game.position, rng, warned, watcher))
        else:
            game.play(levels.bot(rival).think(Task(game.position, seed=rng.randrange(1 << 30))))
    return TutoredGame(Result.of(game.position, side).points, warned, turns)


def _heeding(position: Position, rng: random.Random, warned: list[Alarm], watcher: Watcher) -> Turn:
    """Choose a turn by counting points, and choose again if the turn gets a warning."""
    left = legal_turns(position)
    match = Match(set_up(position.side), 0, Game(position))
    while True:
        turn = _chosen(position, left, rng)
        is_suspect = raised_alarm(position, _judged(position, turn, GLANCE))
        alarm = is_suspect and watcher.alarm(match, turn)
        if len(left) == 1 or alarm is None:
            return turn
        warned.append(alarm)
        left.remove(turn)


def _chosen(position: Position, turns: list[Turn], rng: random.Random) -> Turn:
    return turns[CARELESS.choose([lead(position.play(t), position.side) for t in turns], rng)]


def _judged(position: Position, turn: Turn, nodes: int) -> JudgedMove:
    return JudgedMove(0, position.side, review(Game(position, [turn]), nodes, elo=LEVEL)[0])


def is_needless(alarm: Alarm) -> bool:
    return _judged(alarm.position, alarm.turn, LONGER * NODES).loss < NEEDLESS


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab tutored", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rival", choices=levels.LEVELS, default="easy")
    parser.add_argument("--ornaments", type=int, default=0)
    parser.add_argument("--again", action="store_true", help="look at each warning for longer")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    asked = parser.parse_args(arguments)
    print(f"seed {asked.seed}", flush=True)
    levels.warmth.warm_up()
    rng, begun = random.Random(asked.seed), time.perf_counter()
    watcher = Watcher()
    points, warned, turns, needless, spaces = 0.0, list[Alarm](), 0, 0, Counter[int]()
    for number in range(1, asked.games + 1):
        game = play(rng, asked.rival, asked.ornaments, watcher)
        points, turns = points + game.points, turns + game.turns
        warned += game.warned
        if asked.again:
            needless += sum(map(is_needless, game.warned))
        spaces.update(alarm.position.open_spaces() // 6 * 6 for alarm in game.warned)
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
