"""Whether manners show, and what they cost: ``python -m ai.arena.manners --pairs 200``.

A player with a manner meets the steady one of the same strength. A manner *shows* in how much more
its turns are to its liking (:mod:`ai.bots.manners`, 0 to 1 a turn) than those of the steady player,
over all turns of these games; it may cost, or bring, 40 Elo.
"""

import argparse
from typing import NamedTuple

from ai.arena.elo import Pair, Summary, summarize
from ai.arena.graded_players import STRENGTH, Seat, opening_of, play_pair, seat
from ai.bot import Task
from ai.bots import levels
from ai.bots.manners import LIKINGS
from tholos_desktop.rules import ADVANCED, BASIC, Turn
from tholos_desktop.table.protocol_lines import MANNERS, STEADY

STRENGTHS = (700, 1000, 1400, 1800)
SEED = 71_000_000


class Watched:
    """A bot whose turns are looked at with somebody's liking."""

    def __init__(self, who: Seat, manner: str) -> None:
        self._bot = who.bot
        self._liking = LIKINGS[manner]
        self.turns = 0
        self.liked = 0.0

    def forget(self) -> None:
        """Let it forget the last game."""
        self._bot.forget()

    def think(self, task: Task) -> Turn:
        """Its turn."""
        turn = self._bot.think(task)
        self.turns += 1
        self.liked += self._liking(task.position, turn)
        return turn


class Shown(NamedTuple):
    """A manner in figures."""

    liked: float
    """The mean liking of a turn of the player with the manner."""
    usual: float
    """The same of the steady player's."""
    match: Summary
    """From the player with the manner."""


def shown(mode: str, elo: int, manner: str, pairs: int) -> Shown:
    """Let a player with a manner play the steady one of the same strength."""
    fond = Watched(seat(f"{STRENGTH}{elo} {manner}"), manner)
    steady = Watched(seat(f"{STRENGTH}{elo} {STEADY}"), manner)
    played: list[Pair] = []
    for index in range(pairs):
        played.append(play_pair(Seat(fond), Seat(steady), *opening_of(mode, SEED, index)))
    return Shown(fond.liked / fond.turns, steady.liked / steady.turns, summarize(played))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m ai.arena.manners", description=__doc__)
    parser.add_argument("manners", nargs="*", default=[each for each in MANNERS if each != STEADY])
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--strengths", type=int, nargs="+", default=STRENGTHS)
    parser.add_argument("--modes", nargs="+", default=(BASIC, ADVANCED))
    options = parser.parse_args()
    levels.warmth.warm_up()
    for mode in options.modes:
        for manner in options.manners:
            for elo in options.strengths:
                found = shown(mode, elo, manner, options.pairs)
                print(
                    f"{mode} {manner:8} {elo:4}: liked {found.liked:.3f}, usual {found.usual:.3f};",
                    f"Elo {found.match.elo:+.0f}",
                    f"({found.match.elo_low:+.0f} to {found.match.elo_high:+.0f})",
                    flush=True,
                )


if __name__ == "__main__":
    main()
