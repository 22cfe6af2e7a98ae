"""Games that come in from files: none is lost to an older or another state of itself."""

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.matches import ANA, MASON, PERSONS, match_of, played
from tests.stores import opened
from tholos_desktop.rules import LONGEST_RECORD, legal_turns
from tholos_desktop.storage import game_files
from tholos_desktop.store.game_import import GameImport, ImportStatus, listed
from tholos_desktop.store.games import Games
from tholos_desktop.table.match import Match, Setup
from tholos_desktop.table.rating import unrated_reason


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Games]:
    with opened(tmp_path) as games:
        yield games
        assert games.trouble is None


def left(games: Games, match: Match) -> None:
    """Keep a game, and go to another."""
    games.keep(match)
    games.last = None


def imported(games: Games, text: str) -> tuple[GameImport, int]:
    """Import all that a text holds."""
    coming = GameImport(games, text.splitlines())
    coming.read(60)
    assert coming.is_read
    job = coming.keep([game for game in coming.games if game.is_wanted])
    assert games.settle(10)
    assert job.result is not None
    return coming, len(job.result)


def a_match(turns: int = 3) -> Match:
    return played(Match.new(Setup(ANA, MASON, first="w")), turns)


def statuses(games: Games, text: str) -> list[ImportStatus]:
    coming = GameImport(games, text.splitlines())
    coming.read(60)
    return [game.status for game in coming.games]


def test_an_older_state_never_replaces_a_finished_game(games: Games) -> None:
    match = match_of(PERSONS)
    exported = played(match, 20).text()
    while not match.game.is_over:
        played(match, 1)
    left(games, match)
    assert statuses(games, exported) == [ImportStatus.HERE]
    imported(games, exported)
    (entry,) = games.page()
    assert entry.is_over
    assert entry.plies == match.game.ply


def test_a_changed_copy_comes_in_beside_once_and_unrated(games: Games) -> None:
    match = a_match(6)
    left(games, match)
    copy = Match.from_text(match.text())
    copy.game.undo()
    copy.game.play(legal_turns(copy.game.position)[-1])
    for expected in (ImportStatus.CHANGED, ImportStatus.HERE):
        assert statuses(games, copy.text()) == [expected]
        imported(games, copy.text())
    assert games.count() == 2
    assert games.match(match.game_id).game.turns == match.game.turns
    (beside,) = [each for each in games.page() if each.game != match.game_id]
    assert unrated_reason(games.match(beside.game), {"medium": 1500}) == "rating.undone"


def test_a_longer_state_takes_the_place_of_an_unfinished_game(games: Games) -> None:
    match = a_match(6)
    match.comments[2] = "Mine."
    left(games, match)
    played(match, 3)
    assert statuses(games, match.text()) == [ImportStatus.LONGER]
    imported(games, match.text())
    (entry,) = games.page()
    assert entry.plies == 9
    bare = Match.from_text(played(match, 1).text())
    bare.comments.clear()
    imported(games, bare.text())
    assert games.match(match.game_id).comments == {2: "Mine."}
    assert games.count() == 2, "what lacks a comment comes in beside"


def test_an_opened_game_is_the_one_that_is_kept_or_beside_it(games: Games) -> None:
    match = a_match(20)
    match.forfeit = "b"
    match.comments[2] = "Mine."
    left(games, match)
    bare = Match.from_text(match.text())
    bare.comments.clear()
    assert listed(games, bare).comments == {2: "Mine."}
    other = Match.from_text(match.text())
    other.comments[2] = "Theirs."
    assert listed(games, other).game_id not in (match.game_id, "")
    assert games.settle(10)
    assert games.count() == 2


@pytest.mark.parametrize("is_live", [False, True])
def test_an_opened_game_that_goes_on_takes_its_place_unless_it_is_played(
    games: Games, is_live: bool
) -> None:
    match = a_match(6)
    (games.keep if is_live else partial(left, games))(match)
    longer = played(Match.from_text(match.text()), 3)
    expected = ImportStatus.CHANGED if is_live else ImportStatus.LONGER
    assert statuses(games, longer.text()) == [expected]
    opened_game = listed(games, longer)
    assert opened_game.game.ply == 9
    assert (opened_game.game_id == match.game_id) != is_live
    assert games.settle(10)
    opened_game.game.undo()
    games.keep(opened_game)
    assert games.settle(10)
    assert sorted(entry.plies for entry in games.page()) == [6, 8][not is_live :], "no copy"


def test_the_same_game_twice_in_a_file_is_imported_once(games: Games) -> None:
    text = a_match(5).text()
    coming, added = imported(games, f"{text}\n{text}")
    assert [game.status for game in coming.games] == [ImportStatus.NEW, ImportStatus.HERE]
    assert (added, games.count()) == (1, 1)


def test_reading_and_importing_can_be_done_in_slices_and_stopped(games: Games) -> None:
    text = "\n".join(a_match(30).text() for _ in range(200))
    coming = GameImport(games, text.splitlines())
    began = time.monotonic()
    coming.read(0.01)
    assert time.monotonic() - began < 0.2
    assert 0 < len(coming.games) < 200
    coming.stop_reading()
    coming.read(60)
    read = len(coming.games)
    coming.keep(coming.games)
    games.settle(10)
    assert games.count() == read < 200


def test_of_a_record_that_is_too_long_only_the_beginning_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(game_files, "LONGEST_RECORD", 20)
    for turns, left_out in (("1. wAA", False), ("1. wAAA", True)):
        lines = ['[Tholos "1"]', turns, "more", ""]
        record = "\n".join(lines[: 2 if left_out else 3]) + "\n"
        assert list(game_files.records_of(["", *lines, *lines])) == [record, record]


def test_a_huge_record_is_one_broken_game(games: Games, tmp_path: Path) -> None:
    path = tmp_path / "huge.tholos"
    path.write_text('[Tholos "1"]\n\n1. ' + "{a} " * LONGEST_RECORD + "-\n\n" + a_match().text())
    began = time.monotonic()
    coming = GameImport(games, game_files.lines_of(path))
    coming.read(60)
    assert time.monotonic() - began < 3
    assert (len(coming.games), coming.broken) == (1, 1)
