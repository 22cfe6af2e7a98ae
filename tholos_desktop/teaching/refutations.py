"""Points that one turn loses, at once or by the rival's reply, and that another turn would keep."""

from tholos_desktop.rules import Location, Position, Turn, parse_turn, rival
from tholos_desktop.teaching.claims import CLEAR, Claim
from tholos_desktop.teaching.columns import choices, only_loser, raised, standing_at

REFUTING = ("answers", "lets", "wastes")


def lets(position: Position, turn: Turn, instead: Turn) -> list[Claim]:
    """Return claims for columns where the rival gains clearly more after ``turn`` than after
    ``instead``, largest difference first. After ``turn``, the rival's reply ``Claim.by`` gains
    ``Claim.worth``. After ``instead``, the rival's best reply gains ``Claim.number`` there."""
    after = position.play(turn)
    best, left = (choices(each).best for each in (after, position.play(instead)))
    found = [
        Claim("lets", where, worth, left.get(where, (0, ""))[0], only_loser(after, by, where), by)
        for where, (worth, by) in sorted(best.items())
    ]
    clear = [claim for claim in found if _is_clear(claim)]
    return sorted(clear, key=_difference, reverse=True)


def wastes(position: Position, turn: Turn, instead: Turn) -> list[Claim]:
    """Return a claim for each column where ``turn`` loses clearly more points than ``instead``,
    largest difference first. ``Claim.worth``: loss by ``turn``. ``Claim.number``: loss by
    ``instead``.

    If ``turn`` is not clearly worse over all columns together, return no claims."""
    totals = [sum(raised(position, each).values()) for each in (turn, instead)]
    if totals[1] - totals[0] < CLEAR:
        return []
    lost, left = (_lost(position, each) for each in (turn, instead))
    found = [
        Claim("wastes", where, points, left.get(where, 0)) for where, points in sorted(lost.items())
    ]
    return sorted(filter(_is_clear, found), key=_difference, reverse=True)


def lead_lost(position: Position, turn: Turn, instead: Turn) -> int:
    """Return by how many points the player's lead is smaller after ``turn`` than after ``instead``.
    Both leads are measured after the reply that gains the rival most points at once."""
    falls = [
        choices(position.play(each)).most - sum(raised(position, each).values())
        for each in (turn, instead)
    ]
    return falls[0] - falls[1]


def _lost(position: Position, turn: Turn) -> dict[Location, int]:
    return {where: -points for where, points in raised(position, turn).items() if points < 0}


def greediest(position: Position) -> Turn | None:
    notation = choices(position).with_most
    return parse_turn(notation, position) if notation else None


def answers(position: Position, turn: Turn, instead: Turn, reply: Turn) -> Claim | None:
    """Claim that ``reply`` to ``turn`` gains the rival clearly more than any reply to ``instead``.
    The gains are those in the column ``Claim.at``; if it is ``None``, those in all columns
    together."""
    left = choices(position.play(instead))
    after, by = position.play(turn), reply.notation
    gains = raised(after, reply)
    losers = {where: only_loser(after, by, where) for where in gains}
    found = [
        Claim("answers", where, worth, left.best.get(where, (0, ""))[0], losers[where], by)
        for where, worth in sorted(gains.items())
    ]
    total = sum(gains.values())
    loser = None if None in losers.values() else position.side
    everywhere = Claim("answers", None, total, left.most, loser, by)
    clear = [c for c in found if _is_clear(c) and total / 2 <= (c.worth or 0) <= total]
    if clear:
        return max(clear, key=_difference)
    return everywhere if _is_clear(everywhere) else None


def is_rivals_gain(position: Position, turn: Turn, claim: Claim) -> bool:
    """True if the points in a claim of kind ``wastes`` are gained by the rival, instead of lost by
    the player. The player then owns the column neither before nor after ``turn``."""
    standings = [standing_at(each, claim.at or "") for each in (position, position.play(turn))]
    owners = {each.owner for each in standings}
    return rival(position.side) in owners and position.side not in owners


def _is_clear(claim: Claim) -> bool:
    return _difference(claim) >= CLEAR


def _difference(claim: Claim) -> int:
    return (claim.worth or 0) - (claim.number or 0)
