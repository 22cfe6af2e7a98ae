"""The list of saved games: what a row tells, and that only the rows in view cost anything."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.driving import Driver, routes_of
from tests.matches import ANA, MASON, played
from tholos_desktop.storage import shelf
from tholos_desktop.table.match import Match
from tholos_desktop.table.seats import Player, Setup

Drive = Callable[..., Driver]
MANY = 400


def a_match(turns: int = 4, setup: Setup | None = None) -> Match:
    return played(Match.new(setup or Setup(ANA, MASON), 1), turns)


def opened(kit: Any, drive: Drive, **how: Any) -> Driver:
    return drive(routes_of(kit).load(), **how)


def rows(driver: Driver) -> list[tuple[str, str]]:
    """The heads and details of the games in view."""
    return [(b.text, b.detail) for b in driver.top.ui.buttons if b.detail]


def offers(driver: Driver, text: str) -> bool:
    """True if a button with this text can be pressed."""
    return any(button.text == text and button.enabled for button in driver.top.ui.buttons)


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
    assert len(driver.top.ui.buttons) <= 3 * seen + 4
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
    drive(routes_of(kit).menu())
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
    assert detail.startswith("4 moves · ")
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
    assert "broken" in driver.top.told[0][0]
    assert "game 0" in rows(driver)[0][1]
    assert driver.overflows == []


def test_a_double_click_on_delete_deletes_one_game(kit: Any, drive: Drive) -> None:
    for number in range(4):
        kit.saves.save(a_match(), f"game {number}")
    driver = opened(kit, drive)
    before = rows(driver)
    place = driver.button("Delete").shown_rect.center
    driver.click(place)
    driver.click(place)
    assert len(kit.saves.listing()) == 3
    assert rows(driver)[1:] == before[1:], "the others keep their places"
    assert driver.top.ui.focus.current is driver.button("Undo delete").target


def test_every_deletion_is_undone_in_order_after_leaving_too(kit: Any, drive: Drive) -> None:
    for number in range(4):
        kit.saves.save(a_match(), f"game {number}")
    driver = opened(kit, drive)
    for _ in range(3):
        driver.click_button("Delete")
    assert [save.name for save in kit.saves.listing()] == ["game 0"]
    driver.press("ctrl+z")
    assert {save.name for save in kit.saves.listing()} == {"game 0", "game 1"}
    driver = opened(kit, drive)
    assert len(rows(driver)) == 2
    driver.press("ctrl+z", "ctrl+z", "ctrl+z")
    assert [detail[-6:] for _, detail in rows(driver)] == [f"game {n}" for n in (3, 2, 1, 0)]
    assert not offers(driver, "Undo")


def test_a_deleted_row_is_undone_at_its_place(kit: Any, drive: Drive) -> None:
    for number in range(4):
        kit.saves.save(a_match(), f"game {number}")
    driver = opened(kit, drive)
    before = rows(driver)
    for _ in range(2):
        driver.click_button("Delete")
    driver.click_button("Undo delete")
    assert rows(driver)[0] == before[0]
    driver.press("ctrl+z")
    assert rows(driver) == before


def test_a_game_of_the_same_name_is_not_written_over_by_undo(kit: Any, drive: Drive) -> None:
    kit.saves.save(a_match(3), "mine")
    driver = opened(kit, drive)
    driver.click_button("Delete")
    kit.saves.save(a_match(5), "mine")
    driver.press("ctrl+z")
    assert sorted(save.ply for save in kit.saves.listing()) == [3, 5]


def test_what_was_deleted_long_ago_goes_for_good(kit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    kit.saves.save(a_match(), "old")
    kit.saves.delete(kit.saves.listing()[0])
    kit.saves.open()
    assert kit.saves.last_deleted() is not None
    much_later = time.time() + 40 * 86_400
    monkeypatch.setattr(time, "time", lambda: much_later)
    kit.saves.open()
    assert kit.saves.last_deleted() is None


def test_the_buttons_that_turn_pages_keep_their_places(kit: Any, drive: Drive) -> None:
    save_many(kit)
    driver = opened(kit, drive)
    older, newer = (driver.button(text).rect for text in ("Older", "Newer"))
    while offers(driver, "Older"):
        driver.press("pagedown")
        assert [driver.button(text).rect for text in ("Older", "Newer")] == [older, newer]


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
