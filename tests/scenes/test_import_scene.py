"""Importing: a file is found, dropped, pasted or opened; all its games come in."""

import os
from pathlib import Path
from threading import Event
from typing import Any

import pygame
import pytest

from tests.driving import Drive, Driver, routes_of
from tests.matches import finished
from tests.menu_routes import name_of
from tests.stores import a_match
from tholos_desktop import app, files
from tholos_desktop.rules import LONGEST_RECORD
from tholos_desktop.scenes import open_file
from tholos_desktop.scenes.your_games.choose_file import ChooseFileScene
from tholos_desktop.storage import game_files
from tholos_desktop.table.match import Match


def file_of(folder: Path, *matches: Match) -> Path:
    path = folder / "games.tholos"
    path.write_text("\n".join(match.text() for match in matches), "utf-8")
    return path


def test_the_top_folder_leads_to_the_other_drives(monkeypatch, tmp_path):
    drive = Path("/other drive")
    monkeypatch.setattr(game_files, "_drives", lambda: [drive, Path("/")])
    assert game_files.listed(Path("/"))[0][0] == drive
    assert game_files.listed(tmp_path)[0] == []


def test_a_folder_lists_folders_by_name_and_games_from_the_newest(tmp_path):
    for name in (*"hDaGbFcE", ".git"):
        (tmp_path / name).mkdir()
    game = a_match(6).text()
    broken = game.replace("1. ", "1. x")
    texts = {
        "newer.tholos": (20, game),
        "newest.TXT": (30, game + "\n" + broken),
        "oldest.txt": (10, broken),
        ".hidden.txt": (40, game),
        "other.py": (40, game),
        "notes.txt": (40, "no game"),
        "empty.tholos": (40, ""),
    }
    for name, (when, text) in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
        os.utime(tmp_path / name, (when * 1e6, when * 1e6))
    (tmp_path / "picture.tholos").write_bytes(b"\x89PNG\xff")
    folders, found = game_files.listed(tmp_path)
    assert [path.name for path in folders] == list("abcDEFGh")
    plies = [(file.name, file.first and file.first.game.ply, file.number) for file in found]
    assert plies == [
        ("newest.TXT", 6, 2),
        ("newer.tholos", 6, 1),
        ("oldest.txt", None, 1),
    ]


@pytest.fixture
def usual(monkeypatch, tmp_path) -> list[Path]:
    """The usual folders, of which one is missing."""
    folders = [tmp_path / name for name in ("downloads", "documents", "gone")]
    for folder in folders[:2]:
        folder.mkdir()
    monkeypatch.setattr(game_files, "usual_folders", lambda: folders)
    monkeypatch.setattr(Path, "home", lambda: folders[1])
    return folders


HOW = "Drop a file into this window, or paste a copied game."


def test_the_page_gathers_files_of_the_usual_folders_from_the_newest(ctx, drive, usual):
    for number, folder in enumerate((usual[0], usual[1], usual[0], usual[1])):
        path = folder / f"{number}.tholos"
        path.write_text("\n".join(3 * [finished().text()]) if number == 2 else a_match(6).text())
        os.utime(path, (number * 1e6, number * 1e6))
    driver = drive(ChooseFileScene(routes_of(ctx), ctx.games))
    driver.until(lambda: "0.tholos" in driver.buttons and "3.tholos" in driver.buttons)
    assert [text for text in driver.buttons if "tholos" in text] == [
        f"{number}.tholos" for number in (3, 2, 1, 0)
    ]
    assert "3 games" in driver.button("2.tholos").detail
    assert "Ana" in driver.button("3.tholos").detail
    driver.until(lambda: not driver.top.moving)
    assert HOW not in driver.text


def test_without_a_file_the_page_tells_how_to_bring_one(ctx, drive, usual):
    driver = drive(ChooseFileScene(routes_of(ctx), ctx.games))
    assert HOW in driver.text
    ctx.clipboard.copy(str(file_of(usual[0], a_match())))
    driver.press("enter")
    driver.until(lambda: ctx.games.count() == 1)


def test_a_folder_that_never_answers_keeps_nobody_waiting(ctx, drive, usual, monkeypatch):
    answer, listed = Event(), game_files.listed

    def slow(folder: Path) -> Any:
        if folder == usual[0]:
            answer.wait(20)
        return listed(folder)

    monkeypatch.setattr(game_files, "listed", slow)
    for folder, name in zip(usual, ("late", "early"), strict=False):
        (folder / f"{name}.tholos").write_text(a_match().text(), "utf-8")
    driver = drive(ChooseFileScene(routes_of(ctx), ctx.games))
    driver.until(lambda: "early.tholos" in driver.buttons)
    assert "late.tholos" not in driver.buttons
    answer.set()
    driver.until(lambda: "late.tholos" in driver.buttons)


def go_to(driver: Driver, text: str) -> None:
    """Press a button by keys."""
    driver.go_to(text, 20 * ("down", "right", "tab"))
    driver.press("enter")


def test_a_file_in_any_folder_is_found_by_keys_alone(ctx, drive, usual):
    folder = usual[1]
    (folder / "old").mkdir(parents=True)
    (folder / "notes.pdf").write_text("nothing")
    file_of(folder / "old", a_match(), a_match())
    driver = drive(routes_of(ctx).your_games())
    go_to(driver, "Import")
    assert name_of(driver) == "ChooseFileScene"
    for wanted in ("Another folder", "old", "games.tholos"):
        driver.until(lambda wanted=wanted: wanted in driver.buttons)
        assert not any("notes" in text for text in driver.buttons)
        go_to(driver, wanted)
    driver.until(lambda: "Games imported: 2." in driver.labels)
    assert name_of(driver) == "YourGamesScene"
    assert ctx.games.count() == 2


def test_a_folder_that_cannot_be_opened_is_named(ctx, drive, usual):
    folder = usual[1]
    (folder / "shut").mkdir()
    driver = drive(ChooseFileScene(routes_of(ctx), ctx.games))
    driver.click_button("Another folder")
    driver.until(lambda: "shut" in driver.buttons)
    (folder / "shut").rmdir()
    driver.click_button("shut")
    driver.until(lambda: "shut can’t be opened" in driver.text)
    driver.click_button("Parent folder")
    assert folder.name in driver.text and "can’t" not in driver.text
    driver.press("escape")
    assert driver.top.folder is None and "Another folder" in driver.buttons


@pytest.mark.parametrize("form", ["{path}", '"{path}"', "file://{path}", "{text}"])
def test_a_path_or_games_can_be_pasted(ctx, drive, tmp_path, form):
    files.exports_folder().mkdir(parents=True)
    (tmp_path / "my games").mkdir()
    path = file_of(tmp_path / "my games", a_match(), a_match())
    driver = drive(routes_of(ctx).your_games())
    driver.click_button("Import")
    ctx.clipboard.copy("nothing of this kind")
    driver.press("ctrl+v")
    assert "no games and no file path" in driver.text
    shown = str(path).replace(" ", "%20") if "file:" in form else path
    ctx.clipboard.copy(form.format(path=shown, text=path.read_text("utf-8")))
    driver.press("ctrl+v")
    driver.until(lambda: "Games imported: 2." in driver.labels)
    driver.click_button("Undo import")
    driver.until(lambda: driver.top.message == "Import undone. Games removed: 2.")
    assert ctx.games.count() == 0


def begun(ctx: Any, drive: Drive, path: Path) -> Driver:
    """What the program shows for a file on its command line."""
    driver = drive(routes_of(ctx).menu())
    open_file.show(ctx.games, routes_of(ctx), driver.app.stack, game_files.read(path))
    driver.app.stack.execute_requests()
    return driver


def test_a_file_of_many_games_opens_as_an_import(ctx, drive, tmp_path):
    driver = begun(ctx, drive, file_of(tmp_path, a_match(), a_match(6), finished()))
    driver.until(lambda: "Games imported: 3." in driver.labels)
    assert name_of(driver) == "YourGamesScene"
    driver.press("escape")
    assert name_of(driver) == "MenuScene"


def test_a_finished_game_opens_in_its_review_and_keeps_its_date(ctx, drive, tmp_path):
    match, under_way = finished(), a_match(7)
    ctx.games.keep(match)
    (before,) = ctx.games.page()
    ctx.games.begin(under_way)
    driver = begun(ctx, drive, file_of(tmp_path, match))
    assert name_of(driver) == "ReviewScene"
    driver.press("escape")
    (entry,) = [each for each in ctx.games.page() if each.is_over]
    assert entry.played == before.played
    assert ctx.games.current().game_id == under_way.game_id, "the game under way stays"


@pytest.mark.parametrize("size", [LONGEST_RECORD + 1, files.LARGEST + 1])
def test_a_file_that_is_too_large_opens_the_window_which_says_so(
    ctx, drive, tmp_path, monkeypatch, size
):
    path = tmp_path / "long.tholos"
    path.write_text('[Tholos "1"]\n\n' + size * " ", "utf-8")
    seen: list[Any] = []
    monkeypatch.setattr(app, "_start_on_a_display", lambda: None)
    monkeypatch.setattr(app, "_run", lambda opened, _: seen.append(opened) or 0)
    assert app.run(str(path)) == 0
    ctx.notices.append(*seen)
    driver = drive(routes_of(ctx).menu())
    assert driver.top.notices[0][0] == "long.tholos is too large to open."
    driver.top.notices.clear()
    driver.send(pygame.Event(pygame.DROPFILE, file=str(path)))
    assert driver.top.notices[0][0] == "long.tholos is too large to open."


def test_a_file_dropped_on_the_menu_is_opened(ctx, drive, tmp_path):
    driver = drive(routes_of(ctx).menu())
    driver.send(pygame.Event(pygame.DROPFILE, file=str(tmp_path / "none")))
    assert driver.top.notices[0][0] == "none could not be read."
    driver.send(pygame.Event(pygame.DROPFILE, file=str(file_of(tmp_path, a_match(3)))))
    assert driver.top.match.game.ply == 3
