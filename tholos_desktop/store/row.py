"""A game as a row of the store: its record, and what the list and the statistics ask for."""

import time
import zlib
from collections.abc import Mapping
from typing import Any

from tholos_desktop.rules import WHITE, score
from tholos_desktop.storage import strengths
from tholos_desktop.store.entry import COLUMNS, LATEST_MS, PLAYER_COLUMNS, player_cells
from tholos_desktop.table.match import Match
from tholos_desktop.table.rating import unrated_reason

Row = dict[str, Any]
CELLS = (
    *COLUMNS,
    "unrated",
    "is_over",
    "elsewhere",
    "kept",
    "deleted",
    "deleted_at",
    "change",
    "record",
)
"""Columns that the checksum covers."""
ROW = (*CELLS, "checksum")
TABLE = """
    CREATE TABLE {games} (
        number INTEGER PRIMARY KEY,
        game TEXT NOT NULL UNIQUE,
        played INTEGER NOT NULL,
        white TEXT NOT NULL, white_level TEXT, white_elo INTEGER, white_rival TEXT NOT NULL,
        black TEXT NOT NULL, black_level TEXT, black_elo INTEGER, black_rival TEXT NOT NULL,
        mode TEXT NOT NULL, result TEXT NOT NULL,
        is_over INTEGER NOT NULL, margin INTEGER, plies INTEGER NOT NULL,
        unrated TEXT NOT NULL, elsewhere TEXT,
        kept INTEGER NOT NULL, deleted INTEGER, deleted_at INTEGER,
        change INTEGER NOT NULL, record TEXT NOT NULL, checksum INTEGER NOT NULL
    ) STRICT
"""
"""``change`` is the number of the change that wrote the row, ``deleted`` that of its deletion.
``elsewhere`` is the position of an unfinished game with a remote player. The unfinished game with
the highest ``kept`` is the one to continue."""
INDEXES = (
    f"""CREATE INDEX listed ON games (
        is_over, played DESC, number DESC, deleted, unrated, result, mode,
        {", ".join(PLAYER_COLUMNS)}, kept, game, margin, plies
    )""",
    f"CREATE INDEX players ON games ({', '.join(PLAYER_COLUMNS)}, result, unrated, deleted)",
    "CREATE INDEX deleted ON games (deleted, deleted_at) WHERE deleted IS NOT NULL",
    "CREATE INDEX elsewhere ON games (elsewhere) WHERE elsewhere IS NOT NULL",
)
"""The columns of filters come first in ``listed``, since SQLite reads a row up to the last column
that it needs."""
WRITTEN = ("record", "played", "kept", "deleted", "deleted_at")
"""Cells that can't be derived from the record."""


def derived(match: Match) -> Row:
    """Return the cells that follow from a game itself."""
    account, first, side = score(match.game.position), match.game.start, match.setup[:2]
    players = (cell for player in side for cell in player_cells(player))
    is_over = match.result != "-"
    return {
        **dict(zip(PLAYER_COLUMNS, players, strict=True)),
        "game": match.game_id,
        "mode": first.mode,
        "result": match.result,
        "is_over": int(is_over),
        "margin": None if match.ended_early else account.lead(WHITE),
        "plies": match.game.ply,
        "unrated": unrated_reason(match, strengths.load(first.mode)),
        "elsewhere": match.game.position.code if match.is_elsewhere and not is_over else None,
    }


def checksum(row: Mapping[str, Any]) -> int:
    return zlib.crc32(repr([row[name] for name in CELLS]).encode("utf-8", "replace"))


def is_sound(row: Mapping[str, Any]) -> bool:
    return bool(row["checksum"] == checksum(row))


def sound_ms(played: object) -> int:
    return played if isinstance(played, int) and 0 < played < LATEST_MS else 0


def day_ms(match: Match) -> int:
    """Return noon of the match's day, or the present time if it is earlier, in milliseconds since
    1970. Return 0 for an invalid day."""
    try:
        noon = int(time.mktime(time.strptime(f"{match.day} 12", "%Y.%m.%d %H"))) * 1000
    except (ValueError, OverflowError, OSError):
        return 0
    now = int(time.time() * 1000)
    return now if match.day == time.strftime("%Y.%m.%d") and now < noon else noon
