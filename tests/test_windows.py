"""Two windows on one home: neither writes over what the other has played or chosen."""

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.matches import ANA, played, same
from tholos_desktop.rules import legal_turns, read_outline
from tholos_desktop.storage import settings as choices
from tholos_desktop.storage.saves import Saves
from tholos_desktop.table.match import Match
from tholos_desktop.table.seats import Player, Setup


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


def test_the_lock_is_free_again_when_a_window_is_killed(folder: Path) -> None:
    program = f"""
from pathlib import Path
from tholos_desktop.storage.saves import Saves
saves = Saves(Path({str(folder)!r}))
saves.open()
print("open", flush=True)
input()
"""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", program], text=True, **pipes) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        second = Saves(folder)
        second.open()
        assert [notice.key for notice in second.notices] == ["app.second_window"]
        other.kill()
    third = Saves(folder)
    third.open()
    assert third.notices == []
    third.close()


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


def test_a_game_that_took_the_place_of_another_is_not_deleted_with_it(folder: Path) -> None:
    first, second = Saves(folder), Saves(folder)
    first.save(a_match("One"), "mine")
    (listed,) = first.listing()
    (other,) = second.listing()
    second.delete(other)
    second.save(played(a_match("Two"), 2), "mine")
    with pytest.raises(OSError, match="another game"):
        first.delete(listed)
    assert [save.players["b"].name for save in first.listing()] == ["Two"]


class Line(NamedTuple):
    """How a game has gone."""

    seed: str
    turns: tuple[str, ...]

    def goes_on_in(self, other: "Line") -> bool:
        """Whether the other is this game, as far or farther."""
        return self.seed == other.seed and self.turns == other.turns[: len(self.turns)]


def line(text: str) -> Line:
    """The line of a record."""
    outline = read_outline(text)
    return Line(outline.tags["Seed"], outline.turns)


class Window:
    """A window as a player uses it: what it kept last must be on disk from then on."""

    def __init__(self, folder: Path, number: int, *, locks: bool) -> None:
        self.saves = Saves(folder)
        self.number = number
        if locks:
            self.saves.open()
        self.match: Match | None = None
        self.kept: list[Line] = []
        """The lines that were kept here and not played on since."""

    def act(self, action: str) -> None:
        """One thing that a player does."""
        if action == "begin":
            self.match = Match.new(Setup(ANA, Player("Luis")))
            self.saves.begin(self.match)
        elif action == "continue":
            self.match = self.saves.current()
        elif action == "play" and self.match is not None:
            before = line(self.match.text())
            self.match.game.play(legal_turns(self.match.game.position)[self.number])
            assert self.saves.keep(self.match)
            self.kept = [other for other in self.kept if other != before]
            self.kept.append(line(self.match.text()))
        elif action == "restart" and self.match is not None and self.match.game.turns:
            assert self.saves.put_by(self.match)
            self.match = self.match.restart()
            self.saves.keep(self.match)
        elif action == "load":
            for save in self.saves.listing()[:1]:
                self.match = self.saves.load(save.path)
                self.saves.begin(self.match)

    def reopened(self, folder: Path, *, locks: bool) -> "Window":
        """The window after it was closed and opened again."""
        self.saves.close()
        again = Window(folder, self.number, locks=locks)
        again.kept = self.kept
        return again


ACTIONS = st.sampled_from(["begin", "continue", "play", "play", "restart", "load", "reopen"])


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 1), ACTIONS), max_size=20), st.booleans())
def test_whatever_two_windows_do_every_game_is_found_again(
    steps: list[tuple[int, str]], locks: bool
) -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        windows = [Window(folder, number, locks=locks) for number in range(2)]
        for which, action in steps:
            if action == "reopen":
                windows[which] = windows[which].reopened(folder, locks=locks)
            windows[which].act(action)
            there = [line(path.read_text("utf-8")) for path in folder.glob("*.tholos")]
            for kept in windows[0].kept + windows[1].kept:
                assert any(kept.goes_on_in(other) for other in there), (which, action, kept)
        for window in windows:
            window.saves.close()


def test_a_choice_of_the_other_window_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    choices.Settings(path=path).save()
    first, second = choices.load(path), choices.load(path)
    first.language = "es"
    first.setup = {"w_name": "Ana"}
    first.save()
    second.volume_music = 0
    second.save()
    second.save()
    third = choices.load(path)
    assert (third.language, third.volume_music, third.setup) == ("es", 0, {"w_name": "Ana"})
    second.language = "en"
    first.text_scale = 2.0
    first.save()
    assert choices.load(path).language == "es"
