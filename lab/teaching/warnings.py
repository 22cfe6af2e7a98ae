"""Check that a review repeats what was said during the game: ``python -m lab warnings --games 10``.

A player rated 900 plays one rated 1300. The tutor looks at each of the first one's moves; then a
review judges the whole game. Exits 1 if a warning has other figures than the review of the same
move, unless the reply proved the result, or if a review would mark a move that a hint suggests."""

import argparse
import random
import time
from collections.abc import Callable, Sequence

from ai.bots import levels
from lab.teaching.marks import LEVEL, RIVAL, games
from tholos_desktop.rules import WHITE, Game, Position, Side, Turn
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.table.engine_client import Engine
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.preparation import Preparation
from tholos_desktop.teaching.tutor import Alarm, Tutor
from tholos_desktop.teaching.verdicts import JudgedMove, is_costly, percent

PATIENCE_SECONDS, SECONDS_BETWEEN_LOOKS = 600.0, 0.002


class Watcher:
    """Plays tutor and reviewer with an engine of its own."""

    def __init__(self) -> None:
        self._engine = Engine()
        self._preparation = Preparation(self._engine)

    def alarm(self, match: Match, turn: Turn) -> Alarm | None:
        """Return the warning of a turn in the last position of a match."""
        tutor = Tutor(match, self._preparation, lambda: True, LEVEL)
        self.hinted(match.game.position)
        tutor.holds_back(turn)

        def is_decided() -> bool:
            tutor.follow(0.0)
            return not tutor.is_waiting

        self._wait(match.game.position, is_decided)
        return tutor.alarm

    def hinted(self, position: Position) -> Turn | None:
        self._wait(position, lambda: self._preparation.best(position) is not None)
        return self._preparation.best(position)

    def _wait(self, position: Position, is_done: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE_SECONDS
        while not is_done():
            if time.monotonic() > end:
                raise TimeoutError(f"no answer on {position.code!r}")
            self._engine.poll()
            self._preparation.follow(position)
            time.sleep(SECONDS_BETWEEN_LOOKS)

    def review(self, game: Game, own: Side) -> GameReview:
        self._preparation.suspend()
        analysis = Analysis(self._engine)
        analysis.elo = LEVEL
        found = GameReview(Match(set_up(own), 0, game), analysis)
        found.begin()
        while not found.is_complete:
            self._engine.poll()
            found.follow()
            time.sleep(SECONDS_BETWEEN_LOOKS)
        analysis.close()
        return found

    def close(self) -> None:
        self._engine.close()


def set_up(own: Side) -> Setup:
    you, ben = Player(), Player("Ben", elo=RIVAL)
    return Setup(you, ben) if own == WHITE else Setup(ben, you)


def figures(move: JudgedMove) -> tuple[int, ...]:
    """Return the figures that are told: percent before and after."""
    return percent(move.before), percent(move.after)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab warnings", description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    asked = parser.parse_args(arguments)
    print(f"seed {asked.seed}", flush=True)
    levels.warmth.warm_up()
    watcher = Watcher()
    warned = otherwise = proven = hints = marked = 0
    for number, (game, own) in enumerate(games(random.Random(asked.seed), asked.games), start=1):
        review = watcher.review(game, own)
        for ply, turn in enumerate(game.turns):
            before = Game(game.start, game.turns[:ply])
            if before.position.side != own:
                continue
            move = review.move_to(ply + 1)
            assert move is not None
            if alarm := watcher.alarm(Match(set_up(own), 0, before), turn):
                told = figures(alarm.move), figures(move)
                warned += 1
                if told[0] != told[1]:
                    is_proven = move.verdict.proven != alarm.move.verdict.proven
                    otherwise, proven = otherwise + (not is_proven), proven + is_proven
                    print(f"{told[0]} then {told[1]}: {before.position.code} {turn}", flush=True)
            if hint := watcher.hinted(before.position):
                hints += 1
                hinted = watcher.review(Game(before.position, [hint]), own).move_to(1)
                if hinted is not None and is_costly(hinted.verdict):
                    marked += 1
                    print(f"hint {hint} marked: {before.position.code} {hinted}", flush=True)
        print(
            f"{number} games: {otherwise} of {warned} warnings with other figures in the review, "
            f"{proven} by a proof, {marked} of {hints} hinted moves marked",
            flush=True,
        )
    watcher.close()
    return 1 if otherwise or marked else 0
