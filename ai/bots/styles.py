"""Play styles: preferences among turns of about equal value, which give bots a character."""

from collections.abc import Callable

from tholos_desktop.rules import GRAY, LOCATIONS, Position, Turn, score
from tholos_desktop.table.protocol_lines import STEADY

OFTEN, SELDOM = 0.8, 0.5
"""Shares of turns chosen by style. ``SELDOM`` is for bots with an inverted evaluation: with
``OFTEN``, they would be too strong."""
HIGH = 4
MUCH = 5

Style = Callable[[Position, Turn], bool]


def steady(position: Position, turn: Turn) -> bool:
    return False


def bonuses(position: Position, turn: Turn) -> bool:
    return turn.bonus is not None


def hoards(position: Position, turn: Turn) -> bool:
    """True if the turn brings stones of the player's own color into the workshop."""
    side = position.side
    return any(moved.target == side == moved.stone for moved in turn.transfers)


def grays(position: Position, turn: Turn) -> bool:
    return any(each.stone == GRAY and each.target in LOCATIONS for each in turn.transfers)


def towers(position: Position, turn: Turn) -> bool:
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
