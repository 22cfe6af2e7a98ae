"""The shelf: names on every disk, what a list reads, which games may go."""

import os
from pathlib import Path

import pytest

from tests.matches import ANA, MASON, played
from tholos_desktop import files
from tholos_desktop.storage import shelf
from tholos_desktop.storage.saves import Saves
from tholos_desktop.table.match import Match
from tholos_desktop.table.seats import Player, Setup


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "saves")


def a_match(turns: int = 3, seed: int = 5) -> Match:
    match = Match.new(Setup(ANA, MASON, first="b"), seed)
    match.game_id = "always the same"
    return played(match, turns)


def test_a_list_tells_a_game_without_playing_it(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing = Match.new(Setup(ANA, MASON, 3), 1)
    for match, name in ((a_match(4), "four"), (drawing, "draw")):
        saves.save(match, name)
    monkeypatch.setattr(Match, "from_record", None)
    told = {
        save.name: (*save.players.values(), save.ply, save.is_advanced, save.is_being_drawn)
        for save in saves.listing()
    }
    assert told == {
        "four": (ANA, MASON, 4, False, False),
        "draw": (ANA, MASON, 0, True, True),
    }


@pytest.mark.parametrize("name", ["🏛" * 60, "Ω" * 200, "🏛" * 10 + " – " + "👩‍👩‍👧‍👦" * 10])
def test_a_long_name_fits_the_file_systems_with_the_shortest(saves: Saves, name: str) -> None:
    for _ in range(12):
        path = saves.save(a_match(1), name)
    longest = f".{path.name}.12345678.new", f"{path.name}.unreadable-20260101-000000-9"
    assert max(len(os.fsencode(each)) for each in longest) <= 143
    assert len(saves.listing()) == 12


def test_a_disk_that_does_not_know_the_letters_gets_ascii(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.open

    def ascii_only(path: str | Path, *arguments: int) -> int:
        if not str(path).isascii():
            raise OSError(84, "Invalid or incomplete multibyte or wide character")
        return real(path, *arguments)

    monkeypatch.setattr(os, "open", ascii_only)
    assert saves.save(a_match(1), "Íñigo – Ana").name == "Inigo - Ana.tholos"
    assert saves.save(a_match(1), "Ωμέγα").name == "Tholos.tholos"
    assert saves.put_by(a_match(2))
    assert len(saves.listing()) == 3


@pytest.mark.parametrize("name", ["Current", "CURRENT", "current"])
def test_no_save_is_called_as_the_game_under_way_whatever_the_capitals(
    saves: Saves, name: str
) -> None:
    path = saves.save(a_match(), name)
    assert path.name == f"{name} 2.tholos"


@pytest.mark.parametrize("name", ["a\x00b", "half \ud800 a name", "tab\there"])
def test_names_that_no_disk_takes_are_cleaned(saves: Saves, name: str) -> None:
    saves.save(a_match(), name)
    (save,) = saves.listing()
    assert save.name.encode("utf-8").isascii() or "\ufffd" in save.name


@pytest.mark.skipif(os.name == "nt", reason="file names are text there")
def test_a_file_name_that_is_no_text_is_listed_by_one_that_is(saves: Saves) -> None:
    path = saves.save(a_match(), "mine")
    path.rename(os.fsdecode(os.fsencode(saves.folder) + b"/m\xe9.tholos"))
    (save,) = saves.listing()
    assert save.name == "m\ufffd"
    assert saves.load(save.path).game.ply == 3


def test_a_date_beyond_the_calendar_stops_no_list(saves: Saves) -> None:
    os.utime(saves.save(a_match(), "mine"), (1e15, 1e15))
    assert [save.name for save in saves.listing()] == ["mine"]


def test_the_oldest_games_put_by_go_but_none_that_was_saved(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "MOST_PUT_BY", 3)
    os.utime(saves.save(a_match(1), "mine"), (1, 1))
    for turns in range(2, 8):
        assert saves.put_by(a_match(turns))
        for age, save in enumerate(saves.listing()):
            if save.ply == turns:
                os.utime(save.path, (1000 + turns, 1000 + turns))
            assert age < 4
    assert [save.ply for save in saves.listing()] == [7, 6, 5, 1]


def test_a_game_is_put_by_once(saves: Saves) -> None:
    for _ in range(3):
        saves.put_by(a_match(4))
    saves.put_by(a_match(5))
    assert sorted(save.ply for save in saves.listing()) == [4, 5]
    saves.save(a_match(6), "Six")
    saves.put_by(a_match(6))
    assert sorted(save.ply for save in saves.listing()) == [4, 5, 6]


def test_long_names_in_a_record_are_cut_in_the_list(saves: Saves) -> None:
    saves.save(Match.new(Setup(Player("A" * 5000), MASON), 1), "mine")
    assert saves.listing()[0].players["w"].name == "A" * 40


def test_a_program_killed_before_it_wrote_a_game_leaves_nothing_to_tell(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    class KilledError(BaseException):
        """The program ends here: nothing of it is done any more."""

    def killed(*_: object, **__: object) -> None:
        raise KilledError

    with monkeypatch.context() as patched:
        patched.setattr(files, "write_atomically", killed)
        patched.setattr(Path, "unlink", killed)
        with pytest.raises(KilledError):
            saves.put_by(a_match())
    (place,) = saves.folder.glob("*.tholos")
    again = Saves(saves.folder)
    again.open()
    assert again.listing() == []
    assert again.put_by(a_match())
    assert len(again.listing()) == 1
    assert not again.notices
    again.close()
    os.utime(place, (1, 1))
    again.open()
    again.close()
    assert not place.exists()
    assert len(again.listing()) == 1
