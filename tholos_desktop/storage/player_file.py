import json
from abc import ABC, abstractmethod
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, ClassVar, Self

from tholos_desktop import files


@dataclass
class PlayerFile(ABC):
    """A JSON file of the player: the settings, or a diary."""

    FILE: ClassVar[str]
    VERSION: ClassVar[int] = 1
    """Version of the file format. A file of any other version is quarantined."""

    path: Path | None = None
    is_new: bool = False
    quarantined: Path | None = None
    """New path of the file after :meth:`load` could not use it; otherwise ``None``."""

    @abstractmethod
    def take(self, values: dict[str, Any]) -> None:
        """Fill a new object with a file's valid values. Raises ``ValueError`` or ``RecursionError``
        if nothing in the file can be used."""

    @abstractmethod
    def values(self) -> dict[str, Any]: ...

    def text(self) -> str:
        return json.dumps({**self.values(), "version": self.VERSION}, indent=2) + "\n"

    def save(self, *, lasting: bool = False) -> bool:
        """Write the file; ``False`` if that fails. With ``lasting``, wait until the file would
        survive a power cut, which is slow."""
        if self.path is None:
            return False
        try:
            files.write_atomically(self.path, self.text(), lasting=lasting)
        except (OSError, ValueError, RecursionError):
            return False
        return True

    @classmethod
    def load(cls, path: Path | None = None) -> Self:
        """Load the valid values of a file. A file that can't be used is renamed, and
        ``quarantined`` is its new path."""
        path = path or files.settings_folder() / cls.FILE
        loaded = cls(path=path)
        try:
            values = files.read_json(path)
            if not isinstance(values, dict) or values.pop("version", None) != cls.VERSION:
                raise ValueError(f"this is no {cls.FILE} of this version")
            loaded.take(values)
        except FileNotFoundError:
            loaded.is_new = True
        except (OSError, ValueError, RecursionError):
            loaded = cls(path=path)
            with suppress(OSError):
                loaded.quarantined = files.quarantine(path)
        return loaded


def days(value: Any) -> set[date]:
    found = set[date]()
    for text in value if isinstance(value, list) else []:
        with suppress(ValueError, TypeError):
            found.add(date.fromisoformat(text))
    return found


def strings(value: Any, longest: int) -> list[str]:
    listed = value if isinstance(value, list) else []
    return [each for each in listed if isinstance(each, str) and len(each) <= longest]
