"""The player chosen for each side of the next game, remembered in the settings.

The names are remembered apart from the kinds of player: one of the human who plays against bots,
and one for each side of a game of two at this table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tholos_desktop.rules import SIDES, Side
from tholos_desktop.table import rivals
from tholos_desktop.table.match import Player
from tholos_desktop.table.protocol_lines import LEVELS

LONGEST_NAME = 20
PLAYER_NAME = "player_name"
"""Key of the human who plays against bots."""
MASON, EVEN = "mason", "even"
"""Kinds of player besides the levels. ``MASON`` is a mason, ``EVEN`` a bot with the player's own
rating."""
KINDS = (None, *LEVELS, MASON, EVEN)
"""Kinds of player; ``None`` is a human."""
_FIRST_MASON = rivals.RIVALS[2].name


@dataclass
class SeatChoice:
    """Kind of player chosen for a side: a human, a level, a mason, or a bot with the player's own
    rating. The mason is remembered while another kind of player is chosen."""

    kind: str | None
    mason: str = _FIRST_MASON

    @classmethod
    def remembered(cls, side: Side, values: Mapping[str, Any]) -> "SeatChoice":
        """Restore the last choice from the settings. If there is none, White is a human and Black
        is the weakest level. Invalid values are ignored."""
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
        """The chosen bot; not defined for a human and for :data:`EVEN`."""
        return Player.mason(self.rival) if self.kind == MASON else Player(level=self.kind)


def player_name(values: Mapping[str, Any]) -> str:
    """Return the name of the human who plays against bots."""
    return _name(values.get(PLAYER_NAME))


def table_names(values: Mapping[str, Any]) -> dict[Side, str]:
    """Return the names chosen for a game of two at this table, by side."""
    found = {side: values.get(f"{side}_table_name") for side in SIDES}
    return {side: _name(name) for side, name in found.items() if isinstance(name, str)}


def name_values(player: str, table: Mapping[Side, str]) -> dict[str, Any]:
    return {PLAYER_NAME: player, **{f"{side}_table_name": name for side, name in table.items()}}


def _name(value: object) -> str:
    return value[:LONGEST_NAME].strip() if isinstance(value, str) else ""
