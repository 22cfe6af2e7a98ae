"""Check the engine's reasons for moves of players rated 900: ``python -m lab why --moves 150``.

It asks about moves that change the lead by 3 points or more, and exits 1 if answers are empty,
false or too vague."""

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from ai.bots import levels
from tests.claim_checker import Effort, decides, is_true
from tests.plain_counting import lead_in
from tests.playing import random_start
from tholos_desktop.rules import LOCATIONS, Position, Turn, parse_turn
from tholos_desktop.table.engine_client import Engine, wait_for
from tholos_desktop.table.protocol_lines import Reason
from tholos_desktop.table.requests import MoveRequest, ReasonsRequest

RATING = 900
LARGE = 3
"""Questions are about moves that change the lead by at least this many points."""
MOST_FORECASTS, LEAST_NAMED = 0.03, 0.90
QUICK = Effort(games=6, positions=1_000)


class Move(NamedTuple):
    position: Position
    turn: Turn

    @property
    def changes(self) -> dict[str, int]:
        """Return the change of the player's lead in points, by column."""
        after, side = self.position.play(self.turn), self.position.side
        return {
            where: lead_in(after, where, side) - lead_in(self.position, where, side)
            for where in LOCATIONS
        }


def moves(engine: Engine, rng: random.Random) -> Iterator[Move]:
    while True:
        position = random_start(rng, rng.choice((0, 0, 2, 3)))
        while not position.is_over():
            request = MoveRequest(position, seed=rng.randrange(1 << 30), elo=RATING)
            move = Move(position, parse_turn(wait_for(engine, request).turn_text, position))
            position = position.play(move.turn)
            if abs(sum(move.changes.values())) >= LARGE:
                yield move


def names_the_change(move: Move, reason: Reason) -> bool:
    """True if a reason names a column that changed most, and its change in points."""
    most = max(abs(points) for points in move.changes.values())
    return abs(move.changes.get(reason.at or "", 0)) == most == abs(reason.worth or 0)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab why", description=__doc__)
    parser.add_argument("--moves", type=int, default=150)
    parser.add_argument("--list", action="store_true", help="print all that is said")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    asked = parser.parse_args(arguments)
    print(f"seed {asked.seed}", flush=True)
    levels.warmth.warm_up()  # so that the engine finds the machine code ready
    engine, kinds, seconds = Engine(), Counter[str](), list[float]()
    silent = forecasts = named = somewhere = false = 0
    for move in islice(moves(engine, random.Random(asked.seed)), asked.moves):
        begun = time.perf_counter()
        request = ReasonsRequest(move.position, move.turn.notation)
        found = wait_for(engine, request).reasons
        seconds.append(time.perf_counter() - begun)
        if asked.list:
            print("\n  ".join([f"{move.position.code} {move.turn}", *map(str, found)]), flush=True)
        kinds[found[0].kind if found else "nothing"] += 1
        silent += not found
        forecasts += bool(found) and found[0].kind == "forecast"
        named += bool(found) and names_the_change(move, found[0])
        somewhere += any(move.changes.get(reason.at or "") for reason in found)
        for reason in found:
            if decides(reason.kind) and not is_true(move.position, move.turn, reason, QUICK):
                false += 1
                print(f"false: {move.position.code} {move.turn} {reason}", flush=True)
    engine.close()
    print(f"{asked.moves} moves that change the lead by {LARGE} points or more, {false} false")
    print(f"  {silent} silent, {forecasts} with a forecast first; first kinds: {dict(kinds)}")
    print(f"  {named} begin with the column that changed most and its points", end=", ")
    print(
        f"{somewhere} name some column that changed; seconds a question: {max(seconds):.1f} at most"
    )
    fails = silent or false or forecasts > MOST_FORECASTS * asked.moves
    return 1 if fails or named < LEAST_NAMED * asked.moves else 0
