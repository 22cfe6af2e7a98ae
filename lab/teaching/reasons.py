"""Check the engine's reasons why a turn is good or a mistake, by longer searches and by the solver.

``python -m lab reasons --positions 500 --endgames 100 --proofs 200 --mistakes 100`` exits 1 for a
false reason. ``--list`` prints every reason."""

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from statistics import median

from ai.bot import Task
from ai.bots import levels
from ai.bots.oracle import ALWAYS_SPACES
from ai.teaching.evaluator import Evaluator
from ai.teaching.reasons import LONGER, NEEDED, reasons, weighed
from ai.teaching.values import NODES, SOLVING, Values
from lab.arena.openings import opening
from lab.puzzles.games import endings, outlook
from lab.puzzles.generator import UNDECIDED
from tests.claim_checker import Effort, decides, is_true
from tests.endings import Outcome, TooManyError, exact
from tests.playing import fresh_position
from tholos_desktop.rules import Game, Position, Turn, legal_turns, parse_turn
from tholos_desktop.table.facts import Fact
from tholos_desktop.teaching.kinds import FOUND_ALONE, covers, facts_of

GLANCE = 300
"""Nodes of a short first search, which rejects most of the positions that are of no use."""
LIVE = (0.05, 0.97)
"""Range of the best turn's chance. Outside of it, the game is decided."""
AT_STAKE = 0.05
"""Minimum difference between the best turn's winning chance and the median of all turns. Below this
difference, the choice hardly matters."""
NEAR = 0.02
"""Maximum difference between turns that count as equally good."""
MISTAKE = 0.15
"""A turn is a mistake if it lowers the chance of winning by at least this much."""
FROM_A_GAME = 3
MOST_SPACES, BRUTE = 6, 3_000
"""``MOST_SPACES``: maximum number of open spaces for brute force. ``BRUTE``: number of positions at
which brute force gives up."""
FEWEST_SPACES = 5
"""Minimum number of open spaces in an endgame that is solved to measure reasons."""
THOROUGH = 4 * SOLVING
"""Number of solver nodes for the exact results with which reasons are compared."""
SOME = 20
"""Number of positions between two reports."""
ROOM = 1 << 23
"""Capacity of the tree for the longest searches, in nodes: enough for most of them."""
QUICK = Effort(games=6, positions=1_000)
JUDGE, LONG_JUDGE = Evaluator(), Evaluator(ROOM)


def valued(position: Position, nodes: int = NODES, solving: int = SOLVING) -> Values:
    """Return the values of a position's turns. With ``solving`` 0, they come from searches
    alone."""
    return Values(position, nodes, lambda: False, evaluator=JUDGE, solving=solving)


def games(rng: random.Random, names: tuple[str, ...]) -> Iterator[Game]:
    while True:
        game = opening(rng.randrange(1 << 30), rng.choice((0, 0, 2, 3)))
        players = rng.choice(names), rng.choice(names)
        while not game.is_over:
            name = players[game.ply % 2]
            task = Task(game.position, levels.LEVELS[name].limit, rng.randrange(1 << 30))
            game.play(levels.bot(name).think(task))
        yield game


def live(rng: random.Random) -> Iterator[Position]:
    for game in games(rng, ("easy", "medium", "hard")):
        plies = rng.sample(range(game.ply), min(2 * FROM_A_GAME, game.ply))
        yield from islice(filter(is_live, map(game.position_after, plies)), FROM_A_GAME)


def is_live(position: Position) -> bool:
    """True if a short and a longer search both find that the result is open and the choice of turn
    matters."""
    for nodes in (GLANCE, NODES):
        values = valued(position, nodes)
        chances = [values[turn].chance for turn in values.best_first()]
        lowest, highest = LIVE
        if not lowest <= chances[0] <= highest or chances[0] - median(chances) < AT_STAKE:
            return False
    return True


def endgames(rng: random.Random) -> Iterator[tuple[Values, Values]]:
    """Yield undecided positions whose turns have different results. For each, yield the values that
    the reasons are based on, and the exact values."""
    while True:
        for position in endings(rng, rng.randint(FEWEST_SPACES, ALWAYS_SPACES)):
            if position.is_over() or abs(outlook(position)) >= UNDECIDED:
                continue
            values = valued(position)
            solved = values if values.are_proven else valued(position, solving=THOROUGH)
            if len({solved[turn].proven for turn in solved.best_first()}) > 1:
                yield values, solved
                break


def mistakes(rng: random.Random) -> Iterator[tuple[Values, Turn]]:
    for game in games(rng, ("easy", "medium")):
        plies = rng.sample(range(game.ply), min(10, game.ply))
        tried = ((game.position_after(ply), game.turns[ply]) for ply in plies)
        yield from islice(filter(None, (mistake(*each) for each in tried)), FROM_A_GAME)


def mistake(position: Position, turn: Turn) -> tuple[Values, Turn] | None:
    """Return the values and ``turn`` if both a short and a longer search call ``turn`` a
    mistake."""
    for nodes in (GLANCE, NODES):
        values = valued(position, nodes)
        values.look(turn)
        best = values[values.best_first()[0]].chance
        if best < LIVE[0] or best - values[turn].chance < MISTAKE:
            return None
    return values, turn


def spelled(reason: Fact) -> str:
    named = ("at", "worth", "number", "stone", "by", "without")
    fields = [f"{each} {value}" for each in named if (value := getattr(reason, each)) is not None]
    loss = "" if reason.loss is None else f" loss {reason.loss:.2f}"
    return f"    {reason.kind:10} {' '.join(fields)}{loss}"


def false_ones(
    position: Position, turn: Turn, found: list[Fact], against: Turn | None = None
) -> int:
    """Print the reasons that are false by the rules; return their number."""
    false = [
        reason
        for reason in found
        if decides(reason.kind) and not is_true(position, turn, reason, QUICK, against)
    ]
    for reason in false:
        print(f"false: {position.code} {turn} against {against} {reason}", flush=True)
    return len(false)


def holds_for_one_only(values: Values, turn: Turn, reason: Fact) -> bool:
    """True if ``reason`` can't be why the turn is good: it applies to only one of three or more
    equally good turns."""
    near = [t for t in values.best_first() if values.worth(t) >= values.worth(turn) - NEAR]
    if reason.kind not in FOUND_ALONE or len(near) < 3:
        return False
    found = (facts_of(values.position, each, (reason.kind,)) for each in near)
    return sum(any(covers(fact, reason) for fact in each) for each in found) == 1


def try_positions(rng: random.Random, number: int, *, show: bool) -> int:
    """Check the reasons for the best turns of undecided positions; return the number of false or
    irrelevant ones."""
    firsts, seconds, bad = Counter[str](), list[float](), 0
    longer, much_longer = list[float](), list[float]()
    for position in islice(live(rng), number):
        begun = time.process_time()
        values = valued(position)
        best = values.best_first()[0]
        told = reasons(values, best)
        seconds.append(time.process_time() - begun)
        found = weighed(values, best)
        firsts[found[0].kind if found else "nothing"] += 1
        bad += false_ones(position, best, told)
        if show:
            print("\n".join([f"{position.code} {best}", *map(spelled, told)]), flush=True)
        for first in found[:1]:
            is_said = any(reason.kind == "equal" for reason in found)
            if not is_said and holds_for_one_only(values, best, first):
                bad += 1
                print(f"others are as good: {position.code} {best} {first}", flush=True)
            if first.without is not None and not first.sure:
                without = parse_turn(first.without, position)
                much_longer.append(loss_again(values, best, without))
                longer.append(loss_by_a_longer_look(values, best, without))
                if min(longer[-1], much_longer[-1]) < NEEDED:
                    again = f"{longer[-1]:.3f}, {much_longer[-1]:.3f}"
                    print(f"not kept: {position.code} {best} {first}, {again}", flush=True)
        if firsts.total() in (number, *range(0, number, SOME)):
            tell_positions(firsts, bad, (longer, much_longer), seconds)
    return bad


def tell_positions(
    firsts: Counter[str], bad: int, again: tuple[list[float], list[float]], seconds: list[float]
) -> None:
    number = firsts.total()
    facts = sum(firsts[kind] for kind in (*FOUND_ALONE, "only"))
    counted = ", ".join(f"{kind} {told / number:.0%}" for kind, told in firsts.most_common())
    print(f"{number} live positions, {bad} false or told of one")
    print(f"  first a fact {facts / number:.1%}, or that several turns are as good ", end="")
    print(f"{(facts + firsts['equal']) / number:.1%}; by kind: {counted}")
    print(f"  {LONGER} times the first look: of {shares(again[0])}")
    print(f"  {LONGER} times the look that each was told by: of {shares(again[1])}")
    print(f"  processor seconds a question: {times(seconds)}", flush=True)


def loss_by_a_longer_look(values: Values, turn: Turn, without: Turn) -> float:
    """Return how much more one turn is worth than another, after searches of :data:`LONGER` times
    the usual length."""
    for each in (turn, without):
        values.look(each, LONGER)
    return values.worth(turn) - values.worth(without)


def loss_again(values: Values, turn: Turn, other: Turn) -> float:
    """Search both turns again, :data:`LONGER` times as long as ``values`` did. Return the value of
    ``turn`` minus that of ``other``."""
    worths = []
    for each in (turn, other):
        after = values.position.play(each)
        if after.is_over():
            worths.append(values.worth(each))
        else:
            found = LONG_JUDGE.search(after, LONGER * values.looked(each), 0, lambda: False)
            worths.append(found.seen_by_rival().worth)
    return worths[0] - worths[1]


def shares(losses: list[float]) -> str:
    number = max(1, len(losses))
    kept, above = sum(loss >= NEEDED for loss in losses), sum(loss > 0 for loss in losses)
    return (
        f"{len(losses)} first reasons {kept / number:.1%} keep {NEEDED}, {above / number:.1%} > 0"
    )


def times(seconds: list[float]) -> str:
    return f"median {median(seconds):.2f}, most {max(seconds):.2f}"


def try_endgames(rng: random.Random, number: int) -> None:
    """Test the first reason for the best turn of each endgame. Report how much the best turn to
    which the reason does not apply loses in exact play. Reasons are found once with the solver and
    once without."""
    told, alone, late = list[float](), list[float](), 0
    for tried, (known, solved) in enumerate(islice(endgames(rng), number), start=1):
        position = solved.position
        late += not known.are_proven
        for losses, values in ((told, known), (alone, valued(position, solving=0))):
            best = values.best_first()[0]
            for first in weighed(values, best)[:1]:
                if solved.are_proven and first.without is not None:
                    without = parse_turn(first.without, position)
                    losses.append(solved.worth(best) - solved.worth(without))
                    if losses[-1] <= 0:
                        how = "solved" if values.are_proven else "searched"
                        exactly = f"exactly {losses[-1]:.3f}"
                        print(f"wrong, {how}: {position.code} {best} {first}, {exactly}")
        if tried % SOME == 0 or tried == number:
            print(f"{tried} endgames, {late} not solved in time; as told: of {shares(told)}")
            print(f"  by searches alone: of {shares(alone)}", flush=True)


def try_proofs(rng: random.Random, number: int) -> int:
    """Check reasons near the end of the game by brute force with the pure Python rules; return the
    number of false reasons."""
    done = said = weighed = false = 0
    while done < number:
        position = fresh_position(rng)
        if position.open_spaces() > MOST_SPACES:
            continue
        known: dict[Position, Outcome] = {}
        try:
            results = {
                turn: exact(position.play(turn), known, most=BRUTE)
                for turn in legal_turns(position)
            }
        except TooManyError:
            continue
        done += 1
        values = valued(position)
        first, *_, last = values.best_first() * 2
        told = [(first, each) for each in reasons(values, first)]
        told += [(last, each) for each in reasons(values, last)]
        told += [(first, each) for each in reasons(values, first, last)]
        for turn, reason in told:
            is_proof, is_weighed = reason.kind in ("only", "wins", "draws"), bool(reason.loss)
            said, weighed = said + is_proof, weighed + is_weighed
            if (is_proof and not is_proven(results, turn, last, reason)) or (
                is_weighed and not is_worse(results, turn, reason, position)
            ):
                false += 1
                print(f"false: {position.code} {turn} against {last} {reason}", flush=True)
        if done % SOME == 0 or done == number:
            print(f"{done} endgames by brute force: {said} proofs", end=" ")
            print(f"and {weighed} weights told, {false} false", flush=True)
    return false


def is_worse(results: dict[Turn, Outcome], turn: Turn, reason: Fact, position: Position) -> bool:
    return results[parse_turn(reason.without or "", position)] > results[turn]


def is_proven(results: dict[Turn, Outcome], turn: Turn, other: Turn, reason: Fact) -> bool:
    """True if perfect play confirms a reason. ``results`` has the outcome after each turn, for the
    rival."""
    result, lead = results[turn]
    if reason.kind == "only":
        worse = (theirs > result for each, (theirs, _) in results.items() if each != turn)
        return reason.number == len(results) - 1 and all(worse)
    if reason.kind == "wins":
        return result == -1 and -lead == reason.worth and results[other][0] > -1
    return result == 0 and results[other][0] == 1


def try_mistakes(rng: random.Random, number: int, *, show: bool) -> int:
    sorts, seconds, bad = Counter[str](), list[float](), 0
    for values, turn in islice(mistakes(rng), number):
        best = values.best_first()[0]
        begun = time.process_time()
        found = reasons(values, best, turn)
        seconds.append(time.process_time() - begun)
        kind = found[0].kind if found else "nothing"
        sorts["missed" if kind in FOUND_ALONE else kind] += 1
        bad += false_ones(values.position, best, found, turn)
        if show:
            lost = f"{values[best].chance:.2f} to {values[turn].chance:.2f}"
            print(f"{values.position.code} played {turn} better {best}, {lost}")
            print("\n".join(map(spelled, found)), flush=True)
    concrete = number - sorts["nothing"]
    print(f"{number} mistakes, {bad} false: {dict(sorts)}, concrete {concrete / number:.0%}")
    print(f"  processor seconds a question, all turns being valued: {times(seconds)}")
    return bad


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab reasons", description=__doc__)
    for name in ("positions", "endgames", "proofs", "mistakes"):
        parser.add_argument(f"--{name}", type=int, default=0)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    asked = parser.parse_args(arguments)
    print(f"seed {asked.seed}", flush=True)
    levels.warmth.warm_up()
    rng, bad = random.Random(asked.seed), 0
    if asked.positions:
        bad += try_positions(rng, asked.positions, show=asked.list)
    if asked.endgames:
        try_endgames(rng, asked.endgames)
    if asked.proofs:
        bad += try_proofs(rng, asked.proofs)
    if asked.mistakes:
        bad += try_mistakes(rng, asked.mistakes, show=asked.list)
    return 1 if bad else 0
