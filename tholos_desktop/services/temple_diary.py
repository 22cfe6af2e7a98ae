"""The diary of the temples of the day, kept even if a game is deleted."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import date
from typing import Any, ClassVar, NamedTuple

from tholos_desktop.storage.player_file import PlayerFile
from tholos_desktop.store.entry import GameEntry

_LONGEST_ID, _LONGEST_NAME = 64, 40
_FOLLOWED = 300


class Key(NamedTuple):
    day: date
    name: str

    def __str__(self) -> str:
        return f"{self.day.isoformat()} {self.name}".strip()

    @classmethod
    def parse(cls, text: str) -> "Key":
        day, _, name = text.partition(" ")
        return cls(date.fromisoformat(day), name[:_LONGEST_NAME])


class Visit(NamedTuple):
    game: str
    is_over: bool = False

    def after(self, entry: GameEntry | None) -> "Visit":
        is_over = entry is not None and entry.is_over and entry.person is not None
        return self._replace(is_over=self.is_over or is_over)


@dataclass
class TempleDiary(PlayerFile):
    FILE: ClassVar[str] = "temples.json"
    visits: dict[Key, Visit] = field(default_factory=dict)

    def of(self, names: Collection[str]) -> dict[date, Visit]:
        found: dict[date, Visit] = {}
        for (day, name), visit in self.visits.items():
            if name in names and not (day in found and found[day].is_over):
                found[day] = visit
        return found

    def begin(self, day: date, name: str, game_id: str) -> None:
        self.visits[Key(day, name)] = Visit(game_id)
        self.save()

    def follow(self, find: Callable[[str], GameEntry | None]) -> None:
        """Look up the diary's open games with ``find``, and note which are over now."""
        before = dict(self.visits)
        for key in sorted(key for key, visit in before.items() if not visit.is_over)[-_FOLLOWED:]:
            self.visits[key] = before[key].after(find(before[key].game))
        if self.visits != before:
            self.save()

    def values(self) -> dict[str, Any]:
        return {"visits": {str(key): list(self.visits[key]) for key in sorted(self.visits)}}

    def take(self, values: dict[str, Any]) -> None:
        visits = values.get("visits")
        for text, visit in visits.items() if isinstance(visits, dict) else ():
            try:
                self.visits[Key.parse(text)] = _sound(*visit)
            except (ValueError, TypeError):
                continue


def _sound(game: object, is_over: object) -> Visit:
    if isinstance(game, str) and 0 < len(game) <= _LONGEST_ID and isinstance(is_over, bool):
        return Visit(game, is_over)
    raise ValueError("this is no visit")
