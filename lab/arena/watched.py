"""Whether a bot at its time is as strong with an analysis always pending: a match that tells.

``python -m lab watched hard --movetime 300 --games 200 --processes 2`` plays a level
through the table's client with somebody looking on against itself without, both sides of each
opening. With ``--taught`` it is the teacher who looks on: before each turn of the bot all is found
out about the position that a hint and the tutor want, for as long as a turn takes. It needs no
window.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache

from ai.bot import Limit, Task
from ai.bots import levels
from lab.arena import arena, match
from lab.arena.match import Pair, Seat
from lab.arena.openings import opening
from tholos_desktop.rules import Position, Turn, parse_turn, start
from tholos_desktop.table.engine_client import Engine, wait_for
from tholos_desktop.table.requests import LinesRequest, MoveRequest, QueuedRequest
from tholos_desktop.teaching.preparation import Preparation

ENDLESS = 10**9
"""Nodes that no analysis ever looks at."""
SECONDS_BETWEEN_LOOKS = 0.002
LOOKING_ON_SECONDS = 0.3
"""How long the teacher finds things out before a turn that is limited by nodes."""


class Client:
    def __init__(self, level: str, *, is_watched: bool, is_taught: bool = False) -> None:
        self._level = level
        self._is_watched = is_watched
        self._engine = Engine()
        self._teacher = Preparation(self._engine) if is_taught else None
        self._watching: QueuedRequest | None = None
        self._warm_up()

    def think(self, task: Task) -> Turn:
        """Ask for a turn, while an analysis of the same position is under way."""
        position, limit = task.position, task.limit
        if self._teacher is not None:
            self._prepare(self._teacher, position, limit)
        elif self._is_watched:
            if self._watching:
                self._engine.cancel(self._watching)
            endless = LinesRequest(position, self._level, ENDLESS, lines=3)
            self._watching = self._engine.ask(endless, lambda answer: None)
            while self._is_idle():
                self._listen()
        movetime = None if limit.seconds is None else round(limit.seconds * 1000)
        request = MoveRequest(position, self._level, task.seed, movetime, limit.nodes)
        answer = wait_for(self._engine, request)
        if trouble := self._engine.take_trouble():
            raise ValueError(f"the engine had trouble: {trouble}")
        return parse_turn(answer.turn_text, position)

    def _prepare(self, teacher: Preparation, position: Position, limit: Limit) -> None:
        end = time.monotonic() + (limit.seconds or LOOKING_ON_SECONDS)
        while time.monotonic() < end:
            self._engine.poll()
            teacher.follow(position, weighs_turns=True)
            time.sleep(SECONDS_BETWEEN_LOOKS)
        teacher.suspend()

    def forget(self) -> None:
        self._engine.new_game()

    def _warm_up(self) -> None:
        """Wait for the bot: what stands in until the kernel is ready expects no margin."""
        while True:
            answer = wait_for(self._engine, MoveRequest(start(), self._level, nodes=1))
            if answer.infos and answer.infos[-1].margin is not None:
                return

    def _is_idle(self) -> bool:
        """Whether the analysis has nothing to say yet; a proven position is soon said."""
        return bool(self._watching and not self._watching.infos and self._engine.is_thinking)

    def _listen(self) -> None:
        self._engine.poll()
        time.sleep(SECONDS_BETWEEN_LOOKS)


@cache
def _players(level: str, is_taught: bool) -> tuple[Client, Client]:
    return Client(level, is_watched=True, is_taught=is_taught), Client(level, is_watched=False)


def play_pair(plan: tuple[str, bool], limit: Limit, seed: int, ornaments: int) -> Pair:
    """An opening from both sides, told from the side of who is watched.

    ``plan`` is the level, and whether it is the teacher who looks on.
    """
    one, other = (Seat(each, limit) for each in _players(*plan))
    return match.play_pair(one, other, seed, ornaments)


def differing(plan: arena.MatchPlan, watched: tuple[str, bool]) -> str:
    """How many choices differ between who is watched and who is not, asked the same."""
    one, other = (Seat(each, plan.limit) for each in _players(*watched))
    differ = asked = 0
    for index in range(plan.pairs):
        game = opening(*plan.opening(index))
        while not game.is_over:
            turn = match.turn_of(one, game, game.ply)
            differ += turn != match.turn_of(other, game, game.ply)
            asked += 1
            game.play(turn)
    return f"{asked} choices in {plan.pairs} games, {differ} differ"


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab watched", description=__doc__)
    parser.add_argument("level", nargs="?", default="hard", choices=("hard", "oracle"))
    parser.add_argument("--movetime", type=int, default=300, metavar="MS")
    parser.add_argument("--games", type=int, default=200, metavar="N")
    parser.add_argument("--processes", type=int, default=2, metavar="P")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--nodes", type=int, metavar="N", help="compare choices at so many nodes")
    parser.add_argument("--taught", action="store_true", help="the teacher looks on")
    options = parser.parse_args(arguments)
    levels.warmth.warm_up()  # so that the engines find the machine code ready
    if not levels.warmth.is_whole:
        parser.error("the kernel does not work here: see `tholos doctor`")
    names = (f"{options.level} (watched)", f"{options.level} (alone)")
    limit = Limit(options.movetime / 1000) if options.nodes is None else Limit(nodes=options.nodes)
    plan = arena.MatchPlan(names, options.games, limit, options.seed)
    pairs: list[Pair] = []
    watched = options.level, options.taught
    if options.nodes is not None:
        print(differing(plan, watched))
        return 0
    with ProcessPoolExecutor(options.processes) as pool:
        tasks = [
            pool.submit(play_pair, watched, limit, *plan.opening(index))
            for index in range(plan.pairs)
        ]
        for task in tasks:
            pairs.append(task.result())
            if len(pairs) % 5 == 0:
                print(arena.told_of_two(plan, pairs), file=sys.stderr, flush=True)
    print(arena.told_of_two(plan, pairs))
    return 0
