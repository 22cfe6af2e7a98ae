"""Matches and round robins: who plays whom, on which cores, until when, and what is told of it."""

import argparse
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ai.bot import Limit
from lab import workers
from lab.arena import fingerprint, match, sprt
from lab.arena.elo import Counts, Pair, pentanomial, summarize
from lab.arena.kept_games import Meeting, StoredGames
from lab.arena.openings import searched, undecided
from lab.arena.standings import Standing, meetings, plain, standings, table
from tholos_desktop.commands.arguments import real, whole

SEEDS_APART = 1_000_003
"""Between the openings of one seed and those of the next."""
SECONDS_BETWEEN_LINES = 60.0
"""How often progress is told to a file."""
USUAL_ANCHOR, USUAL_ELO = "easy", 1000.0
MOST_GAMES = 1_000_000
MOST_SEED = 2**31 - 1
MOST_UNDECIDED = 0.49


class MatchPlan(NamedTuple):
    players: tuple[str, ...]
    games: int
    """In each match; an odd number is rounded up, as every opening is played from both sides."""
    limit: Limit = Limit()
    """For all who have none of their own; without one, each level thinks as long as it would."""
    seed: int = 1
    ornaments: tuple[int, int] = (0, 0)
    """From so many to so many, in turn."""
    test: tuple[float, float] | None = None
    """The two Elo differences of a sequential test, which ends a match once it is decided."""
    least: float = 0.0
    """The chance, 0 to 0.49, that an opening gives each side at least, as a search sees it."""
    patience: float = match.PATIENCE
    """Seconds that a program may be silent, beyond the time it is given for a turn."""

    @property
    def about(self) -> dict[str, Any]:
        """What makes games comparable; who plays and how often does not matter for that."""
        chosen = {"undecided": self.least} if self.least else {}
        return {
            "seed": self.seed,
            "ornaments": list(self.ornaments),
            "seconds": self.limit.seconds,
            "nodes": self.limit.nodes,
            "bots": fingerprint.of_bots(),
            **chosen,
        }

    @property
    def pairs(self) -> int:
        return (self.games + 1) // 2

    def opening(self, index: int) -> tuple[int, int]:
        """The seed of an opening, and how many ornaments lie there."""
        fewest, most = self.ornaments
        seed, ornaments = self.seed * SEEDS_APART + index, fewest + index % (most - fewest + 1)
        if self.least:
            seed = undecided(seed, ornaments, searched, self.least)
        return seed, ornaments

    def check(self) -> None:
        """Raise ``ValueError`` for players that there are not, or that cannot meet so."""
        for player in self.players:
            match.check(player)
        if len(self.players) < 2:
            raise ValueError("a match needs two players")
        if len(set(self.players)) < len(self.players):
            raise ValueError("nobody can play against themselves")
        if self.test and len(self.players) > 2:
            raise ValueError("a sequential test is for two players")
        if self.test and self.test[0] >= self.test[1]:
            raise ValueError("a sequential test needs a smaller and a greater Elo difference")


def main(arguments: Sequence[str]) -> int:
    """Play what the arguments ask for and print how it went; return the exit code."""
    options = _parser().parse_args(arguments)
    seconds = None if options.movetime is None else options.movetime / 1000
    plan = MatchPlan(
        tuple(options.players),
        options.games,
        Limit(seconds, options.nodes),
        options.seed,
        options.ornaments,
        options.sprt and tuple(options.sprt),
        options.undecided,
        options.patience,
    )
    plan.check()
    if options.plot:
        check_picture(Path(options.plot))
    anchor = anchor_of(plan.players, options.anchor)
    with workers.opened(options) as executor:
        played = StoredGames(plan.about, Path(options.json)) if options.json else StoredGames({})
        played.resume()
        if not play_and_keep(plan, played, executor):
            return 1
    rows = conclude(plan, played, anchor)
    if len(plan.players) == 2:
        print(told_of_two(plan, played.pairs(meetings(plan.players)[0])))
    else:
        print(plain(table(rows)))
    if options.plot:
        from lab.arena import elo_chart

        title = f"Elo after {plan.games} games a match"
        elo_chart.draw([(row.player, *row.rating) for row in rows], title, Path(options.plot))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m lab arena", description="Let players play a match or a round robin."
    )
    parser.add_argument(
        "players",
        nargs="+",
        metavar="PLAYER",
        help="a level, level@NODES, level@300ms, cmd:PROGRAM",
    )
    parser.add_argument(
        "--games", type=whole(1, MOST_GAMES), default=100, metavar="N", help="in each match"
    )
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--movetime", type=whole(), metavar="MS", help="milliseconds a turn")
    limit.add_argument(
        "--nodes", type=whole(), metavar="N", help="nodes a turn, played as well as possible"
    )
    parser.add_argument("--seed", type=whole(0, MOST_SEED), default=1, metavar="S")
    parser.add_argument(
        "--ornaments", type=ornaments, default=(0, 0), metavar="K", help="2 to 5, or 2-5 in turn"
    )
    parser.add_argument(
        "--undecided", type=real(0, MOST_UNDECIDED), default=0.0, metavar="SHARE",
        help="openings that give each side such a chance at least: 0.4",
    )  # fmt: skip
    parser.add_argument(
        "--sprt", nargs=2, type=real(-1000, 1000), metavar="ELO", help="stop when decided"
    )
    parser.add_argument(
        "--patience", type=real(0, 86_400), default=match.PATIENCE, metavar="SECONDS",
        help="that a program may be silent before the match ends",
    )  # fmt: skip
    parser.add_argument("--anchor", metavar="NAME=ELO", help="whose Elo is given (easy=1000)")
    parser.add_argument("--json", metavar="FILE", help="keep every pair; go on from there")
    parser.add_argument("--plot", metavar="FILE.png", help="draw the Elo of all")
    workers.add_arguments(parser)
    return parser


def anchor_of(players: Sequence[str], text: str | None) -> tuple[str, float]:
    """Whose Elo is given, and what it is: ``NAME=1000``, else easy's or the first player's.

    Raises ``ValueError`` for anything else.
    """
    if text is None:
        usual = USUAL_ANCHOR in players
        return (USUAL_ANCHOR if usual else players[0]), USUAL_ELO
    name, _, elo = text.rpartition("=")
    if name not in players:
        raise ValueError(f"the anchor {text!r} names none of the players; write it NAME=1000")
    return name, float(elo)


def play_and_keep(plan: MatchPlan, played: StoredGames, executor: Executor) -> bool:
    """Play until all is played; false if interrupted. What was played is kept.

    Raises ``OSError`` at once if it cannot be.
    """
    played.save()
    kept = f" in {played.path}" if played.path else ", but there is no file to keep it in"
    try:
        play(plan, played, executor)
    except KeyboardInterrupt:
        print(f"\ninterrupted; what was played is kept{kept}", file=sys.stderr)
        return False
    except (BrokenExecutor, CancelledError):
        print(f"\nno process is left to play; what was played is kept{kept}", file=sys.stderr)
        return False
    finally:
        played.save()
    return True


def conclude(plan: MatchPlan, played: StoredGames, anchor: tuple[str, float]) -> list[Standing]:
    """The standings, the strongest first; they and each match's summary go into the file too."""
    rows = standings(plan.players, played, *anchor)
    matches = [
        {"players": meeting, **summarize(played.pairs(meeting))._asdict()}
        for meeting in meetings(plan.players)
    ]
    told = [{**row._asdict(), "rating": row.rating._asdict()} for row in rows]
    played.summary = {"standings": told, "matches": matches}
    played.save()
    return rows


def play(plan: MatchPlan, played: StoredGames, executor: Executor) -> None:
    """Play the pairs that are not yet played, in the order of their openings.

    Each task is one pair, for any executor; the caller closes it. Threads of one process share its
    players, which then must remember nothing. Pairs are taken in their order whichever is ready
    first, as short games are not like long ones: a sequential test would else see too many of them,
    and no two runs would end alike.
    """
    waiting: deque[tuple[Meeting, Future[Pair]]] = deque()
    try:
        if _is_decided(plan, played):
            return
        for index in range(plan.pairs):
            for meeting in meetings(plan.players):
                if index >= len(played.pairs(meeting)):
                    job = (meeting, plan.limit, *plan.opening(index), plan.patience)
                    task = executor.submit(play_pair, *job)
                    waiting.append((meeting, task))
        show = _progress(len(waiting))
        while waiting:
            meeting, task = waiting.popleft()
            played.add(meeting, task.result())
            show(len(waiting))
            if _is_decided(plan, played):
                return
    finally:
        for _, task in waiting:
            task.cancel()


def play_pair(
    meeting: Meeting, limit: Limit, seed: int, ornaments: int, patience: float = match.PATIENCE
) -> Pair:
    one, other = (_player(name, patience) for name in meeting)
    return match.play_pair((one, other), seed, limit, ornaments)


@cache
def _player(spec: str, patience: float) -> match.Contestant:
    return match.player(spec, patience)


def _is_decided(plan: MatchPlan, played: StoredGames) -> bool:
    if plan.test is None:
        return False
    (meeting,) = meetings(plan.players)
    return sprt.is_decided(sprt.llr(pentanomial(played.pairs(meeting)), *plan.test))


def _progress(total: int) -> Callable[[int], None]:
    """Shows how many pairs are still to come: a bar on a terminal, else a line now and then."""
    on_terminal = sys.stderr.isatty()
    told = time.monotonic()

    def show(left: int) -> None:
        nonlocal told
        done = total - left
        if on_terminal:
            bar = f"\r[{'#' * (30 * done // total):<30}] {2 * done} of {2 * total} games"
            print(bar, end="" if left else "\n", file=sys.stderr, flush=True)
        elif time.monotonic() - told > SECONDS_BETWEEN_LINES:
            told = time.monotonic()
            print(f"{2 * done} of {2 * total} games", file=sys.stderr, flush=True)

    return show


def told_of_two(plan: MatchPlan, pairs: Sequence[Pair]) -> str:
    summary = summarize(pairs)
    a, b = plan.players
    games = 2 * len(pairs)
    share = (summary.wins + summary.draws / 2) / games
    told = (
        f"{a} against {b}: {games} games, {summary.wins} won, {summary.draws} drawn, "
        f"{summary.losses} lost ({share:.1%} of the points)\n"
        f"pairs with 0, 0.5, 1, 1.5, 2 points: {', '.join(map(str, summary.pairs))}\n"
        f"mean margin {summary.mean_margin:+.1f} points\n"
        f"Elo difference {summary.elo:+.0f} "
        f"(95 %: {summary.elo_low:+.0f} to {summary.elo_high:+.0f})"
    )
    return told if plan.test is None else f"{told}\n{_verdict(summary.pairs, *plan.test)}"


def _verdict(pairs: Counts, elo0: float, elo1: float) -> str:
    value = sprt.llr(pairs, elo0, elo1)
    accepted = elo1 if value > 0 else elo0
    verdict = f"{accepted:+g} is accepted" if sprt.is_decided(value) else "undecided"
    return (
        f"SPRT of {elo0:+g} against {elo1:+g}: LLR {value:.2f} "
        f"(bounds {-sprt.BOUND:.2f}, {sprt.BOUND:.2f}), {verdict}"
    )


def check_picture(file: Path) -> None:
    """Raise ``ValueError``, before any game, for a picture that cannot be written."""
    if file.suffix.lower() != ".png" or not file.parent.is_dir():
        raise ValueError(f"no picture can be written to {file}: name a .png in a folder there is")


def ornaments(text: str) -> tuple[int, int]:
    """One number of ornaments or a range of them: the fewest and the most."""
    fewest, dash, most = text.partition("-")
    numbers = (fewest, most if dash else fewest)
    if not all(number in ("0", "2", "3", "4", "5") for number in numbers):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of ornaments: 0, 2 to 5, or 2-5")
    low, high = map(int, numbers)
    if low > high or (low == 0 < high):
        raise argparse.ArgumentTypeError(f"{text!r} is no range of ornaments, as 2-5 is")
    return low, high
