"""Statistics on the screen: every page is reached by every hand, and says whose games it tells."""

from collections.abc import Callable
from typing import Any

import pygame

from lab.pictures import sample, shot
from tests.driving import Driver, routes_of
from tests.matches import AGAINST_BOT, ANA, MASON, played
from tholos_desktop.language.statistics import decimal, loss_remarks, remarks
from tholos_desktop.scenes.your_games.charts import add_margins
from tholos_desktop.scenes.your_games.statistics import PAGES, figures
from tholos_desktop.store.games import Games
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.statistics import Past, statistics
from tholos_desktop.teaching.losses import when_lost
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.ui import Ui

Drive = Callable[..., Driver]


def taken(games: Games, count: int, played: int) -> None:
    games.import_games([match.text() for match in sample.games(count, played)])
    games.settle(10)


def opened(ctx: Any, drive: Drive, page: str = "", **how: Any) -> Driver:
    scene, _ = shot.scenes(ctx, routes_of(ctx), f"statistics:{page}")
    return drive(scene, **how)


def said(driver: Driver) -> str:
    told = [picture.says() for picture in driver.top.ui.pictures if picture.says]
    return "\n".join([driver.text, *told])


def test_the_margin_says_how_many_games_it_is_of(ctx: Any, drive: Drive) -> None:
    whole, resigned = sample.match(None, setup=AGAINST_BOT), sample.match(9, setup=AGAINST_BOT)
    resigned.forfeit = "b"
    ctx.games.import_games([whole.text(), resigned.text()])
    ctx.games.settle(10)
    assert "(games played to the end: 1)" in drive(routes_of(ctx).statistics()).text


def test_the_margins_of_many_games_fill_their_field(ctx: Any) -> None:
    ui, surface = Ui(ctx, (400, 200)), pygame.Surface((400, 200))
    form = Form(ui)
    add_margins(form, [5] * 99, 150)
    form.build(surface.get_rect())
    (picture,) = ui.pictures
    picture.paint(surface, pygame.Rect(0, 0, 300, 150))
    bars = pygame.mask.from_threshold(surface, ctx.theme.good, (1, 1, 1, 255)).get_bounding_rects()
    assert 280 < max(bar.right for bar in bars) <= 300


def test_pages_are_turned_by_keys_and_by_mouse(ctx: Any, drive: Drive) -> None:
    driver = opened(ctx, drive)
    seen = []
    for _ in PAGES:
        seen.append(driver.top.page)
        driver.press("pagedown")
    assert tuple(seen) == PAGES
    assert driver.top.page == PAGES[0], "after the last comes the first"
    driver.press("pageup")
    assert driver.top.page == PAGES[-1]
    driver.click_button("Rivals")
    assert "Zoe: " in said(driver)


def test_each_page_tells_the_games_of_who_is_chosen(ctx: Any, drive: Drive) -> None:
    ctx.settings.people = [[""], ["Ana"]]
    driver = opened(ctx, drive)
    of_ana = figures(ctx.games, ("Ana",)).all.games
    everybody = figures(ctx.games, None).all.games
    assert f"{of_ana} games" in driver.text
    driver.click_button("Player: Ana")
    driver.click_button("Rating")
    assert "Choose a player" in driver.text
    driver.click_button("Overview")
    assert f"{everybody} games" in driver.text and everybody > of_ana
    driver.click_button("Player: everybody")
    assert any(button.text == "Player: You" for button in driver.top.ui.buttons)


def test_where_nothing_was_played_that_is_told(ctx: Any, drive: Drive) -> None:
    driver = drive(routes_of(ctx).statistics())
    for told in (3 * ["No finished"]) + ["No finished", "No rated games", "Review fin"]:
        assert told in driver.text
        driver.press("pagedown")


def test_a_line_is_explained_once_there_is_one(ctx: Any, drive: Drive) -> None:
    for seed, (shown, other) in enumerate((("dot", "band"), ("band", "dot"))):
        ctx.games.keep(sample.match(None, setup=Setup(Player(), Player(elo=840)), seed=seed))
        ctx.games.settle(10)
        driver = drive(routes_of(ctx).statistics())
        driver.click_button("Rating")
        assert ctx.words(f"statistics.{shown}") in driver.text
        assert ctx.words(f"statistics.{other}") not in driver.text


def test_a_bonus_action_that_was_never_used_has_no_success_rate(ctx: Any, drive: Drive) -> None:
    taken(ctx.games, 5, 2)
    driver = opened(ctx, drive, "bonuses")
    names = driver.labels
    unused = [name for name in names if name.endswith("(0.0 per game)")]
    assert unused
    for name in unused:
        assert names[names.index(name) + 1] == "–"
        assert f"{name}: never used" in said(driver)


def test_statistics_follow_the_games(ctx: Any) -> None:
    assert figures(ctx.games, None).all.games == 0
    taken(ctx.games, 5, 2)
    first = figures(ctx.games, None)
    assert first.all.games and figures(ctx.games, None) is first
    ctx.games.keep(played(Match.new(Setup(ANA, MASON)), 2))
    assert figures(ctx.games, None) is not first


def test_sentences_are_said_where_the_figures_bear_them(ctx: Any) -> None:
    def games(won: int, lost: int, side: str) -> list[Past]:
        plain = Past(side, "easy", "basic", "-", "won", 1, "")
        return [plain] * won + [plain._replace(outcome="lost", lead=-1)] * lost

    assert list(remarks(ctx.words, statistics(games(4, 1, "w") + games(1, 4, "b")))) == []
    clear = statistics(games(30, 10, "w") + games(12, 28, "b"))
    assert list(remarks(ctx.words, clear)) == [
        "Clearly better results with White: success rate 75%, compared with 30% in other games."
    ]
    reviewed = [("w", sample.LOSSES)] * 5
    assert list(loss_remarks(ctx.words, when_lost(reviewed[:4]))) == []
    (told,) = loss_remarks(ctx.words, when_lost(reviewed))
    assert "Middle" in told
    assert decimal(ctx.words, -0.04, signed=True) == "0.0"
    assert [decimal(ctx.words, n, signed=True) for n in (2.36, -12)] == ["+2.4", "−12.0"]
