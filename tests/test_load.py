"""The list of saved games: what a row tells, and that only the rows in view cost anything."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.driving import Driver
from tests.matches import ANA, MASON, played
from tholos_desktop.scenes.directory import Directory
from tholos_desktop.storage import shelf
from tholos_desktop.table.match import Match
from tholos_desktop.table.seats import Player, Setup

Drive = Callable[..., Driver]
MANY = 400


def a_match(turns: int = 4, setup: Setup | None = None) -> Match:
    return played(Match.new(setup or Setup(ANA, MASON), 1), turns)


def opened(kit: Any, drive: Drive, **how: Any) -> Driver:
    return drive(Directory(kit).load(), **how)


def rows(driver: Driver) -> list[tuple[str, str]]:
    """The heads and details of the games in view."""
    return [(b.text, b.detail) for b in driver.top.ui.buttons if b.detail]


def offers(driver: Driver, text: str) -> bool:
    """Whether there is a button with a text."""
    return any(button.text == text for button in driver.top.ui.buttons)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files that are read from now on."""
    found: list[Path] = []
    real = shelf.read

    def counted(path: Path) -> shelf.Save:
        found.append(path)
        return real(path)

    monkeypatch.setattr(shelf, "read", counted)
    return found


def save_many(kit: Any) -> None:
    """As many games as nobody has, each a second older than the one before."""
    text = a_match().text()
    kit.saves.folder.mkdir(parents=True)
    for number in range(MANY):
        path = kit.saves.folder / f"game {number}.tholos"
        path.write_text(text, "utf-8")
        os.utime(path, (2_000_000_000 - number, 2_000_000_000 - number))


def test_of_many_games_only_those_in_view_are_read_and_laid_out(
    kit: Any, drive: Drive, read: list[Path]
) -> None:
    save_many(kit)
    driver = opened(kit, drive)
    seen = len(rows(driver))
    assert 4 <= seen <= 12
    assert len(read) <= seen + 1, "one more, to know that it does not fit"
    assert len(driver.top.ui.buttons) <= 3 * seen + 3
    driver.press("pagedown")
    assert len(read) <= 2 * seen + 1
    driver.press("pageup", "pagedown")
    driver.resize((1920, 1080))
    assert len(read) <= 2 * seen + 12, "what has been read is kept"


def test_the_menu_reads_none_of_them(
    kit: Any, drive: Drive, read: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    save_many(kit)
    monkeypatch.setattr(shelf, "paths", None)
    drive(Directory(kit).menu())
    assert read == []


def test_the_pages_lead_to_every_game_and_back(kit: Any, drive: Drive) -> None:
    save_many(kit)
    driver = opened(kit, drive)
    first, names = rows(driver), list[str]()
    while True:
        names += [detail.rpartition("game ")[2] for _, detail in rows(driver)]
        if not offers(driver, "Older"):
            break
        driver.click_button("Older")
    assert names == [str(number) for number in range(MANY)]
    while offers(driver, "Newer"):
        driver.press("pageup")
    assert rows(driver) == first


def test_a_row_tells_who_how_far_and_how_it_stands(kit: Any, drive: Drive) -> None:
    match = a_match(4, Setup(Player(), Player(level="hard")))
    kit.saves.save(match, "You – Architect")
    ((head, detail),) = rows(opened(kit, drive))
    assert head == "You – Architect"
    assert detail.startswith("4 turns · ")
    assert "\u00a0:\u00a0" in detail
    assert "Architect" not in detail, "the file's name says nothing new"
    kit.settings.show_points = False
    assert "\u00a0:\u00a0" not in rows(opened(kit, drive))[0][1]
    kit.words.use("es")
    assert rows(opened(kit, drive))[0][0] == "Tú – Arquitecto"


def test_a_name_of_ones_own_is_told(kit: Any, drive: Drive) -> None:
    kit.saves.save(a_match(), "My best game")
    ((_, detail),) = rows(opened(kit, drive))
    assert detail.endswith("My best game")


@pytest.mark.parametrize("broken", ["no record", a_match().text().replace("1. ", "1. wA ", 1)])
def test_a_broken_file_is_told_when_it_comes_into_view(kit: Any, drive: Drive, broken: str) -> None:
    save_many(kit)
    (kit.saves.folder / "broken.tholos").write_text(broken, "utf-8")
    os.utime(kit.saves.folder / "broken.tholos", (2_000_000_001, 2_000_000_001))
    driver = opened(kit, drive)
    assert len(driver.top.told) == 1
    assert "broken" in driver.top.told[0]
    assert "game 0" in rows(driver)[0][1]
    assert driver.overflows == []


def test_the_last_game_of_the_last_page_may_go(kit: Any, drive: Drive) -> None:
    for number in range(20):
        kit.saves.save(a_match(), f"game {number:02}")
    driver = opened(kit, drive)
    while offers(driver, "Older"):
        driver.click_button("Older")
    for _ in range(len(rows(driver))):
        driver.click_button("Delete")
        driver.click_button("Delete")
    assert rows(driver), "the page before it is shown"
    assert len(kit.saves.listing()) == len(driver.top._paths)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("size", "scale"), [((960, 540), 2.0), ((1280, 720), 1.5)])
def test_the_pages_fit(
    kit: Any, drive: Drive, size: tuple[int, int], scale: float, language: str
) -> None:
    save_many(kit)
    kit.settings.text_scale = scale
    kit.words.use(language)
    driver = opened(kit, drive, size=size)
    assert driver.overflows == []
    assert driver.top.ui.scrolls == ()
