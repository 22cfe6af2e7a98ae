"""Two windows on one home: neither writes over what the other has played or chosen."""

from pathlib import Path

import pytest

from tests.test_match import ANA, played, same
from tholos_desktop.storage import settings
from tholos_desktop.storage.saves import Saves
from tholos_desktop.table.match import Match, Player, Setup


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "saves"


def a_match(name: str = "Luis") -> Match:
    return Match.new(Setup(ANA, Player(name)), 5)


def test_the_second_window_is_told_and_keeps_its_game_apart(folder: Path) -> None:
    first, second = Saves(folder), Saves(folder)
    first.open()
    second.open()
    assert first.notices == []
    assert [notice.key for notice in second.notices] == ["app.second_window"]
    mine, theirs = a_match("Mine"), a_match("Theirs")
    first.begin(mine)
    second.begin(theirs)
    for _ in range(5):
        assert first.keep(played(mine, 1))
        assert second.keep(played(theirs, 1))
    for saves, match in ((first, mine), (second, theirs)):
        current = saves.current()
        assert current is not None
        assert same(current, match)
    assert [save.ply for save in first.listing()] == [5]
    second.begin(a_match("Next"))
    assert sorted(save.ply for save in first.listing()) == [0, 5]
    second.forget()
    assert first.current() is not None
    assert [save.ply for save in first.listing()] == [5]


def test_the_lock_is_free_again_when_a_window_closes(folder: Path) -> None:
    first, second = Saves(folder), Saves(folder)
    first.open()
    first.close()
    second.open()
    assert second.notices == []
    second.close()


def test_without_a_lock_no_game_is_written_over_either(folder: Path) -> None:
    """As on disks that know no locks: both windows keep the same file."""
    first, second = Saves(folder), Saves(folder)
    mine, theirs = played(a_match("Mine"), 3), played(a_match("Theirs"), 4)
    first.keep(mine)
    second.begin(theirs)
    first.keep(played(mine, 1))
    second.forget()
    kept = [first.load(save.path) for save in first.listing()]
    current = first.current()
    assert current is not None
    assert any(same(match, theirs) for match in (*kept, current))
    assert any(same(match, mine) for match in (*kept, current))


def test_a_window_forgets_only_its_own_game(folder: Path) -> None:
    first, second = Saves(folder), Saves(folder)
    first.keep(played(a_match("Mine"), 3))
    theirs = played(a_match("Theirs"), 2)
    second.begin(theirs)
    first.forget()
    current = second.current()
    assert current is not None
    assert same(current, theirs)


def test_a_choice_of_the_other_window_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    settings.Settings(path=path).save()
    first, second = settings.load(path), settings.load(path)
    first.language = "es"
    first.setup = {"w_name": "Ana"}
    first.save()
    second.volume_music = 0
    second.save()
    second.save()
    third = settings.load(path)
    assert (third.language, third.volume_music, third.setup) == ("es", 0, {"w_name": "Ana"})
    second.language = "en"
    first.text_scale = 2.0
    first.save()
    assert settings.load(path).language == "es"
