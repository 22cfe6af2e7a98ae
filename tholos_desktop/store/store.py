"""SQLite file of all games, for one thread at a time; raises ``sqlite3.Error`` and ``OSError``."""

import hashlib
import sqlite3
import time
from collections.abc import Container, Sequence
from contextlib import closing, suppress
from pathlib import Path

from tholos_desktop import files
from tholos_desktop.rules import WHITE, Side, ornaments_code, score
from tholos_desktop.storage import strengths
from tholos_desktop.store.connection import (
    APPLICATION,
    ERRORS,
    VERSION,
    DamagedError,
    SalvagedRow,
    check,
    connect_read_only,
    connection,
    reader,
)
from tholos_desktop.store.entry import COLUMNS, LATEST_MS, PLAYER_COLUMNS, player_cells
from tholos_desktop.table.match import Match
from tholos_desktop.table.rating import unrated_reason
from tholos_desktop.table.statistics import bonuses_of

KEEP_DELETED_DAYS = 30
KEEP_DELETED_STARTS = 5
"""A deleted game is erased only after this many program starts in a row found it old enough. A
single clock error erases nothing."""
_MOST_CHECKED_PAGES = 10_000
"""A file of this many pages (4 KB each) or more is not checked for damage. Checking 10,000 pages
takes 0.25 s."""
_BONUSES = ("white_bonuses", "black_bonuses")
_SHOWN = (*COLUMNS, "ornaments", "hints", "undone", "unrated", *_BONUSES)
_ROW = (*_SHOWN, "is_over", "kept", "record")
_LISTED = (*_SHOWN, "losses")
_SCHEMA = f"""
    CREATE TABLE games (
        number INTEGER PRIMARY KEY,
        game TEXT NOT NULL UNIQUE,
        played INTEGER NOT NULL,
        white TEXT NOT NULL, white_level TEXT, white_elo INTEGER,
        white_manner TEXT NOT NULL, white_rival TEXT NOT NULL,
        black TEXT NOT NULL, black_level TEXT, black_elo INTEGER,
        black_manner TEXT NOT NULL, black_rival TEXT NOT NULL,
        mode TEXT NOT NULL, ornaments TEXT NOT NULL, result TEXT NOT NULL,
        is_over INTEGER NOT NULL, margin INTEGER, plies INTEGER NOT NULL,
        hints INTEGER NOT NULL, undone INTEGER NOT NULL, unrated TEXT NOT NULL,
        white_bonuses TEXT NOT NULL, black_bonuses TEXT NOT NULL,
        losses TEXT NOT NULL DEFAULT '',
        kept INTEGER NOT NULL,
        deleted INTEGER, deleted_at INTEGER, expired INTEGER NOT NULL DEFAULT 0,
        record TEXT NOT NULL
    ) STRICT;
    CREATE INDEX listed ON games (
        is_over, played DESC, number DESC, deleted, kept,
        {", ".join(name for name in _LISTED if name != "played")}
    );
    CREATE INDEX newest ON games (kept);
    CREATE INDEX deleted ON games (deleted, deleted_at) WHERE deleted IS NOT NULL;
    PRAGMA application_id = {APPLICATION};
    PRAGMA user_version = {VERSION}
"""
_INDEXES = ("listed", "newest", "deleted")
_UPDATED = ", ".join(f"{name} = :{name}" for name in _ROW if name != "game")
_PUT = (
    f"INSERT INTO games ({', '.join(_ROW)}) VALUES ({', '.join(f':{name}' for name in _ROW)}) "
    f"ON CONFLICT (game) DO UPDATE SET deleted = NULL, expired = 0, {_UPDATED}"
)


class Store:
    def __init__(self, path: Path, patience: float) -> None:
        """Open the file, or create it. ``patience`` is the number of seconds to wait for another
        program that writes."""
        files.make_folder(path.parent)
        path.touch(mode=0o600)
        _look(path, patience)  # first, since a later version's file must not change
        self.base = connection(str(path), patience)
        try:
            self.base.execute("PRAGMA journal_mode = WAL")
            self.base.execute("PRAGMA synchronous = FULL")
            if check(self.base) < VERSION:
                with self:
                    self._make_tables()
            newest = self.base.execute("SELECT max(kept) FROM games").fetchone()[0]
        except BaseException:
            self.base.close()
            raise
        self.newest = newest if isinstance(newest, int) else 0
        """Highest save number in the store. The unfinished game with the highest number is the one
        to continue."""

    def close(self) -> None:
        self.base.close()

    def __enter__(self) -> "Store":
        self.base.execute("BEGIN IMMEDIATE")
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self.base.execute("COMMIT")
        else:
            with suppress(*ERRORS):
                self.base.execute("ROLLBACK")

    def _make_tables(self) -> None:
        version = check(self.base)
        if version == VERSION:
            return  # another program has made them
        if version:
            self.check()
            for index in _INDEXES:
                self.base.execute(f"DROP INDEX IF EXISTS {index}")
            self.base.execute("ALTER TABLE games RENAME TO earlier")
        for statement in _SCHEMA.split(";"):
            self.base.execute(statement)
        if version:
            self.base.execute("INSERT INTO games SELECT * FROM earlier")
            self.base.execute("DROP TABLE earlier")

    # One game

    def keep(self, text: str, played_ms: int, seen: Container[int]) -> None:
        """Store a record. If another program changed the stored record (its hash is not in
        ``seen``), copy that record to another row first. Raises ``ValueError``."""
        match = Match.from_record(text)
        there = self.record(match.game_id)
        if there == text:
            self.newest += 1
            self.base.execute(
                "UPDATE games SET kept = ?, deleted = NULL WHERE game = ?",
                (self.newest, match.game_id),
            )
            return
        if there is not None and hash(there) not in seen and not holds(match, match_of(there)):
            self._copy_beside(match.game_id, there)
        self.newest += 1
        self.base.execute(_PUT, _row(match, text, self._played_ms(match, played_ms), self.newest))

    def import_game(self, match: Match, played_ms: int, *, live: str = "") -> str | None:
        """Add, continue or undelete a game, if necessary under a new id. Return the id; ``None`` if
        already listed. The game ``live`` is never replaced."""
        text, before = match.text(), self._match(match.game_id)
        if before and holds(before, match):
            return self._undelete(match.game_id)
        is_live = match.game_id == live
        if self.record(match.game_id) is not None and (is_live or not continues(match, before)):
            separate(match, id_beside(text))
            if self.record(match.game_id) is not None:
                return self._undelete(match.game_id)
            text = match.text()
        self.base.execute(_PUT, _row(match, text, played_ms, 0))
        return match.game_id

    def take(self, found: SalvagedRow, *, by_hand: bool = False) -> None:
        """Copy a row of an older file, unless the store has a later state of the game. With
        ``by_hand``, copy it anyway, as another game. Raises ``ValueError`` for an invalid
        record."""
        match = Match.from_record(found.record)
        text, there = match.text(), self.record(match.game_id)
        self.newest = max(self.newest, found.kept)
        if there is not None and there != text:
            before = match_of(there)
            if before and holds(before, match) and not by_hand:
                there = text
            elif by_hand or not continues(match, before):
                match.game_id = id_beside(text)
                text, there = match.text(), self.record(match.game_id)
        if there == text:
            kept = found.kept, match.game_id
            self.base.execute("UPDATE games SET kept = max(kept, ?) WHERE game = ?", kept)
            return
        played_ms = self._played_ms(match, found.played_ms)
        self.base.execute(_PUT, _row(match, text, played_ms, found.kept))
        self.base.execute(
            "UPDATE games SET losses = ?, deleted = ?, deleted_at = ?, expired = ? WHERE game = ?",
            (
                found.losses,
                None if found.deleted_at is None else found.order,
                found.deleted_at,
                found.expired,
                match.game_id,
            ),
        )

    def count(self) -> int:
        rows = self.base.execute("SELECT count(*) FROM games WHERE deleted IS NULL").fetchall()
        return int(rows[0][0])

    def record(self, game: str) -> str | None:
        rows = self.base.execute("SELECT record FROM games WHERE game = ?", [game]).fetchall()
        return str(rows[0][0]) if rows else None

    def delete(self, game: str) -> None:
        """Mark a game as deleted. The marks are numbered, so that deletions can be undone in
        reverse order."""
        self.base.execute(
            "UPDATE games SET deleted = (SELECT coalesce(max(deleted), 0) + 1 FROM games "
            "WHERE deleted IS NOT NULL), deleted_at = ?, expired = 0 "
            "WHERE game = ? AND deleted IS NULL",
            (int(time.time()), game),
        )

    def restore(self, game: str | None) -> None:
        last = "deleted = (SELECT max(deleted) FROM games WHERE deleted IS NOT NULL)"
        condition, values = (last, []) if game is None else ("game = ?", [game])
        self.base.execute(f"UPDATE games SET deleted = NULL WHERE {condition}", values)

    def annotate(self, text: str, seen: Container[int]) -> None:
        """Add a record, or replace the stored one if no moves are lost. Comments may be lost only
        if ``seen`` has the stored record's hash."""
        match = Match.from_record(text)
        there = self.record(match.game_id)
        before = match_of(there)
        if before is None:
            self.import_game(match, day_ms(match))
        elif holds_moves(match, before) and (hash(there) in seen or holds(match, before)):
            self.base.execute("UPDATE games SET record = ? WHERE game = ?", (text, match.game_id))

    def rename(self, game: str, sides: Sequence[Side], name: str) -> None:
        match = self._match(game)
        if match is not None:
            rename(match, sides, name)
            self.base.execute(
                "UPDATE games SET record = ?, white = ?, black = ? WHERE game = ?",
                (match.text(), match.setup.white.name, match.setup.black.name, game),
            )

    def keep_review(self, game: str, losses: str) -> None:
        self.base.execute("UPDATE games SET losses = ? WHERE game = ?", (losses, game))

    def check(self) -> None:
        """Raise ``DamagedError`` for a damaged file. Large files are not checked."""
        pages = self.base.execute("PRAGMA page_count").fetchone()[0]
        if pages < _MOST_CHECKED_PAGES:
            said = self.base.execute("PRAGMA integrity_check(1)").fetchall()
            if said != [("ok",)]:
                raise DamagedError(f"the games are damaged: {said}")

    def purge(self) -> None:
        """Erase games that were deleted long ago. Call it once at each start of the program."""
        old = int(time.time()) - KEEP_DELETED_DAYS * 86_400
        self.base.execute(
            "UPDATE games SET expired = iif(deleted_at < ?, expired + 1, 0) "
            "WHERE deleted IS NOT NULL",
            [old],
        )
        self.base.execute(
            "DELETE FROM games WHERE deleted IS NOT NULL AND expired >= ?", [KEEP_DELETED_STARTS]
        )

    def _match(self, game: str) -> Match | None:
        return match_of(self.record(game))

    def _played_ms(self, match: Match, now_ms: int) -> int:
        """Return when the match was last played: the stored time if it was already over, otherwise
        ``now_ms``."""
        rows = self.base.execute(
            "SELECT played FROM games WHERE game = ? AND is_over = 1", [match.game_id]
        ).fetchall()
        return int(rows[0][0]) if rows and match.result != "-" else now_ms

    def _undelete(self, game: str) -> str | None:
        """Undelete a game and return its id; ``None`` if the game isn't deleted."""
        done = self.base.execute(
            "UPDATE games SET deleted = NULL WHERE game = ? AND deleted IS NOT NULL", [game]
        )
        return game if done.rowcount else None

    def _copy_beside(self, game: str, text: str) -> None:
        names = [name for name in (*_ROW, "losses") if name != "game"]
        self.base.execute(
            f"INSERT OR IGNORE INTO games (game, {', '.join(names)}) "
            f"SELECT ?, {', '.join(names)} FROM games WHERE game = ?",
            (id_beside(text), game),
        )


def _look(path: Path, patience: float) -> None:
    """Raise an error if the file must not be opened for writing. The file is not changed."""
    try:
        with closing(connect_read_only(path, patience)) as looked:
            check(looked)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_READONLY:
            raise  # a killed program left an unfinished file


# Columns


def _row(match: Match, text: str, played_ms: int, kept: int) -> dict[str, object]:
    account, first = score(match.game.position), match.game.start
    notation = [turn.notation for turn in match.game.turns]
    players = (cell for player in match.setup[:2] for cell in player_cells(player))
    return {
        **dict(zip(PLAYER_COLUMNS, players, strict=True)),
        **dict(zip(_BONUSES, bonuses_of(notation, first.side), strict=True)),
        "game": match.game_id,
        "played": played_ms if 0 < played_ms < LATEST_MS else 0,
        "mode": first.mode,
        "ornaments": ornaments_code(first.ornaments),
        "result": match.result,
        "is_over": int(match.result != "-"),
        "margin": None if match.ended_early else account.lead(WHITE),
        "plies": match.game.ply,
        "hints": match.helped.hints,
        "undone": match.helped.undone,
        "unrated": unrated_reason(match, strengths.load(first.mode)),
        "kept": kept,
        "record": text,
    }


def day_ms(match: Match) -> int:
    """Return noon of the match's day, or the present time if it is earlier, in milliseconds since
    1970. Return 0 for an invalid day."""
    try:
        noon = int(time.mktime(time.strptime(f"{match.day} 12", "%Y.%m.%d %H"))) * 1000
    except (ValueError, OverflowError, OSError):
        return 0
    now = int(time.time() * 1000)
    return now if match.day == time.strftime("%Y.%m.%d") and now < noon else noon


def match_of(text: str | None) -> Match | None:
    with suppress(ValueError):
        return None if text is None else Match.from_record(text)
    return None


def rename(match: Match, sides: Sequence[Side], name: str) -> None:
    for side in sides:
        match.seat(side, match.players[side]._replace(name=name))


def holds(more: Match | None, less: Match | None) -> bool:
    """True if ``more`` is the same game as ``less`` and has all moves, tags, comments and
    variations of ``less``."""
    if more is None or less is None:
        return False
    return (
        holds_moves(more, less)
        and (not less.variations or more.variations == less.variations)
        and all(said in more.comments.get(ply, "") for ply, said in less.comments.items())
    )


def continues(more: Match, stored: Match | None) -> bool:
    """True if ``stored`` is unfinished, and ``more`` is the same game in the same or a later
    state."""
    return stored is not None and stored.result == "-" and holds(more, stored)


def holds_moves(more: Match, less: Match) -> bool:
    return (
        more.game.start == less.game.start
        and more.game.turns[: less.game.ply] == less.game.turns
        and more.players == less.players
        and less.tags.items() <= more.tags.items()
        and less.result in ("-", more.result)
    )


def separate(match: Match, game: str) -> None:
    """Give a game another id, and make it unrated so that its result does not count twice."""
    match.game_id, match.unrated = game, None
    match.note_undo()


def id_beside(text: str) -> str:
    """Return another id for the record ``text``, whose own id is taken. The same text always gets
    the same id."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def look_at(path: Path) -> dict[str, object]:
    found: dict[str, object] = {
        "megabytes": sum(
            part.stat().st_size / 1e6
            for part in (path, path.with_name(f"{path.name}-wal"))
            if part.exists()
        )
    }
    try:
        opened = reader(path, 0.5)
        if opened is None:
            raise DamagedError("it has no tables")
        with closing(opened) as base:
            found["trouble"] = str(base.execute("PRAGMA integrity_check(1)").fetchone()[0])
            for name, condition in (
                ("games", "deleted IS NULL"),
                ("deleted", "deleted IS NOT NULL"),
                ("reviews", "losses != ''"),
            ):
                rows = base.execute(f"SELECT count(*) FROM games WHERE {condition}").fetchall()
                found[name] = rows[0][0]
    except ERRORS as error:
        found["trouble"] = str(error)
    return found
