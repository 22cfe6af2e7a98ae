"""Check if play styles show, and what they cost: ``python -m lab manners --pairs 200``.

Some turns fit a style. The style *shows* if a bot that has it plays such turns more often than an
equally strong bot without a style.
``--write`` stores the style's measured gain in Elo."""

import argparse
import json
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from typing import NamedTuple

from ai.bot import Task
from ai.bots import strength
from ai.bots.styles import STYLES
from ai.weights_folder import weights_folder
from lab import workers
from lab.arena.elo import Summary, summarize
from lab.arena.match import STRENGTH, Pair, Seat, parts, play_pair, seat
from lab.arena.openings import opening_of
from lab.files import read_json, write_whole
from tholos_desktop.rules import ADVANCED, BASIC, Turn
from tholos_desktop.table.protocol_lines import MANNERS, STEADY
from tholos_desktop.table.rivals import RIVALS

STRENGTHS = (700, 1000, 1400, 1800)
SEED = 71_000_000
APART = 50
"""Minimum difference in Elo between two stored measurements of a style. A new measurement replaces
older ones that are closer to it."""


class WatchedBot:
    """Wraps a bot, and counts its turns that fit a play style."""

    def __init__(self, who: Seat, manner: str) -> None:
        self._bot = who.bot
        self._liking = STYLES[manner]
        self.turns = 0
        self.liked = 0

    def forget(self) -> None:
        self._bot.forget()

    def think(self, task: Task) -> Turn:
        turn = self._bot.think(task)
        self.turns += 1
        self.liked += self._liking(task.position, turn)
        return turn


class StyleShare(NamedTuple):
    liked: float
    """Share of the styled player's turns that fit the style, 0 to 1."""
    usual: float
    """Share of the rival's turns that fit the style, 0 to 1. The rival plays without a style, as a
    baseline."""
    match: Summary


class _Counts(NamedTuple):
    pairs: list[Pair]
    liked: tuple[int, int]
    usual: tuple[int, int]


def shown(
    executor: Executor, mode: str, elo: int, manner: str, numbers: range, *, seed: int
) -> StyleShare:
    jobs = [executor.submit(_play, mode, elo, manner, some, seed) for some in parts(numbers)]
    found = [job.result() for job in jobs]

    def share(counts: Iterable[tuple[int, int]]) -> float:
        liked, turns = map(sum, zip(*counts, strict=True))
        return liked / turns

    pairs = [pair for each in found for pair in each.pairs]
    liked, usual = share(each.liked for each in found), share(each.usual for each in found)
    return StyleShare(liked, usual, summarize(pairs))


def _play(mode: str, elo: int, manner: str, numbers: range, seed: int) -> _Counts:
    fond = WatchedBot(seat(f"{STRENGTH}{elo} {manner}"), manner)
    steady = WatchedBot(seat(f"{STRENGTH}{elo} {STEADY}"), manner)
    played = [
        play_pair(Seat(fond), Seat(steady), *opening_of(mode, seed, index)) for index in numbers
    ]
    return _Counts(played, (fond.liked, fond.turns), (steady.liked, steady.turns))


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab manners", description=__doc__)
    parser.add_argument("manners", nargs="*", default=[each for each in MANNERS if each != STEADY])
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--strengths", type=int, nargs="+", default=STRENGTHS)
    parser.add_argument("--rivals", action="store_true", help="the rivals' manners and strengths")
    parser.add_argument("--modes", nargs="+", default=(BASIC, ADVANCED))
    parser.add_argument("--write", action="store_true", help="have what is found made up for")
    parser.add_argument("--seed", type=int, default=SEED)
    workers.add_arguments(parser)
    options = parser.parse_args(arguments)
    wanted = [(manner, elo) for manner in options.manners for elo in options.strengths]
    if options.rivals:
        wanted = [(rival.manner, rival.elo) for rival in RIVALS]
    with workers.opened(options) as executor:
        for mode in options.modes:
            for manner, elo in wanted:
                found = shown(executor, mode, elo, manner, range(options.pairs), seed=options.seed)
                print(
                    f"{mode} {manner:8} {elo:4}:",
                    f"{found.liked:.1%} of its turns, usually {found.usual:.1%};",
                    f"Elo {found.match.elo:+.0f}",
                    f"({found.match.elo_low:+.0f} to {found.match.elo_high:+.0f})",
                    flush=True,
                )
                if options.write:
                    gain = strength.gain(elo, mode, manner) + found.match.elo
                    _write(mode, manner, elo, round(gain))
    return 0


def _write(mode: str, manner: str, elo: int, gain: int) -> None:
    """Store how much Elo a style adds to bots of a rating. Bots with the style are then weakened by
    this amount, so that their rating stays right."""
    path = weights_folder() / strength.FILE
    told = read_json(path)
    gains = told.setdefault("manners", {}).setdefault(mode, {})
    others = [each for each in gains.get(manner, ()) if abs(each[0] - elo) >= APART]
    gains[manner] = sorted([*others, [elo, gain]])
    write_whole(path, json.dumps(told) + "\n")
