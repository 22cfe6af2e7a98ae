"""Selection of the facts that are the reasons to play a turn.

A fact is a reason if every turn without it is clearly worse. Its *loss* is the turn's value minus
the value of the best turn without the fact."""

from collections.abc import Callable, Iterable
from statistics import median
from typing import NamedTuple

from ai.teaching import forecast
from ai.teaching.values import Values
from tholos_desktop.rules import QUARRY, Position, Side, Transfer, Turn, parse_turn, rival
from tholos_desktop.table.protocol_lines import Reason
from tholos_desktop.teaching.changes import COLUMN_POINTS, IDLE, account
from tholos_desktop.teaching.claims import KINDS, WEAK, Claim, claims
from tholos_desktop.teaching.refutations import answers, greediest, lets, wastes

NEEDED = 0.03
"""A fact is a reason for a turn if all turns without the fact are worse by at least this much
value."""
CLEARLY_NEEDED = 0.15
"""An unproven reason must be confirmed by a longer search, unless every turn to which the reason
does not apply is worse by at least this much value."""
BORNE_OUT = 0.08
"""Minimum *loss* (see the module's docstring) that a reason must still have after the longer
search. An even longer search refuted a third of the reasons with smaller losses."""
LATE = 12
"""If at most this many spaces are open, unproven reasons get a stricter test. Most reasons that
pass only the usual test are then wrong, as exact play shows."""
LONGER = 10
"""Length of the longer search, as a multiple of the usual search."""
OF_THE_MOST_NEEDED = 0.6
"""A reason is dropped if its loss is less than this share of the largest loss of all reasons. The
module's docstring defines *loss*."""
NEAR = NEEDED
"""Turns whose values differ by less than this are about equally good."""
LIFT = 0.10
"""Minimum :meth:`_Case._lift` of a fact that is given only because good turns have it more often
than bad ones."""
OF_THE_LOSS = 0.5
"""A reply refutes a turn only if it causes at least this share of the turn's loss."""
MOST = 3
MOST_TOLD = 6
"""Maximum number of reasons, immediate changes and other facts together."""
THIN = 3
"""A fact that changes a column by fewer points than this comes after the other facts. Only facts of
the kinds in :data:`WEAK` come even later."""
_ORDER = ("answers", "lets", "wins", "draws", "wastes", "only", "equal", *KINDS, "forecast")
_TOPICS = dict.fromkeys(("armed", "full", "gets_gray", "gets_rivals", "last_of"), "workshop")
"""Topics shared by several kinds of claims. At most one claim about a topic is given."""


_Does = Callable[[Transfer, Side, Claim], bool]
_DOES: dict[str, _Does] = {
    "must_take": lambda transfer, side, claim: transfer.source == rival(side),
    "disarms": lambda transfer, side, claim: transfer.source == rival(side),
    "last_of": lambda transfer, side, claim: transfer[:2] == (claim.stone, QUARRY),
    "armed": lambda transfer, side, claim: (transfer.stone, transfer.target) == (side, side),
    "full": lambda transfer, side, claim: transfer.target == side,
    "gets_gray": lambda transfer, side, claim: (
        (transfer.stone, transfer.target) == (claim.stone, side)
    ),
    "gets_rivals": lambda transfer, side, claim: (
        (transfer.stone, transfer.target) == (claim.stone, side)
    ),
}
_ONCE = ("last_of", "full")


class WeighedFact(NamedTuple):
    claim: Claim
    loss: float | None = None
    without: Turn | None = None


def reasons(values: Values, turn: Turn, against: Turn | None = None) -> list[Reason]:
    """Return the reasons for a legal turn, most important first. If ``against`` is given, compare
    the two turns. If ``values.stop()`` is true, return an empty list."""
    case = _Case(values, turn)
    found = case.explained() if against is None else case.differences(against)
    return [] if values.stop() else list(_told(found, are_proven=values.are_proven))


def weighed(values: Values, turn: Turn) -> list[Reason]:
    """Return the facts about a legal turn that matter according to a search."""
    found = _Case(values, turn).chosen()
    return [] if values.stop() else list(_told(found, are_proven=values.are_proven))


class _Case:
    def __init__(self, values: Values, turn: Turn) -> None:
        values.look(turn)
        self._values, self._turn, self._position = values, turn, values.position
        self._others = [each for each in values.best_first() if each != turn]
        self._facts: dict[tuple[Turn, str], list[Claim]] = {}

    # For the turn

    def explained(self) -> list[WeighedFact]:
        told = account(self._position, self._turn, self._of(self._turn))
        chosen = self.chosen()
        matter = [each for each in chosen if each.claim.kind != "equal"]
        more = told.last if matter else told.rest
        found = [*map(WeighedFact, told.first), *chosen, *map(WeighedFact, more)][:MOST_TOLD]
        worse = (turn for turn in self._others if self._loss(turn) >= NEEDED)
        return found or [WeighedFact(IDLE), *self._forecast_against(next(worse, None))]

    def chosen(self) -> list[WeighedFact]:
        """Return facts that every good turn has. If there are none, return a fact that good turns
        often have, otherwise the claim ``equal``."""
        needed = [each for each in map(self._weighed, self._of(self._turn)) if each is not None]
        found = sorted([*self._only(), *_most_needed(needed)], key=_strength)
        told = _selected(filter(None, map(self._borne_out, found)))
        return told or _selected([*self._typical(), *self._equal()])

    def _weighed(self, fact: Claim) -> WeighedFact | None:
        without = self._best_without(fact)
        if without is None or not self._costs(without):
            return None
        return WeighedFact(fact, self._loss(without), without) if self._is_cause(fact) else None

    def _borne_out(self, found: WeighedFact) -> WeighedFact | None:
        is_late = self._position.open_spaces() <= LATE
        if self._values.are_proven or (not is_late and (found.loss or 0.0) >= CLEARLY_NEEDED):
            return found
        self._values.look(self._turn, LONGER)
        without = self._best_without(found.claim, LONGER)
        if without is None or not self._costs(without, BORNE_OUT if is_late else NEEDED):
            return None
        loss = self._loss(without)
        return found._replace(loss=loss, without=without) if loss >= BORNE_OUT else None

    def _best_without(self, fact: Claim, times: int = 1) -> Turn | None:
        while not self._values.stop():
            self._others.sort(key=self._values.worth, reverse=True)
            without = next((t for t in self._others if not self._is_true_of(t, fact)), None)
            if without is None or not self._values.look(without, times):
                return without
        return None

    def _only(self) -> list[WeighedFact]:
        """Return the claim that every other turn has a worse result, if this is proven."""
        if not self._values.are_proven or not self._others:
            return []
        proven = {turn: self._values[turn].proven for turn in (self._turn, *self._others)}
        results = {turn: result for turn, result in proven.items() if result is not None}
        best = self._others[0]
        if any(results[other] >= results[self._turn] for other in self._others):
            return []
        return [WeighedFact(Claim("only", number=len(self._others)), self._loss(best), best)]

    def _equal(self) -> list[WeighedFact]:
        best = max(map(self._values.worth, [self._turn, *self._others]))
        near = [t for t in self._others if self._values.worth(t) > best - NEAR]
        if not near or self._values.worth(self._turn) <= best - NEAR:
            return []
        return [WeighedFact(Claim("equal", number=len(near) + 1))]

    def _typical(self) -> list[WeighedFact]:
        """Return the fact with the greatest :meth:`_lift`. If several other turns are good, at
        least one of them must also have the fact."""
        least = self._values.worth(self._turn) - NEAR
        near = [each for each in self._others if self._values.worth(each) > least]
        lifts = {
            fact: self._lift(fact)
            for fact in self._of(self._turn)
            if fact.kind not in WEAK
            and (len(near) < 2 or any(self._is_true_of(each, fact) for each in near))
        }
        best = max(lifts, key=lambda fact: lifts[fact], default=None)
        if best is None or lifts[best] < LIFT or not self._is_cause(best):
            return []
        return [WeighedFact(best)]

    def _lift(self, fact: Claim) -> float:
        """Return the median value of the turns with a fact, minus the median value of the turns
        without the fact."""
        worths: dict[bool, list[float]] = {True: [self._values.worth(self._turn)], False: []}
        for other in self._others:
            if self._values.stop():
                return 0.0
            worths[self._is_true_of(other, fact)].append(self._values.worth(other))
        return median(worths[True]) - median(worths[False]) if worths[False] else 0.0

    # Against another turn

    def differences(self, other: Turn) -> list[WeighedFact]:
        """Return facts that make the explained turn better than ``other``; if there are none, a
        forecast."""
        self._values.look(other)
        sure = [*self._refutations(other), *self._kept(other)]
        found = [WeighedFact(claim, self._loss_to(other), other) for claim in sure]
        missed = [self._missed(fact, other) for fact in self._of(self._turn)]
        needed = _most_needed([each for each in missed if each is not None and each.loss])
        missed_at_all = needed or [each for each in missed if each is not None]
        told = [each._replace(loss=self._loss_to(other), without=other) for each in missed_at_all]
        return _selected([*found, *sorted(told, key=_strength)]) or self._forecast_against(other)

    def _refutations(self, other: Turn) -> list[Claim]:
        """Return the faults of ``other`` that the explained turn avoids: strong replies and wasted
        points."""
        after = self._position.play(other)
        if after.is_over() or self._loss_to(other) < NEEDED:
            return []
        expected = self._values.reply(other)
        replies = [parse_turn(expected, after) if expected else None, greediest(after)]
        found = [answers(self._position, other, self._turn, reply) for reply in replies if reply]
        told = [each for each in found if each is not None][:1]
        told += lets(self._position, other, self._turn)[:MOST]
        refuting = [claim for claim in told if self._refutes(other, claim.by)]
        return [*refuting, *wastes(self._position, other, self._turn)[:1]]

    def _refutes(self, other: Turn, notation: str | None) -> bool:
        after = self._position.play(other)
        reply = parse_turn(notation or "", after)
        left = self._values.elsewhere(after.play(reply)).worth
        fall = self._values.worth(self._turn) - left
        return fall >= max(NEEDED, OF_THE_LOSS * self._loss_to(other))

    def _kept(self, other: Turn) -> list[Claim]:
        """Return the proven win or draw that ``other`` would give away. The claim about a win
        includes the lead in points."""
        result, points = self._values[self._turn].proven, self._values[self._turn].margin
        left = self._values[other].proven
        if not self._values.are_proven or result is None or left is None or result <= left:
            return []
        return [Claim("wins", worth=round(points)) if result > 0 else Claim("draws")]

    def _missed(self, fact: Claim, other: Turn) -> WeighedFact | None:
        """Return ``fact`` if ``other`` lacks it and is worse for that reason. The returned ``loss``
        is ``None`` unless every turn without the fact is clearly worse."""
        if self._is_true_of(other, fact) or not self._is_cause(fact):
            return None
        without = next((t for t in self._others if not self._is_true_of(t, fact)), other)
        return WeighedFact(fact, self._loss(without) if self._costs(without) else None, without)

    def _forecast_against(self, other: Turn | None) -> list[WeighedFact]:
        """Compare random games after the explained turn and after ``other``. Return a forecast
        about the column that gains most, if any."""
        if other is None or self._loss(other) < NEEDED or self._values.stop():
            return []
        here, there = (self._position.play(turn) for turn in (self._turn, other))
        if here.is_over() or there.is_over():
            return []
        found = forecast.difference(here, there)
        if found is None:
            return []
        where, of_a_hundred, points = found
        claim = Claim("forecast", where, points, of_a_hundred)
        return [WeighedFact(claim, self._loss_to(other), other)]

    # For both

    def _is_cause(self, fact: Claim) -> bool:
        """True if the turn would be clearly worse without the fact's effect, or if this can't be
        tested."""
        altered = undone(self._position, self._turn, fact)
        if altered is None:
            return True
        fall = self._values.worth(self._turn) - self._values.elsewhere(altered).worth
        return fall >= NEEDED

    def _costs(self, other: Turn, least: float = NEEDED) -> bool:
        """True if ``other`` is worth less than the explained turn, by at least :data:`NEEDED`.
        Unless values are proven, it must also lower the winning chance by ``least``."""
        lost = self._values[self._turn].chance - self._values[other].chance
        return self._loss(other) >= NEEDED and (self._values.are_proven or lost >= least)

    def _loss(self, other: Turn) -> float:
        return self._values.worth(self._turn) - self._values.worth(other)

    def _loss_to(self, other: Turn) -> float:
        return max(0.0, self._loss(other))

    def _is_true_of(self, turn: Turn, fact: Claim) -> bool:
        return any(each.covers(fact) for each in self._of(turn, fact.kind))

    def _of(self, turn: Turn, kind: str | None = None) -> list[Claim]:
        kinds = KINDS if kind is None else (kind,)
        for each in kinds:
            if (turn, each) not in self._facts:
                self._facts[turn, each] = claims(self._position, turn, kinds=(each,))
        return [fact for each in kinds for fact in self._facts[turn, each]]


def _most_needed(found: list[WeighedFact]) -> list[WeighedFact]:
    most = max((each.loss or 0.0 for each in found), default=0.0)
    return [each for each in found if (each.loss or 0.0) >= OF_THE_MOST_NEEDED * most]


def _strength(each: WeighedFact) -> tuple[bool, bool, int, float, int]:
    """Return a sort key by :data:`_ORDER`. :data:`THIN` facts come late, and facts of the kinds
    :data:`WEAK` come last."""
    claim = each.claim
    is_thin = claim.kind in COLUMN_POINTS and (claim.worth or 0) < THIN
    loss, worth = each.loss or 0.0, claim.worth or 0
    return claim.kind in WEAK, is_thin, _ORDER.index(claim.kind), -loss, -worth


def _selected(found: Iterable[WeighedFact]) -> list[WeighedFact]:
    """Return up to :data:`MOST` facts, one for each column and topic. A weak fact is never
    first."""
    chosen: list[WeighedFact] = []
    places: set[str] = set()
    for each in found:
        place = each.claim.at or _TOPICS.get(each.claim.kind, each.claim.kind)
        is_double = each.claim.kind == "threatens" and "double" in places
        if place not in places and not is_double and (chosen or each.claim.kind not in WEAK):
            chosen.append(each)
            places.add(place)
        if len(chosen) == MOST:
            break
    return chosen


def _told(found: list[WeighedFact], *, are_proven: bool) -> Iterable[Reason]:
    for rank, (claim, loss, without) in enumerate(found, start=1):
        bounded = None if loss is None else min(loss, 1.0)
        sure = None if loss is None else are_proven
        notation = None if without is None else without.notation
        yield Reason(rank, *claim, loss=bounded, without=notation, sure=sure)


def undone(position: Position, turn: Turn, claim: Claim) -> Position | None:
    """Return the position after ``turn``, but with the claimed effect undone; ``None`` if this is
    impossible."""
    does = _DOES.get(claim.kind)
    if does is None:
        return None
    causes = [each for each in turn.transfers if does(each, position.side, claim)]
    after = position.play(turn)
    for stone, source, target in causes[-1:] if claim.kind in _ONCE else reversed(causes):
        after = after.move(Transfer(stone, target, source))
    return after
