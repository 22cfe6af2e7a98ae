"""The shelf of all games: in order, searched, opened, marked, deleted and brought back."""

import os
from datetime import datetime
from typing import Any

import pygame
import pytest

from tests.driving import Drive, Driver, routes_of
from tests.matches import ANA, finished, match_of, played
from tests.playing import random_game
from tests.spoken import words_in
from tholos_desktop.language.dates import short_moment
from tholos_desktop.language.names import shown_names
from tholos_desktop.scenes.dialog import QuestionScene
from tholos_desktop.scenes.game_card import CardScene
from tholos_desktop.scenes.review.scene import ReviewScene
from tholos_desktop.scenes.your_games.filters import filter_choices, filter_of
from tholos_desktop.scenes.your_games.temples import inscription
from tholos_desktop.store.entry import ALL, Filter, PersonalResult
from tholos_desktop.table import rivals
from tholos_desktop.table.match import TEMPLE, Match, Player, Setup
from tholos_desktop.table.protocol_lines import Verdict


def fill(ctx: Any, count: int = 30) -> None:
    for number in range(count):
        level = ("easy", "hard", None)[number % 3]
        match = Match.new(Setup(ANA, Player(f"N{number}", level)), number)
        ctx.games.keep(played(match, 2 + number % 5))


def opened(ctx: Any, drive: Drive, **how: Any) -> Driver:
    driver = drive(routes_of(ctx).your_games(), **how)
    driver.until(lambda: not driver.top.moving)
    return driver


def heads(driver: Driver) -> list[str]:
    """The games in view, those in front first."""
    driver.wait()
    found = [each for each in driver.top.ui.buttons if each.target.area in ("front", "shelf")]
    return [button.text for button in found if " – " in button.text]


def more(driver: Driver, action: str) -> None:
    driver.click_button("More")
    driver.click_button(action)


def delete(driver: Driver, *names: str) -> None:
    more(driver, "Delete games")
    for name in names:
        driver.click_button(name)
    driver.click_button(f"Delete ({len(names)})")


def rated() -> Match:
    return Match(Setup(ANA, Player("", "easy")), 1, random_game(1, 0))


@pytest.mark.parametrize("way", ["keys", "wheel", "buttons"])
def test_the_latest_game_comes_first_and_all_are_reached(ctx, drive, way):
    fill(ctx, 30)
    driver = opened(ctx, drive)
    found = heads(driver)
    assert found[0] == "Ana – N29", "the one to continue, in front"
    for _ in range(40):
        if way == "keys":
            driver.press("down")
        elif way == "wheel":
            driver.send(pygame.Event(pygame.MOUSEWHEEL, y=-1))
        else:
            for button in driver.top.ui.buttons:
                if button.tip == "Next page":
                    driver.click(button.shown_rect.center)
                    break
        found += [name for name in heads(driver) if name not in found]
        assert driver.top.ui.focus.current is not None
    assert found == [f"Ana – N{number}" for number in range(29, -1, -1)]


@pytest.mark.parametrize("size", [(1280, 720), (960, 540)])
def test_beside_the_largest_texts_a_shelf_is_in_view(ctx, drive, size):
    ctx.settings.text_scale = 2.0
    fill(ctx, 5)
    assert len(heads(opened(ctx, drive, size=size))) == 5


def test_the_game_of_the_day_is_marked_on_the_shelf(ctx, drive):
    played, of_the_day = rated(), rated()
    of_the_day.tags[TEMPLE] = "2026.11.21"
    for match in (played, of_the_day):
        ctx.games.keep(match)
    driver = opened(ctx, drive)
    found = [each for each in driver.top.ui.buttons if each.target.area == "shelf"]
    assert sorted("Game of the day" in button.detail for button in found) == [False, True]
    pictures = [driver.app.surface.subsurface(button.rect) for button in found]
    assert pygame.image.tobytes(pictures[0], "RGB") != pygame.image.tobytes(pictures[1], "RGB")


def test_a_filter_goes_through_its_values_and_the_shelf_follows(ctx, drive):
    fill(ctx)
    driver = opened(ctx, drive)
    driver.press("pagedown")
    driver.click_button("Rival: anyone")
    assert heads(driver)[0] == "Ana – N27", "easy is the first that was played against"
    driver.click_button("Rival: Easy Bot")
    assert heads(driver)[0] == "Ana – N28"
    driver.click_button("Rival: Hard Bot")
    assert heads(driver)[0] == "Ana – N29"
    driver.click_button("Rival: a human")
    driver.click_button("Mode: any")
    driver.click_button("Mode: basic")
    assert heads(driver) == []
    assert "No games match." in driver.labels


def test_few_games_have_a_search_only_once_it_is_asked_for(ctx, drive):
    fill(ctx, 12)
    driver = opened(ctx, drive)
    assert not driver.top.ui.entries
    driver.press("ctrl+f")
    for typed, found in (("n", 12), ("1", 3), ("1", 1), ("backspace", 3)):
        driver.press(typed)
        driver.wait()
        assert ctx.games.count(driver.top.wanted) == found
    assert heads(driver) == ["Ana – N11", "Ana – N10", "Ana – N1"]
    assert driver.top.ui.entries[0].text == "n1"
    fill(ctx, 40)
    driver = opened(ctx, drive)
    driver.click(driver.top.ui.entries[0].shown_rect.center)
    driver.press("n")
    driver.wait()
    driver.press("1", "2")
    driver.wait()
    assert heads(driver) == ["Ana – N12"], "typed on though the arrows have gone"


def test_names_that_nobody_typed_are_found_as_they_are_shown(ctx, drive):
    bots = Player("", "easy"), Player.mason(rivals.RIVALS[0]), Player(elo=1230)
    for white, black in (*((Player(), bot) for bot in bots), (Player(), Player())):
        ctx.games.keep(played(Match.new(Setup(white, black), 5), 3))
    driver = opened(ctx, drive)
    assert len(heads(driver)) == 4
    for language in ("de",):
        ctx.words.use(language)
        driver.top.relayout()
        shown = heads(driver)
        driver.press("ctrl+f")
        for text in ("mel", "1230", ctx.words("app.you"), "bot", "wei", "leich", "white"):
            driver.press(*text.casefold())
            driver.wait()
            assert {*heads(driver)} == {
                head for head in shown if text.casefold() in head.casefold()
            }
            driver.press(*["backspace"] * len(text))


def test_each_wish_names_a_filter():
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


def test_marked_games_go_and_come_back_together(ctx, drive):
    fill(ctx, 5)
    driver = opened(ctx, drive)
    before = heads(driver)
    delete(driver, *before[:3])
    assert heads(driver) == before[3:]
    assert "Games deleted: 3." in driver.labels
    driver.press("ctrl+z")
    assert heads(driver) == before
    delete(driver, before[1])
    driver.click_button("Undo delete")
    assert heads(driver) == before
    for name in before[:2]:
        delete(driver, name)
    driver = opened(ctx, drive)
    assert heads(driver) == before[2:]
    driver.click_button("Undo delete")
    assert heads(driver) == before[1:]
    driver.press("ctrl+z")
    assert heads(driver) == before
    assert "Undo delete" not in driver.buttons


def test_escape_ends_the_selection_and_then_leaves(ctx, drive):
    fill(ctx, 3)
    driver = opened(ctx, drive)
    page, before = driver.top, driver.text
    driver.click_button("More")
    driver.click_button("Delete games")
    assert "Delete games" in driver.labels
    driver.click_button(heads(driver)[0])
    driver.press("escape")
    assert driver.top is page and driver.text == before
    driver.press("escape")
    assert driver.top is not page


@pytest.mark.parametrize("number", [3, 40])
def test_escape_ends_the_search_and_then_leaves(ctx, drive, number):
    fill(ctx, number)
    driver = opened(ctx, drive)
    page, before = driver.top, heads(driver)
    driver.press("ctrl+f", "1")
    driver.wait()
    assert heads(driver) != before
    driver.press("escape")
    driver.wait()
    assert driver.top is page and heads(driver) == before
    assert page.wanted == ALL
    driver.press("escape")
    assert driver.top is not page


def test_a_game_that_counts_for_a_rating_is_asked_for(ctx, drive):
    for game in ("one", "two"):
        match = rated()
        match.game_id = game
        ctx.games.keep(match)
    driver = opened(ctx, drive)
    (name, _) = heads(driver)
    delete(driver, name)
    assert isinstance(driver.top, QuestionScene)
    driver.press("escape")
    assert ctx.games.count() == 2
    driver.top.marked = {"one", "two"}
    driver.top.relayout()
    driver.click_button("Delete (2)")
    assert "Some of these games count toward a rating" in driver.text
    driver.click_button("Delete")
    assert ctx.games.count() == 0
    driver.press("ctrl+z")
    assert ctx.games.count() == 2


def test_a_game_that_cannot_be_read_can_be_deleted(ctx, drive, monkeypatch):
    fill(ctx, 3)
    ctx.games.finish_work()
    _, other, _ = ctx.games.page()
    read = ctx.games.match
    monkeypatch.setattr(ctx.games, "match", lambda game: read("" if game == other.game else game))
    driver = opened(ctx, drive)
    before = heads(driver)
    damaged = driver.button(before[1])
    assert "can’t be read" in damaged.detail
    driver.click(damaged.shown_rect.center)
    assert any("can’t be read" in text for text in driver.labels)
    delete(driver, before[1])
    assert heads(driver) == [before[0], before[2]]


def test_a_game_is_copied_and_deleted_from_its_card(ctx, drive):
    match = finished()
    first = match.game.turns[0].notation
    match.verdicts = (Verdict(0, first, "good", 0.0, 0.0, 0.5, first),)
    ctx.games.keep(match)
    driver = opened(ctx, drive)
    driver.click_button("Ana – Bruno")
    driver.press("ctrl+c")
    copied = Match.from_text(ctx.clipboard.paste())
    assert copied.game.is_over and not copied.verdicts, "they are longer than the game"
    assert ctx.games.match(match.game_id).verdicts == match.verdicts
    driver.click_button("Delete")
    assert heads(driver) == []
    assert ctx.games.count() == 0


def test_games_go_out_as_a_file_and_come_in_again(ctx, drive, tmp_path, monkeypatch):
    monkeypatch.setenv("THOLOS_HOME", str(tmp_path))
    fill(ctx, 5)
    driver = opened(ctx, drive)
    more(driver, "Export")
    driver.until(lambda: "exported" in driver.top.message)
    (path,) = (tmp_path / "exports").iterdir()
    assert f"exported to exports{os.sep}{path.name}: 5" in driver.top.message
    before = heads(driver)
    delete(driver, *before[:2])
    assert heads(driver) == before[2:]
    driver.send(pygame.Event(pygame.DROPFILE, file=str(path)))
    driver.until(lambda: "Games imported: 2. Already here: 3." in driver.labels)
    assert {*heads(driver)} == {*before}
    assert ctx.games.count() == 5


def test_the_review_of_an_unfinished_rated_game_asks_first(ctx, drive):
    match = played(match_of(Setup(Player("Ana"), Player(elo=900))), 2)
    ctx.games.keep(match)
    ctx.games.finish_work()
    driver = drive(routes_of(ctx).your_games())
    (entry,) = ctx.games.page()
    card = CardScene(driver.top.routes, entry, match, ctx.games, ctx.players)
    driver.show(card)
    driver.click_button(ctx.words("review.open"))
    assert isinstance(driver.top, QuestionScene)
    driver.click_button(ctx.words("rating.ask.no"))
    assert isinstance(driver.top, CardScene) and not match.helped.hints
    driver.click_button(ctx.words("review.open"))
    driver.click_button(ctx.words("review.open"))
    assert isinstance(driver.top, ReviewScene)
    assert ctx.games.match(match.game_id).helped.hints


def test_a_game_of_today_shows_its_time_and_an_older_one_its_day():
    now = datetime(2026, 11, 30, 18, 23)
    earlier = datetime(2026, 11, 30, 9, 5), datetime(2026, 11, 29, 18, 23), datetime(2005, 3, 1)
    shown = {
        language: [short_moment(words_in(language), when, now) for when in earlier]
        for language in ("en", "de", "fr")
    }
    assert shown == {
        "en": ["09:05", "11/29/26", "3/1/05"],
        "de": ["09:05", "29.11.26", "1.3.05"],
        "fr": ["09:05", "29/11/26", "1/3/05"],
    }


def test_a_shelf_says_who_won_and_what_is_not_finished(ctx):
    over, fresh = finished(), played(Match.new(Setup(ANA, Player("Bo"))), 2)
    names = shown_names(ctx.words, over.players)
    results = []
    for match in (fresh, over):
        ctx.games.keep(match)
        entry = ctx.games.find(match.game_id)
        assert entry is not None
        results.append(inscription(ctx, entry, match, (ANA.name,)).result)
    assert results[0] == "Unfinished"
    assert over.result in names and results[1].startswith(f"{names[over.result]}: Won ")
