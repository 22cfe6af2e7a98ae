"""Decides claims about turns by the rules alone: it plays, counts and compares.

Written from docs/protocol.md and, for the kinds that are the engine's own, from what the
explanation says to a player. It knows nothing of the code that makes the claims: it imports the
rules, never the engine.
"""

import random
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple, Protocol

from tests import plain_counting as count
from tholos_desktop.rules import (
    GRAY,
    LOCATIONS,
    WORKSHOP_SPACES,
    Ornament,
    Position,
    Turn,
    legal_turns,
    rival,
)

_BETTER = "better_"
"""Begins the kind of a claim about the better turn that is false of the other."""
CLEAR = 2
"""Fewer points are no difference that anybody sees."""
FEW_SPACES = 4
"""With so many left or fewer every end of the game is tried, if there are not too many."""


class Claimed(Protocol):
    """What is claimed of a turn."""

    @property
    def kind(self) -> str: ...
    @property
    def at(self) -> str | None: ...
    @property
    def worth(self) -> int | None: ...
    @property
    def number(self) -> int | None: ...
    @property
    def stone(self) -> str | None: ...
    @property
    def by(self) -> str | None: ...
    @property
    def without(self) -> str | None: ...
    @property
    def cost(self) -> bool | None: ...


class Effort(NamedTuple):
    """How hard a claim about all that can follow is tried."""

    games: int
    """So many at random, and as many against the claim."""
    positions: int
    """Every end is tried only where no more positions than this lie on the way."""


def is_true(
    position: Position, turn: Turn, claim: Claimed, effort: Effort, against: Turn | None = None
) -> bool:
    """Whether a claim about a legal turn holds; of what all games may bring, as far as tried.

    ``against`` is the turn beside which it is claimed, for the kinds that are about two. A cost of
    such a kind speaks against ``turn``, beside the better turn that it names.
    """
    kind = claim.kind.removeprefix(_BETTER)
    if claim.cost and (kind in _OF_TWO or kind != claim.kind):
        against = turn
        (turn,) = [each for each in legal_turns(position) if each.notation == claim.without]
    asked = _Question(position, position.play(turn), turn, claim, effort, against)
    if kind == claim.kind or against is None:
        return _JUDGES[kind](asked)
    other, is_alike = asked._replace(after=position.play(against), turn=against), False
    with suppress(ValueError):  # a turn that the claim names isn't legal there
        is_alike = _JUDGES[kind](other)
    return _JUDGES[kind](asked) and not is_alike


def decides(kind: str) -> bool:
    """Whether claims of a kind can be decided here."""
    return kind.removeprefix(_BETTER) in _JUDGES


class _Question(NamedTuple):
    before: Position
    after: Position
    turn: Turn
    claim: Claimed
    effort: Effort
    against: Turn | None

    @property
    def after_the_other(self) -> Position:
        """After the turn that it is compared with."""
        assert self.against is not None, "the kind needs another turn"
        return self.before.play(self.against)

    @property
    def me(self) -> str:
        return self.before.side

    @property
    def them(self) -> str:
        return rival(self.before.side)

    @property
    def at(self) -> str:
        assert self.claim.at is not None, "the kind needs a column"
        return self.claim.at

    @property
    def worth(self) -> int:
        assert self.claim.worth is not None, "the kind needs a worth"
        return self.claim.worth

    @property
    def number(self) -> int:
        assert self.claim.number is not None, "the kind needs a number"
        return self.claim.number


def _ways(question: _Question) -> Iterable[Position]:
    """Positions that can follow: all, or those of many games."""
    after, effort = question.after, question.effort
    if after.open_spaces() <= FEW_SPACES:
        found = _reachable(after, effort.positions)
        if found is not None:
            return found
    return _tried(question)


@lru_cache(1 << 8)
def _reachable(position: Position, most: int) -> frozenset[Position] | None:
    found, waiting = {position}, [position]
    while waiting:
        here = waiting.pop()
        for turn in legal_turns(here):
            after = here.play(turn)
            if after not in found:
                found.add(after)
                waiting.append(after)
        if len(found) > most:
            return None
    return frozenset(found)


def _tried(question: _Question) -> list[Position]:
    """The positions of games at random, and of games in which both sides work against the claim."""
    rng = random.Random(question.after.code)
    found = []
    for number in range(2 * question.effort.games):
        position = question.after
        while not position.is_over():
            turns = legal_turns(position)
            turn = rng.choice(turns)
            if number % 2 and rng.random() < 0.7:
                some = rng.sample(turns, min(len(turns), 25))
                turn = min(some, key=lambda each: _spite(position.play(each), question))
            position = position.play(turn)
            found.append(position)
    return found


def _spite(position: Position, question: _Question) -> tuple[int, int]:
    """How well a position serves the claim; the column's own height helps to get at it."""
    where = question.claim.at
    if where is None:
        return count.lead(position, question.me), 0
    return count.lead_in(position, where, question.me), position.height(where)


def _ends(q: _Question) -> bool:
    return q.after.is_over() and count.lead(q.after, q.me) == q.worth > 0


def _safe(q: _Question) -> bool:
    ends = (position for position in _ways(q) if position.is_over())
    return q.worth > 0 and all(count.lead(end, q.me) >= q.worth for end in ends)


def _locks(q: _Question) -> bool:
    ends = (position for position in _ways(q) if position.is_over())
    return count.own(q.after, q.at, q.me) > 0 and all(
        count.owner(end, q.at) == q.me for end in ends
    )


def _closes(q: _Question) -> bool:
    stones = q.after.column(q.at)
    pays = count.owner(q.after, q.at) == q.me and count.pays(q.after, q.at) == q.worth
    return pays and all(position.column(q.at) == stones for position in _ways(q))


def _beyond(q: _Question) -> bool:
    room = q.after.max_height(q.at) - q.after.height(q.at)
    fuller = [q.after]
    for _ in range(room):
        fuller = [more for position in fuller for more in count.with_one_more(position, q.at)]
        if any(count.owner(position, q.at) == q.them for position in fuller):
            return False
    return room == q.number and count.own(q.after, q.at, q.me) > 0


def _pair(q: _Question) -> bool:
    """The temple has two stones more."""
    return q.before.open_spaces() - q.after.open_spaces() == 2


def _fills(q: _Question) -> bool:
    is_new = q.before.is_valid(q.at) and not q.after.is_valid(q.at)
    return is_new and count.owner(q.after, q.at) != q.them


def _takes(q: _Question) -> bool:
    taken = count.owner(q.before, q.at) != q.me == count.owner(q.after, q.at)
    return taken and count.pays(q.after, q.at) == q.worth


def _levels(q: _Question) -> bool:
    leveled = count.owner(q.before, q.at) == q.them and count.owner(q.after, q.at) is None
    return leveled and count.pays(q.before, q.at) == q.worth > 0


def _feeds(q: _Question) -> bool:
    mine = count.owner(q.before, q.at) == count.owner(q.after, q.at) == q.me
    return mine and count.pays(q.after, q.at) - count.pays(q.before, q.at) == q.worth > 0


def _spoils(q: _Question) -> bool:
    theirs = count.owner(q.before, q.at) == count.owner(q.after, q.at) == q.them
    return theirs and count.pays(q.before, q.at) - count.pays(q.after, q.at) == q.worth > 0


def _guards(q: _Question) -> bool:
    threat = count.gains(count.in_turn(q.before, q.them), q.claim.by, q.at)
    if q.claim.stone != count.loser(count.in_turn(q.before, q.them), q.claim.by, q.at):
        return False
    return threat == q.worth > q.number >= _reach(q)


def _reach(q: _Question) -> int:
    """The most that the turn and any reply to it gain the rival in the column together."""
    before, after = (count.lead_in(each, q.at, q.them) for each in (q.before, q.after))
    return max(0, after - before) + count.most_in(q.after, q.at)


def _quiet(q: _Question) -> bool:
    return count.most(q.after) <= q.number < count.most(count.in_turn(q.before, q.them))


def _double(q: _Question) -> bool:
    replies = [after for _, after in count.following(q.after)]
    is_sure = bool(replies) and all(count.most(each) >= q.worth > 0 for each in replies)
    others = sum(not _gains_by(q, each) for each in replies)
    return is_sure and others == (q.claim.number or 0)


def _gains_by(q: _Question, position: Position) -> bool:
    """Whether a turn that is named gains as much as is claimed."""
    return any(
        count.lead(after, q.me) - count.lead(position, q.me) >= q.worth
        for turn, after in count.following(position)
        if turn.notation in (q.claim.by or "").split(",")
    )


def _threatens(q: _Question) -> bool:
    again = count.in_turn(q.after, q.me)
    if q.claim.stone != count.loser(again, q.claim.by, q.at):
        return False
    return count.gains(again, q.claim.by, q.at) == q.worth > 0


def _shuts(q: _Question) -> bool:
    before, after = count.bonuses(count.in_turn(q.before, q.them)), count.bonuses(q.after)
    return q.at in before and q.at not in after


def _builds(q: _Question) -> bool:
    columns = [position.column(q.at) for position in (q.before, q.after)]
    before, after = (column.count(q.me) for column in columns)
    stronger = before < after == q.number > columns[1].count(q.them)
    return stronger and count.owner(q.after, q.at) == q.me and count.pays(q.after, q.at) == q.worth


def _removes(q: _Question) -> bool:
    columns = (position.column(q.at) for position in (q.before, q.after))
    before, after = columns
    left = [sum(each.count(q.them) for each in p.columns) for p in (q.before, q.after)]
    is_lifted = before[-1:] == q.claim.stone == q.them and after == before[:-1]
    return is_lifted and left[0] > left[1]


def _must_take(q: _Question) -> bool:
    replies = [turn for turn, _ in count.following(q.after)]
    return bool(replies) and all(turn.is_take for turn in replies)


def _disarms(q: _Question) -> bool:
    had, has = (p.workshop(q.them).count(q.them) for p in (q.before, q.after))
    is_for_good = q.claim.stone == (None if q.after.quarry(q.them) else q.them)
    return had > 0 == has and is_for_good and not count.bonuses(q.after)


def _last_of(q: _Question) -> bool:
    stone = q.claim.stone
    assert stone is not None
    taken = any((t.stone, t.source) == (stone, "q") for t in q.turn.transfers)
    return taken and q.after.quarry(stone) == 0


def _armed(q: _Question) -> bool:
    before, after = (p.workshop(q.me).count(q.me) for p in (q.before, q.after))
    return after - before == q.number > 0 and _may_act(q)


def _may_act(q: _Question) -> bool:
    """Whether after some reply an own stone can be placed with a bonus action."""
    return any(
        turn.bonus and turn.transfers[0].stone == q.me
        for _, replied in count.following(q.after)
        for turn, _ in count.following(replied)
    )


def _full(q: _Question) -> bool:
    before, after = (len(p.workshop(q.me)) for p in (q.before, q.after))
    return before < after == q.number == WORKSHOP_SPACES <= q.after.open_spaces()


def _gets_gray(q: _Question) -> bool:
    """A gray stone may still lower what a column pays the rival, at once or after one more stone.
    No column that is the player's own now is meant."""
    now = q.after
    spoils = any(
        count.own(fuller, at, q.them) < count.own(each, at, q.them)
        for at in LOCATIONS
        if count.owner(now, at) != q.me
        for each in (now, *count.with_one_more(now, at))
        for fuller in count.with_one_more(each, at)
        if fuller.column(at)[-1] == GRAY
        and count.owner(each, at) == count.owner(fuller, at) == q.them
    )
    return spoils and _gets(q, GRAY)


def _gets(q: _Question, stone: str) -> bool:
    before, after = (p.workshop(q.me).count(stone) for p in (q.before, q.after))
    return after - before == q.number > 0 and q.claim.stone == stone


def _harmless(q: _Question) -> bool:
    (placed,) = q.turn.transfers
    stays = count.lead(q.after, q.me) == count.lead(q.before, q.me)
    elsewhere = [
        after
        for turn, after in count.following(q.before)
        if len(turn.transfers) == 1
        and turn.transfers[0].source == q.me
        and turn.transfers[0].stone == placed.stone
        and turn.transfers[0].target != q.at
    ]
    worse = (count.lead(after, q.me) < count.lead(q.before, q.me) for after in elsewhere)
    same = (placed.stone, placed.target) == (q.claim.stone, q.at)
    return same and stays and bool(elsewhere) and all(worse)


def _gains(q: _Question) -> bool:
    return _changes(q) == q.worth > 0 and _stands(q)


def _loses(q: _Question) -> bool:
    return -_changes(q) == q.worth > 0 and _stands(q)


def _changes(q: _Question) -> int:
    return count.lead_in(q.after, q.at, q.me) - count.lead_in(q.before, q.at, q.me)


def _stands(q: _Question) -> bool:
    whose = count.owner(q.after, q.at)
    pays = None if whose is None else count.pays(q.after, q.at)
    return (q.claim.stone, q.claim.number) == (whose, pays)


def _ornament(q: _Question) -> bool:
    place = LOCATIONS.index(q.at)
    ornaments = list(q.before.ornaments)
    number, ornaments[place] = ornaments[place], Ornament.NONE
    before, after = (p._replace(ornaments=tuple(ornaments)) for p in (q.before, q.after))
    plain = count.lead_in(after, q.at, q.me) - count.lead_in(before, q.at, q.me)
    return number == q.number and plain == q.worth != _changes(q)


def _bonus(q: _Question) -> bool:
    placing, _, bonus = q.turn.notation.partition("/")
    placed = count.after(q.before, placing)
    more = count.lead(q.after, q.me) - count.lead(placed, q.me)
    return bool(bonus) and placing[1] == q.at and more == q.worth > 0


def _idle(q: _Question) -> bool:
    columns = (
        count.lead_in(q.after, at, q.me) == count.lead_in(q.before, at, q.me) for at in LOCATIONS
    )
    return all(columns)


def _wastes(q: _Question) -> bool:
    lost, left = (
        count.lead_in(q.before, q.at, q.me) - count.lead_in(after, q.at, q.me)
        for after in (q.after_the_other, q.after)
    )
    return lost == q.worth > q.number == max(0, left)


def _lets(q: _Question) -> bool:
    there = q.after_the_other
    columns = [q.claim.at] if q.claim.at else _touched(there, q.claim.by)
    losers = {count.loser(there, q.claim.by, at) for at in columns}
    if q.claim.stone != (None if None in losers else q.me):
        return False
    if _spared(q) < CLEAR:
        return False
    if q.claim.at is not None:
        gained = count.gains(there, q.claim.by, q.at)
        return gained == q.worth > q.number >= _reach(q)
    return _gained_by(q) == q.worth > q.number >= count.most(q.after)


def _answers(q: _Question) -> bool:
    """It is said that the reply gains no more, and that the better turn prevents it: at least half
    of it, and for good."""
    is_prevented = 2 * q.number <= q.worth and q.worth - q.number <= _spared(q)
    return _lets(q) and _gained_by(q) == q.worth and is_prevented


def _gained_by(q: _Question) -> int:
    """What the named reply to the other turn gains the rival in all columns."""
    there = q.after_the_other
    return count.lead(count.after(there, q.claim.by), q.them) - count.lead(there, q.them)


def _spared(q: _Question) -> int:
    """By how much the lead is larger after the better turn and any reply than after the other turn
    and the named one."""
    least = min((count.lead(p, q.me) for _, p in count.following(q.after)), default=None)
    kept = count.lead(q.after, q.me) if least is None else least
    return kept - count.lead(count.after(q.after_the_other, q.claim.by), q.me)


def _may_gray_act(position: Position, side: str) -> bool:
    places = range(len(LOCATIONS)) if GRAY in position.workshop(side) else ()
    triggers = (each for each in places if position.ornaments[each] == Ornament.GRAY_TRIGGERS)
    return any(position.is_valid(LOCATIONS[each]) for each in triggers)


def _stolen(q: _Question) -> bool:
    """Own stones left after the theft; own stones that any reply to the better turn leaves."""
    there = q.after_the_other
    replied = count.after(there, q.claim.by)
    left, taken = _own(q, replied), _own(q, there) - _own(q, replied)
    safe = min(_own(q, each) for _, each in count.following(q.after))
    place = q.claim.by[1:2] if q.claim.by else None
    is_told = (taken, left, safe, place) == (1, q.number, q.worth, q.at) and safe > left
    return is_told and q.claim.stone == q.me


def _own(q: _Question, position: Position) -> int:
    return position.workshop(q.me).count(q.me)


def _unarmed(q: _Question) -> bool:
    fewer, kept = _own(q, q.after_the_other), _own(q, q.after)
    if any(_may_gray_act(each, q.me) for each in (q.after_the_other, q.after)):
        return False  # a gray stone is one more
    return _may_act(q) and fewer == q.number < q.worth == kept and q.claim.stone == q.me


def _outarmed(q: _Question) -> bool:
    there = q.after_the_other
    theirs = there.workshop(q.them).count(q.them)
    if any(_may_gray_act(each, q.me) for each in (there, q.after)):
        return False
    is_told = (theirs, _own(q, q.after), _own(q, there)) == (q.number, q.worth, 0)
    return is_told and _may_act(q) and q.worth > 0 and theirs >= CLEAR and q.claim.stone == q.them


def _refills(q: _Question) -> bool:
    """The largest take of own stones that the rival can make."""
    there = q.after_the_other
    takes = [
        (turn.notation, each)
        for turn, each in count.following(there)
        if turn.notation.startswith(f"+{q.them}")
    ]
    largest, replied = max(takes, key=lambda take: len(take[0]), default=("", there))
    theirs = replied.workshop(q.them).count(q.them)
    if any(_may_gray_act(replied, side) for side in (q.me, q.them)):
        return False
    spared = all(
        each.workshop(q.them).count(q.them) - _own(q, each)
        <= q.worth - q.number - (CLEAR if q.number else 1)
        for turn, each in count.following(q.after)
        if turn.notation.startswith(f"+{q.them}")
    )
    more = theirs == q.worth > q.number == _own(q, there)
    return q.claim.by == largest and more and q.claim.stone == q.them and spared


def _replies(q: _Question) -> bool:
    """It does more than any reply to the better turn, and the player is behind then, or after the
    turn that gains most."""
    there = q.after_the_other
    replied = count.after(there, q.claim.by)
    gained = {at: _rise(there, replied, at, q.them) for at in LOCATIONS}
    more = _gained_by(q) - max(0, count.most(q.after))
    later = max((_at_best(q, each) for _, each in count.following(q.after)), default=-1_000)
    is_cause = 0 < min(more, CLEAR) <= max(_spared(q), later - _at_best(q, replied))
    is_told = gained[q.at] == q.worth != 0 and _names_loser(q, there)
    return is_told and _gained_by(q) > 0 and is_cause


def _at_best(q: _Question, position: Position) -> int:
    return count.lead(position, q.me) + max(0, count.most(position))


def _rise(before: Position, after: Position, at: str, side: str) -> int:
    return count.lead_in(after, at, side) - count.lead_in(before, at, side)


def _outcome(q: _Question) -> bool:
    if q.claim.at is None:
        return True
    rise = _rise(q.after, count.after(q.after, q.claim.by), q.at, q.them)
    return rise == q.worth and _names_loser(q, q.after)


def _names_loser(q: _Question, position: Position) -> bool:
    """The fact names the player who only loses there, if the reply raises the rival's lead."""
    loser = count.loser(position, q.claim.by, q.at) if q.worth > 0 else None
    return q.claim.stone == loser


def _exposes(q: _Question) -> bool:
    """What one more stone would gain the rival after the turn, and after the better one, where no
    other gains as much. The player isn't there first, with a stone in hand while the rival has none
    of theirs: not in two columns at once."""
    there = q.after_the_other
    exposed = [at for at in LOCATIONS if min(_exposure(q, at)[2:]) >= CLEAR]
    is_late = not there.workshop(q.them).count(q.them) and there.workshop(q.me).strip(q.them)
    is_told = _exposure(q, q.at)[:2] == (q.worth, q.number) and q.claim.stone == q.them
    most = max(_exposure(q, at)[1] for at in LOCATIONS)
    is_alone = is_late and exposed == [q.at]
    return is_told and q.at in exposed and not is_alone and q.worth > most


def _exposure(q: _Question, at: str) -> tuple[int, int, int, int]:
    """Two gains of the rival by one more stone, after the other turn and after this one; by how
    much the first is larger, and by how much the lead in the column is, then."""
    gains, leads = list[int](), list[int]()
    for each in (q.after_the_other, q.after):
        fuller = [p for p in count.with_one_more(each, at) if p.column(at)[-1] == q.them]
        gains.append(max([0, *(_rise(each, p, at, q.them) for p in fuller)]))
        leads.append(count.lead_in(each, at, q.them) + gains[-1])
    return gains[0], gains[1], gains[0] - gains[1], leads[0] - leads[1]


def _concedes(q: _Question) -> bool:
    """By adding stones the player can no longer own the rival's column; without the turn and after
    the better one they could."""
    there = q.after_the_other
    pays = count.own(there, q.at, q.them) == q.worth > 0
    return pays and [_may_own(q, each) for each in (q.before, there, q.after)] == [
        True,
        False,
        True,
    ]


def _may_own(q: _Question, position: Position) -> bool:
    """Whether some filling of the column's spaces wins it for the player."""
    fuller = [position]
    while fuller:
        if any(count.owner(each, q.at) == q.me for each in fuller):
            return True
        fuller = [more for each in fuller for more in count.with_one_more(each, q.at)]
    return False


def _follows(q: _Question) -> bool:
    """After a reply, a turn raises the lead; beside another turn, after some reply to that one none
    raises it as much."""
    reply, _, last = (q.claim.by or "").partition(",")
    replied = count.after(q.after, reply)
    gained = count.lead(count.after(replied, last), q.me) - count.lead(replied, q.me)
    if q.against is None:
        return gained == q.worth
    left = [count.most(each) for _, each in count.following(q.after_the_other)]
    return gained == q.worth > 0 and min(left) <= q.worth - CLEAR


def _limits(q: _Question) -> bool:
    most = [max(0, count.most(each)) for each in (q.after_the_other, q.after)]
    return most == [q.worth, q.number] and q.number <= q.worth - CLEAR


def _room(q: _Question, position: Position) -> int:
    return WORKSHOP_SPACES - len(position.workshop(q.me))


def _cramps(q: _Question) -> bool:
    """As many own stones are left, but less room for more of them."""
    there = q.after_the_other
    if any(_may_gray_act(each, q.me) for each in (there, q.after)):
        return False
    room = [_room(q, each) for each in (there, q.after)]
    own = [_own(q, each) for each in (there, q.after)]
    is_less = own[0] == own[1] and room[0] < room[1]
    return room == [q.number, q.worth] and is_less


def _clogs(q: _Question) -> bool:
    if _may_gray_act(q.after_the_other, q.me):
        return False
    hands = [each.workshop(q.me) for each in (q.after_the_other, q.after)]
    filled, better = (len(hand) == WORKSHOP_SPACES and q.me not in hand for hand in hands)
    return filled and not better


def _takes_fewer(q: _Question) -> bool:
    assert q.against is not None
    taken, possible = q.against.notation, f"+{(q.claim.stone or '') * q.worth}"
    is_legal = any(turn.notation == possible for turn, _ in count.following(q.before))
    return is_legal and taken == f"+{(q.claim.stone or '') * q.number}" and q.number < q.worth


def _skips(q: _Question) -> bool:
    assert q.against is not None
    placed, fuller = q.against.notation, q.claim.by or ""
    is_legal = any(turn.notation == fuller for turn, _ in count.following(q.before))
    return is_legal and placed[1:] == q.at and fuller.startswith(f"{placed}/")


def _harms(q: _Question) -> bool:
    assert q.against is not None
    return q.against.notation.startswith(f"{q.turn.notation}/") and q.turn.notation[1:] == q.at


def _misses(q: _Question) -> bool:
    if not q.claim.at:
        return count.lead(q.after, q.me) - count.lead(q.after_the_other, q.me) == q.worth > 0
    leads = [count.lead_in(each, q.at, q.me) for each in (q.after, q.after_the_other)]
    return leads[0] - leads[1] == q.worth > 0


def _ensures(q: _Question) -> bool:
    there = q.after_the_other
    left = min(count.most(each) for _, each in count.following(there))
    now = max(0, count.lead(there, q.me) - count.lead(q.after, q.me))
    return _double(q) and now + left + CLEAR <= q.worth and not _gains_by(q, q.before)


def _can_wait(q: _Question) -> bool:
    assert q.against is not None
    there = q.after_the_other
    now = count.lead(there, q.me) - count.lead(q.before, q.me)
    replied = [each for _, each in count.following(q.after)]
    later = [
        count.lead(after, q.me) - count.lead(each, q.me)
        for each in replied
        for turn, after in count.following(each)
        if turn == q.against
    ]
    most = max(
        count.lead_in(there, at, q.me) - count.lead_in(q.before, at, q.me) for at in LOCATIONS
    )
    is_there = count.lead_in(there, q.at, q.me) - count.lead_in(q.before, q.at, q.me) == most
    is_sure = len(later) == len(replied) and CLEAR <= now <= q.worth == min(later)
    return is_there and is_sure and _rise(q.before, q.after, q.at, q.me) <= 0


def _touched(position: Position, notation: str | None) -> list[str]:
    there = count.after(position, notation)
    return [at for at in LOCATIONS if position.column(at) != there.column(at)]


_JUDGES: dict[str, Callable[[_Question], bool]] = {
    "ends": _ends,
    "safe": _safe,
    "locks": _locks,
    "beyond": _beyond,
    "closes": _closes,
    "takes": _takes,
    "levels": _levels,
    "feeds": _feeds,
    "spoils": _spoils,
    "guards": _guards,
    "quiet": _quiet,
    "double": _double,
    "threatens": _threatens,
    "shuts": _shuts,
    "builds": _builds,
    "removes": _removes,
    "must_take": _must_take,
    "disarms": _disarms,
    "last_of": _last_of,
    "armed": _armed,
    "full": _full,
    "gets_gray": _gets_gray,
    "gets_rivals": lambda q: _gets(q, q.them),
    "harmless": _harmless,
    "gains": _gains,
    "loses": _loses,
    "ornament": _ornament,
    "bonus": _bonus,
    "idle": _idle,
    "wastes": _wastes,
    "lets": _lets,
    "answers": _answers,
    "stolen": _stolen,
    "refills": _refills,
    "replies": _replies,
    "outcome": _outcome,
    "exposes": _exposes,
    "limits": _limits,
    "cramps": _cramps,
    "unarmed": _unarmed,
    "outarmed": _outarmed,
    "clogs": _clogs,
    "takes_fewer": _takes_fewer,
    "skips": _skips,
    "harms": _harms,
    "misses": _misses,
    "ensures": _ensures,
    "can_wait": _can_wait,
    "follows": _follows,
    "concedes": _concedes,
    "fills": _fills,
    "pair": _pair,
    "acts": lambda q: "/" in q.turn.notation and q.turn.notation[1] == q.claim.at,
}
_OF_TWO = (
    *("wastes", "lets", "answers", "misses", "ensures", "can_wait"),
    *("stolen", "refills", "replies", "exposes", "concedes", "cramps"),
    *("unarmed", "outarmed", "clogs", "takes_fewer", "skips", "harms"),
)
"""Kinds about two turns: what the other costs, which the turn itself does not."""
