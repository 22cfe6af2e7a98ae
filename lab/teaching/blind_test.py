"""Whether a sentence about a turn tells which turn is better, to a reader who sees no values.

``python -m lab blind-test --positions 40 OUT`` writes live positions to ``OUT``, each with two
sentences about two turns that are not named: the first reason of the best turn, and what is true
first of all of a clearly worse one. Which is which is in ``OUT.key``, a line each: the number, the
letter of the better turn, both turns. ``python -m lab blind-test OUT --score ANSWERS`` holds
against it a file of lines ``1 A``. It prints its seed.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ai.bots import levels
from ai.teaching.reasons import weighed
from ai.teaching.values import Values
from lab.teaching.reasons import live, valued
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.reasons import fact_words
from tholos_desktop.rules import GREEK, LOCATIONS, Position, Turn
from tholos_desktop.teaching.changes import Fact
from tholos_desktop.teaching.claims import KINDS, claims

WORSE = 0.10
"""The chance of winning that the worse turn loses, or more."""
NAMES = {"w": "White", "b": "Black"}
_LETTERS = "AB"


class Description(NamedTuple):
    turn: Turn
    sentence: str


class TurnPair(NamedTuple):
    """Two turns of a position, of which different things are said."""

    position: Position
    better: Description
    worse: Description


def pairs(rng: random.Random) -> Iterator[TurnPair]:
    say = Words("en")
    for position in live(rng):
        values = valued(position)
        best = values.best_first()[0]
        first = next(iter(weighed(values, best)), None)
        if first is None or first.kind not in KINDS:
            continue
        better = Description(best, fact_words(say, first, position.side, NAMES))
        bad = [turn for turn in values.best_first() if _lost(values, best, turn) >= WORSE]
        rng.shuffle(bad)
        for turn in bad:
            fact = _fact(values, turn)
            worse = Description(turn, fact_words(say, fact, position.side, NAMES) if fact else "")
            if worse.sentence not in ("", better.sentence):
                yield TurnPair(position, better, worse)
                break


def _lost(values: Values, best: Turn, turn: Turn) -> float:
    return values[best].chance - values[turn].chance


def _fact(values: Values, turn: Turn) -> Fact | None:
    """What is told first of a turn, else what is true of it first of all."""
    told = (reason for reason in weighed(values, turn) if reason.kind in KINDS)
    true = iter(claims(values.position, turn))
    return next(told, None) or next(true, None)


def drawn(position: Position) -> str:
    """A position to be read: the columns bottom to top, the workshops, the quarry."""
    columns = "  ".join(f"{GREEK[where]} {position.column(where) or '-'}" for where in LOCATIONS)
    white, black = (position.workshop(side) or "-" for side in "wb")
    quarry = " ".join(f"{stone}{position.quarry(stone)}" for stone in "wbg")
    player = NAMES[position.side]
    return f"{columns}\n   workshops {white} / {black}   quarry {quarry}   {player} to play"


def write(path: Path, chosen: list[TurnPair], rng: random.Random) -> None:
    told, key = list[str](), list[str]()
    for number, pair in enumerate(chosen, start=1):
        order = [pair.better, pair.worse]
        rng.shuffle(order)
        told += ["", f"{number}. {pair.position.code}", f"   {drawn(pair.position)}"]
        for letter, each in zip(_LETTERS, order, strict=True):
            told.append(f"   {letter}: {each.sentence}")
        right = _LETTERS[order.index(pair.better)]
        key.append(f"{number} {right} {pair.better.turn} {pair.worse.turn}")
    path.write_text("\n".join(told[1:]) + "\n", "utf-8")
    _key(path).write_text("\n".join(key) + "\n", "utf-8")


def score(path: Path, answers: Path) -> str:
    right = {tuple(line.split()[:2]) for line in _key(path).read_text("utf-8").splitlines()}
    given = [tuple(line.split()[:2]) for line in answers.read_text("utf-8").splitlines() if line]
    missed = " ".join(number for number, letter in given if (number, letter) not in right)
    hits = sum(each in right for each in given)
    return f"{hits} of {len(right)}: {hits / len(right):.0%}; not: {missed or 'none'}"


def _key(path: Path) -> Path:
    return path.with_name(f"{path.name}.key")


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab blind-test", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--score", type=Path, metavar="ANSWERS")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    asked = parser.parse_args(arguments)
    if asked.score:
        print(score(asked.out, asked.score))
        return 0
    print(f"seed {asked.seed}", flush=True)
    levels.warmth.warm_up()
    rng = random.Random(asked.seed)
    write(asked.out, list(islice(pairs(rng), asked.positions)), rng)
    return 0
