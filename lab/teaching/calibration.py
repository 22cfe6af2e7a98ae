"""Fit and check the chance of winning among players of a rating.

``python -m lab calibration FILE`` lets bots of one rating play, values positions of their games as
a review does, and has bots of that rating play each position out. Then it compares the chances
told with the share won, and exits 1 if a band is off. ``--fit`` plays other games, of more ratings,
and prints the weights for :mod:`tholos_desktop.table.level_chance`. Rows in FILE aren't played
again, so a stopped run goes on."""

import argparse
import json
import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ai.bot import Bot, Limit, Task
from ai.bots import levels
from ai.bots.oracle import Oracle
from ai.review import NODES
from ai.value import Value
from lab.arena.openings import set_up
from lab.files import read_json, write_whole
from tholos_desktop.rules import SIDES, Game
from tholos_desktop.table.level_chance import FULL, RATINGS, SUREST, WEIGHTS, chance_among
from tholos_desktop.table.protocol_lines import STEADY, Info

CHECKED = (900, 1100, 1500, 2000)
FITTED = (RATINGS[0], 700, 900, 1100, 1300, 1500, 1800, 2000, RATINGS[1])
FIRST_SEED, FIRST_SEED_FITTED = 50_000, 1_000
POSITIONS, TIMES = 6, 16
"""Positions of a game, and how often each is played out."""
ORNAMENTS = (0, 0, 2, 3)
BANDS = (0.1, 0.3, 0.5, 0.7, 0.9)
HALF_A_BAND, WITHIN, FEWEST = 0.05, 0.08, 100
"""A band is right if at least ``FEWEST`` positions lie in it, and the share won is within
``WITHIN`` of the chance told."""
STEPS = 200


class PlayedOut(NamedTuple):
    """A position of a game between two bots of a rating, and how it ends among them."""

    elo: int
    seed: int
    spaces: int
    value: float
    proven: int | None
    share: float
    """Points of the player to move, 0 to 1, from all games that played the position out."""

    @property
    def told(self) -> float:
        return chance_among(self.elo, self.value, self.spaces)


def outcomes(elo: int, seed: int, bot: Bot, judge: Oracle) -> Iterator[PlayedOut]:
    rng = random.Random(f"{elo} {seed}")
    game = set_up(seed, SIDES[seed % 2], ORNAMENTS[seed % len(ORNAMENTS)])
    _play_out(game, bot, rng)
    for ply in sorted(rng.sample(range(game.ply), POSITIONS)):
        position, told = game.position_after(ply), list[Info]()
        judge.think(Task(position, Limit(nodes=NODES), tell=told.append))
        value = Value.searched(position, told[-1])
        before, last = max(ply - 1, 0), game.turns[max(ply - 1, 0) : ply]
        points = 0.0
        for _ in range(TIMES):
            rest = Game(game.position_after(before), last)
            _play_out(rest, bot, rng)
            ended = Value.counted(rest.position)
            is_own = rest.position.side == position.side
            points += (ended if is_own else ended.seen_by_rival()).chance
        spaces, share = position.open_spaces(), points / TIMES
        yield PlayedOut(elo, seed, spaces, round(value.chance, 5), value.proven, share)


def _play_out(game: Game, bot: Bot, rng: random.Random) -> None:
    while not game.is_over:
        last = game.turns[-1].transfers if game.turns else ()
        game.play(bot.think(Task(game.position, seed=rng.randrange(1 << 30), last=last)))


def gathered(path: Path, ratings: Sequence[int], first: int, games: int) -> list[PlayedOut]:
    """Return the outcomes of ``games`` games of each rating; those missing in the file are played
    and added to it."""
    found = [PlayedOut(*row) for row in read_json(path)] if path.exists() else []
    known = {(each.elo, each.seed) for each in found}
    seeds, judge = range(first, first + games), Oracle()
    for elo in ratings:
        bot = levels.graded(elo, STEADY)
        for seed in seeds:
            if (elo, seed) not in known:
                found += outcomes(elo, seed, bot, judge)
                write_whole(path, json.dumps(found) + "\n")
        print(f"{elo}: {games} games", flush=True)
    return [each for each in found if each.elo in ratings and each.seed in seeds]


def fitted(rows: Iterable[PlayedOut]) -> np.ndarray:
    """Return the likeliest weights, by damped Newton steps."""
    open_ones = [row for row in rows if row.proven is None]
    rating = np.array([row.elo for row in open_ones]) / 1000
    share = np.array([row.spaces for row in open_ones]) / FULL
    value = np.clip([row.value for row in open_ones], SUREST, 1 - SUREST)
    odds, won = np.log(value / (1 - value)), np.array([row.share for row in open_ones])
    height, width = np.shape(WEIGHTS)
    terms = np.stack([rating**i * share**j for i in range(height) for j in range(width)], axis=1)

    def likelihood(weights: np.ndarray) -> float:
        told = 1 / (1 + np.exp(-np.exp(terms @ weights) * odds))
        return float(np.mean(won * np.log(told) + (1 - won) * np.log(1 - told)))

    weights, damping = np.zeros(height * width), 1e-3
    for _ in range(STEPS):
        sure = np.exp(terms @ weights) * odds
        told = 1 / (1 + np.exp(-sure))
        slope = terms.T @ ((won - told) * sure)
        bend = (terms * (told * (1 - told) * sure**2)[:, None]).T @ terms
        step = np.linalg.solve(bend + damping * np.diag(np.diag(bend) + 1e-6), slope)
        is_better = likelihood(weights + step) > likelihood(weights)
        weights = weights + step if is_better else weights
        damping *= 0.3 if is_better else 5.0
    print(f"{len(open_ones)} positions, log-likelihood {likelihood(weights):.4f}")
    return weights.reshape(height, width)


class Band(NamedTuple):
    number: int
    told: float
    won: float

    @property
    def is_right(self) -> bool:
        return self.number >= FEWEST and abs(self.told - self.won) <= WITHIN


def bands(rows: Iterable[PlayedOut]) -> list[Band]:
    live = [row for row in rows if row.proven is None]
    found = []
    for middle in BANDS:
        within = [row for row in live if abs(row.told - middle) <= HALF_A_BAND]
        told, won = (
            float(np.mean(numbers)) if within else 0.0
            for numbers in ([row.told for row in within], [row.share for row in within])
        )
        found.append(Band(len(within), told, won))
    return found


_COLORS = ("#b5533c", "#c9922e", "#4f7f52", "#3f6c9b")
_SIDE, _EDGE = 320, 40


def plot(found: dict[int, list[Band]]) -> str:
    """Return a picture of the bands as SVG: chance told to the right, share won upwards."""

    def at(told: float, won: float) -> str:
        return f"{_EDGE + told * _SIDE:.1f},{_EDGE + (1 - won) * _SIDE:.1f}"

    size = _SIDE + 2 * _EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" font-size="12"'
        ' font-family="sans-serif">',
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<polyline points="{at(0, 0)} {at(1, 1)}" fill="none" stroke="#bbb"/>',
        f'<polyline points="{at(0, 1)} {at(0, 0)} {at(1, 0)}" fill="none" stroke="#333"/>',
        f'<text x="{size / 2}" y="{size - 10}" text-anchor="middle">chance told</text>',
        f'<text x="{_EDGE}" y="{_EDGE - 12}">share won</text>',
    ]
    for row, (elo, told) in enumerate(found.items()):
        color = _COLORS[row % len(_COLORS)]
        points = " ".join(at(band.told, band.won) for band in told if band.number)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{color}"/>')
        parts += [
            f'<circle cx="{point.split(",")[0]}" cy="{point.split(",")[1]}" r="3" fill="{color}"/>'
            for point in points.split()
        ]
        parts.append(
            f'<text x="{_EDGE + 12}" y="{_EDGE + 20 + 16 * row}" fill="{color}">{elo}</text>'
        )
    return "\n".join([*parts, "</svg>", ""])


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab calibration", description=__doc__)
    parser.add_argument("file", type=Path, help="rows, read and added to")
    parser.add_argument("--games", type=int, default=80, help="of each rating")
    parser.add_argument("--fit", action="store_true", help="print weights fitted to other games")
    parser.add_argument("--plot", type=Path, help="write the bands into this SVG file")
    options = parser.parse_args(arguments)
    levels.warmth.warm_up()
    if options.fit:
        rows = gathered(options.file, FITTED, FIRST_SEED_FITTED, options.games)
        print(f"WEIGHTS = {tuple(map(tuple, fitted(rows).round(3).tolist()))}")
        return 0
    rows = gathered(options.file, CHECKED, FIRST_SEED, options.games)
    found = {elo: bands(row for row in rows if row.elo == elo) for elo in CHECKED}
    for elo, told in found.items():
        cells = (f"{b.told:.0%} told, {b.won:.0%} won of {b.number}" for b in told)
        print(f"{elo}: {'; '.join(cells)}")
    if options.plot:
        write_whole(options.plot, plot(found))
    return 0 if all(band.is_right for told in found.values() for band in told) else 1
