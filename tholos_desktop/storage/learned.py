"""Progress of a learner, and its file.

Everything here only ever grows, so what two windows have written is simply put together.
"""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from tholos_desktop.rules import ADVANCED
from tholos_desktop.storage.diary import Diary, strings

GAME = "game"
"""Name in ``done`` for a finished game."""
RULES = "rules"
"""Name in ``told`` for the short rules."""
TUTOR = "tutor"
"""Name in ``told`` for where to turn the tutor off."""
_ORNAMENT = "ornament."
_LONGEST_NAME, _MOST_NAMES = 40, 1000
_SETS = "done", "used", "told"


@dataclass
class LearningDiary(Diary):
    """The diary of a learner, saved at each change; names are those of boards
    (``teaching.board``)."""

    FILE: ClassVar[str] = "learned.json"
    done: set[str] = field(default_factory=set)
    """Boards done, and :data:`GAME`."""
    used: set[str] = field(default_factory=set)
    """Boards whose bonus action or ornament was used, and ``ADVANCED`` after starting an advanced
    game."""
    told: set[str] = field(default_factory=set)
    """Boards suggested in a game; the file's own name for the field."""
    knows_the_game: bool = False
    """True if the player said so: nothing is suggested."""
    unknown: dict[str, Any] = field(default_factory=dict)
    """Fields of a later version's file; written back unchanged."""

    def is_done(self, name: str) -> bool:
        return name in self.done

    @property
    def has_finished_a_game(self) -> bool:
        return GAME in self.done

    @property
    def is_newcomer(self) -> bool:
        return not self.knows_the_game and not self.has_finished_a_game

    @property
    def has_met_ornaments(self) -> bool:
        seen = self.done | self.used | self.told
        return ADVANCED in seen or any(name.startswith(_ORNAMENT) for name in seen)

    def finish(self, name: str) -> None:
        self._add(self.done, name)

    def use(self, name: str) -> None:
        self._add(self.used, name)

    def tell(self, name: str) -> None:
        self._add(self.told, name)

    def know_the_game(self) -> None:
        self.knows_the_game = True
        self.save()

    def values(self) -> dict[str, Any]:
        mine = {name: sorted(getattr(self, name)) for name in _SETS}
        return {**self.unknown, **mine, "knows_the_game": self.knows_the_game}

    def take(self, values: dict[str, Any]) -> None:
        for name in _SETS:
            names = strings(values.pop(name, ()), _LONGEST_NAME)[:_MOST_NAMES]
            getattr(self, name).update(names)
        self.knows_the_game = values.pop("knows_the_game", False) is True
        self.unknown = values
        self.text()  # what is nested too deep to be written is of no use

    def _add(self, names: set[str], name: str) -> None:
        if name not in names:
            names.add(name)
            self.save()
