"""What statistics need of the archive: a few words of each finished game, and of each review."""

import sqlite3

from tholos_desktop.rules import (
    BLACK,
    SIDES,
    WHITE,
    NotationError,
    Side,
    parse_position,
    read_outline,
)
from tholos_desktop.storage import archive_schema as schema
from tholos_desktop.storage.archive import Archive
from tholos_desktop.storage.archive_entry import UNFINISHED
from tholos_desktop.table.statistics import Past, Statistics, bonuses_of, statistics

Names = tuple[str, ...] | None
"""Those that a person goes or went by; ``None`` for everybody who plays here."""
_NAMES = {WHITE: "white", BLACK: "black"}


def told(archive: Archive, names: Names) -> Statistics:
    """The statistics of a person's finished games: reckoned anew once the archive has changed."""
    return archive.remembered(("statistics", names), lambda: statistics(past_games(archive, names)))


def past_games(archive: Archive, names: Names) -> list[Past]:
    """The finished games of a person, the oldest first.

    Of everybody, those against bots; two persons cannot both have won.
    """
    columns = (
        "coalesce({rival}_level, nullif({rival}_rival, ''), "
        "iif({rival}_elo IS NULL, 'person', 'strength')), mode, ornaments, "
        "iif(result = 'draw', 'drawn', iif(result = '{side}', 'won', 'lost')), "
        "{sign}margin, {name}_bonuses, played, number"
    )
    rows = _of_person(archive, names, columns, "games", "ORDER BY played, number")
    return [Past._make(row[:7]) for row in rows]


def reviewed(archive: Archive, names: Names) -> list[tuple[Side, str]]:
    """The person's side in each finished game that was reviewed, and what the review found."""
    rows = _of_person(archive, names, "losses", "games JOIN reviews USING (number)")
    return [(str(side), str(losses)) for side, losses in rows]


def keep_review(archive: Archive, game_id: str, losses: str) -> None:
    """Keep what a review has found of a game, if it is in the archive.

    Should the disk refuse, nothing is told: another review finds the same.
    """
    entry = archive.find(game_id)
    if entry is None:
        return
    try:
        with archive.write() as base:
            base.execute(schema.PUT_REVIEW, (entry.number, losses))
    except (OSError, sqlite3.Error):
        pass


def unread(archive: Archive) -> int:
    """How many games were kept before bonus actions were counted, and are still to be read."""
    rows = archive.read("SELECT count(*) FROM games WHERE white_bonuses IS NULL")
    return int(rows[0][0]) if rows else 0


def read_some(archive: Archive, most: int) -> int:
    """Read some of those games; how many were read. Fewer than ``most``: there are no others, or
    the disk refuses."""
    rows = archive.read(
        "SELECT number, text FROM records WHERE number IN "
        "(SELECT number FROM games WHERE white_bonuses IS NULL LIMIT ?)",
        [most],
    )
    found = [(*_bonuses_in(text), number) for number, text in rows]
    told = "UPDATE games SET white_bonuses = ?, black_bonuses = ? WHERE number = ?"
    try:
        with archive.write() as base:
            base.executemany(f"{told} AND white_bonuses IS NULL", found)
    except (OSError, sqlite3.Error):
        return 0
    return len(found)


def _bonuses_in(text: str) -> tuple[str, str]:
    """The bonus actions of a record; none of one that cannot be read."""
    try:
        outline = read_outline(text)
        tags = outline.tags
        first = parse_position(tags["Start"]).side if "Start" in tags else tags.get("First", WHITE)
        return bonuses_of(outline.turns, first)
    except (NotationError, IndexError):
        return "", ""


def _of_person(
    archive: Archive, names: Names, columns: str, source: str, order: str = ""
) -> list[tuple[object, ...]]:
    """The person's side and some columns of each of their finished games; in the columns ``name``
    and ``rival`` stand for the colours, ``side`` for the letter, ``sign`` for what a margin is
    multiplied by."""
    parts, values = [], list[object]()
    for side in SIDES:
        name, rival = _NAMES[side], _NAMES[BLACK if side == WHITE else WHITE]
        sign = "" if side == WHITE else "-"
        shown = columns.format(name=name, rival=rival, side=side, sign=sign)
        parts.append(
            f"SELECT '{side}', {shown} FROM {source} WHERE deleted IS NULL "
            f"AND result != '{UNFINISHED}' AND {_is(name, names)} AND NOT {_is(rival, names)}"
        )
        values += [*(names or ()), *(names or ())]
    return archive.read(f"{' UNION ALL '.join(parts)} {order}", values)


def _is(name: str, names: Names) -> str:
    """Whether a side is the person's, for SQL."""
    person = f"coalesce({name}_level, {name}_elo) IS NULL"
    if names is None:
        return f"({person})"
    return f"({person} AND {name} IN ({', '.join('?' * len(names))}))"
