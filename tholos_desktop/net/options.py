"""The host's choices for a game, as a field of the protocol's ``deal`` line."""

import re
from typing import NamedTuple

from tholos_desktop.rules import ADVANCED, BASIC, MAX_ORNAMENTS, MIN_ORNAMENTS

DRAWN = "?"
MOST_TAKE_BACKS = 3
_PACE = re.compile(r"-|([1-9]\d{0,2})\+(0|[1-9]\d{0,2})(e?)|([1-9]\d?)d")
_OPTIONS = re.compile(r"([ba]),([?0-5]),([ta]),([?wb]),([?wb]),([0-9+ed-]+),([0-3])")
_LONGEST_MINUTES = 180


class Options(NamedTuple):
    ornaments: int | None = 0
    """Number of ornaments; 0 in basic mode, ``None`` to draw 2 to 5."""
    any_location: bool = False
    """True to allow ornaments at all seven locations (RULES.md ruling 6a)."""
    begins: str = DRAWN
    color: str = DRAWN
    pace: str = "-"
    """Time control: ``M+S`` for M minutes plus S seconds per turn, with a final ``e`` if running
    out of time loses; ``Nd`` for N days per turn, which are not enforced; ``-`` for none."""
    take_backs: int = 0
    """Maximum number of take-backs granted to each player, 0 to 3."""

    @property
    def mode(self) -> str:
        return BASIC if self.ornaments == 0 else ADVANCED

    @property
    def clock(self) -> tuple[int, int, bool] | None:
        """Minutes for the game, seconds added per turn, and True if running out of time loses;
        ``None`` without a clock."""
        found = _PACE.fullmatch(self.pace)
        return (int(found[1]), int(found[2]), bool(found[3])) if found and found[1] else None

    @property
    def days(self) -> int | None:
        found = _PACE.fullmatch(self.pace)
        return int(found[4]) if found and found[4] else None

    def __str__(self) -> str:
        count = DRAWN if self.ornaments is None else self.ornaments
        tokens = "a" if self.any_location else "t"
        parts = (self.mode[0], count, tokens, self.begins, self.color, self.pace, self.take_backs)
        return ",".join(map(str, parts))

    @classmethod
    def parse(cls, text: str) -> "Options":
        """Parse options written by ``str``; raise ``ValueError`` for any other text."""
        found = _OPTIONS.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} is not a game's options")
        _, count, tokens, begins, color, pace, backs = found.groups()
        ornaments = None if count == DRAWN else int(count)
        options = cls(ornaments, tokens == "a", begins, color, pace, int(backs))
        if str(options) != text or not options.is_sound:
            raise ValueError(f"{text!r} is not a game's options")
        return options

    @property
    def is_sound(self) -> bool:
        if self.ornaments and not MIN_ORNAMENTS <= self.ornaments <= MAX_ORNAMENTS:
            return False
        if not _PACE.fullmatch(self.pace) or not 0 <= self.take_backs <= MOST_TAKE_BACKS:
            return False
        return self.clock is None or max(self.clock[:2]) <= _LONGEST_MINUTES
