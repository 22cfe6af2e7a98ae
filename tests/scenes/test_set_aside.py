"""Another game takes the place of the one under way: it is kept, and where it went is told."""

from typing import Any

import pytest

from tests.driving import Drive, Driver, RandomEngine, routes_of
from tests.matches import ANA, PERSONS, finished, match_of, played
from tholos_desktop.rules import legal_turns
from tholos_desktop.scenes.game.scene import GameScene
from tholos_desktop.table.match import Match, Player, Setup

OTHER = Setup(ANA, Player("Luis"))


def running() -> Match:
    """The game that another one is about to displace."""
    return played(match_of(PERSONS), 4)


@pytest.fixture
def menu(ctx: Any, drive: Drive) -> Driver:
    """The menu, with a game to continue."""
    ctx.engine = RandomEngine()
    ctx.settings.animation = "off"
    ctx.games.keep(running())
    return drive(routes_of(ctx).menu(), (960, 540))


def by_new_game(driver: Driver) -> None:
    driver.click_button("Play")
    driver.press("enter")


def by_temple_of_the_day(driver: Driver) -> None:
    driver.click_button("Today")
    driver.press("enter")


def by_paste(driver: Driver) -> None:
    driver.app.ctx.clipboard.copy(played(match_of(OTHER), 2).text())
    driver.press("ctrl+v", "enter")


def by_paste_at_the_table(driver: Driver) -> None:
    driver.click_button("Continue")
    driver.wait()
    by_paste(driver)


def by_restart(driver: Driver) -> None:
    driver.click_button("Continue")
    driver.wait()
    driver.press("p")
    driver.click_button("Restart")
    driver.click_button("Restart")


def by_play_on(driver: Driver) -> None:
    driver.app.ctx.games.import_games([played(match_of(OTHER), 2).text()])
    driver.app.ctx.games.finish_work()
    driver.click_button("Your games")
    row = next(button for button in driver.top.ui.buttons if "Luis" in button.text)
    driver.click(row.shown_rect.center)
    driver.click_button("Continue")


def by_review(driver: Driver) -> None:
    match = played(match_of(OTHER), 2)
    driver.show(routes_of(driver.app.ctx).review(match))
    driver.press("p")
    driver.click_button("Play on from here")


WAYS = (
    by_new_game,
    by_temple_of_the_day,
    by_paste,
    by_paste_at_the_table,
    by_restart,
    by_play_on,
    by_review,
)


@pytest.mark.parametrize("way", WAYS)
def test_it_is_told_where_the_game_went(ctx, menu, way):
    way(menu)
    menu.wait(0.2)
    assert isinstance(menu.top, GameScene), menu.top
    assert "Your games" not in menu.top.panel.text.status[0][0], "the status says what to do"
    plies = [entry.plies for entry in ctx.games.page()]
    here = menu.top.match
    assert 4 in plies and here.game.ply != 4
    assert not here.is_worth_saving or ctx.games.current().game_id == here.game_id


def test_a_look_at_the_game_of_the_day_leaves_the_game_under_way_alone(ctx, menu):
    def look() -> Match:
        by_temple_of_the_day(menu)
        menu.wait(1)
        match = menu.top.match
        assert match.is_daily
        menu.app.stack.clear(routes_of(ctx).menu())
        menu.wait()
        return match

    look()
    assert ctx.games.current().game.ply == 4
    match = look()
    for _ in range(2):
        match.game.play(legal_turns(match.game.position)[0])
    ctx.games.keep(match)
    assert ctx.games.current().game_id == match.game_id, "once it is played, it is the one"
    ctx.games.keep(running())
    assert look().game_id == match.game_id
    assert ctx.games.current().game.ply == 4


def test_a_game_without_a_move_goes_in_silence(ctx, drive):
    ctx.engine = RandomEngine()
    ctx.games.keep(match_of(PERSONS))
    driver = drive(routes_of(ctx).menu(), (960, 540))
    by_paste(driver)
    driver.wait(0.2)
    assert ctx.games.count() == 1


def test_an_old_game_s_result_leaves_the_game_under_way_alone(ctx, menu):
    ctx.games.keep(finished())
    menu.click_button("Your games")
    over = next(button for button in menu.top.ui.buttons if button.detail)
    menu.click(over.shown_rect.center)
    menu.click_button("See the result")
    menu.wait(0.2)
    menu.press("escape")
    menu.wait(0.6)
    menu.press("escape", "escape")
    menu.wait(0.2)
    assert menu.button("Continue") and ctx.games.current().game.ply == 4
    assert not ctx.games.take_news()


def test_an_old_game_s_board_leaves_it_alone(ctx, menu):
    match = finished()
    menu.app.stack.push(routes_of(ctx).table(match))
    menu.wait(0.2)
    menu.press("p", "ctrl+z")
    menu.wait(0.2)
    assert match.game.is_over
    assert ctx.games.current().game.ply == 4
