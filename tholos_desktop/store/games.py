"""The store of all games: unfinished, finished, imported and deleted.

Nothing here waits for a disk. A query that can't be answered at once returns an empty answer;
:attr:`Games.trouble` gives the reason."""

import re
import secrets
import time
import weakref
from collections.abc import Callable, Generator, Hashable, Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from tholos_desktop import files
from tholos_desktop.rules import BLACK, LOCATIONS, ORNAMENTS, SIDES, WHITE, Side
from tholos_desktop.store.connection import ERRORS, reader
from tholos_desktop.store.entry import (
    ALL,
    COLORS,
    COLUMNS,
    PLAYER_COLUMNS,
    Filter,
    GameEntry,
    PersonalResult,
    human_condition,
    player_of,
    text,
)
from tholos_desktop.store.notice import GamesNotice, GamesNoticeKind
from tholos_desktop.store.old_home import FOLDER, TakeOver, needs_taking_over
from tholos_desktop.store.store import (
    Store,
    day_ms,
    holds,
    holds_moves,
    match_of,
    rename,
    separate,
)
from tholos_desktop.store.writer import Job, JobError, Writer
from tholos_desktop.table.match import Match, Player
from tholos_desktop.table.statistics import Past

FILE = "games.sqlite"
PATIENCE_SECONDS = 0.03
"""Maximum seconds that a query waits for another program."""
_WAITS_APART_SECONDS = 0.2
"""After a query had to wait long for pending writes, queries don't wait for writes during this many
seconds."""
_PAUSE_SECONDS = 1.0
_TRIES = 5
_MOST_RENAMED = 10_000
_NEWEST = "ORDER BY is_over, played DESC, number DESC"
Names = tuple[str, ...] | None
"""All names of a human; ``None`` for all humans."""
T = TypeVar("T")


class ExportResult(NamedTuple):
    path: Path
    games: int


class Games:
    """Calls ``on_change`` in a thread after each write. Queries wait up to ``patience`` seconds for
    pending writes."""

    def __init__(
        self,
        folder: Path,
        on_change: Callable[[], None] = lambda: None,
        patience: float = PATIENCE_SECONDS,
    ) -> None:
        self.folder = folder
        self._patience = patience
        self.last: Match | None = None
        """Match that was saved last. The crash handler saves it again, with any later moves."""
        self._interrupted = ""
        """Id of the unfinished game that was interrupted last. The notice about this game appears
        only once."""
        self.revision = 0
        """Number that grows with each change of the store. An answer computed at a lower number is
        outdated."""
        self._on_change = on_change
        self._writer = Writer(folder / FILE, _weak(self._changed))
        self._answers: dict[Hashable, Any] = {}
        self._answered: object = None
        self._refused_until = self._waited_until = 0.0

    def open(self) -> None:
        """Queue jobs: write unsaved records, import old versions' games, and erase games deleted
        long ago."""
        self._writer.open()
        try:
            if needs_taking_over(self.folder / FOLDER):
                self._writer.do(self._take_over, is_long=True, shown_as=GamesNoticeKind.TAKING_OVER)
            if self._writer.path.exists():
                self._writer.do(_purge)
        except OSError as error:
            self._writer.report(error)

    def close(self) -> None:
        """Write unsaved records. Records that can't be written now stay in small files until the
        next start."""
        with self._writer.reading:
            self._writer.close_reader()
        self._writer.close()

    # What the player should know

    @property
    def trouble(self) -> GamesNotice | None:
        return self._writer.trouble

    @property
    def unsaved(self) -> int:
        return len(self._writer.unsaved)

    @property
    def progress(self) -> GamesNotice | None:
        """Progress of a repair or of an import from an earlier version. The notice's ``n`` is the
        number of games done."""
        job = self._writer.job
        return GamesNotice(job.shown_as, "", job.done) if job and job.shown_as else None

    def take_news(self) -> list[GamesNotice]:
        """Return the notices since the last call. Each notice is shown once."""
        news = []
        with suppress(IndexError):
            while True:
                news.append(self._writer.news.popleft())
        return news

    def settle(self, seconds: float | None = None) -> bool:
        """Wait until everything is written; ``False`` if time runs out. Too slow to call in a
        frame."""
        return self._writer.settle(seconds)

    # The current game

    def begin(self, match: Match) -> bool:
        """Save a game that begins or continues. If the game stored under its id has moves that
        ``match`` lacks, ``match`` gets a new id."""
        before = self.current()
        there = self.record(match.game_id)
        if there is not None and not holds(match, match_of(there)):
            separate(match, secrets.token_hex(8))
        interrupted = before.game_id if before and before.game_id != match.game_id else ""
        if interrupted and interrupted != self._interrupted:
            self._writer.news.append(GamesNotice(GamesNoticeKind.AUTOSAVED, str(self.folder)))
        self._interrupted = interrupted
        return self.keep(match)

    def keep(self, match: Match) -> bool:
        """Save a game; ``False`` if that fails. A game that has not begun is not saved."""
        self.last = match
        if not match.is_worth_saving and self.record(match.game_id) is None:
            return True
        try:
            return self._writer.keep(match.game_id, match.text())
        except ValueError as error:
            self._writer.report(error)
            return False

    def current(self) -> Match | None:
        unsaved = self._writer.unsaved
        for record in reversed(unsaved.values()):
            match = match_of(record)
            if match and match.result == "-":
                return match
        for skipped in range(_TRIES):  # skip damaged records
            rows = self._ask(
                "SELECT game, record FROM games WHERE number = (SELECT number FROM games WHERE "
                "is_over = 0 AND deleted IS NULL "
                "ORDER BY kept DESC, played DESC, number DESC LIMIT 1 OFFSET ?)",
                [skipped],
            )
            match = match_of(text(rows[0][1])) if rows else None
            if match and match.game_id not in unsaved:
                self._writer.mark_known(match.game_id, text(rows[0][1]))
                return match
        return None

    # The list

    def page(self, wanted: Filter = ALL, *, first: int = 0, count: int = 20) -> list[GameEntry]:
        """Return games that pass the filter. Unfinished games come before finished games; both
        groups are sorted newest first."""
        clause, values = wanted.clause()
        query = f"SELECT {', '.join(COLUMNS)} FROM games WHERE {clause} {_NEWEST} LIMIT ? OFFSET ?"
        return [GameEntry.of_row(row) for row in self._ask(query, [*values, count, first])]

    def count(self, wanted: Filter = ALL) -> int:
        clause, values = wanted.clause()
        return self._count(f"SELECT count(*) FROM games WHERE {clause}", values)

    def count_deleted(self, wanted: Filter, first: int) -> int:
        """Return the number of deleted games that :meth:`page` lists before the game with the index
        ``first``."""
        clause, values = wanted.clause()
        some = f"SELECT deleted FROM games WHERE {clause} {_NEWEST} LIMIT ?"
        return self._count(f"SELECT count(deleted) FROM ({some})", [*values, first])

    def _count(self, query: str, values: Sequence[object]) -> int:
        def ask() -> int:
            rows = self._ask(query, values)
            return int(rows[0][0]) if rows else 0

        return self.remembered((query, *values), ask)

    def players(self) -> set[Player]:

        def ask() -> set[Player]:
            half = len(PLAYER_COLUMNS) // 2
            sides = (", ".join(each) for each in (PLAYER_COLUMNS[:half], PLAYER_COLUMNS[half:]))
            queries = (f"SELECT DISTINCT {side} FROM games WHERE deleted IS NULL" for side in sides)
            return {player_of(row) for query in queries for row in self._ask(query)}

        return self.remembered("players", ask)

    def lists(self, game: str) -> bool:
        """True if a game exists and is not deleted. The game may still wait to be written."""
        self._wait_for_the_writer()  # a job may delete a game that waits
        return game in self._writer.unsaved or self.find(game) is not None

    def find(self, game: str) -> GameEntry | None:
        query = f"SELECT {', '.join(COLUMNS)} FROM games WHERE game = ? AND deleted IS NULL"
        rows = self._ask(query, [game])
        return GameEntry.of_row(rows[0]) if rows else None

    def record(self, game: str) -> str | None:
        waiting = self._writer.unsaved.get(game)
        if waiting is not None:
            return waiting
        rows = self._ask("SELECT record FROM games WHERE game = ?", [game])
        return text(rows[0][0]) if rows else None

    def match(self, game: str) -> Match:
        """Return a game; raises ``KeyError`` if there is none, ``ValueError`` if it is damaged."""
        record = self.record(game)
        if record is None:
            raise KeyError(game)
        match = Match.from_record(record)
        self.mark_known(game, record)
        return match

    def mark_known(self, game: str, record: str) -> None:
        """Mark a stored record as known. The next save of the game replaces a known record. It
        first copies an unknown record to another row."""
        self._writer.mark_known(game, record)

    # Changes: made in the thread; the next query sees them unless the store refuses

    def delete(self, game: str) -> Job[None]:
        return self._writer.do(_quick(lambda store: store.delete(game)))

    def restore(self, game: str | None = None) -> Job[None]:
        """Undelete a game. If no id is given, undelete the game that was deleted last."""
        return self._writer.do(_quick(lambda store: store.restore(game)))

    def annotate(self, match: Match) -> None:
        """Save the comments and variations of a game. The game keeps its place in the list."""
        try:
            text = match.text()
        except ValueError as error:
            self._writer.report(error)
            return
        if waiting := self._writer.unsaved.get(match.game_id):
            before = match_of(waiting)
            if before is None or holds_moves(match, before):
                self._writer.keep(match.game_id, text)
            return
        known = self._writer.mark_known(match.game_id, text)
        self._writer.do(_quick(lambda store: store.annotate(text, known)))

    def rename(self, names: Sequence[str], name: str) -> None:
        """Rename a human in all unfinished games at this computer, but not in finished ones."""
        for entry in self.page(Filter(outcome=PersonalResult.OPEN), count=_MOST_RENAMED):
            sides = [
                side
                for side, player in entry.players.items()
                if not player.is_bot
                and player.name in names
                and (player.name or entry.person is not None)
            ]
            with suppress(KeyError, ValueError):
                match = self.match(entry.game) if sides else None
                if match is None or match.is_elsewhere:
                    continue
                rename(match, sides, name)
                self._writer.mark_known(match.game_id, match.text())
                change = partial(Store.rename, game=match.game_id, sides=sides, name=name)
                self._writer.do(_quick(change))
                if self.last is not None and self.last.game_id == match.game_id:
                    self.last = match

    @property
    def deleted(self) -> GameEntry | None:
        rows = self._ask(
            f"SELECT {', '.join(COLUMNS)} FROM games WHERE deleted = "
            "(SELECT max(deleted) FROM games WHERE deleted IS NOT NULL)"
        )
        return GameEntry.of_row(rows[0]) if rows else None

    def keep_review(self, game: str, losses: str) -> Job[None]:
        return self._writer.do(_quick(lambda store: store.keep_review(game, losses)))

    # Files of many games

    def import_games(self, records: Sequence[str]) -> Job[dict[str, int]]:
        """Import valid records. The job returns the ids of the added games, each with the record's
        index in ``records``."""
        live = self.last.game_id if self.last else ""
        return self._writer.do(partial(_import, records, live), is_long=True)

    @property
    def exports_folder(self) -> Path:
        return files.exports_folder()

    def export(self, wanted: Filter = ALL, folder: Path | None = None) -> Job[ExportResult]:
        """Write games into a new file, oldest first. The job fails with ``CANNOT_WRITE`` if the
        file can't be written."""
        return self._writer.do(
            partial(_export, folder or self.exports_folder, wanted), is_long=True
        )

    # Statistics

    def past(self, names: Names) -> list[Past]:
        """Return a human's finished games, oldest first. If ``names`` is ``None``, return all
        humans' games against bots."""
        columns = (
            "coalesce({rival}_level, nullif({rival}_rival, ''), "
            "iif({rival}_elo IS NULL, '@' || {rival}, 'strength')), mode, ornaments, "
            "iif(result = 'draw', 'drawn', iif(result = '{side}', 'won', 'lost')), "
            "{sign}margin, {name}_bonuses, played, number"
        )
        rows = self._of_human(names, columns, "ORDER BY played, number")
        return [Past._make(row[:7]) for row in rows if _is_sound(row)]

    def reviewed(self, names: Names) -> list[tuple[Side, str]]:
        rows = self._of_human(names, "losses")
        return [(side, losses) for side, losses in rows if losses and isinstance(losses, str)]

    def remembered(self, key: Hashable, ask: Callable[[], T]) -> T:
        """Return ``ask()``, cached under ``key`` until the store changes."""
        version = self._ask("PRAGMA data_version")
        now = (id(self._writer.reader), version)
        if now != self._answered or not version:
            self._answers.clear()
            self._answered = now
        if key not in self._answers:
            self._answers[key] = ask()
        answer: T = self._answers[key]
        return answer

    def _of_human(self, names: Names, columns: str, order: str = "") -> list[Any]:
        """Return the human's side and the given SQL columns of each finished game. In ``columns``,
        ``{name}`` becomes the human's color, and ``{rival}`` the rival's color."""
        parts, values = [], list[object]()
        for side in SIDES:
            name, rival = COLORS[side], COLORS[BLACK if side == WHITE else WHITE]
            sign = "" if side == WHITE else "-"
            shown = columns.format(name=name, rival=rival, side=side, sign=sign)
            parts.append(
                f"SELECT '{side}', {shown} FROM games WHERE deleted IS NULL AND is_over = 1 "
                f"AND {human_condition(name, rival, names)}"
            )
            values += [*(names or ()), *(names or ())]
        return self._ask(f"{' UNION ALL '.join(parts)} {order}", values)

    # The connection of the window's thread

    def _ask(self, query: str, values: Iterable[object] = ()) -> list[Any]:
        begun = time.monotonic()
        self._wait_for_the_writer()
        if begun < self._refused_until:
            return []
        if not self._writer.reading.acquire(timeout=PATIENCE_SECONDS):
            return []
        try:
            if self._writer.reader is None:
                if not self._writer.path.exists():
                    return []
                self._writer.reader = reader(self._writer.path, PATIENCE_SECONDS)
            if self._writer.reader is None:
                return []
            found = self._writer.reader.execute(query, list(values)).fetchall()
        except ERRORS as error:
            self._refused_until = time.monotonic() + _PAUSE_SECONDS
            self._writer.close_reader()
            self._writer.report(error)
            return []
        finally:
            self._writer.reading.release()
        self._writer.reads_again()
        return found

    def _wait_for_the_writer(self) -> None:
        begun = time.monotonic()
        if begun >= self._waited_until:
            self._writer.settle(self._patience, is_quick=True)
            if time.monotonic() - begun > self._patience / 2:
                self._waited_until = time.monotonic() + _WAITS_APART_SECONDS

    def _changed(self) -> None:
        self.revision += 1
        self._refused_until = 0.0
        self._on_change()

    def _take_over(self, store: Store, job: Job[None]) -> Generator[None, None, None]:
        work = TakeOver(self.folder / FOLDER, store)
        for _ in work.steps():
            job.done = work.taken
            yield
        place = work.move_away()
        if work.taken:
            self._writer.news.append(GamesNotice(GamesNoticeKind.TAKEN_OVER, place, work.taken))
        if work.left_out:
            self._writer.news.append(GamesNotice(GamesNoticeKind.LEFT_OUT, place, work.left_out))


def _weak(method: Callable[[], None]) -> Callable[[], None]:
    reference = weakref.WeakMethod(method)

    def call() -> None:
        if there := reference():
            there()

    return call


def _quick(change: Callable[[Store], None]) -> Callable[..., Generator[None, None, None]]:
    def steps(store: Store, _: Job[None]) -> Generator[None, None, None]:
        with store:
            change(store)
        yield from ()

    return steps


_purge = _quick(Store.purge)


def _is_sound(row: tuple[Any, ...]) -> bool:
    _, rival, mode, ornaments, outcome, lead, bonuses, *_ = row
    return (
        all(isinstance(cell, str) for cell in (rival, mode, ornaments, outcome, bonuses))
        and isinstance(lead, int | None)
        and re.fullmatch(f"-|([{''.join(LOCATIONS)}][1-{len(ORNAMENTS)}])+", ornaments) is not None
        and set(bonuses) <= set(LOCATIONS)
    )


_AT_ONCE = 20
_EXPORT = "Tholos {:%Y-%m-%d %H.%M.%S}"


def _import(
    records: Sequence[str], live: str, store: Store, job: Job[dict[str, int]]
) -> Generator[None, None, dict[str, int]]:
    """Import records, but don't replace the game with the id ``live``. Return the ids of the added
    games, each with the record's index in ``records``."""
    added = dict[str, int]()
    for first in range(0, len(records), _AT_ONCE):
        matches = []
        for record in records[first : first + _AT_ONCE]:
            matches.append(match_of(record))
            job.done += 1
            yield
        with store:
            for index, match in enumerate(matches, first):
                game = match and store.import_game(match, day_ms(match), live=live)
                if game:
                    added[game] = index
        job.result = added.copy()
    return added


def _export(
    folder: Path, wanted: Filter, store: Store, job: Job[ExportResult]
) -> Generator[None, None, ExportResult]:
    clause, values = wanted.clause()
    query = f"SELECT number FROM games WHERE {clause} ORDER BY played, number"
    records: list[str] = []
    for (number,) in store.base.execute(query, values).fetchall():
        found = store.base.execute("SELECT record FROM games WHERE number = ?", [number])
        records += [text(row[0]) for row in found.fetchall()]
        job.done += 1
        yield
    try:
        path = _free_path(folder)
        files.write_atomically(path, "\n".join(records))
    except (OSError, ValueError):
        raise JobError(GamesNoticeKind.CANNOT_WRITE) from None
    return ExportResult(path, len(records))


def _free_path(folder: Path) -> Path:
    name = _EXPORT.format(datetime.now())
    names = (f"{name} {number}" if number > 1 else name for number in count(1))
    paths = (folder / f"{each}.tholos" for each in names)
    return next(path for path in paths if not path.exists())
