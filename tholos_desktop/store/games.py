"""The games: unfinished, finished, imported and deleted. Nothing here waits for a disk.

Questions that can't be answered get an empty answer; :attr:`Games.trouble` gives the reason."""

import secrets
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from tholos_desktop import files
from tholos_desktop.rules import (
    BLACK,
    WHITE,
    Position,
    Side,
    legal_turns,
    parse_position,
    rival,
    start,
)
from tholos_desktop.storage.notices import Notice
from tholos_desktop.store.entry import (
    ALL,
    BLACK_IS_BOT,
    COLUMNS,
    PLAYER_COLUMNS,
    UNFINISHED,
    WHITE_IS_BOT,
    Filter,
    GameEntry,
    PersonalResult,
    player_of,
)
from tholos_desktop.store.errors import ERRORS
from tholos_desktop.store.facts import Facts, facts_of
from tholos_desktop.store.game_import import GameImport, GameSource, ImportResult, undone
from tholos_desktop.store.job import Job, JobError, Steps
from tholos_desktop.store.keeper import Keeper
from tholos_desktop.store.notice import GamesNoticeKind, games_notice
from tholos_desktop.store.redo_log import Change
from tholos_desktop.store.row import Row, sound_ms
from tholos_desktop.store.same_game import holds, holds_moves, match_of, rename, separate
from tholos_desktop.table.match import Match, Player
from tholos_desktop.table.rating import PLACED

_TRIES = 5
_MOST_RENAMED = 10_000
_SLICE_SECONDS = 0.004
_NEWEST = "ORDER BY is_over, played DESC, number DESC"
_KEPT = "deleted", "deleted_at"
Names = tuple[str, ...] | None
"""All names of a human; ``None`` for all humans."""
HUMAN = "@"
T = TypeVar("T")


class ResultCount(NamedTuple):
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return sum(self)


class ExportResult(NamedTuple):
    path: Path
    games: int


@lru_cache(maxsize=64)
def _up_to_one_turn(code: str) -> frozenset[str]:
    """Return the codes of a position and of all that one turn makes of it; none for the start
    without ornaments, with which every basic game begins."""
    last = parse_position(code)
    if last == start(last.side):
        return frozenset()
    return frozenset({code, *(last.play(turn).code for turn in legal_turns(last))})


class Games:
    """For one thread. The main loop calls :meth:`advance` once a frame."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.last: Match | None = None
        """Match that was saved last. The crash handler saves it again, with any later moves."""
        self.imported: ImportResult | None = None
        """Result of the last import so far; ``None`` once it is undone."""
        self.importing: Job[ImportResult] | None = None
        """The last import, which may be over."""
        self.merges: Callable[[Match], bool] = lambda _: False
        """Merges another state of a game with a remote player into the stored one, and returns True
        if it could. Set by the service of these games."""
        self._keeper = Keeper(folder)
        self._answers: dict[Hashable, Any] = {}
        self._answered = -1

    def open(self) -> None:
        self._keeper.open()

    def close(self) -> None:
        """Put everything on the disk. What the store refuses stays beside it until the next
        start."""
        self._keeper.close()

    def advance(self, seconds: float = _SLICE_SECONDS) -> bool:
        """Work on imports, exports, backups, checks and repairs for about ``seconds``. Return True
        if there is more."""
        return self._keeper.advance(seconds)

    def sync(self) -> None:
        """Put everything on the disk in the background."""
        self._keeper.sync()

    @property
    def revision(self) -> int:
        """Number that grows with each change of the games. An answer computed at a lower number is
        outdated."""
        return self._keeper.revision

    @property
    def trouble(self) -> Notice | None:
        return self._keeper.trouble

    @property
    def progress(self) -> Notice | None:
        return self._keeper.progress

    def facts(self) -> Facts:
        trouble = self.trouble.key if self.trouble else "ok"
        try:
            return facts_of(self._keeper.store, self._keeper.path, trouble)
        except ERRORS as error:
            return Facts({}, 0.0, str(error), 0, ())

    def take_news(self) -> list[Notice]:
        """Return the notices since the last call. Each notice is shown once."""
        news = [*self._keeper.news]
        self._keeper.news.clear()
        return news

    def finish_work(self, seconds: float = 60.0) -> bool:
        """Finish all work between frames; ``False`` if time runs out or the store refuses. Too slow
        to call in a frame."""
        self.open()
        end = time.monotonic() + seconds
        while self.advance(0.1) or self.trouble is not None:
            if time.monotonic() > end:
                return False
            time.sleep(0.001)
        return True

    def begin(self, match: Match) -> bool:
        """Save a game that begins or continues. If the game stored under its id has moves that
        ``match`` lacks, ``match`` gets a new id."""
        there = self.record(match.game_id)
        if there is not None and not holds(match, match_of(there)):
            separate(match, secrets.token_hex(8))
        return self.keep(match)

    def keep(self, match: Match) -> bool:
        """Save a game; ``False`` if that fails. A game that has not begun is not saved."""
        self.last = match
        row = self._keeper.row(match.game_id)
        if row is None and not match.is_worth_saving:
            return True
        now = int(time.time() * 1000)
        played = row["played"] if row and row["is_over"] and match.result != "-" else now
        is_kept = self._put(match, row, played=sound_ms(played), is_current=True)
        if match.is_over:
            self._keeper.sync()
        return is_kept

    def _put(
        self, match: Match, row: Row | None, *, played: int = 0, is_current: bool = False
    ) -> bool:
        """Save a game in place of a row. Without ``is_current``, it keeps its place in the list."""
        try:
            text = match.text()
        except ValueError:
            self._keeper.trouble = games_notice(GamesNoticeKind.REFUSED, str(self._keeper.path))
            return False
        number = self._keeper.number()
        cells: Row = {
            "record": text,
            "played": played if is_current or row is None else row["played"],
            "kept": number if is_current or row is None else row["kept"],
            "deleted": None if is_current or row is None else row["deleted"],
            "deleted_at": None if is_current or row is None else row["deleted_at"],
        }
        change = Change(number, match.game_id, cells)
        return self._keeper.write([change], {match.game_id: match})

    def current(self) -> Match | None:
        """Return the open game to continue: the last one in which a human plays."""
        rows = self._keeper.ask(
            "SELECT game FROM games WHERE is_over = 0 AND deleted IS NULL "
            f"AND NOT ({WHITE_IS_BOT} AND {BLACK_IS_BOT}) "
            "ORDER BY kept DESC, played DESC, number DESC LIMIT ?",
            [_TRIES],
        )
        for (game,) in rows:  # skip damaged records
            if match := match_of(self.record(game)):
                return match
        return None

    def page(self, wanted: Filter = ALL, *, first: int = 0, count: int = 20) -> list[GameEntry]:
        """Return games that pass the filter. Unfinished games come before finished games; both
        groups are sorted newest first."""
        clause, values = wanted.clause()
        query = f"SELECT {', '.join(COLUMNS)} FROM games WHERE {clause} {_NEWEST} LIMIT ? OFFSET ?"
        return [GameEntry.of_row(row) for row in self._keeper.ask(query, [*values, count, first])]

    def count(self, wanted: Filter = ALL) -> int:
        if wanted == ALL:  # without a look at each game
            self._keeper.open()
            deleted = self._count("SELECT count(*) FROM games WHERE deleted IS NOT NULL", ())
            return self._keeper.store.games - deleted
        clause, values = wanted.clause()
        return self._count(f"SELECT count(*) FROM games WHERE {clause}", values)

    def _count(self, query: str, values: Sequence[object]) -> int:
        def ask() -> int:
            rows = self._keeper.ask(query, values)
            return int(rows[0][0]) if rows else 0

        return self.remembered((query, *values), ask)

    def players(self) -> set[Player]:

        def ask() -> set[Player]:
            half = len(PLAYER_COLUMNS) // 2
            pairs = self._keeper.ask(
                f"SELECT DISTINCT {', '.join(PLAYER_COLUMNS)} FROM games WHERE deleted IS NULL"
            )
            return {player_of(side) for pair in pairs for side in (pair[:half], pair[half:])}

        return self.remembered("players", ask)

    def find(self, game: str) -> GameEntry | None:
        """Return a game that is not deleted."""
        query = f"SELECT {', '.join(COLUMNS)} FROM games WHERE game = ? AND deleted IS NULL"
        rows = self._keeper.ask(query, [game])
        return GameEntry.of_row(rows[0]) if rows else None

    def record(self, game: str) -> str | None:
        row = self._keeper.row(game)
        return None if row is None else str(row["record"])

    def match(self, game: str) -> Match:
        """Return a game; raises ``KeyError`` if there is none, ``ValueError`` if it is damaged."""
        record = self.record(game)
        if record is None:
            raise KeyError(game)
        return Match.from_record(record)

    def unfinished_elsewhere(self) -> list[str]:
        """Return the ids of the unfinished games with a remote player, latest first."""
        query = "SELECT game FROM games WHERE elsewhere IS NOT NULL AND deleted IS NULL"
        return [game for (game,) in self._keeper.ask(f"{query} ORDER BY kept DESC")]

    def is_elsewhere(self, game: str, position: Position) -> bool:
        """True if an unfinished game with a remote player has this id, or if this position is its
        last one, or one turn past it. A deleted game counts too."""
        query = "SELECT game, elsewhere FROM games WHERE elsewhere IS NOT NULL"
        found = self.remembered("elsewhere", lambda: self._keeper.ask(query))
        return any(game == each or position.code in _up_to_one_turn(last) for each, last in found)

    def delete(self, *games: str) -> None:
        """Delete games, which :meth:`restore` brings back together."""
        number = self._keeper.number()
        marks = {"deleted": number, "deleted_at": int(time.time())}
        found = [game for game in games if self.find(game) is not None]
        if changes := [Change(number, game, marks) for game in found]:
            self._keeper.write(changes)

    def restore(self) -> int:
        """Undelete the games that were deleted last, and return their number."""
        marks: Row = dict.fromkeys(_KEPT)
        changes = [Change(self._keeper.number(), each.game, marks) for each in self.deleted]
        if changes:
            self._keeper.write(changes)
        return len(changes)

    def annotate(self, match: Match) -> None:
        """Save the comments and variations of a game. The game keeps its place in the list, and its
        moves: a match that lacks some is not saved."""
        row = self._keeper.row(match.game_id)
        before = match_of(row["record"]) if row else None
        if before is None:
            self.add(match)
        elif holds_moves(match, before):
            self._put(match, row)

    def rename(self, names: Sequence[str], name: str) -> None:
        """Rename a human in all unfinished games at this computer, but not in finished ones."""
        for entry in self.page(Filter(outcome=PersonalResult.OPEN), count=_MOST_RENAMED):
            sides = [
                side
                for side, player in entry.players.items()
                if not player.is_bot
                and player.name in names
                and (player.name or player.is_you or entry.person is not None)
            ]
            row = self._keeper.row(entry.game) if sides else None
            match = match_of(row["record"]) if row else None
            if match is None or match.is_elsewhere:
                continue
            rename(match, sides, name)
            self._put(match, row)
            if self.last is not None and self.last.game_id == match.game_id:
                self.last = match

    @property
    def deleted(self) -> list[GameEntry]:
        """Games that were deleted last, together."""
        rows = self._keeper.ask(
            f"SELECT {', '.join(COLUMNS)} FROM games WHERE deleted = "
            "(SELECT max(deleted) FROM games WHERE deleted IS NOT NULL)"
        )
        return [*map(GameEntry.of_row, rows)]

    def add(self, match: Match) -> Match:
        """Import one game, and return it as it is in the store: the stored state if that has more,
        or another id if the stored game differs."""
        return GameImport(self._keeper, self._live, self.merges).add(match)

    def import_games(self, records: Iterable[str]) -> Job[ImportResult]:
        return self.import_from([GameSource(records)])

    def import_from(self, sources: Sequence[GameSource]) -> Job[ImportResult]:
        work = GameImport(self._keeper, self._live, self.merges)
        self.imported = work.result
        self.importing = self._keeper.do(work.steps(sources))
        return self.importing

    def undo_import(self) -> Job[int]:
        """Erase the games that the last import added and nobody has touched since."""
        result, self.imported = self.imported or ImportResult(), None
        return self._keeper.do(undone(self._keeper, result, self._live))

    @property
    def _live(self) -> str:
        return self.last.game_id if self.last else ""

    @property
    def exports_folder(self) -> Path:
        return files.exports_folder()

    def export(self, wanted: Filter = ALL, folder: Path | None = None) -> Job[ExportResult]:
        """Write games into a new file, oldest first. The job fails with ``CANNOT_WRITE`` if the
        file can't be written."""
        return self._keeper.do(_export(self._keeper, folder or self.exports_folder, wanted))

    def results(self, names: Names = None, *, is_whole: bool = False) -> dict[str, ResultCount]:
        """Count a human's finished games by rival. If ``names`` is ``None``, count all humans'
        games against bots. With ``is_whole``, count only games that began with the normal starting
        position. A rival is a bot's level, a mason's name, ``strength`` for any other bot, or
        :data:`HUMAN` followed by the human's name."""

        def ask() -> dict[str, ResultCount]:
            found = defaultdict[str, Counter[str]](Counter)
            for players, result, unrated, games in self._tally():
                if result == UNFINISHED or (is_whole and unrated == PLACED):
                    continue
                for side, player in players.items():
                    other = players[rival(side)]
                    if _is_one_of(names, player) and not _is_one_of(names, other):
                        outcome = "won" if result == side else "lost"
                        found[_rival_name(other)]["drawn" if result == "draw" else outcome] += games
            return {name: ResultCount(**counts) for name, counts in sorted(found.items())}

        return self.remembered(("results", names, is_whole), ask)

    def _tally(self) -> list[tuple[dict[Side, Player], str, str, int]]:
        """Return players, result, and the reason why a game is unrated, each with the number of
        such games. SQLite reads them off an index in its order."""
        columns, half = (*PLAYER_COLUMNS, "result", "unrated"), len(PLAYER_COLUMNS) // 2

        def ask() -> list[tuple[dict[Side, Player], str, str, int]]:
            query = f"SELECT {', '.join(columns)}, count(*) FROM games WHERE deleted IS NULL"
            rows = self._keeper.ask(f"{query} GROUP BY {', '.join(columns)}")
            return [
                ({WHITE: player_of(row[:half]), BLACK: player_of(row[half : 2 * half])}, *row[-3:])
                for row in rows
            ]

        return self.remembered("tally", ask)

    def remembered(self, key: Hashable, ask: Callable[[], T]) -> T:
        """Return ``ask()``, cached under ``key`` until the store changes."""
        if self._answered != self.revision:
            self._answers.clear()
            self._answered = self.revision
        if key not in self._answers:
            self._answers[key] = ask()
        answer: T = self._answers[key]
        return answer


def _is_one_of(names: Names, player: Player) -> bool:
    return not player.is_bot and (names is None or player.name in names)


def _rival_name(player: Player) -> str:
    nameless = "strength" if player.is_bot else HUMAN + player.name
    return player.level or player.rival or nameless


_EXPORT = "Tholos {:%Y-%m-%d %H.%M.%S}"


def _export(keeper: Keeper, folder: Path, wanted: Filter) -> Steps[ExportResult]:
    clause, values = wanted.clause()
    query = f"SELECT game FROM games WHERE {clause} ORDER BY played, number"
    records: list[str] = []
    for (game,) in keeper.ask(query, values):
        row = keeper.row(game)
        records += [row["record"]] if row else []
        yield len(records)
    try:
        path = _free_path(folder)
        text = "\n".join(records)
        written = files.in_background(lambda: files.write_atomically(path, text))
        while not written.done():
            yield None
        written.result()
    except (OSError, ValueError):
        raise JobError(GamesNoticeKind.CANNOT_WRITE) from None
    return ExportResult(path, len(records))


def _free_path(folder: Path) -> Path:
    name = _EXPORT.format(datetime.now())
    names = (f"{name} {number}" if number > 1 else name for number in count(1))
    paths = (folder / f"{each}.tholos" for each in names)
    return next(path for path in paths if not path.exists())
