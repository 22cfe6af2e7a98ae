"""The archive: every game is found again, whatever was wanted, and whatever befell the file."""

import os
import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.importing import imported
from tests.matches import ANA, MASON, PERSONS, finished, played, same
from tholos_desktop.rules import score
from tholos_desktop.storage import archive_schema as schema
from tholos_desktop.storage import game_files
from tholos_desktop.storage.archive import Archive
from tholos_desktop.storage.archive_entry import Filter, Outcome
from tholos_desktop.storage.game_import import records_of
from tholos_desktop.storage.saves import Saves
from tholos_desktop.table import rivals
from tholos_desktop.table.match import Match
from tholos_desktop.table.seats import Player, Setup


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    archive = Archive(tmp_path / "games.sqlite")
    yield archive
    archive.close()


def a_match(turns: int = 3, white: Player = ANA, black: Player = MASON) -> Match:
    return played(Match.new(Setup(white, black, first="w")), turns)


def test_a_game_comes_back_as_it_was(archive: Archive) -> None:
    matches = [a_match(), finished(), a_match(9)]
    for match in matches:
        assert archive.keep(match)
    entries = archive.page()
    assert len(entries) == archive.count() == len(matches)
    for entry in entries:
        kept = archive.match(entry.number)
        (match,) = (match for match in matches if match.game_id == kept.game_id)
        assert same(kept, match)
        assert entry.players == match.players
        assert (entry.plies, entry.is_over) == (match.game.ply, match.game.is_over)


def test_what_a_list_says_of_the_end_is_what_the_rules_say(archive: Archive) -> None:
    match = finished()
    archive.keep(match)
    (entry,) = archive.page()
    outcome = match.game.outcome
    assert outcome is not None
    assert entry.result == (outcome.winner or "draw")
    account = score(match.game.position)
    assert entry.margin == account.points("w") - account.points("b")


def test_a_game_that_goes_on_takes_its_place_again(archive: Archive) -> None:
    match = a_match()
    archive.keep(match)
    again = Match.from_text(match.text())
    played(again, 2)
    archive.keep(again)
    (entry,) = archive.page()
    assert entry.plies == match.game.ply + 2
    archive.keep(match.restart())
    assert archive.count() == 1, "without a turn it is not worth a place"
    archive.keep(played(match.restart(), 1))
    assert archive.count() == 2


def test_a_record_of_another_program_is_kept_once(archive: Archive) -> None:
    text = "\n".join(
        line for line in a_match(5).text().splitlines() if not line.startswith("[GameId")
    )
    for _ in range(3):
        imported(archive, text)
    assert archive.count() == 1


def test_filters_find_what_they_name(archive: Archive) -> None:
    rng = random.Random(3)
    bots = Player("", "easy"), Player("", "hard"), Player.mason(rivals.RIVALS[6]), Player(elo=900)
    players = (ANA, Player("Luis"), *bots)
    for number in range(60):
        white, black = rng.sample(players, 2)
        archive.keep(a_match(rng.randrange(1, 8), white, black), when=number)
    archive.keep(finished(), when=60)
    everything = archive.page(count=100)
    assert [entry.when for entry in everything] == list(range(60, -1, -1))
    for wanted, holds in (
        (Filter(player="Luis"), lambda e: "Luis" in (e.white.name, e.black.name)),
        (Filter(level="hard"), lambda e: "hard" in (e.white.level, e.black.level)),
        (Filter(level=""), lambda e: not e.white.is_bot and not e.black.is_bot),
        (Filter(rival="zoe"), lambda e: "zoe" in (e.white.rival, e.black.rival)),
        (Filter(rival=""), lambda e: Player(elo=900) in (e.white, e.black)),
        (Filter(outcome=Outcome.OPEN), lambda e: not e.is_over),
        (Filter(outcome=Outcome.WON), lambda e: False),
        (Filter(mode="advanced"), lambda e: False),
        (Filter(since=10, until=20), lambda e: 10 <= e.when < 20),
        (Filter("Ana", "easy", None, "basic", Outcome.OPEN, 5, 50), None),
    ):
        found = archive.page(wanted, count=100)
        assert len(found) == archive.count(wanted)
        if holds:
            assert found == [entry for entry in everything if holds(entry)]
        for entry in found[:3]:
            assert archive.page(wanted, first=found.index(entry), count=1) == [entry]
    assert archive.players() == {*players, *PERSONS[:2]}


@pytest.mark.parametrize("side", "wb")
def test_who_won_is_told_from_the_persons_side(archive: Archive, side: str) -> None:
    match = finished()
    bot, person = Player("", "easy"), Player()
    match.setup = Setup(*((person, bot) if side == "w" else (bot, person)))
    archive.keep(match)
    outcome = match.game.outcome
    assert outcome is not None
    assert outcome.winner is not None
    told = Outcome.WON if outcome.winner == side else Outcome.LOST
    for wanted in Outcome:
        assert archive.count(Filter(outcome=wanted)) == (wanted is told)
    (entry,) = archive.page()
    assert entry.bot == bot


def test_a_deleted_game_can_be_brought_back(archive: Archive) -> None:
    for turns in (2, 3):
        archive.keep(a_match(turns))
    gone, stays = archive.page()
    archive.delete(gone.number)
    assert archive.page() == [stays]
    assert archive.count() == 1
    archive.restore(gone.number)
    assert archive.page() == [gone, stays]


def test_what_was_deleted_long_ago_goes_for_good(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive.keep(a_match())
    (entry,) = archive.page()
    archive.delete(entry.number)
    archive.close()
    assert archive.record(entry.number)
    much_later = time.time() + 40 * 86_400
    monkeypatch.setattr(time, "time", lambda: much_later)
    archive.close()
    with pytest.raises(KeyError):
        archive.record(entry.number)


def test_many_games_go_through_one_file(archive: Archive, tmp_path: Path) -> None:
    for turns in range(1, 9):
        match = a_match(turns)
        match.comments = {1: '[Tholos "1"] is how a record begins ' * 9}
        archive.keep(match, when=turns)
    path = tmp_path / "all.tholos"
    assert archive.export(path) == 8
    other = Archive(tmp_path / "other.sqlite")
    text = path.read_text("utf-8")
    assert [Match.from_text(record).game.ply for record in records_of(text.splitlines())] == list(
        range(1, 9)
    )
    assert imported(other, text).kept == 8
    again = imported(other, "nothing\n\n" + text.replace("\n1. ", "\n1. nonsense ", 1))
    assert (again.kept, len(again.games), again.broken) == (0, 7, 2)
    assert other.count() == 8
    other.close()


def test_two_windows_keep_games_at_once(archive: Archive) -> None:
    other = Archive(archive.path)
    for turns in range(1, 20):
        assert (archive if turns % 2 else other).keep(a_match(turns))
        assert archive.count() == other.count() == turns, "each knows of the other's"
    other.close()


def test_two_programs_that_write_at_once_lose_nothing(tmp_path: Path) -> None:
    """Games, reviews and deletions of both, hundreds a second."""
    program = f"""
from pathlib import Path
from tests.matches import ANA, MASON, played
from tholos_desktop.storage.archive import Archive
from tholos_desktop.storage.archive_figures import keep_review
from tholos_desktop.table.match import Match, Setup
archive = Archive(Path({str(tmp_path / "games.sqlite")!r}))
input()
for number in range(60):
    match = played(Match.new(Setup(ANA, MASON)), 3)
    assert archive.keep(match)
    keep_review(archive, match.game_id, str(number))
    if number % 3 == 0:
        assert archive.delete(archive.find(match.game_id).number)
    print(match.game_id, number)
assert not archive.notices
"""
    windows = [
        subprocess.Popen(
            [sys.executable, "-c", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    for window in windows:
        assert window.stdin is not None
        window.stdin.write("\n")
        window.stdin.flush()
    told = [window.communicate()[0].split() for window in windows]
    assert [window.returncode for window in windows] == [0, 0]
    kept = {game: number for of in told for game, number in zip(of[::2], of[1::2], strict=True)}
    assert len(kept) == 120
    archive = Archive(tmp_path / "games.sqlite")
    assert archive.read("PRAGMA integrity_check") == [("ok",)]
    there = archive.read("SELECT game, losses, deleted FROM games JOIN reviews USING (number)")
    assert {game: losses for game, losses, _ in there} == kept
    assert {game for game, _, gone in there if gone} == {g for g in kept if int(kept[g]) % 3 == 0}
    archive.close()


@pytest.mark.parametrize("seed", range(12))
def test_a_damaged_file_is_set_aside_and_what_can_be_read_is_there(
    archive: Archive, seed: int
) -> None:
    for turns in range(1, 60):
        archive.keep(a_match(turns % 20 + 1), when=turns)
    archive.close()
    rng = random.Random(seed)
    content = bytearray(archive.path.read_bytes())
    if seed % 3 == 0:
        content = content[: rng.randrange(len(content))]
    elif seed % 3 == 1:
        content[:100] = os.urandom(100)
    else:
        for _ in range(40):
            at = rng.randrange(len(content))
            content[at : at + 50] = os.urandom(50)
    archive.path.write_bytes(content)
    found = archive.page(count=100)
    assert archive.keep(a_match(30))
    assert archive.count() >= min(len(found), 1)
    for entry in archive.page(count=100):
        with suppress(KeyError, ValueError):  # a record that was hit itself
            archive.match(entry.number)
    aside = [path for path in archive.path.parent.iterdir() if "unreadable" in path.name]
    assert bool(aside) == bool(archive.notices)


def test_a_disk_that_refuses_is_told_and_nothing_is_lost(tmp_path: Path, archive: Archive) -> None:
    blocked = Archive(tmp_path / "file" / "games.sqlite")
    (tmp_path / "file").write_text("no folder")
    assert not blocked.keep(a_match())
    assert [notice.key for notice in blocked.notices] == ["archive.cannot_keep"]
    assert blocked.page() == []


def test_an_archive_of_the_first_version_is_brought_up(archive: Archive) -> None:
    """Games of then are listed as before, and helped ones known by what their records say."""
    plain, helped = a_match(5), a_match(4)
    helped.note_undo()
    for _ in range(2):
        played(helped, 1)
        helped.note_hint(2)
    placed = played(Match.from_text("w/-/-/-/-/-/- w/bb b -"), 2)
    base = sqlite3.connect(archive.path)
    base.executescript(schema.STEPS[0] + "; PRAGMA user_version = 1")
    for when, match in enumerate((plain, helped, placed)):
        with base:
            row = (when, match.game_id, when, "Ana", "", None, "medium", "basic", "-", "-", 3, 5)
            base.execute(f"INSERT INTO games VALUES ({','.join('?' * 12)}, NULL)", row)
            base.execute("INSERT INTO records VALUES (?, ?)", (when, match.text()))
    base.close()
    found = archive.page()[::-1]
    assert [(e.hints, e.undone, bool(e.is_whole)) for e in found] == [
        (0, 0, True),
        (2, 1, True),
        (0, 0, False),
    ]
    assert {(e.white, e.black, e.person, e.bot) for e in found} == {
        (ANA, Player("", "medium"), "w", Player("", "medium"))
    }
    again = Match.from_text(archive.record(found[1].number))
    archive.keep(again, when=7)
    (newest, *_) = archive.page()
    assert (newest.hints, newest.undone, newest.is_whole) == (2, 1, True)
    assert newest.black == MASON


def test_a_later_version_is_left_as_it_is(archive: Archive) -> None:
    archive.keep(a_match())
    archive.close()
    with sqlite3.connect(archive.path) as base:
        base.execute("PRAGMA user_version = 99")
    assert not archive.keep(a_match())
    assert archive.page() == []
    with sqlite3.connect(archive.path) as base:
        assert base.execute("SELECT count(*) FROM games").fetchone() == (1,)
        assert schema.version(base) == 99


def test_a_game_that_ends_or_is_left_for_another_is_in_the_archive(tmp_path: Path) -> None:
    saves = Saves(tmp_path / "saves")
    saves.open()
    over, left = finished(), a_match(4)
    saves.keep(over)
    saves.begin(left)
    assert [entry.is_over for entry in saves.archive.page()] == [True]
    saves.begin(a_match(1))
    assert {entry.plies for entry in saves.archive.page()} == {over.game.ply, 4}
    saves.close()


def test_games_saved_before_there_was_an_archive_are_taken_over_once(tmp_path: Path) -> None:
    before = Saves(tmp_path)
    for turns in (3, 5):
        before.save(a_match(turns), "mine")
    (tmp_path / "broken.tholos").write_text("nothing")
    before.close()
    saves = Saves(tmp_path)
    saves.open()
    saves.close()
    assert sorted(entry.plies for entry in saves.archive.page()) == [3, 5]
    for entry in saves.archive.page():
        saves.archive.delete(entry.number)
    saves.close()
    saves.open()
    saves.close()
    assert saves.archive.page() == []
    assert len(saves.listing()) == 2, "the files stay"
    saves.close()


def test_a_killed_program_loses_no_game_that_was_over(tmp_path: Path) -> None:
    program = f"""
from pathlib import Path
from tests.matches import finished
from tholos_desktop.storage.game_import import records_of
from tholos_desktop.storage.saves import Saves
saves = Saves(Path({str(tmp_path)!r}))
while True:
    match = finished()
    saves.keep(match)
    print(match.game_id, flush=True)
"""
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        for _ in range(10):
            child.stdout.readline()
        child.kill()
        told = child.stdout.read().split()
    archive = Archive(tmp_path / "games.sqlite")
    kept = {archive.match(entry.number).game_id for entry in archive.page(count=10_000)}
    assert set(told) <= kept
    assert archive.notices == []
    archive.close()


@pytest.mark.parametrize("day", ["0001.01.01", "9999.12.31", "1969.12.30", "yesterday"])
def test_a_game_of_an_impossible_day_comes_in_as_of_now(archive: Archive, day: str) -> None:
    match = a_match()
    match.day = day
    imported(archive, match.text())
    (entry,) = archive.page()
    assert abs(entry.when - time.time()) < 10


def test_an_impossible_time_in_the_file_is_no_time(archive: Archive) -> None:
    archive.keep(a_match())
    for when in (-62_135_600_000, 2**62, -(2**62)):
        with archive.write() as base:
            base.execute("UPDATE games SET played = ?", (when,))
        (entry,) = archive.page()
        assert entry.moment is None


def test_two_exports_within_a_second_are_two_files(archive: Archive) -> None:
    archive.keep(a_match())
    paths = {game_files.write_out(archive, Filter())[0] for _ in range(4)}
    assert len(paths) == 4
    assert all(path.exists() for path in paths)
