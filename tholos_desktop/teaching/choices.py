"""What a player can do at once: how much their turns gain, by columns and in all."""

from functools import lru_cache
from typing import NamedTuple

from tholos_desktop.rules import Location, Position, legal_turns
from tholos_desktop.teaching.columns import raised


class Choices(NamedTuple):
    """What the player in turn can do at once."""

    best: dict[Location, tuple[int, str]]
    """By how much, above 0, the lead in a column can be raised, and by which turn."""
    most: int
    """By how much the whole lead can be raised; 0 if it cannot be."""
    bonuses: frozenset[Location]
    """Where a stone can be placed with a bonus action."""


@lru_cache(1 << 10)
def choices(position: Position) -> Choices:
    """What the player in turn can do at once."""
    best: dict[Location, tuple[int, str]] = {}
    most = 0
    bonuses = set()
    for turn in legal_turns(position):
        gains = raised(position, turn)
        most = max(most, sum(gains.values()))
        for where, gain in gains.items():
            if gain > best.get(where, (0, ""))[0]:
                best[where] = gain, turn.notation
        if turn.bonus:
            bonuses.add(turn.transfers[0].target)
    return Choices(best, most, frozenset(bonuses))
