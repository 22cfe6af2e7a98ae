"""What a player is fond of, among turns that look about as good: it gives a rival a face.

A manner says of each turn whether it is to the player's liking. Now and then (:data:`OFTEN`) the
player sees, of the turns that look nearly as good as the best, only those.
"""

from collections.abc import Callable

from tholos_desktop.rules import GRAY, LOCATIONS, Position, Turn, score
from tholos_desktop.table.protocol_lines import STEADY

OFTEN, SELDOM = 0.8, 0.5
"""How often, 0 to 1, a player looks for what it likes; and one who has the points backwards, for
whom what it likes is often better than anything else that it would do."""
HIGH = 4
"""Stones of a high column."""
MUCH = 5
"""Points of a column that pays much."""

Style = Callable[[Position, Turn], bool]


def steady(position: Position, turn: Turn) -> bool:
    return False


def bonuses(position: Position, turn: Turn) -> bool:
    return turn.bonus is not None


def hoards(position: Position, turn: Turn) -> bool:
    """Stones of the player's own color come into the workshop."""
    side = position.side
    return any(moved.target == side == moved.stone for moved in turn.transfers)


def grays(position: Position, turn: Turn) -> bool:
    return any(each.stone == GRAY and each.target in LOCATIONS for each in turn.transfers)


def towers(position: Position, turn: Turn) -> bool:
    """It makes a column high, or higher."""
    laid = [each.target for each in turn.transfers if each.target in LOCATIONS]
    return any(position.height(where) + 1 >= HIGH for where in laid)


def columns(position: Position, turn: Turn) -> bool:
    laid = {each.target for each in turn.transfers if each.target in LOCATIONS}
    if not laid:
        return False
    account = score(position.play(turn)).columns
    return any(
        each.location in laid and each.owner == position.side and each.points >= MUCH
        for each in account
    )


STYLES: dict[str, Style] = {
    STEADY: steady,
    "bonuses": bonuses,
    "hoards": hoards,
    "grays": grays,
    "towers": towers,
    "columns": columns,
}
