"""Selection of the facts that explain a turn: its reasons or, of a mistake, first its costs.

A fact is a reason if every turn without it is clearly worse. Its *loss* is the turn's value minus
the value of the best turn without the fact. A cost compares the turn with the best one."""

from collections.abc import Iterable, Sequence
from statistics import median

from ai.teaching.values import Values
from tholos_desktop.rules import (
    LOCATIONS,
    QUARRY,
    SIDES,
    STONES,
    Position,
    Side,
    Transfer,
    Turn,
    parse_turn,
    rival,
)
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.level_chance import judged_among
from tholos_desktop.table.protocol_lines import Verdict
from tholos_desktop.teaching.changes import (
    IDLE,
    account,
    by_better,
    gained_beside,
    is_little,
    lost_alone,
    net_gain,
    unshared,
)
from tholos_desktop.teaching.columns import total_gain
from tholos_desktop.teaching.kinds import (
    BETTER,
    CHANGE,
    FOUND_ALONE,
    HAND,
    POINTS,
    RANKS,
    RESULT,
    THREAT,
    covers,
    facts_of,
    inner,
    is_about,
    kind_of,
)
from tholos_desktop.teaching.outlook import Replies, falls_behind, follows
from tholos_desktop.teaching.refutations import (
    answers,
    can_wait,
    concedes,
    ensures,
    exposes,
    extends,
    greediest,
    hands,
    lets,
    limits,
    outcome,
    points_lost,
    refills,
    replies,
    simplest,
    stands,
    wastes,
)

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
MISTAKE = 0.15
"""The explanation of a turn that loses at least this much chance of winning, by a review's search,
always begins with what the turn costs, unless it keeps a proven win."""
MANY_POINTS = 4.0
"""So does that of a turn that loses as many points."""
BEGINNER, BEGINNER_MARKED = 900, 0.05
"""So does that of a turn that loses more than this chance among players of this rating: where
little is left it can be many times as large as the search's."""
MARKED = 0.02
"""Turns that lose more than this chance by a review's search are explained alike if a cost is
found."""
OF_THE_POINTS = 0.34
"""Share of the points that a turn loses for which a cost should account."""
LEAST_FALL = 0.015
"""A cost must account for at least this much value, however little the turn loses."""
MOST_COSTS = 2
OWN_STONE = 2
"""Points that a stone of one's own color in hand is worth."""
MOST = 3
MOST_TOLD = 8
"""Maximum number of reasons, immediate changes and other facts together."""
_WORTH = {
    "skips": 2 * OWN_STONE,
    "harms": 2 * OWN_STONE,
    f"{BETTER}disarms": 2 * OWN_STONE,
    "clogs": OWN_STONE + 1,
    f"{BETTER}fills": OWN_STONE,
    f"{BETTER}pair": OWN_STONE + 1,
    f"{BETTER}beyond": OWN_STONE + 1,
    f"{BETTER}locks": 2 * OWN_STONE,
}
"""Points that costs without a number are worth."""
_WORTH_ALONE = ("loses", "misses", "ensures", f"{BETTER}gains")
"""Costs whose ``Fact.number`` is nothing to be subtracted."""
THIN = 3
"""A fact that changes a column by fewer points than this comes after the other facts. Only weak
facts come even later."""


def reasons(
    values: Values, turn: Turn, against: Turn | None = None, *, verdict: Verdict | None = None
) -> list[Fact]:
    """Explain a legal turn, most important fact first. If ``against`` is given, return the reasons
    why ``turn`` is better. A ``verdict`` on ``turn`` tells whether it is a mistake. If
    ``values.stop()`` is true, return an empty list."""
    case = _Case(values, turn)
    if against is not None:
        found = case.differences(against)
    elif verdict is not None and _is_marked(verdict, values.position):
        better = parse_turn(verdict.best, values.position)
        found = case.explained_as_mistake(better, verdict)
    else:
        found = case.explained()
    return [] if values.stop() else list(_told(found, are_proven=values.are_proven))


def weighed(values: Values, turn: Turn) -> list[Fact]:
    """Return the facts about a legal turn that matter according to a search."""
    found = _Case(values, turn).chosen()
    return [] if values.stop() else list(_told(found, are_proven=values.are_proven))


class _Case:
    def __init__(self, values: Values, turn: Turn) -> None:
        values.look(turn)
        self._values, self._turn, self._position = values, turn, values.position
        self._others = [each for each in values.best_first() if each != turn]
        self._facts: dict[tuple[Turn, str], list[Fact]] = {}

    def explained(self) -> list[Fact]:
        told = account(self._position, self._turn, self._of(self._turn))
        chosen = self.chosen()
        matter = [each for each in chosen if each.kind != "equal"]
        more = told.last if matter else told.rest
        return [*told.first, *chosen, *more][:MOST_TOLD] or [IDLE]

    def explained_as_mistake(self, better: Turn, verdict: Verdict) -> list[Fact]:
        """Return what the turn costs compared with ``better``, the proven result after what brings
        it about, and then what the turn changes at once."""
        least = min(verdict.lost_points * OF_THE_POINTS, MANY_POINTS)
        selected = _first(_selected(self._found_costs(better, least)), MOST_COSTS)
        costs = sorted(selected, key=lambda each: kind_of(each).reveals)
        if costs and inner(costs[-1]):
            more = gained_beside(self._position, better, self._turn, costs[-1])
            costs += [each._replace(kind=f"{BETTER}{each.kind}") for each in more][:MOST_COSTS]
        if not costs and not _is_costly(verdict, self._position):
            return [each._replace(cost=False) for each in self.explained()]
        lost = round(verdict.lost_chance, 4)
        named = [_beside(each, lost, better) for each in costs]
        if not named:
            reply = self._values.reply(self._turn)
            result = outcome(self._position, self._turn, better, reply)
            named = [_beside(each, lost, better) for each in result]
        named = [each._replace(cost=True) for each in named]
        brought = self._brought(better, named)
        return [*sorted(named, key=lambda each: is_about(each, RESULT)), *brought][:MOST_TOLD]

    def _brought(self, better: Turn, named: list[Fact]) -> list[Fact]:
        """Return what the turn changes at once if that is a gain, no more than the costs are worth,
        since it would praise the mistake. After a cost that tells what ``better`` does, it is only
        what ``better`` doesn't change too."""
        changed = net_gain(self._position, self._turn)
        if changed and kind_of(named[-1]).reveals:
            changed = unshared(self._position, self._turn, better)
        gain = sum((f.worth or 0) * (-1 if f.kind == "loses" else 1) for f in changed)
        changed = [] if gain > sum(map(_points, named)) else changed
        told = {(each.kind, each.at) for each in named}
        return [f._replace(cost=False) for f in changed if (f.kind, f.at) not in told]

    def _found_costs(self, better: Turn, least: float) -> list[Fact]:
        """Return the costs of the turn, most important first. If what is found by counting is
        little, something else that speaks against the turn is among them, preferably worth
        ``least`` points."""
        faults = _Case(self._values, better).faults(self._turn)
        named = [each for each in faults if not is_about(each, RESULT)]
        if not named or _points(named[0]) < (
            THIN if is_about(named[0], HAND) else min(least, THIN)
        ):
            other = self._otherwise(better, least)
            comes_first = bool(named and other) and _rank(named[0]) >= _rank(other[0])
            named = [*named, *other] if comes_first else [*other, *named]
        elif is_about(named[0], HAND):
            replied = [each for each in self._replies(better) if each.kind == "replies"]
            named = [*replied, *named] if replied and _points(replied[0]) >= THIN else named
        named = [each for each in named if each == named[0] or not _is_small(each)]
        first, second = [*named[:2], None, None][:2]
        more = list[Fact]()
        if first and (is_about(inner(first) or first, HAND) or _points(first) < THIN):
            more = self._prepared(better)
        starved = self._starved(better)
        place = 2 if second and _is_on_board(second) else 1
        named[place:place] = [*starved, *more]
        return [*named, *(each for each in faults if is_about(each, RESULT))]

    def _otherwise(self, better: Turn, least: float) -> list[Fact]:
        """Return what speaks against the turn though it loses nothing at once and in the workshops:
        the first that is worth ``least`` points, else what is worth the most."""
        most = list[Fact]()
        for search in (
            self._late,
            self._replies,
            self._prepared,
            self._exposed,
            self._exposed_anyhow,
            self._contrast,
            self._contrast_anyhow,
        ):
            found = search(better)
            if found and _points(found[0]) >= least:
                return found
            most = max(most, found, key=lambda each: _points(each[0]) if each else -1)
        return most or self._little(better)

    def _late(self, better: Turn) -> list[Fact]:
        """Return what ``better`` does first if the turn gains as much later."""
        late = can_wait(self._position, self._turn, better)
        if late is None or (late.worth or 0) < THIN:
            return []
        first = [
            each._replace(kind=f"{BETTER}gains")
            for each in unshared(self._position, better, self._turn)
            if each.kind == "gains" and (each.worth or 0) >= THIN
        ]
        return [late, *(first[:1] or self._contrast(better))]

    def _prepared(self, better: Turn) -> list[Fact]:
        """Return at most one fact: what ``better`` prepares, beyond the turn. Of two takes, this is
        what the stones are for."""
        late = can_wait(self._position, self._turn, better)
        if late is not None and (late.worth or 0) >= THIN:
            return [late]
        sure, replies = ensures(self._position, self._turn, better), self._expected(better)
        likely = replies and follows(self._position, self._turn, better, replies)
        if likely and _points(likely) < max(THIN, 2 * (_points(sure) if sure else 0)):
            likely = None
        return [each for each in (likely or sure,) if each]

    def _expected(self, better: Turn) -> Replies | None:
        """Return the replies that the search expects to the turn and to ``better``, unless one of
        them ends the game."""
        turns = self._turn, better
        if any(self._position.play(each).is_over() for each in turns):
            return None
        ours, theirs = (
            parse_turn(self._values.reply(each) or "", self._position.play(each)) for each in turns
        )
        return ours, theirs

    def _starved(self, better: Turn) -> list[Fact]:
        """Return at most one fact: that ``better`` leaves the rival without stones of their own
        color, in the workshop and in the quarry."""
        other = rival(self._position.side)
        if other in self._position.play(better).workshop(other):
            return []
        return [
            each
            for each in self._only_better(better)
            if each.stone == other and each.kind in (f"{BETTER}disarms", f"{BETTER}last_of")
        ][:1]

    def _mattering(self, better: Turn) -> list[Fact]:
        """Return at most one fact: what ``better`` gains in the column that makes the most
        difference, if it gains more in all."""
        ours, theirs = (total_gain(self._position, each) for each in (self._turn, better))
        if ours >= theirs:
            return []
        gained = [
            each._replace(kind=f"{BETTER}gains")
            for each in unshared(self._position, better, self._turn)
            if each.kind == "gains"
        ]
        return self._telling(gained, better)[:1]

    def _least_weight(self, better: Turn) -> float:
        """Return the weight from which a column or a workshop makes much of the difference."""
        return max(LEAST_FALL, OF_THE_LOSS * -self._loss(better))

    def _only_better(self, better: Turn) -> list[Fact]:
        """Return what ``better`` does and the turn doesn't, but no threat that a reply prevents."""
        case = _Case(self._values, better)
        found = by_better(self._position, self._turn, better)
        return [each for each in found if case.stands(inner(each) or each)]

    def stands(self, fact: Fact) -> bool:
        """True unless the reply that the search expects prevents what the turn threatens."""
        reply = self._values.reply(self._turn) if fact.kind == "threatens" else None
        return reply is None or stands(
            self._position, self._turn, fact, parse_turn(reply, self._position.play(self._turn))
        )

    def _exposed(self, better: Turn) -> list[Fact]:
        """Return at most two facts: columns that make much of the difference, where one more stone
        would gain the rival many points."""
        return self._telling(self._exposures(better), better)[:2]

    def _exposed_anyhow(self, better: Turn) -> list[Fact]:
        """Return at most one such fact, whether or not the column makes a difference."""
        return [each for each in self._exposures(better) if _points(each) >= THIN][:1]

    def _exposures(self, better: Turn) -> list[Fact]:
        found = exposes(self._position, self._turn, better)
        return [each for each in found if (each.worth or 0) >= THIN]

    def _little(self, better: Turn) -> list[Fact]:
        """Return at most one fact: what ``better`` gains where that makes the difference, that it
        leaves the workshop in a better state, or what else it does, though that makes none."""
        other = self._only_better(better)
        strong = [each for each in other if not kind_of(inner(each) or each).is_weak]
        less = hands(self._position, self._turn, better, None)
        skipped = _Case(self._values, better).skipped(self._turn, NEEDED)
        return [*self._mattering(better), *less, *skipped, *strong][:1]

    def _contrast(self, better: Turn) -> list[Fact]:
        """Return at most one fact about what only ``better`` does, or only the turn, in the column
        or workshop that makes the most difference."""
        conceded = concedes(self._position, self._turn, better)
        return self._telling([*conceded, *self._contrasts(better)], better)[:1]

    def _contrast_anyhow(self, better: Turn) -> list[Fact]:
        """Return at most one such fact, whether or not the column makes a difference."""
        weights = _Case(self._values, better).weights(self._turn)
        conceded = concedes(self._position, self._turn, better)
        unknown = [each for each in conceded if each.at not in weights]
        return sorted([*unknown, *self._contrasts(better)], key=_points, reverse=True)[:1]

    def _contrasts(self, better: Turn) -> list[Fact]:
        lost = lost_alone(self._position, self._turn, better)
        found = [*self._only_better(better), *lost]
        return [each for each in found if not is_little(inner(each) or each)]

    def _telling(self, found: Iterable[Fact], better: Turn) -> list[Fact]:
        """Return the facts about columns or workshops that make much of the difference, first
        those that make the most."""
        weights = _Case(self._values, better).weights(self._turn)
        least = self._least_weight(better)

        def rank(each: Fact) -> tuple[float, bool]:
            fact = inner(each) or each
            return self._weight(fact, weights), not _is_thin(fact)

        return sorted((f for f in found if rank(f)[0] >= least), key=rank, reverse=True)

    def weights(self, other: Turn) -> dict[str, float]:
        """Return how much each column and each workshop (by its side) has to do with the explained
        turn's being better than ``other``: the values that the two turns lose and gain if they
        exchange it, on average."""
        ours, theirs = (self._position.play(each) for each in (self._turn, other))
        if ours.is_over() or theirs.is_over():
            return {}
        found = dict[str, float]()
        for place in (*LOCATIONS, *SIDES):
            exchanged = _with(ours, theirs, place), _with(theirs, ours, place)
            if exchanged[0] != ours and all(map(_is_possible, exchanged)):
                less, more = (self._values.elsewhere(each).worth for each in exchanged)
                found[place] = (self._loss(other) + more - less) / 2
        return found

    def _weight(self, fact: Fact, weights: dict[str, float]) -> float:
        side = self._position.side
        places: tuple[str | None, ...] = (fact.at,)
        if is_about(fact, HAND, THREAT) or fact.kind in ("double", "pair"):
            places = (side,)
        elif fact.at is None or fact.kind == "shuts":
            places = (fact.at, rival(side))
        return max(weights.get(each or "", 0.0) for each in places)

    def chosen(self) -> list[Fact]:
        """Return facts that every good turn has. If there are none, return a fact that good turns
        often have, otherwise the fact ``equal``."""
        needed = [each for each in map(self._weighed, self._of(self._turn)) if each is not None]
        found = sorted([*self._only(), *_most_needed(needed)], key=_strength)
        told = _selected(filter(None, map(self._borne_out, found)))
        return told or _selected([*self._typical(), *self._equal()])

    def _weighed(self, fact: Fact) -> Fact | None:
        without = self._best_without(fact)
        if without is None or not self._costs(without):
            return None
        return _beside(fact, self._loss(without), without) if self._is_cause(fact) else None

    def _borne_out(self, found: Fact) -> Fact | None:
        is_late = self._position.open_spaces() <= LATE
        if self._values.are_proven or (not is_late and (found.loss or 0.0) >= CLEARLY_NEEDED):
            return found
        self._values.look(self._turn, LONGER)
        without = self._best_without(found, LONGER)
        if without is None or not self._costs(without, BORNE_OUT if is_late else NEEDED):
            return None
        loss = self._loss(without)
        return _beside(found, loss, without) if loss >= BORNE_OUT else None

    def _best_without(self, fact: Fact, times: int = 1) -> Turn | None:
        while not self._values.stop():
            self._others.sort(key=self._values.worth, reverse=True)
            without = next((t for t in self._others if not self._is_true_of(t, fact)), None)
            if without is None or not self._values.look(without, times):
                return without
        return None

    def _only(self) -> list[Fact]:
        """Return the fact that every other turn has a worse result, if this is proven."""
        if not self._values.are_proven or not self._others:
            return []
        proven = {turn: self._values[turn].proven for turn in (self._turn, *self._others)}
        results = {turn: result for turn, result in proven.items() if result is not None}
        best = self._others[0]
        if any(results[other] >= results[self._turn] for other in self._others):
            return []
        return [_beside(Fact("only", number=len(self._others)), self._loss(best), best)]

    def _equal(self) -> list[Fact]:
        best = max(map(self._values.worth, [self._turn, *self._others]))
        near = [t for t in self._others if self._values.worth(t) > best - NEAR]
        if not near or self._values.worth(self._turn) <= best - NEAR:
            return []
        return [Fact("equal", number=len(near) + 1)]

    def _typical(self) -> list[Fact]:
        """Return the fact with the greatest :meth:`_lift`. If several other turns are good, at
        least one of them must also have the fact."""
        least = self._values.worth(self._turn) - NEAR
        near = [each for each in self._others if self._values.worth(each) > least]
        lifts = {
            fact: self._lift(fact)
            for fact in self._of(self._turn)
            if not kind_of(fact).is_weak
            and (len(near) < 2 or any(self._is_true_of(each, fact) for each in near))
        }
        best = max(lifts, key=lambda fact: lifts[fact], default=None)
        if best is None or lifts[best] < LIFT or not self._is_cause(best):
            return []
        return [best]

    def _lift(self, fact: Fact) -> float:
        """Return the median value of the turns with a fact, minus the median value of the turns
        without the fact."""
        worths: dict[bool, list[float]] = {True: [self._values.worth(self._turn)], False: []}
        for other in self._others:
            if self._values.stop():
                return 0.0
            worths[self._is_true_of(other, fact)].append(self._values.worth(other))
        return median(worths[True]) - median(worths[False]) if worths[False] else 0.0

    def differences(self, other: Turn) -> list[Fact]:
        """Return facts that make the explained turn better than ``other``."""
        self._values.look(other)
        sure = [*self._refutations(other), *self._hands(other), *self._kept(other)]
        lost = self._loss_to(other)
        missed = [self._missed(fact, other) for fact in self._of(self._turn) if self.stands(fact)]
        needed = _most_needed([each for each in missed if each is not None and each.loss])
        missed_at_all = needed or [each for each in missed if each is not None]
        told = sorted((_beside(each, lost, other) for each in missed_at_all), key=_strength)
        return _selected([*(_beside(each, lost, other) for each in sure), *told])

    def faults(self, other: Turn) -> list[Fact]:
        """Return what ``other`` costs compared with the explained turn, largest cost first."""
        self._values.look(other)
        refuting = [each for each in self._refutations(other) if each.kind != "wastes"]
        least = max(LEAST_FALL, OF_THE_LOSS * self._loss_to(other))
        found = [*refuting, *self._hands(other), *self.skipped(other, least)]
        found += points_lost(self._position, other, self._turn)
        return [*sorted(found, key=_weight_told, reverse=True), *self._kept(other)]

    def _replies(self, better: Turn) -> list[Fact]:
        """Return what the expected reply does or, if that is more, the one that gains most."""
        expected, both = self._expected(better), (self._position, self._turn, better)
        if expected is None:
            return []
        reply, greedy = expected[0], greediest(self._position.play(self._turn))
        found = [replies(*both, reply, falls_behind(*both, expected))]
        found += [replies(*both, greedy)] if greedy else []
        most = max(found, key=lambda facts: sum(each.worth or 0 for each in facts))
        if not most:
            return [*filter(None, [refills(*both, reply)])]
        less = limits(self._position, better, self._turn)
        return [*most, *(each._replace(kind=f"{BETTER}{each.kind}") for each in less)]

    def skipped(self, other: Turn, least: float) -> list[Fact]:
        """Return the fact that with its bonus action ``other`` would be worth so much more, or that
        without it, it would be the explained turn."""
        if extends(other, self._turn):
            return [Fact("harms", other.transfers[0].target)]
        fuller = [each for each in (self._turn, *self._others) if extends(each, other)]
        best = max(fuller, key=self._values.worth, default=None)
        if best is None:
            return []
        self._values.look(best)
        is_more = self._values.worth(best) - self._values.worth(other) >= least
        return [Fact("skips", other.transfers[0].target, by=best.notation)] if is_more else []

    def _hands(self, other: Turn) -> list[Fact]:
        """Return what ``other`` costs in the workshops, if a stone more would make it better."""
        after, ends = self._position.play(other), self._position.play(self._turn).is_over()
        expected = None if ends else self._values.reply(other)
        if expected is None:
            return []
        found = hands(self._position, other, self._turn, parse_turn(expected, after))
        return [each for each in found if self._is_hand_the_cause(other, after, each)]

    def _is_hand_the_cause(self, other: Turn, after: Position, cost: Fact) -> bool:
        """True if ``other`` would be clearly better with the own stones that it lacks, or with one
        more."""
        side = self._position.side
        if cost.kind == "takes_fewer":
            return self._loss(other) >= LEAST_FALL
        if cost.kind == "stolen":
            after = after.play(parse_turn(cost.by or "", after))
            kept = after.move(Transfer(side, rival(side), side))
            now = self._values.elsewhere(after).worth
        elif cost.kind == "cramps":
            kept, now = _unloaded(after, side, _difference(cost)), self._values.worth(other)
        elif not after.quarry(side):
            return False
        else:
            missing = _points(cost) // OWN_STONE if cost.kind in ("unarmed", "outarmed") else 1
            kept = _refilled(after, side, missing)
            now = self._values.worth(other)
        least = min(NEEDED, max(LEAST_FALL, OF_THE_LOSS * self._loss_to(other)))
        return self._values.elsewhere(kept).worth - now >= least

    def _refutations(self, other: Turn) -> list[Fact]:
        """Return the faults of ``other`` that the explained turn avoids: a strong reply and wasted
        points."""
        after = self._position.play(other)
        if after.is_over() or self._loss_to(other) < LEAST_FALL:
            return []
        expected = self._values.reply(other)
        allowed = lets(self._position, other, self._turn)
        named = [expected, *(each.by for each in allowed)]
        tried = [greediest(after), *(parse_turn(each, after) for each in named if each)]
        simple = {simplest(after, reply): None for reply in tried if reply}
        found = [answers(self._position, other, self._turn, reply) for reply in simple]
        told = [*(each for each in found if each is not None), *allowed]
        refuting = [each for each in told if self._refutes(other, each.by)]
        strongest = max(refuting, key=_points, default=None)
        alike = [
            each
            for each in refuting
            if strongest and (each.kind, each.by) == (strongest.kind, strongest.by)
        ]
        return [*alike, *wastes(self._position, other, self._turn)[:1]]

    def _refutes(self, other: Turn, notation: str | None) -> bool:
        after = self._position.play(other)
        reply = parse_turn(notation or "", after)
        left = self._values.elsewhere(after.play(reply)).worth
        fall = self._values.worth(self._turn) - left
        return fall >= max(LEAST_FALL, OF_THE_LOSS * self._loss_to(other))

    def _kept(self, other: Turn) -> list[Fact]:
        """Return the proven win or draw that ``other`` would give away. The fact about a win
        includes the lead in points."""
        result, points = self._values[self._turn].proven, self._values[self._turn].margin
        left = self._values[other].proven
        if not self._values.are_proven or result is None or left is None or result <= left:
            return []
        return [Fact("wins", worth=round(points)) if result > 0 else Fact("draws")]

    def _missed(self, fact: Fact, other: Turn) -> Fact | None:
        """Return ``fact`` if ``other`` lacks it and is worse for that reason. The returned ``loss``
        is ``None`` unless every turn without the fact is clearly worse."""
        if self._is_true_of(other, fact) or not self._is_cause(fact):
            return None
        without = next((t for t in self._others if not self._is_true_of(t, fact)), other)
        return _beside(fact, self._loss(without) if self._costs(without) else None, without)

    def _is_cause(self, fact: Fact) -> bool:
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

    def _is_true_of(self, turn: Turn, fact: Fact) -> bool:
        return any(covers(each, fact) for each in self._of(turn, fact.kind))

    def _of(self, turn: Turn, kind: str | None = None) -> list[Fact]:
        kinds = FOUND_ALONE if kind is None else (kind,)
        for each in kinds:
            if (turn, each) not in self._facts:
                self._facts[turn, each] = facts_of(self._position, turn, kinds=(each,))
        return [fact for each in kinds for fact in self._facts[turn, each]]


def _most_needed(found: list[Fact]) -> list[Fact]:
    most = max((each.loss or 0.0 for each in found), default=0.0)
    return [each for each in found if (each.loss or 0.0) >= OF_THE_MOST_NEEDED * most]


def _strength(each: Fact) -> tuple[bool, bool, int, float, int]:
    """Return a sort key by rank. :data:`THIN` facts come late, and weak ones last."""
    loss, worth = each.loss or 0.0, each.worth or 0
    return kind_of(each).is_weak, _is_thin(each), RANKS[each.kind], -loss, -worth


def _is_thin(fact: Fact) -> bool:
    return is_about(fact, CHANGE, POINTS) and (fact.worth or 0) < THIN


def _selected(found: Iterable[Fact]) -> list[Fact]:
    """Return up to :data:`MOST` facts, one for each column and topic. A weak fact is never
    first."""
    chosen: list[Fact] = []
    places = set[tuple[bool, str]]()
    for each in found:
        is_of_better = inner(each) is not None
        topic = HAND if is_about(each, HAND) else each.kind
        place = is_of_better, topic if each.kind == "skips" else each.at or topic
        is_double = each.kind == "threatens" and (False, "double") in places
        if place not in places and not is_double and (chosen or not kind_of(each).is_weak):
            chosen.append(each)
            places.add(place)
        if len(chosen) == MOST:
            break
    return chosen


def _beside(fact: Fact, loss: float | None, other: Turn) -> Fact:
    return fact._replace(loss=loss, without=other.notation)


def _told(found: list[Fact], *, are_proven: bool) -> Iterable[Fact]:
    for fact in found:
        loss = None if fact.loss is None else min(fact.loss, 1.0)
        sure = None if fact.without is None else are_proven
        is_cost = fact.kind == "loses" if fact.cost is None else fact.cost
        yield fact._replace(loss=loss, sure=sure, cost=is_cost or None)


def _refilled(position: Position, side: Side, number: int) -> Position:
    """Return the position with so many more own stones in a hand, in place of others if it is
    full, or as many as the quarry has."""
    for _ in range(min(number, position.quarry(side))):
        others = position.workshop(side).replace(side, "")
        if not position.free_spaces(side):
            if not others:
                break
            position = position.move(Transfer(others[0], side, QUARRY))
        position = position.move(Transfer(side, QUARRY, side))
    return position


def _unloaded(position: Position, side: Side, number: int) -> Position:
    """Return the position with so many other stones of a hand back in the quarry."""
    others = position.workshop(side).replace(side, "")
    for stone in others[:number]:
        position = position.move(Transfer(stone, side, QUARRY))
    return position


def _first(costs: Sequence[Fact], most: int) -> list[Fact]:
    """Return the first costs, counting all changes by one reply as one cost."""
    told = list(dict.fromkeys((each.kind, each.by or each.at) for each in costs))[:most]
    return [each for each in costs if (each.kind, each.by or each.at) in told]


def _with(position: Position, other: Position, place: str) -> Position:
    """Return a position with one column, or one workshop, of another one."""
    columns, workshops = (
        tuple(
            theirs if name == place else ours
            for name, ours, theirs in zip(names, own, others, strict=True)
        )
        for names, own, others in (
            (LOCATIONS, position.columns, other.columns),
            (SIDES, position.workshops, other.workshops),
        )
    )
    return position._replace(columns=columns, workshops=workshops)


def _is_possible(position: Position) -> bool:
    return all(position.quarry(stone) >= 0 for stone in STONES)


def _is_small(cost: Fact) -> bool:
    """True of a cost that isn't told beside another: room in hand, and a single point that the
    rival doesn't get."""
    is_point = cost.kind == "loses" and cost.worth == 1
    return cost.kind == "cramps" or (is_point and cost.stone is None)


def _is_marked(verdict: Verdict, position: Position) -> bool:
    is_lost = verdict.lost_chance > MARKED or verdict.lost_points >= MANY_POINTS
    return verdict.proven != 1 and (is_lost or _is_costly(verdict, position))


def _is_costly(verdict: Verdict, position: Position) -> bool:
    """True if something must speak against the turn."""
    among_beginners = judged_among(BEGINNER, verdict, position.open_spaces()).lost_chance
    is_lost = verdict.lost_chance >= MISTAKE or among_beginners > BEGINNER_MARKED
    return is_lost or verdict.lost_points >= MANY_POINTS


def _points(cost: Fact) -> int:
    """Return about how many points a cost is worth."""
    if cost.kind in _WORTH:
        return _WORTH[cost.kind]
    if cost.kind == "outarmed":
        return OWN_STONE * (cost.worth or 0)
    if cost.kind in _WORTH_ALONE:
        return cost.worth or 0
    difference = _difference(cost)
    if cost.kind == "takes_fewer":  # the same turn, but for this
        return OWN_STONE * (difference + 1)
    if cost.kind == "cramps":
        return min(difference, OWN_STONE)
    return difference * (OWN_STONE if is_about(cost, HAND) else 1)


def _difference(cost: Fact) -> int:
    return (cost.worth or 0) - (cost.number or 0)


def _rank(cost: Fact) -> tuple[int, bool]:
    """Return a sort key: by points, and what is on the board before what is in the workshops."""
    return _points(cost), not is_about(cost, HAND)


def _is_on_board(cost: Fact) -> bool:
    """True of a cost of several points on the board."""
    return _points(cost) >= THIN and not is_about(cost, HAND, RESULT)


def _weight_told(cost: Fact) -> tuple[bool, int]:
    """Return a sort key: what costs several points on the board first, then by points."""
    return _is_on_board(cost), _points(cost)


def undone(position: Position, turn: Turn, fact: Fact) -> Position | None:
    """Return the position after ``turn``, but with the effect of a fact undone; ``None`` if this is
    impossible."""
    kind = kind_of(fact)
    if kind.does is None:
        return None
    causes = [each for each in turn.transfers if kind.does(each, position.side, fact)]
    after = position.play(turn)
    for stone, source, target in causes[-1:] if kind.is_done_once else reversed(causes):
        after = after.move(Transfer(stone, target, source))
    return after
