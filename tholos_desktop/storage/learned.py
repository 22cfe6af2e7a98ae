from dataclasses import dataclass, field
from datetime import date
from typing import Any, ClassVar

from tholos_desktop.rules import ADVANCED
from tholos_desktop.storage.player_file import PlayerFile, strings

GAME = "game"
RULES = "rules"
TUTOR = "tutor"
_ORNAMENT = "ornament."
_LONGEST_NAME, _MOST_NAMES = 40, 1000
_SETS = "done", "explained"


@dataclass
class LearningDiary(PlayerFile):
    """The practice boards that the player has solved, and the explanations already shown; saved at
    every change."""

    FILE: ClassVar[str] = "learned.json"
    done: set[str] = field(default_factory=set)
    explained: set[str] = field(default_factory=set)
    """Boards whose solution was shown, board markings that were explained, :data:`RULES` or
    :data:`TUTOR` once shown, and ``ADVANCED`` once an advanced game was played to its end."""
    knows_the_game: bool = False
    """True if the player says that they know the game."""
    basic_day: str = ""
    """ISO date of the last day whose game and puzzle were shown without ornaments."""

    def is_done(self, name: str) -> bool:
        return name in self.done

    def is_seen(self, name: str) -> bool:
        """True for a board that was solved, or whose solution was shown."""
        return name in self.done or name in self.explained

    @property
    def is_newcomer(self) -> bool:
        return not self.knows_the_game and GAME not in self.done

    @property
    def is_first_game_next(self) -> bool:
        """True if the next game is a newcomer's first game, which isn't rated."""
        return self.is_newcomer and RULES not in self.explained

    @property
    def has_met_ornaments(self) -> bool:
        return ADVANCED in self.explained or any(
            name.startswith(_ORNAMENT) for name in self.done | self.explained
        )

    def daily_is_basic(self, day: date) -> bool:
        """Return True if the game and the puzzle of a day have no ornaments, since the player has
        met none before. They stay so all day."""
        if not self.has_met_ornaments and self.basic_day != day.isoformat():
            self.basic_day = day.isoformat()
            self.save()
        return self.basic_day == day.isoformat()

    def finish(self, name: str, was_shown: bool = False) -> None:
        self._add(self.explained if was_shown else self.done, name)

    def tell(self, name: str) -> None:
        self._add(self.explained, name)

    def know_the_game(self) -> None:
        self.knows_the_game = True
        self.save()

    def values(self) -> dict[str, Any]:
        mine = {name: sorted(getattr(self, name)) for name in _SETS}
        return {**mine, "knows_the_game": self.knows_the_game, "basic_day": self.basic_day}

    def take(self, values: dict[str, Any]) -> None:
        for name in _SETS:
            names = strings(values.get(name, ()), _LONGEST_NAME)[:_MOST_NAMES]
            getattr(self, name).update(names)
        self.knows_the_game = values.get("knows_the_game") is True
        self.basic_day = str(values.get("basic_day", ""))[:_LONGEST_NAME]

    def _add(self, names: set[str], name: str) -> None:
        if name not in names:
            names.add(name)
            self.save()
