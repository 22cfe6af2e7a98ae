"""Choose a rival by face, the settings of a new game, and what is remembered of them."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.driving import Driver, RandomEngine, routes_of
from tests.matches import ANA, finished
from tests.menu_routes import MenuRoutes, name_of
from tests.playing import random_game
from tholos_desktop.language import masons
from tholos_desktop.rules import BLACK, WHITE
from tholos_desktop.scenes.elsewhere import terms
from tholos_desktop.scenes.elsewhere.terms import TermsChoice
from tholos_desktop.scenes.play import scene as play_scene
from tholos_desktop.storage import strengths
from tholos_desktop.table.clock import TimeControl
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.protocol_lines import Strengths
from tholos_desktop.table.rivals import RIVALS, find
from tholos_desktop.table.terms import Terms

Drive = Callable[..., Driver]
MYRON = find("myron")
assert MYRON is not None
AGAINST_MYRON = Setup(ANA, Player.mason(MYRON))


@pytest.fixture
def driver(ctx: Any, drive: Drive) -> Driver:
    return drive(MenuRoutes(ctx).play())


def setup_of(driver: Driver) -> Setup:
    """The setup of the game that Play begins."""
    driver.click_button("Play")
    assert name_of(driver) == "table"
    made: Setup = driver.top.match.setup
    return made


# Who is in front


def focused(driver: Driver) -> str:
    (text,) = [b.text for b in driver.top.ui.buttons if b.target is driver.top.ui.focus.current]
    return text


def test_arrows_keep_the_rival_until_enter(driver: Driver) -> None:
    front = driver.top.front
    driver.press("down", "down", "down")
    driver.wait(0.1)
    assert (driver.top.front, focused(driver)) == (front, "Game settings")
    driver.press("up", "up")
    while focused(driver) != "Myron":
        driver.press("right")
    driver.wait(0.1)
    assert driver.top.front == front
    driver.press("return")
    assert driver.top.front == "myron" and focused(driver) == "Myron"
    assert "Lays foundations" in driver.text
    driver.press("return")
    assert focused(driver) == "Play", "a face only selects"
    driver.press("return")
    assert driver.top.match.setup.black == Player.mason(MYRON)


def test_a_click_on_a_face_selects_and_a_double_click_starts(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(play_scene, "monotonic", lambda: now[0])
    first = find(driver.top.front)
    for name in (masons.name(driver.ctx.words, first), "Myron", "Myron", "Iris", "Myron"):
        now[0] += 1.0
        driver.click_button(name)
        assert name_of(driver) == "PlayScene"
    assert driver.top.front == "myron"
    now[0] += 0.3
    driver.click_button("Iris")
    assert (name_of(driver), driver.top.front) == ("PlayScene", "iris")
    now[0] += 0.3
    driver.click_button("Iris")
    assert driver.top.match.setup.black.rival == "iris"


def test_up_leads_back_to_the_row_above_and_to_the_choice_in_it(driver: Driver) -> None:
    driver.click_button("Myron")
    driver.press("down", "down")  # the first key only shows the frame
    assert focused(driver) not in ("Myron", "Game settings")
    driver.press("right")
    beside = focused(driver)
    driver.press("down", "up")
    assert focused(driver) == beside, "it had the focus last"
    driver.press("up", "down", "down")
    assert (focused(driver), driver.top.front) == ("Game settings", "myron")
    driver.click_button("A friend at this table")
    driver.press("down", "down", "enter")
    driver.wait()
    assert name_of(driver) == "GameSettingsScene"
    driver.press("escape")
    driver.wait()
    driver.press("up")
    assert focused(driver) == "A friend at this table"


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((960, 540), 2.0)])
def test_the_keys_lead_to_every_button(
    ctx: Any, drive: Drive, size: tuple[int, int], scale: float
) -> None:
    ctx.settings.text_scale = scale
    driver = drive(MenuRoutes(ctx).play(), size)
    names = set(driver.buttons)
    left, rng, presses = (
        {each for each in names if not each.startswith("Practice")},
        random.Random(3),
        0,
    )
    while left:
        presses += 1
        assert presses < 600, left
        driver.press(rng.choice(("right", "right", "left", "down", "up", "tab")))
        driver.wait()
        focus = driver.top.ui.focus.current
        assert driver.app.surface.get_rect().contains(focus.rect())
        left -= {b.text for b in driver.top.ui.buttons if b.target is focus}


def test_the_games_kept_against_a_mason_are_counted(ctx: Any, drive: Drive) -> None:
    for setup in (AGAINST_MYRON, Setup(AGAINST_MYRON.black, ANA)):
        ctx.games.keep(Match(setup, 1, finished().game))
    driver = drive(MenuRoutes(ctx).play())
    driver.click_button("Myron")
    assert "Won 1 · lost 1 · drawn 0" in driver.text
    driver.click_button("Lykos")
    assert "played each other yet" in driver.text


def test_a_level_is_told_with_its_strength_if_that_is_known(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strengths, "load", lambda _: {"easy": 1000, "medium": 1748})
    driver.click_button("Journeyman")
    assert "considers every reply" in driver.text
    assert "about 1750" in driver.text
    driver.click_button("Architect")
    assert "Rating" not in driver.text
    driver.click_button("Architect")
    assert driver.top.match.setup.black == Player(level="hard")


def test_a_rival_at_my_level_is_one_for_an_even_game(ctx: Any, drive: Drive) -> None:
    for seed in range(5):
        ctx.games.keep(Match(Setup(ANA, Player(elo=1500)), seed, random_game(seed, 0)))
    even = ctx.players.rating("Ana", "basic").even_rival
    driver = drive(MenuRoutes(ctx).play())
    driver.click_button("At my level")
    assert ctx.words("rating.gentle") in driver.text
    assert driver.top.game.setup.black == Player(elo=900)
    driver.click_button("You")
    driver.top.ui.focus.set(driver.top.ui.entries[0].target)
    driver.press(*"Ana", "enter")
    driver.click_button("At my level")
    assert driver.top.game.setup == Setup(ANA, Player(elo=even)) and even != 900
    assert "after 5 games" in driver.text
    ctx.engine.capabilities.strengths = Strengths(400, 800)
    assert driver.top.game.setup.black == Player(elo=800), "nobody stronger is offered"
    ctx.engine.capabilities.strengths = None
    driver.top.game.terms = Terms(2, begins=WHITE, color=WHITE)
    assert driver.top.game.setup.black == Player(elo=900), "the modes have ratings of their own"


def test_a_mason_brings_something_to_try(ctx: Any, drive: Drive) -> None:
    driver = drive(routes_of(ctx).play())
    driver.click_button("Iris")
    driver.click_button("Practice an ornament: Three more")
    assert driver.top.attempt.exercise.name == "ornament.1"


# Others than a bot


def test_a_friend_and_oneself_take_the_two_sides(ctx: Any, drive: Drive, driver: Driver) -> None:
    ctx.settings.people = [["Ana"], ["Bo"], ["Cleo"]]
    ctx.players.choose("Cleo")
    driver = drive(MenuRoutes(ctx).play())
    driver.click_button("A friend at this table")
    assert driver.top.game.setup == Setup(Player("Cleo"), Player())
    driver.click_button("Cleo")
    driver.click_button("Ana")
    driver.click_button("Black")
    driver.click_button("Bo")
    driver.click_button("Melissa")
    assert driver.top.game.setup.white == Player("Cleo"), "not a name of the game of two"
    driver.click_button("A friend at this table")
    assert setup_of(driver) == Setup(ANA, Player("Bo"))
    assert ctx.players.last.name == "Cleo"
    again = MenuRoutes(ctx).play().game
    assert again.setup.white == Player("Cleo")
    again.seat_two()
    assert again.setup == Setup(ANA, Player("Bo"))
    again.put(WHITE, "iris")
    again.put(BLACK, "lykos")
    ctx.settings.setup |= again.values()
    assert ctx.players.last.name == "Cleo", "also after a game of two bots"


def test_who_sits_down_meets_the_mason_next_to_them(
    ctx: Any, drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    ctx.settings.people = [["Ana"], ["Bo"]]
    masons = {"Ana": RIVALS[0], "Bo": RIVALS[4]}
    monkeypatch.setattr(ctx.players, "next_rival", lambda name, _: masons.get(name, RIVALS[0]))
    ctx.players.choose("Ana")
    driver = drive(MenuRoutes(ctx).play())
    driver.click_button("Ana")
    driver.click_button("Bo")
    assert driver.top.game.setup.black == Player.mason(RIVALS[4])


def test_two_bots_are_seated_one_after_the_other(driver: Driver) -> None:
    driver.click_button("Watch two bots")
    driver.click_button("Pythia")
    (black,) = [button for button in driver.top.ui.buttons if button.group == "Black"]
    driver.click(black.shown_rect.center)
    assert driver.top.edited == BLACK
    driver.click_button("Iris")
    assert setup_of(driver) == Setup(Player(level="oracle"), Player.mason(RIVALS[1]))


# The settings


def test_settings_are_remembered_and_the_next_rival_is_in_front_again(
    ctx: Any, driver: Driver
) -> None:
    driver.click_button("Game settings")
    for button in ("4", "Any location", "On"):
        driver.click_button(button)
    assert ctx.words("tutor.on_says") in driver.text
    colors = [button for button in driver.top.ui.buttons if button.group == "Your color"]
    driver.click(colors[1].shown_rect.center)
    firsts = [button for button in driver.top.ui.buttons if button.group == "Who goes first"]
    driver.click(firsts[2].shown_rect.center)
    driver.click_button("Back")
    driver.click_button("Lykos")
    lykos = Player.mason(RIVALS[5])
    assert setup_of(driver) == Setup(lykos, Player(), Terms(4, True))
    assert ctx.settings.tutor == "on"
    melissa = Player.mason(RIVALS[0])
    assert MenuRoutes(ctx).play().game.setup == Setup(melissa, Player(), Terms(4, True))


def test_settings_are_kept_without_a_game_and_one_clock_is_not_the_others(
    ctx: Any, driver: Driver
) -> None:
    driver.click_button("A friend at this table")
    driver.click_button("Game settings")
    for button in ("4", "5 min"):
        driver.click_button(button)
    driver.click_button("Back")
    driver.press("escape")
    assert name_of(driver) != "PlayScene"
    chosen = Terms(4, begins=WHITE, color=WHITE, clock=TimeControl(5, 5))
    assert MenuRoutes(ctx).play().game.terms == chosen
    friends = TermsChoice.remembered(ctx.settings.setup)
    assert friends.terms == Terms(take_backs=1)
    friends.terms = Terms(clock=TimeControl(20))
    ctx.settings.setup |= friends.values()
    assert MenuRoutes(ctx).play().game.terms == chosen
    assert TermsChoice.remembered(ctx.settings.setup).terms == friends.terms


def test_what_a_setting_needs_can_be_chosen_only_then(driver: Driver) -> None:
    driver.click_button("A friend at this table")
    driver.click_button("Game settings")
    assert not driver.button("+10 s").enabled
    assert not driver.button("Any location").enabled
    driver.click_button("2")
    assert driver.button("Any location").enabled
    driver.click_button("5 min")
    driver.click_button("+10 s")
    driver.click_button("Lose the game")
    driver.click_button("Back")
    said = driver.button("Game settings").detail
    assert said.startswith("Advanced (2) · ") and " · Clock: 5 min +10 s (loss on time) · " in said
    assert setup_of(driver).terms.clock == TimeControl(5, 10, True)


def test_a_color_left_to_chance_is_either_of_two(ctx: Any, driver: Driver) -> None:
    driver.click_button("Game settings")
    colors = [button for button in driver.top.ui.buttons if button.group == "Your color"]
    driver.click(colors[2].shown_rect.center)
    driver.click_button("Back")
    driver.click_button("Myron")
    assert "Your color: Random" in driver.button("Game settings").detail
    found = {driver.top.game.setup for _ in range(50)}
    assert found == {Setup(Player(), AGAINST_MYRON.black), Setup(AGAINST_MYRON.black, Player())}
    assert {setup.terms for setup in found} == {Terms(begins=WHITE)}


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("0,t,?,?,3+2e,0", "Basic · Clock: 3 min +2 s (loss on time) · Take-backs: 0"),
        ("0,a,?,?,3+0e,1", "Basic · Clock: 3 min (loss on time) · Take-backs: 1"),
        ("?,t,?,?,-,3", "Advanced · Clock: None · Take-backs: 3"),
        (
            "4,a,?,?,-,3",
            "Advanced (4) · Where they can go: Any location · Clock: None · Take-backs: 3",
        ),
    ],
)
def test_an_invitation_says_all_its_terms(ctx: Any, written: str, told: str) -> None:
    assert terms.said(ctx.words, Terms.parse(written)) == told


def test_with_a_bot_there_is_no_clock(ctx: Any) -> None:
    ctx.settings.setup = {"terms": "0,t,w,w,5+5,0"}
    scene = MenuRoutes(ctx).play()
    assert scene.game.setup.terms.clock is None
    scene.game.seat_two()
    assert scene.game.setup.terms.clock == TimeControl(5, 5)


@pytest.mark.parametrize(
    "values",
    [
        {"terms": 7, "player_name": 3, "level": ["easy"]},
        {"terms": "9,t,w,w,-,0", "player_name": "n" * 500, "w_table_name": None},
        {"terms": "4,t,w,?,0+5,0"},
    ],
)
def test_a_remembered_choice_that_makes_no_sense_does_no_harm(ctx: Any, values: Any) -> None:
    ctx.settings.setup = values
    Match.new(MenuRoutes(ctx).play().game.setup)


def test_the_settings_say_whether_the_game_is_rated(ctx: Any, drive: Drive) -> None:
    ctx.players.learned.knows_the_game = False
    driver = drive(MenuRoutes(ctx).play())
    assert "· Not rated ·" in driver.button("Game settings").detail, "a first game is for practice"
    ctx.players.learned.know_the_game()
    driver = drive(MenuRoutes(ctx).play())
    assert "· Rated ·" in driver.button("Game settings").detail
    driver.top.game.seat_two()
    driver.top.relayout()
    assert "ated ·" not in driver.button("Game settings").detail


@pytest.mark.parametrize(
    ("knows", "two", "said"),
    [
        (True, False, "Rated: “Why?” is allowed. A hint, an undo, or “Think again” when the tutor"),
        (False, False, "Your first game is for practice"),
        (True, True, "Games between two people don’t affect ratings."),
    ],
)
def test_the_settings_say_what_a_rating_depends_on(
    ctx: Any, drive: Drive, knows: bool, two: bool, said: str
) -> None:
    ctx.players.learned.knows_the_game = knows
    driver = drive(MenuRoutes(ctx).play())
    if two:
        driver.top.game.seat_two()
        driver.top.relayout()
    driver.click_button("Game settings")
    assert said in driver.text and driver.overflows == []


def test_the_pause_says_whether_the_game_is_rated(ctx: Any, drive: Drive) -> None:
    ctx.players.learned.know_the_game()
    ctx.engine = RandomEngine()
    driver = drive(routes_of(ctx).table(Match.new(AGAINST_MYRON)))
    driver.top._navigation.pause()
    driver.wait(0.1)
    assert "Rated: “Why?” is allowed" in driver.text
    driver.press("escape")
    driver.top.match.note_hint(1)
    driver.top._navigation.pause()
    driver.wait(0.1)
    assert "You used a hint, so this game is not rated." in driver.text
