"""What a player has learned, and the file that keeps it.

Everything here only ever grows, so what two windows have written is simply put together.
"""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from tholos_desktop.rules import ADVANCED
from tholos_desktop.storage.diary import Diary, strings

GAME = "game"
"""Among what is done: a game played to its end."""
RULES = "rules"
"""Among what is told: the rules in short, before a game."""
_ORNAMENT = "ornament."
"""How the names of the boards of ornaments begin."""
_LONGEST_NAME, _MOST_NAMES = 40, 1000
_SETS = "done", "used", "told"


@dataclass
class LearningDiary(Diary):
    """The diary of a learner; names are those of the boards (``teaching.board``)."""

    FILE: ClassVar[str] = "learned.json"
    done: set[str] = field(default_factory=set)
    """The boards that have been done, and :data:`GAME`."""
    used: set[str] = field(default_factory=set)
    """The boards whose bonus action or ornament has been used, and ``ADVANCED`` once an advanced
    game was begun."""
    told: set[str] = field(default_factory=set)
    """The boards that have been offered in a game."""
    knows_the_game: bool = False
    """Whether the player has said so: then nothing is offered."""
    unknown: dict[str, Any] = field(default_factory=dict)
    """Fields of the file that this version does not know; written back as they were."""

    def is_done(self, name: str) -> bool:
        """Whether a board has been done."""
        return name in self.done

    @property
    def has_finished_a_game(self) -> bool:
        """Whether a game has been played to its end."""
        return GAME in self.done

    @property
    def is_newcomer(self) -> bool:
        """Whether the player has neither played to the end nor said that there is no need."""
        return not self.knows_the_game and not self.has_finished_a_game

    @property
    def has_met_ornaments(self) -> bool:
        """Whether a board of an ornament has been done, or an advanced game begun."""
        seen = self.done | self.used | self.told
        return ADVANCED in seen or any(name.startswith(_ORNAMENT) for name in seen)

    def finish(self, name: str) -> None:
        """A board has been done, or :data:`GAME`; kept at once."""
        self._add(self.done, name)

    def use(self, name: str) -> None:
        """The bonus action or ornament of a board has been used in a game; kept at once."""
        self._add(self.used, name)

    def tell(self, name: str) -> None:
        """A board has been offered; kept at once."""
        self._add(self.told, name)

    def know_the_game(self) -> None:
        """The player has said that nothing need be offered; kept at once."""
        self.knows_the_game = True
        self.save()

    def values(self) -> dict[str, Any]:
        """The names of each kind, and what this version does not know."""
        mine = {name: sorted(getattr(self, name)) for name in _SETS}
        return {**self.unknown, **mine, "knows_the_game": self.knows_the_game}

    def take(self, values: dict[str, Any]) -> None:
        """Keep what is sound, and what is not known."""
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
