"""Fit and check the chance of winning among players of a rating.

``python -m lab calibration FILE`` lets bots of one rating play, values positions of their games as
a review does, and has bots of that rating play each position out. Then it compares the chances
told with the share won, and exits 1 if a band is off. It plays until every band has enough
positions. ``--fit`` plays other games, of more ratings, and prints the weights for
:mod:`tholos_desktop.table.level_chance`. Rows in FILE aren't played again, so a stopped run goes
on. ``--write`` writes what is in FILE into the picture and the table of the docs."""

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

import numpy as np

from ai.bot import Limit, Task
from ai.bots import levels
from ai.bots.graded import GradedBot
from ai.bots.oracle import Oracle
from ai.review import NODES
from lab.arena.match import Result
from lab.arena.openings import opening
from lab.files import read_json, write_whole, written
from tholos_desktop.rules import WHITE, Game, Side
from tholos_desktop.table.level_chance import RATINGS, SUREST, WEIGHTS, chance_among, terms
from tholos_desktop.table.protocol_lines import Info

CHECKED = (900, 1100, 1500, 2000)
FITTED = (RATINGS[0], 1100, 1300, 1500, 1800, 2000, RATINGS[1])
FIRST_SEED, FIRST_SEED_FITTED = 50_000, 1_000
GAMES, GAMES_FITTED = 2_000, 40
"""``GAMES``: most games of a rating to fill its bands with. ``GAMES_FITTED``: games of a rating
for the weights."""
TIMES = 8
"""Number of games that play a position out."""
POSITIONS, LATE_POSITIONS = 2, 4
"""Positions of a game at any time, and late ones, where chances of 10 and 90 % are found."""
FEWEST_SPACES, LATE = 11, 15
"""``FEWEST_SPACES``: with fewer open spaces most results are proven. ``LATE``: most open spaces of
a late position."""
ORNAMENTS = (0, 0, 2, 3)
BANDS = (0.1, 0.3, 0.5, 0.7, 0.9)
HALF_A_BAND, WITHIN, FEWEST = 0.05, 0.08, 100
"""A band is right if at least ``FEWEST`` positions lie in it, and the share won is within
``WITHIN`` of the chance told."""
STEPS = 200
GAMES_BETWEEN_SAVES = 10
PICTURE, PAGE = Path("docs/images/calibration.svg"), Path("lab/teaching.md")
MARKS = ("<!-- calibration -->", "<!-- /calibration -->")


class PlayedOut(NamedTuple):
    """A position of a game between two bots of a rating, and how it ends among them. Value and
    share are those of the player to move, 0 to 1."""

    elo: int
    seed: int
    side: Side
    spaces: int
    value: float
    proven: int | None
    share: float
    """Points from all games that played the position out; 0 if the result is proven."""

    def of_white(self, chance: float) -> float:
        return chance if self.side == WHITE else 1 - chance

    @property
    def told(self) -> float:
        """White's chance."""
        return self.of_white(chance_among(self.elo, self.value, self.spaces))

    @property
    def band(self) -> float | None:
        return next((each for each in BANDS if abs(self.told - each) <= HALF_A_BAND), None)


class Tables:
    """Games between two bots of a rating, and their positions as a review values them."""

    def __init__(self, elo: int) -> None:
        self.elo, self._bot, self._judge = elo, GradedBot(elo), Oracle()

    def rows(self, seed: int) -> Iterator[PlayedOut]:
        """Yield positions of a game with a random opening, since strong bots repeat themselves."""
        rng = random.Random(f"{self.elo} {seed}")
        game = opening(seed, ORNAMENTS[seed % len(ORNAMENTS)])
        first = game.ply
        self._play_out(game, rng)
        spaces = {n: game.position_after(n).open_spaces() for n in range(first, game.ply)}
        some = [n for n in spaces if spaces[n] >= FEWEST_SPACES]
        late = [n for n in some if spaces[n] <= LATE]
        chosen = *rng.sample(some, POSITIONS), *rng.sample(late, min(LATE_POSITIONS, len(late)))
        for ply in sorted({*chosen}):
            position, told = game.position_after(ply), list[Info]()
            self._judge.think(Task(position, Limit(nodes=NODES), tell=told.append))
            value, proven = round(told[-1].value, 5), told[-1].proven
            share = 0.0 if proven is not None else self._share(game, ply, rng)
            yield PlayedOut(self.elo, seed, position.side, spaces[ply], value, proven, share)

    def _share(self, game: Game, ply: int, rng: random.Random) -> float:
        before, points, side = ply - 1, 0.0, game.position_after(ply).side
        for _ in range(TIMES):
            rest = Game(game.position_after(before), game.turns[before:ply])
            self._play_out(rest, rng)
            points += Result.of(rest.position, side).points
        return points / TIMES

    def _play_out(self, game: Game, rng: random.Random) -> None:
        while not game.is_over:
            last = game.turns[-1].transfers
            game.play(self._bot.think(Task(game.position, seed=rng.randrange(1 << 30), last=last)))


class Rows:
    """Rows by rating and seed of their game, kept in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._kept: dict[str, dict[str, list[list[Any]]]] = read_json(path) if path.exists() else {}

    def of(self, elo: int, seeds: range) -> Iterator[list[PlayedOut]]:
        """Yield the rows of each game without proven ones; games that are missing are played."""
        tables, kept = Tables(elo), self._kept.setdefault(str(elo), {})
        for seed in seeds:
            if str(seed) not in kept:
                kept[str(seed)] = [list(row) for row in tables.rows(seed)]
                if len(kept) % GAMES_BETWEEN_SAVES == 0:
                    self.save()
            rows = [PlayedOut(*row) for row in kept[str(seed)]]
            yield [row for row in rows if row.proven is None]
        self.save()

    def save(self) -> None:
        write_whole(self._path, json.dumps(self._kept) + "\n")


def fitted(rows: Sequence[PlayedOut]) -> np.ndarray:
    """Return the likeliest weights, by damped Newton steps."""
    sums = np.array([terms(row.elo, row.spaces) for row in rows])
    value = np.clip([row.value for row in rows], SUREST, 1 - SUREST)
    odds, won = np.log(value / (1 - value)), np.array([row.share for row in rows])

    def likelihood(weights: np.ndarray) -> float:
        told = 1 / (1 + np.exp(-np.exp(sums @ weights) * odds))
        return float(np.mean(won * np.log(told) + (1 - won) * np.log(1 - told)))

    weights, damping = np.zeros(len(WEIGHTS)), 1e-3
    for _ in range(STEPS):
        sure = np.exp(sums @ weights) * odds
        told = 1 / (1 + np.exp(-sure))
        slope = sums.T @ ((won - told) * sure)
        bend = (sums * (told * (1 - told) * sure**2)[:, None]).T @ sums
        step = np.linalg.solve(bend + damping * np.diag(np.diag(bend) + 1e-6), slope)
        is_better = likelihood(weights + step) > likelihood(weights)
        weights = weights + step if is_better else weights
        damping *= 0.3 if is_better else 5.0
    print(f"{len(rows)} positions, log-likelihood {likelihood(weights):.4f}")
    return weights


class Band(NamedTuple):
    number: int
    told: float
    won: float

    @property
    def is_right(self) -> bool:
        return self.number >= FEWEST and abs(self.told - self.won) <= WITHIN


def bands(rows: Sequence[PlayedOut]) -> list[Band]:
    found = []
    for middle in BANDS:
        within = [row for row in rows if row.band == middle]
        told, won = [row.told for row in within], [row.of_white(row.share) for row in within]
        found.append(Band(len(within), mean(told or [0]), mean(won or [0])))
    return found


def checked(kept: Rows, elo: int, games: int) -> list[Band]:
    """Play until every band of a rating has enough positions, or so many games."""
    rows, found = list[PlayedOut](), list[Band]()
    for new in kept.of(elo, range(FIRST_SEED, FIRST_SEED + games)):
        rows += new
        found = bands(rows)
        if all(band.number >= FEWEST for band in found):
            break
    return found


def table(found: dict[int, list[Band]]) -> str:
    """Return what came true in each band, in percent, and the numbers of positions, as Markdown."""
    head = "".join(f" {100 * band:.0f} % told |" for band in BANDS)
    lines = ["", f"| rating |{head}"]
    lines.append("|---" * (len(BANDS) + 1) + "|")
    for elo, told in found.items():
        lines.append(f"| {elo} | {' | '.join(f'{100 * b.won:.0f} ({b.number})' for b in told)} |")
    return "\n".join([*lines, ""])


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
    parser.add_argument("--games", type=int, help="of a rating, at most")
    parser.add_argument("--elo", type=int, nargs="+", help="of these ratings alone")
    parser.add_argument("--fit", action="store_true", help="print weights fitted to other games")
    parser.add_argument("--write", action="store_true", help=f"write {PICTURE} and {PAGE}")
    options = parser.parse_args(arguments)
    levels.warmth.warm_up()
    kept = Rows(options.file)
    if options.fit:
        seeds = range(FIRST_SEED_FITTED, FIRST_SEED_FITTED + (options.games or GAMES_FITTED))
        games = (game for elo in options.elo or FITTED for game in kept.of(elo, seeds))
        rows = [row for game in games for row in game]
        print(f"WEIGHTS = {tuple(fitted(rows).round(3).tolist())}")
        return 0
    found = {}
    for elo in options.elo or CHECKED:
        found[elo] = checked(kept, elo, options.games or GAMES)
        cells = (f"{b.told:.0%} told, {b.won:.0%} won of {b.number}" for b in found[elo])
        print(f"{elo}: {'; '.join(cells)}", flush=True)
    if options.write:
        write_whole(PICTURE, plot(found))
        write_whole(PAGE, written(PAGE, MARKS, table(found)))
    return 0 if all(band.is_right for told in found.values() for band in told) else 1
