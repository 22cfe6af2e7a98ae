"""Which temples of the day were begun, by which games, and how they ended.

A game itself is the archive's; this remembers which day's temple it is, also once it was deleted.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from typing import Any, ClassVar, NamedTuple, Self

from tholos_desktop.rules import WHITE
from tholos_desktop.storage.archive_entry import Entry
from tholos_desktop.storage.diary import Diary

OUTCOMES = "won", "drawn", "lost"
_LONGEST_ID = 64


class Visit(NamedTuple):
    """One day's temple."""

    game: str
    """The identity of its game."""
    outcome: str = ""
    """One of :data:`OUTCOMES`; empty while it goes on."""
    lead: int = 0
    """The person's points less the bot's at the end."""

    @property
    def is_over(self) -> bool:
        """Whether it was played to its end."""
        return bool(self.outcome)

    def after(self, entry: Entry | None) -> "Visit":
        """The visit as the archive knows it."""
        if entry is None or not entry.is_over or entry.person is None:
            return self
        side = entry.person
        outcome = "drawn" if entry.result == "draw" else "won" if entry.result == side else "lost"
        return Visit(self.game, outcome, entry.margin if side == WHITE else -entry.margin)


@dataclass
class TempleDiary(Diary):
    """The diary of the days' temples."""

    FILE: ClassVar[str] = "temples.json"
    visits: dict[date, Visit] = field(default_factory=dict)

    def begin(self, day: date, game_id: str) -> None:
        """A day's temple has been begun; kept at once."""
        self.visits[day] = Visit(game_id)
        self.save()

    def follow(self, find: Callable[[str], Entry | None]) -> None:
        """See in the archive which temples have been finished since; ``find`` looks for a game."""
        before = dict(self.visits)
        for day, visit in before.items():
            if not visit.is_over:
                self.visits[day] = visit.after(find(visit.game))
        if self.visits != before:
            self.save()

    def values(self) -> dict[str, Any]:
        """Each day with its game and, once that is over, how it ended."""
        return {"visits": {day.isoformat(): list(self.visits[day]) for day in sorted(self.visits)}}

    def take(self, values: dict[str, Any]) -> None:
        """Keep what is sound."""
        visits = values.get("visits")
        for text, visit in visits.items() if isinstance(visits, dict) else ():
            try:
                self.visits[date.fromisoformat(text)] = _sound(*visit)
            except (ValueError, TypeError):
                continue

    def join(self, other: Self) -> None:
        """A visit that is over is worth more than one that goes on; else the first one counts."""
        for day, visit in other.visits.items():
            mine = self.visits.get(day)
            if mine is None or not mine.is_over:
                self.visits[day] = visit if visit.is_over or mine is None else mine


def _sound(game: object, outcome: object, lead: object) -> Visit:
    """A visit of a file; raises ``ValueError`` if it is none."""
    if isinstance(game, str) and 0 < len(game) <= _LONGEST_ID and type(lead) is int:
        if outcome in OUTCOMES and isinstance(outcome, str):
            return Visit(game, outcome, lead)
        if outcome == "":
            return Visit(game)
    raise ValueError("this is no visit")
