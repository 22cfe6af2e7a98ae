"""Points that a move changes at once, and the cause of each change, found by the rules alone."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tholos_desktop.rules import Location, Ornament, Position, Side, Turn, legal_turns
from tholos_desktop.table.facts import Fact
from tholos_desktop.teaching.columns import (
    choices,
    lead_lost,
    raised,
    standing,
    standing_at,
    total_gain,
)
from tholos_desktop.teaching.finders import CLEAR
from tholos_desktop.teaching.kinds import (
    BETTER,
    CAUSE,
    CHANGE,
    FOUND_ALONE,
    FOUND_BESIDE,
    GUARD,
    HAND,
    POINTS,
    covers,
    facts_of,
    inner,
    is_about,
    kind_of,
)

IDLE = Fact("idle")
"""Fact about a move that changes no points and has no other known effect."""
_FIRST = 2
_OTHERS = 2


class Account(NamedTuple):
    """Facts to show before the engine's reasons (``first``), after them (``last``), or in their
    place (``others``)."""

    first: list[Fact]
    last: list[Fact]
    others: list[Fact]

    @property
    def rest(self) -> list[Fact]:
        """Facts to show after ``first`` if the engine finds no reason for the move."""
        told = self.others, self.last
        return [each for some in (told if self.first else reversed(told)) for each in some]

    @property
    def by_rules(self) -> list[Fact]:
        """All facts, for use without the engine; never empty."""
        return [*self.first, *self.rest] or [IDLE]


def account(position: Position, turn: Turn, facts: Sequence[Fact]) -> Account:
    """Explain a legal move by the points that it changes and by other facts.

    ``facts`` are the move's :func:`~tholos_desktop.teaching.kinds.facts_of`.
    """
    changed = changes(position, turn)
    total = total_gain(position, turn)
    clear = [each for each in changed if (each.worth or 0) >= CLEAR]
    first = (clear or (changed if abs(total) >= CLEAR else []))[:_FIRST]
    last = [each for each in changed if each not in first]
    others = sorted(distinct([*changed, *facts])[len(changed) :], key=lambda f: kind_of(f).is_weak)
    ornaments = _ornaments(position, turn, first)
    return Account([*first, *ornaments], [*_bonus(position, turn), *last], others[:_OTHERS])


def changes(position: Position, turn: Turn) -> list[Fact]:
    """Return a fact for each column whose points change, largest change (``Fact.worth``) first.
    ``Fact.stone`` is the new owner and ``Fact.number`` the new score; both are ``None`` if nobody
    owns the column."""
    after, found = position.play(turn), list[Fact]()
    for where, points in raised(position, turn).items():
        owner, pays = standing_at(after, where)
        kind = "loses" if points < 0 else "gains"
        number = None if owner is None else pays
        found += [Fact(kind, where, abs(points), number, owner)] if points else []
    return sorted(found, key=lambda each: each.worth or 0, reverse=True)


def net_gain(position: Position, turn: Turn) -> list[Fact]:
    """Return the :func:`changes` of a turn that gains points in all columns together, else none."""
    return changes(position, turn) if total_gain(position, turn) > 0 else []


def unshared(position: Position, turn: Turn, other: Turn) -> list[Fact]:
    """Return the :func:`changes` that ``other`` doesn't make, or only to a smaller extent."""
    points, theirs = raised(position, turn), raised(position, other)
    more = {where: points[where] - theirs.get(where, 0) for where in points}
    return [
        each
        for each in changes(position, turn)
        if (more[each.at or ""] > 0 if each.kind == "gains" else more[each.at or ""] < 0)
    ]


def gained_more(position: Position, turn: Turn, played: Turn) -> list[Fact]:
    """Return the unshared changes of ``turn``, largest gain over ``played`` first; none if ``turn``
    doesn't gain clearly more points in all."""
    gains, other = raised(position, turn), raised(position, played)
    if sum(gains.values()) - sum(other.values()) < CLEAR:
        return []

    def more(each: Fact) -> int:
        return gains[each.at or ""] - other.get(each.at or "", 0)

    return sorted(unshared(position, turn, played), key=more, reverse=True)


def gained_beside(position: Position, turn: Turn, played: Turn, named: Fact) -> list[Fact]:
    """Return the unshared changes of ``turn`` beside the fact that is named: losses, unless it
    makes sure of twice as much, or they are single points beside many; other gains if it has no
    points or, if it is a gain, until these are more than ``played`` gains elsewhere, and about the
    difference of the two in all."""
    theirs = unshared(position, played, turn)
    elsewhere = sum(each.worth or 0 for each in theirs if each.kind == "gains")
    in_all = total_gain(position, turn) - total_gain(position, played)
    told, found = named.worth or 0, list[Fact]()
    is_sure = (inner(named) or named).kind == "double"
    for each in unshared(position, turn, played):
        is_gain, worth = each.kind == "gains", each.worth or 0
        is_needed = named.worth is None or (
            named.kind == f"{BETTER}gains" and (told <= elsewhere or in_all - told >= CLEAR)
        )
        is_clear = told < 2 * CLEAR or (worth >= CLEAR and not (is_sure and told >= 2 * worth))
        if each.at != named.at and (is_needed if is_gain else is_clear):
            told += worth if is_gain else -worth
            found.append(each)
    return found


def only_by(position: Position, turn: Turn, played: Turn) -> list[Fact]:
    """Return what speaks for ``turn``, by the rules, and isn't true of ``played``. What tells only
    of hands comes last. Points at once count only if they are more in all columns together, columns
    won or filled for later only if they aren't clearly fewer, a bonus action only if ``played`` has
    none, threats only if no threat of ``played`` is nearly as large, a column that is sure only if
    the rival could take it, and what the rival can't gain only if the whole lead is clearly larger
    after the best reply by points."""
    told = account(position, turn, facts_of(position, turn))
    more = total_gain(position, turn) - total_gain(position, played)
    kinds = (*FOUND_ALONE, *FOUND_BESIDE) if more > -CLEAR else FOUND_ALONE
    ours = distinct([*told.first, *told.others, *told.last, *facts_of(position, turn, kinds)])
    theirs = [*changes(position, played), *facts_of(position, played, kinds)]
    after = position.play(played)
    again = after._replace(side=position.side)
    least = choices(again).most + CLEAR
    is_ahead = lead_lost(position, played, turn) >= CLEAR
    found = [
        each
        for each in ours
        if each.kind != "loses"
        and (more > 0 or not is_about(each, CHANGE, CAUSE, POINTS))
        and (each.kind != "acts" or not played.bonus)
        and (each.kind != "guards" or is_ahead)
        and (each.kind != "threatens" or (each.worth or 0) >= least)
        and (each.kind != "locks" or _is_open(after, each.at or "", position.side))
        and not any(covers(other, each) for other in theirs)
    ]
    return sorted(found, key=is_little)


def _is_open(position: Position, where: Location, side: Side) -> bool:
    """True if a turn can take a column from ``side``."""
    replied = map(position.play, legal_turns(position))
    return any(standing_at(each, where).owner != side for each in replied)


def by_better(position: Position, turn: Turn, better: Turn) -> list[Fact]:
    """Return what ``better`` does and ``turn`` doesn't, as costs of ``turn``: of the kind that
    :func:`~tholos_desktop.teaching.kinds.inner` undoes."""
    found = [each for each in only_by(position, better, turn) if not is_about(each, CAUSE)]
    return [each._replace(kind=f"{BETTER}{each.kind}") for each in found]


def lost_alone(position: Position, turn: Turn, better: Turn) -> list[Fact]:
    """Return the clear losses of ``turn`` that ``better`` doesn't have, if it gains fewer points in
    all."""
    if total_gain(position, turn) >= total_gain(position, better):
        return []
    lost = [each for each in unshared(position, turn, better) if each.kind == "loses"]
    return [each for each in lost if (each.worth or 0) >= CLEAR]


def is_little(fact: Fact) -> bool:
    """True if a fact tells only of hands, or is weak."""
    return is_about(fact, HAND) or kind_of(fact).is_weak


def _ornaments(position: Position, turn: Turn, changed: Iterable[Fact]) -> Iterator[Fact]:
    """Yield a fact for each changed column whose ornament alters what the turn gains there.
    ``number``: the ornament's number. ``worth``: gain in points if the column had no ornament."""
    after, side = position.play(turn), position.side
    for where in (each.at or "" for each in changed):
        columns = (position.column(where), after.column(where))
        before, then = (standing(column, Ornament.NONE).lead(side) for column in columns)
        if then - before != raised(position, turn)[where]:
            yield Fact("ornament", where, then - before, position.ornament(where).value)


def _bonus(position: Position, turn: Turn) -> Iterator[Fact]:
    placed = Turn(turn.transfers[:1])
    more = total_gain(position, turn) - total_gain(position, placed)
    if turn.bonus and more >= CLEAR:
        yield Fact("bonus", placed.transfers[0].target, more)


def distinct(facts: Iterable[Fact]) -> list[Fact]:
    """Return the facts, in order, without those that another fact about the same column implies."""
    told = list(dict.fromkeys(facts))
    kinds = {each.kind for each in told}
    points = {each.at for each in told if is_about(each, CHANGE, POINTS)}
    given = {each.at: each.worth or 0 for each in told if each.kind == "loses"}
    sure = [each for each in told if each.kind in ("double", "ensures")]
    least = max((each.worth or 0 for each in sure), default=0)
    changed, paid, found = set[str | None](), set[str | None](), list[Fact]()
    for each in told:
        is_change, is_of_column = is_about(each, CHANGE), is_about(each, CHANGE, POINTS)
        if is_of_column and each.at in (paid if is_change else changed):
            continue
        if each.kind == "removes" and each.at in points:
            continue
        if each.kind == "shuts" and kinds & {"disarms", "must_take"}:
            continue
        if each.kind == "follows" and (each.worth or 0) <= least:
            continue
        if each.kind == "threatens" and each.by in (other.by for other in sure):
            continue
        no_longer = (each.worth or 0) - (each.number or 0)
        if is_about(each, GUARD) and no_longer <= given.get(each.at, 0):
            continue
        if is_of_column:
            (changed if is_change else paid).add(each.at)
        found.append(each)
    return found
