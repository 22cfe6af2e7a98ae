"""The scale of strengths: which look is how strong, measured by games, in each mode.

``python -m ai.arena.scale basic`` plays every look against the next one or the next few, and the
levels against the looks near them, from undecided openings, each from both sides; it goes on where
it was stopped, the cheap games first. All is joined into one scale on which easy has 1000. The
counts and ratings go into ``docs/scale/``, what the players read into
``assets/weights/scale.json``.

A look that chooses otherwise than when it played is played anew; all else is kept.
"""

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ai.arena.elo import Counts, Rating, pentanomial, ratings
from ai.arena.graded_players import LOOK, opening_of, play_pairs, seat, turn_of
from ai.arena.kept_games import Meeting, write_whole
from ai.arena.openings import opening
from ai.arena.scale_check import check
from ai.arena.scale_page import EVIDENCE, write_table
from ai.bots import levels, strength
from ai.bots.looks import LOOKS
from tholos_desktop.rules import ADVANCED, BASIC

ANCHOR, ELO_OF_ANCHOR = "easy", 1000.0
LEVELS_NEAR = {
    "easy": (4, 5, 6, 7, 8, 9, 10),
    "medium": (10, 11, 12, 13),
    "hard": (13, 14, 15, 16, 17, 18),
    "oracle@8000": (28, 29),
}
"""By level the looks that it plays against."""
STAGES = ((1, 200), (1000, 200), (60, 1000), (LOOKS[-1].nodes, 200))
"""What is played first: until the deeper look is at more positions than so many, so many pairs of
each two neighbours, and half as many of others."""
CHEAP_NODES, FARTHEST = 1, 4
"""Up to there those meet too who are two to four apart: strength does not quite add up, and numbers
300 apart are to mean what they say."""
PAIRS_AT_A_TIME = 50
SEED = 11_000_000
"""Of the openings of the scale: the first one's."""
MARK_POSITIONS = 24


class Kept:
    """The pairs of one mode, counted, in a file."""

    def __init__(self, mode: str, folder: Path) -> None:
        """Read the file, if there is one, and drop what others than today's players played."""
        self.mode = mode
        self.path = folder / EVIDENCE / f"{mode}.json"
        self.counts: dict[Meeting, Counts] = {}
        self.ratings: dict[str, Rating] = {}
        self.marks: dict[str, str] = {}
        told: Any = json.loads(self.path.read_text("utf-8")) if self.path.exists() else {}
        for each in told.get("meetings", ()):
            one, other = each["players"]
            if all(told["players"][name]["mark"] == self.mark(name) for name in (one, other)):
                zero, half, even, more, two = each["pairs"]
                self.counts[one, other] = zero, half, even, more, two

    def mark(self, player: str) -> str:
        """What tells a player from others: a digest of the turns it chooses here and there."""
        if player not in self.marks:
            self.marks[player] = _mark(player, self.mode)
        return self.marks[player]

    def add(self, meeting: Meeting, counts: Counts) -> None:
        """Count more pairs, and write all down."""
        old = self.counts.get(meeting, (0, 0, 0, 0, 0))
        a, b, c, d, e = (x + y for x, y in zip(old, counts, strict=True))
        self.counts[meeting] = a, b, c, d, e
        self.save()

    def save(self) -> None:
        """Write the file, whole or not at all."""
        players = dict.fromkeys(name for meeting in self.counts for name in meeting)
        told = {
            "command": f"python -m ai.arena.scale {self.mode}",
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
        """Put all on one scale who met the anchor, or somebody who did, and so on."""
        players = sorted(self._linked())
        number = {name: index for index, name in enumerate(players)}
        matches = {
            (number[a], number[b]): counts
            for (a, b), counts in self.counts.items()
            if a in number and b in number
        }
        found = ratings(len(players), matches, number[ANCHOR], ELO_OF_ANCHOR)
        self.ratings = dict(zip(players, found, strict=True))

    def _linked(self) -> set[str]:
        """The anchor, and all who met somebody who is linked."""
        linked, before = {ANCHOR}, 0
        while len(linked) > before:
            before = len(linked)
            linked |= {name for meeting in self.counts if linked & {*meeting} for name in meeting}
        return linked


def _mark(player: str, mode: str) -> str:
    chosen = []
    who = seat(player)
    for index in range(MARK_POSITIONS):
        game = opening(*opening_of(mode, 0, index))
        for _ in range(2 * index):
            if game.is_over:
                break
            game.play(turn_of(seat("easy"), game, index))
        if not game.is_over:
            chosen.append(turn_of(who, game, index).notation)
    return hashlib.sha256(" ".join(chosen).encode()).hexdigest()[:12]


class Wanted(NamedTuple):
    """Two players who are to meet, and how often."""

    meeting: Meeting
    pairs: int


def wanted(nodes: int, pairs: int) -> list[Wanted]:
    """Every look at no more than so many positions against the next one or the next few, and the
    levels against the looks near them."""
    looks = [number for number, look in enumerate(LOOKS) if look.nodes <= nodes]
    found = []
    for one in looks:
        farthest = FARTHEST if LOOKS[one].nodes <= CHEAP_NODES else 1
        for other in range(one + 1, one + farthest + 1):
            if other in looks:
                few = pairs if other == one + 1 else pairs // 2
                found.append(Wanted((_name(one), _name(other)), few))
    for level, near in LEVELS_NEAR.items():
        few = pairs // 2 if LOOKS[near[0]].nodes <= CHEAP_NODES else pairs // 4
        found += [Wanted((level, _name(look)), few) for look in near if look in looks]
    return found


def _name(look: int) -> str:
    return f"{LOOK}{look}"


def measure(kept: Kept, wanted: Sequence[Wanted]) -> None:
    """Play what is missing; it is kept as it is played."""
    for meeting, most in wanted:
        begun = time.process_time()
        first = played = sum(kept.counts.get(meeting, ()))
        while played < most:
            number = min(PAIRS_AT_A_TIME, most - played)
            pairs = play_pairs(kept.mode, meeting, range(played, played + number), SEED)
            kept.add(meeting, pentanomial(pairs))
            played += number
        if played > first:
            seconds = time.process_time() - begun
            print(f"{kept.mode} {meeting} {kept.counts[meeting]} {seconds:.0f} s", flush=True)


def publish(kept: Kept, folder: Path) -> None:
    """Rate all, and write what the players read: the looks, each stronger than the one before."""
    kept.rate()
    kept.save()
    steps: list[tuple[int, int]] = []
    for look in range(len(LOOKS)):
        rating = kept.ratings.get(_name(look))
        if rating is not None and (not steps or rating.elo > steps[-1][1]):
            steps.append((look, round(rating.elo)))
    path = folder / "assets" / "weights" / strength.FILE
    told: dict[str, Any] = {"manners": {}}
    if path.exists():
        told |= json.loads(path.read_text("utf-8"))
    told[kept.mode] = steps
    write_whole(path, json.dumps(told) + "\n")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m ai.arena.scale", description=__doc__)
    parser.add_argument("mode", choices=(BASIC, ADVANCED))
    parser.add_argument("--stages", type=int, default=len(STAGES), help="play the first so many")
    parser.add_argument("--folder", type=Path, default=Path())
    parser.add_argument("--check", type=int, metavar="APART", help="check numbers so far apart")
    parser.add_argument("--pairs", type=int, default=200, help="for each two numbers checked")
    options = parser.parse_args()
    levels.warmth.warm_up()
    if options.check:
        sys.exit(not check(options.mode, options.pairs, options.check))
    kept = Kept(options.mode, options.folder)
    for nodes, pairs in STAGES[: options.stages]:
        measure(kept, wanted(nodes, pairs))
        publish(kept, options.folder)
        write_table(options.folder)
        for name, rating in sorted(kept.ratings.items(), key=lambda each: each[1].elo):
            print(f"{name:12} {rating.elo:6.0f} {rating.low:6.0f} to {rating.high:.0f}")
        print(flush=True)


if __name__ == "__main__":
    main()
