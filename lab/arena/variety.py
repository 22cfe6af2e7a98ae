"""Measure how much bots vary the beginning of a game, and what it costs:
``python -m lab variety 1650 "2110 captures" --pairs 1000``.

Each bot plays 24 games of each color against a search that always plays the same turns. Then it
plays from the start against itself without variety."""

import argparse
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Executor
from functools import cache

from ai.bot import VARIED_PLIES, Limit, Task
from ai.bots import levels
from ai.bots.puct import Puct
from lab import workers
from lab.arena.elo import difference, pentanomial
from lab.arena.match import STRENGTH, Pair, Result, parts, seat
from tholos_desktop.rules import BLACK, SIDES, WHITE, Game, Side, start

GAMES = 24
FIXED = Limit(nodes=200)
RATINGS = tuple(str(elo) for elo in range(1550, 2800, 200))


@cache
def _fixed() -> Puct:
    return Puct(1 << 12)


def commonest(player: str, side: Side) -> int:
    """Return how often the commonest line of replies occurs in :data:`GAMES` games."""
    lines = Counter(_replies(player, side, seed) for seed in range(GAMES))
    return max(lines.values())


def _replies(player: str, side: Side, seed: int) -> tuple[str, ...]:
    game, (bot, limit) = Game(start()), seat(player)
    replies = []
    while game.ply < VARIED_PLIES:
        task = _task(game, 1000 * seed, limit)
        if game.position.side == side:
            bot.forget()
            game.play(bot.think(task._replace(ply=game.ply)))
            replies.append(game.turns[-1].notation)
        else:
            game.play(_fixed().think(task._replace(limit=FIXED)))
    return tuple(replies)


def _task(game: Game, seed: int, limit: Limit) -> Task:
    last = game.turns[-1].transfers if game.ply else ()
    return Task(game.position, limit, seed + game.ply, last=last)


def play_some(player: str, seeds: range) -> list[Pair]:
    """Play pairs of games of a bot against itself without variety."""
    return [(_result(player, WHITE, seed), _result(player, BLACK, seed)) for seed in seeds]


def _result(player: str, varied: Side, seed: int) -> Result:
    game, (bot, limit) = Game(start(SIDES[seed % 2])), seat(player)
    while not game.is_over:
        ply = game.ply if game.position.side == varied else None
        bot.forget()
        game.play(bot.think(_task(game, 1000 * seed, limit)._replace(ply=ply)))
    return Result.of(game.position, varied)


def cost(executor: Executor, player: str, pairs: int) -> list[Pair]:
    jobs = [executor.submit(play_some, player, seeds) for seeds in parts(range(pairs))]
    return [pair for job in jobs for pair in job.result()]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab variety", description=__doc__)
    parser.add_argument("bots", nargs="*", default=RATINGS, help="rating, perhaps a blind spot")
    parser.add_argument("--pairs", type=int, default=0, help="against itself without variety")
    workers.add_arguments(parser)
    options = parser.parse_args(arguments)
    with workers.opened(options) as executor:
        levels.warmth.warm_up()
        for bot in options.bots:
            player = bot if bot[0].isalpha() else f"{STRENGTH}{bot}"
            most = [commonest(player, side) for side in SIDES]
            print(f"{player}: of {GAMES} games a line at most {max(most)} times", flush=True)
            if options.pairs:
                gains = difference(pentanomial(cost(executor, player, options.pairs)))
                print(f"{player}: variety gains {gains}", flush=True)
    return 0
