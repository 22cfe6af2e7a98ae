"""Test the facts that hints and reviews tell about turns: ``python -m lab claims --positions
500``. They are tested for every turn of random positions, with nothing but the rules of the
game."""

import argparse
import random
import time
from collections import Counter
from collections.abc import Sequence

from tests.claim_checker import Effort, is_true
from tests.playing import fresh_position
from tholos_desktop.rules import Position, Turn, legal_turns
from tholos_desktop.table.facts import Fact
from tholos_desktop.teaching.changes import IDLE, account
from tholos_desktop.teaching.kinds import facts_of
from tholos_desktop.teaching.outlook import falls_behind, follows
from tholos_desktop.teaching.refutations import (
    answers,
    can_wait,
    concedes,
    ensures,
    exposes,
    greediest,
    hands,
    lets,
    limits,
    misses,
    refills,
    replies,
    wastes,
)

THOROUGH = Effort(games=60, positions=20_000)


def costs(position: Position, turn: Turn, against: Turn, rng: random.Random) -> list[Fact]:
    """Return facts about what is wrong with ``against``, compared with ``turn``."""
    after = position.play(against)
    reply = greediest(after)
    answer = reply and answers(position, against, turn, reply)
    told = [*lets(position, against, turn), *wastes(position, against, turn)]
    for each in () if after.is_over() else rng.sample(legal_turns(after), 1):
        told += [*hands(position, against, turn, each), *replies(position, against, turn, each)]
        told += filter(None, [refills(position, against, turn, each)])
    better = position.play(turn)
    if not after.is_over() and not better.is_over():
        told += [*exposes(position, against, turn), *concedes(position, against, turn)]
        both = rng.choice(legal_turns(after)), rng.choice(legal_turns(better))
        behind = falls_behind(position, against, turn, both)
        told += replies(position, against, turn, both[0], behind)
        told += filter(None, [follows(position, against, turn, both)])
    sure = [each(position, against, turn) for each in (misses, ensures, can_wait)]
    return [*told, *filter(None, [answer, *sure])]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab claims", description=__doc__)
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    asked = parser.parse_args(arguments)
    print(f"seed {asked.seed}", flush=True)
    rng = random.Random(asked.seed)
    begun, kinds, false = time.perf_counter(), Counter[str](), Counter[str]()
    for _ in range(asked.positions):
        position = fresh_position(rng)
        for turn in legal_turns(position):
            against = rng.choice(legal_turns(position))
            facts = facts_of(position, turn)
            changed = account(position, turn, facts)
            found = [*changed.first, *changed.last, *facts]
            found += [*costs(position, turn, against, rng), *limits(position, turn, against)]
            for fact in found or [IDLE]:
                kinds[fact.kind] += 1
                if not is_true(position, turn, fact, THOROUGH, against):
                    false[fact.kind] += 1
                    print(f"false: {position.code} {turn} against {against} {fact}", flush=True)
    for kind, number in kinds.most_common():
        print(f"{kind:12} {number:7} {false[kind]:5} false")
    seconds = time.perf_counter() - begun
    print(f"{asked.positions} positions, {kinds.total()} facts, {false.total()} false", end=", ")
    print(f"{seconds:.0f} s")
    return 1 if false else 0
