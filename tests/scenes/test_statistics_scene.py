"""The page of statistics: whose games it tells, in a table, and the ratings beside it."""

import pygame
import pytest

from lab.pictures import sample
from tests.driving import Driver, routes_of
from tests.matches import ANA, MASON, played
from tholos_desktop.store.games import Games, ResultCount
from tholos_desktop.table.match import Match, Setup


def taken(games: Games, count: int, played: int) -> None:
    games.import_games([match.text() for match in sample.games(count, played)])
    games.finish_work(10)


def said(driver: Driver) -> str:
    told = [picture.says() for picture in driver.top.ui.pictures if picture.says]
    return "\n".join([driver.text, *told])


@pytest.mark.parametrize("size", [(1280, 720), (960, 540)])
def test_the_table_tells_the_games_of_who_is_chosen(ctx, drive, size):
    taken(ctx.games, 60, 5)
    ctx.settings.setup = {"player_name": "Ana"}
    ctx.settings.people = [[""], ["Ana"]]
    driver = drive(routes_of(ctx).statistics(), size)
    assert "Player: Ana" in driver.buttons
    of_ana, of_all = ctx.games.results(("Ana",)), ctx.games.results(None)
    assert sum(count.games for count in of_ana.values()) < sum(c.games for c in of_all.values())
    for names, found in ((("Ana",), of_ana), (None, of_all)):
        assert f"{sum(count.games for count in found.values())} games: " in said(driver), names
        assert "Pythia" in said(driver), "and who was not met is there"
        won, drawn, lost = found["zoe"]
        assert f"Zoe: {won} won, {drawn} drawn, {lost} lost" in said(driver)
        driver.click_button(next(each for each in driver.buttons if each.startswith("Player: ")))
    assert driver.overflows == []


def test_where_nothing_was_played_that_is_told(ctx, drive):
    driver = drive(routes_of(ctx).statistics())
    assert "No finished games" in driver.text and "Daidalos" in said(driver)


@pytest.mark.parametrize(
    ("language", "one", "more"),
    [("fr", "1 gagnée", "17 gagnées"), ("pl", "1 przegrana", "5 przegranych")],
)
def test_a_result_agrees_with_its_number(ctx, drive, language, one, more):
    ctx.words.use(language)
    scene = drive(routes_of(ctx).statistics()).top
    outcome = "won" if language == "fr" else "lost"

    def told(number: int) -> str:
        counts = {"won": 0, "drawn": 0, "lost": 0, outcome: number}
        box = scene._total([ResultCount(**counts)])
        rect = pygame.Rect(0, 0, 1200, box.height(scene.ui, 1200))
        return " ".join(part.says for part, _ in box.leaves(scene.ui, rect))

    assert one in told(1) and more in told(int(more.split()[0]))
    assert more.split()[1] not in told(1)


def test_statistics_follow_the_games(ctx):
    assert ctx.games.results(None) == {}
    taken(ctx.games, 5, 2)
    first = ctx.games.results(None)
    assert first and ctx.games.results(None) is first
    ctx.games.keep(played(Match.new(Setup(ANA, MASON)), 2))
    assert ctx.games.results(None) is not first
