"""What a player is fond of, among turns that look about as good: it gives a rival a face.

A manner says of each turn how much it is to the player's liking, 0 to 1; a little of that is added
to what the turn looks worth, so little that the player stays about as strong.
"""

from collections.abc import Callable

from tholos_desktop.rules import GRAY, LOCATIONS, Position, Turn, score
from tholos_desktop.table.protocol_lines import STEADY

HIGH = 5.0
"""Stones of a column that is as high as one can like it."""
MUCH = 8.0
"""Points of a column that pays as much as one can like it to."""
MANY = 3.0
"""Stones of one's own colour taken at once: as many as one can like to take."""

Liking = Callable[[Position, Turn], float]


def steady(position: Position, turn: Turn) -> float:
    """Nothing is liked better than anything else."""
    return 0.0


def bonuses(position: Position, turn: Turn) -> float:
    """Whether it does a bonus action."""
    return float(turn.bonus is not None)


def hoards(position: Position, turn: Turn) -> float:
    """How many stones of the player's own colour come into the workshop."""
    side = position.side
    return sum(moved.target == side == moved.stone for moved in turn.transfers) / MANY


def grays(position: Position, turn: Turn) -> float:
    """Whether it puts gray on a column."""
    return float(any(each.stone == GRAY and each.target in LOCATIONS for each in turn.transfers))


def towers(position: Position, turn: Turn) -> float:
    """How high the column becomes on which it lays the most."""
    heights = [
        position.height(each.target) + 1 for each in turn.transfers if each.target in LOCATIONS
    ]
    return min(max(heights, default=0) / HIGH, 1.0) ** 2


def columns(position: Position, turn: Turn) -> float:
    """How much a column pays the player on which it lays a stone."""
    laid = {each.target for each in turn.transfers if each.target in LOCATIONS}
    if not laid:
        return 0.0
    account = score(position.play(turn))
    pays = [c.points for c in account.columns if c.location in laid and c.owner == position.side]
    return min(max(pays, default=0) / MUCH, 1.0)


LIKINGS: dict[str, Liking] = {
    STEADY: steady,
    "bonuses": bonuses,
    "hoards": hoards,
    "grays": grays,
    "towers": towers,
    "columns": columns,
}
"""By the names of :data:`tholos_desktop.table.protocol_lines.MANNERS`."""
