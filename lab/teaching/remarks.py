"""Check every remark in fresh games by the rules alone: ``python -m lab remarks --games 200``."""

import argparse
import random
import time
from collections import Counter
from collections.abc import Collection, Sequence

from tests.playing import careless_game
from tests.remark_checker import faults
from tholos_desktop.rules import SIDES, Game
from tholos_desktop.teaching.remarks import KINDS, LEVEL_KINDS, Remark, Talk


def talk_of(game: Game, speaker: str, kinds: Collection[str] = KINDS) -> dict[int, Remark]:
    talk = Talk(speaker, Game(game.start), kinds)
    said = {
        ply + 1: talk.follow(game.position_after(ply), turn) for ply, turn in enumerate(game.turns)
    }
    return {ply: remark for ply, remark in said.items() if remark}


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab remarks", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    asked = parser.parse_args(arguments)
    print(f"seed {asked.seed}", flush=True)
    rng = random.Random(asked.seed)
    begun, counts, wrong, moves = time.perf_counter(), Counter[str](), 0, 0
    for number in range(asked.games):
        game, speaker = careless_game(rng), SIDES[number % 2]
        for kinds in (KINDS, LEVEL_KINDS):
            said = talk_of(game, speaker, kinds)
            counts.update(remark.kind for remark in said.values())
            moves += game.ply
            for fault in faults(game, speaker, said):
                wrong += 1
                print(fault, flush=True)
    for kind in KINDS:
        print(f"{kind:8} {counts[kind]:6}")
    said_in_all, seconds = counts.total(), time.perf_counter() - begun
    print(
        f"{asked.games} games, {moves} moves, {said_in_all} remarks (one in"
        f" {moves / max(said_in_all, 1):.1f} moves), {wrong} faults, {seconds:.0f} s"
    )
    return 1 if wrong else 0
