"""Games of a file on their way into the archive: read, compared, and kept, a slice at a time.

A game that is there already is never replaced by one that has less. What another program or person
has made of it comes in beside it.
"""

import hashlib
import secrets
import time
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import islice
from typing import NamedTuple

from tholos_desktop.rules import LONGEST_RECORD, Side
from tholos_desktop.storage.archive import Archive, Row, day_of, row_of
from tholos_desktop.table.match import Match
from tholos_desktop.table.seats import Player

_BATCH = 20
"""Games written in one transaction."""


class Status(Enum):
    """What a game is to the archive."""

    NEW = "new"
    LONGER = "longer"
    """It continues a game that is there, and takes its place."""
    CHANGED = "changed"
    """It departs from a game that is there, and comes in beside it."""
    HERE = "here"
    """The archive has all of it."""


class Incoming(NamedTuple):
    """A game that can be imported."""

    players: dict[Side, Player]
    day: str
    """As the record names it: ``2026.01.31``."""
    plies: int
    is_over: bool
    status: Status
    row: Row

    @property
    def is_wanted(self) -> bool:
        """True if importing it adds anything."""
        return self.status is not Status.HERE


class GameImport:
    """The games of one text, which is read line by line."""

    def __init__(self, archive: Archive, lines: Iterable[str]) -> None:
        self._archive = archive
        self.games: list[Incoming] = []
        """Those read so far."""
        self.broken = 0
        """Records that could not be read."""
        self.is_read = False
        self.kept = 0
        """Games imported so far."""
        self._records = records_of(lines)
        self._seen: set[str] = set()
        self._waiting: list[Incoming] = []

    def read(self, seconds: float) -> None:
        """Read for so long.

        Raises ``OSError``, ``ValueError`` or ``sqlite3.Error``; what was read before stays.
        """
        end = time.monotonic() + seconds
        while not self.is_read and time.monotonic() < end:
            record = next(self._records, None)
            if record is None:
                self.stop_reading()
            else:
                self._take(record)

    def stop_reading(self) -> None:
        """Be content with what has been read."""
        self._records = iter(())
        self.is_read = True

    def choose(self, games: Sequence[Incoming]) -> None:
        """Say which games :meth:`keep` is to import."""
        self._waiting = [game for game in games if game.is_wanted]

    @property
    def waiting(self) -> int:
        """Games chosen and not yet imported."""
        return len(self._waiting)

    def keep(self, seconds: float) -> None:
        """Import chosen games for so long; raises ``OSError`` or ``sqlite3.Error``."""
        end = time.monotonic() + seconds
        while self._waiting and time.monotonic() < end:
            batch, self._waiting = self._waiting[:_BATCH], self._waiting[_BATCH:]
            self.kept += self._archive.put([game.row for game in batch])

    def _take(self, record: str) -> None:
        try:
            match = Match.from_record(record)
            status, match = compared(self._archive, match)
            row = row_of(match, day_of(match))
        except ValueError:
            self.broken += 1
            return
        if match.game_id in self._seen:
            status = Status.HERE
        self._seen.add(match.game_id)
        is_over = match.game.is_over
        self.games.append(Incoming(match.players, match.day, match.game.ply, is_over, status, row))


def compared(archive: Archive, match: Match) -> tuple[Status, Match]:
    """What a game from outside is to the archive, and the game as it can be kept there.

    One that departs from a game of the archive gets an identity of its own, the same each time,
    and is marked as not rated: the game that it departs from counts already.
    """
    there = _kept(archive, match.game_id)
    if there is None:
        return Status.NEW, match
    kept, is_deleted = there
    if _contains(kept, match):
        return (Status.NEW, kept) if is_deleted else (Status.HERE, match)
    if _contains(match, kept) and not kept.game.is_over:
        return Status.LONGER, match
    if kept.game.turns == match.game.turns and _contains(match, kept):
        return Status.LONGER, match
    turns = [turn.notation for turn in match.game.turns]
    own = repr((match.game_id, match.game.start.code, match.players, turns, match.comments))
    match.game_id = hashlib.sha256(own.encode("utf-8", "replace")).hexdigest()[:16]
    match.note_undo()
    there = _kept(archive, match.game_id)
    return (Status.CHANGED if there is None or there[1] else Status.HERE), match


def separate(match: Match, other: Match | None) -> None:
    """Give a game a new identity if another state of it has what this one lacks.

    It is played on as a game of its own then, and is not rated.
    """
    if other and other.game_id == match.game_id and not _contains(match, other):
        match.game_id = secrets.token_hex(8)
        match.note_undo()


def kept(archive: Archive, game_id: str) -> Match | None:
    """The game of this identity, deleted or not."""
    found = _kept(archive, game_id)
    return found[0] if found else None


def _kept(archive: Archive, game_id: str) -> tuple[Match, bool] | None:
    """The game of this identity, and if it is deleted; ``None`` if there is none to be read."""
    found = archive.text_of(game_id)
    if found is None:
        return None
    try:
        return Match.from_record(found[0]), found[1]
    except ValueError:
        return None


def _contains(whole: Match, part: Match) -> bool:
    """True if the first match has all turns, comments and variations of the second."""
    turns = [turn.notation for turn in part.game.turns]
    if (whole.game.start, whole.players) != (part.game.start, part.players):
        return False
    if [turn.notation for turn in whole.game.turns[: len(turns)]] != turns:
        return False
    if any(said not in whole.comments.get(ply, "") for ply, said in part.comments.items()):
        return False
    theirs = part.variations.beside(turns)
    ours = whole.variations.beside(turns)
    return all(branch in ours.get(ply, ()) for ply, lines in theirs.items() for branch in lines)


def are_many(lines: Iterable[str]) -> bool:
    """True if a text holds more than one record."""
    return len(list(islice(records_of(lines), 2))) > 1


def records_of(lines: Iterable[str]) -> Iterator[str]:
    """The records in the lines of a text: each begins with its first tag, after an empty line.

    No record has an empty line within its turns, so a comment cannot look like a new one. A record
    that is too long is cut where that is certain.
    """
    found: list[str] = []
    length, was_empty = 0, True
    for number, whole in enumerate(lines):
        line = whole.rstrip("\r\n")
        if not number:
            line = line.removeprefix("\ufeff")
        is_empty = not line.strip()
        if was_empty and line.startswith('[Tholos "') and found:
            yield "\n".join(found) + "\n"
            found, length = [], 0
        if length <= LONGEST_RECORD and (found or not is_empty):
            found.append(line)
            length += len(line) + 1
        was_empty = is_empty
    if found:
        yield "\n".join(found) + "\n"
