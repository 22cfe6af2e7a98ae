from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

from tholos_desktop.language.catalogue import Words
from tholos_desktop.table.clock import TimeControl
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.form import Form

MINUTES = (0, 3, 5, 10, 20)
"""Minutes for each player; 0 means a game without a clock."""
INCREMENTS = (0, 2, 5, 10, 30)
"""Seconds added for each turn."""


def time_control_words(words: Words, control: TimeControl | None) -> str:
    if control is None:
        return words("clock.none")
    added = words("clock.seconds", n=control.increment) if control.increment else ""
    ends = words("clock.loses") if control.ends else ""
    return " ".join(filter(None, (words("clock.minutes", n=control.minutes), added, ends)))


@dataclass
class ClockChoice:
    minutes: int = 0
    increment: int = 5
    ends: bool = False

    @classmethod
    def remembered(cls, values: Mapping[str, Any], prefix: str) -> "ClockChoice":
        """Restore the last choice for one way to play, whose keys begin with ``prefix``."""
        choice = cls()
        minutes, increment = values.get(f"{prefix}_minutes"), values.get(f"{prefix}_increment")
        if type(minutes) is int and minutes in MINUTES:
            choice.minutes = minutes
        if type(increment) is int and increment in INCREMENTS:
            choice.increment = increment
        choice.ends = values.get(f"{prefix}_ends") is True
        return choice

    def values(self, prefix: str) -> dict[str, Any]:
        return {f"{prefix}_{name}": value for name, value in asdict(self).items()}

    @property
    def time_control(self) -> TimeControl | None:
        return TimeControl(self.minutes, self.increment, self.ends) if self.minutes else None

    def summary(self, words: Words) -> str:
        return time_control_words(words, self.time_control)

    @staticmethod
    def longest_summary(words: Words) -> str:
        control = TimeControl(max(MINUTES), max(INCREMENTS), ends=True)
        return time_control_words(words, control)

    def add_to(self, form: Form, words: Words, changed: Command) -> None:
        def choose(name: str, value: int) -> None:
            setattr(self, name, value)
            changed()

        minutes = [(n, words("clock.minutes", n=n) if n else words("clock.none")) for n in MINUTES]
        form.choice(words("clock.title"), minutes, self.minutes, partial(choose, "minutes"))
        more = [(n, words("clock.seconds", n=n)) for n in INCREMENTS]
        ends = [(False, words("clock.goes_on")), (True, words("clock.ends"))]
        off = "" if self.minutes else words("clock.off")
        set_it, at_zero = partial(choose, "increment"), partial(choose, "ends")
        form.choice(words("clock.increment"), more, self.increment, set_it, unavailable=off)
        form.choice(words("clock.at_zero"), ends, self.ends, at_zero, unavailable=off)
