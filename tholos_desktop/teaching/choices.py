from functools import lru_cache
from typing import NamedTuple

from tholos_desktop.rules import Location, Position, Turn, legal_turns
from tholos_desktop.teaching.columns import raised


class Choices(NamedTuple):
    best: dict[Location, tuple[int, str]]
    """The largest gain in each column, in points, and the turn that makes it. Columns without a
    gain are missing. Of several such turns, the one with the largest total gain counts."""
    most: int
    with_most: str
    """Turn with the largest total gain; empty if no turn gains."""
    bonuses: frozenset[Location]


@lru_cache(1 << 10)
def choices(position: Position) -> Choices:
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
