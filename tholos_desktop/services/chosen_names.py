"""The names chosen for the next game, remembered in the settings."""

from collections.abc import Mapping
from typing import Any

from tholos_desktop.plain_text import plain_name
from tholos_desktop.rules import SIDES, Side

LONGEST_NAME = 20
FRIEND = "friend_name"
"""Settings key under which older versions kept the name that friends online saw."""
_PLAYER, _TABLE = "player_name", "{}_table_name"
"""Settings keys for the player's name, and for those of two humans."""


def player_name(values: Mapping[str, Any]) -> str:
    """Return the name of the human who plays against bots, or with a friend online; it may be
    empty."""
    return _name(values.get(_PLAYER))


def table_names(values: Mapping[str, Any]) -> dict[Side, str]:
    """Return the names chosen for a game of two humans at this computer, by side."""
    found = {side: values.get(_TABLE.format(side)) for side in SIDES}
    return {side: _name(name) for side, name in found.items() if isinstance(name, str)}


def name_values(player: str, table: Mapping[Side, str]) -> dict[str, Any]:
    return {_PLAYER: player, **{_TABLE.format(side): name for side, name in table.items()}}


def _name(value: object) -> str:
    return plain_name(value, LONGEST_NAME) if isinstance(value, str) else ""
