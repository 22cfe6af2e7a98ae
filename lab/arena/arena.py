"""Play matches and round robins, on several cores or computers, and report the results."""

import argparse
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from pathlib import Path
from typing import Any, NamedTuple

from ai.bot import Limit
from lab import workers
from lab.arena import fingerprint, match
from lab.arena.elo import summarize
from lab.arena.kept_games import Meeting, StoredGames
from lab.arena.match import Pair, seat
from lab.arena.openings import searched, undecided
from lab.arena.standings import Standing, meetings, plain, standings, table
from lab.arguments import real
from tholos_desktop.commands.arguments import whole

SEEDS_APART = 1_000_003
"""Number of openings reserved for each seed, so that the openings of two seeds don't overlap."""
SECONDS_BETWEEN_LINES = 60.0
"""Seconds between two lines of progress in a file."""
USUAL_ANCHOR, ELO_OF_ANCHOR = "easy", 1000.0
MOST_GAMES = 1_000_000
MOST_SEED = 2**31 - 1
MOST_UNDECIDED = 0.49


class MatchPlan(NamedTuple):
    players: tuple[str, ...]
    games: int
    """Number of games in each match, rounded up to an even number."""
    limit: Limit = Limit()
    """Limit for players whose names give no limit. If it is empty, their default limits apply."""
    seed: int = 1
    ornaments: tuple[int, int] = (0, 0)
    """Fewest and most ornaments. Successive openings go through all numbers in between."""
    least: float = 0.0
    """Minimum winning chance of each side in an opening, 0 to 0.49, measured by a search."""

    @property
    def about(self) -> dict[str, Any]:
        """Settings that must be equal for games to be comparable. The players and the number of
        games don't matter."""
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
        """Return the seed of an opening and its number of ornaments."""
        fewest, most = self.ornaments
        seed, ornaments = self.seed * SEEDS_APART + index, fewest + index % (most - fewest + 1)
        if self.least:
            seed = undecided(seed, ornaments, searched, self.least)
        return seed, ornaments

    def check(self) -> None:
        """Raise ``ValueError`` for an unknown player, a player named twice, or fewer than two
        players."""
        for player in self.players:
            match.check(player)
        if len(self.players) < 2:
            raise ValueError("a match needs two players")
        if len(set(self.players)) < len(self.players):
            raise ValueError("nobody can play against themselves")


def main(arguments: Sequence[str]) -> int:
    """Play the games that the arguments ask for, and print the results; return the exit code."""
    options = _parser().parse_args(arguments)
    seconds = None if options.movetime is None else options.movetime / 1000
    plan = MatchPlan(
        tuple(options.players),
        options.games,
        Limit(seconds, options.nodes),
        options.seed,
        options.ornaments,
        options.undecided,
    )
    plan.check()
    with workers.opened(options) as executor:
        played = StoredGames(plan.about, Path(options.json)) if options.json else StoredGames({})
        played.resume()
        if not play_and_keep(plan, played, executor):
            return 1
    rows = conclude(plan, played)
    if len(plan.players) == 2:
        print(told_of_two(plan, played.pairs(meetings(plan.players)[0])))
    else:
        print(plain(table(rows)))
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
    parser.add_argument("--json", metavar="FILE", help="keep every pair; go on from there")
    workers.add_arguments(parser)
    return parser


def play_and_keep(plan: MatchPlan, played: StoredGames, executor: Executor) -> bool:
    """Play all missing games and save them; return False if interrupted. Raises ``OSError`` at once
    if saving fails."""
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


def conclude(plan: MatchPlan, played: StoredGames) -> list[Standing]:
    """Return the standings, strongest first. They are saved with the summary of each match."""
    anchor = USUAL_ANCHOR if USUAL_ANCHOR in plan.players else plan.players[0]
    rows = standings(plan.players, played, anchor, ELO_OF_ANCHOR)
    matches = [
        {"players": meeting, **summarize(played.pairs(meeting))._asdict()}
        for meeting in meetings(plan.players)
    ]
    told = [{**row._asdict(), "rating": row.rating._asdict()} for row in rows]
    played.summary = {"standings": told, "matches": matches}
    played.save()
    return rows


def play(plan: MatchPlan, played: StoredGames, executor: Executor) -> None:
    """Play the missing pairs and store them in order. Threads share the players, so the players
    must have no memory."""
    waiting: deque[tuple[Meeting, Future[Pair]]] = deque()
    try:
        for index in range(plan.pairs):
            for meeting in meetings(plan.players):
                if index >= len(played.pairs(meeting)):
                    task = executor.submit(play_pair, meeting, plan.limit, *plan.opening(index))
                    waiting.append((meeting, task))
        show = _progress(len(waiting))
        while waiting:
            # In order: otherwise, an interrupted match would have too many short games.
            meeting, task = waiting.popleft()
            played.add(meeting, task.result())
            show(len(waiting))
    finally:
        for _, task in waiting:
            task.cancel()


def play_pair(meeting: Meeting, limit: Limit, seed: int, ornaments: int) -> Pair:
    one, other = (seat(name, limit) for name in meeting)
    return match.play_pair(one, other, seed, ornaments)


def _progress(total: int) -> Callable[[int], None]:
    """Return a function that shows progress: a bar on a terminal, otherwise a line now and then."""
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
    return (
        f"{a} against {b}: {games} games, {summary.wins} won, {summary.draws} drawn, "
        f"{summary.losses} lost ({share:.1%} of the points)\n"
        f"pairs with 0, 0.5, 1, 1.5, 2 points: {', '.join(map(str, summary.pairs))}\n"
        f"mean margin {summary.mean_margin:+.1f} points\n"
        f"Elo difference {summary.elo:+.0f} "
        f"(95 %: {summary.elo_low:+.0f} to {summary.elo_high:+.0f})"
    )


def ornaments(text: str) -> tuple[int, int]:
    """Parse a number of ornaments or a range of them; return the fewest and the most."""
    fewest, dash, most = text.partition("-")
    numbers = (fewest, most if dash else fewest)
    if not all(number in ("0", "2", "3", "4", "5") for number in numbers):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of ornaments: 0, 2 to 5, or 2-5")
    low, high = map(int, numbers)
    if low > high or (low == 0 < high):
        raise argparse.ArgumentTypeError(f"{text!r} is no range of ornaments, as 2-5 is")
    return low, high
