"""The store of games: each is found again, and no mishap to the file loses one."""

import errno
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from itertools import product
from pathlib import Path
from unittest.mock import Mock

import pytest

from tests.matches import ANA, PERSONS, finished, played, same
from tests.spoken import words_in
from tests.stores import BOT, a_match, change, filled, held, locked, opened
from tholos_desktop.language.catalogue import languages
from tholos_desktop.plain_text import folded
from tholos_desktop.rules import BLACK, legal_turns, score
from tholos_desktop.storage.game_files import records_of
from tholos_desktop.store import connection, writer
from tholos_desktop.store.connection import check, connect_read_only, notice_kind
from tholos_desktop.store.entry import ALL, Filter, PersonalResult, Search
from tholos_desktop.store.games import FILE, PATIENCE_SECONDS, Games
from tholos_desktop.store.notice import GamesNotice, GamesNoticeKind
from tholos_desktop.store.store import KEEP_DELETED_STARTS, Store
from tholos_desktop.table import rivals
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.statistics import statistics

LONGEST_FRAME = 0.1
VERSION_5 = Path(__file__).parent / "data" / "stores" / "version-5.sql"
STEPS_FROM_5 = 11
"""Statements that change the file when its tables are taken over."""
as_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may enter and write anything"
)


@pytest.fixture(autouse=True)
def _short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "PATIENCE_SECONDS", 0.2)
    monkeypatch.setattr(writer, "RETRY_SECONDS", 0.1)


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Games]:
    with opened(tmp_path / "data") as games:
        yield games


def plies(games: Games, wanted: Filter = ALL) -> list[int]:
    return sorted(entry.plies for entry in games.page(wanted, count=100_000))


def test_a_game_comes_back_as_it_was(games: Games) -> None:
    matches, before = [a_match(), finished(), a_match(9)], games.revision
    for match in matches:
        assert games.keep(match)
    assert games.settle(5) and games.revision > before, "lists of games see the change"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Match, "text", Mock(side_effect=ValueError))
        assert not games.keep(a_match()) and games.trouble, "what can't be written is told"
    assert len(games.page()) == games.count() == len(matches)
    for match in matches:
        assert same(games.match(match.game_id), match)
        entry = games.find(match.game_id)
        assert (entry.players, entry.plies) == (match.players, match.game.ply)
        account = score(match.game.position)
        assert entry.margin == account.points("w") - account.points("b")
        assert abs((entry.played or 0) - time.time()) < 10
    assert [entry.is_over for entry in games.page()] == [False, False, True]


def test_the_newest_unfinished_game_is_the_one_to_continue(games: Games) -> None:
    assert games.current() is None
    first, second = a_match(3), a_match(5)
    games.begin(first)
    games.begin(second)
    games.begin(finished())
    assert same(games.current(), second)
    games.begin(played(games.match(first.game_id), 1))
    assert games.current().game_id == first.game_id
    assert plies(games) == [1, 4, 5]


def test_a_game_without_a_move_is_never_listed(games: Games) -> None:
    games.begin(a_match(0))
    assert games.current() is None and plies(games) == []
    under_way = a_match(2)
    games.begin(under_way)
    for _ in range(2):
        games.begin(a_match(0))
        assert same(games.current(), under_way) and plies(games) == [2]
    assert [notice.kind for notice in games.take_news()] == [GamesNoticeKind.AUTOSAVED]
    begun = a_match(0)
    games.begin(begun)
    games.keep(played(begun, 1))
    assert same(games.current(), begun) and plies(games) == [1, 2]


def test_what_is_listed_stays_though_its_moves_are_taken_back(games: Games) -> None:
    match = a_match(1)
    games.begin(match)
    match.game.undo()
    games.keep(match)
    games.begin(a_match(3))
    assert plies(games) == [0, 3]


def test_a_game_in_which_something_happened_is_saved_without_a_move(games: Games) -> None:
    drawn = Match.new(Setup(ANA, BOT, 4), 9)
    drawn.draft = drawn.draft.draw(0, 0)
    resigned, noted, set_up = a_match(0), a_match(0), Match.from_text("w/-/-/-/-/-/- w/bb b -")
    resigned.forfeit = "w"
    noted.comments[0] = "Before the first move."
    far = Match.new(Setup(ANA, Player("Luis", key="0" * 64)))
    for match in (drawn, resigned, noted, set_up, far):
        assert match.is_worth_saving
        games.begin(match)
    assert games.count() == 5
    assert not Match.new(Setup(ANA, BOT, 4)).is_worth_saving


def test_half_a_draw_is_kept_beside_another_game(games: Games) -> None:
    match = Match.new(Setup(ANA, BOT, 4, any_location=True), 9)
    games.begin(match)
    match.draft = match.draft.draw(3, 2)
    games.keep(match)
    games.begin(a_match(0))
    assert games.match(match.game_id).draft == match.draft
    assert [notice.kind for notice in games.take_news()] == [GamesNoticeKind.AUTOSAVED]


def test_an_older_game_that_is_looked_at_keeps_its_place(games: Games) -> None:
    older, newer = a_match(3), a_match(5)
    for match in (older, newer):
        games.begin(match)
    before = games.page()
    older.comments[1] = "Tried again."
    games.annotate(older)
    assert games.page() == before
    assert games.match(older.game_id).comments == older.comments
    assert same(games.current(), newer)
    games.begin(older)
    assert same(games.current(), older), "played on without a move, it is the current one"


@pytest.mark.parametrize("is_written", [False, True])
def test_what_is_tried_beside_an_older_game_is_kept_each_time(
    games: Games, is_written: bool
) -> None:
    older = played(Match.new(Setup(ANA, BOT)), 3)
    older.note_hint(1)
    first, second = legal_turns(older.game.position)[:2]
    path = [turn.notation for turn in older.game.turns]
    games.keep(older)
    games.keep(finished())
    assert not is_written or games.settle()
    for turn in (first, second):
        read = games.match(older.game_id)
        read.variations.add([*path, turn.notation])
        read.note_hint(2)
        games.annotate(read)
        assert same(games.match(older.game_id), read)
    read.variations.delete([*path, first.notation])
    games.annotate(read)
    assert same(games.match(older.game_id), read), "also without what was deleted"
    shorter = games.match(older.game_id)
    shorter.game.undo()
    games.annotate(shorter)
    assert games.match(older.game_id).game.ply == 3, "no move is lost"


def test_a_finished_game_keeps_the_time_when_it_was_played(
    games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, later = finished(), finished()
    games.keep(match)
    games.settle()
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 60)
    games.keep(later)
    before = games.page()
    assert [entry.game for entry in before] == [later.game_id, match.game_id]
    match.variations.add([legal_turns(match.game.start)[0].notation])
    monkeypatch.setattr(time, "time", lambda: now + 120)
    games.keep(match)
    assert same(games.match(match.game_id), match) and games.page() == before
    match.game.undo()
    games.keep(match)
    games.settle()
    match.game.redo()
    games.keep(match)
    assert games.page()[0].game == match.game_id, "a last move played again is a new end"


def test_a_game_imported_in_the_morning_is_not_of_the_coming_noon(
    games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = a_match(3)
    one, noon = (time.mktime(time.strptime(f"{match.day} {h}", "%Y.%m.%d %H")) for h in (1, 12))
    monkeypatch.setattr(time, "time", lambda: one)
    monkeypatch.setattr(time, "strftime", lambda _: match.day)
    games.import_games([match.text()])
    games.settle()
    (entry,) = games.page()
    assert entry.played == one < noon


def test_a_move_taken_back_writes_over_the_game_and_leaves_no_copy(tmp_path: Path) -> None:
    match = a_match(6)
    for moves in (None, 5, 4):
        with opened(tmp_path) as games:
            if moves is None:
                games.begin(match)
                continue
            current = games.current()
            current.game.undo()
            current.note_undo()
            games.keep(current)
            assert plies(games) == [moves]


def test_filters_find_what_they_name(games: Games) -> None:
    rng = random.Random(3)
    bots = Player("", "easy"), Player("", "hard"), Player.mason(rivals.RIVALS[6]), Player(elo=900)
    players = (ANA, Player("Élise"), *bots)
    for _ in range(30):
        white, black = rng.sample(players, 2)
        games.keep(a_match(rng.randrange(1, 8), white, black))
    games.keep(finished())
    everything = games.page(count=100)
    now = int(time.time())
    for wanted, passes in (
        (Filter(search=Search("éL")), lambda e: "Élise" in (e.white.name, e.black.name)),
        (
            Filter(search=Search("é", ("easy",), ("zoe",), (900,))),
            lambda e: {Player("Élise"), bots[0], *bots[2:]} & {e.white, e.black},
        ),
        (Filter(level="hard"), lambda e: "hard" in (e.white.level, e.black.level)),
        (Filter(level=""), lambda e: not e.white.is_bot and not e.black.is_bot),
        (Filter(rival="zoe"), lambda e: "zoe" in (e.white.rival, e.black.rival)),
        (Filter(rival=""), lambda e: Player(elo=900) in (e.white, e.black)),
        (Filter(outcome=PersonalResult.OPEN), lambda e: not e.is_over),
        (Filter(mode="advanced"), lambda e: False),
        (Filter(since=now - 60), lambda e: True),
    ):
        found = games.page(wanted, count=100)
        assert found == [entry for entry in everything if passes(entry)], wanted
        assert len(found) == games.count(wanted)
        for entry in found[:3]:
            assert games.page(wanted, first=found.index(entry), count=1) == [entry]
    assert games.players() == {*players, *PERSONS[:2]}


@pytest.mark.parametrize("name", ["José", "Łukasz", "Γιώργος", "Ŵalé Straße", "Øyvind Æsir"])
def test_a_name_is_found_without_its_accents(games: Games, name: str) -> None:
    games.keep(a_match(3, Player(name), Player("Bo")))
    apart = unicodedata.normalize("NFD", name)
    for text in (name, apart, name.upper(), folded(name), apart[:4], folded(name)[1:5]):
        assert games.count(Filter(search=Search(text))) == 1, text
    assert games.count(Filter(search=Search(name[:-1] + "q"))) == 0


@pytest.mark.parametrize("side", "wb")
def test_who_won_is_seen_from_the_humans_side(games: Games, side: str) -> None:
    match = finished()
    match.setup = Setup(*((BOT, ANA) if side == "w" else (ANA, BOT)))
    games.keep(match)
    bots_side = side
    won = match.result != bots_side
    for wanted in PersonalResult:
        assert games.count(Filter(outcome=wanted)) == (
            wanted is (PersonalResult.WON if won else PersonalResult.LOST)
        )
    assert statistics(games.past(("Ana",))).all.won == won


def test_rated_or_why_not_is_kept_with_the_game(games: Games) -> None:
    helped = played(Match.new(Setup(ANA, BOT)), 2)
    helped.note_hint(1)
    for match in (helped, finished()):
        games.keep(match)
    kept = games._ask("SELECT unrated FROM games")
    assert {key for (key,) in kept} == {"rating.hints", "rating.two_persons"}
    assert games.count(Filter(human=("Ana",), is_rated=True)) == 0
    whole = Match.new(Setup(ANA, BOT))
    while not whole.game.is_over:
        played(whole, 1)
    games.keep(whole)
    assert [e.game for e in games.page(Filter(human=("Ana",), is_rated=True))] == [whole.game_id]


def test_deleted_games_come_back_in_order_also_after_a_start(tmp_path: Path) -> None:
    matches = filled(tmp_path, 3)
    with opened(tmp_path) as games:
        for match in matches:
            games.delete(match.game_id)
        assert games.count() == 0
    for left in range(3, 0, -1):
        with opened(tmp_path) as games:
            assert games.deleted.game == matches[left - 1].game_id
            games.restore()
            assert games.find(matches[left - 1].game_id) is not None
            assert games.count() == 4 - left


# Nothing is lost: each of these ended, lost or hung an earlier form of the store


@pytest.fixture
def refusal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[GamesNoticeKind]:
    """A store with two games that refuses the next; what it says."""
    folder, kind = tmp_path / "data", request.param
    filled(folder, 2)
    if kind == "held":
        with held(folder):
            yield GamesNoticeKind.HELD
    elif kind == "locked":
        with locked(folder):
            yield GamesNoticeKind.HELD
    elif kind == "newer":
        change(folder, "PRAGMA user_version = 99")
        yield GamesNoticeKind.NEWER
        change(folder, "PRAGMA user_version = 5")
    else:
        region = request.getfixturevalue("monkeypatch")

        def refuse(*_: object) -> None:
            error = sqlite3.OperationalError(kind)
            error.sqlite_errorcode = getattr(sqlite3, f"SQLITE_{kind.upper()}")
            raise error

        with region.context() as within:
            within.setattr("tholos_desktop.store.store.Store.keep", refuse)
            yield {"full": GamesNoticeKind.FULL, "readonly": GamesNoticeKind.REFUSED}[kind]


@pytest.mark.parametrize("refusal", ["held", "locked", "newer", "full", "readonly"], indirect=True)
def test_a_game_that_the_store_refuses_is_safe_beside_it(
    tmp_path: Path, refusal: GamesNoticeKind
) -> None:
    match, after = finished(), a_match(2)
    games = Games(tmp_path / "data")
    games.open()
    assert games.begin(match)
    assert games.begin(after), "the next game takes nothing away"
    assert not games.settle(0.4)
    deadline = time.monotonic() + 5
    while games.trouble is None and time.monotonic() < deadline:
        time.sleep(0.02)
    assert games.trouble.kind is refusal
    assert games.unsaved == 2
    assert same(games.current(), after)
    games.close()
    again = Games(tmp_path / "data")
    again.open()
    assert again.unsaved == 2, "tried again at the next start"
    assert same(again.match(match.game_id), match)
    again.close()


def test_what_waited_beside_comes_in_at_the_next_start(tmp_path: Path) -> None:
    filled(tmp_path, 2)
    match = finished()
    with held(tmp_path):
        games = Games(tmp_path)
        games.begin(match)
        games.close()
    with opened(tmp_path) as games:
        assert (games.unsaved, games.trouble, games.count()) == (0, None, 3)
        assert same(games.match(match.game_id), match)
    assert not list((tmp_path / "unsaved").iterdir())


def test_a_store_in_a_folder_that_cannot_be_written_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite then can't make the files that it needs beside a store."""
    filled(tmp_path, 2)
    refused = sqlite3.OperationalError("unable to open database file")
    refused.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
    closed = []

    class Base(sqlite3.Connection):
        def execute(self, *_: object) -> sqlite3.Cursor:
            raise refused

        def close(self) -> None:
            closed.append(True)
            super().close()

    def connect(place: str, patience: float, *, uri: bool) -> sqlite3.Connection:
        kind = sqlite3.Connection if "immutable" in place else Base
        return sqlite3.connect(place, patience, uri=uri, factory=kind)

    monkeypatch.setattr(connection, "connection", connect)
    with closing(connect_read_only(tmp_path / FILE, 1.0)) as base:
        assert base.execute("SELECT count(*) FROM games").fetchone() == (2,)
    assert closed
    refused.sqlite_errorcode = sqlite3.SQLITE_BUSY
    with pytest.raises(sqlite3.OperationalError):
        connect_read_only(tmp_path / FILE, 1.0)


def test_a_newer_store_is_left_byte_for_byte(tmp_path: Path) -> None:
    filled(tmp_path, 2)
    change(tmp_path, "PRAGMA user_version = 99")
    before = (tmp_path / FILE).read_bytes()
    games = Games(tmp_path)
    games.open()
    games.begin(finished())
    assert games.page() == []
    games.settle(1)
    games.close()
    assert (tmp_path / FILE).read_bytes() == before


@pytest.mark.parametrize("keeps", [held, locked])
def test_no_question_waits_for_another_program(
    tmp_path: Path, keeps: Callable[[Path], object]
) -> None:
    matches = filled(tmp_path, 3)
    with keeps(tmp_path):  # type: ignore[attr-defined]
        # Three times: other programs may want the processor too.
        assert min(slowest_question(tmp_path, matches) for _ in range(3)) < LONGEST_FRAME


def slowest_question(folder: Path, matches: list[Match]) -> float:
    games = Games(folder)
    games.open()
    seconds = []
    for question in (
        lambda: games.keep(a_match(2)),
        games.page,
        games.count,
        games.players,
        games.current,
        lambda: games.delete(matches[0].game_id),
        lambda: games.find(matches[1].game_id),
        lambda: games.past(None),
    ):
        began = time.monotonic()
        question()
        seconds.append(time.monotonic() - began)
    games.close()
    return max(seconds)


@pytest.mark.parametrize("seed", range(6))
def test_a_damaged_store_is_mended_beside_and_kept(tmp_path: Path, seed: int) -> None:
    matches = filled(tmp_path, 60)
    change(tmp_path, "UPDATE games SET number = number + 1000000")  # earlier ones were deleted
    path, rng = tmp_path / FILE, random.Random(seed)
    content = bytearray(path.read_bytes())
    if seed % 3 == 0:
        content = content[: rng.randrange(5000, len(content))]
    elif seed % 3 == 1:
        content[:100] = rng.randbytes(100)
    else:
        for _ in range(10):
            at = rng.randrange(5000, len(content))
            content[at : at + 50] = rng.randbytes(50)
    path.write_bytes(content)
    after = a_match(15)
    with opened(tmp_path) as games:
        assert games.keep(after)
        games.page(count=100)
        assert games.settle(10)
        assert same(games.match(after.game_id), after)
        found = {entry.game for entry in games.page(count=100)} - {after.game_id}
        assert len(found) <= len(matches)
        assert seed != 5 or len(found) > 35, "what lies between two damaged pages is found too"
        news = games.take_news()
        if news:
            assert [notice.kind for notice in news] == [GamesNoticeKind.MENDED]
            was_written = news[0].n == len(found) + 1
            assert was_written or news[0].n == len(found)
            assert was_written or (tmp_path / news[0].file).read_bytes() == content
        else:
            assert len(found) == 60, "nothing was told, so nothing may be missing"


def test_mending_that_is_killed_at_any_time_loses_nothing(tmp_path: Path) -> None:
    matches = filled(tmp_path, 80)
    change(tmp_path, "DROP INDEX newest; ALTER TABLE games RENAME COLUMN plies TO moves")
    program = f"""
from pathlib import Path
from tholos_desktop.store.games import Games
games = Games(Path({str(tmp_path)!r}))
games.open()
games.page()
print("begun", flush=True)
games.settle()
"""
    for seconds in (0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3):
        with subprocess.Popen(
            [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True
        ) as child:
            child.stdout.readline()
            time.sleep(seconds)
            child.kill()
    with opened(tmp_path) as games:
        games.page()
        assert games.settle(10)
        assert {entry.game for entry in games.page(count=100)} == {m.game_id for m in matches}
        assert same(games.match(matches[7].game_id), matches[7])


def test_an_exchange_that_was_killed_is_finished_at_the_next_start(tmp_path: Path) -> None:
    old, new = filled(tmp_path / "old", 3), filled(tmp_path / "new", 5)
    del old
    for killed_after in range(3):
        folder = tmp_path / str(killed_after)
        shutil.copytree(tmp_path / "old", folder)
        (folder / f"{FILE}-wal").write_bytes(b"an old log")
        shutil.copy(tmp_path / "new" / FILE, folder / f"{FILE}.mended")
        for name in (f"{FILE}-wal", FILE)[:killed_after]:
            (folder / name).rename(folder / f"{name}.unreadable")
        with opened(folder) as games:
            assert {entry.game for entry in games.page()} == {match.game_id for match in new}


def test_a_store_that_is_still_being_made_is_not_damaged(tmp_path: Path) -> None:
    games = Games(tmp_path)
    (tmp_path / FILE).touch()
    assert games.page() == []
    assert games.trouble is None
    games.close()


def test_a_kept_game_waits_for_the_disk(tmp_path: Path) -> None:
    with closing(Store(tmp_path / FILE, 1.0)) as kept:
        assert kept.base.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert kept.base.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_store_in_the_making_is_read_at_one_moment(tmp_path: Path) -> None:
    """Its tables once came between two looks of the window, which took it for damaged."""
    path = tmp_path / FILE
    with closing(sqlite3.connect(path)) as base:
        base.execute("PRAGMA journal_mode = WAL")
    looks = 0

    def make(_: str) -> None:
        nonlocal looks
        looks += 1
        if looks == 2:
            Store(path, 1.0).close()

    with closing(connect_read_only(path, 1.0)) as base:
        base.set_trace_callback(make)
        check(base)  # raises nothing
    assert looks


def test_a_game_begun_again_while_its_deletion_waits_is_in_the_list(tmp_path: Path) -> None:
    (match,) = filled(tmp_path, 1)
    with opened(tmp_path) as games:
        with held(tmp_path):
            games.delete(match.game_id)
            games.keep(played(match, 1))
        assert games.settle(10)
        entry = games.find(match.game_id)
        assert entry and entry.plies == match.game.ply


def test_another_program_that_held_the_store_is_forgotten_once_games_are_read(
    tmp_path: Path,
) -> None:
    filled(tmp_path, 1)
    busy = sqlite3.OperationalError("database is locked")
    busy.sqlite_errorcode = sqlite3.SQLITE_BUSY
    with opened(tmp_path) as games:
        games._writer.report(busy)
        assert games.trouble and games.trouble.kind is GamesNoticeKind.HELD
        assert games.page()
        assert games.trouble is None


def test_no_question_waits_while_a_store_that_refused_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(tmp_path, 1)
    closing_begun, may_end = threading.Event(), threading.Event()

    def close(store: Store) -> None:
        closing_begun.set()
        may_end.wait(5)
        store.base.close()

    monkeypatch.setattr(Store, "keep", Mock(side_effect=OSError(errno.ENOSPC, "full")))
    monkeypatch.setattr(Store, "close", close)
    with opened(tmp_path) as games:
        games.keep(a_match(2))
        assert closing_begun.wait(5)
        begun = time.monotonic()
        assert games.unsaved
        assert time.monotonic() - begun < 1
        may_end.set()


def test_questions_in_one_frame_wait_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path, 1)
    waits = list[float]()
    with opened(tmp_path) as games:

        def wait(seconds: float, *, is_quick: bool) -> bool:
            waits.append(seconds)
            time.sleep(seconds)
            return False

        monkeypatch.setattr(games._writer, "settle", wait)
        games._patience = PATIENCE_SECONDS
        for _ in range(3):
            assert games.page()
        assert waits == [PATIENCE_SECONDS]


def test_a_store_whose_making_was_killed_is_made_at_the_next_start(tmp_path: Path) -> None:
    program = f"""
import os, sqlite3
base = sqlite3.connect({str(tmp_path / FILE)!r}, isolation_level=None)
base.execute("PRAGMA cache_size = 1")
base.execute("PRAGMA user_version = 0")
base.execute("BEGIN IMMEDIATE")
base.execute("CREATE TABLE big (cell)")
base.executemany("INSERT INTO big VALUES (?)", [("x" * 5000,)] * 50)
os._exit(1)
"""
    subprocess.run([sys.executable, "-c", program], check=False)
    assert (tmp_path / f"{FILE}-journal").exists()
    with opened(tmp_path) as games:
        games.keep(a_match(3))
        assert games.settle(5)
        assert games.count() == 1
    assert not (tmp_path / f"{FILE}-journal").exists()


def of_version_5(folder: Path) -> dict[str, str]:
    """Make a store that the program wrote when a margin could not be empty; its records by id."""
    folder.mkdir()
    change(folder, f"PRAGMA journal_mode = WAL; {VERSION_5.read_text('utf-8')}")
    with closing(sqlite3.connect(folder / FILE)) as base:
        return dict(base.execute("SELECT game, record FROM games"))


def rows(folder: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(folder / FILE)) as base:
        return base.execute("SELECT * FROM games ORDER BY number").fetchall()


def test_a_game_of_version_5_can_be_resigned(tmp_path: Path) -> None:
    records = of_version_5(tmp_path / "data")
    with opened(tmp_path / "data") as games:
        match = games.current()
        match.forfeit = BLACK
        games.keep(match)
        assert games.settle(5)
        assert not games.take_news() and games.trouble is None
    with opened(tmp_path / "data") as games:
        assert [entry.margin for entry in games.page(ALL) if entry.is_over] == [None, 11]
        for game in records.keys() - {match.game_id}:
            assert games.record(game) == records[game]
    assert {path.name for path in (tmp_path / "data").iterdir()} <= {FILE, "recent", "unsaved"}


def test_a_store_of_version_5_is_read_as_it_is_until_it_can_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    records, before = of_version_5(folder), rows(folder)
    games = Games(folder, patience=0.2)
    with held(folder):
        games.open()
        assert games.count() == len(records) - 1
        assert rows(folder) == before
    games.close()


@pytest.mark.parametrize("step", [1, 4, 9, 11, STEPS_FROM_5 + 1])
def test_a_kill_while_version_5_is_taken_over_loses_nothing(tmp_path: Path, step: int) -> None:
    folder = tmp_path / "data"
    of_version_5(folder)
    before = rows(folder)
    program = f"""
import os, pathlib, sqlite3, sys
from tholos_desktop.store import store
class Base(sqlite3.Connection):
    changes = 0
    def execute(self, text, *values):
        if text.split()[0] in ("DROP", "ALTER", "CREATE", "INSERT", "COMMIT"):
            Base.changes += 1
            if Base.changes == {step}:
                os._exit(1)
        return super().execute(text, *values)
real = store.connection
def connection(place, patience):
    return sqlite3.connect(place, patience, isolation_level=None, factory=Base)
store.connection = connection
store.Store(pathlib.Path({str(folder / FILE)!r}), 1.0)
"""
    done = subprocess.run([sys.executable, "-c", program], check=False)
    assert done.returncode == (1 if step <= STEPS_FROM_5 else 0)
    with opened(folder) as games:
        assert games.settle(5)
        assert not games.take_news()
    assert rows(folder) == before


@pytest.mark.parametrize(
    "mishap",
    [
        "DROP TABLE games",
        "ALTER TABLE games DROP COLUMN margin",
        "ALTER TABLE games RENAME COLUMN played TO when_played",
    ],
)
def test_a_store_of_other_tables_is_mended(tmp_path: Path, mishap: str) -> None:
    filled(tmp_path, 3)
    change(tmp_path, f"DROP INDEX IF EXISTS listed; {mishap}")
    match = finished()
    with opened(tmp_path) as games:
        games.keep(match)
        assert games.settle(10)
        assert same(games.match(match.game_id), match)
        assert [notice.kind for notice in games.take_news()] == [GamesNoticeKind.MENDED]


def test_a_start_clears_what_earlier_ones_left(tmp_path: Path) -> None:
    for name in ("recent", "unsaved"):
        (tmp_path / name).mkdir()
    for number in range(25):
        (tmp_path / "recent" / f"{number}.tholos").touch()
    half = tmp_path / "unsaved" / ".a.x1.new"
    half.touch()
    os.utime(half, (0, 0))
    with opened(tmp_path):
        assert len(list((tmp_path / "recent").iterdir())) == 20 and not half.exists()


def test_damage_that_is_read_before_anything_is_written_is_mended(tmp_path: Path) -> None:
    filled(tmp_path, 3)
    change(tmp_path, "ALTER TABLE games RENAME COLUMN plies TO moves")
    with closing(Games(tmp_path)) as games:
        assert games.page() == [] and games.settle(10)
        assert len(games.page()) == 3


def test_a_cell_of_absurd_length_is_damage() -> None:
    with closing(sqlite3.connect(":memory:")) as base:
        base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 100)
        with pytest.raises(sqlite3.DataError) as raised:
            base.execute("SELECT zeroblob(1000)")
    assert notice_kind(raised.value) is GamesNoticeKind.BROKEN


def test_a_database_of_another_program_is_kept_aside(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    change(tmp_path / "data", "CREATE TABLE birds (name); INSERT INTO birds VALUES ('owl')")
    content = (tmp_path / "data" / FILE).read_bytes()
    with opened(tmp_path / "data") as games:
        games.keep(a_match(2))
        assert games.settle(5)
        (notice,) = games.take_news()
        assert (tmp_path / "data" / notice.file).read_bytes() == content
        assert games.count() == 1


def test_wrong_cells_end_nothing(tmp_path: Path) -> None:
    matches = filled(tmp_path, 12)
    whole = finished()
    with opened(tmp_path) as games:
        games.keep(whole)
    wrong = ("x'de'", "''", "'9e999'", "-1", str(2**62), "x'ff00'", "NULL", "1e300")
    change(
        tmp_path,
        "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(replace(replace("
        "replace(sql, ' STRICT', ''), 'TEXT NOT NULL', ''), 'INTEGER NOT NULL', ''), 'TEXT', '') "
        "WHERE name = 'games'; PRAGMA writable_schema = RESET",
    )
    names = ("played", "white", "black_elo", "mode", "ornaments", "result", "margin", "plies")
    more = ("white_bonuses", "losses", "hints", "unrated", "white_level", "is_over", "kept")
    for index, name in enumerate((*names, *more)):
        for at, value in enumerate(wrong):
            number = (index + at) % 13 + 1
            with suppress(sqlite3.DatabaseError):
                change(tmp_path, f"UPDATE games SET {name} = {value} WHERE number = {number}")
    with opened(tmp_path) as games:
        entries = games.page(count=100)
        assert len(entries) == len(matches) + 1
        for entry in entries:
            assert entry.played is None or time.localtime(entry.played)
        games.players()
        statistics(games.past(None))
        games.reviewed(None)
        games.current()
        assert same(games.match(whole.game_id), whole)
        games.delete(whole.game_id)
        assert games.find(whole.game_id) is None


@pytest.mark.parametrize("day", ["0001.01.01", "9999.12.31", "2026.13.41", "yesterday", ""])
def test_an_absurd_day_is_unknown_and_ends_nothing(games: Games, day: str) -> None:
    match = a_match(4)
    match.day = day or match.day
    games.import_games([match.text()])
    assert games.settle(5)
    (entry,) = games.page()
    assert entry.played is None or day == ""
    games.delete(entry.game)
    assert games.count() == 0


def test_one_wrong_clock_purges_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (match,) = filled(tmp_path, 1)
    with opened(tmp_path) as games:
        games.delete(match.game_id)
    now = time.time()

    def start(days: int) -> bool:
        monkeypatch.setattr(time, "time", lambda: now + days * 86_400)
        with opened(tmp_path) as games:
            return games.deleted is not None

    for _ in range(KEEP_DELETED_STARTS - 1):
        assert start(40)
    assert start(0), "a right clock counts from the beginning"
    for _ in range(KEEP_DELETED_STARTS - 1):
        assert start(31)
    assert not start(31)


# Import and export


def exported(games: Games, path: Path) -> Path:
    job = games.export(folder=path)
    assert games.settle(10)
    assert job.result is not None and job.done == job.result.games
    return job.result.path


def test_games_go_through_a_file(games: Games, tmp_path: Path) -> None:
    for moves in range(1, 46):
        match = a_match(moves)
        match.comments = {1: '[Tholos "1"] is how a record begins ' * 9}
        games.keep(match)
    paths = {exported(games, tmp_path) for _ in range(2)}
    assert len(paths) == 2, "two in one second have two names"
    text = paths.pop().read_text("utf-8")
    damaged = text.replace("\n1. ", "\n1. no ", 1)
    with opened(tmp_path / "other") as other:
        for content, added in ((text, 45), (f"nothing\n\n{damaged}", 0)):
            records = list(records_of(content.splitlines()))
            job = other.import_games(records)
            assert other.settle(10)
            assert (len(job.result), job.done) == (added, len(records))
        assert plies(other) == list(range(1, 46))


def test_a_file_that_cannot_be_written_fails_alone(games: Games, tmp_path: Path) -> None:
    job = games.export(folder=tmp_path / "none\0")
    games.keep(a_match(2))
    assert games.settle(5)
    assert job.failure is GamesNoticeKind.CANNOT_WRITE
    assert games.trouble is None


def brought_in(games: Games, match: Match) -> int:
    job = games.import_games([match.text()])
    assert games.settle(5)
    return len(job.result)


def test_an_import_never_replaces_a_game_that_has_more(games: Games) -> None:
    match = a_match(4)
    games.begin(match)
    early = Match.from_text(match.text())
    early.game.undo()
    played(match, 5)
    match.variations.add([legal_turns(match.game.start)[-1].notation])
    games.keep(match)
    games.begin(a_match(1))
    assert brought_in(games, early) == 0
    assert plies(games) == [1, 9]
    changed = Match.from_text(early.text())
    changed.comments[1] = "A friend says."
    for expected in (1, 0):
        assert brought_in(games, Match.from_text(changed.text())) == expected
    assert plies(games) == [1, 3, 9]
    longer = played(Match.from_text(match.text()), 2)
    assert brought_in(games, longer) == 1
    assert plies(games) == [1, 3, 11], "a game that goes on takes its own place"


def test_an_import_never_replaces_a_game_that_is_over_or_at_the_table(games: Games) -> None:
    over = finished()
    games.keep(over)
    renamed = Match.from_text(over.text())
    renamed.setup = Setup(Player("Zoe"), Player("Luis"))
    assert brought_in(games, renamed) == 1
    assert same(games.match(over.game_id), over)
    live = a_match(3)
    games.begin(live)
    assert brought_in(games, played(Match.from_text(live.text()), 3)) == 1
    assert same(games.match(live.game_id), live)
    assert plies(games) == [1, 1, 3, 6]


def test_an_old_file_that_is_opened_takes_nothing_from_its_game(games: Games) -> None:
    match = a_match(4)
    games.begin(match)
    old = Match.from_text(match.text())
    played(match, 5)
    games.keep(match)
    games.begin(played(old, 1))
    assert plies(games) == [5, 9] or plies(games) == [9]
    assert same(games.match(match.game_id), match)


def test_another_writer_of_the_same_game_loses_nothing(tmp_path: Path) -> None:
    """As on disks that know no locks."""
    first, second = Games(tmp_path), Games(tmp_path)
    mine = a_match(3)
    first.begin(mine)
    first.settle(5)
    theirs = played(second.current(), 2)
    second.keep(theirs)
    second.settle(5)
    mine.game.play(legal_turns(mine.game.position)[-1])
    first.keep(mine)
    first.settle(5)
    texts = [first.record(entry.game) or "" for entry in first.page()]
    lines = [Match.from_text(text).game.turns for text in texts]
    assert sorted(map(len, lines)) == [4, 5]
    assert mine.game.turns in lines
    assert theirs.game.turns in lines
    first.close()
    second.close()


def test_long_work_shows_its_progress_and_can_be_stopped(games: Games) -> None:
    match = a_match(30)
    records = []
    for number in range(2000):
        match.game_id = f"{number:016x}"
        records.append(match.text())
    job = games.import_games(records)
    deadline = time.monotonic() + 10
    while not job.done and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not job.is_over and games.progress is None, "who asked shows it"
    longest = 0.0
    for moves in range(5):
        began = time.monotonic()
        assert games.keep(a_match(moves + 1))
        games.page()
        longest = max(longest, time.monotonic() - began)
    assert longest < LONGEST_FRAME
    job.stop()
    assert games.settle(5)
    assert job.is_over
    assert job.result is None or 0 < len(job.result) < 2000, "what came in stays"
    assert 0 < job.done < 2000
    assert games.count() >= 5, "what was played meanwhile is there"


# Folders


def test_a_folder_that_cannot_be_made_ends_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    games = Games(tmp_path / "file" / "data")
    games.open()
    match = a_match(3)
    assert not games.keep(match)
    assert games.page() == []
    assert same(games.current(), match), "it is kept as long as the program runs"
    assert games.trouble is not None
    games.close()


@as_root
def test_a_folder_that_may_not_be_entered_ends_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    filled(folder, 2)
    folder.chmod(0)
    try:
        games = Games(folder)
        games.open()
        assert not games.keep(a_match(3))
        assert games.page() == []
        assert games.trouble.kind is GamesNoticeKind.NO_ENTRY
        games.close()
    finally:
        folder.chmod(0o700)


@pytest.mark.parametrize("language", languages())
def test_every_notice_is_said_in_every_language(language: str) -> None:
    words = words_in(language)
    for kind, number in product(GamesNoticeKind, (0, 1, 2, 5, 1000)):
        notice = GamesNotice(kind, "games.sqlite", number)
        said = words(notice.kind, **notice.values)
        assert "{" not in said
        assert said != kind


def test_the_services_need_no_window() -> None:
    program = "import sys, tholos_desktop.store.games; print('pygame' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
