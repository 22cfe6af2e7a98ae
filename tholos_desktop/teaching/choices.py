"""What a player can do at once: how much their turns gain, by columns and in all."""

from functools import lru_cache
from typing import NamedTuple

from tholos_desktop.rules import Location, Position, Turn, legal_turns
from tholos_desktop.teaching.columns import raised


class Choices(NamedTuple):
    """What the player in turn can do at once."""

    best: dict[Location, tuple[int, str]]
    """By how much, above 0, the lead in a column can be raised, and by which turn: of several the
    one that raises the whole lead most."""
    most: int
    """By how much the whole lead can be raised; 0 if it cannot be."""
    with_most: str
    """By which turn; empty if it cannot be."""
    bonuses: frozenset[Location]
    """Where a stone can be placed with a bonus action."""


@lru_cache(1 << 10)
def choices(position: Position) -> Choices:
    """What the player in turn can do at once."""
    best: dict[Location, tuple[int, int, Turn]] = {}
    most, with_most = 0, ""
    bonuses = set()
    for turn in legal_turns(position):
        gains = raised(position, turn)
        total = sum(gains.values())
        if total > most:
            most, with_most = total, turn.notation
        for where, gain in gains.items():
            if gain > 0 and (where not in best or (gain, total) > best[where][:2]):
                best[where] = gain, total, turn
        if turn.bonus:
            bonuses.add(turn.transfers[0].target)
    told = {where: (gain, turn.notation) for where, (gain, _, turn) in best.items()}
    return Choices(told, most, with_most, frozenset(bonuses))
