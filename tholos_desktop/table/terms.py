"""The terms of a game: all that is chosen before it begins, except who plays. They have one text
form, for the settings, for records, and for invitations to another computer (docs/net-lines.md)."""

import re
from typing import Literal, NamedTuple, get_args

from tholos_desktop.rules import ADVANCED, BASIC, MAX_ORNAMENTS, MIN_ORNAMENTS
from tholos_desktop.table.clock import TimeControl

Way = Literal["rival", "friend", "elsewhere", "watch"]
"""With whom to play: a bot, a friend here, a friend at another computer, or nobody."""
WAYS: tuple[Way, ...] = get_args(Way)
DRAWN = "?"
"""Stands for what is drawn at random when the game begins."""
MOST_TAKE_BACKS = 3
_TERMS = re.compile(r"([?0-5]),([ta]),([?wb]),([?wb]),([-0-9+e]+),([0-3])")


class Terms(NamedTuple):
    ornaments: int | None = 0
    """Number of ornaments; 0 in basic mode. ``None`` means a random number from 2 to 5."""
    any_location: bool = False
    """True to allow ornaments at all seven locations (RULES.md ruling 6a)."""
    begins: str = DRAWN
    color: str = DRAWN
    """Color of the player who chooses the terms."""
    clock: TimeControl | None = None
    """Time control of two humans; without effect if a bot plays."""
    take_backs: int = 0
    """Maximum number of take-backs granted to each of two players at two computers, 0 to 3."""

    @property
    def mode(self) -> str:
        return BASIC if self.ornaments == 0 else ADVANCED

    def __str__(self) -> str:
        """
        >>> str(Terms(None, clock=TimeControl(15, 10, True), take_backs=1))
        '?,t,?,?,15+10e,1'
        """
        count = DRAWN if self.ornaments is None else self.ornaments
        tokens, clock = "a" if self.any_location else "t", self.clock or "-"
        return ",".join(map(str, (count, tokens, self.begins, self.color, clock, self.take_backs)))

    @classmethod
    def parse(cls, text: str) -> "Terms":
        """Parse terms written by ``str``; raise ``ValueError`` for any other text."""
        found = _TERMS.fullmatch(text)
        if found is None:
            raise ValueError("these are not a game's terms")
        count, tokens, begins, color, pace, backs = found.groups()
        ornaments = None if count == DRAWN else int(count)
        clock = TimeControl.parse(pace)
        terms = cls(ornaments, tokens == "a", begins, color, clock, int(backs))
        if str(terms) != text:
            raise ValueError("there is no such clock")
        if ornaments and not MIN_ORNAMENTS <= ornaments <= MAX_ORNAMENTS:
            raise ValueError("there is no such number of ornaments")
        return terms
