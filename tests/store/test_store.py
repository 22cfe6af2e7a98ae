"""The store's promise: what was kept is found, whatever befalls one of its files."""

import errno
import random
import shutil
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock, patch

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.matches import PERSONS, finished, played, same
from tests.stores import (
    DAMAGES,
    PARTS,
    Expected,
    a_match,
    change,
    commented,
    damage,
    filled,
    found,
    held,
    opened,
    part_of,
)
from tholos_desktop import files
from tholos_desktop.rules import legal_turns
from tholos_desktop.store import keeper
from tholos_desktop.store.database import VERSION, Database
from tholos_desktop.store.games import Games
from tholos_desktop.store.keeper import FILE, KEEP_DELETED_DAYS, LOG
from tholos_desktop.store.notice import GamesNoticeKind
from tholos_desktop.store.redo_log import RedoLog
from tholos_desktop.table.match import Match, Player, Setup

DAY_SECONDS = 86_400


@pytest.fixture(autouse=True)
def _short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "RETRY_SECONDS", 0.02)


class StoreMachine(RuleBasedStateMachine):
    """Somebody plays for days; programs are killed, and one file at a time is damaged."""

    @initialize(seed=st.integers(0, 2**32))
    def begin(self, seed: int) -> None:
        self.rng, self.days = random.Random(seed), 0.0
        self.now = patch("time.time", lambda: real_time() + self.days * DAY_SECONDS)
        self.now.start()
        self.folder = Path(tempfile.mkdtemp(prefix="tholos-store-"))
        self.expected: dict[str, Expected] = {}
        self.old: dict[str, bytes] = {}
        self.games = Games(self.folder)

    def teardown(self) -> None:
        self.games.close()
        self.now.stop()
        shutil.rmtree(self.folder)

    def _any(self) -> str:
        return self.rng.choice(sorted(self.expected))

    def _note(self, game: str, **changes: Any) -> None:
        self.expected[game] = self.expected[game]._replace(**changes)

    @rule(turns=st.integers(1, 9))
    def play(self, turns: int) -> None:
        match = a_match(turns)
        assert self.games.keep(match)
        self.expected[match.game_id] = Expected(match.text())

    @rule()
    @precondition(lambda self: self.expected)
    def play_on(self) -> None:
        match = self.games.match(self._any())
        match.game.play(self.rng.choice(legal_turns(match.game.position)))
        assert self.games.keep(match)
        self._note(match.game_id, record=match.text(), is_deleted=False)

    @rule()
    @precondition(lambda self: self.expected)
    def comment(self) -> None:
        match = self.games.match(self._any())
        match.comments[0] = f"Said {self.rng.randrange(99)}."
        self.games.annotate(match)
        self._note(match.game_id, record=match.text())

    @rule()
    @precondition(lambda self: self.expected)
    def delete(self) -> None:
        game = self._any()
        self.games.delete(game)
        self._note(game, is_deleted=True)

    @rule()
    @precondition(lambda self: self.expected)
    def restore(self) -> None:
        games = [entry.game for entry in self.games.deleted]
        assert all(self.expected[game].is_deleted for game in games)
        assert self.games.restore() == len(games)
        for game in games:
            self._note(game, is_deleted=False)

    @rule(count=st.integers(1, 12), is_undone=st.booleans())
    def import_games(self, count: int, *, is_undone: bool) -> None:
        matches = [a_match(number % 5 + 1) for number in range(count)]
        self.games.import_games([match.text() for match in matches])
        assert self.games.finish_work(10)
        if is_undone:
            self.games.undo_import()
            assert self.games.finish_work(10)
        else:
            self.expected |= {each.game_id: Expected(each.text()) for each in matches}

    @rule(days=st.sampled_from((0.0, 0.0, 1.0, 3.0)))
    def start_again(self, days: float) -> None:
        self.games.close()
        self._remember()
        self.days += days
        self._start()
        self._expect_silence()

    @rule()
    def kill(self) -> None:
        self._leave()
        self._start()
        self._expect_silence()

    @rule(part=st.sampled_from(PARTS), how=st.sampled_from(DAMAGES), is_killed=st.booleans())
    def spoil(self, part: str, how: str, *, is_killed: bool) -> None:
        if is_killed:
            self._leave()
        else:
            self.games.close()
        if path := part_of(self.folder, part):
            damage(self.rng, path, how, self.old.get(part))
        self._start()
        assert self.games.finish_work(10), self.games.trouble

    @rule()
    def refuse(self) -> None:
        """Another program holds the file while the next games are kept."""
        self.games.close()
        if (self.folder / FILE).exists():
            with held(self.folder):
                self._start()
                self.play(2)
                assert self.games.trouble.key is GamesNoticeKind.HELD
            assert self.games.finish_work(10)

    def _expect_silence(self) -> None:
        assert self.games.finish_work(10), self.games.trouble
        told = self.games.take_news()
        assert not told, told

    def _remember(self) -> None:
        for part in PARTS:
            path = part_of(self.folder, part)
            if path and self.rng.random() < 0.3:
                self.old[part] = path.read_bytes()

    def _leave(self) -> None:
        """Go on with the files as a killed program leaves them."""
        copy = Path(tempfile.mkdtemp(prefix="tholos-store-"))
        files.in_background(lambda: None).result()
        shutil.copytree(self.folder, copy, dirs_exist_ok=True)
        self.games.close()
        shutil.rmtree(self.folder)
        self.folder = copy

    def _start(self) -> None:
        self.games = Games(self.folder)
        self.games.open()

    @invariant()
    def all_is_there(self) -> None:
        if hasattr(self, "games"):
            there = found(self.games)
            assert there == self.expected, differences(there, self.expected)


real_time = time.time


def differences(there: dict[str, Expected], expected: dict[str, Expected]) -> list[object]:
    names = sorted({*there, *expected})
    return [(game, there.get(game), expected.get(game)) for game in names
            if there.get(game) != expected.get(game)]  # fmt: skip


TestStore = StoreMachine.TestCase
TestStore.settings = settings(
    max_examples=8,
    stateful_step_count=12,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def test_a_store_that_another_program_holds_is_tried_again_each_second(tmp_path):
    (old,) = filled(tmp_path, 1)
    with held(tmp_path):
        games = Games(tmp_path)
        games.open()
        assert games.trouble.key is GamesNoticeKind.HELD
        match = a_match(4)
        assert games.keep(match) and same(games.current(), match)
        assert games.count() == 2, "the others are shown"
        games.delete(old.game_id)
        assert games.count() == 1
    assert games.finish_work(5) and games.count() == 1
    games.close()
    with opened(tmp_path) as games:
        assert games.count() == 1 and games.deleted[0].game == old.game_id


def test_a_second_program_shows_what_the_first_could_not_store_yet(tmp_path):
    (old,) = filled(tmp_path, 1)
    with held(tmp_path):
        first, second = Games(tmp_path), Games(tmp_path)
        first.open()
        assert first.keep(match := a_match(4))
        second.open()
        assert {*found(second)} == {old.game_id, match.game_id}
        second.close()
        first.close()


@pytest.mark.parametrize("kind", ["newer", "full"])
def test_a_store_that_refuses_is_told_and_keeps_its_bytes(tmp_path, monkeypatch, kind):
    (old,) = filled(tmp_path, 1)
    if kind == "newer":
        change(tmp_path, f"PRAGMA user_version = {VERSION + 0x0001_0001}")
    before, match = (tmp_path / FILE).read_bytes(), a_match(5)
    with monkeypatch.context() as region:
        if kind == "full":
            region.setattr(sqlite3, "connect", _full(sqlite3.connect))
        games = Games(tmp_path)
        assert games.keep(match)
        assert games.trouble.key is GamesNoticeKind(f"games.{kind}")
        assert same(games.match(match.game_id), match)
        games.close()
    assert (tmp_path / FILE).read_bytes() == before
    if kind == "newer":
        change(tmp_path, f"PRAGMA user_version = {VERSION}")
    with opened(tmp_path) as games:
        assert {*found(games)} == {old.game_id, match.game_id}


def test_what_neither_store_nor_redo_log_took_is_kept_once_there_is_room(tmp_path, monkeypatch):
    (old,) = filled(tmp_path, 1)
    match, full = a_match(5), Mock(side_effect=OSError(errno.ENOSPC, "full"))
    games = Games(tmp_path)
    assert found(games)
    with monkeypatch.context() as region:
        region.setattr(Database, "apply", full)
        region.setattr(RedoLog, "append", full)
        assert not games.keep(match)
    games.close()
    with opened(tmp_path) as games:
        assert {*found(games)} == {old.game_id, match.game_id}


def _full(connect: Callable[..., sqlite3.Connection]) -> Callable[..., sqlite3.Connection]:
    class Base(sqlite3.Connection):
        def execute(self, text: str, *values: Any) -> sqlite3.Cursor:
            if text.startswith("BEGIN IMMEDIATE"):
                error = sqlite3.OperationalError("database or disk is full")
                error.sqlite_errorcode = sqlite3.SQLITE_FULL
                raise error
            return super().execute(text, *values)

    def make(place: str, **options: Any) -> sqlite3.Connection:
        return connect(place, **options, **({"factory": Base} if place.endswith(FILE) else {}))

    return make


@pytest.mark.parametrize("has_locks", [True, False])
def test_a_second_window_reads_and_keeps_its_games_beside(tmp_path, monkeypatch, has_locks):
    (old,) = filled(tmp_path, 1)
    first, second, mine, theirs = Games(tmp_path), Games(tmp_path), a_match(2), a_match(3)
    monkeypatch.setattr(keeper, "RETRY_SECONDS", 0.0)
    first.open()
    with monkeypatch.context() as region:
        if not has_locks:
            region.setattr(files, "lock", Mock(side_effect=OSError(errno.ENOLCK, "no locks")))
        second.open()
        expected = GamesNoticeKind.HELD if has_locks else GamesNoticeKind.UNLOCKED
        assert second.trouble.key is expected
        for games, match in ((first, mine), (second, theirs)):
            assert games.keep(match)
            games.advance()  # the second is refused again
        went_on = played(second.match(old.game_id), 1)
        assert second.keep(went_on) and second.count() >= 2
        assert len(list(tmp_path.glob("games-*.redo"))) == 1
        second.close()
    first.close()
    with opened(tmp_path) as games:
        records = {each.record for each in found(games).values()}
        assert {mine.text(), theirs.text(), went_on.text()} <= records
        assert games.count() == 3
    assert not list(tmp_path.glob("games-*.redo"))


def test_a_second_window_that_stays_takes_the_store_over(tmp_path, monkeypatch):
    monkeypatch.setattr(keeper, "RETRY_SECONDS", 0.0)
    filled(tmp_path, 1)
    first, second, late = Games(tmp_path), Games(tmp_path), a_match(4)
    for games in (first, second):
        games.open()
    assert second.keep(a_match(2))
    first.close()
    second.advance()
    assert second.trouble is None and second.keep(late)
    log = RedoLog(tmp_path / LOG)
    log.read()
    assert late.game_id in {each.game for each in log.changes}, "not in a file of its own"
    second.close()
    with opened(tmp_path) as games:
        assert games.count() == 3


def test_what_is_missing_after_two_damages_is_counted_and_dated(tmp_path):
    filled(tmp_path, 3)
    with opened(tmp_path):
        pass
    filled(tmp_path, 2)
    (tmp_path / FILE).unlink()
    (tmp_path / LOG).unlink()
    with opened(tmp_path) as games:
        assert games.count() == 3
        missing = [n for n in games.take_news() if n.key is GamesNoticeKind.MISSING]
        assert [notice.values["n"] for notice in missing] == [2]
        assert len(missing[0].values["days"].split()) == 2


@pytest.mark.parametrize("is_held", [False, True])
@pytest.mark.parametrize("kind", [GamesNoticeKind.MISSING, GamesNoticeKind.OUTDATED])
def test_changes_that_store_and_redo_log_have_both_lost_are_told(tmp_path, kind, *, is_held):
    home, left = tmp_path / "home", tmp_path / "left"
    (old,) = filled(home, 1)
    log = (home / LOG).read_bytes()
    with opened(home) as games:
        if kind is GamesNoticeKind.MISSING:
            games.keep(a_match(2))
        else:
            games.annotate(commented(old.text(), "Well played."))
        shutil.copytree(home, left)
    (left / f"{FILE}-wal").unlink()
    (left / LOG).write_bytes(log)
    if is_held:
        with held(left):
            games = Games(left)
            assert games.keep(a_match(4))
            games.close()
    with opened(left) as games:
        (notice,) = (each for each in games.take_news() if each.key is not GamesNoticeKind.MENDED)
        assert (notice.key, notice.values["n"]) == (kind, kind.endswith("missing"))
        assert games.count() == 1 + is_held and len(notice.values["days"].split()) == 2
    with opened(left) as games:
        assert not games.take_news(), "once"


def test_a_damaged_record_stays_the_game_that_it_was(tmp_path):
    (match,) = filled(tmp_path, 1)
    change(tmp_path, f"UPDATE games SET record = replace(record, '{match.game_id}', '')")
    (tmp_path / LOG).unlink()
    with opened(tmp_path) as games:
        assert [*found(games)] == [match.game_id]
        assert games.match(match.game_id).game.turns == match.game.turns


def test_what_was_deleted_long_ago_is_erased_by_a_right_clock_alone(tmp_path, monkeypatch):
    (match,) = filled(tmp_path, 1)
    with opened(tmp_path) as games:
        games.delete(match.game_id)
    now = time.time()
    for days, is_there in ((40, True), (0, True), (KEEP_DELETED_DAYS + 1, True), (32, False)):
        monkeypatch.setattr(time, "time", lambda days=days: now + days * DAY_SECONDS)
        with opened(tmp_path) as games:
            assert bool(games.deleted) == is_there, days


def test_a_game_elsewhere_is_found_by_its_id_and_by_its_position(tmp_path):
    far = played(Match.new(Setup(PERSONS.white, Player("Luis", key="0" * 64))), 3)
    other = a_match(2)
    with opened(tmp_path) as games:
        for match in (far, other, finished()):
            games.keep(match)
        assert games.unfinished_elsewhere() == [far.game_id]
        assert games.is_elsewhere(far.game_id, other.game.position)
        last = far.game.position
        after = [last.play(turn) for turn in legal_turns(last)]
        assert all(games.is_elsewhere("", position) for position in (last, *after))
        assert not any(
            games.is_elsewhere("", after[0].play(turn)) for turn in legal_turns(after[0])[:9]
        )
        assert not games.is_elsewhere(other.game_id, other.game.position)
        begun = Match.new(far.setup)
        games.keep(begun)
        first = begun.game.position
        early = first, first.play(legal_turns(first)[0])
        assert not any(games.is_elsewhere("", each) for each in early), "many games begin so"
        assert games.is_elsewhere(begun.game_id, first)
        far.forfeit = "w"
        games.keep(far)
        assert not games.is_elsewhere(far.game_id, far.game.position)


def test_a_change_is_on_the_disk_when_a_game_is_over(tmp_path, monkeypatch):
    synced = Mock()
    monkeypatch.setattr(files, "fsync", synced)
    with opened(tmp_path) as games:
        games.keep(a_match(3))
        assert not synced.called, "no frame waits"
        games.keep(finished())
        files.in_background(lambda: None).result()
        assert tmp_path / LOG in [call.args[0] for call in synced.call_args_list]


def test_a_long_import_leaves_no_long_wal(tmp_path, monkeypatch):
    monkeypatch.setattr(keeper, "_LARGE_WAL", 200_000)
    wal, sizes = tmp_path / f"{FILE}-wal", list[int]()
    matches = [a_match(number % 12 + 1) for number in range(120)]
    with opened(tmp_path) as games:
        job = games.import_games(match.text() for match in matches)
        while not job.is_over:
            games.advance(0)
            sizes.append(wal.stat().st_size)
        assert games.count() == len(matches)
    assert 200_000 < max(sizes) < 400_000


def test_changes_of_a_checkpoint_wait_for_it_but_no_frame_does(tmp_path, monkeypatch):
    """The disk is so slow that a frame would notice."""
    disk, match, wal = threading.Event(), a_match(3), tmp_path / f"{FILE}-wal"
    checkpoint = Database.checkpoint

    def slow(store: Database) -> None:
        disk.wait(10)
        checkpoint(store)

    with opened(tmp_path) as games:
        games.keep(match)
        games.sync()
        assert games.finish_work(10), "with the backup of the day"
        monkeypatch.setattr(Database, "checkpoint", slow)
        monkeypatch.setattr(keeper, "_QUIET_SECONDS", 0.0)
        for _ in range(20):
            match.game.play(legal_turns(match.game.position)[0])
            assert games.keep(match)
        large = wal.stat().st_size
        games.sync()
        time.sleep(0.001)
        games.advance()
        for _ in range(3):
            match.game.play(legal_turns(match.game.position)[0])
            begun = time.monotonic()
            assert games.keep(match) and same(games.match(match.game_id), match)
            games.advance()
            assert time.monotonic() - begun < 5
        disk.set()
        files.in_background(lambda: None).result()
        assert games.finish_work(10) and same(games.current(), match)
        assert wal.stat().st_size < large / 4
    with opened(tmp_path) as games:
        assert found(games) == {match.game_id: Expected(match.text())}
