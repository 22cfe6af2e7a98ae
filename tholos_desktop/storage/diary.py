"""A diary: what a person has done, in one small file."""

import json
from abc import ABC, abstractmethod
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, ClassVar, Self

from tholos_desktop import files


@dataclass
class Diary(ABC):
    """What all diaries share; subclasses say what is in them."""

    FILE: ClassVar[str]
    """The file's name, in the folder of the settings."""
    VERSION: ClassVar[int] = 1
    """The version of the file's form; a higher one is set aside."""

    path: Path | None = None
    """The file, if there is one."""
    quarantined: Path | None = None
    """Where a file went that could not be read."""

    @abstractmethod
    def take(self, values: dict[str, Any]) -> None:
        """Fill an empty diary from the values of a file; what is not sound is left out.

        Raises ``ValueError`` or ``RecursionError`` for values that are of no use.
        """

    @abstractmethod
    def values(self) -> dict[str, Any]:
        """The values of the file, without its version."""

    def text(self) -> str:
        """The text of the file."""
        return json.dumps({**self.values(), "version": self.VERSION}, indent=1) + "\n"

    def save(self) -> bool:
        """Write the file; ``False`` if the disk refuses, which never stops a game."""
        if self.path is None:
            return False
        try:
            files.write_atomically(self.path, self.text(), lasting=False)
        except (OSError, ValueError, RecursionError):
            return False
        return True

    @classmethod
    def load(cls, path: Path | None = None) -> Self:
        """The diary of a file, ours if none is named; what is not sound in it is left out.

        A file that cannot be read, or is of a later version, is renamed: see ``quarantined``.
        """
        path = path or files.settings_folder() / cls.FILE
        diary = cls(path=path)
        try:
            values = files.read_json(path)
            if not isinstance(values, dict) or values.pop("version", None) != cls.VERSION:
                raise ValueError("this is no diary of this version")
            diary.take(values)
        except FileNotFoundError:
            pass
        except (OSError, ValueError, RecursionError):
            diary = cls(path=path)
            with suppress(OSError):
                diary.quarantined = files.quarantine(path)
        return diary


def days(value: Any) -> set[date]:
    """What in a list is a day."""
    found = set[date]()
    for text in value if isinstance(value, list) else []:
        with suppress(ValueError, TypeError):
            found.add(date.fromisoformat(text))
    return found


def strings(value: Any, longest: int) -> list[str]:
    """What in a list is a text of at most so many characters."""
    listed = value if isinstance(value, list) else []
    return [each for each in listed if isinstance(each, str) and len(each) <= longest]
