"""The player chosen for each side of the next game, remembered in the settings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tholos_desktop.rules import SIDES, Side
from tholos_desktop.table import rivals
from tholos_desktop.table.match import Player
from tholos_desktop.table.protocol_lines import LEVELS

LONGEST_NAME = 20
MASON, EVEN = "mason", "even"
"""Kinds of player besides the levels. ``MASON`` is a mason, ``EVEN`` a bot with the player's own
rating."""
KINDS = (None, *LEVELS, MASON, EVEN)
"""Kinds of player; ``None`` is a human."""
_FIRST_MASON = rivals.RIVALS[2].name


@dataclass
class SeatChoice:
    """Player chosen for a side: a human, a level, a mason, or a bot with the player's own rating.
    The name and the mason are remembered while another kind of player is chosen."""

    kind: str | None
    name: str = ""
    mason: str = _FIRST_MASON

    @classmethod
    def remembered(cls, side: Side, values: Mapping[str, Any]) -> "SeatChoice":
        """Restore the last choice from the settings. If there is none, White is a human and Black
        is the weakest level. Invalid values are ignored."""
        kind = values.get(f"{side}_level", None if side == SIDES[0] else LEVELS[0])
        name, mason = values.get(f"{side}_name"), values.get(f"{side}_mason")
        return cls(
            kind if kind in KINDS else None,
            name[:LONGEST_NAME] if isinstance(name, str) else "",
            mason if isinstance(mason, str) and rivals.find(mason) else _FIRST_MASON,
        )

    def values(self, side: Side) -> dict[str, Any]:
        values = {"level": self.kind, "name": self.name.strip(), "mason": self.mason}
        return {f"{side}_{name}": value for name, value in values.items()}

    @property
    def is_person(self) -> bool:
        return self.kind is None

    @property
    def rival(self) -> rivals.Rival:
        return rivals.find(self.mason) or rivals.RIVALS[0]

    @property
    def player(self) -> Player:
        """The chosen player; not defined for :data:`EVEN`."""
        if self.kind is None:
            return Player(self.name.strip())
        return Player.mason(self.rival) if self.kind == MASON else Player(level=self.kind)
