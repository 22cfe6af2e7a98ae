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
    FILE: ClassVar[str]
    VERSION: ClassVar[int] = 1
    """Version of the file format; a file of any other version is quarantined."""

    path: Path | None = None
    quarantined: Path | None = None
    """New path of the diary's file, if it could not be read."""

    @abstractmethod
    def take(self, values: dict[str, Any]) -> None:
        """Fill an empty diary with the values of a file; invalid values are skipped.

        Raises ``ValueError`` or ``RecursionError`` if the whole file is unusable.
        """

    @abstractmethod
    def values(self) -> dict[str, Any]: ...

    def text(self) -> str:
        return json.dumps({**self.values(), "version": self.VERSION}, indent=1) + "\n"

    def save(self) -> bool:
        """Write the file; return ``False`` if that fails."""
        if self.path is None:
            return False
        try:
            files.write_atomically(self.path, self.text(), lasting=False)
        except (OSError, ValueError, RecursionError):
            return False
        return True

    @classmethod
    def load(cls, path: Path | None = None) -> Self:
        """Load a diary, by default from the player's folder; invalid values are skipped.

        A file that is unreadable or of another version is renamed: see ``quarantined``.
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
    """Return the dates in a list; skip other values."""
    found = set[date]()
    for text in value if isinstance(value, list) else []:
        with suppress(ValueError, TypeError):
            found.add(date.fromisoformat(text))
    return found


def strings(value: Any, longest: int) -> list[str]:
    """Return the texts in a list that have at most ``longest`` characters; skip other values."""
    listed = value if isinstance(value, list) else []
    return [each for each in listed if isinstance(each, str) and len(each) <= longest]
