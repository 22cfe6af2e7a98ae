"""Costs of a turn that another turn avoids, at once or by the rival's reply: points, and stones in
hand. What a reply does is no cost if the other turn leaves the rival a reply that does as much."""

from collections.abc import Iterator

from tholos_desktop.rules import (
    LOCATIONS,
    Location,
    Position,
    Side,
    Transfer,
    Turn,
    legal_turns,
    parse_turn,
    rival,
)
from tholos_desktop.table.facts import Fact
from tholos_desktop.teaching.changes import changes
from tholos_desktop.teaching.columns import (
    choices,
    is_beyond,
    lead_lost,
    only_loser,
    raised,
    rivals_reach,
    standing,
    standing_at,
    total_gain,
)
from tholos_desktop.teaching.finders import CLEAR, TurnCase, double, may_gray_act
from tholos_desktop.teaching.kinds import BETTER


def lets(position: Position, turn: Turn, instead: Turn) -> list[Fact]:
    """Return facts for columns where the rival gains clearly more after ``turn`` than after
    ``instead``, largest difference first. After ``turn``, the rival's reply ``Fact.by`` gains
    ``Fact.worth``. ``instead`` and the rival's best reply together gain ``Fact.number`` there, and
    leave the player a clearly larger lead. The reply is the simplest one or, if the lead then isn't
    clearly larger, the one that gains most in all."""
    after = position.play(turn)
    best, most, with_most, *_ = choices(after)
    gains = raised(after, parse_turn(with_most, after)) if most else {}
    found: dict[Location, Fact] = {}
    for where, simple in sorted(best.items()):
        for worth, by in (simple, (gains.get(where, 0), with_most)):
            loser, less = only_loser(after, by, where), rivals_reach(position, instead, where)
            fact = Fact("lets", where, worth, less, loser, by)
            if (
                _is_clear(fact)
                and choices(position.play(instead)).most < worth <= most
                and _lost_to(position, turn, instead, fact) >= CLEAR
            ):
                found.setdefault(where, fact)
    return sorted(found.values(), key=_difference, reverse=True)


def wastes(position: Position, turn: Turn, instead: Turn) -> list[Fact]:
    """Return a fact for each column where ``turn`` loses clearly more points than ``instead``,
    largest difference first. ``Fact.worth``: loss by ``turn``. ``Fact.number``: loss by
    ``instead``.

    If ``turn`` is not clearly worse over all columns together, return no facts."""
    totals = [total_gain(position, each) for each in (turn, instead)]
    if totals[1] - totals[0] < CLEAR:
        return []
    lost, left = (_lost(position, each) for each in (turn, instead))
    found = [
        Fact("wastes", where, points, left.get(where, 0)) for where, points in sorted(lost.items())
    ]
    return sorted(filter(_is_clear, found), key=_difference, reverse=True)


def _lost_to(position: Position, turn: Turn, instead: Turn, fact: Fact) -> int:
    """Return :func:`lead_lost` after the reply that a fact names."""
    return lead_lost(position, turn, instead, parse_turn(fact.by or "", position.play(turn)))


def extends(turn: Turn, other: Turn) -> bool:
    """True if ``turn`` is ``other`` with a bonus action, which ``other`` leaves unused."""
    is_bare = not other.is_take and not other.bonus
    return is_bare and bool(turn.bonus) and turn.transfers[:1] == other.transfers


def hands(position: Position, turn: Turn, instead: Turn, reply: Turn | None) -> Iterator[Fact]:
    """Yield facts about what ``turn`` costs in the workshops, compared with ``instead``.
    ``reply`` is a reply to ``turn``. The checks in ``tests/claim_checker.py`` say what each kind
    means."""
    side = position.side
    after, better = position.play(turn), position.play(instead)
    if after.is_over() or better.is_over():
        return
    own, kept = (each.workshop(side).count(side) for each in (after, better))
    may_act = TurnCase(position, instead).may_use_bonus()
    safe = kept - any(steals(each, side) for each in legal_turns(better))
    is_own_alone = not any(may_gray_act(each, side) for each in (after, better))
    if reply is not None and steals(reply, side) and safe > own - 1:
        yield Fact("stolen", reply.transfers[0].target, safe, own - 1, side, reply.notation)
    elif kept > own and is_own_alone and may_act:
        refill = reply and not turn.is_take and refills(position, turn, instead, reply)
        yield refill or _fewer(after, kept, own)
    room, more = (each.free_spaces(side) for each in (after, better))
    if is_own_alone and not own and not room and turn.is_take and (kept or more):
        yield Fact("clogs")
    elif is_own_alone and turn.is_take and own == kept and room < more:
        yield Fact("cramps", None, more, room)
    if turn.is_take and turn.transfers[0].stone == instead.transfers[0].stone:
        number, worth = (len(each.transfers) for each in (turn, instead))
        if instead.is_take and worth > number:
            yield Fact("takes_fewer", None, worth, number, turn.transfers[0].stone)


def _fewer(after: Position, kept: int, own: int) -> Fact:
    """Return the fact that a turn leaves ``own`` own stones in hand, and a better one ``kept``; if
    none, that the rival has several."""
    other = after.side
    theirs = after.workshop(other).count(other)
    if not own and theirs >= CLEAR:
        return Fact("outarmed", None, kept, theirs, other)
    return Fact("unarmed", None, kept, own, rival(other))


def replies(
    position: Position, turn: Turn, instead: Turn, reply: Turn, behind: int = 0
) -> list[Fact]:
    """Return the points that a reply to ``turn`` changes, one fact for each column, largest gain
    first, if no reply to ``instead`` does as much, and the player's lead is then smaller by as
    much; ``behind`` is by how much it is smaller later."""
    after = position.play(turn)
    gains = raised(after, reply)
    difference = sum(gains.values()) - choices(position.play(instead)).most
    lost = max(behind, lead_lost(position, turn, instead, reply))
    if not 0 < min(difference, CLEAR) <= lost:
        return []
    return _by_column("replies", gains, after, reply.notation)


def _by_column(
    kind: str, gains: dict[Location, int], position: Position, notation: str
) -> list[Fact]:
    losers = {where: only_loser(position, notation, where) for where in gains if gains[where] > 0}
    found = [
        Fact(kind, where, gains[where], stone=losers.get(where), by=notation)
        for where in sorted(gains)
        if gains[where]
    ]
    return sorted(found, key=lambda each: each.worth or 0, reverse=True)


def outcome(position: Position, turn: Turn, instead: Turn, reply: str | None) -> list[Fact]:
    """Return the rival's reply to ``turn``, if any, by itself or, if no reply to ``instead`` gains
    as many points, with those that it changes in each column."""
    if reply is None:
        return [Fact("outcome")]
    after = position.play(turn)
    gains = raised(after, parse_turn(reply, after))
    if sum(gains.values()) <= choices(position.play(instead)).most:
        return [Fact("outcome", by=reply)]
    return _by_column("outcome", gains, after, reply)


def exposes(position: Position, turn: Turn, instead: Turn) -> list[Fact]:
    """Return a fact for each column where, after ``turn``, one more stone of the rival's color
    would gain the rival ``Fact.worth``, clearly more than after ``instead`` (``Fact.number``) and
    more than anywhere after it, and leave the rival with a clearly larger lead there; largest
    difference first. A single one doesn't count if the rival must first take one and the player has
    a stone that isn't the rival's, since the player is there first."""
    side, after, better = rival(position.side), position.play(turn), position.play(instead)
    now, then = (_gains_by_one(each, side) for each in (after, better))
    leads = [
        {where: standing_at(each, where).lead(side) + gain for where, gain in gains.items()}
        for each, gains in ((after, now), (better, then))
    ]
    found = [
        Fact("exposes", where, now[where], then.get(where, 0), side)
        for where in sorted(now)
        if leads[0][where] - leads[1].get(where, standing_at(better, where).lead(side)) >= CLEAR
        and now[where] > max(then.values(), default=0)
    ]
    clear = sorted(filter(_is_clear, found), key=_difference, reverse=True)
    is_late = side not in after.workshop(side) and {*after.workshop(position.side)} - {side}
    return [] if is_late and len(clear) == 1 else clear


def _gains_by_one(position: Position, side: Side) -> dict[Location, int]:
    """Return what one more stone of ``side`` would gain its player in each open column; 0 for a
    loss."""
    return {
        where: max(
            0,
            standing(position.column(where) + side, position.ornament(where)).lead(side)
            - standing_at(position, where).lead(side),
        )
        for where in filter(position.is_valid, LOCATIONS)
    }


def refills(position: Position, turn: Turn, instead: Turn, reply: Turn) -> Fact | None:
    """Fact that if the rival takes own stones (as ``reply`` does), the largest such take gives the
    rival clearly more of them than ``turn`` leaves the player. No take in reply to ``instead``
    gives as many more; unless ``turn`` leaves none, nearly as many."""
    side, other = position.side, rival(position.side)
    after, better = position.play(turn), position.play(instead)
    if not _takes_own(reply, other):
        return None
    takes, left = (
        [each.play(take) for take in legal_turns(each) if _takes_own(take, other)]
        for each in (after, better)
    )
    replied = max(takes, key=lambda each: _armed_by(each, other))
    if any(may_gray_act(replied, each) for each in (side, other)):
        return None
    most = max((_armed_by(each, other) for each in left), default=0)
    theirs, own = (replied.workshop(each).count(each) for each in (other, side))
    if theirs - own < max(CLEAR, most + (CLEAR if own else 1)):
        return None
    taken = theirs - after.workshop(other).count(other)
    return Fact("refills", None, theirs, own, other, f"+{other * taken}")


def _takes_own(turn: Turn, side: Side) -> bool:
    return turn.is_take and turn.transfers[0].stone == side


def _armed_by(position: Position, side: Side) -> int:
    """Return how many more own stones ``side`` has in hand than the rival."""
    own, theirs = (position.workshop(each).count(each) for each in (side, rival(side)))
    return own - theirs


def steals(turn: Turn, side: Side) -> bool:
    """True if a turn of the rival takes a stone of ``side``'s own color from their workshop."""
    return any(t.stone == t.source == side and t.target == rival(side) for t in turn.transfers)


def points_lost(position: Position, turn: Turn, instead: Turn) -> Iterator[Fact]:
    """Yield facts about points that ``turn`` loses at once, or that only ``instead`` gains. A point
    for a rival's column is enough if ``turn`` puts the rival's own stone there from the workshop,
    and ``instead`` does nowhere. A loss is no cost if in all columns together neither ``instead``
    gains more nor ``turn`` without its bonus action."""
    gains, side = raised(position, instead), position.side
    feeds = any(_is_fed(each, instead, side) for each in changes(position, instead))
    bare = Turn(turn.transfers[:1])
    is_worse = total_gain(position, turn) < max(sum(gains.values()), total_gain(position, bare))
    for each in changes(position, turn) if is_worse else ():
        more = (each.worth or 0) + gains.get(each.at or "", 0)
        least = 1 if _is_fed(each, turn, side) and not feeds else CLEAR
        if each.kind == "loses" and more >= least:
            yield each
    missed = misses(position, turn, instead)
    if missed is not None and (missed.worth or 0) >= CLEAR:
        yield missed


def _is_fed(lost: Fact, turn: Turn, side: Side) -> bool:
    """True of points lost by a rival's stone, put on a column that then is the rival's."""
    other = rival(side)
    is_rivals = lost.kind == "loses" and lost.stone == other
    return is_rivals and Transfer(other, side, lost.at or "") in turn.transfers


def misses(position: Position, turn: Turn, instead: Turn) -> Fact | None:
    """Return a fact about the column where ``instead`` gains most points over ``turn``: its gain,
    if ``turn`` gains nothing there. Return one about all columns if ``turn`` regains more than half
    of these points in others, and ``None`` if ``instead`` gains no more points."""
    gains, ours = (raised(position, each) for each in (instead, turn))
    more = {where: gain - ours.get(where, 0) for where, gain in gains.items()}
    where = max(sorted(more), key=lambda each: more[each], default="")
    total = sum(gains.values()) - sum(ours.values())
    most = more.get(where, 0)
    if min(most, total) <= 0:
        return None
    if most > 2 * total:
        return Fact("misses", None, total)
    if ours.get(where, 0) > 0 or gains[where] <= 0:
        return Fact("misses", where, most)
    (gain,) = (each for each in changes(position, instead) if each.at == where)
    return gain._replace(kind=f"{BETTER}gains")


def ensures(position: Position, turn: Turn, instead: Turn) -> Fact | None:
    """Fact that after ``instead`` and any reply, ``Fact.by`` gains the player at least
    ``Fact.worth``, and doesn't before. ``turn`` and the player's next turn after some reply gain
    clearly less."""
    after, now = position.play(turn), total_gain(position, turn) - total_gain(position, instead)
    for fact in () if after.is_over() else double(TurnCase(position, instead)):
        worth = fact.worth or 0
        left = min(choices(after.play(reply)).most for reply in legal_turns(after))
        if max(0, now) + left + CLEAR <= worth and choices(position).most < worth:
            return fact._replace(kind="ensures")
    return None


def concedes(position: Position, turn: Turn, instead: Turn) -> list[Fact]:
    """Return a fact for each column that pays the rival ``Fact.worth`` after ``turn``, where the
    player could still own it by adding stones before, and could after ``instead``."""
    other, after, better = rival(position.side), position.play(turn), position.play(instead)
    found = [
        Fact("concedes", where, standing_at(after, where).own(other))
        for where in filter(position.is_valid, LOCATIONS)
        if is_beyond(after, where, other)
        and not is_beyond(position, where, other)
        and not is_beyond(better, where, other)
    ]
    return [each for each in found if (each.worth or 0) > 0]


def limits(position: Position, turn: Turn, played: Turn) -> list[Fact]:
    """Return the fact, if it is one, that after ``turn`` the rival can improve the lead by at most
    ``Fact.number`` at once, clearly less than after ``played`` (``Fact.worth``)."""
    ours, theirs = (position.play(each) for each in (turn, played))
    if ours.is_over() or theirs.is_over():
        return []
    most, before = (choices(each).most for each in (ours, theirs))
    return [Fact("limits", worth=before, number=most)] if before - most >= CLEAR else []


def stands(position: Position, turn: Turn, threat: Fact, reply: Turn) -> bool:
    """True if what a fact about ``turn`` threatens still gains as much after a reply, and no reply
    gains the rival clearly in that column."""
    played = position.play(turn)
    after = played.play(reply)
    is_open_to_rival = choices(played).largest.get(threat.at or "", 0) >= CLEAR
    return not is_open_to_rival and any(
        each.notation == threat.by and raised(after, each)[threat.at or ""] >= (threat.worth or 0)
        for each in legal_turns(after)
    )


def can_wait(position: Position, turn: Turn, instead: Turn) -> Fact | None:
    """Fact that after ``instead`` and any reply, ``turn`` still gains ``Fact.worth`` points in all:
    as many as now, or more. Most of those now are in the column ``Fact.at``, where ``instead``
    gains nothing."""
    better, now = position.play(instead), total_gain(position, turn)
    replied = [better.play(reply) for reply in legal_turns(better)] if now >= CLEAR else []
    later = [total_gain(each, turn) if turn in legal_turns(each) else 0 for each in replied]
    worth = min(later, default=0)
    if worth < max(now, CLEAR):
        return None
    gains = raised(position, turn)
    where = max(sorted(gains), key=lambda each: gains[each])
    is_gained = raised(position, instead).get(where, 0) > 0
    return None if is_gained else Fact("can_wait", where, worth)


def _lost(position: Position, turn: Turn) -> dict[Location, int]:
    return {where: -points for where, points in raised(position, turn).items() if points < 0}


def greediest(position: Position) -> Turn | None:
    notation = choices(position).with_most
    return parse_turn(notation, position) if notation else None


def simplest(position: Position, turn: Turn) -> Turn:
    """Return a turn without its bonus action if that gains no more points."""
    bare = Turn(turn.transfers[:1])
    is_alike = not turn.is_take and total_gain(position, bare) >= total_gain(position, turn)
    return bare if is_alike else turn


def answers(position: Position, turn: Turn, instead: Turn, reply: Turn) -> Fact | None:
    """Fact that ``instead`` prevents at least half of what ``reply`` to ``turn`` gains the rival.
    The gains are those in the column ``Fact.at``, which are all; if it is ``None``, those in all
    columns together. The player's whole lead is then larger by as much."""
    after, by = position.play(turn), reply.notation
    gains = raised(after, reply)
    losers = {where: only_loser(after, by, where) for where in gains}
    found = [
        Fact("answers", where, worth, rivals_reach(position, instead, where), losers[where], by)
        for where, worth in sorted(gains.items())
    ]
    total = sum(gains.values())
    loser = None if None in losers.values() else position.side
    most = choices(position.play(instead)).most
    everywhere = Fact("answers", None, total, most, loser, by)
    prevented = [
        each
        for each in (*found, everywhere)
        if _is_clear(each)
        and 2 * (each.number or 0) <= (each.worth or 0)
        and _lost_to(position, turn, instead, each) >= _difference(each)
    ]
    whole = [each for each in prevented if each.worth == total > most]
    return max(whole, key=lambda each: (each.at is not None, _difference(each)), default=None)


def costs_by_rules(position: Position, turn: Turn, best: Turn, reply: str = "") -> Iterator[Fact]:
    """Yield what a turn costs beside a better one, as far as the rules alone tell it. ``reply`` is
    the rival's expected one."""
    found = [*wastes(position, turn, best)[:1], *lets(position, turn, best)[:1]]
    yield from sorted(found, key=lambda each: (each.number or 0) - (each.worth or 0))
    gains = raised(position, best)
    if total_gain(position, turn) < min(0, sum(gains.values())):
        for each in changes(position, turn):
            if each.kind == "loses" and (each.worth or 0) > -gains.get(each.at or "", 0):
                yield each
    if reply:
        yield from replies(position, turn, best, parse_turn(reply, position.play(turn)))


def _is_clear(fact: Fact) -> bool:
    return _difference(fact) >= CLEAR


def _difference(fact: Fact) -> int:
    return (fact.worth or 0) - (fact.number or 0)
