"""Games that come in from files: none is lost to an older or another state of itself."""

import time
from functools import partial

import pytest

from tests.matches import PERSONS, match_of, played
from tests.stores import a_match, commented
from tholos_desktop.rules import LONGEST_RECORD, legal_turns
from tholos_desktop.storage import game_files
from tholos_desktop.store.game_import import ImportResult, ImportTrouble
from tholos_desktop.store.games import Games
from tholos_desktop.table.match import Match
from tholos_desktop.table.rating import unrated_reason

LONGEST_FRAME = 0.1


def left(games: Games, match: Match) -> None:
    """Keep a game, and go to another."""
    games.keep(match)
    games.last = None


def imported(games: Games, text: str) -> ImportResult:
    """Import all that a text holds."""
    job = games.import_games(game_files.records_of(text.splitlines()))
    assert games.finish_work(10)
    assert job.result is not None
    return job.result


def counts(result: ImportResult) -> tuple[int, int, int]:
    """How many games came in, were here already, and could not be read."""
    return result.came, result.here, len(result.unreadable)


def test_an_older_state_never_replaces_a_finished_game(games):
    match = match_of(PERSONS)
    exported = played(match, 20).text()
    while not match.game.is_over:
        played(match, 1)
    left(games, match)
    assert counts(imported(games, exported)) == (0, 1, 0)
    (entry,) = games.page()
    assert entry.is_over
    assert entry.plies == match.game.ply


def test_a_changed_copy_comes_in_beside_once_and_unrated(games):
    match = a_match(6)
    left(games, match)
    copy = Match.from_text(match.text())
    copy.game.undo()
    copy.game.play(legal_turns(copy.game.position)[-1])
    for expected in ((1, 0, 0), (0, 1, 0)):
        assert counts(imported(games, copy.text())) == expected
    assert games.count() == 2
    assert games.match(match.game_id).game.turns == match.game.turns
    (beside,) = [each for each in games.page() if each.game != match.game_id]
    assert unrated_reason(games.match(beside.game), {"medium": 1500}) == "rating.undone"


def test_a_longer_state_takes_the_place_of_an_unfinished_game(games):
    match = a_match(6)
    match.comments[2] = "Mine."
    match.variations.add([legal_turns(match.game.start)[-1].notation])
    left(games, match)
    played(match, 3)
    result = imported(games, match.text())
    assert counts(result) == (1, 0, 0) and not result.added, "none to take back"
    (entry,) = games.page()
    assert entry.plies == 9
    bare = Match.from_text(played(match, 1).text())
    bare.comments.clear()
    imported(games, bare.text())
    assert games.match(match.game_id).comments == {2: "Mine."}
    assert games.count() == 2, "what lacks a comment comes in beside"


def test_a_variation_that_is_not_here_yet_comes_in(games):
    match = a_match(6)
    left(games, match)
    match.variations.add([legal_turns(match.game.start)[-1].notation])
    assert counts(imported(games, match.text())) == (1, 0, 0)
    assert games.match(match.game_id).variations == match.variations


def test_an_opened_game_is_the_one_that_is_kept_or_beside_it(games):
    match = a_match(20)
    match.forfeit = "b"
    match.comments[2] = "Mine."
    left(games, match)
    bare = Match.from_text(match.text())
    bare.comments.clear()
    assert games.add(bare).comments == {2: "Mine."}
    other = Match.from_text(match.text())
    other.comments[2] = "Theirs."
    assert games.add(other).game_id not in (match.game_id, "")
    assert games.finish_work(10)
    assert games.count() == 2


@pytest.mark.parametrize("is_live", [False, True])
def test_an_opened_game_that_goes_on_takes_its_place_unless_it_is_played(games, is_live):
    match = a_match(6)
    (games.keep if is_live else partial(left, games))(match)
    longer = played(Match.from_text(match.text()), 3)
    opened_game = games.add(longer)
    assert opened_game.game.ply == 9
    assert (opened_game.game_id == match.game_id) != is_live
    assert games.finish_work(10)
    opened_game.game.undo()
    games.keep(opened_game)
    assert games.finish_work(10)
    assert sorted(entry.plies for entry in games.page()) == [6, 8][not is_live :], "no copy"


def test_the_same_game_twice_in_a_file_is_imported_once(games):
    text = a_match(5).text()
    assert counts(imported(games, f"{text}\n{text}")) == (1, 1, 0)
    assert games.count() == 1


def test_an_import_goes_on_between_frames_and_can_be_stopped(games):
    texts = [a_match(30).text() for _ in range(90)]
    job = games.import_games(texts)
    slowest = 0.0
    while job.done < 50:
        began = time.thread_time()
        games.advance()
        slowest = max(slowest, time.thread_time() - began)
    assert slowest < LONGEST_FRAME
    assert games.keep(a_match(2)) and games.find(games.last.game_id), "the player plays on"
    job.stop()
    assert games.finish_work(10)
    assert games.count() == games.imported.came + 1 < 90, "what came in stays"


def test_an_undo_takes_back_what_the_last_import_added_and_nobody_touched(games):
    mine, other, played_on, noted = (a_match(turns) for turns in (3, 4, 5, 6))
    left(games, mine)
    imported(games, other.text())
    longer = played(Match.from_text(mine.text()), 2)
    result = imported(games, "\n".join(each.text() for each in (longer, played_on, noted)))
    assert counts(result) == (3, 0, 0)
    more = a_match(7)
    imported(games, more.text())
    left(games, played(games.match(more.game_id), 1))
    job = games.undo_import()
    assert games.finish_work(10) and job.result == 0, "it was played on"
    imported(games, "\n".join(each.text() for each in (a_match(8), a_match(9))))
    touched = next(iter(games.imported.added))
    games.annotate(commented(games.record(touched), "Not bad"))
    job = games.undo_import()
    assert games.finish_work(10) and job.result == 1
    assert games.find(touched) is not None and games.count() == 6
    assert games.imported is None


def test_what_cannot_be_read_is_told_and_the_rest_comes_in(games, tmp_path):
    bad = '[Tholos "1"]\n[White "Zoe"]\n[Black "Luis"]\n[Date "2026.01.31"]\n\n1. x -\n'
    result = imported(games, f"{a_match().text()}\n{bad}\n{a_match(4).text()}")
    assert counts(result) == (2, 0, 1) and result.total == 3
    assert result.unreadable == ["2: Zoe – Luis, 2026.01.31"]
    path = tmp_path / "half.tholos"
    path.write_bytes(a_match(6).text().encode() + b'\n[Tholos "1"]\n\xff\xfe')
    for source, trouble in ((path, ImportTrouble.NOT_TEXT), (tmp_path, ImportTrouble.NOT_READ)):
        job = games.import_games(game_files.records_of(game_files.lines_of(source)))
        assert games.finish_work(10) and job.result.trouble is trouble and not games.trouble


def test_of_a_record_that_is_too_long_only_the_beginning_is_read(monkeypatch):
    monkeypatch.setattr(game_files, "LONGEST_RECORD", 20)
    for turns, left_out in (("1. wAA", False), ("1. wAAA", True)):
        lines = ['[Tholos "1"]', turns, "more", ""]
        record = "\n".join(lines[: 2 if left_out else 3]) + "\n"
        assert list(game_files.records_of(["", *lines, *lines])) == [record, record]


def test_a_huge_record_is_one_broken_game(games, tmp_path):
    path = tmp_path / "huge.tholos"
    path.write_text('[Tholos "1"]\n\n1. ' + "{a} " * LONGEST_RECORD + "-\n\n" + a_match().text())
    began = time.thread_time()
    job = games.import_games(game_files.records_of(game_files.lines_of(path)))
    assert games.finish_work(10)
    assert time.thread_time() - began < 3
    assert counts(job.result) == (1, 0, 1)
