"""The table of kinds of facts, the most important first, and the search for facts by it."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from tholos_desktop.rules import QUARRY, Position, Side, Transfer, Turn, rival
from tholos_desktop.table.facts import Fact
from tholos_desktop.teaching import finders
from tholos_desktop.teaching.finders import Finder, TurnCase

CHANGE, CAUSE, POINTS, THREAT, GUARD, HAND, RESULT, MISSED = (
    "change", "cause", "points", "threat", "guard", "hand", "result", "missed"
)  # fmt: skip
"""Topics: what a turn changes at once, and what causes the change; points of a column; points that
a later turn could gain, or no longer can; stones in the workshops; how good the turn is; what a
better turn does."""
BETTER = "better_"
"""Begins the kind of a cost that tells what a better turn does; the rest is its fact's kind."""
MORE, LESS = 1, -1
_Does = Callable[[Transfer, Side, Fact], bool]


def _takes_from_rival(transfer: Transfer, side: Side, fact: Fact) -> bool:
    return transfer.source == rival(side)


def _gets_own(transfer: Transfer, side: Side, fact: Fact) -> bool:
    return (transfer.stone, transfer.target) == (side, side)


def _gets_stone(transfer: Transfer, side: Side, fact: Fact) -> bool:
    return (transfer.stone, transfer.target) == (fact.stone, side)


def _gets_any(transfer: Transfer, side: Side, fact: Fact) -> bool:
    return transfer.target == side


def _empties_quarry(transfer: Transfer, side: Side, fact: Fact) -> bool:
    return transfer[:2] == (fact.stone, QUARRY)


class FactKind(NamedTuple):
    name: str
    finder: Finder | None = None
    """Finds the facts about a turn by itself; ``None`` if they need another turn or a search."""
    topic: str = ""
    lesson: str = ""
    """Lesson to which a cost belongs; empty if the fact speaks for a turn or teaches nothing."""
    by_reply: bool = False
    """True if ``Fact.by`` is the rival's reply."""
    reveals: bool = False
    """True if the cost tells what the better move does."""
    is_weak: bool = False
    """True if the fact is never mentioned first."""
    is_reason: bool = True
    """True if the fact alone can be why a turn is good or bad."""
    stronger: int = 0
    """``MORE`` if a higher ``Fact.number`` makes a stronger fact, ``LESS`` if a lower one does."""
    does: _Does | None = None
    """True of the transfers of a turn that cause the fact, if they can be undone."""
    is_done_once: bool = False
    """True if undoing the last of these transfers is enough."""


_KINDS = (
    FactKind("answers", None, THREAT, "reply", by_reply=True),
    FactKind("lets", None, THREAT, "reply", by_reply=True),
    FactKind("stolen", None, HAND, "keep", by_reply=True),
    FactKind("takes_fewer", None, HAND, "refill"),
    FactKind("skips", None, "", "offer"),
    FactKind("harms", None, "", "offer"),
    FactKind("refills", None, HAND, "refill", by_reply=True),
    FactKind("can_wait", None, is_reason=False),
    FactKind("replies", None, "", "reply", is_reason=False, by_reply=True),
    FactKind("exposes", is_reason=False),
    FactKind("follows", is_reason=False),
    FactKind("concedes", is_reason=False),
    FactKind("outarmed", None, HAND, "refill"),
    FactKind("unarmed", None, HAND, "refill"),
    FactKind("clogs", None, HAND, "junk"),
    FactKind("cramps", None, HAND, "junk"),
    FactKind("wins", None, RESULT, "result"),
    FactKind("draws", None, RESULT, "result"),
    FactKind("wastes", None, "", "feed"),
    FactKind("misses", None, MISSED, "offer", reveals=True),
    FactKind(f"{BETTER}gains", None, MISSED, "offer", reveals=True),
    FactKind("ensures", None, MISSED, "offer", reveals=True),
    FactKind("limits"),
    FactKind("only", None, RESULT),
    FactKind("equal", None, RESULT, is_reason=False),
    FactKind("ends", finders.ends),
    FactKind("safe", finders.safe),
    FactKind("locks", finders.locks),
    FactKind("beyond", finders.beyond),
    FactKind("closes", finders.closes, POINTS),
    FactKind("takes", finders.takes, POINTS),
    FactKind("levels", finders.levels, POINTS),
    FactKind("feeds", finders.feeds, POINTS),
    FactKind("spoils", finders.spoils, POINTS),
    FactKind("guards", finders.guards, GUARD, stronger=LESS),
    FactKind("quiet", finders.quiet, stronger=LESS),
    FactKind("double", finders.double),
    FactKind("threatens", finders.threatens, THREAT),
    FactKind("shuts", finders.shuts, is_weak=True),
    FactKind("builds", finders.builds, POINTS),
    FactKind("removes", finders.removes, is_weak=True),
    FactKind("must_take", finders.must_take, does=_takes_from_rival),
    FactKind("disarms", finders.disarms, does=_takes_from_rival),
    FactKind("last_of", finders.last_of, HAND, does=_empties_quarry, is_done_once=True),
    FactKind("armed", finders.armed, HAND, stronger=MORE, does=_gets_own),
    FactKind("full", finders.full, HAND, is_weak=True, does=_gets_any, is_done_once=True),
    FactKind("gets_gray", finders.gets_gray, HAND, stronger=MORE, does=_gets_stone),
    FactKind("gets_rivals", finders.gets_rivals, HAND, stronger=MORE, does=_gets_stone),
    FactKind("harmless", finders.harmless),
    FactKind("pair", finders.pair, is_reason=False),
    FactKind("fills", finders.fills, is_reason=False),
    FactKind("acts", finders.acts, is_reason=False),
    FactKind("gains", None, CHANGE, is_reason=False),
    FactKind("loses", None, CHANGE, "feed", is_reason=False),
    FactKind("ornament", None, CAUSE, is_reason=False),
    FactKind("bonus", None, CAUSE, is_reason=False),
    FactKind("idle", None, CAUSE, is_reason=False),
    FactKind("outcome", None, RESULT, is_reason=False),
    FactKind("lost", None, RESULT, is_reason=False),
    FactKind("open", is_reason=False),
    FactKind("take", is_reason=False),
    FactKind("place", is_reason=False),
)
KINDS = {kind.name: kind for kind in _KINDS}
FOUND_ALONE = tuple(kind.name for kind in _KINDS if kind.finder and kind.is_reason)
"""Kinds that the rules find for a turn without another turn to compare it with."""
FOUND_BESIDE = tuple(kind.name for kind in _KINDS if kind.finder and not kind.is_reason)
"""Kinds that the rules find too, but that say something only beside another turn."""
RANKS = {kind.name: rank for rank, kind in enumerate(_KINDS)}
_UNKNOWN = FactKind("")
_BETTER_DOES = FactKind("", None, MISSED, reveals=True)


def kind_of(fact: Fact) -> FactKind:
    """Return the row of the table; an empty one for a kind that only another engine knows."""
    return KINDS.get(fact.kind, _BETTER_DOES if fact.kind.startswith(BETTER) else _UNKNOWN)


def inner(fact: Fact) -> Fact | None:
    """Return what a better turn does, if a cost tells only that."""
    if fact.kind == "ensures":
        return fact._replace(kind="double")
    is_better = fact.kind.startswith(BETTER)
    return fact._replace(kind=fact.kind.removeprefix(BETTER)) if is_better else None


def is_about(fact: Fact, *topics: str) -> bool:
    return kind_of(fact).topic in topics


def refutes(fact: Fact) -> bool:
    """True for a cost, found beside a better turn, that doesn't tell what the better turn does."""
    kind = kind_of(fact)
    return kind.is_reason and bool(kind.lesson) and not kind.reveals and kind.topic != RESULT


def reason_of_slip(facts: Iterable[Fact], best: str) -> tuple[Fact, ...]:
    """Return the one reason for which a move is called a slip, wherever it is told: of ``facts``,
    the engine's about the move, the first cost beside the better move ``best`` (or beside another
    one, if it tells nothing of that one), not the result alone; empty if there is none. All points
    that a reply gains are one reason."""
    costs = [
        each
        for each in facts
        if each.cost and each.kind != "can_wait" and (each.at or not is_about(each, RESULT))
    ]
    if all(each.without != best for each in costs):
        costs = [each for each in costs if not kind_of(each).reveals] or costs
    return first_reason(costs)


def first_reason(costs: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return the first cost, with those by the same reply."""
    first = tuple(costs[:1])
    others = (each for each in costs[1:] if each.by and kind_of(each).by_reply)
    return (
        *first,
        *(each for each in others if (each.kind, each.by) == (first[0].kind, first[0].by)),
    )


def facts_of(position: Position, turn: Turn, kinds: Sequence[str] = ()) -> list[Fact]:
    """Return the facts about a legal turn by itself: of :data:`FOUND_ALONE`, or of ``kinds``."""
    return [*_found(position, turn, tuple(kinds or FOUND_ALONE))]


@lru_cache(maxsize=64)
def _found(position: Position, turn: Turn, kinds: Sequence[str]) -> tuple[Fact, ...]:
    """Find the facts once, since a page may word those of the same few turns for each frame."""
    case = TurnCase(position, turn)
    asked = [KINDS[name] for name in kinds]
    return tuple(fact for kind in asked if kind.finder for fact in kind.finder(case))


def covers(fact: Fact, other: Fact) -> bool:
    """True if ``fact`` says at least as much as ``other``."""
    kind = kind_of(fact)
    if (fact.kind, fact.at) != (other.kind, other.at):
        return False
    if fact.stone != other.stone and kind.topic not in (THREAT, GUARD):
        return False
    if kind.stronger * ((fact.number or 0) - (other.number or 0)) < 0:
        return False
    return (fact.worth or 0) >= (other.worth or 0)
