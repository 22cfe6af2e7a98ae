"""A clock for two people: time for the whole game, and a little more with every turn.

It knows no time of its own: whoever holds it feeds it the seconds that have passed.
"""

import math
import re
from collections.abc import Mapping
from typing import NamedTuple

from tholos_desktop.rules import SIDES, Side, rival

SHORT_SECONDS = 10.0
"""Below this a player's time is short, and is told in tenths."""
MOST_MINUTES, MOST_INCREMENT = 180, 180
_PACE = re.compile(r"(\d{1,3})\+(\d{1,3})( ends)?")
_LEFT = re.compile(r"(\d+):([0-5]\d):([0-5]\d(?:\.\d)?)")
_MARK = re.compile(rf"\[%clk {_LEFT.pattern}\]")
_HOUR, _MINUTE = 3600, 60


class TimeControl(NamedTuple):
    """How much time there is."""

    minutes: int
    """For each player's whole game."""
    increment: int = 0
    """Seconds that a player gets for each turn."""
    ends: bool = False
    """Whether who has no time left has lost; else the game goes on, and the flag is seen."""

    def __str__(self) -> str:
        return f"{self.minutes}+{self.increment}" + (" ends" if self.ends else "")

    @classmethod
    def parse(cls, text: str) -> "TimeControl | None":
        """Return the time control of a record's tag; ``None`` for any other text."""
        found = _PACE.fullmatch(text)
        if found is None:
            return None
        minutes, increment = int(found[1]), int(found[2])
        if not 1 <= minutes <= MOST_MINUTES or increment > MOST_INCREMENT:
            return None
        return cls(minutes, increment, bool(found[3]))


class Clock:
    """Both players' time."""

    def __init__(self, time_control: TimeControl) -> None:
        self.time_control = time_control
        self._left: dict[Side, float] = dict.fromkeys(SIDES, float(time_control.minutes * _MINUTE))

    def left(self, side: Side) -> float:
        """The seconds that a player has left; 0 once the flag has fallen."""
        return self._left[side]

    def is_fallen(self, side: Side) -> bool:
        """Whether a player's flag has fallen: there was no time left once."""
        return self._left[side] <= 0

    @property
    def lost(self) -> Side | None:
        """Who has lost by it; nobody where the game goes on."""
        fallen = [side for side in SIDES if self.is_fallen(side)]
        return fallen[0] if fallen and self.time_control.ends else None

    def pass_time(self, side: Side, seconds: float) -> bool:
        """Let time pass for the player in turn; whether the flag falls now.

        A flag that has fallen stays down, and where one has lost by it the time stands still.
        """
        if self.is_fallen(side) or self.lost:
            return False
        self._left[side] = max(0.0, self._left[side] - seconds)
        return self.is_fallen(side)

    def put(self, side: Side, seconds: float) -> None:
        """Set what a player has left, as their own clock says."""
        self._left[side] = max(0.0, seconds)

    def press(self, side: Side) -> None:
        """A player has played a turn."""
        if not self.is_fallen(side):
            self._left[side] += self.time_control.increment

    def go_on(self) -> None:
        """Let the game go on although a flag has fallen."""
        self.time_control = self.time_control._replace(ends=False)

    # What a record keeps of it

    def mark(self, side: Side) -> str:
        """How a comment says what a player had left after a turn."""
        return f"[%clk {_in_figures(math.ceil(self._left[side]))}]"

    @property
    def text(self) -> str:
        """What both have left now, White first."""
        return " ".join(_in_figures(self._left[side]) for side in SIDES)

    def set(self, text: str) -> bool:
        """Set it as :attr:`text` told; ``False`` for any other text, which changes nothing."""
        found = [_LEFT.fullmatch(part) for part in text.split(" ")]
        if len(found) != len(SIDES) or None in found:
            return False
        for side, part in zip(SIDES, found, strict=True):
            if part is not None:
                self._left[side] = _seconds(*part.groups())
        return True

    def recall(self, comments: Mapping[int, str], first: Side) -> None:
        """Set it by the comments of a game, which ``first`` began, by the turns before them."""
        for ply in sorted(comments):
            marks = _MARK.findall(comments[ply])
            if marks and ply:
                self._left[first if ply % 2 else rival(first)] = _seconds(*marks[-1])


def without_marks(comment: str) -> str:
    """A comment without what a clock has said in it."""
    return " ".join(_MARK.sub("", comment).split())


def time_words(seconds: float) -> str:
    """A time as a clock shows it: ``4:32``, ``1:05:09``, and ``9.4`` when it is short."""
    if 0 < seconds < SHORT_SECONDS:
        return f"{math.ceil(seconds * 10) / 10:.1f}"
    whole = math.ceil(seconds)
    minutes, rest = divmod(whole, _MINUTE)
    if whole < _HOUR:
        return f"{minutes}:{rest:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


def _in_figures(seconds: float) -> str:
    """Hours, minutes and seconds, in tenths unless they are whole."""
    tenths = math.ceil(round(seconds * 10, 6))
    whole, tenth = divmod(tenths, 10)
    figures = f"{whole // _HOUR}:{whole % _HOUR // _MINUTE:02}:{whole % _MINUTE:02}"
    return f"{figures}.{tenth}" if tenth else figures


def _seconds(hours: str, minutes: str, seconds: str) -> float:
    return int(hours) * _HOUR + int(minutes) * _MINUTE + float(seconds)
