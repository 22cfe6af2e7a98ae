"""The tables of the archive, in their versions, and what can be read of a damaged one."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

STEPS = (
    """
    CREATE TABLE games (
        number INTEGER PRIMARY KEY,
        game TEXT NOT NULL UNIQUE,
        played INTEGER NOT NULL,
        white TEXT NOT NULL,
        black TEXT NOT NULL,
        white_level TEXT,
        black_level TEXT,
        mode TEXT NOT NULL,
        ornaments TEXT NOT NULL,
        result TEXT NOT NULL,
        margin INTEGER NOT NULL,
        plies INTEGER NOT NULL,
        deleted INTEGER
    ) STRICT;
    CREATE TABLE records (
        number INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
        text TEXT NOT NULL
    ) STRICT;
    CREATE INDEX by_time ON games (
        played DESC, number DESC, white, black, white_level, black_level, mode, result, deleted
    );
    """,
    """
    ALTER TABLE games ADD COLUMN white_elo INTEGER;
    ALTER TABLE games ADD COLUMN black_elo INTEGER;
    ALTER TABLE games ADD COLUMN white_rival TEXT NOT NULL DEFAULT '';
    ALTER TABLE games ADD COLUMN black_rival TEXT NOT NULL DEFAULT '';
    ALTER TABLE games ADD COLUMN white_manner TEXT NOT NULL DEFAULT '';
    ALTER TABLE games ADD COLUMN black_manner TEXT NOT NULL DEFAULT '';
    ALTER TABLE games ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE games ADD COLUMN undone INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE games ADD COLUMN set_up INTEGER NOT NULL DEFAULT 1;
    UPDATE games SET (hints, undone, set_up) = (
        SELECT (length(text) - length(replace(text, '[%hint ', ''))) / length('[%hint '),
            (length(text) - length(replace(text, '[%undo]', ''))) / length('[%undo]'),
            instr(text, char(10) || '[Start ') = 0
        FROM records WHERE records.number = games.number
    ) WHERE number IN (SELECT number FROM records);
    DROP INDEX by_time;
    CREATE INDEX by_time ON games (
        played DESC, number DESC, white, black, white_level, black_level, mode, result, deleted,
        white_elo, black_elo, white_rival, black_rival
    );
    """,
    """
    ALTER TABLE games ADD COLUMN white_bonuses TEXT;
    ALTER TABLE games ADD COLUMN black_bonuses TEXT;
    CREATE INDEX unread ON games (number) WHERE white_bonuses IS NULL;
    CREATE TABLE reviews (
        number INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
        losses TEXT NOT NULL
    ) STRICT;
    """,
    """
    ALTER TABLE games ADD COLUMN plain INTEGER NOT NULL DEFAULT 0;
    """,
)
"""What leads from each version of the tables to the next; the first makes them. A step that has
been shipped is never changed."""

VERSION = len(STEPS)
_DAMAGE = (sqlite3.Error, UnicodeDecodeError)
_OF_PLAYER = ("", "_level", "_elo", "_manner", "_rival")
PLAYERS = tuple(f"{side}{of}" for side in ("white", "black") for of in _OF_PLAYER)
"""What there is of the two players, each in the order of a ``Player``."""
_OF_GAME = ("mode", "ornaments", "result", "margin", "plies")
_AFTER = (*_OF_GAME, "hints", "undone", "set_up", "game", "plain")
COLUMNS = ", ".join(("number", "played", *PLAYERS, *_AFTER))
"""Of a game, in the order of an entry's."""
BONUSES = ("white_bonuses", "black_bonuses")
"""The locations of the bonus actions that each player has used; not read yet of games that were
kept before there were these columns."""
_ROW = ("played", *PLAYERS, *_AFTER, *BONUSES)
PUT = (
    f"INSERT INTO games ({', '.join(_ROW)}) VALUES ({', '.join(f':{name}' for name in _ROW)}) "
    f"ON CONFLICT (game) DO UPDATE SET deleted = NULL, "
    f"{', '.join(f'{name} = :{name}' for name in _ROW if name != 'game')} RETURNING number"
)
"""Puts a game into its place; gives its number."""
PUT_REVIEW = "INSERT OR REPLACE INTO reviews (number, losses) VALUES (?, ?)"


def connect(path: Path, patience: float) -> sqlite3.Connection:
    """Open the file, made or brought to this version if it must be.

    ``patience`` is how many seconds to wait for another window that writes. Raises
    ``sqlite3.Error``; also for a file of a later version, which is left as it is.
    """
    path.touch(mode=0o600)
    base = sqlite3.connect(path, timeout=patience, isolation_level=None)
    base.text_factory = lambda content: content.decode("utf-8", "replace")
    try:
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = NORMAL")
        base.execute("PRAGMA foreign_keys = ON")
        _bring_up(base)
    except BaseException:
        base.close()
        raise
    return base


def version(base: sqlite3.Connection) -> int:
    """Which version of the tables a file has; 0 is none yet."""
    return int(base.execute("PRAGMA user_version").fetchone()[0])


def _bring_up(base: sqlite3.Connection) -> None:
    """Go through the versions that a file lacks, each step whole or not at all."""
    if version(base) > VERSION:
        raise sqlite3.NotSupportedError("the archive is of a later version of the program")
    while version(base) < VERSION:
        base.execute("BEGIN IMMEDIATE")
        try:
            there = version(base)  # another window may have been quicker
            if there < VERSION:
                for statement in STEPS[there].split(";"):
                    base.execute(statement)
                base.execute(f"PRAGMA user_version = {there + 1}")
            base.execute("COMMIT")
        except BaseException:
            base.execute("ROLLBACK")
            raise


def readable(path: Path) -> Iterator[tuple[str, int, str]]:
    """The records of a damaged file that can still be read, when each game was played last, and
    what a review found; 0 and nothing where that is lost. Deleted games are left out."""
    with suppress(*_DAMAGE), closing(sqlite3.connect(path)) as base:
        for number in range(1, _last(base) + 1):
            text = _cell(base, "SELECT text FROM records WHERE number = ?", number)
            if text is None or _cell(base, "SELECT deleted FROM games WHERE number = ?", number):
                continue
            played = _cell(base, "SELECT played FROM games WHERE number = ?", number)
            review = _cell(base, "SELECT losses FROM reviews WHERE number = ?", number)
            yield str(text), int(str(played or 0)), str(review or "")


def _last(base: sqlite3.Connection) -> int:
    """The highest number that can be found in either table."""
    found = (_cell(base, f"SELECT max(number) FROM {table}") for table in ("records", "games"))
    return max(int(str(number or 0)) for number in found)


def _cell(base: sqlite3.Connection, query: str, *values: object) -> object:
    """What a query finds first, or nothing if it cannot be read."""
    with suppress(*_DAMAGE):
        row = base.execute(query, values).fetchone()
        if row is not None:
            return row[0]
    return None
