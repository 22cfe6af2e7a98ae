"""The goals: what a game reaches, how it is found among all games, and the page."""

import json
from typing import Any

import pygame
import pytest

from lab.pictures import sample
from tests.driving import routes_of
from tests.matches import ANA, LAST_SPACE, match_of
from tholos_desktop.language.sentences import goal_words
from tholos_desktop.rules import BLACK, WHITE, Position, legal_turns, score
from tholos_desktop.scenes.today.goals import GoalsScene
from tholos_desktop.services import goal_search
from tholos_desktop.storage import settings
from tholos_desktop.table.looks import Look
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.rivals import RIVALS
from tholos_desktop.teaching.goals import GOALS, GoalProgress, WonGame

MELISSA = Player.mason(RIVALS[0])


@pytest.fixture(autouse=True)
def from_any_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of one move from a set-up position stands for a whole one."""
    monkeypatch.setattr(Position, "is_start", True)


def last_turn(
    ornaments: str = "-", *, bot: Player = MELISSA, person: str = WHITE, columns: str = ""
) -> Match:
    """White's last stone ends the game: White has won by 11 points, with β and γ."""
    code = f"{columns or LAST_SPACE.split()[0]} w/b w {ornaments}"
    setup = Setup(ANA, bot) if person == WHITE else Setup(bot, ANA)
    match = match_of(setup, code)
    match.game.play("wC")
    assert match.game.is_over
    return match


def reached(*matches: Match) -> dict[str, int]:
    """How many parts of each goal, of those that are begun."""
    found = GoalProgress()
    for match in matches:
        found.take(match)
    return {goal.key: found.parts(goal) for goal in GOALS if found.parts(goal)}


PLAIN = {"columns": 2, "rich": 1, "alone": 1, "rivalmelissa": 1, "masons": 1}


def test_what_one_game_reaches():
    assert reached(last_turn()) == PLAIN


def test_an_ornament_counts_for_who_owns_its_column():
    assert reached(last_turn("C1")) == PLAIN | {"ornaments": 1}
    assert "ornaments" not in reached(last_turn("E1")), "that column is the rival's"


def test_a_game_from_a_set_up_position_counts_for_nothing(monkeypatch):
    monkeypatch.undo()
    assert reached(last_turn()) == {}


def test_a_game_that_is_not_won_against_a_bot_counts_for_nothing():
    assert reached(last_turn(person=BLACK)) == {}
    assert reached(last_turn(bot=Player("Bruno"))) == {}
    unfinished = match_of(Setup(ANA, MELISSA), LAST_SPACE)
    assert reached(unfinished) == {}


def test_help_and_the_return_of_a_stone_are_seen():
    match = last_turn()
    match.note_undo()
    assert "alone" not in reached(match)
    match = match_of(Setup(ANA, MELISSA), "wgbwb/wbgww/wwb/bgbww/gbwbg/bgwwb/wgbgb ww/b w -")
    match.game.play("wC/A-")
    won = WonGame(match, WHITE, score(match.game.position))
    assert won.bonuses == {"C"}
    match.game.play(next(turn for turn in legal_turns(match.game.position) if not turn.bonus))
    assert WonGame(match, BLACK, won.account).bonuses == set(), "only one's own turns count"


def test_costly_and_fewer_columns_are_seen():
    """Black's π is worth less than nothing; then White has one column against three."""
    costly = last_turn(columns="wgbwb/wbgww/wwbb/bgbww/ggbgb/bgwwb/wbwbg")
    assert reached(costly)["costly"] == 1
    fewer = last_turn(columns="wgbwb/bggwb/wwbb/bgbww/gbwbg/bgwwb/wgbgb")
    assert reached(fewer)["fewer"] == 1


def test_both_colors_against_one_mason_and_all():
    mirrored = str.maketrans("wb", "bw")
    columns = LAST_SPACE.split()[0].translate(mirrored)
    black = match_of(Setup(MELISSA, ANA), f"{columns} w/b b -")
    black.game.play("bC")
    assert reached(last_turn(), black)["rivalmelissa"] == 2
    masons = [last_turn(bot=Player.mason(rival)) for rival in RIVALS[:2]]
    assert reached(*masons, *masons)["masons"] == 2


def test_it_is_found_a_game_at_a_time(ctx, monkeypatch):
    monkeypatch.setattr(goal_search, "SLICE_SECONDS", 0.0)
    setup = Setup(ANA, MELISSA)
    matches = [sample.match(None, setup=setup, ornaments="A3C2", seed=n) for n in range(6)]
    for match in (*matches, last_turn(), sample.match(9, setup=setup)):
        ctx.games.keep(match)
    read, damaged = ctx.games.match, matches[0].game_id
    monkeypatch.setattr(ctx.games, "match", lambda game: read("" if game == damaged else game))
    search, slices = ctx.players.goals(), 0
    while not search.is_over:
        search.go_on()
        slices += 1
    won = [match for match in (*matches[1:], last_turn()) if WonGame.of(match)]
    expected = reached(*won)
    assert {g.key: search.reached.parts(g) for g in GOALS if search.reached.parts(g)} == expected
    assert slices == len(won) + 1
    new = ctx.players.new_goals(last_turn("C1"))
    new.go_on()
    assert not new.is_over


def found_new(ctx: Any, match: Match) -> list[str]:
    search = ctx.players.new_goals(match)
    while not search.is_over:
        search.go_on()
    return [goal.key for goal in search.found]


def test_a_goal_is_new_only_with_the_game_that_reaches_it_first(ctx):
    first, second = last_turn(), last_turn("C1")
    ctx.games.keep(first)
    assert found_new(ctx, first) == ["rich", "alone"], "one part is no goal"
    ctx.games.keep(second)
    assert found_new(ctx, second) == [], "they were reached before"
    assert found_new(ctx, last_turn(person=BLACK)) == []


def test_the_result_tells_new_goals_and_tries_their_looks(ctx, drive):
    """The game reaches two goals, which earn clouds and the morning."""
    match = last_turn()
    ctx.games.keep(match)
    driver = drive(routes_of(ctx).result(match), (1280, 800))
    driver.press("space")  # the temple is alone at first
    driver.until(lambda: "Goals reached" in driver.labels)
    driver.wait(0.6)
    said = driver.labels
    first = said.index("Goals reached")
    reached = {goal.key: goal_words(ctx.words, goal) for goal in GOALS}
    assert said[first + 1 : first + 3] == [reached[key] for key in ("rich", "alone")]
    earned = "New look: Clouds", "New look: Morning"
    assert set(earned) < set(driver.buttons)
    temple = pygame.Rect(200, 120, 400, 500)
    evening = driver.pixels(temple)
    driver.click_button("New look: Morning")
    driver.wait()
    assert ctx.settings.look == Look(hour="morning")
    assert driver.pixels(temple) != evening, "on the board just won"
    driver.click_button("New look: Morning")
    driver.wait()
    assert ctx.settings.look == Look() and driver.pixels(temple) == evening
    driver.click_button("1 more goal to the next look")
    assert isinstance(driver.top, GoalsScene)


def test_the_options_offer_what_the_games_have_earned(ctx, drive):
    """The game reaches two goals: clouds and the morning."""
    ctx.games.keep(last_turn())
    driver = drive(routes_of(ctx).options())
    driver.until(lambda: not driver.top.moving)
    driver.wait()
    offered = {button.text for button in driver.top.ui.buttons if button.is_option}
    assert {"Evening", "Morning", "Clear", "Clouds", "Original"} <= offered
    assert {"Night", "White", "Green"} <= {*driver.buttons} - offered
    assert driver.button("Night").shown_tip == "Opens with 7 goals"
    before = driver.pixels()
    driver.click_button("Morning")
    driver.wait()
    assert driver.pixels() != before
    assert settings.load(ctx.settings.path).look == Look(hour="morning")
    driver.click_button("Night")
    assert isinstance(driver.top, GoalsScene), "what it takes"
    driver.until(lambda: driver.top.search.is_over)
    driver.wait()
    said = driver.labels
    assert "2 of 12 reached." in said and "1 more goal to the next look" in said


def test_a_look_once_earned_or_chosen_stays(ctx, drive):
    """Whatever becomes of the games and of the goals that earned it."""
    ctx.games.keep(match := last_turn())
    driver = drive(routes_of(ctx).goals())
    driver.until(lambda: driver.top.search.is_over)
    chosen = ctx.settings.values() | {"marble": "green"}
    ctx.settings.path.write_text(json.dumps({**chosen, "version": 1}), "utf-8")
    ctx.games.delete(match.game_id)
    ctx.settings = settings.load(ctx.settings.path)
    assert ctx.settings.look == Look(marble="green")
    ctx.settings.marble = "island"
    driver = drive(routes_of(ctx).options())
    driver.until(lambda: not driver.top.moving)
    offered = {button.text for button in driver.top.ui.buttons if button.is_option}
    assert {"Clouds", "Morning", "Green"} <= offered and "White" not in offered
