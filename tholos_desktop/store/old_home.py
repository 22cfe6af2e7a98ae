"""Import of earlier versions' games from a folder. After the import, the folder is renamed to
``before-games``."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

from tholos_desktop import files
from tholos_desktop.store.connection import SalvagedRow, salvage
from tholos_desktop.store.store import Store

FOLDER, AFTERWARDS = "saves", "before-games"
LOCK = "window.lock"
_SUFFIX, _AUTOMATIC = ".tholos", (".auto.tholos", ".window.tholos")
_ARCHIVE = "games.sqlite"
_CURRENT = ("current.tholos", "current.copy")


class TakeOver:
    def __init__(self, folder: Path, store: Store) -> None:
        self._folder, self._store = folder, store
        self.taken = 0
        self.left_out = 0
        """Number of unreadable records, which stay in the folder."""

    def steps(self) -> Iterator[None]:
        names = sorted(path.name for path in self._folder.iterdir())
        with self._store as store:
            for found, by_hand in self._rows(names):
                try:
                    store.take(found, by_hand=by_hand)
                    self.taken += 1
                except ValueError:
                    self.left_out += 1
                yield

    def move_away(self) -> str:
        names = (f"{AFTERWARDS}-{number}" if number > 1 else AFTERWARDS for number in count(1))
        places = (self._folder.with_name(name) for name in names)
        place = next(place for place in places if not place.exists())
        with suppress(OSError):
            return self._folder.rename(place).name
        return self._folder.name

    def _rows(self, names: list[str]) -> Iterator[tuple[SalvagedRow, bool]]:
        if _ARCHIVE in names:
            for found in salvage(self._folder / _ARCHIVE):
                yield found, False
        for name in (name for name in _CURRENT if name in names):
            newest = self._store.newest + 1
            for found in self._record(name, newest):
                yield found, False
            if self._store.newest == newest:
                break  # the copy is only needed if the file can't be read
        saved = [
            name
            for name in names
            if name.endswith(_SUFFIX) and not name.startswith(".") and name not in _CURRENT
        ]
        for name in sorted(saved, key=lambda name: not name.endswith(_AUTOMATIC)):
            for found in self._record(name):
                yield found, not name.endswith(_AUTOMATIC)

    def _record(self, name: str, kept: int = 0) -> Iterator[SalvagedRow]:
        path = self._folder / name
        try:
            text, when = files.read_text(path), path.stat().st_mtime_ns // 1_000_000
        except (OSError, ValueError):
            self.left_out += 1
            return
        if text:  # a killed program may leave an empty file
            yield SalvagedRow(text, when, kept)


def needs_taking_over(folder: Path) -> bool:
    """True if a folder has games to import; raises ``OSError`` if it can't be read."""
    with suppress(FileNotFoundError, NotADirectoryError):
        return any(path.name != LOCK for path in folder.iterdir())
    return False
