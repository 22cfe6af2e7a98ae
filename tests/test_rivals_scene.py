"""Choose a rival: told of under the focus, chosen by mouse, keys, gamepad and finger."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.driving import Driver, routes_of
from tests.matches import ANA, finished, match_of, played
from tests.tables import scene_of
from tholos_desktop.rules import BLACK, WHITE, Side
from tholos_desktop.scenes.rivals.scene import RivalsScene
from tholos_desktop.table.match import Match
from tholos_desktop.table.rivals import RIVALS, find
from tholos_desktop.table.seats import Player, Setup

Drive = Callable[..., Driver]
Opened = tuple[Driver, list[Any]]
MYRON = find("myron")
assert MYRON is not None
AGAINST_MYRON = Setup(ANA, Player.mason(MYRON))


def opened(ctx: Any, drive: Drive, strength: float | None = None, **how: Any) -> Opened:
    """The choice over the menu, and what it will have been closed with."""
    directory = routes_of(ctx)
    driver, chosen = drive(directory.menu(), **how), []
    driver.top.stack.push(RivalsScene(ctx, directory, ctx.games, strength=strength), chosen.append)
    driver.wait(0.1)
    return driver, chosen


def said(driver: Driver) -> str:
    return " ".join(label.text for label in driver.top.ui.labels)


def test_the_mason_nearest_to_the_players_strength_is_told_of_first(ctx: Any, drive: Drive) -> None:
    driver, chosen = opened(ctx, drive, 1400)
    assert driver.top.rival == MYRON
    assert chosen == []
    assert "Closest to your rating" in said(driver)
    driver.press("right")
    driver.wait(0.1)
    assert driver.top.rival == RIVALS[5]
    assert "Closest" not in said(driver)


def test_arrows_tell_of_a_mason_and_enter_chooses(ctx: Any, drive: Drive) -> None:
    driver, chosen = opened(ctx, drive)
    for key in ("down", "right"):
        driver.press(key)
        driver.wait(0.1)
    assert "Lays foundations" in said(driver)
    driver.press("return")
    assert chosen == [MYRON]


def test_a_click_tells_and_another_chooses(ctx: Any, drive: Drive) -> None:
    driver, chosen = opened(ctx, drive)
    driver.click_button("Zoe")
    driver.wait(0.1)
    assert chosen == []
    assert "workshop by the harbor" in said(driver)
    driver.click_button("Choose")
    assert chosen == [find("zoe")]


def test_leaving_chooses_nobody(ctx: Any, drive: Drive) -> None:
    driver, chosen = opened(ctx, drive)
    driver.press("escape")
    assert chosen == [None]


def test_the_games_kept_against_a_mason_are_counted(ctx: Any, drive: Drive) -> None:
    for side in (AGAINST_MYRON, Setup(AGAINST_MYRON.black, ANA)):
        match = finished()
        ctx.games.keep(Match(side, 1, match.game))
    driver, _ = opened(ctx, drive, 1420)
    assert "Won 1 · lost 1 · drawn 0" in said(driver)
    driver.press("left")
    driver.wait(0.1)
    assert "played each other yet" in said(driver)


def test_a_mason_greets_until_the_first_turn(ctx: Any, drive: Drive) -> None:
    driver = drive(scene_of(ctx, AGAINST_MYRON))
    assert "Let’s begin" in driver.top.panel.content.cards["b"].says
    assert "take stones from the quarry" in driver.top.panel.content.status[0]
    later = drive(routes_of(ctx).table(played(match_of(AGAINST_MYRON), 2)))
    assert not later.top.panel.content.cards["b"].says


@pytest.mark.parametrize(
    ("rival", "name", "who"),
    [(AGAINST_MYRON.black, "Myron", "Rating 1420"), (Player(elo=900), "Bot 900", "At my")],
)
def test_a_rivals_card_tells_the_strength_once(
    ctx: Any, drive: Drive, rival: Player, name: str, who: str
) -> None:
    card = drive(scene_of(ctx, Setup(ANA, rival))).top.panel.content.cards[BLACK]
    assert card.name == name and card.who.startswith(who)


@pytest.mark.parametrize("bot", [WHITE, BLACK])
def test_a_mason_speaks_of_the_end(ctx: Any, drive: Drive, bot: Side) -> None:
    seats = reversed(AGAINST_MYRON[:2]) if bot == WHITE else AGAINST_MYRON[:2]
    driver = drive(routes_of(ctx).result(Match(Setup(*seats), 1, finished().game)))
    line = "It stands!" if driver.top.ending.winner == bot else "Fair and square."
    assert line in said(driver)
    assert driver.top.ending.winner is not None
