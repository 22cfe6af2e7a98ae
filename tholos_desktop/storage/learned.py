from dataclasses import dataclass, field
from typing import Any, ClassVar

from tholos_desktop.rules import ADVANCED
from tholos_desktop.storage.player_file import PlayerFile, strings

GAME = "game"
"""Name in :attr:`LearningDiary.done` that stands for a finished game."""
RULES = "rules"
"""Name in :attr:`LearningDiary.told` once the short rules have been shown."""
TUTOR = "tutor"
"""Name in :attr:`LearningDiary.told` once the player has read where to turn the tutor off."""
_ORNAMENT = "ornament."
_LONGEST_NAME, _MOST_NAMES = 40, 1000
_SETS = "done", "used", "told"


@dataclass
class LearningDiary(PlayerFile):
    """Progress of a learner, saved at every change. Names are those of boards
    (``teaching.board``)."""

    FILE: ClassVar[str] = "learned.json"
    done: set[str] = field(default_factory=set)
    """Names of finished boards, and :data:`GAME` after a finished game."""
    used: set[str] = field(default_factory=set)
    """Names of boards whose bonus action or ornament the player used in a game, and ``ADVANCED``
    after starting an advanced game."""
    told: set[str] = field(default_factory=set)
    """Names of the boards suggested, board signs explained and texts shown (:data:`RULES`,
    :data:`TUTOR`)."""
    knows_the_game: bool = False
    """True if the player claims to know the game; then no boards are suggested."""
    unknown: dict[str, Any] = field(default_factory=dict)
    """Unknown fields of the file, such as those of a later program; written back unchanged."""

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
        self.text()  # raises for values nested too deep to be written

    def _add(self, names: set[str], name: str) -> None:
        if name not in names:
            names.add(name)
            self.save()
