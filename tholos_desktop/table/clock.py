"""A clock for two humans. The caller passes the elapsed seconds."""

import math
import re
from collections.abc import Mapping
from typing import NamedTuple

from tholos_desktop.rules import SIDES, Side, rival

SHORT_SECONDS = 10.0
MOST_MINUTES, MOST_INCREMENT = 180, 180
_PACE = re.compile(r"([1-9]\d{0,2})\+(0|[1-9]\d{0,2})(e?)")
_LEFT = re.compile(r"(\d+):([0-5]\d):([0-5]\d(?:\.\d)?)")
_MARK = re.compile(rf"\[%clk {_LEFT.pattern}\]")
_HOUR, _MINUTE = 3600, 60


class TimeControl(NamedTuple):
    minutes: int
    increment: int = 0
    ends: bool = False
    """True if a player whose time runs out loses; otherwise the game goes on."""

    def __str__(self) -> str:
        return f"{self.minutes}+{self.increment}{'e' * self.ends}"

    @classmethod
    def parse(cls, text: str) -> "TimeControl | None":
        found = _PACE.fullmatch(text)
        if found is None:
            return None
        minutes, increment = int(found[1]), int(found[2])
        if minutes > MOST_MINUTES or increment > MOST_INCREMENT:
            return None
        return cls(minutes, increment, bool(found[3]))


class Clock:
    def __init__(self, time_control: TimeControl) -> None:
        self.time_control = time_control
        self._left: dict[Side, float] = dict.fromkeys(SIDES, float(time_control.minutes * _MINUTE))

    def left(self, side: Side) -> float:
        return self._left[side]

    def is_fallen(self, side: Side) -> bool:
        return self._left[side] <= 0

    @property
    def lost(self) -> Side | None:
        fallen = [side for side in SIDES if self.is_fallen(side)]
        return fallen[0] if fallen and self.time_control.ends else None

    def pass_time(self, side: Side, seconds: float) -> bool:
        """Subtract time from a player's clock; return True if the clock has just reached 0. Both
        clocks stop after a loss on time."""
        if self.is_fallen(side) or self.lost:
            return False
        self._left[side] = max(0.0, self._left[side] - seconds)
        return self.is_fallen(side)

    def put(self, side: Side, seconds: float) -> None:
        self._left[side] = max(0.0, seconds)

    def press(self, side: Side) -> None:
        if not self.is_fallen(side):
            self._left[side] += self.time_control.increment

    def go_on(self) -> None:
        self.time_control = self.time_control._replace(ends=False)

    def mark(self, side: Side) -> str:
        return f"[%clk {_in_figures(math.ceil(self._left[side]))}]"

    @property
    def text(self) -> str:
        return " ".join(_in_figures(self._left[side]) for side in SIDES)

    def set(self, text: str) -> bool:
        """Restore both times from an earlier value of :attr:`text`; return False if ``text`` is
        invalid."""
        found = [_LEFT.fullmatch(part) for part in text.split(" ")]
        if len(found) != len(SIDES) or None in found:
            return False
        for side, part in zip(SIDES, found, strict=True):
            if part is not None:
                self._left[side] = _seconds(*part.groups())
        return True

    def recall(self, comments: Mapping[int, str], first: Side) -> None:
        """Restore both times from the clock marks in a game's comments, indexed by ply. ``first``
        is the side that began."""
        for ply in sorted(comments):
            marks = _MARK.findall(comments[ply])
            if marks and ply:
                self._left[first if ply % 2 else rival(first)] = _seconds(*marks[-1])


def without_marks(comment: str) -> str:
    return " ".join(_MARK.sub("", comment).split())


def time_words(seconds: float) -> str:
    """Format a time as ``4:32`` or ``1:05:09``; below :data:`SHORT_SECONDS`, as ``9.4``."""
    if 0 < seconds < SHORT_SECONDS:
        return f"{math.ceil(seconds * 10) / 10:.1f}"
    whole = math.ceil(seconds)
    minutes, rest = divmod(whole, _MINUTE)
    if whole < _HOUR:
        return f"{minutes}:{rest:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


def _in_figures(seconds: float) -> str:
    tenths = math.ceil(round(seconds * 10, 6))
    whole, tenth = divmod(tenths, 10)
    figures = f"{whole // _HOUR}:{whole % _HOUR // _MINUTE:02}:{whole % _MINUTE:02}"
    return f"{figures}.{tenth}" if tenth else figures


def _seconds(hours: str, minutes: str, seconds: str) -> float:
    return int(hours) * _HOUR + int(minutes) * _MINUTE + float(seconds)
