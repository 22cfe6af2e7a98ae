"""Check that hints never exclude a turn as good as the best: ``python -m lab hints --positions
200``.

Also counts steps that give nothing: a question, no place and no idea, or a turn without a reason.

Every turn within 0.02 of the best must touch the places that a hint names, unless the hint calls
several turns good."""

import argparse
import random
import time
from collections import Counter
from collections.abc import Sequence

from ai.bots import levels
from ai.teaching.values import NODES, Values
from tests.playing import fresh_position
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.hints import hint_words
from tholos_desktop.rules import Position, Turn
from tholos_desktop.table.engine_client import Engine
from tholos_desktop.teaching.advice import EQUAL, LOST, Advice, advice, touched
from tholos_desktop.teaching.hint import PLACE, TURN
from tholos_desktop.teaching.preparation import NEAR, Preparation

PATIENCE_SECONDS = 120.0
SECONDS_BETWEEN_LOOKS = 0.005
SOME = 20
"""Number of positions between two reports."""
LOOKED_AT = 12
"""Number of turns that are searched at full length, the best turns first."""


def hint(engine: Engine, preparation: Preparation, position: Position) -> Advice:
    end = time.monotonic() + PATIENCE_SECONDS
    while (reasons := preparation.reasons(position)) is None:
        if time.monotonic() > end:
            raise TimeoutError(f"no hint in {position.code!r}")
        engine.poll()
        preparation.follow(position)
        time.sleep(SECONDS_BETWEEN_LOOKS)
    found = preparation.found(position)
    assert found is not None
    return advice(position, found, reasons)


def steps_without_answer(position: Position, told: Advice) -> int:
    words, names = Words("en"), {"w": "White", "b": "Black"}
    place, turn = (
        hint_words(words, told, step, position.side, names, before=position)
        for step in (PLACE, TURN)
    )
    is_vague = place == words("hints.idea.open") and not told.places
    has_no_reason = turn.endswith(words("hints.no_reason")) or told.turn is None
    return ("?" in place or is_vague) + ("?" in turn or has_no_reason)


def near_the_best(position: Position) -> list[Turn]:
    """Return the turns that are worth at most 0.02 less than the best."""
    values = Values(position, NODES, lambda: False)
    for turn in values.best_first()[:LOOKED_AT]:
        values.look(turn)
    turns = values.best_first()
    return [turn for turn in turns if values.worth(turn) >= values.worth(turns[0]) - NEAR]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab hints", description=__doc__)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    asked = parser.parse_args(arguments)
    print(f"seed {asked.seed}", flush=True)
    levels.warmth.warm_up()
    rng, engine = random.Random(asked.seed), Engine()
    preparation, kinds, misled, empty = Preparation(engine), Counter[str](), 0, 0
    for number in range(1, asked.positions + 1):
        position = fresh_position(rng)
        told = hint(engine, preparation, position)
        kinds[told.fact.kind] += 1
        empty += steps_without_answer(position, told)
        past = [turn for turn in near_the_best(position) if not told.places <= touched(turn)]
        if past and told.fact not in (EQUAL, LOST):
            misled += 1
            turns = " ".join(turn.notation for turn in past)
            print(f"past {turns}: {position.code} {told.turn} {told.fact}", flush=True)
        if number % SOME == 0:
            print(f"{number} positions, {misled} hints past a turn that is as good", flush=True)
    engine.close()
    for kind, number in kinds.most_common():
        print(f"{kind:12} {number:5}")
    print(f"{asked.positions} positions, {misled} hints past a turn that is as good")
    print(f"{2 * asked.positions} steps, {empty} without an answer")
    return 1 if misled or empty else 0
