"""Games that come in from files: none is lost to an older or another state of itself."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.importing import imported
from tests.matches import ANA, MASON, PERSONS, finished, match_of, played
from tholos_desktop.rules import LONGEST_RECORD, legal_turns
from tholos_desktop.storage import game_files
from tholos_desktop.storage.archive import Archive
from tholos_desktop.storage.game_import import GameImport, Status, records_of
from tholos_desktop.table.match import Match
from tholos_desktop.table.rated import unrated_reason
from tholos_desktop.table.seats import Setup


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    archive = Archive(tmp_path / "games.sqlite")
    yield archive
    archive.close()


def a_match(turns: int = 3) -> Match:
    return played(Match.new(Setup(ANA, MASON, first="w")), turns)


def statuses(archive: Archive, text: str) -> list[Status]:
    coming = GameImport(archive, text.splitlines())
    coming.read(60)
    return [game.status for game in coming.games]


def test_an_older_state_never_replaces_a_finished_game(archive: Archive) -> None:
    match = match_of(PERSONS)
    exported = played(match, 20).text()
    while not match.game.is_over:
        played(match, 1)
    archive.keep(match)
    assert statuses(archive, exported) == [Status.HERE]
    imported(archive, exported)
    (entry,) = archive.page()
    assert entry.is_over
    assert entry.plies == match.game.ply


def test_a_changed_copy_comes_in_beside_once_and_unrated(archive: Archive) -> None:
    match = a_match(6)
    archive.keep(match)
    copy = Match.from_text(match.text())
    copy.game.undo()
    copy.game.play(legal_turns(copy.game.position)[-1])
    for expected in (Status.CHANGED, Status.HERE):
        assert statuses(archive, copy.text()) == [expected]
        imported(archive, copy.text())
    assert archive.count() == 2
    assert archive.match(archive.find(match.game_id).number).game.turns == match.game.turns
    (beside,) = [each for each in archive.page() if each.game != match.game_id]
    assert unrated_reason(archive.match(beside.number), {"medium": 1500}) == "rating.undone"


def test_a_longer_state_takes_the_place_of_an_unfinished_game(archive: Archive) -> None:
    match = a_match(6)
    match.comments[2] = "Mine."
    archive.keep(match)
    played(match, 3)
    assert statuses(archive, match.text()) == [Status.LONGER]
    imported(archive, match.text())
    (entry,) = archive.page()
    assert entry.plies == 9
    bare = Match.from_text(played(match, 1).text())
    bare.comments.clear()
    imported(archive, bare.text())
    assert archive.match(archive.find(match.game_id).number).comments == {2: "Mine."}
    assert archive.count() == 2, "what lacks a comment comes in beside"


def test_a_deleted_game_comes_back_with_all_that_it_had(archive: Archive) -> None:
    match = a_match(8)
    exported = a_match(2).text()
    exported = match.text()
    played(match, 2)
    archive.keep(match)
    archive.delete(archive.page()[0].number)
    assert statuses(archive, exported) == [Status.NEW]
    imported(archive, exported)
    (entry,) = archive.page()
    assert entry.plies == 10


def test_a_game_that_went_on_while_the_file_was_read_stays(archive: Archive) -> None:
    match = a_match(4)
    archive.keep(match)
    coming = GameImport(archive, played(match, 1).text().splitlines())
    coming.read(60)
    archive.keep(played(match, 3))
    coming.choose(coming.games)
    coming.keep(60)
    assert archive.page()[0].plies == match.game.ply


def test_an_unchanged_game_keeps_its_date(archive: Archive) -> None:
    match = finished()
    archive.keep(match, when=1_000_000)
    archive.keep(match)
    assert archive.page()[0].when == 1_000_000
    match.comments[0] = "New."
    archive.keep(match)
    assert archive.page()[0].when > 1_000_000


def test_the_same_game_twice_in_a_file_is_imported_once(archive: Archive) -> None:
    text = a_match(5).text()
    coming = imported(archive, f"{text}\n{text}")
    assert [game.status for game in coming.games] == [Status.NEW, Status.HERE]
    assert (coming.kept, archive.count()) == (1, 1)


def test_reading_and_importing_can_be_done_in_slices_and_stopped(archive: Archive) -> None:
    text = "\n".join(a_match(30).text() for _ in range(200))
    coming = GameImport(archive, text.splitlines())
    began = time.monotonic()
    coming.read(0.01)
    assert time.monotonic() - began < 0.2
    assert 0 < len(coming.games) < 200
    coming.stop_reading()
    coming.read(60)
    read = len(coming.games)
    coming.choose(coming.games)
    coming.keep(0)
    while coming.waiting:
        coming.keep(0.001)
    assert archive.count() == coming.kept == read < 200


def test_a_huge_record_is_one_broken_game(archive: Archive, tmp_path: Path) -> None:
    path = tmp_path / "huge.tholos"
    path.write_text('[Tholos "1"]\n\n1. ' + "{a} " * LONGEST_RECORD + "-\n\n" + a_match().text())
    began = time.monotonic()
    coming = GameImport(archive, game_files.lines_of(path))
    coming.read(60)
    assert time.monotonic() - began < 3
    assert (len(coming.games), coming.broken) == (1, 1)


def test_records_are_told_apart_however_lines_end() -> None:
    texts = [a_match(turns).text() for turns in (1, 2, 3)]
    for end in ("\n", "\r\n"):
        lines = ["\ufeff" + end, *"\n".join(texts).replace("\n", end).splitlines(keepends=True)]
        assert [Match.from_text(record).game.ply for record in records_of(lines)] == [1, 2, 3]
