"""Check what the engine says of mistakes by players rated 900: ``python -m lab why --moves 150``.

It asks about moves that lose 0.15 or more by a review, and exits 1 if an answer is false, doesn't
begin with a cost, or too often names no column, stone or workshop."""

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from ai.bots import levels
from ai.teaching.reasons import MISTAKE
from tests.claim_checker import Effort, decides, is_true
from tests.playing import random_start
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.hints import why_words
from tholos_desktop.rules import Game, Position, Turn, parse_turn
from tholos_desktop.table.engine_client import Engine, wait_for
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.requests import MoveRequest, ReasonsRequest, ReviewRequest
from tholos_desktop.teaching.kinds import BETTER, HAND, inner, is_about
from tholos_desktop.teaching.why import MoveReasons

RATING = 900
LEAST_NAMED = 0.90
QUICK = Effort(games=6, positions=1_000)


class Mistake(NamedTuple):
    position: Position
    turn: Turn
    lost: float


def mistakes(engine: Engine, rng: random.Random) -> Iterator[Mistake]:
    while True:
        game = Game(random_start(rng, rng.choice((0, 0, 2, 3))))
        while not game.is_over:
            request = MoveRequest(game.position, seed=rng.randrange(1 << 30), elo=RATING)
            game.play(wait_for(engine, request).turn_text)
        for verdict in wait_for(engine, ReviewRequest(game)).verdicts:
            if verdict.lost_chance >= MISTAKE:
                position = game.position_after(verdict.ply)
                yield Mistake(position, parse_turn(verdict.turn, position), verdict.lost_chance)


_NAMES_STONES = (
    "answers",
    "ensures",
    *(f"{BETTER}{kind}" for kind in ("double", "follows", "pair")),
)
"""Kinds whose sentence names the stones that a turn places, and where."""


def is_concrete(fact: Fact) -> bool:
    """True if a cost, not the reply alone, names a column, a stone or the workshops."""
    if fact.kind == "outcome" and not fact.at:
        return False
    is_in_hand = is_about(inner(fact) or fact, HAND)
    is_unsaid = fact.number and fact.kind in ("ensures", f"{BETTER}double")  # which stones vary
    names_stones = fact.kind in _NAMES_STONES and not is_unsaid
    return bool(fact.at or fact.stone or is_in_hand or names_stones)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab why", description=__doc__)
    parser.add_argument("--moves", type=int, default=150)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop asking after this time")
    parser.add_argument("--list", action="store_true", help="print all that is said")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    asked = parser.parse_args(arguments)
    print(f"seed {asked.seed}", flush=True)
    levels.warmth.warm_up()  # so that the engine finds the machine code ready
    engine, kinds, seconds = Engine(), Counter[str](), list[float]()
    costs = concrete = false = 0
    names, end = {"w": "White", "b": "Black"}, time.perf_counter() + asked.seconds
    for position, turn, lost in islice(mistakes(engine, random.Random(asked.seed)), asked.moves):
        begun = time.perf_counter()
        found = wait_for(engine, ReasonsRequest(position, turn.notation)).reasons
        seconds.append(time.perf_counter() - begun)
        if asked.list:
            told = why_words(Words("en"), MoveReasons(position, turn, found), names)
            print(f"{position.code} {turn} loses {lost:.2f}: {found[0].kind}: {told}", flush=True)
        kinds[found[0].kind if found else "nothing"] += 1
        costs += bool(found) and bool(found[0].cost)
        concrete += bool(found) and is_concrete(found[0])
        for fact in found:
            if decides(fact.kind) and not is_true(position, turn, fact, QUICK):
                false += 1
                print(f"false: {position.code} {turn} {fact}", flush=True)
        if time.perf_counter() >= end:
            break
    engine.close()
    number = kinds.total()
    print(f"{number} moves that lose {MISTAKE} or more, {false} false facts")
    print(f"  {costs} begin with a cost, {concrete} with a column, a stone or a workshop")
    print(f"  first kinds: {dict(kinds)}; seconds a question: {max(seconds):.1f} at most")
    return 1 if false or costs < number or concrete < LEAST_NAMED * number else 0
