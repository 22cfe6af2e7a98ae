"""The campaign's command line: ``python -m lab campaign [--only NAME] [--share 0.1]``."""

import argparse
import os
import random
from collections.abc import Sequence

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import ai.kernel.compiled  # noqa: F401  names the kernel's cache before THOLOS_HOME changes
from lab.campaign import (
    bots,
    conversation,
    engines,
    files,
    keepings,
    kills,
    net_games,
    store_damage,
    store_kills,
    store_power,
    window,
)
from lab.campaign.attack import Attack, AttackReport, fight, rng_of
from lab.workers import cores
from tholos_desktop.files import temporary_home

ATTACKS: dict[str, Attack] = {
    attack.name: attack
    for attack in (
        kills.ATTACK,
        keepings.ATTACK,
        files.ATTACK,
        *store_damage.ATTACKS,
        store_kills.ATTACK,
        store_power.ATTACK,
        conversation.ATTACK,
        window.ATTACK,
        bots.ATTACK,
        engines.ATTACK,
        *net_games.ATTACKS,
    )
}
_HEAD = f"{'attack':<14}{'tries':>9}{'lost':>6}{'slowest':>10}{'seconds':>9}  memory"
_SHOWN = 20
"""Maximum number of failures printed for an attack."""


def main(arguments: Sequence[str]) -> int:
    options = _parser().parse_args(arguments)
    seed = random.SystemRandom().randrange(10**6) if options.seed is None else options.seed
    chosen = [ATTACKS[name] for name in options.only or ATTACKS]
    with temporary_home():
        if options.case is not None:
            for attack in chosen:
                attack.prepare()
                print(attack.name, attack.one(rng_of(attack, seed, options.case)))
            return 0
        return _campaign(chosen, seed, options.share, options.jobs)


def _campaign(chosen: Sequence[Attack], seed: int, share: float, jobs: int) -> int:
    print(f"seed {seed}, share {share:g}, jobs {jobs}", _HEAD, sep="\n", flush=True)
    has_passed = True
    for attack in chosen:
        report = fight(attack, max(1, round(attack.full * share)), seed, jobs)
        print(_row(attack, report), flush=True)
        for failure in report.failures[:_SHOWN]:
            again = (
                f"python -m lab campaign --only {attack.name} --seed {seed} --case {failure.case}"
            )
            print(f"  lost: {failure.what}\n        {again}", flush=True)
        has_passed = has_passed and not report.failures
    return 0 if has_passed else 1


def _row(attack: Attack, report: AttackReport) -> str:
    before, after = report.memory
    return (
        f"{attack.name:<14}{report.tries:>9}{len(report.failures):>6}"
        f"{report.slowest[0]:>8.2f} s{report.seconds:>9.1f}  {before} → {after} MB"
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m lab campaign", description=__doc__)
    parser.add_argument("--only", action="append", choices=ATTACKS, help="may be given again")
    parser.add_argument(
        "--share", type=float, default=1.0, metavar="0.1", help="of a full campaign"
    )
    parser.add_argument(
        "--jobs", type=int, default=cores(), metavar="N", help="cases at the same time"
    )
    parser.add_argument("--seed", type=int, metavar="S", help="else drawn, and printed")
    parser.add_argument("--case", type=int, metavar="N", help="this case alone, with its traceback")
    return parser
