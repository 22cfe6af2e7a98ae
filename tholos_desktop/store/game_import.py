import time
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from tholos_desktop.rules import Side
from tholos_desktop.storage.game_files import records_of
from tholos_desktop.store.games import Games
from tholos_desktop.store.store import continues, holds, id_beside, match_of, separate
from tholos_desktop.store.writer import Job
from tholos_desktop.table.match import Match, Player


class ImportStatus(Enum):
    NEW = "new"
    LONGER = "longer"
    """The record continues a stored game and replaces it."""
    CHANGED = "changed"
    """The record differs from a stored game of the same id. It is added as another game."""
    HERE = "here"


class ImportedGame(NamedTuple):
    players: dict[Side, Player]
    day: str
    """Day in the form of a record: ``2026.01.31``."""
    plies: int
    is_over: bool
    status: ImportStatus
    record: str

    @property
    def is_wanted(self) -> bool:
        return self.status is not ImportStatus.HERE


class GameImport:
    def __init__(self, games: Games, lines: Iterable[str]) -> None:
        self._games = games
        self.games: list[ImportedGame] = []
        self.broken = 0
        self.is_read = False
        self._records = records_of(lines)
        self._seen: set[str] = set()

    def read(self, seconds: float) -> None:
        """Read for up to ``seconds``. Raises ``OSError`` or ``ValueError``; games read before the
        error stay in ``games``."""
        end = time.monotonic() + seconds
        while not self.is_read and time.monotonic() < end:
            record = next(self._records, None)
            if record is None:
                self.stop_reading()
            else:
                self._take(record)

    def stop_reading(self) -> None:
        self._records = iter(())
        self.is_read = True

    def keep(self, chosen: Sequence[ImportedGame]) -> Job[dict[str, int]]:
        """Import games. The job returns the ids of the added games, each with the game's index in
        ``chosen``."""
        return self._games.import_games([game.record for game in chosen])

    def _take(self, record: str) -> None:
        try:
            match = Match.from_record(record)
            text = match.text()
        except (ValueError, RecursionError):
            self.broken += 1
            return
        status = status_of(self._games, match, text)
        if text in self._seen:
            status = ImportStatus.HERE
        self._seen.add(text)
        is_over = match.is_over
        self.games.append(
            ImportedGame(match.players, match.day, match.game.ply, is_over, status, text)
        )


def status_of(games: Games, match: Match, text: str) -> ImportStatus:
    there = games.record(match.game_id)
    if there is None:
        return ImportStatus.NEW
    before = match_of(there)
    if holds(before, match):
        return ImportStatus.HERE if games.lists(match.game_id) else ImportStatus.NEW
    is_live = games.last is not None and games.last.game_id == match.game_id
    if continues(match, before) and not is_live:
        return ImportStatus.LONGER
    return ImportStatus.HERE if games.lists(id_beside(text)) else ImportStatus.CHANGED


def listed(games: Games, match: Match) -> Match:
    there = games.record(match.game_id)
    before = match_of(there)
    text = match.text()
    games.import_games([text])
    if there is not None and before is not None and holds(before, match):
        games.mark_known(before.game_id, there)
        return before
    is_live = games.last is not None and games.last.game_id == match.game_id
    if there is not None and (is_live or not continues(match, before)):
        separate(match, id_beside(text))
    games.mark_known(match.game_id, match.text())
    return match
