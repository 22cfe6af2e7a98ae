"""Saved games: nothing is lost, whatever is done to the files."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.matches import ANA, MASON, played, same
from tholos_desktop import files
from tholos_desktop.rules import legal_turns
from tholos_desktop.storage.saves import Saves
from tholos_desktop.table.match import Match
from tholos_desktop.table.seats import Player, Setup


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "saves")


def a_match(turns: int = 3) -> Match:
    match = Match.new(Setup(ANA, MASON, first="b"), seed=5)
    match.game_id = "always the same"
    return played(match, turns)


def test_the_game_under_way_is_kept_and_forgotten(saves: Saves) -> None:
    assert saves.current() is None
    match = a_match()
    assert saves.keep(match)
    current = saves.current()
    assert current is not None
    assert same(current, match)
    saves.forget()
    assert saves.current() is None
    assert saves.notices == []


def test_half_a_draw_is_kept(saves: Saves) -> None:
    match = Match.new(Setup(ANA, MASON, 4, any_location=True), seed=9)
    assert match.draft is not None
    match.draft = match.draft.draw(3, 2)
    saves.keep(match)
    current = saves.current()
    assert current is not None
    assert current.draft == match.draft


def test_half_a_draw_is_set_aside_for_another_game(saves: Saves) -> None:
    match = Match.new(Setup(ANA, MASON, 4, any_location=True), seed=9)
    saves.begin(match)
    saves.begin(Match.new(Setup(ANA, MASON), seed=1))
    assert saves.paths() == [] and saves.notices == [], "nothing was drawn"
    assert match.draft is not None
    match.draft = match.draft.draw(3, 2)
    saves.begin(match)
    saves.begin(Match.new(Setup(ANA, MASON), seed=1))
    (path,) = saves.paths()
    assert saves.load(path).draft == match.draft
    assert [notice.key for notice in saves.notices] == ["app.put_by"]


@pytest.mark.parametrize("turns", [0, 12])
def test_a_save_cut_short_anywhere_is_set_aside_and_told(saves: Saves, turns: int) -> None:
    text = a_match(turns).text().encode()
    path = saves.folder / "current.tholos"
    saves.folder.mkdir(parents=True)
    for length in range(len(text.rstrip())):
        path.write_bytes(text[:length])
        assert saves.current() is None, text[:length]
        assert len(saves.notices) == 1
        aside = saves.folder / saves.notices.pop().values["file"]
        assert aside.read_bytes() == text[:length]
        assert not path.exists()
        aside.unlink()


@pytest.mark.parametrize(
    "content",
    [b"\x00" * 200, b"\xff\xfe broken", b'[Tholos "2"]\n\n-\n', b"PK\x03\x04", b"{}"],
)
def test_foreign_and_future_files_are_set_aside(saves: Saves, content: bytes) -> None:
    saves.folder.mkdir(parents=True)
    for name in ("current.tholos", "mine.tholos"):
        (saves.folder / name).write_bytes(content)
    assert saves.current() is None
    assert saves.listing() == []
    assert [notice.key for notice in saves.notices] == ["app.set_aside"] * 2
    assert sorted(path.read_bytes() for path in saves.folder.iterdir()) == [content] * 2


def test_saves_are_listed_the_newest_first(saves: Saves) -> None:
    for age, name in enumerate(("new", "older", "oldest")):
        path = saves.save(a_match(age), name)
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    saves.keep(a_match())
    assert [save.name for save in saves.listing()] == ["new", "older", "oldest"]
    saves.delete(saves.listing()[0])
    assert [save.name for save in saves.listing()] == ["older", "oldest"]
    assert same(saves.load(saves.listing()[0].path), a_match(1))


@pytest.mark.parametrize(
    "name", ["Ana – Luis", "../../etc", "", ".hidden", "CON", "a/b\\c:d*?", "current", "x" * 300]
)
def test_any_name_makes_a_file_in_the_folder(saves: Saves, name: str) -> None:
    first, second = saves.save(a_match(1), name), saves.save(a_match(2), name)
    assert first != second
    assert first.parent == second.parent == saves.folder
    assert len(saves.listing()) == 2
    assert saves.current() is None


def test_another_game_does_not_swallow_the_one_under_way(saves: Saves) -> None:
    match = a_match()
    saves.keep(match)
    for _ in range(2):
        saves.begin(Match.new(Setup(Player("Luis"), MASON), 1))
    assert [same(saves.load(save.path), match) for save in saves.listing()] == [True]
    saves.begin(match)
    saves.begin(Match.new(Setup(Player("Luis"), MASON), 1))
    assert len(saves.listing()) == 1, "it is saved already"


def test_a_refusing_disk_is_told_once_and_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    saves = Saves(tmp_path / "file" / "saves")
    assert not saves.keep(a_match())
    assert not saves.keep(a_match())
    assert [notice.key for notice in saves.notices] == ["app.cannot_save"]
    assert saves.current() is None
    assert saves.listing() == []


def test_a_killed_program_leaves_every_completed_turn(saves: Saves) -> None:
    program = f"""
from pathlib import Path
from tests.matches import ANA, MASON, played
from tholos_desktop.storage.saves import Saves
from tholos_desktop.table.match import Match, Setup
saves, match = Saves(Path({str(saves.folder)!r})), Match.new(Setup(ANA, MASON), 5)
while True:
    while not match.game.is_over:
        played(match, 1)
        saves.keep(match)
        print(match.game.ply, flush=True)
    match = match.restart()
"""
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        for _ in range(30):
            line = child.stdout.readline()
        time.sleep(0.05)
        child.kill()
        rest = child.stdout.read().split()
    told = int((rest or [line])[-1])
    current = saves.current()
    assert current is not None
    assert current.game.ply in (told, told + 1, 1)
    assert saves.notices == []


def test_a_game_whose_file_is_lost_to_the_disk_goes_on_from_the_copy(saves: Saves) -> None:
    match = a_match(9)
    saves.keep(match)
    saves.close()
    (saves.folder / "current.tholos").write_bytes(b"")  # what a power cut may leave
    current = saves.current()
    assert current is not None
    assert same(current, match)
    assert [notice.key for notice in saves.notices] == ["app.set_aside"]
    saves.forget()
    saves.close()
    assert [path.suffix for path in saves.folder.iterdir() if "unreadable" not in path.name] == []


def test_a_copy_never_brings_back_a_game_that_is_over_and_done(saves: Saves) -> None:
    saves.keep(a_match())
    saves.forget()
    saves.close()
    assert saves.current() is None


class Obstacle(NamedTuple):
    """Something that stands where a file should."""

    name: str
    lay: Callable[[Path], object]


OBSTACLES = [
    Obstacle("folder", lambda path: path.mkdir()),
    Obstacle("large", lambda path: path.write_bytes(b"[" * (files.LARGEST + 1))),
    Obstacle("broken", lambda path: path.write_bytes(b"[Tholos")),
]
if sys.platform != "win32":
    OBSTACLES += [
        Obstacle("pipe", os.mkfifo),
        Obstacle("zeros", lambda path: path.symlink_to("/dev/zero")),
        Obstacle("circle", lambda path: path.symlink_to(path)),
    ]


@pytest.mark.parametrize("obstacle", OBSTACLES, ids=lambda obstacle: obstacle.name)
def test_what_stands_in_place_of_a_save_is_set_aside_and_not_written_over(
    saves: Saves, obstacle: Obstacle
) -> None:
    saves.folder.mkdir(parents=True)
    for name in ("current.tholos", "mine.tholos"):
        obstacle.lay(saves.folder / name)
    assert saves.current() is None
    assert saves.listing() == []
    assert saves.keep(a_match())
    assert saves.current() is not None
    saves.close()
    asides = [path for path in saves.folder.iterdir() if "unreadable" in path.name]
    told = {"app.set_aside"} if obstacle.name != "circle" else {"app.set_aside", "app.cannot_read"}
    assert {notice.key for notice in saves.notices} <= told
    assert asides, "it is kept under another name"


def test_a_game_that_cannot_be_read_now_is_set_aside_before_another_is_kept(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves.keep(a_match(5))
    saves.close()
    before = (saves.folder / "current.tholos").read_bytes()
    (saves.folder / "current.copy").unlink()

    def refuse(path: Path, **_: object) -> bytes:
        raise PermissionError(13, "not now", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(files, "read_bytes", refuse)
        assert saves.current() is None
        saves.begin(a_match(1))
    assert [notice.key for notice in saves.notices] == ["app.cannot_read", "app.set_aside"]
    aside = saves.folder / saves.notices[1].values["file"]
    assert aside.read_bytes() == before


def test_no_game_begins_over_one_that_cannot_be_put_by(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = a_match(5)
    saves.keep(match)

    def refuse(*_: object) -> Path:
        raise OSError(36, "File name too long")

    with monkeypatch.context() as patch:
        patch.setattr("tholos_desktop.storage.shelf.new_file", refuse)
        assert not saves.begin(a_match(1))
        assert not saves.keep(a_match(2))
        assert [notice.key for notice in saves.notices] == ["app.cannot_put_by"]
        current = saves.current()
        assert current is not None
        assert same(current, match)
    saves.begin(a_match(2))
    assert [save.ply for save in saves.listing()] == [5]


def test_a_restart_does_not_write_over_a_game_that_could_not_be_put_by(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = a_match(5)
    saves.keep(match)

    def refuse(*_: object) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tholos_desktop.storage.shelf.new_file", refuse)
    assert not saves.put_by(match)
    assert not saves.keep(match.restart())
    current = saves.current()
    assert current is not None
    assert current.game.ply == 5


def test_what_cannot_be_set_aside_is_told_once(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves.folder.mkdir(parents=True)
    (saves.folder / "mine.tholos").write_bytes(b"broken")

    def refuse(path: Path) -> Path:
        raise PermissionError(13, "read-only", str(path))

    monkeypatch.setattr(files, "set_aside", refuse)
    for _ in range(2):
        assert saves.listing() == []
    assert [notice.key for notice in saves.notices] == ["app.cannot_read"]


def test_a_save_whose_turns_are_illegal_is_set_aside_when_it_is_opened(saves: Saves) -> None:
    path = saves.save(a_match(), "mine")
    path.write_text(
        path.read_text().replace("1. ", "1. +b 2. +b 3. +b 4. ").split("4. ")[0] + "-\n"
    )
    (save,) = saves.listing()
    with pytest.raises(ValueError, match="not legal"):
        saves.load(save.path)
    assert saves.listing() == []
    assert [notice.key for notice in saves.notices] == ["app.set_aside"]


def test_keeping_a_game_never_waits_for_the_disk(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting: list[str] = []
    monkeypatch.setattr(os, "fsync", lambda _: waiting.append(threading.current_thread().name))
    saves.begin(a_match(3))
    saves.begin(a_match(5))
    saves.save(a_match(4), "mine")
    assert (saves.folder / "current.tholos").read_text("utf-8") == a_match(5).text()
    saves.close()
    assert waiting, "the disk follows"
    assert threading.current_thread().name not in waiting


def test_a_save_with_a_bad_variation_is_used_and_that_is_told(saves: Saves) -> None:
    path = saves.save(a_match(1), "mine")
    text = path.read_text("utf-8").rstrip("-\n") + "(1. wZ 2. bA) -\n"
    path.write_text(text, "utf-8")
    assert saves.load(path).game.ply == 1
    assert [notice.key for notice in saves.notices] == ["review.misfit_in"]
    assert path.read_text("utf-8") == text, "the file stays as it was"


def test_what_was_tried_is_kept_with_the_game_under_way(saves: Saves) -> None:
    match = a_match(2)
    line = [turn.notation for turn in match.game.turns]
    tried = legal_turns(match.game.position)[-1].notation
    match.variations.add([*line, tried]).say("Perhaps.")
    assert saves.keep(match)
    current = saves.current()
    assert current is not None and same(current, match)
    branch = current.variations.find([*line, tried])
    assert branch is not None and branch.comment == "Perhaps."
