"""Content of a hint: a turn, the reasons for it, and the places to mark. All good turns touch the
marked places."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from tholos_desktop.rules import (
    LOCATIONS,
    QUARRY,
    Location,
    Position,
    Turn,
    is_location,
    parse_turn,
    rival,
)
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.teaching.columns import choices, only_loser, rivals_reach, standing_at
from tholos_desktop.teaching.finders import CLEAR, WORTH_WAITING, may_be_spoiled
from tholos_desktop.teaching.kinds import (
    CAUSE,
    CHANGE,
    HAND,
    POINTS,
    RANKS,
    RESULT,
    THREAT,
    facts_of,
    is_about,
    kind_of,
)
from tholos_desktop.teaching.preparation import TurnKnowledge

EQUAL = Fact("equal")
LOST = Fact("lost")
OPEN = Fact("open")
TAKE = Fact("take")
PLACE = "place"


class Advice(NamedTuple):
    fact: Fact
    """The fact that the hint asks about, and that the mark on the board points at."""
    places: frozenset[Spot]
    turn: Turn | None
    """The turn to suggest; ``None`` if the advice comes from the rules without the engine."""
    reasons: tuple[Fact, ...] = ()
    idea: Fact | None = None
    """Effect of the turn, if ``fact`` only says how good the turn is; :data:`TAKE` if ``fact`` is
    about a column, and every good turn takes stones first."""


def _strong(position: Position, turn: Turn) -> list[Fact]:
    """Return the facts about a turn without the weak kinds, sorted by kind and then by points."""
    strong = [fact for fact in facts_of(position, turn) if not kind_of(fact).is_weak]
    first = turn.transfers[0].target
    return sorted(strong, key=lambda c: (RANKS[c.kind], -(c.worth or 0), c.at != first))


def _telling(position: Position, turn: Turn) -> list[Fact]:
    """Return the strong facts, except small gains in empty columns. Nearly any stone brings such a
    gain."""
    return [
        fact
        for fact in _strong(position, turn)
        if fact.kind != "takes" or position.column(fact.at or "") or (fact.worth or 0) >= CLEAR
    ]


def top_reasons(position: Position, turn: Turn, reasons: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Return the reasons that speak for a turn by itself, not costs beside a better one, and what
    it loses beside these. If all speak against it, facts from the rules take their place."""
    told = tuple(each for each in reasons if each.kind != EQUAL.kind)
    found = tuple(each for each in told if not (each.cost and each.without))
    if all(each.cost for each in found):
        return tuple(_telling(position, turn)) if told else ()
    return found


def as_good(found: TurnKnowledge, reasons: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Return what is told of a turn for which nothing speaks alone: how many are as good, and what
    it loses."""
    counted = [each for each in reasons if each.kind == EQUAL.kind]
    lost = [each for each in reasons if each.kind == "loses"]
    return (*(counted or [EQUAL._replace(number=len(found.good))]), *lost)


def advice(
    position: Position, found: TurnKnowledge, reasons: tuple[Fact, ...] | None = None
) -> Advice:
    """Return advice from the engine's values and its ``reasons`` for the best turn. Without the
    reasons, facts from the rules take their place."""
    good, best = found.good, found.good[0]
    is_explained = reasons is not None
    reasons = tuple(_telling(position, best)) if reasons is None else reasons
    told = top_reasons(position, best, reasons)
    if found.is_lost:
        return Advice(LOST, _first_place(best, LOST, touched(best)), best, told)
    matter = [reason for reason in told if not is_about(reason, CHANGE, CAUSE)]
    others = () if matter else found.may_be_good
    shared = frozenset.intersection(*map(touched, (*good, *others)))
    fact = _nearest(matter, best, shared)
    is_needed = not is_explained or fact is None or fact.loss is not None
    is_shared = not touched(Turn(best.transfers[:1])).isdisjoint(shared) if not matter else shared
    is_only = set(reasons) <= set(told)
    if not is_shared or not is_only or not is_needed:  # not every good turn has it
        whole = _askable(position, best, _idea(position, (*good, *others), _telling))
        told = told or as_good(found, reasons)
        return Advice(EQUAL, _first_place(best, whole, touched(best)), best, told, whole)
    fact = fact or _idea(position, (*good, *others))
    idea = _idea(position, good) if is_about(fact, RESULT) else None
    if idea is None:
        fact, idea = _most_urgent(position, good, fact)
    if idea is None and is_about(fact, THREAT) and all(turn.is_take for turn in (*good, *others)):
        idea = TAKE  # the column waits for the turn after this one
    fact = _askable(position, best, fact)
    idea = _askable(position, best, idea) if idea else None
    return Advice(fact, _first_place(best, idea or fact, shared), best, told, idea)


def _nearest(facts: Sequence[Fact], best: Turn, shared: frozenset[Spot]) -> Fact | None:
    """Return the first fact, if any, or an equal one about the column where ``best`` begins.

    Equal facts have the same kind and worth. An equal fact is returned only if its column is in
    ``shared``, the spots that all good turns touch."""
    first = best.transfers[0].target
    for fact in facts if Spot(first) in shared else ():
        if (fact.kind, fact.worth, fact.at) == (facts[0].kind, facts[0].worth, first):
            return fact
    return next(iter(facts), None)


def _most_urgent(position: Position, good: Sequence[Turn], fact: Fact) -> tuple[Fact, Fact | None]:
    """Return ``fact``, or a threat of the rival that is more urgent. If the player must first take
    stones to meet the threat, also return :data:`TAKE`."""
    theirs = position._replace(side=rival(position.side))
    worth, at, by = _largest(choices(theirs).best)
    is_smaller = fact.kind == "threatens" or (fact.worth or 0) < worth
    if worth < WORTH_WAITING or not _only_gains(fact) or not is_smaller:
        return fact, None
    loser = only_loser(theirs, by, at)
    left = max(rivals_reach(position, turn, at) for turn in good)
    if worth - left >= CLEAR:
        return Fact("guards", at, worth, left, loser, by), None
    if any(position.workshop(position.side)):
        return fact, None
    return Fact("guards", at, worth, worth, loser, by), TAKE


def _only_gains(fact: Fact) -> bool:
    """True if the fact only says what the player gains, or may gain."""
    others = "threatens", "harmless", TAKE.kind, PLACE
    return is_about(fact, POINTS, HAND) or fact.kind in others


def _first_place(turn: Turn, fact: Fact, places: frozenset[Spot]) -> frozenset[Spot]:
    about = (Spot(each) for each in (fact.at, turn.transfers[0].target) if each)
    first = next((spot for spot in about if spot in places), None)
    return frozenset({first}) if first else places


def _idea(
    position: Position,
    good: Sequence[Turn],
    claims_of: Callable[[Position, Turn], list[Fact]] = _strong,
) -> Fact:
    """Return a fact about the first turn of ``good``. If possible, the fact is true of all turns
    of ``good``."""
    first, *rest = (claims_of(position, turn) for turn in good)
    others = [{(fact.kind, fact.at, fact.stone) for fact in each} for each in rest]
    for fact in first:
        if all((fact.kind, fact.at, fact.stone) in each for each in others):
            return fact
    takes = {turn.is_take for turn in good}
    if takes == {True}:
        return TAKE
    stones = {turn.transfers[0].stone for turn in good}
    if takes == {False} and len(stones) == 1:
        return Fact(PLACE, stone=stones.pop())
    return next(iter(first), _kind_of_turn(good[0]))


def _kind_of_turn(turn: Turn) -> Fact:
    return TAKE if turn.is_take else Fact(PLACE, stone=turn.transfers[0].stone)


def _askable(position: Position, turn: Turn, fact: Fact) -> Fact:
    """Return ``fact``. But if ``fact`` is about gray stones that can harm no column, return a fact
    about the kind of turn instead."""
    other = rival(position.side)
    is_for_some = any(
        standing_at(position, where).owner == other and may_be_spoiled(position, other, where)
        for where in LOCATIONS
    )
    return fact if fact.kind != "gets_gray" or is_for_some else _kind_of_turn(turn)


def advice_by_rules(position: Position) -> Advice:
    """Return advice from the rules alone, about the largest gain or loss that one turn can make."""
    mine, theirs = (
        choices(position._replace(side=side)).best for side in (position.side, rival(position.side))
    )
    if not any(position.workshop(position.side)):
        return Advice(TAKE, frozenset(), None)
    (gain, where, by), (risk, place, their_by) = _largest(mine), _largest(theirs)
    if risk > gain:
        loser = only_loser(position._replace(side=rival(position.side)), their_by, place)
        fact = Fact("guards", place, risk, 0, loser, their_by)
        return Advice(fact, frozenset({Spot(place)}), None)
    if not gain:
        return Advice(OPEN, frozenset(), None)
    found = facts_of(position, parse_turn(by, position))
    fact = next((fact for fact in found if fact.at == where), Fact("feeds", where, gain))
    return Advice(fact, frozenset({Spot(where)}), None)


def _largest(gains: Mapping[Location, tuple[int, str]]) -> tuple[int, Location, str]:
    return max(((worth, at, by) for at, (worth, by) in gains.items()), default=(0, "", ""))


def touched(turn: Turn) -> frozenset[Spot]:
    """Return the columns that a turn changes and the quarry stones that it takes or moves."""
    return frozenset(_places(turn))


def _places(turn: Turn) -> Iterable[Spot]:
    for stone, source, target in turn.transfers:
        for zone in (source, target):
            if is_location(zone):
                yield Spot(zone)
            elif zone == QUARRY:
                yield Spot(QUARRY, stone)
