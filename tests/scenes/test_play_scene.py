"""Choose a rival by face, the settings of a new game, and what is remembered of them."""

import random
from typing import Any

import pytest

from tests.driving import Drive, Driver, RandomEngine, routes_of
from tests.matches import ANA, finished
from tests.menu_routes import MenuRoutes, name_of
from tests.playing import random_game
from tholos_desktop.board.portraits import portrait
from tholos_desktop.language import masons
from tholos_desktop.rules import BLACK, WHITE
from tholos_desktop.scenes.elsewhere import terms
from tholos_desktop.scenes.play import scene as play_scene
from tholos_desktop.scenes.terms import example
from tholos_desktop.storage import strengths
from tholos_desktop.table.clock import TimeControl
from tholos_desktop.table.match import EVEN, Match, Player, Setup
from tholos_desktop.table.protocol_lines import LEVELS, Strengths
from tholos_desktop.table.rivals import RIVALS, find
from tholos_desktop.table.terms import Terms

MYRON = find("myron")
assert MYRON is not None
AGAINST_MYRON = Setup(ANA, Player.mason(MYRON))
BASIC_TERMS = Terms(begins=WHITE)


@pytest.fixture
def driver(ctx: Any, drive: Drive) -> Driver:
    return drive(MenuRoutes(ctx).play())


def setup_of(driver: Driver) -> Setup:
    """The setup of the game that Play begins."""
    driver.click(driver.top.start.button.rect.center)
    driver.wait()
    assert name_of(driver) == "table"
    made: Setup = driver.top.match.setup
    return made


def test_arrows_keep_the_rival_until_enter(driver):
    front = driver.top.front
    driver.press("down", "down")  # the first key only shows the frame
    while driver.focused != "Myron":
        driver.press("right")
    driver.wait(0.1)
    assert driver.top.front == front
    driver.press("return")
    assert driver.top.front == "myron" and driver.focused == "Myron"
    assert "Lays foundations" in driver.text
    driver.press("return")
    assert driver.focused == "Play Myron", "a face only selects"
    driver.press("return")
    assert driver.top.match.setup.black == Player.mason(MYRON)


def test_a_click_on_a_face_selects_and_a_double_click_starts(driver, monkeypatch):
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


def test_arrows_lead_to_the_faces_that_do_not_fit(ctx, drive):
    ctx.settings.text_scale = 2.0
    driver = drive(MenuRoutes(ctx).play(), (960, 540))
    assert "Pythia" not in driver.buttons and "‹" not in driver.buttons
    for _ in range(len(RIVALS)):
        if "›" in driver.buttons:
            driver.click_button("›")
            driver.wait()
    assert "Pythia" in driver.buttons and "Melissa" not in driver.buttons
    assert driver.overflows == []


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((960, 540), 2.0)])
def test_the_keys_lead_to_every_button(ctx, drive, size, scale):
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


def test_the_games_kept_against_a_mason_are_counted(ctx, drive):
    for setup in (AGAINST_MYRON, Setup(AGAINST_MYRON.black, ANA)):
        ctx.games.keep(Match(setup, 1, finished().game))
    driver = drive(MenuRoutes(ctx).play())
    driver.click_button("Myron")
    assert "1 won, 0 drawn, 1 lost" in driver.text
    driver.click_button("Lykos")
    assert "Won 1" not in driver.text
    tips = {button.text: button.tip for button in driver.top.ui.buttons}
    assert tips["Myron"] == "1 won, 0 drawn, 1 lost" and tips["Lykos"] is None


def test_a_rival_at_my_level_is_one_for_an_even_game(ctx, drive):
    for seed in range(5):
        ctx.games.keep(Match(Setup(ANA, Player(elo=1500)), seed, random_game(seed, 0)))
    ctx.settings.people = [["Ana"]]
    even = ctx.players.rating("Ana", "basic").even_rival
    driver = drive(MenuRoutes(ctx).play())
    driver.click_button("At my level")
    assert ctx.words("rating.none") in driver.text
    assert driver.top.game.setup.black == Player(elo=900)
    choose(driver, f"{SETTINGS} > You")
    driver.wait()
    driver.top.ui.focus.set(driver.top.ui.entries[0].target)
    driver.press(*"Ana", "enter", "escape")
    driver.wait()
    driver.click_button("At my level")
    assert driver.top.game.setup == Setup(ANA, Player(elo=even)) and even != 900
    assert "after 5 games" in driver.text
    ctx.engine.capabilities.strengths = Strengths(400, 800)
    assert driver.top.game.setup.black == Player(elo=800), "nobody stronger is offered"
    ctx.engine.capabilities.strengths = None
    driver.top.game.terms = Terms(2, begins=WHITE, color=WHITE)
    assert driver.top.game.setup.black == Player(elo=900), "the modes have ratings of their own"


def choose(driver: Driver, path: str) -> None:
    """Click buttons by their texts, ``Game settings > Your color: Black``; before a colon stands
    the group, after it the text, if it matters."""
    for name in filter(None, path.split(" > ")):
        group, _, text = name.rpartition(": ") if ": " in name else ("", "", name)
        fitting = (
            button for button in driver.top.ui.buttons
            if text in ("*", button.text) and group in ("", button.group)
        )  # fmt: skip
        driver.click(next(fitting).shown_rect.center)


FRIEND, SETTINGS = "A friend here", "Game settings"
TIMED = f"{FRIEND} > {SETTINGS} > 2 > 5 min +5 s > Lose the game > Back"


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("", "· Rated"),
        ("Myron", "Lays foundations"),
        ("Medium", "Sets small traps"),
        ("Medium", "Rating 1750"),
        ("Medium", "not Advanced"),
        (f"{SETTINGS} > 4 > Back > Medium", "Rating 1750 · Advanced"),
        ("Hard", "not Rating"),
        (FRIEND, "not · Rated"),
        (SETTINGS, "Rated: “Why?” is allowed. A hint, an undo or “Think again” (when the tutor"),
        (f"{FRIEND} > {SETTINGS}", "Games between two people don’t affect ratings."),
        (f"{SETTINGS} > Your color: Random > Back", "Your color: Random"),
    ],
)
def test_the_page_tells(driver, monkeypatch, path, told):
    monkeypatch.setattr(strengths, "load", lambda _: {"easy": 1000, "medium": 1748})
    choose(driver, path)
    said = "\n".join([*driver.labels, *(button.detail or "" for button in driver.top.ui.buttons)])
    assert (told.removeprefix("not ") in said) != told.startswith("not ")
    assert driver.overflows == []


@pytest.mark.parametrize(
    ("path", "setup"),
    [
        ("Myron", Setup(Player(), AGAINST_MYRON.black, BASIC_TERMS)),
        ("Hard", Setup(Player(), Player(level="hard"), BASIC_TERMS)),
        ("Watch", Setup(Player.mason(RIVALS[0]), Player.mason(RIVALS[1]), BASIC_TERMS)),
        (
            "Watch > Pythia > Myron",
            Setup(Player(level="oracle"), AGAINST_MYRON.black, BASIC_TERMS),
        ),
        (
            f"{SETTINGS} > 4 > All seven > Your color: Black > Who goes first: Random > Back"
            " > Lykos",
            Setup(Player.mason(RIVALS[5]), Player(), Terms(4, True)),
        ),
        (TIMED, Setup(Player(), Player(), Terms(2, begins=WHITE, clock=TimeControl(5, 5, True)))),
    ],
)
def test_the_page_begins(ctx, driver, path, setup):
    choose(driver, path)
    assert setup_of(driver) == setup
    again = MenuRoutes(ctx).play()
    assert again.front == RIVALS[0].name
    if setup.white.is_bot and setup.black.is_bot:
        again.game.watch()
        assert again.game.setup == setup, "the same two"
    elif not setup.white.is_bot and not setup.black.is_bot:
        again.game.seat_two()
    assert again.game.terms.ornaments == setup.terms.ornaments


@pytest.mark.parametrize("is_first", [True, False])
def test_a_first_game_is_for_practice(ctx, drive, *, is_first):
    ctx.players.learned.knows_the_game = not is_first
    driver = drive(MenuRoutes(ctx).play())
    assert ("· Not rated" in driver.button("Game settings").detail) == is_first
    choose(driver, SETTINGS)
    assert ("Your first game is for practice" in driver.text) == is_first


def test_a_friend_and_oneself_take_the_two_sides(ctx, drive, driver):
    ctx.settings.people = [["Ana"], ["Bo"], ["Cleo"]]
    ctx.players.choose("Cleo")
    driver = drive(MenuRoutes(ctx).play())
    choose(driver, FRIEND)
    assert driver.top.game.setup == Setup(Player("Cleo"), Player())
    choose(driver, "Cleo > Ana > Black > Bo > A rival")
    assert driver.top.game.setup.white == Player("Cleo"), "not a name of the game of two"
    driver.click_button(FRIEND)
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
    again.seat_two()
    again.seat(BLACK, "Ana")
    assert again.setup == Setup(Player("Bo"), ANA), "nobody plays both sides: they swap"


def test_who_plays_a_side_is_marked_where_one_chooses_for_it(ctx, drive):
    ctx.settings.people = [[""], ["Ana"], ["Bo"]]
    driver = drive(MenuRoutes(ctx).play())
    choose(driver, f"{FRIEND} > Black > Ana > White > You")
    for name in ("You", "Ana"):
        driver.click_button(name)
        assert [each.text for each in driver.top.ui.buttons if each.chosen] == [name]
        driver.press("escape")
    driver.click_button("Ana")
    assert "Black" in driver.labels and ctx.words("people.title") not in driver.text


def test_settings_are_kept_without_a_game_by_each_way_to_play(ctx, driver):
    choose(driver, f"{FRIEND} > {SETTINGS} > 4 > 5 min +5 s > Back")
    choose(driver, "A friend online")
    assert driver.button("Game settings").detail == "Basic\u00a0· Clock: None\u00a0· Take-backs: 1"
    choose(driver, "Game settings > 3 > Back > A friend here")
    assert driver.button("Game settings").detail.startswith("Advanced (4)")
    driver.press("escape")
    game = MenuRoutes(ctx).play().game
    numbers = []
    for game.way in ("rival", "friend", "elsewhere", "watch"):
        numbers.append(game.terms.ornaments)
    assert numbers == [0, 4, 3, 0]
    game.seat_two()
    assert game.setup.terms == Terms(4, begins=WHITE, clock=TimeControl(5, 5))


def test_a_color_left_to_chance_is_either_of_two(ctx, driver):
    choose(driver, f"{SETTINGS} > Your color: Random > Back > Myron")
    found = {driver.top.game.setup for _ in range(50)}
    assert found == {Setup(Player(), AGAINST_MYRON.black), Setup(AGAINST_MYRON.black, Player())}
    assert {setup.terms for setup in found} == {Terms(begins=WHITE)}


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("0,t,?,?,3+2e,0", "Basic\u00a0· Clock: 3 min +2 s (loss on time)\u00a0· Take-backs: 0"),
        ("0,a,?,?,3+0e,1", "Basic\u00a0· Clock: 3 min (loss on time)\u00a0· Take-backs: 1"),
        ("?,t,?,?,-,3", "Advanced\u00a0· Clock: None\u00a0· Take-backs: 3"),
        (
            "4,a,?,?,-,3",
            "Advanced (4)\u00a0· Columns for ornaments: All seven\u00a0· Clock: None"
            "\u00a0· Take-backs: 3",
        ),
    ],
)
def test_an_invitation_says_all_its_terms(ctx, written, told):
    assert terms.terms_words(ctx.words, Terms.parse(written)) == told


@pytest.mark.parametrize("number", [None, 0, *range(2, 6)])
def test_the_board_in_a_picture_is_of_the_mode_that_the_settings_say(ctx, number):
    chosen = Terms(number, begins=WHITE, color=WHITE)
    ctx.settings.setup = {"terms": str(chosen)}
    game = MenuRoutes(ctx).play().game
    mode = "Basic" if number == 0 else "Advanced"
    assert terms.terms_words(ctx.words, game.terms).startswith(mode)
    assert game.mode == mode.lower() == example(game.terms).mode
    assert (Match.new(game.setup).draft is None) == (number == 0)


def test_with_a_bot_there_is_no_clock(ctx):
    ctx.settings.setup = dict.fromkeys(("terms", "friend_terms"), "0,t,w,w,5+5,0")
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
def test_a_remembered_choice_that_makes_no_sense_does_no_harm(ctx, values):
    ctx.settings.setup = values
    Match.new(MenuRoutes(ctx).play().game.setup)


def test_the_pause_says_whether_the_game_is_rated(ctx, drive):
    ctx.players.learned.know_the_game()
    ctx.engine = RandomEngine()
    driver = drive(routes_of(ctx).table(Match.new(AGAINST_MYRON)))
    driver.press("p")
    driver.wait(0.1)
    assert "Rated: “Why?” is allowed" in driver.text
    driver.press("escape")
    driver.top.match.note_hint(1)
    driver.press("p")
    driver.wait(0.1)
    assert "You used a hint, so this game isn’t rated." in driver.text


def test_practice_is_offered_only_on_what_the_player_has_met_or_will(ctx, drive):
    def offered(rival: str) -> bool:
        driver = drive(routes_of(ctx).play())
        driver.top.game.meet(rival)
        driver.top.relayout()
        driver.wait()
        return any(text.startswith("Practice") for text in driver.buttons)

    assert offered("melissa"), "a bonus action is in every game"
    assert not offered("iris"), "an ornament is in none yet"
    ctx.settings.setup = {"terms": str(BASIC_TERMS._replace(ornaments=3))}
    assert offered("iris")


def test_bots_that_are_watched_play_at_nobodys_level(ctx, drive):
    driver = drive(routes_of(ctx).play())
    driver.click_button("At my level")
    driver.click_button("Watch")
    assert "At my level" not in driver.buttons
    assert EVEN not in driver.top.game.watched.values()


@pytest.mark.parametrize("face", ["Pythia", "Lykos", "Hard"])
def test_both_bots_that_are_watched_are_marked(ctx, drive, face):
    driver = drive(routes_of(ctx).play())
    choose(driver, f"Watch > {face} > Theano")
    marked = {b.text for b in driver.top.ui.buttons if b.chosen and b.target.area != "sides"}
    assert marked == {"Watch", "Theano", face}


def test_every_bot_has_a_portrait_of_its_own():
    bots = [Player(elo=680), *(Player(level=level) for level in LEVELS), *map(Player.mason, RIVALS)]
    assert len({bot.face for bot in bots}) == len(bots)
    for bot in bots:
        assert portrait(bot.face, 20).get_bounding_rect().width == 20, bot
    assert Player("Ana").face == ""
