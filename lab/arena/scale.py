"""Measure ratings of skill levels, with the bot ``easy`` at 1000: ``python -m lab scale basic``.

Counts and ratings go into ``docs/scale/``, the bots' scale into ``assets/weights/scale.json``. A
stopped measurement continues. If a skill level's choices change, only its games are played
again."""

import argparse
import json
import time
from collections.abc import Sequence
from concurrent.futures import Executor
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from ai.bots import levels, strength
from ai.bots.skills import SKILLS
from lab import workers
from lab.arena import fingerprint, scale_page
from lab.arena.elo import Counts, ScaleRating, expected, pentanomial, ratings, summarize
from lab.arena.kept_games import Meeting
from lab.arena.match import LOOK, STRENGTH, play_pairs, seat
from lab.arena.scale_page import EVIDENCE
from lab.arena.scale_plan import ScalePlan
from lab.files import read_json, write_whole
from tholos_desktop.rules import ADVANCED, BASIC

ANCHOR, ELO_OF_ANCHOR = "easy", 1000.0
LEVELS_NEAR = {
    "easy": (1, 2, 3, 4, 5, 6, 7),
    "medium": (7, 8, 9, 10),
    "hard": (12, 13, 14, 15, 16),
    "oracle@8000": (24, 25),
}
"""Opponents of each bot level, as indexes into ``SKILLS``. These skill levels are about as strong
as the bot level."""
NEIGHBORS_PAIRS, LEVELS_PAIRS = 200, 50
"""Number of pairs of games between two neighbors in ``SKILLS``, and between a bot of
:data:`LEVELS_NEAR` and each of its opponents there."""
WIDEST = 30.0
"""Half width of the widest interval that is accepted, in Elo."""
POSITIONS_FOR_A_TURN = 57
"""A turn without a search takes as long as the search of this many positions."""
SECONDS_BETWEEN_RATINGS = 60
PAIRS_AT_A_TIME, DEAREST = 50, 1000
"""Limits of the pairs played in one go: their number and their total :func:`cost`. But at least
five pairs are played."""
SEED = 11_000_000
"""Seed of the first opening; each further opening has the next seed."""
GAPS = (100, 300)
CHECK_SEED = 53_000_000
WITHIN = 0.04
"""Maximum difference between a bot's share of the points and the share that its rating predicts."""


class StoredPairs:
    def __init__(self, mode: str, folder: Path, measures: str = "scale") -> None:
        """Read the file, if it exists. ``measures`` is the command that writes it. Drop the games
        of players whose choice of turns has changed since those games."""
        self.mode, self._measures = mode, measures
        prefix = "" if measures == "scale" else f"{measures}-"
        self.path = folder / EVIDENCE / f"{prefix}{mode}.json"
        self.counts: dict[Meeting, Counts] = {}
        self.ratings: dict[str, ScaleRating] = {}
        self.marks: dict[str, str] = {}
        told: Any = read_json(self.path) if self.path.exists() else {}
        for each in told.get("meetings", ()):
            one, other = each["players"]
            if all(told["players"][name]["mark"] == self.mark(name) for name in (one, other)):
                zero, half, even, more, two = each["pairs"]
                self.counts[one, other] = zero, half, even, more, two

    def mark(self, player: str) -> str:
        """Return the player's fingerprint (:func:`lab.arena.fingerprint.of_player`)."""
        if player not in self.marks:
            self.marks[player] = fingerprint.of_player(player, self.mode)
        return self.marks[player]

    def add(self, meeting: Meeting, counts: Counts) -> None:
        old = self.counts.get(meeting, (0, 0, 0, 0, 0))
        a, b, c, d, e = (x + y for x, y in zip(old, counts, strict=True))
        self.counts[meeting] = a, b, c, d, e
        self.save()

    def save(self) -> None:
        players = dict.fromkeys(name for meeting in self.counts for name in meeting)
        told = {
            "command": f"python -m lab {self._measures} {self.mode}",
            "players": {name: self._told(name) for name in players},
            "meetings": [
                {"players": meeting, "pairs": counts} for meeting, counts in self.counts.items()
            ],
        }
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self.path, json.dumps(told) + "\n")

    def _told(self, name: str) -> dict[str, Any]:
        rating = self.ratings.get(name)
        told: dict[str, Any] = {"mark": self.mark(name)}
        if rating is not None:
            told |= {key: round(value) for key, value in rating._asdict().items()}
        return told

    def rate(self) -> None:
        self.ratings = ratings(self.counts, ANCHOR, ELO_OF_ANCHOR)


class MeetingRequest(NamedTuple):
    meeting: Meeting
    pairs: int


def wanted() -> list[MeetingRequest]:
    """Return the meetings that are always played, cheapest first: neighboring skill levels, and bot
    levels against skill levels of similar strength."""
    looks = [_name(number) for number in range(len(SKILLS))]
    found = [MeetingRequest(meeting, NEIGHBORS_PAIRS) for meeting in pairwise(looks)]
    for level, near in LEVELS_NEAR.items():
        found += [MeetingRequest((level, _name(look)), LEVELS_PAIRS) for look in near]
    return sorted(found, key=lambda each: sum(map(cost, each.meeting)))


def _name(look: int) -> str:
    return f"{LOOK}{look}"


def cost(player: str) -> float:
    """Return the time of a player's turn, as a multiple of the time of a turn without a search."""
    look = player.removeprefix(LOOK)
    nodes = seat(player).limit.nodes or 0 if look == player else SKILLS[int(look)].nodes
    return 1 + nodes / POSITIONS_FOR_A_TURN


def measure(kept: StoredPairs, wanted: Sequence[MeetingRequest], executor: Executor) -> None:
    """Play the pairs of games that ``kept`` lacks. Each batch of pairs is saved at once."""
    for meeting, most in wanted:
        begun = time.monotonic()
        first = played = sum(kept.counts.get(meeting, ()))
        while played < most:
            played += _play(kept, meeting, min(PAIRS_AT_A_TIME, most - played), executor)
        if played > first:
            seconds = time.monotonic() - begun
            print(f"{kept.mode} {meeting} {kept.counts[meeting]} {seconds:.0f} s", flush=True)


def _play(kept: StoredPairs, meeting: Meeting, pairs: int, executor: Executor) -> int:
    first = sum(kept.counts.get(meeting, ()))
    played = play_pairs(executor, kept.mode, meeting, range(first, first + pairs), SEED)
    kept.add(meeting, pentanomial(played))
    return pairs


def narrow(kept: StoredPairs, seconds: float, executor: Executor) -> None:
    """Play the meetings that narrow the widest intervals most. Stop after the given number of
    seconds, or once no interval is too wide."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        kept.rate()
        elos = {name: rating.elo for name, rating in kept.ratings.items()}
        plan = ScalePlan(elos, kept.counts, ANCHOR)
        costs = {name: cost(name) for name in elos}
        next_rating = min(ends, time.monotonic() + SECONDS_BETWEEN_RATINGS)
        while time.monotonic() < next_rating:
            meeting = plan.most_telling(costs, PAIRS_AT_A_TIME, WIDEST)
            if meeting is None:
                return
            pairs = round(DEAREST / sum(map(cost, meeting)))
            pairs = min(max(pairs, 5), PAIRS_AT_A_TIME)
            plan.add(meeting, _play(kept, meeting, pairs, executor))
        widest = max((doubt, name) for name, doubt in plan.doubts().items())
        print(f"{kept.mode}: {widest[1]} is known within {widest[0]:.0f}", flush=True)


def publish(kept: StoredPairs, folder: Path) -> None:
    """Rate all players, and write the scale. The scale leaves out each skill level that is no
    stronger than a lower level."""
    kept.rate()
    kept.save()
    steps: list[tuple[int, int]] = []
    for look in range(len(SKILLS)):
        rating = kept.ratings.get(_name(look))
        if rating is not None and (not steps or rating.elo > steps[-1][1]):
            steps.append((look, round(rating.elo)))
    path = folder / "assets" / "weights" / strength.FILE
    told: dict[str, Any] = {"blind_spots": {}}
    if path.exists():
        told |= read_json(path)
    told[kept.mode] = steps
    write_whole(path, json.dumps(told) + "\n")


def check(executor: Executor, mode: str, pairs: int, apart: int, most: int | None = None) -> bool:
    """True if two bots score as predicted when their ratings differ by one of :data:`GAPS`. Ratings
    up to ``most`` are tested, in steps of ``apart``."""
    least, strongest = strength.limits()
    most = strongest if most is None else min(most, strongest)
    good = True
    for gap in GAPS:
        for elo in range(least, most - gap + 1, apart):
            names = f"{STRENGTH}{elo + gap}", f"{STRENGTH}{elo}"
            summary = summarize(play_pairs(executor, mode, names, range(pairs), CHECK_SEED))
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


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab scale", description=__doc__)
    parser.add_argument("mode", choices=(BASIC, ADVANCED))
    parser.add_argument("--minutes", type=float, default=60, help="narrow intervals for so long")
    parser.add_argument("--folder", type=Path, default=Path())
    parser.add_argument("--check", type=int, metavar="APART", help="check numbers so far apart")
    parser.add_argument("--pairs", type=int, default=200, help="for each two numbers checked")
    parser.add_argument("--up-to", type=int, metavar="ELO", help="check no number above")
    workers.add_arguments(parser)
    options = parser.parse_args(arguments)
    with workers.opened(options) as executor:
        levels.warmth.warm_up()
        if options.check:
            gaps = options.pairs, options.check, options.up_to
            return int(not check(executor, options.mode, *gaps))
        kept = StoredPairs(options.mode, options.folder)
        measure(kept, wanted(), executor)
        narrow(kept, 60 * options.minutes, executor)
    publish(kept, options.folder)
    scale_page.publish(options.folder)
    for name, rating in sorted(kept.ratings.items(), key=lambda each: each[1].elo):
        print(f"{name:12} {rating.elo:6.0f} {rating.low:6.0f} to {rating.high:.0f}")
    return 0
