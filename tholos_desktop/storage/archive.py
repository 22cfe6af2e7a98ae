"""The archive: every game that was finished or broken off, in one SQLite file.

The text of a game is its record; what lists and figures need of it stands beside it in columns of
its own, and is always read out of the record. A game has a name of its own for life (the record's
tag ``GameId``), so that one that goes on takes its own place again.

Written in one transaction each, with a write-ahead log: a killed program loses nothing that was
kept, and two windows may keep games at the same time. A damaged file is set aside and told, and
what can be read of it is taken over into a new one.
"""

import sqlite3
import time
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from tholos_desktop import files
from tholos_desktop.rules import BLACK, WHITE, ornaments_code, score, start
from tholos_desktop.storage import archive_schema as schema
from tholos_desktop.storage.archive_entry import ALL, Entry, Filter
from tholos_desktop.storage.notices import Notice, Notices
from tholos_desktop.storage.shelf import DELETED_DAYS
from tholos_desktop.table.match import Match
from tholos_desktop.table.seats import Player
from tholos_desktop.table.statistics import bonuses_of

FILE = "games.sqlite"
PATIENCE_SECONDS = 2.0
"""How long one window waits for another one that writes."""
_UNREADABLE = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What SQLite raises for a damaged file, also while it tells what is wrong with it."""
Row = dict[str, Any]
"""A game as it is written: its columns by name, and its record as ``text``."""
T = TypeVar("T")
"""What is remembered."""
_DAMAGED = ("malformed", "not a database", "disk image", "corrupt")


class Archive:
    """The games of a file, which is made when the first one is kept."""

    def __init__(self, path: Path, notices: Notices | None = None) -> None:
        self.path = path
        self.notices = Notices() if notices is None else notices
        self._base: sqlite3.Connection | None = None
        self._answers: dict[Hashable, Any] = {}
        """What has been asked, by key."""
        self._answered: object = None
        """How the file was then."""

    def close(self) -> None:
        """Let go of the file; what was deleted long ago is deleted for good."""
        if self._base is not None:
            with suppress(sqlite3.Error), self._base:
                old = time.time() - DELETED_DAYS * 86_400
                self._base.execute("DELETE FROM games WHERE deleted < ?", (old,))
            self._base.close()
            self._base = None
            self.forget()

    # Games come in

    def keep(self, match: Match, *, when: int | None = None) -> bool:
        """Keep a game as it stands, in the place that it had before if it was kept before.

        ``False``, and told once, if the disk refuses. A game without turns is not worth it.
        """
        if not match.game.turns:
            return True
        try:
            with self.write() as base:
                _put(base, row_of(match, when))
        except (OSError, ValueError, sqlite3.Error):
            self.notices.tell("archive.cannot_keep", file=str(self.path))
            return False
        self.notices.is_past("archive.cannot_keep")
        return True

    def take_over(self, matches: Iterable[tuple[Match, int]]) -> int:
        """Keep many games at once, each with the second it was played last; how many there were.

        None is kept if the disk refuses: raises ``OSError``, ``ValueError`` or ``sqlite3.Error``.
        """
        count = 0
        with self.write() as base:
            for match, when in matches:
                _put(base, row_of(match, when))
                count += 1
        return count

    def put(self, rows: Iterable[Row]) -> int:
        """Write many games at once; return how many were written.

        A game that has since become longer, or is over, is left as it is. None is written if the
        disk refuses: raises ``OSError`` or ``sqlite3.Error``.
        """
        count = 0
        with self.write() as base:
            for row in rows:
                there = base.execute(
                    "SELECT plies FROM games WHERE game = ? AND deleted IS NULL", [row["game"]]
                ).fetchone()
                if there is None or there[0] <= row["plies"]:
                    _put(base, row)
                    count += 1
        return count

    # Games are looked at

    def page(self, wanted: Filter = ALL, *, first: int = 0, count: int = 20) -> list[Entry]:
        """Some of the games wanted, those played last before the others."""
        clause, values = wanted.clause()
        newest = "ORDER BY played DESC, number DESC"
        chosen = f"SELECT number FROM games WHERE {clause} {newest} LIMIT ? OFFSET ?"
        rows = self.read(
            f"SELECT {schema.COLUMNS} FROM games WHERE number IN ({chosen}) {newest}",
            [*values, count, first],
        )
        return [_entry(row) for row in rows]

    def count(self, wanted: Filter = ALL) -> int:
        """How many games are wanted."""
        return self.remembered(("count", wanted), lambda: self._count(wanted))

    def _count(self, wanted: Filter) -> int:
        clause, values = wanted.clause()
        rows = self.read(f"SELECT count(*) FROM games WHERE {clause}", values)
        return int(rows[0][0]) if rows else 0

    def players(self) -> set[Player]:
        """Who has played, bots too."""
        return self.remembered("players", self._players)

    def _players(self) -> set[Player]:
        rows = self.read(
            f"SELECT DISTINCT {', '.join(schema.PLAYERS)} FROM games WHERE deleted IS NULL"
        )
        half = len(schema.PLAYERS) // 2
        return {Player(*of) for row in rows for of in (row[:half], row[half:])}

    def find(self, game_id: str) -> Entry | None:
        """The game with an identity (``Match.game_id``), unless it was deleted or never kept."""
        rows = self.read(
            f"SELECT {schema.COLUMNS} FROM games WHERE game = ? AND deleted IS NULL", [game_id]
        )
        return _entry(rows[0]) if rows else None

    def text_of(self, game_id: str) -> tuple[str, bool] | None:
        """The record of the game with an identity, and ``True`` if it is deleted."""
        rows = self.read(
            "SELECT text, deleted IS NOT NULL FROM games JOIN records USING (number) "
            "WHERE game = ?",
            [game_id],
        )
        return (str(rows[0][0]), bool(rows[0][1])) if rows else None

    def record(self, number: int) -> str:
        """The record of a game; raises ``KeyError`` if there is none of this number."""
        rows = self.read("SELECT text FROM records WHERE number = ?", [number])
        if not rows:
            raise KeyError(number)
        return str(rows[0][0])

    def match(self, number: int) -> Match:
        """A game; raises ``KeyError`` if there is none of this number, ``ValueError`` if its
        record cannot be read."""
        return Match.from_record(self.record(number))

    # Games go

    def delete(self, number: int) -> bool:
        """Delete a game, until :meth:`restore`, for some days; ``False`` if the disk refuses."""
        latest = "SELECT coalesce(max(deleted), 0) + 1 FROM games"
        return self._mark(number, f"max(?, ({latest}))", int(time.time()))

    def restore(self, number: int) -> bool:
        """Undo the deletion of a game; ``False`` if the disk refuses."""
        return self._mark(number, "?", None)

    def last_deleted(self) -> Entry | None:
        """The game whose deletion is the next to undo."""
        rows = self.read(
            f"SELECT {schema.COLUMNS} FROM games WHERE deleted IS NOT NULL "
            "ORDER BY deleted DESC, number DESC LIMIT 1"
        )
        return _entry(rows[0]) if rows else None

    # Files of many games

    def export(self, path: Path, wanted: Filter = ALL) -> int:
        """Write the games wanted into one file, the oldest first, an empty line between them.

        How many there were; raises ``OSError`` if the disk refuses.
        """
        clause, values = wanted.clause()
        rows = self.read(
            "SELECT text FROM games JOIN records USING (number) "
            f"WHERE {clause} ORDER BY played, number",
            values,
        )
        files.write_atomically(path, "\n".join(str(row[0]) for row in rows))
        return len(rows)

    # The file, also for those who tell figures of it

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it or nothing. A damaged file is mended first."""
        base = self._opened()
        try:
            base.execute("BEGIN IMMEDIATE")
        except _UNREADABLE as error:
            if not _is_damage(error):
                raise
            self._mend()
            base = self._opened()
            base.execute("BEGIN IMMEDIATE")
        try:
            yield base
            base.execute("COMMIT")
        except BaseException as error:
            with suppress(sqlite3.Error):
                base.execute("ROLLBACK")
            if isinstance(error, _UNREADABLE) and _is_damage(error):
                self._mend()
            raise

    def forget(self) -> None:
        """Ask everything again."""
        self._answered = None

    def remembered(self, key: Hashable, ask: Callable[[], T]) -> T:
        """What is asked of the archive, by a key of the question's own: asked again only once this
        or another window has written."""
        seen = self.read("PRAGMA data_version")
        now = (id(self._base), self._base.total_changes, seen) if self._base else None
        if now is None or now != self._answered:
            self._answers.clear()
            self._answered = now
        if key not in self._answers:
            self._answers[key] = ask()
        answer: T = self._answers[key]
        return answer

    def read(self, query: str, values: Iterable[object] = ()) -> list[tuple[Any, ...]]:
        """The rows of a query; none where there is no file, or none that can be read."""
        if self._base is None and not self.path.exists():
            return []
        values = list(values)
        for _ in range(2):
            try:
                return self._opened().execute(query, values).fetchall()
            except _UNREADABLE as error:
                if not _is_damage(error):
                    break
                self._mend()
            except OSError:
                break
        self.notices.tell("app.cannot_read", file=self.path.name)
        return []

    def _opened(self) -> sqlite3.Connection:
        if self._base is None:
            files.make_folder(self.path.parent)
            try:
                self._base = schema.connect(self.path, PATIENCE_SECONDS)
            except _UNREADABLE as error:
                if not _is_damage(error):
                    raise
                self._mend()
                self._base = schema.connect(self.path, PATIENCE_SECONDS)
        return self._base

    def _mend(self) -> None:
        """Set a damaged file aside, and take over what can be read of it."""
        if self._base is not None:
            self._base.close()
            self._base = None
            self.forget()
        aside = files.set_aside(self.path)
        for ending in ("-wal", "-shm"):
            with suppress(FileNotFoundError):
                beside = self.path.with_name(self.path.name + ending)
                beside.replace(aside.with_name(aside.name + ending))
        saved = 0
        self._base = schema.connect(self.path, PATIENCE_SECONDS)
        for text, when, review in schema.readable(aside):
            with suppress(ValueError, sqlite3.Error), self._base:
                number = _put(self._base, row_of(Match.from_record(text), when))
                if review:
                    self._base.execute(schema.PUT_REVIEW, (number, review))
                saved += 1
        self.notices.append(Notice("archive.mended", {"file": aside.name, "n": saved}))

    def _mark(self, number: int, deleted: str, value: int | None) -> bool:
        try:
            with self.write() as base:
                base.execute(
                    f"UPDATE games SET deleted = {deleted} WHERE number = ?", (value, number)
                )
        except (OSError, sqlite3.Error):
            self.notices.tell("archive.cannot_keep", file=str(self.path))
            return False
        return True


def row_of(match: Match, when: int | None) -> Row:
    """What is written of a game last played at a second since 1970; ``None`` is now.

    Raises ``ValueError`` if it has no text form."""
    account = score(match.game.position)
    first = match.game.start
    helped, players = match.helped, (*match.setup.white, *match.setup.black)
    bonuses = bonuses_of([turn.notation for turn in match.game.turns], first.side)
    return {
        **dict(zip(schema.PLAYERS, players, strict=True)),
        **dict(zip(schema.BONUSES, bonuses, strict=True)),
        "game": match.game_id,
        "played": when,
        "mode": first.mode,
        "ornaments": first.code.rsplit(maxsplit=1)[-1],
        "result": match.result,
        "margin": account.points(WHITE) - account.points(BLACK),
        "plies": match.game.ply,
        "hints": helped.hints,
        "undone": helped.undone,
        "plain": match.stood_in,
        "set_up": first == start(first.side, ornaments_code(first.ornaments)),
        "text": match.text(),
    }


def _put(base: sqlite3.Connection, row: Row) -> int:
    """Write a game into its place, or into a new one; return its number.

    Without a time, a game that has not changed keeps its own.
    """
    text = row["text"]
    if row["played"] is None:
        there = base.execute(
            "SELECT played FROM games JOIN records USING (number) WHERE game = ? AND text = ?",
            [row["game"], text],
        ).fetchone()
        row = {**row, "played": there[0] if there else int(time.time())}
    number = int(base.execute(schema.PUT, row).fetchone()[0])
    base.execute("INSERT OR REPLACE INTO records (number, text) VALUES (?, ?)", (number, text))
    return number


def _entry(row: tuple[Any, ...]) -> Entry:
    first, half = 2, len(schema.PLAYERS) // 2
    white, black = (Player(*row[at : at + half]) for at in (first, first + half))
    return Entry._make((*row[:first], white, black, *row[first + 2 * half :]))


def _is_damage(error: sqlite3.DatabaseError | UnicodeDecodeError) -> bool:
    return isinstance(error, UnicodeDecodeError) or any(word in str(error) for word in _DAMAGED)


def day_of(match: Match) -> int:
    """Noon of the day that a record names; now if that is before 1970, to come, or no date."""
    now = int(time.time())
    try:
        day = int(time.mktime(time.strptime(f"{match.day} 12", "%Y.%m.%d %H")))
    except (ValueError, OverflowError):
        return now
    return day if 0 <= day <= now else now
