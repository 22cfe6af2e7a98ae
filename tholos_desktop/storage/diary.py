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
    """Version of the file's form; files of higher ones are quarantined."""

    path: Path | None = None
    quarantined: Path | None = None
    """New place of a file that could not be read."""

    @abstractmethod
    def take(self, values: dict[str, Any]) -> None:
        """Fill an empty diary from the values of a file; unsound ones are skipped.

        Raises ``ValueError`` or ``RecursionError`` for values that are of no use.
        """

    @abstractmethod
    def values(self) -> dict[str, Any]: ...

    def text(self) -> str:
        return json.dumps({**self.values(), "version": self.VERSION}, indent=1) + "\n"

    def save(self) -> bool:
        """Write the file; return ``False`` if the disk refuses, which never stops a game."""
        if self.path is None:
            return False
        try:
            files.write_atomically(self.path, self.text(), lasting=False)
        except (OSError, ValueError, RecursionError):
            return False
        return True

    @classmethod
    def load(cls, path: Path | None = None) -> Self:
        """Load a diary, by default from the player's folder; unsound values are skipped.

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
    """Return the dates in a list; skip other values."""
    found = set[date]()
    for text in value if isinstance(value, list) else []:
        with suppress(ValueError, TypeError):
            found.add(date.fromisoformat(text))
    return found


def strings(value: Any, longest: int) -> list[str]:
    """Return the texts of at most ``longest`` characters in a list; skip other values."""
    listed = value if isinstance(value, list) else []
    return [each for each in listed if isinstance(each, str) and len(each) <= longest]
