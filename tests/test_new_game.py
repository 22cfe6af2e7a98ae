"""New game: a mason as a rival, one for an even game, and the list of who plays here."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.driving import Driver, ServedContext, routes_of
from tests.matches import ANA
from tests.menu_routes import MenuRoutes, name_of
from tests.playing import random_game
from tholos_desktop.storage import settings
from tholos_desktop.storage.settings import MOST_PEOPLE
from tholos_desktop.table import rivals
from tholos_desktop.table.match import Match
from tholos_desktop.table.protocol_lines import Strengths
from tholos_desktop.table.seats import Player, Setup
from tholos_desktop.ui.context import Context

Drive = Callable[..., Driver]


@pytest.fixture
def driver(ctx: Context, drive: Drive) -> Driver:
    return drive(MenuRoutes(ctx).setup())


def told(driver: Driver) -> str:
    return "\n".join(label.text for label in driver.top.ui._labels)


def test_a_mason_is_chosen_and_remembered(ctx: Context, driver: Driver) -> None:
    driver.click_button("Choose a rival")
    assert name_of(driver) == "RivalsScene"
    driver.click_button("Myron")
    driver.click_button("Choose")
    assert "Rating: about 1420" in told(driver)
    driver.click_button("Choose another")
    driver.press("escape")
    driver.click_button("Start")
    setup = driver.top.match.setup
    assert setup == Setup(Player(), Player.mason(rivals.RIVALS[4]))
    assert MenuRoutes(ctx).setup().setup == setup


def test_a_rival_at_my_strength_is_one_for_an_even_game(ctx: Context, driver: Driver) -> None:
    driver.click_button("At my level")
    assert ctx.words("rating.gentle") in told(driver)
    assert driver.top.setup.black == Player(elo=900)
    for seed in range(5):
        ctx.games.keep(Match(Setup(ANA, Player(elo=1500)), seed, random_game(seed, 0)))
    even = ctx.players.rating("Ana", "basic").even_rival
    driver.click_button("Players")
    driver.top.ui.focus.set(driver.top.ui.entries[0].target)
    driver.press(*"Ana", "enter", "enter")
    assert name_of(driver) == "SetupScene"
    assert driver.top.setup == Setup(ANA, Player(elo=even)) and even != 900
    assert "from 5 games" in told(driver)
    ctx.engine.capabilities.strengths = Strengths(400, 800)
    assert driver.top.setup.black == Player(elo=800), "nobody stronger is offered"
    ctx.engine.capabilities.strengths = None
    driver.click_button("Advanced")
    assert driver.top.setup.black == Player(elo=900), "the modes have ratings of their own"


def test_who_plays_here_is_chosen_renamed_and_struck_off(ctx: Context, drive: Drive) -> None:
    ctx.settings.people = [[""], ["Ana"], ["Luis"]]
    driver = drive(MenuRoutes(ctx).people())
    renames = [button for button in driver.top.ui.buttons if button.text == "Rename"]
    driver.click(renames[1].shown_rect.center)
    assert driver.top.ui.is_typing
    driver.press("end", *["backspace"] * 3, *"Luis", "enter", "enter")
    assert ctx.words("people.taken") in told(driver)
    driver.press("end", *["backspace"] * 4, *"Eva", "enter", "enter")
    driver.click_button("Luis")
    names = [each.names for each in ctx.players.everyone]
    assert names == [("",), ("Eva", "Ana"), ("Luis",)]
    driver = drive(MenuRoutes(ctx).people())
    driver.click_button("Remove")
    assert [each.name for each in ctx.players.everyone] == ["", "Luis"]


def test_a_settings_file_with_thousands_of_players_opens_their_list(
    ctx: Context, drive: Drive
) -> None:
    names = [[f"Player {number}"] for number in range(3000)]
    ctx.settings.path.parent.mkdir(parents=True, exist_ok=True)
    ctx.settings.path.write_text(json.dumps({"version": 1, "people": names}))
    again = ServedContext(settings.load(), ctx.words, ctx.assets, games=ctx.games)
    driver = drive(routes_of(again).people())
    assert len([b for b in driver.top.ui.buttons if b.text == "Rename"]) <= MOST_PEOPLE + 1


def test_a_double_click_on_remove_removes_one_person(ctx: Context, drive: Drive) -> None:
    ctx.settings.people = [[""], ["Ana", "Anna"], ["Luis"], ["Bo"]]
    driver = drive(MenuRoutes(ctx).people())
    before = [(button.text, button.rect) for button in driver.top.ui.buttons]
    place = driver.button("Remove").shown_rect.center
    driver.click(place)
    driver.click(place)
    assert [each.name for each in ctx.players.everyone] == ["", "Luis", "Bo"]
    driver.click_button("Remove")
    driver.press("ctrl+z")
    assert [each.name for each in ctx.players.everyone] == ["", "Luis", "Bo"]
    driver.press("ctrl+z")
    assert ctx.settings.people == [[""], ["Ana", "Anna"], ["Luis"], ["Bo"]]
    assert [(button.text, button.rect) for button in driver.top.ui.buttons] == before


def test_a_typed_name_is_on_the_list_from_then_on(ctx: Context, driver: Driver) -> None:
    entry: Any = driver.top.ui.entries[0]
    driver.top.ui.focus.set(entry.target)
    driver.press("end", *["backspace"] * 3, *"Bo")
    driver.click_button("Start")
    assert driver.top.match.setup.white == Player("Bo")
    assert [each.name for each in ctx.players.everyone] == ["", "Bo"]
