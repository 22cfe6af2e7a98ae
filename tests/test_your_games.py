"""The list of all games: filtered, opened, deleted and brought back, in and out by file."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.driving import Driver, routes_of
from tests.matches import ANA, finished, match_of, played
from tholos_desktop.rules import Game, legal_turns, start
from tholos_desktop.scenes.dialog import QuestionScene
from tholos_desktop.scenes.game_card import CardScene
from tholos_desktop.scenes.review.scene import ReviewScene
from tholos_desktop.scenes.your_games.scene import filter_choices, filter_of
from tholos_desktop.store.entry import Filter, PersonalResult
from tholos_desktop.table import rivals
from tholos_desktop.table.match import Match, Player, Setup

Drive = Callable[..., Driver]


def fill(ctx: Any, count: int = 30) -> None:
    for number in range(count):
        level = ("easy", "hard", None)[number % 3]
        match = Match.new(Setup(ANA, Player(f"N{number}", level)), number)
        ctx.games.keep(played(match, 2 + number % 5))


def opened(ctx: Any, drive: Drive, **how: Any) -> Driver:
    return drive(routes_of(ctx).your_games(), **how)


def heads(driver: Driver) -> list[str]:
    return [b.text for b in driver.top.ui.buttons if b.detail]


def test_the_latest_game_comes_first_and_pages_lead_to_all(ctx: Any, drive: Drive) -> None:
    fill(ctx)
    driver = opened(ctx, drive)
    found = heads(driver)
    while driver.button("Next page").enabled:
        driver.press("pagedown")
        found += heads(driver)
    assert found == [f"Ana – N{number}" for number in range(29, -1, -1)]


def test_the_list_says_that_unfinished_games_stand_before_newer_ones(
    ctx: Any, drive: Drive
) -> None:
    def said(driver: Driver) -> bool:
        return any(
            each.text.startswith("Unfinished games first · ") for each in driver.top.ui.labels
        )

    fill(ctx, 3)
    driver = opened(ctx, drive)
    assert not said(driver), "all by date"
    ctx.games.keep(finished())
    driver.top.relayout()
    assert heads(driver)[-1] == "Ana – Bruno", "the latest"
    assert said(driver)


def test_a_wish_goes_through_its_values_and_the_list_follows(ctx: Any, drive: Drive) -> None:
    fill(ctx)
    driver = opened(ctx, drive)
    driver.press("pagedown")
    driver.click_button("Rival: anyone")
    assert heads(driver)[0] == "Ana – N27", "easy is the first that was played against"
    driver.click_button("Rival: Apprentice")
    assert heads(driver)[0] == "Ana – N28"
    driver.click_button("Rival: Architect")
    assert heads(driver)[0] == "Ana – N29"
    driver.click_button("Rival: a human")
    driver.click_button("Mode: any")
    driver.click_button("Mode: basic")
    assert heads(driver) == []
    assert not driver.button("Export").enabled


def test_the_list_follows_what_is_typed(ctx: Any, drive: Drive) -> None:
    fill(ctx, 12)
    driver = opened(ctx, drive)
    driver.click(driver.top.ui.entries[0].shown_rect.center)
    for typed, found in (("n", 12), ("1", 3), ("1", 1), ("backspace", 3)):
        driver.press(typed)
        driver.wait()
        assert ctx.games.count(driver.top.wanted) == found
    assert heads(driver) == ["Ana – N11", "Ana – N10", "Ana – N1"]
    assert driver.top.ui.entries[0].text == "n1"


def test_names_that_nobody_typed_are_found_as_they_are_shown(ctx: Any, drive: Drive) -> None:
    bots = Player("", "easy"), Player.mason(rivals.RIVALS[0]), Player(elo=1230)
    for white, black in (*((Player(), bot) for bot in bots), (Player(), Player())):
        ctx.games.keep(played(Match.new(Setup(white, black), 5), 3))
    driver = opened(ctx, drive)
    shown = heads(driver)
    assert len(shown) == 4
    for language in ("en", "de"):
        ctx.words.use(language)
        driver.top.relayout()
        shown = heads(driver)
        for text in ("mel", "1230", ctx.words("app.you"), "App", "wei", "lehr", "white"):
            driver.top._look_for(text)
            driver.top.relayout()
            assert heads(driver) == [head for head in shown if text.casefold() in head.casefold()]
        driver.top._look_for("")
        driver.top.relayout()


def test_each_wish_names_a_filter() -> None:
    bots = Player("", "hard"), Player("", "easy"), Player.mason(rivals.RIVALS[4]), Player(elo=900)
    players = (ANA, *bots)
    names = {choice.name: choice.values for choice in filter_choices(players)}
    assert names["rival"] == ("all", "easy", "hard", "myron", "strength", "person")
    assert filter_of({}) == Filter()
    chosen = {"rival": "person", "outcome": "won", "when": "week", "mode": "all"}
    assert filter_of({"rival": "myron"}) == Filter(rival="myron")
    assert filter_of({"rival": "strength"}) == Filter(rival="")
    wanted = filter_of(chosen, now=10_000_000)
    assert wanted == Filter(level="", outcome=PersonalResult.WON, since=10_000_000 - 7 * 86_400)


def test_every_deletion_is_undone_in_order_after_leaving_too(ctx: Any, drive: Drive) -> None:
    fill(ctx, 5)
    driver = opened(ctx, drive, size=(1920, 1200))
    before = heads(driver)
    for _ in range(3):
        driver.click_button("Delete")
    driver.press("ctrl+z")
    assert heads(driver) == ["Undo delete"] * 2 + before[2:]
    driver = opened(ctx, drive, size=(1920, 1200))
    assert heads(driver) == before[2:]
    for restored in (before[1:], before):
        driver.press("ctrl+z")
        assert ctx.games.count() == len(restored)  # after the thread has written it
        driver.wait()
        assert heads(driver) == restored
    assert ctx.games.deleted is None
    driver.press("ctrl+z")
    assert ctx.games.count() == 5


def test_deleted_games_keep_their_rows_but_are_not_counted(ctx: Any, drive: Drive) -> None:
    fill(ctx, 1)
    driver = opened(ctx, drive)
    assert "1 game" in driver.labels
    driver.click_button("Delete")
    assert "0 games" in driver.labels
    driver.press("ctrl+z")
    assert "1 game" in driver.labels
    fill(ctx, 20)
    driver = opened(ctx, drive)
    rows = len([b for b in driver.top.ui.buttons if b.text == "Delete"])
    driver.click_button("Delete")
    assert f"1 to {rows - 1} of 20" in driver.labels
    driver.press("pagedown")
    assert any(text.startswith(f"{rows} to ") and text.endswith(" of 20") for text in driver.labels)


def test_no_row_moves_when_a_filter_loses_its_longest_choice(ctx: Any, drive: Drive) -> None:
    for bot in (Player("Melissa", rival="melissa"), Player("Bot 900", elo=900)):
        ctx.games.keep(played(Match.new(Setup(ANA, bot)), 3))
    driver = opened(ctx, drive)
    before = [each.rect for each in driver.top.ui.buttons if each.text == "Delete"]
    driver.click_button("Delete")
    assert [each.rect for each in driver.top.ui.buttons if each.text == "Delete"] == before[1:]


def test_turning_the_pages_keeps_deleted_rows(ctx: Any, drive: Drive) -> None:
    fill(ctx, 20)
    driver = opened(ctx, drive)
    driver.click_button("Delete")
    before = heads(driver)
    driver.press("pagedown")
    assert not {*heads(driver)} & {*before[1:]}
    driver.press("pageup")
    assert heads(driver) == before
    driver.top._export()
    driver.until(lambda: "exported" in driver.top.message)
    assert "19 games" in driver.top.message


def test_a_game_that_counts_for_a_rating_is_asked_for(ctx: Any, drive: Drive) -> None:
    match = finished()
    match = Match(Setup(ANA, Player("", "easy")), 1, Game(start("w", "-")))
    rng = random.Random(1)
    while not match.game.is_over:
        match.game.play(rng.choice(legal_turns(match.game.position)))
    ctx.games.keep(match)
    driver = opened(ctx, drive)
    driver.click_button("Delete")
    assert ctx.games.count() == 1
    driver.press("escape")
    assert ctx.games.count() == 1
    driver.click_button("Delete")
    driver.click_button("Delete")
    assert ctx.games.count() == 0
    driver.press("ctrl+z")
    assert ctx.games.count() == 1


def test_a_game_that_cannot_be_read_is_deleted_and_restored(
    ctx: Any, drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(ctx, 2)
    ctx.games.settle()
    _, other = ctx.games.page()
    read = ctx.games.match
    monkeypatch.setattr(ctx.games, "match", lambda game: read(game if game == other.game else ""))
    driver = opened(ctx, drive)
    damaged = next(button for button in driver.top.ui.buttons if button.detail)
    assert not damaged.enabled
    assert "can’t be read" in damaged.detail
    place = driver.button("Delete").shown_rect.center
    driver.click(place)
    driver.click(place)
    assert heads(driver) == ["Undo delete", "Ana – N0"]


def test_a_game_is_copied_and_deleted_from_its_card(ctx: Any, drive: Drive) -> None:
    ctx.games.keep(finished())
    driver = opened(ctx, drive)
    driver.click_button("Ana – Bruno")
    driver.press("ctrl+c")
    assert Match.from_text(ctx.clipboard.paste()).game.is_over
    driver.click_button("Delete")
    assert heads(driver) == ["Undo delete"]
    assert ctx.games.count() == 0


def test_games_go_out_as_a_file_and_come_in_again(
    ctx: Any, drive: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THOLOS_HOME", str(tmp_path))
    fill(ctx, 5)
    driver = opened(ctx, drive)
    driver.click_button("Export")
    driver.until(lambda: "exported" in driver.top.message)
    (path,) = (tmp_path / "exports").iterdir()
    assert str(path) in driver.top.message
    before = heads(driver)
    for _ in range(2):
        driver.click_button("Delete")
    assert heads(driver) == ["Undo delete"] * 2 + before[2:]
    assert "Deleted" in driver.top.message
    driver.send(pygame.Event(pygame.DROPFILE, file=str(path)))
    driver.until(lambda: "2 games imported. 3 are already here." in driver.labels)
    assert heads(driver) == before[: len(heads(driver))], "the notice takes a row's place"
    assert ctx.games.count() == 5


def test_the_review_of_an_unfinished_rated_game_asks_first(ctx: Any, drive: Drive) -> None:
    match = played(match_of(Setup(Player("Ana"), Player(elo=900))), 2)
    ctx.games.keep(match)
    ctx.games.settle()
    driver = drive(routes_of(ctx).your_games())
    (entry,) = ctx.games.page()
    card = CardScene(driver.top.routes, entry, match, ctx.games, ctx.players)
    driver.app.stack.push(card)
    driver.wait()
    driver.click_button(ctx.words("your_games.review"))
    assert isinstance(driver.top, QuestionScene)
    driver.click_button(ctx.words("rating.ask.no"))
    assert isinstance(driver.top, CardScene) and not match.helped.hints
    driver.click_button(ctx.words("your_games.review"))
    driver.click_button(ctx.words("review.open"))
    assert isinstance(driver.top, ReviewScene)
    assert ctx.games.match(match.game_id).helped.hints
