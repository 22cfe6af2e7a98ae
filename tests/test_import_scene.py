"""Importing: a file is found, dropped, pasted or opened; its games are chosen and kept."""

import os
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.driving import Driver, routes_of
from tests.matches import ANA, finished, played
from tests.menu_routes import name_of
from tholos_desktop import app, files
from tholos_desktop.language.catalogue import languages
from tholos_desktop.language.dates import day_words
from tholos_desktop.rules import LONGEST_RECORD, legal_turns
from tholos_desktop.scenes import open_file
from tholos_desktop.scenes.your_games.card import CardScene
from tholos_desktop.scenes.your_games.choose_file import ChooseFileScene
from tholos_desktop.storage import game_files
from tholos_desktop.table.match import Match, Player, Setup

Drive = Callable[..., Driver]


def a_match(turns: int = 4, rival: str = "Luis") -> Match:
    return played(Match.new(Setup(ANA, Player(rival), first="w")), turns)


def file_of(folder: Path, *matches: Match) -> Path:
    path = folder / "games.tholos"
    path.write_text("\n".join(match.text() for match in matches), "utf-8")
    return path


def many(folder: Path, count: int, turns: int) -> Path:
    """Write a file with ``count`` games that differ in their IDs only."""
    text, path = a_match(turns).text(), folder / "many.tholos"
    path.write_text("\n".join(text.replace('[GameId "', f'[GameId "{n}') for n in range(count)))
    return path


def done(driver: Driver) -> None:
    driver.until(lambda: not driver.top.moving)


def start(ctx: Any, drive: Drive, source: Path | str) -> Driver:
    driver = drive(routes_of(ctx).import_games(source))
    done(driver)
    return driver


def test_the_top_folder_leads_to_the_other_drives(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    drive = Path("/other drive")
    monkeypatch.setattr(game_files, "_drives", lambda: [drive, Path("/")])
    assert game_files.listed(Path("/"))[0][0] == drive
    assert game_files.listed(tmp_path)[0] == []


def test_a_folder_lists_folders_by_name_and_games_from_the_newest(tmp_path: Path) -> None:
    for name in (*"hDaGbFcE", ".git"):
        (tmp_path / name).mkdir()
    names = ["newer.tholos", "newest.TXT", "oldest.tholos-net", ".hidden.txt", "other.py"]
    for name, when in zip(names, (20, 30, 10, 40, 40), strict=True):
        (tmp_path / name).write_text("x" * when)
        os.utime(tmp_path / name, (when * 1e6, when * 1e6))
    folders, found = game_files.listed(tmp_path)
    assert [path.name for path in folders] == list("abcDEFGh")
    assert [(file.name, file.size) for file in found] == [
        ("newest.TXT", 30),
        ("newer.tholos", 20),
        ("oldest.tholos-net", 10),
    ]


def test_some_games_of_a_file_are_chosen(ctx: Any, drive: Drive, tmp_path: Path) -> None:
    path = file_of(tmp_path, *(a_match(number, f"N{number}") for number in range(1, 20)))
    driver = start(ctx, drive, path)
    assert driver.button("Import 19 games").primary
    assert " of 19" in driver.text
    detail = next(button.detail for button in driver.top.ui.buttons if button.detail)
    today = day_words(ctx.words, date.today())
    assert detail == f"1 move · {today} · new"
    driver.click_button("Select none")
    assert not driver.button("Import 0 games").enabled
    driver.click_button("Ana – N2")
    driver.press("pagedown")
    driver.click(next(b for b in driver.top.ui.buttons if b.detail).shown_rect.center)
    driver.click_button("Import 2 games")
    done(driver)
    assert "2 games imported." in driver.text
    assert ctx.games.count() == 2
    driver.click_button("Ana – N2")
    assert isinstance(driver.top, CardScene) and driver.top.match.players["b"].name == "N2"
    driver.click_button("Delete")
    assert ctx.games.count() == 1 and "Ana – N2" not in driver.buttons
    assert len([button for button in driver.top.ui.buttons if button.detail]) == 1


def test_the_games_listed_are_those_that_were_added(ctx: Any, drive: Drive, tmp_path: Path) -> None:
    first, twice, last = (a_match(6, name) for name in ("First", "Twice", "Last"))
    longer, other = (Match.from_text(twice.text()) for _ in range(2))
    played(longer, 3)
    other.game.undo()
    other.game.play(legal_turns(other.game.position)[-1])
    shorter = Match.from_text(twice.text())
    shorter.game.undo()
    driver = start(ctx, drive, file_of(tmp_path, first, twice, longer, shorter, other, last))
    driver.click(next(b for b in driver.top.ui.buttons if b.icon == "import").shown_rect.center)
    done(driver)
    assert "4 games imported." in driver.text and ctx.games.count() == 4
    details = [button.detail for button in driver.top.ui.buttons if button.detail]
    assert [detail.partition(" ")[0] for detail in details] == ["6", "9", "6", "6"]
    names = [text for text in driver.buttons if text.startswith("Ana")]
    assert names == [f"Ana – {name}" for name in ("First", "Twice", "Twice", "Last")]
    for at, turns in enumerate((first, longer, other, last)):
        rows = [button for button in driver.top.ui.buttons if button.detail]
        driver.click(rows[at].shown_rect.center)
        assert driver.top.match.game.turns == turns.game.turns
        driver.press("escape")


def test_the_tip_of_a_game_that_is_here_covers_no_other(
    ctx: Any, drive: Drive, tmp_path: Path
) -> None:
    games = [a_match(number, f"N{number}") for number in range(1, 6)]
    for match in games[:2]:
        ctx.games.keep(match)
    driver = start(ctx, drive, file_of(tmp_path, *games))
    row = driver.button("Ana – N2")
    driver.move((2, 2))
    driver.wait()
    driver.move(row.shown_rect.center)
    driver.wait()
    tip = driver.top.ui._tipped
    assert tip.text == "You already have this game."
    rows = [each for each in driver.top.ui.buttons if each is not row]
    assert not any(each.shown_rect.colliderect(tip.box) for each in rows)
    text = pygame.Rect(row.shown_rect.topleft, (row._content_width, row.shown_rect.height))
    assert row.shown_rect.contains(tip.box) and not tip.box.colliderect(text)


def go_to(driver: Driver, text: str) -> None:
    """Press a button by keys."""
    keys = ["tab", "right", "down"] * 20
    while driver.top.ui.focus.current is not driver.button(text).target:
        driver.press(keys.pop())
    driver.press("enter")


def test_a_file_is_found_by_keys_alone(ctx: Any, drive: Drive) -> None:
    folder = files.exports_folder()
    (folder / "old").mkdir(parents=True)
    (folder / "notes.pdf").write_text("nothing")
    file_of(folder / "old", a_match(), a_match())
    driver = drive(routes_of(ctx).your_games())
    go_to(driver, "Import")
    assert name_of(driver) == "ChooseFileScene"
    assert "no game files" in driver.text
    assert not any("notes" in text for text in driver.buttons)
    for wanted in ("old", "games.tholos"):
        go_to(driver, wanted)
    done(driver)
    assert driver.top.ui.focus.current is driver.button("Import 2 games").target
    driver.press("enter")
    done(driver)
    driver.press("escape")
    assert name_of(driver) == "YourGamesScene"
    assert ctx.games.count() == 2


def test_a_folder_that_cannot_be_opened_is_named(ctx: Any, drive: Drive) -> None:
    folder = files.exports_folder()
    (folder / "gone").mkdir(parents=True)
    driver = drive(ChooseFileScene(routes_of(ctx)))
    (folder / "gone").rmdir()
    driver.click_button("gone")
    assert "gone can’t be opened" in driver.text
    driver.click_button("Parent folder")
    assert str(folder.parent) in driver.text


@pytest.mark.parametrize("form", ["{path}", '"{path}"', "file://{path}", "{text}"])
def test_a_path_or_games_can_be_pasted(ctx: Any, drive: Drive, tmp_path: Path, form: str) -> None:
    files.exports_folder().mkdir(parents=True)
    (tmp_path / "my games").mkdir()
    path = file_of(tmp_path / "my games", a_match(), a_match())
    driver = drive(ChooseFileScene(routes_of(ctx)))
    ctx.clipboard.copy("nothing of this kind")
    driver.press("ctrl+v")
    assert "no games and no file path" in driver.text
    shown = str(path).replace(" ", "%20") if "file:" in form else path
    ctx.clipboard.copy(form.format(path=shown, text=path.read_text("utf-8")))
    driver.press("ctrl+v")
    done(driver)
    assert driver.button("Import 2 games").enabled


def test_reading_is_stopped_and_what_was_read_can_be_imported(
    ctx: Any, drive: Drive, tmp_path: Path
) -> None:
    driver = drive(routes_of(ctx).import_games(many(tmp_path, 1000, turns=30)))
    assert driver.top.moving
    assert "Reading…" in driver.text
    driver.wait()
    driver.click_button("Stop")
    done(driver)
    read = len(driver.top.games.games)
    assert 0 < read < 1000
    driver.click_button(f"Import {read} games" if read > 1 else "Import 1 game")
    done(driver)
    assert ctx.games.count() == read


def test_importing_is_stopped_and_keeps_what_was_imported(
    ctx: Any, drive: Drive, tmp_path: Path
) -> None:
    driver = start(ctx, drive, many(tmp_path, 900, turns=2))
    driver.click_button("Import 900 games")
    assert "of 900" in driver.text and driver.top.moving
    job = driver.top._job
    driver.click_button("Stop")
    done(driver)
    assert job.is_stopped and ctx.games.count() == len(job.result or {}) < 900


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"", b"nothing", None])
def test_what_is_no_file_of_games_is_told(
    ctx: Any, drive: Drive, tmp_path: Path, content: bytes | None
) -> None:
    path = tmp_path / "games.tholos"
    if content is not None:
        path.write_bytes(content)
    driver = start(ctx, drive, path)
    assert not any("Import" in text for text in driver.buttons)
    assert any(said in driver.text for said in ("not a text", "0 games", "could not be read"))
    driver.press("escape")


@pytest.mark.parametrize(
    ("language", "size", "scale"),
    [*((language, (960, 540), 1.5) for language in languages()), ("de", (1280, 720), 1.0)],
)
def test_every_stage_fits(  # noqa: PLR0917
    ctx: Any, drive: Drive, tmp_path: Path, language: str, size: tuple[int, int], scale: float
) -> None:
    ctx.settings.text_scale = scale
    ctx.words.use(language)
    mine = a_match(9)
    older, longer, changed = a_match(9), a_match(9), a_match(9)
    for match in (older, longer, changed):
        ctx.games.keep(match)
    older.game.undo()
    played(longer, 1)
    changed.game.undo()
    changed.comments[1] = "Mine."
    path = file_of(tmp_path, mine, older, longer, changed, finished())
    path.write_text(path.read_text("utf-8") + '\n[Tholos "1"]\n\n1. x -\n', "utf-8")
    files.exports_folder().mkdir(parents=True)
    driver = drive(ChooseFileScene(routes_of(ctx)), size=size)
    driver.send(pygame.Event(pygame.DROPFILE, file=str(path)))
    done(driver)
    assert "{" not in driver.text
    statuses = [game.status.value for game in driver.top.games.games]
    assert statuses == ["new", "here", "longer", "changed", "new"]
    driver.click(next(b for b in driver.top.ui.buttons if b.icon == "import").shown_rect.center)
    done(driver)
    assert driver.overflows == []
    assert ctx.games.count() == 6


# A file given to the program


def begun(ctx: Any, drive: Drive, path: Path) -> Driver:
    """What the program shows for a file on its command line."""
    driver = drive(routes_of(ctx).menu())
    open_file.show(ctx.games, routes_of(ctx), driver.app.stack, game_files.read(path))
    driver.app.stack.settle()
    return driver


def test_a_file_of_many_games_opens_as_an_import(ctx: Any, drive: Drive, tmp_path: Path) -> None:
    driver = begun(ctx, drive, file_of(tmp_path, a_match(), a_match(6), finished()))
    done(driver)
    driver.click_button("Import 3 games")
    done(driver)
    driver.press("escape")
    assert name_of(driver) == "YourGamesScene"
    driver.press("escape")
    assert name_of(driver) == "MenuScene"


def test_its_own_export_is_opened(
    ctx: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for turns in (4, 6):
        ctx.games.keep(a_match(turns))
    job = ctx.games.export()
    ctx.games.settle()
    path = job.result.path
    seen: list[object] = []
    monkeypatch.setattr(app, "_start_on_a_display", lambda: None)
    monkeypatch.setattr(app, "_run", lambda opened, _: seen.append(opened) or 0)
    assert app.run(str(path)) == 0
    assert seen == [path]


def test_a_finished_game_opens_in_its_review_and_keeps_its_date(
    ctx: Any, drive: Drive, tmp_path: Path
) -> None:
    match, under_way = finished(), a_match(7, "Eva")
    ctx.games.keep(match)
    (before,) = ctx.games.page()
    ctx.games.begin(under_way)
    driver = begun(ctx, drive, file_of(tmp_path, match))
    assert name_of(driver) in ("StoryScene", "ReviewScene")
    driver.press("escape")
    (entry,) = [each for each in ctx.games.page() if each.is_over]
    assert entry.played == before.played
    assert ctx.games.current().game_id == under_way.game_id, "the game under way stays"


@pytest.mark.parametrize("size", [LONGEST_RECORD + 1, files.LARGEST + 1])
def test_a_file_that_is_too_large_opens_the_window_which_says_so(
    ctx: Any, drive: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
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


def test_a_file_dropped_on_the_menu_is_opened(ctx: Any, drive: Drive, tmp_path: Path) -> None:
    driver = drive(routes_of(ctx).menu())
    driver.send(pygame.Event(pygame.DROPFILE, file=str(tmp_path / "none")))
    assert driver.top.notices[0][0] == "none could not be read."
    driver.send(pygame.Event(pygame.DROPFILE, file=str(file_of(tmp_path, a_match(3)))))
    assert driver.top.match.game.ply == 3


def test_many_games_pasted_in_the_menu_are_imported(ctx: Any, drive: Drive) -> None:
    ctx.clipboard.copy(f"{a_match().text()}\n{a_match().text()}")
    driver = drive(routes_of(ctx).menu())
    driver.press("ctrl+v")
    done(driver)
    assert driver.button("Import 2 games").enabled
