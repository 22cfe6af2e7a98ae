"""What a claim about a turn is counted by: who owns what, what it pays, what a turn can change.

By the rules alone, in as plain words as they allow; nothing here is meant to be fast.
"""

from collections.abc import Iterable
from functools import lru_cache

from tholos_desktop.rules import LOCATIONS, STONES, Position, Turn, legal_turns, rival, score
from tholos_desktop.rules.score import ColumnScore, winner


def owner(position: Position, where: str) -> str | None:
    return winner(position.column(where), position.ornament(where))


def pays(position: Position, where: str) -> int:
    column, ornament = position.column(where), position.ornament(where)
    return ColumnScore(where, column, ornament, winner(column, ornament)).points


def lead(position: Position, side: str) -> int:
    account = score(position)
    return account.points(side) - account.points(rival(side))


def lead_in(position: Position, where: str, side: str) -> int:
    whose = owner(position, where)
    return 0 if whose is None else pays(position, where) * (1 if whose == side else -1)


@lru_cache(1 << 14)
def following(position: Position) -> tuple[tuple[Turn, Position], ...]:
    return tuple((turn, position.play(turn)) for turn in legal_turns(position))


def in_turn(position: Position, side: str) -> Position:
    return position._replace(side=side)


@lru_cache(1 << 14)
def most(position: Position) -> int:
    """By how much a turn can raise the lead of the player in turn."""
    side = position.side
    leads = [lead(after, side) for _, after in following(position)]
    return max(leads) - lead(position, side) if leads else -1_000


def most_in(position: Position, where: str) -> int:
    """By how much a turn can raise its player's lead in a column."""
    before = lead_in(position, where, position.side)
    leads = (lead_in(there, where, position.side) for _, there in following(position))
    return max((each - before for each in leads if each > before), default=0)


def gains(position: Position, notation: str | None, where: str) -> int:
    """By how much the turn so written raises that lead; 0 if it loses elsewhere."""
    return _gains(position, after(position, notation), where)


def _gains(position: Position, there: Position, where: str) -> int:
    side = position.side
    gained = lead_in(there, where, side) - lead_in(position, where, side)
    return gained if 0 < gained <= lead(there, side) - lead(position, side) else 0


def after(position: Position, notation: str | None) -> Position:
    """The position after the turn so written."""
    (there,) = [there for turn, there in following(position) if turn.notation == notation]
    return there


def own(position: Position, where: str, side: str) -> int:
    """Return what a column pays a player."""
    return pays(position, where) if owner(position, where) == side else 0


def loser(position: Position, notation: str | None, where: str) -> str | None:
    """Return who loses points in a column by a turn that earns its player none there."""
    there, side = after(position, notation), position.side
    return None if own(there, where, side) > own(position, where, side) else rival(side)


def with_one_more(position: Position, where: str) -> Iterable[Position]:
    if position.is_valid(where):
        for stone in STONES:
            columns = list(position.columns)
            columns[LOCATIONS.index(where)] += stone
            yield position._replace(columns=tuple(columns))


def bonuses(position: Position) -> set[str]:
    return {turn.transfers[0].target for turn, _ in following(position) if turn.bonus}
