"""Points of a column now and at the end. :func:`finals` lists the results of all ways to fill the
column, even of ways that can't occur in play. What all listed results share is certain."""

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from tholos_desktop.rules import (
    BONUS_ACTIONS,
    LOCATIONS,
    STONES,
    Location,
    Ornament,
    Place,
    Position,
    Side,
    Stone,
    Transfer,
    Turn,
    is_location,
    legal_turns,
    parse_turn,
    rival,
    winner,
)
from tholos_desktop.rules.score import ColumnScore


class ColumnStanding(NamedTuple):
    owner: Side | None
    points: int

    def lead(self, side: Side) -> int:
        if self.owner is None:
            return 0
        return self.points if self.owner == side else -self.points

    def own(self, side: Side) -> int:
        return self.points if self.owner == side else 0


@lru_cache(1 << 16)
def standing(stones: str, ornament: Ornament) -> ColumnStanding:
    owner = winner(stones, ornament)
    return ColumnStanding(owner, ColumnScore("", stones, ornament, owner).points)


def standing_at(position: Position, location: Location) -> ColumnStanding:
    return standing(position.column(location), position.ornament(location))


def lead(position: Position, side: Side) -> int:
    """Return a player's lead in points if the game ended now."""
    return sum(standing_at(position, where).lead(side) for where in LOCATIONS)


def raised(position: Position, turn: Turn) -> dict[Location, int]:
    """Return the points by which a legal turn raises its player's lead in each column that it
    touches."""
    stones: dict[Location, str] = {}
    for stone, source, target in turn.transfers:
        if is_location(source):
            stones[source] = stones.get(source, position.column(source))[:-1]
        if is_location(target):
            stones[target] = stones.get(target, position.column(target)) + stone
    return {
        where: standing(column, position.ornament(where)).lead(position.side)
        - standing_at(position, where).lead(position.side)
        for where, column in stones.items()
    }


def total_gain(position: Position, turn: Turn) -> int:
    """Return the points by which a legal turn raises its player's lead."""
    return sum(raised(position, turn).values())


def only_loser(position: Position, notation: str, location: Location) -> Side | None:
    """Return the rival's side if a legal turn does not raise the player's own points in a column,
    else ``None``. The turn's gain there is then the rival's loss."""
    side, after = position.side, position.play(parse_turn(notation, position))
    earned = standing_at(after, location).own(side) - standing_at(position, location).own(side)
    return rival(side) if earned <= 0 else None


def changed_hands(before: Position, after: Position) -> dict[Location, ColumnStanding]:
    """Return the new standings of columns that got another owner, without columns that were empty
    before."""
    owned = {where: standing_at(after, where) for where in LOCATIONS if before.column(where)}
    return {
        where: now
        for where, now in owned.items()
        if now.owner not in (None, standing_at(before, where).owner)
    }


class Choices(NamedTuple):
    best: dict[Location, tuple[int, str]]
    """Largest gain in each column, in points, and the simplest turn that makes it. A turn doesn't
    count if its changes in the other columns add up to a loss."""
    most: int
    with_most: str
    """Turn with the largest total gain; empty if no turn gains."""
    bonuses: frozenset[Location]
    largest: dict[Location, int]
    """Largest gain in each column, in points, whatever the turn loses in others."""


@lru_cache(1 << 10)
def choices(position: Position) -> Choices:
    best: dict[Location, tuple[tuple[int, int, int], Turn]] = {}
    largest: dict[Location, int] = {}
    most, with_most = 0, ""
    bonuses = set()
    for turn in legal_turns(position):
        gains = raised(position, turn)
        total = sum(gains.values())
        if total > most:
            most, with_most = total, turn.notation
        for where, gain in gains.items():
            largest[where] = max(largest.get(where, 0), gain)
            rank = gain, -len(turn.transfers), total
            if 0 < gain <= total and (where not in best or rank > best[where][0]):
                best[where] = rank, turn
        if turn.bonus:
            bonuses.add(turn.transfers[0].target)
    told = {where: (rank[0], turn.notation) for where, (rank, turn) in best.items()}
    return Choices(told, most, with_most, frozenset(bonuses), largest)


def lead_lost(position: Position, turn: Turn, instead: Turn, reply: Turn | None = None) -> int:
    """Return by how many points the player's lead is smaller after ``turn`` than after ``instead``.
    Both leads are measured after the reply that gains the rival most points at once; if ``reply``
    is given, the first one after that."""
    most = [choices(position.play(each)).most for each in (turn, instead)]
    if reply is not None:
        most[0] = total_gain(position.play(turn), reply)
    falls = [
        gain - total_gain(position, each) for gain, each in zip(most, (turn, instead), strict=True)
    ]
    return falls[0] - falls[1]


def rivals_reach(position: Position, turn: Turn, location: Location) -> int:
    """Return the most points by which the rival's lead in a column grows by a legal turn and any
    reply to it together."""
    given = max(0, -raised(position, turn).get(location, 0))
    return given + choices(position.play(turn)).largest.get(location, 0)


@lru_cache(1 << 12)
def liftable(position: Position) -> str:
    """Return the colors that a bonus action can still lift off a column, now or later."""
    if position.open_spaces() < 2:
        return ""  # the stone that fills the last space ends the game: no bonus action
    colors = ""
    while True:
        # A full column that loses its top is open again, and so is its bonus action.
        more = _lifted_by(_that_may_change(position, colors))
        if more == colors:
            return colors
        colors = more


def may_change(position: Position, location: Location) -> bool:
    return location in _that_may_change(position, liftable(position))


def finals(position: Position, location: Location) -> frozenset[ColumnStanding]:
    return _finals(position.column(location), position.ornament(location), liftable(position))


def sure_owner(position: Position, location: Location) -> Side | None:
    """Return the side that is certain to own a column at the end of the game, if any."""
    owners = {final.owner for final in finals(position, location)}
    return owners.pop() if len(owners) == 1 else None


def sure_lead(position: Position, side: Side) -> int:
    """Return a lower limit for a player's lead in points at the end of the game."""
    return sum(min(end.lead(side) for end in finals(position, where)) for where in LOCATIONS)


def is_beyond(position: Position, location: Location, side: Side) -> bool:
    """True if the rival of ``side`` can't own the column, however its free spaces are filled."""
    column, ornament = position.column(location), position.ornament(location)
    return all(end.owner != rival(side) for end in _finals(column, ornament, ""))


def _that_may_change(position: Position, colors: str) -> list[Location]:
    return [
        where
        for where in LOCATIONS
        if position.is_valid(where) or (position.top(where) or "-") in colors
    ]


def _lifted_by(columns: list[Location]) -> str:
    actions = [BONUS_ACTIONS[where] for where in columns]
    lifted = {s for action in actions if action.source is Place.COLUMN for s in action.stones}
    return "".join(stone for stone in STONES if stone in lifted)


@lru_cache(1 << 14)
def _finals(column: str, ornament: Ornament, colors: str) -> frozenset[ColumnStanding]:
    left = column.rstrip(colors)  # a stone that stays can also be laid again
    return frozenset(
        standing(left + "".join(laid), ornament)
        for laid in combinations_with_replacement(STONES, ornament.changes.height - len(left))
    )


def rise(transfers: tuple[Transfer, ...], location: Location, stone: Stone) -> int:
    came = sum(t.stone == stone and t.target == location for t in transfers)
    return came - sum(t.stone == stone and t.source == location for t in transfers)
