"""Games that come in from a file or a text. None is lost to an older or another state of itself."""

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from tholos_desktop.store.job import Steps
from tholos_desktop.store.keeper import Keeper
from tholos_desktop.store.redo_log import Change
from tholos_desktop.store.row import day_ms, sound_ms
from tholos_desktop.store.same_game import continues, holds, id_beside, match_of, separate
from tholos_desktop.table.match import RESTORED, Match

_AT_ONCE = 10
_TAG = re.compile(r'^\[(White|Black|Date) "((?:[^"\\]|\\.)*)"\]', re.MULTILINE)


class GameSource(NamedTuple):
    records: Iterable[str]
    name: str = ""
    """Name of the file; empty for a text."""


class ImportTrouble(Enum):
    NOT_TEXT = "import.not_text"
    NOT_READ = "your_games.not_read"


@dataclass
class ImportResult:
    name: str = ""
    """Name of the file; empty for a text and for several files."""
    added: dict[str, int] = field(default_factory=dict)
    """Games that were not there before, each with the number of the change that added it."""
    came: int = 0
    """Number of games that were added, continued or undeleted."""
    here: int = 0
    unreadable: list[str] = field(default_factory=list)
    """Number and tags of each record that can't be read, as in ``12: Ana – Luis, 2026.01.31``. Of
    several files, each record follows its file's name, and a file that can't be read is named."""
    trouble: ImportTrouble | None = None
    """Reason why the rest of the file or text could not be read."""

    @property
    def total(self) -> int:
        return self.came + self.here + len(self.unreadable)


class GameImport:
    def __init__(
        self,
        keeper: Keeper,
        live: str = "",
        merges: Callable[[Match], bool] = lambda _: False,
    ) -> None:
        """The game with the id ``live`` is never replaced. ``merges`` returns True if it has merged
        a game with a remote player into the stored one."""
        self._keeper, self._live, self._merges = keeper, live, merges
        self.result = ImportResult()
        self._changes: dict[str, Change] = {}
        self._matches: dict[str, Match] = {}

    def steps(self, sources: Sequence[GameSource]) -> Steps[ImportResult]:
        result = self.result
        for source in sources:
            result.name = source.name if len(sources) == 1 else ""
            trouble = yield from self._read_all(source)
            if trouble is not None and len(sources) == 1:
                result.trouble = trouble
            elif trouble is not None:
                result.unreadable.append(source.name)
        return result

    def _read_all(self, source: GameSource) -> Steps[ImportTrouble | None]:
        result, before = self.result, self.result.total
        try:
            for record in source.records:
                if record and not self._read(record):
                    title = _title(record, result.total - before + 1)
                    named = title if result.name else f"{source.name} {title}".strip()
                    result.unreadable.append(named)
                if len(self._changes) >= _AT_ONCE:
                    self._write()
                yield result.total
        except UnicodeDecodeError:
            return ImportTrouble.NOT_TEXT
        except (OSError, ValueError):
            return ImportTrouble.NOT_READ
        finally:
            self._write()
        return None

    def add(self, match: Match) -> Match:
        """Add one game, and return it as it is in the store."""
        game = self._take(match)
        self._write()
        row = self._keeper.row(game)
        return (row and match_of(row["record"])) or match

    def _read(self, record: str) -> bool:
        match = match_of(record)
        if match is not None:
            with suppress(ValueError):
                self._take(match)
                return True
        return False

    def _take(self, match: Match) -> str:
        """Plan the change for a game, and return its id in the store. Raises ``ValueError``."""
        match.tags.pop(RESTORED, None)  # says something about the store that it comes from
        text, (before, is_deleted) = match.text(), self._stored(match.game_id)
        is_live = match.game_id == self._live
        if match.is_elsewhere and not holds(before, match) and self._merges(match):
            merged = self._stored(match.game_id)[0]
            self.result.came += holds(merged, match)
            self.result.here += not holds(merged, match)
            return match.game_id
        stays = is_live or (before and before.is_elsewhere)  # of those, only a merge takes turns
        if before and not holds(before, match) and (stays or not continues(match, before)):
            separate(match, id_beside(text))
            text, (before, is_deleted) = match.text(), self._stored(match.game_id)
        if before is None and match.is_elsewhere and not match.game.is_over:
            match.tags[RESTORED] = "yes"
            text = match.text()
        if before is None or not holds(before, match):
            self._plan(match, text, is_new=before is None)
        elif is_deleted:
            number = self._keeper.number()
            self._changes[match.game_id] = Change(number, match.game_id, _UNDELETED)
            self.result.came += 1
        else:
            self.result.here += 1
        return match.game_id

    def _stored(self, game: str) -> tuple[Match | None, bool]:
        """Return a stored or planned game, and whether it is deleted."""
        if game in self._matches:
            return self._matches[game], False
        row = self._keeper.row(game)
        if row is None:
            return None, False
        return match_of(row["record"]), row["deleted"] is not None and game not in self._changes

    def _plan(self, match: Match, text: str, *, is_new: bool) -> None:
        game, number = match.game_id, self._keeper.number()
        row = None if is_new else self._keeper.row(game)
        cells = {
            "record": text,
            "played": sound_ms(day_ms(match)),
            "kept": row["kept"] if row else 0,
            **_UNDELETED,
        }
        self._changes[game], self._matches[game] = Change(number, game, cells), match
        if is_new or game in self.result.added:
            self.result.added[game] = number
        self.result.came += 1

    def _write(self) -> None:
        if self._changes:
            self._keeper.write([*self._changes.values()], self._matches)
        self._changes, self._matches = {}, {}


def undone(keeper: Keeper, result: ImportResult, live: str) -> Steps[int]:
    """Erase the games that an import added and nobody has touched since; return their number."""
    done = 0
    games = [*result.added.items()]
    for first in range(0, len(games), _AT_ONCE):
        changes = []
        for game, number in games[first : first + _AT_ONCE]:
            row = keeper.row(game)
            if row is not None and row["change"] == number and game != live:
                changes.append(Change(keeper.number(), game, None))
        if changes:
            keeper.write(changes)
        done += len(changes)
        yield done
    return done


_UNDELETED = {"deleted": None, "deleted_at": None}


def _title(record: str, number: int) -> str:
    tags = dict(_TAG.findall(record[:5_000]))
    names = " – ".join(filter(None, (tags.get("White"), tags.get("Black"))))
    return f"{number}: {', '.join(filter(None, (names, tags.get('Date'))))}".removesuffix(": ")
