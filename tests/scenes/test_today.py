"""The game of the day, its diary, and their page."""

from datetime import date, timedelta
from typing import Any, Self

import pytest

from lab.pictures import sample
from tests.driving import Drive, Driver, routes_of
from tests.matches import AGAINST_BOT, ANA, played
from tests.menu_routes import MenuRoutes, name_of
from tests.spoken import words_in
from tests.tables import press_spot, scene_of
from tholos_desktop.language.dates import day_words
from tholos_desktop.language.sentences import ornament_words
from tholos_desktop.rules import ADVANCED, BASIC, BLACK, SIDES, WHITE, legal_turns, score
from tholos_desktop.scenes.game.pause import PauseScene
from tholos_desktop.scenes.game_card import standing
from tholos_desktop.scenes.new_game import even_rival
from tholos_desktop.scenes.today.page import TodayScene
from tholos_desktop.services.temple_diary import Key, TempleDiary, Visit
from tholos_desktop.storage import puzzle_shelf
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.table.match import TEMPLE, Match, Player, Setup
from tholos_desktop.table.temple_of_day import daily_game
from tholos_desktop.table.turn_input import Spot

DAY = date(2026, 11, 21)
EASY = Player(level="easy")


class Clock(date):
    """A calendar that stands still until a test turns its page."""

    now = DAY

    @classmethod
    def today(cls) -> Self:
        return cls.fromordinal(cls.now.toordinal())


@pytest.fixture
def page(ctx: Any, drive: Drive, monkeypatch: pytest.MonkeyPatch) -> Driver:
    """The page on a certain day."""
    monkeypatch.setattr(Clock, "now", DAY)
    monkeypatch.setattr("tholos_desktop.scenes.today.page.date", Clock)
    ctx.players.learned.tell(ADVANCED)
    return drive(MenuRoutes(ctx).today())


def finish(ctx: Any, match: Match) -> None:
    """Play a match to its end, as the table does it."""
    while not match.game.is_over:
        match.game.play(legal_turns(match.game.position)[-1])
    ctx.games.keep(match)


def back(driver: Driver) -> None:
    """From the table that is only named back to the page."""
    driver.press("escape")
    assert isinstance(driver.top, TodayScene)


def test_a_day_has_one_temple_for_ever():
    assert daily_game(DAY) == (DAY, "w", "b", "A6D1E3")
    assert daily_game(date(2027, 1, 1)) == (date(2027, 1, 1), "b", "w", "A6C2E5F3")


def test_the_days_have_all_that_a_game_can_have():
    days = [daily_game(DAY + timedelta(number)) for number in range(120)]
    assert {each.match(ANA, EASY).setup.terms.ornaments for each in days} == {2, 3, 4, 5}
    laid = "".join(each.ornaments for each in days)
    assert set(laid) == set("ACDEF1234567")
    assert {(each.first, each.person) for each in days} == {(a, b) for a in SIDES for b in SIDES}


def test_its_record_says_whose_day_it_is_and_reads_back():
    match = daily_game(DAY).match(ANA, EASY)
    match.game.play(legal_turns(match.game.position)[0])
    again = Match.from_record(match.text())
    assert again.tags[TEMPLE] == "2026.11.21"
    assert again.day == "2026.11.21"
    assert again.near_side == BLACK
    assert again.game.start.code.endswith("w A6D1E3")
    assert TEMPLE not in again.restart().tags, "begun again it is a game like any other"
    assert TEMPLE not in Match.from_text(again.game.start.code).tags


def test_a_diary_of_thousands_of_open_temples_asks_for_the_newest():
    days = [DAY - timedelta(number) for number in range(5000)]
    diary, asked = TempleDiary(visits={Key(day, ""): Visit(str(day)) for day in days}), list[str]()
    diary.follow(asked.append)
    assert len(asked) < 1000 and asked[-1] == str(DAY)


def test_it_is_begun_once_and_then_gone_on_with(page, ctx):
    assert page.button("Play Iris").detail == "You play Black · Ornaments: 3 · Rated"
    page.click_button("Play Iris")
    begun = page.top.match
    assert begun.game.start.code == daily_game(DAY).match(ANA, EASY).game.start.code
    back(page)
    page.click_button("Play Iris")
    assert page.top.match.game_id == begun.game_id
    ctx.games.keep(played(begun, 2))
    back(page)
    assert page.button("Continue").detail.endswith(" · Iris")
    page.click_button("Continue")
    assert page.top.match.text() == begun.text()
    back(page)
    ctx.games.begin(Match.new(page.top.today.temple.match(ANA, EASY).setup))  # another game
    page.click_button("Continue")
    assert page.top.match.text() == begun.text(), "it was put by, and is found again"


def test_once_it_is_over_there_is_its_line_and_no_second_one(page, ctx):
    page.click_button("Play Iris")
    match = page.top.match
    finish(ctx, match)
    back(page)
    assert "Play Iris" not in page.buttons and "Continue" not in page.buttons
    assert TempleDiary.load().of([""]) == {DAY: Visit(match.game_id, is_over=True)}
    assert any(button.target.area == "pictures" for button in page.top.ui.buttons)
    page.click_button("Share")
    assert "Tholos · Game of the day · November 21, 2026 · I " in page.text
    page.press("escape")
    page.click_button("View the game")
    assert name_of(page) == "CardScene"


def test_the_day_counts_past_midnight(page, ctx):
    page.click_button("Play Iris")
    Clock.now = DAY + timedelta(1)
    finish(ctx, page.top.match)
    back(page)
    assert page.top.day == DAY + timedelta(1)
    assert TempleDiary.load().of([""])[DAY].is_over
    page.click_button("Play Theano")
    assert page.top.match.tags[TEMPLE] == f"{DAY + timedelta(1):%Y.%m.%d}"


def test_everybody_who_plays_here_has_a_temple_a_day(page, ctx):
    assert not page.button("Solve it").primary, "one thing after the other"
    page.click_button("Play Iris")
    assert page.top.match.players[BLACK] == Player(), "who never typed a name"
    back(page)
    assert "Players" not in page.buttons
    ctx.players.add("Ana")
    page.top.resume()
    page.click_button("Players")
    page.click_button("Ana")
    page.click_button("Play Iris")
    assert page.top.match.players[BLACK] == ANA
    back(page)
    assert {key.name for key in TempleDiary.load().visits} == {"", "Ana"}


def test_both_pictures_leave_room_for_what_is_said_beside_them(page):
    pictures = [each.rect for each in page.top.ui.buttons if each.target.area == "pictures"]
    assert len(pictures) == 2 and all(rect.width < page.top.size[0] / 2 for rect in pictures)


def test_at_midnight_the_page_turns(page):
    Clock.now = date(2026, 12, 1)
    page.wait()
    assert page.top.today.temple == daily_game(Clock.now)
    assert day_words(words_in("fr"), Clock.now) == "1er décembre 2026"


def advanced_day() -> date:
    """A day whose own puzzle has ornaments."""
    shelf = puzzle_shelf.load()
    days = (DAY + timedelta(number) for number in range(100))
    return next(day for day in days if (own := shelf.daily(day)) and any(own.position.ornaments))


def test_the_puzzle_of_the_day_is_basic_until_the_day_after_ornaments_were_met(
    ctx, drive, monkeypatch
):
    monkeypatch.setattr(Clock, "now", advanced_day())
    monkeypatch.setattr("tholos_desktop.scenes.today.page.date", Clock)
    for name, mode in (("bonus.A", BASIC), ("ornament.2", BASIC), ("", ADVANCED)):
        ctx.players.learned.finish(name or "ornament.3")
        if not name:
            ctx.players.learned.basic_day = "2026-01-01"  # as on the next day
        driver = drive(routes_of(ctx).today())
        driver.click_button("Solve it")
        driver.wait()
        assert driver.top.attempt.asked.mode == mode


@pytest.mark.parametrize("knows", [False, True])
def test_a_newcomers_first_game_is_said_to_be_unrated(ctx, drive, *, knows):
    ctx.players.learned.knows_the_game = knows
    driver = drive(routes_of(ctx).today())
    told = " ".join(each.detail or "" for each in driver.top.ui.buttons)
    assert (ctx.words("rating.off") in told) is not knows


@pytest.mark.parametrize(("ornaments", "met"), [("-", False), ("C2", True)])
def test_an_advanced_game_played_to_its_end_is_kept_in_mind(ctx, drive, ornaments, *, met):
    ctx.settings.tutor = "off"
    almost = "wgbwb/wbgww/wwbb/bgbww/gbwbg/bgwwb/wgbgb w/b w"
    scene = scene_of(ctx, AGAINST_BOT, f"{almost} {ornaments}")
    driver = drive(scene)
    assert not LearningDiary.load().has_met_ornaments
    for spot in (Spot("w", "w"), Spot("C")):
        press_spot(driver, spot)
        driver.wait()
    assert scene.match.game.is_over
    assert LearningDiary.load().has_met_ornaments is met


@pytest.mark.parametrize("met", [False, True])
def test_the_game_of_the_day_is_basic_until_ornaments_were_met(ctx, drive, monkeypatch, *, met):
    monkeypatch.setattr("tholos_desktop.scenes.today.page.date", Clock)
    if met:
        ctx.players.learned.tell(ADVANCED)
    driver = drive(MenuRoutes(ctx).today())
    begin = driver.button("Play Iris")  # the mason nearest to the gentle start
    assert ("Ornaments: " in begin.detail) is met
    assert (ctx.words("today.temple_says") in driver.labels) is met
    driver.click(begin.shown_rect.center)
    assert (driver.top.match.game.start.mode == ADVANCED) is met
    assert driver.top.match.tags[TEMPLE] == f"{Clock.now:%Y.%m.%d}"


def test_a_game_that_was_deleted_still_counts_as_played(page, ctx):
    page.click_button("Play Iris")
    finish(ctx, page.top.match)
    back(page)
    page.click_button("View the game")
    page.click_button("Delete")
    page.click_button("Delete")
    assert "You can undo this" in page.top.message
    assert not page.button("Played").enabled
    page.button("Played").press()
    assert isinstance(page.top, TodayScene)


def test_what_happens_to_the_game_meanwhile_is_seen_at_once(page, ctx):
    page.click_button("Play Iris")
    match = page.top.match
    finish(ctx, match)
    back(page)
    page.top.show_message(ctx.words("app.copied"))
    ctx.games.delete(match.game_id)
    page.until(lambda: "View the game" not in page.buttons)
    ctx.games.restore()
    page.until(lambda: "View the game" in page.buttons)
    assert page.top.message == ctx.words("app.copied"), "the message stays"


def test_only_games_and_puzzles_of_the_day_make_its_days(page, ctx):
    puzzles = ctx.players.puzzles
    puzzles.days = {DAY - timedelta(1)}
    page.top.resume()
    assert ctx.words("today.days", n=1) not in page.text, "one of the other puzzles"
    puzzles.dailies = {DAY}
    ctx.players.temples.visits = {
        Key(DAY, ""): Visit("a", is_over=True),
        Key(DAY - timedelta(3), ""): Visit("b", is_over=True),
        Key(DAY - timedelta(4), ""): Visit("begun and left"),
    }
    page.top.resume()
    assert ctx.words("today.days", n=2) in page.text


def test_the_rival_is_of_the_persons_strength(ctx):
    def rival_of(name: str) -> Player:
        return even_rival(ctx.engine, ctx.players.rating(name, ADVANCED))

    assert rival_of("Ana") == Player(elo=900), "gentle to who has not played"
    for seed in range(6):
        setup = Setup(ANA, Player(elo=1400))
        won = sample.match(None, setup=setup, ornaments="A3C2", seed=seed)
        if score(won.game.position).outcome.winner == WHITE:
            ctx.games.keep(won)
    assert ctx.games.count()
    stronger = rival_of("Ana").elo
    assert stronger is not None and stronger > 1200
    assert rival_of("Bruno") == Player(elo=900)


def test_the_game_of_the_day_is_named_and_has_one_try(ctx, drive, monkeypatch):
    monkeypatch.setattr("tholos_desktop.scenes.today.page.date", Clock)
    match = daily_game(DAY).match(ANA, EASY)
    name = ctx.words("today.temple")
    driver = drive(PauseScene(routes_of(ctx), match))
    assert name in driver.text and "Restart" not in driver.buttons
    driver = drive(PauseScene(routes_of(ctx), match.restart()))
    assert name not in driver.text and not driver.button("Restart").unavailable
    ctx.games.keep(played(match, 2))
    assert drive(MenuRoutes(ctx).menu()).button("Continue").detail.startswith(name)
    assert standing(ctx, match)[0] == name


def test_ornaments_that_nobody_draws_are_explained_before_the_game(ctx, drive):
    match = daily_game(DAY).match(ANA, EASY)
    driver = drive(routes_of(ctx).table(match))
    driver.wait()
    ctx.players.learned.know_the_game()
    for ornament in filter(None, match.game.start.ornaments):
        assert ornament_words(ctx.words, ornament) in driver.text
    driver.press("escape")
    assert driver.top.match is match and driver.top.session
