"""How good the reasons are: looked at again for longer, against exact play, and for mistakes.

``python -m tests.reason_campaign --positions 200 --endgames 100 --mistakes 100`` prints its seed,
the figures and what falls short; with ``--list`` all that is said, to be read and judged.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator
from statistics import median

from ai.arena.openings import opening
from ai.bot import Task
from ai.bots import levels
from ai.bots.oracle import ALWAYS_SPACES
from ai.teaching.judge import Judge
from ai.teaching.reasons import LONGER, NEAR, NEEDED, reasons
from ai.teaching.values import NODES, Values
from tests.claim_checker import Effort, is_true
from tholos_desktop.rules import Game, Position, Turn, parse_turn
from tholos_desktop.table.reason_lines import Reason
from tholos_desktop.teaching.claims import KINDS, Claim, claims

LIVE = (0.05, 0.97)
"""Of the best turn's chance: outside of it the game is decided."""
AT_STAKE = 0.05
"""So much better than the middle turn the best must be: else the choice hardly matters."""
MISTAKE = 0.15
"""Lost chance of winning."""
QUICK = Effort(games=6, positions=1_000)
JUDGE = Judge()


def valued(position: Position, solving: int | None = None) -> Values:
    """The values of a position's turns; ``solving`` 0: by searches alone."""
    if solving is None:
        return Values(position, NODES, lambda: False, judge=JUDGE)
    return Values(position, NODES, lambda: False, judge=JUDGE, solving=solving)


def games(rng: random.Random, names: tuple[str, ...]) -> Iterator[Game]:
    """Games between levels, with ornaments or without."""
    while True:
        game = opening(rng.randrange(1 << 30), rng.choice((0, 0, 2, 3)))
        players = rng.choice(names), rng.choice(names)
        while not game.is_over:
            bot = levels.bot(players[game.ply % 2])
            game.play(
                bot.think(
                    Task(
                        game.position,
                        levels.LEVELS[players[game.ply % 2]].limit,
                        rng.randrange(1 << 30),
                    )
                )
            )
        yield game


def live(rng: random.Random) -> Iterator[Values]:
    """Positions in which the choice matters."""
    for game in games(rng, ("easy", "medium", "hard")):
        for ply in rng.sample(range(game.ply), min(4, game.ply)):
            values = valued(game.position_after(ply))
            turns = values.best_first()
            worths = [values[turn].chance for turn in turns]
            if LIVE[0] <= worths[0] <= LIVE[1] and worths[0] - median(worths) >= AT_STAKE:
                yield values


def endgames(rng: random.Random) -> Iterator[Position]:
    """Positions that can be solved and are not decided whatever is played."""
    for game in games(rng, ("easy", "medium", "hard")):
        late = [
            p
            for ply in range(game.ply)
            if 5 <= (p := game.position_after(ply)).open_spaces() <= ALWAYS_SPACES
        ]
        if not late:
            continue
        position = rng.choice(late)
        values = valued(position)
        if values.are_proven and len({values[turn].proven for turn in values.best_first()}) > 1:
            yield position


def mistakes(rng: random.Random) -> Iterator[tuple[Values, Turn]]:
    """Turns of easy and of medium that lost much."""
    for game in games(rng, ("easy", "medium")):
        found = []
        for ply, turn in enumerate(game.turns):
            values = valued(game.position_after(ply))
            values.look(turn)
            best = values[values.best_first()[0]].chance
            if best >= LIVE[0] and best - values[turn].chance >= MISTAKE:
                found.append((values, turn))
        yield from rng.sample(found, min(3, len(found)))


def told(values: Values, turn: Turn, reason: Reason) -> str:
    """A reason in a line."""
    fields = [
        f"{n}={v}"
        for n, v in reason._asdict().items()
        if v is not None and n not in ("rank", "kind", "sure")
    ]
    return f"    {reason.kind:10} {' '.join(fields)}"


def try_positions(rng: random.Random, number: int, show: bool) -> int:
    """Coverage, honesty about choice, and weights looked at again for longer."""
    firsts, seconds, bad = Counter[str](), [], 0
    unproven = kept = above = dishonest = untrue = 0
    for values, _ in zip(live(rng), range(number)):
        position, best = values.position, values.best_first()[0]
        fresh = valued(position)
        begun = time.process_time()
        fresh = valued(position)
        found = reasons(fresh, best)
        seconds.append(time.process_time() - begun)
        first = found[0] if found else None
        firsts["none" if first is None else first.kind] += 1
        if show:
            print(f"{position.code} {best}")
            for reason in found:
                print(told(values, best, reason))
        near = [t for t in fresh.best_first() if fresh.worth(t) >= fresh.worth(best) - NEAR]
        for reason in found:
            if reason.kind in KINDS and not is_true(position, best, reason, QUICK):
                untrue += 1
                print(f"false: {position.code} {best} {reason}")
        if first is None or first.kind in ("equal", "forecast"):
            continue
        if first.loss is None or first.sure:
            pass
        else:
            unproven += 1
            without = parse_turn(first.without, position)
            for turn in (best, without):
                fresh.look(turn, LONGER)
            loss = fresh.worth(best) - fresh.worth(without)
            kept, above = kept + (loss >= NEEDED), above + (loss > 0)
            if loss < NEEDED:
                print(f"not kept: {position.code} {best} {first} now {loss:.3f}", flush=True)
        if len(near) >= 3 and first.kind in KINDS:
            fact = Claim(*first[1:7])
            sharing = [
                t for t in near if any(c.covers(fact) for c in claims(position, t, (fact.kind,)))
            ]
            if len(sharing) == 1:
                dishonest += 1
                print(f"others as good: {position.code} {best} {first}", flush=True)
    print(f"{number} live positions: first sentences {dict(firsts.most_common())}")
    facts = sum(n for kind, n in firsts.items() if kind in KINDS or kind == "only")
    print(
        f"  a fact first {facts / number:.0%}, or that several are equal {(facts + firsts['equal']) / number:.0%}"
    )
    print(f"  most frequent kind {firsts.most_common(1)[0][1] / number:.0%}")
    print(
        f"  unproven {unproven}: at {LONGER} times {kept / max(1, unproven):.1%} keep {NEEDED}, {above / max(1, unproven):.1%} above 0"
    )
    print(f"  called needed where three are within {NEAR}: {dishonest}; untrue {untrue}")
    seconds.sort()
    print(f"  processor seconds a question: median {median(seconds):.2f}, most {seconds[-1]:.2f}")
    return untrue + dishonest


def try_endgames(rng: random.Random, number: int) -> None:
    """The sign of weights that searches alone gave, by exact play."""
    right = large = judged = 0
    for position, _ in zip(endgames(rng), range(10 * number)):
        exact, searched = valued(position), valued(position, solving=0)
        assert exact.are_proven and not searched.are_proven
        best = searched.best_first()[0]
        for reason in reasons(searched, best)[:1]:
            if reason.without is None or reason.kind == "forecast":
                continue
            without = parse_turn(reason.without, position)
            loss = exact.worth(best) - exact.worth(without)
            judged, right, large = judged + 1, right + (loss > 0), large + (loss >= NEEDED)
            if loss <= 0:
                print(f"wrong: {position.code} {best} {reason} exactly {loss:.3f}", flush=True)
        if judged == number:
            break
    print(
        f"{judged} endgames: sign right {right / judged:.1%}, {NEEDED} or more {large / judged:.1%}"
    )


def try_mistakes(rng: random.Random, number: int, show: bool) -> None:
    """What is said of mistakes."""
    sorts, seconds, untrue = Counter[str](), [], 0
    for (values, turn), _ in zip(mistakes(rng), range(number)):
        best = values.best_first()[0]
        begun = time.process_time()
        found = reasons(values, best, turn)
        seconds.append(time.process_time() - begun)
        kind = found[0].kind if found else "none"
        sorts[kind if kind in ("answers", "lets", "forecast", "none") else "missed"] += 1
        if show:
            lost = values[best].chance - values[turn].chance
            print(
                f"{values.position.code} played {turn} better {best} lost {lost:.2f} of {values[best].chance:.2f}"
            )
            for reason in found:
                print(told(values, best, reason))
        for reason in found:
            if reason.kind in (*KINDS, "answers", "lets") and not is_true(
                values.position, best, reason, QUICK, turn
            ):
                untrue += 1
                print(f"false: {values.position.code} {best} against {turn} {reason}")
    concrete = sum(n for kind, n in sorts.items() if kind in ("answers", "lets", "missed"))
    print(f"{number} mistakes: {dict(sorts)}, concrete {concrete / number:.0%}, untrue {untrue}")
    print(
        f"  processor seconds a question, values known: median {median(seconds):.2f}, most {max(seconds):.2f}"
    )


def main() -> int:
    """Measure, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("positions", "endgames", "mistakes"):
        parser.add_argument(f"--{name}", type=int, default=0)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    asked = parser.parse_args()
    print(f"seed {asked.seed}", flush=True)
    levels.warmth.warm_up()
    bad = 0
    if asked.positions:
        bad += try_positions(random.Random(asked.seed), asked.positions, asked.list)
    if asked.endgames:
        try_endgames(random.Random(asked.seed), asked.endgames)
    if asked.mistakes:
        try_mistakes(random.Random(asked.seed), asked.mistakes, asked.list)
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
