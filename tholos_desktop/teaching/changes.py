"""Points that a move changes at once, and the cause of each change, found by the rules alone."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tholos_desktop.rules import Ornament, Position, Turn
from tholos_desktop.table.facts import Fact
from tholos_desktop.teaching.columns import raised, standing, standing_at
from tholos_desktop.teaching.finders import CLEAR
from tholos_desktop.teaching.kinds import (
    BETTER,
    CAUSE,
    CHANGE,
    GUARD,
    HAND,
    POINTS,
    covers,
    facts_of,
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
    total = sum(raised(position, turn).values())
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


def gained_more(position: Position, turn: Turn, played: Turn) -> list[Fact]:
    """Return at most one fact, about the column where ``turn`` gains the most compared with
    ``played``."""
    gains, other = raised(position, turn), raised(position, played)
    found = [each for each in account(position, turn, ()).first if each.kind == "gains"]
    more = [(gains[each.at or ""] - other.get(each.at or "", 0), each) for each in found]
    most = max(more, key=lambda each: each[0], default=None)
    return [most[1]] if most and most[0] >= CLEAR and sum(gains.values()) > 0 else []


def only_by(position: Position, turn: Turn, played: Turn) -> list[Fact]:
    """Return what speaks for ``turn``, by the rules, and isn't true of ``played``."""
    ours = account(position, turn, facts_of(position, turn)).by_rules
    theirs = [*changes(position, played), *facts_of(position, played)]
    gains = [each for each in ours if each != IDLE and each.kind != "loses"]
    return [each for each in gains if not any(covers(other, each) for other in theirs)]


def by_better(position: Position, turn: Turn, better: Turn) -> list[Fact]:
    """Return at most one fact, about what ``better`` does and ``turn`` doesn't, as a cost of
    ``turn``: of the kind that :func:`~tholos_desktop.teaching.kinds.inner` undoes. Points at once
    count only if ``better`` gains more in all columns together."""
    gains, other = (sum(raised(position, each).values()) for each in (better, turn))
    found = [
        each
        for each in only_by(position, better, turn)
        if not is_about(each, CAUSE) and (gains > other or not is_about(each, CHANGE, POINTS))
    ]
    telling = [each for each in found if not (is_about(each, HAND) or kind_of(each).is_weak)]
    return [each._replace(kind=f"{BETTER}{each.kind}") for each in (telling or found)[:1]]


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
    more = sum(raised(position, turn).values()) - sum(raised(position, placed).values())
    if turn.bonus and more >= CLEAR:
        yield Fact("bonus", placed.transfers[0].target, more)


def distinct(facts: Iterable[Fact]) -> list[Fact]:
    """Return the facts, in order, without those that another fact about the same column implies."""
    told = list(facts)
    points = {each.at for each in told if is_about(each, CHANGE, POINTS)}
    given = {each.at: each.worth or 0 for each in told if each.kind == "loses"}
    changed, paid, found = set[str | None](), set[str | None](), list[Fact]()
    for each in told:
        is_change, is_of_column = is_about(each, CHANGE), is_about(each, CHANGE, POINTS)
        if is_of_column and each.at in (paid if is_change else changed):
            continue
        if each.kind == "removes" and each.at in points:
            continue
        no_longer = (each.worth or 0) - (each.number or 0)
        if is_about(each, GUARD) and no_longer <= given.get(each.at, 0):
            continue
        if is_of_column:
            (changed if is_change else paid).add(each.at)
        found.append(each)
    return found
