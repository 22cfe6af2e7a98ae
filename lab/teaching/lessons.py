"""Check the lesson of games by the rules alone: ``python -m lab lessons --games 20``.

A player rated 900 plays one rated 1300. The program names the lesson of each game by the engine's
reasons. Then the costs of the same marked moves are found anew, by comparing each with the better
move and its replies, without the engine. Exits 1 if the lessons agree in fewer than 80 % of the
games."""

import argparse
import random
import time
from collections import Counter
from collections.abc import Sequence

from ai.bots import levels
from lab.teaching.marks import games
from lab.teaching.readings import Reader
from tests import plain_counting as count
from tholos_desktop.rules import GRAY, LOCATIONS, WORKSHOP_SPACES, Position, Side, Turn, parse_turn
from tholos_desktop.teaching.game_lesson import GameNotes, OwnMistake, main_lesson

LEAST_AGREED = 0.8
OWN_STONE = 2
"""Points that an own stone in hand is worth."""
CLEAR = 2
"""Least points of a cost."""


def by_rules(mistake: OwnMistake) -> str:
    """Return the lesson of the largest cost that the rules find, in points; "" if all are small."""
    position = mistake.position
    played, better = (parse_turn(each, position) for each in (mistake.turn, mistake.best))
    found = costs(position, played, better)
    lesson = max(found, key=lambda lesson: found[lesson])
    return lesson if found[lesson] >= CLEAR else ""


def costs(position: Position, played: Turn, better: Turn) -> dict[str, int]:
    """Return what the played turn costs in points, by lessons. Two takes differ in hands alone.

    Of a reply that takes back what the turn had gained, only the rest counts."""
    side, after, there = position.side, position.play(played), position.play(better)
    own, kept = (each.workshop(side).count(side) for each in (after, there))
    lost = {at: _change(position, after, at, side) for at in LOCATIONS}
    missed = sum(_change(position, there, at, side) for at in LOCATIONS) - sum(lost.values())
    is_gray = any(t.stone == GRAY and lost.get(t.target, 0) < 0 for t in played.transfers)
    is_full = len(after.workshop(side)) == WORKSHOP_SPACES
    is_robbed = _least_own(after) < own and kept - _least_own(there) <= own - _least_own(after)
    hand = OWN_STONE * (kept - own)
    room, more = (WORKSHOP_SPACES - len(each.workshop(side)) for each in (after, there))
    is_clogged = played.is_take and is_full and not own
    hands = {
        "refill": hand if better.is_take else 0,
        "junk": OWN_STONE + 1 if is_clogged else more - room if own >= kept else 0,
    }
    if played.is_take and better.is_take:
        return hands
    return {
        "reply": count.most(after) - count.most(there) + min(0, missed),
        "keep": hand
        if not better.is_take or (is_robbed and own == 1 and not played.is_take)
        else 0,
        **hands,
        "feed": 0 if is_gray else -min(lost.values()),
        "gray": -min(lost.values()) if is_gray else 0,
        "offer": missed + 2 * OWN_STONE * _is_extended(played, better),
    }


def _change(before: Position, after: Position, at: str, side: Side) -> int:
    return count.lead_in(after, at, side) - count.lead_in(before, at, side)


def _least_own(position: Position) -> int:
    """Return the fewest own stones that a reply leaves its rival."""
    me = "b" if position.side == "w" else "w"
    left = [each.workshop(me).count(me) for _, each in count.following(position)]
    return min(left, default=position.workshop(me).count(me))


def _is_extended(turn: Turn, better: Turn) -> bool:
    """True if the better turn is the same with a bonus action."""
    is_bare = not turn.is_take and not turn.bonus
    return is_bare and turn.transfers[0] == better.transfers[0]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab lessons", description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no game after this time")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    asked = parser.parse_args(arguments)
    print(f"seed {asked.seed}", flush=True)
    levels.warmth.warm_up()
    rng, reader, end = random.Random(asked.seed), Reader(), time.monotonic() + asked.seconds
    agreed, moves, named = 0, Counter[str](), Counter[str]()
    for number, (game, own) in enumerate(games(rng, asked.games), start=1):
        notes = reader.notes(game, own)
        anew = [each._replace(lesson=by_rules(each)) for each in notes.mistakes]
        ours, theirs = (_lesson(notes._replace(mistakes=tuple(m))) for m in (notes.mistakes, anew))
        agreed += ours == theirs
        named[ours] += 1
        for each, other in zip(notes.mistakes, anew, strict=True):
            moves["alike" if each.lesson == other.lesson else f"{each.lesson}, {other.lesson}"] += 1
        print(f"{number} games, {agreed} alike; {dict(moves)}", flush=True)
        if time.monotonic() >= end:
            break
    reader.close()
    print(f"lessons: {dict(named)}")
    return 0 if agreed >= LEAST_AGREED * named.total() else 1


def _lesson(notes: GameNotes) -> str:
    found = main_lesson(notes)
    return found.name if found else ""
