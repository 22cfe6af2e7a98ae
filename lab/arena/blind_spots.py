"""Measure what the masons' blind spots are worth: ``python -m lab blind-spots basic --pairs 1000``.

Each mason who has one meets the bot of the same rating without, and two players who consider
replies (:mod:`lab.arena.reader`). One of them knows the blind spot; the other one, who errs as
much, is as strong as the mason. Counts go into ``docs/scale/``; a stopped measurement continues.
``--write`` stores what each blind spot gains, so that the mason's rating is right against rivals
who don't use it: then measure again."""

import argparse
import json
import math
from bisect import bisect_left
from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import NamedTuple

from ai.bots import levels, strength
from ai.weights_folder import weights_folder
from lab import workers
from lab.arena.elo import Difference, difference, pentanomial
from lab.arena.match import READER, STRENGTH, play_pairs
from lab.arena.scale import MeetingRequest, StoredPairs, measure
from lab.files import read_json, write_whole
from tholos_desktop.rules import ADVANCED, BASIC
from tholos_desktop.table.rivals import RIVALS, Rival

TEMPERATURES = [round(0.05 * 1.15**n, 3) for n in range(32)]
"""Of the readers to choose from, strongest first, in log-odds."""
PAIRS_TO_MATCH, SEED_TO_MATCH = 150, 77


NAMES = [mason.name for mason in RIVALS if mason.overlooks]


class Meetings(NamedTuple):
    plain: tuple[str, str]
    unused: tuple[str, str]
    used: tuple[str, str]

    @classmethod
    def of(cls, mason: Rival, temperature: float) -> "Meetings":
        plain, reader = f"{STRENGTH}{mason.elo}", f"{READER}{temperature}"
        player = f"{plain} {mason.overlooks}"
        return cls((player, plain), (reader, player), (f"{reader} {mason.overlooks}", player))


def matched(mason: Rival, mode: str, executor: Executor) -> float:
    """Return the temperature of a reader who knows no blind spot and is as strong as the mason, by
    other games than those that are counted."""

    def wins(temperature: float) -> float:
        meeting, pairs = Meetings.of(mason, temperature).unused, range(PAIRS_TO_MATCH)
        counts = pentanomial(play_pairs(executor, mode, meeting, pairs, SEED_TO_MATCH))
        return difference(counts).elo

    weakest = bisect_left(TEMPERATURES, 0, key=lambda each: 1 if wins(each) < 0 else -1)
    return TEMPERATURES[min(weakest, len(TEMPERATURES) - 1)]


def use(kept: StoredPairs, meetings: Meetings) -> Difference:
    """Return how much stronger it makes a reader to know a mason's blind spot."""
    unused, used = (difference(kept.counts[each]) for each in (meetings.unused, meetings.used))
    error = math.hypot(unused.high - unused.low, used.high - used.low) / 2
    gain = used.elo - unused.elo
    return Difference(gain, gain - error, gain + error)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab blind-spots", description=__doc__)
    parser.add_argument("mode", choices=(BASIC, ADVANCED))
    parser.add_argument("masons", nargs="*", default=NAMES, help=", ".join(NAMES))
    parser.add_argument("--pairs", type=int, default=100, help="of games, in each meeting")
    parser.add_argument("--plain", action="store_true", help="without the readers")
    parser.add_argument("--folder", type=Path, default=Path())
    parser.add_argument("--write", action="store_true", help="store what the blind spots gain")
    workers.add_arguments(parser)
    options = parser.parse_args(arguments)
    if unknown := {*options.masons} - {*NAMES}:
        parser.error(f"no mason is called {', '.join(sorted(unknown))}")
    chosen = [mason for mason in RIVALS if mason.name in options.masons]
    with workers.opened(options) as executor:
        levels.warmth.warm_up()
        kept = StoredPairs(options.mode, options.folder, "blind-spots")
        for mason in chosen:
            temperature = 0.0 if options.plain else matched(mason, options.mode, executor)
            meetings = Meetings.of(mason, temperature)
            played = meetings[: 1 if options.plain else None]
            measure(kept, [MeetingRequest(each, options.pairs) for each in played], executor)
            gain = difference(kept.counts[meetings.plain])
            told = f"{mason.name}, overlooks {mason.overlooks}: gains {gain}"
            if not options.plain:
                told += f"; temperature {temperature}; used {use(kept, meetings)}"
            print(told, flush=True)
            if options.write:
                _write(options.mode, mason, gain.elo)
    return 0


def _write(mode: str, mason: Rival, gain: float) -> None:
    path = weights_folder() / strength.FILE
    told = read_json(path)
    gains = told["blind_spots"].setdefault(mode, {})
    gains[mason.overlooks] = [
        [mason.elo, round(strength.gain(mason.elo, mode, mason.overlooks) + gain)]
    ]
    write_whole(path, json.dumps(told) + "\n")
    strength.shipped.cache_clear()
