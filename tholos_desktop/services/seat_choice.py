"""The player chosen for each side of the next game, remembered in the settings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tholos_desktop.plain_text import plain_name
from tholos_desktop.rules import SIDES, Side
from tholos_desktop.table import rivals
from tholos_desktop.table.match import Player
from tholos_desktop.table.protocol_lines import LEVELS

LONGEST_NAME = 20
PLAYER_NAME = "player_name"
"""Settings key for the name of the human who plays against bots."""
MASON, EVEN = "mason", "even"
"""Kinds of bot besides the levels: a bot with a name and a face, and a bot with the player's own
rating."""
KINDS = (None, *LEVELS, MASON, EVEN)
"""Kinds of player; ``None`` is a human."""
_FIRST_MASON = rivals.RIVALS[2].name


@dataclass
class SeatChoice:
    """Kind of player chosen for a side. The mason is remembered while another kind is chosen."""

    kind: str | None
    mason: str = _FIRST_MASON

    @classmethod
    def remembered(cls, side: Side, values: Mapping[str, Any]) -> "SeatChoice":
        """Restore the last choice, by default a human for White and the weakest level for Black."""
        kind = values.get(f"{side}_level", None if side == SIDES[0] else LEVELS[0])
        mason = values.get(f"{side}_mason")
        return cls(
            kind if kind in KINDS else None,
            mason if isinstance(mason, str) and rivals.find(mason) else _FIRST_MASON,
        )

    def values(self, side: Side) -> dict[str, Any]:
        values = {"level": self.kind, "mason": self.mason}
        return {f"{side}_{name}": value for name, value in values.items()}

    @property
    def is_person(self) -> bool:
        return self.kind is None

    @property
    def rival(self) -> rivals.Rival:
        return rivals.find(self.mason) or rivals.RIVALS[0]

    @property
    def bot(self) -> Player:
        """The chosen bot. Don't read this if ``kind`` is ``None`` (a human) or :data:`EVEN`."""
        return Player.mason(self.rival) if self.kind == MASON else Player(level=self.kind)


def player_name(values: Mapping[str, Any]) -> str:
    """Return the name of the human who plays against bots, even from older settings."""
    if PLAYER_NAME in values:
        return _name(values[PLAYER_NAME])
    humans = (side for side in SIDES if SeatChoice.remembered(side, values).is_person)
    return _name(values.get(f"{next(humans, SIDES[0])}_name"))


def table_names(values: Mapping[str, Any]) -> dict[Side, str]:
    """Return the names chosen for a game of two humans at this computer, by side."""
    key = "table_name" if PLAYER_NAME in values else "name"
    found = {side: values.get(f"{side}_{key}") for side in SIDES}
    names = {side: _name(name) for side, name in found.items() if isinstance(name, str)}
    if PLAYER_NAME not in values:  # an empty name, or the player's, was not chosen for the table
        mine = player_name(values)
        names = {side: name for side, name in names.items() if name and name != mine}
    return names


def name_values(player: str, table: Mapping[Side, str]) -> dict[str, Any]:
    return {PLAYER_NAME: player, **{f"{side}_table_name": name for side, name in table.items()}}


def _name(value: object) -> str:
    return plain_name(value, LONGEST_NAME) if isinstance(value, str) else ""
