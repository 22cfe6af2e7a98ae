"""Players of both sides, and the settings of a match.

A player is stored in tags of a game's record (RULES.md section 7)."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from tholos_desktop.rules import WHITE, NotationError
from tholos_desktop.table import rivals
from tholos_desktop.table.clock import TimeControl
from tholos_desktop.table.protocol_lines import LEVELS, MANNERS

LOT = "lot"
LONGEST_NAME = 40
BOT_TAGS = ("Level", "Strength", "Manner", "Mason", "Key")
"""Endings of record tags that describe a bot or a remote player. The side's name comes before
them."""


class Player(NamedTuple):
    name: str = ""
    """Name that somebody typed. If it is empty, ``language.names`` chooses a name to show."""
    level: str | None = None
    """A bot's level; ``None`` for a human, and for a bot with ``elo``."""
    elo: int | None = None
    manner: str = ""
    """Play style of a bot with ``elo``, one of ``MANNERS``; empty for none."""
    rival: str = ""
    """Name of the mason in ``rivals.RIVALS``; empty for any other player."""
    key: str = ""
    """Public key, in hex, of a remote player; empty for anyone else."""

    @property
    def is_elsewhere(self) -> bool:
        return bool(self.key)

    @property
    def is_bot(self) -> bool:
        return self.level is not None or self.elo is not None

    @classmethod
    def mason(cls, rival: rivals.Rival) -> "Player":
        return cls(elo=rival.elo, manner=rival.manner, rival=rival.name)

    @classmethod
    def of_tags(cls, tags: Mapping[str, str], side: str) -> "Player":
        """Return the player that a record names for ``White`` or ``Black``.

        Strength and play style are those of the time when the game was played. If they are invalid,
        the mason's present ones are used; without a mason the player is a human. Raises
        ``NotationError`` for an unknown level."""
        name = " ".join(tags.get(side, "").split())[:LONGEST_NAME]
        level, strength, manner, who, key = (tags.get(f"{side}{tag}") for tag in BOT_TAGS)
        if level is not None:
            if level not in LEVELS:
                raise NotationError(f"there is no level {level!r}")
            return cls(name, level)
        rival = rivals.find(who or "")
        if re.fullmatch(r"[1-9][0-9]{1,3}", strength or ""):
            known = manner if manner in MANNERS else ""
            return cls(name, None, int(strength or 0), known or "", rival.name if rival else "")
        if rival:
            return cls.mason(rival)._replace(name=name)
        return cls(name, key=key if re.fullmatch("[0-9a-f]{64}", key or "") and key else "")

    def tags(self, side: str) -> dict[str, str]:
        name = " ".join(self.name.split())
        values = name, self.level, self.elo, self.manner, self.rival, self.key
        names = (side, *(f"{side}{tag}" for tag in BOT_TAGS))
        return {name: str(value) for name, value in zip(names, values, strict=True) if value}


class Setup(NamedTuple):
    white: Player = Player()
    black: Player = Player()
    ornaments: int = 0
    any_location: bool = False
    """True if the five tokens are drawn from all seven locations (RULES.md ruling 6a)."""
    first: str = WHITE
    time_control: TimeControl | None = None
    """Time control of two humans; ``None`` without a clock, and if a bot plays."""
