"""What a player has learned, and the file that keeps it.

Everything here only ever grows, so what two windows have written is simply put together.
"""

import contextlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tholos_desktop import files

VERSION = 1
"""The version of the file's form; a higher one is set aside."""
FILE = "learned.json"
GAME = "game"
"""Among what is done: a game played to its end."""
_LONGEST_NAME, _MOST_NAMES = 40, 1000
_SETS = "done", "used", "told"


@dataclass
class Learned:
    """The diary of a learner; names are those of the boards (``teaching.board``)."""

    path: Path | None = None
    """The file, if there is one."""
    done: set[str] = field(default_factory=set)
    """The boards that have been done, and :data:`GAME`."""
    used: set[str] = field(default_factory=set)
    """The boards whose bonus action or ornament has been used in a game."""
    told: set[str] = field(default_factory=set)
    """The boards that have been offered in a game."""
    knows_the_game: bool = False
    """Whether the player has said so: then nothing is offered."""
    unknown: dict[str, Any] = field(default_factory=dict)
    """Fields of the file that this version does not know; written back as they were."""
    set_aside: Path | None = None
    """Where a file went that could not be read."""

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

    def save(self) -> bool:
        """Write the file, with what another window has put there meanwhile.

        ``False`` if the disk refuses, which never stops a game.
        """
        if self.path is None:
            return False
        try:
            self._join(load(self.path))
            files.write_atomically(self.path, self.text(), lasting=False)
        except (OSError, ValueError, RecursionError):
            return False
        return True

    def text(self) -> str:
        """The text of the file."""
        values = {name: sorted(getattr(self, name)) for name in _SETS}
        mine = {**values, "knows_the_game": self.knows_the_game, "version": VERSION}
        return json.dumps({**self.unknown, **mine}, indent=2) + "\n"

    def _add(self, names: set[str], name: str) -> None:
        if name not in names:
            names.add(name)
            self.save()

    def _join(self, other: "Learned") -> None:
        for name in _SETS:
            getattr(self, name).update(getattr(other, name))
        self.knows_the_game |= other.knows_the_game
        self.unknown = {**other.unknown, **self.unknown}


def load(path: Path | None = None) -> Learned:
    """The diary of a file, ours if none is named; what is not sound in it is left out.

    A file that cannot be read, or is of a later version, is renamed and named in ``set_aside``.
    """
    path = path or files.settings_folder() / FILE
    try:
        return _from_values(json.loads(files.read_text(path)), path)
    except FileNotFoundError:
        return Learned(path)
    except (OSError, ValueError, RecursionError):
        learned = Learned(path)
        with contextlib.suppress(OSError):
            learned.set_aside = files.set_aside(path)
        return learned


def _from_values(values: Any, path: Path) -> Learned:
    """Raises ``ValueError`` or ``RecursionError`` for values that are no diary of this version."""
    if not isinstance(values, dict) or values.get("version") != VERSION:
        raise ValueError("this is no diary of this version")
    learned = Learned(path)
    for name in _SETS:
        getattr(learned, name).update(_names(values.pop(name, ())))
    learned.knows_the_game = values.pop("knows_the_game", False) is True
    learned.unknown = {name: value for name, value in values.items() if name != "version"}
    learned.text()  # what is nested too deep to be written is of no use
    return learned


def _names(value: Any) -> list[str]:
    """What in a list can be the name of a board."""
    listed = value if isinstance(value, list) else []
    sound = [name for name in listed if isinstance(name, str) and len(name) <= _LONGEST_NAME]
    return sound[:_MOST_NAMES]
