"""Which of a turn's facts are the reason to play it.

A fact is the reason if every turn without it is worth clearly less: its *loss* is what the turn is
worth, less what the best turn is worth of which the fact is not true. Turns that share the fact do
not compete. Where no fact is needed so much, nothing is made up: either several turns are equally
good, or a fact is named that good turns here have more often than bad ones.
"""

from collections.abc import Callable, Iterable
from statistics import median
from typing import NamedTuple

from ai.teaching.values import NODES, Values
from tholos_desktop.rules import Position, Turn
from tholos_desktop.table.reason_lines import Reason
from tholos_desktop.teaching.claims import KINDS, Claim, claims

NEEDED = 0.03
"""A fact is a reason if turns without it lose so much, or more."""
CLEARLY_NEEDED = 0.06
"""Below this a longer look must confirm it, unless it is proven."""
LONGER = 10
"""Times as long."""
OF_THE_MOST_NEEDED = 0.6
"""A reason whose loss is a smaller part of the greatest one is not told."""
NEAR = 0.02
"""Turns that differ by no more are about equally good."""
LIFT = 0.10
"""So much better turns with a fact must be than those without it, to name it unneeded."""
MOST = 3
"""No more reasons are told."""
_WEAK = ("full", "shuts")
"""Kinds that are never told first."""


class Weighed(NamedTuple):
    """A fact, and what it is worth to have it."""

    claim: Claim
    loss: float | None = None
    without: Turn | None = None
    """The best turn of which it is not true."""


def reasons(
    position: Position,
    turn: Turn,
    against: Turn | None = None,
    *,
    nodes: int = NODES,
    seed: int = 0,
    stop: Callable[[], bool] = lambda: False,
) -> list[Reason]:
    """What speaks for a legal turn, the most important first; ``against``: what it does that
    another turn does not.

    The same position, turn, nodes and seed give the same. Once ``stop`` says so, it ends with
    nothing found.
    """
    values = Values(position, nodes, stop, seed)
    values.look(turn)
    case = _Case(position, turn, values, stop)
    found = case.chosen() if against is None else case.differences(against)
    return [] if stop() else list(_told(found, values.are_proven))


class _Case:
    """A turn that is to be explained."""

    def __init__(
        self, position: Position, turn: Turn, values: Values, stop: Callable[[], bool]
    ) -> None:
        self._position, self._turn, self._values, self._stop = position, turn, values, stop
        self._others = [each for each in values.best_first() if each != turn]
        self._facts: dict[Turn, list[Claim]] = {}

    def chosen(self) -> list[Weighed]:
        """At most a few facts, each needed, or how it is without one."""
        needed = [each for each in map(self._weighed, self._of(self._turn)) if each is not None]
        most = max((each.loss or 0.0 for each in needed), default=0.0)
        needed = [each for each in needed if (each.loss or 0.0) >= OF_THE_MOST_NEEDED * most]
        only = self._only()
        return _selected([*only, *needed] if needed or only else [*self._equal(), *self._typical()])

    def differences(self, other: Turn) -> list[Weighed]:
        """The facts that are not true of another turn."""
        self._values.look(other)
        loss = max(0.0, self._values.worth(self._turn) - self._values.worth(other))
        facts = self._of(self._turn)
        return _selected(
            [Weighed(fact, loss, other) for fact in facts if not self._is_true_of(other, fact)]
        )

    def _weighed(self, fact: Claim) -> Weighed | None:
        """A fact with its loss; nothing if it is not needed."""
        without = self._best_without(fact)
        if without is None or self._loss(without) < NEEDED:
            return None
        if self._loss(without) < CLEARLY_NEEDED:
            self._values.look(self._turn, LONGER)
            self._values.look(without, LONGER)
            if self._loss(without) < NEEDED:
                return None
        return Weighed(fact, self._loss(without), without)

    def _best_without(self, fact: Claim) -> Turn | None:
        """The best turn of which a fact is not true, looked at as long as the turn itself."""
        while not self._stop():
            self._others.sort(key=self._values.worth, reverse=True)
            without = next((t for t in self._others if not self._is_true_of(t, fact)), None)
            if without is None or not self._values.look(without):
                return without
        return None

    def _loss(self, without: Turn) -> float:
        return self._values.worth(self._turn) - self._values.worth(without)

    def _only(self) -> list[Weighed]:
        """That every other turn has a worse result, where all are proven."""
        if not self._values.are_proven or not self._others:
            return []
        proven = {turn: self._values[turn].proven for turn in (self._turn, *self._others)}
        results = {turn: result for turn, result in proven.items() if result is not None}
        best = self._others[0]
        if any(results[other] >= results[self._turn] for other in self._others):
            return []
        return [Weighed(Claim("only", number=len(self._others)), self._loss(best), best)]

    def _equal(self) -> list[Weighed]:
        """That several turns are about as good as the best, this one among them."""
        best = max(map(self._values.worth, [self._turn, *self._others]))
        near = [t for t in self._others if self._values.worth(t) >= best - NEAR]
        if not near or self._values.worth(self._turn) < best - NEAR:
            return []
        return [Weighed(Claim("equal", number=len(near) + 1))]

    def _typical(self) -> list[Weighed]:
        """The fact that good turns here have most, if they have it clearly more than bad ones."""
        lifts = {fact: self._lift(fact) for fact in self._of(self._turn) if fact.kind not in _WEAK}
        best = max(lifts, key=lambda fact: lifts[fact], default=None)
        return [] if best is None or lifts[best] < LIFT else [Weighed(best)]

    def _lift(self, fact: Claim) -> float:
        """How much more turns with a fact are worth than those without, in the middle of each."""
        worths: dict[bool, list[float]] = {True: [self._values.worth(self._turn)], False: []}
        for other in self._others:
            if self._stop():
                return 0.0
            worths[self._is_true_of(other, fact)].append(self._values.worth(other))
        return median(worths[True]) - median(worths[False]) if worths[False] else 0.0

    def _is_true_of(self, turn: Turn, fact: Claim) -> bool:
        return any(each.covers(fact) for each in self._of(turn))

    def _of(self, turn: Turn) -> list[Claim]:
        if turn not in self._facts:
            self._facts[turn] = claims(self._position, turn)
        return self._facts[turn]


def _selected(found: Iterable[Weighed]) -> list[Weighed]:
    """Those that are told: strong kinds first, one of each column and of each kind of news."""
    chosen: list[Weighed] = []
    places: set[str] = set()
    for each in sorted(found, key=lambda each: (_ORDER.index(each.claim.kind), -(each.loss or 0))):
        place = each.claim.at or _NEWS.get(each.claim.kind, each.claim.kind)
        is_double = each.claim.kind == "threatens" and "double" in places
        if place not in places and not is_double and (chosen or each.claim.kind not in _WEAK):
            chosen.append(each)
            places.add(place)
    return chosen[:MOST]


_ORDER = ("only", "equal", *KINDS)
_NEWS = dict.fromkeys(("armed", "full", "gets_gray", "gets_rivals", "last_of"), "workshop")
"""Kinds that tell of the same thing."""


def _told(found: list[Weighed], are_proven: bool) -> Iterable[Reason]:
    for rank, (claim, loss, without) in enumerate(found, start=1):
        bounded = None if loss is None else min(loss, 1.0)
        sure = None if loss is None else are_proven
        notation = None if without is None else without.notation
        yield Reason(rank, *claim, loss=bounded, without=notation, sure=sure)
