"""Hints, why and the tutor as a player meets them: keys, buttons, marks and moving stones."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tests.driving import Drive, Driver, RandomEngine, routes_of
from tests.knowing_engine import KnowingEngine
from tests.matches import AGAINST_BOT, BOTS, PERSONS, match_of, played
from tests.playing import random_game
from tests.sitting import same_stones
from tests.tables import press_spot
from tholos_desktop.board.in_air import Air
from tholos_desktop.board.temple_view import TempleBoard
from tholos_desktop.board.view import Marks
from tholos_desktop.language.reasons import turn_heading, turn_phrase
from tholos_desktop.language.sentences import figure
from tholos_desktop.rules import (
    LOCATIONS,
    SIDES,
    STONES,
    Position,
    Turn,
    legal_turns,
    parse_turn,
    score,
)
from tholos_desktop.scenes.dialog import QuestionScene
from tholos_desktop.scenes.game.pause import PauseScene
from tholos_desktop.scenes.game.scene import GameScene
from tholos_desktop.scenes.game.warning import DEAF_SECONDS, WarningScene
from tholos_desktop.services.players import FIRST_GAMES
from tholos_desktop.storage import settings
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.match import Match, Setup
from tholos_desktop.table.turn_input import Spot, spots_of
from tholos_desktop.teaching.advice import touched
from tholos_desktop.teaching.hint import PLACE, TURN, Hint
from tholos_desktop.teaching.why import MoveReasons
from tholos_desktop.ui.typesetting import measure

PANEL = pygame.Rect(920, 0, 360, 720)
CODE = "wb/wbwb/-/w/-/b/b ww/b w -"


def scene_of(ctx: Any, setup: Setup, *, speed: str = "off", tutor: str = "off") -> GameScene:
    """A game whose engine knows what is good; placing on δ is not."""
    ctx.settings.animation, ctx.settings.tutor = speed, tutor
    engine = KnowingEngine()
    ctx.engine = engine
    scene = routes_of(ctx).table(match_of(setup, CODE))
    engine.bad.add(scene.match.game.position.play(bad(scene)).code)
    return scene


def bad(scene: GameScene) -> Turn:
    return parse_turn("wC", scene.match.game.position)


def play_bad(driver: Driver) -> None:
    """The bad turn by keys, as far as it goes by itself."""
    press_spot(driver, Spot("w", "w"))
    press_spot(driver, Spot("C"))
    driver.press("n")


def told(driver: Driver) -> str:
    return driver.top.panel.text.status[0][0]


def test_a_hint_that_was_waited_for_is_kept_at_once(ctx, drive):
    driver = drive(scene_of(ctx, AGAINST_BOT))
    driver.press("h")
    hint = driver.top.teacher.hint
    assert hint.is_awaited or hint.rung
    driver.wait(2.0)
    assert hint.rung == 1
    kept = ctx.games.current()
    assert kept is not None and kept.comments == driver.top.match.comments != {}


def test_the_button_says_what_its_next_press_does(ctx, drive):
    driver = drive(scene_of(ctx, AGAINST_BOT))
    driver.wait(2.0)
    for label in ("Hint", "Show it", "Close"):
        driver.click_button(label)
    assert driver.button("Hint")


def test_a_hint_out_of_sight_is_told_again_before_it_goes_on(ctx, drive):
    driver = drive(scene_of(ctx, AGAINST_BOT))
    hinted = begin_beside_hint(driver)
    assert driver.button("Hint") and "Close" not in driver.buttons
    driver.press("h")
    driver.wait()
    assert hinted in told(driver) and driver.button("Close")
    driver.press("h")
    driver.wait()
    assert driver.top.teacher.hint.rung == 0 and driver.button("Hint")


@pytest.mark.parametrize("code", [CODE, "-/-/-/-/-/wbb/w -/gg w -"])
@pytest.mark.parametrize("is_plan", [False, True])
def test_the_place_is_framed_and_copies_of_the_stones_show_the_turn(ctx, drive, is_plan, code):
    ctx.settings.view, ctx.settings.tutor = "plan" if is_plan else "temple", "off"
    ctx.engine, ctx.settings.animation = KnowingEngine(), "normal"
    scene = routes_of(ctx).table(match_of(AGAINST_BOT, code))
    driver = drive(scene)
    driver.wait(2.0)
    driver.press("h")
    driver.wait(0.1)
    advice = scene.teacher.hint.advice
    assert scene.teacher.hint.rung == PLACE and advice and advice.turn
    before, ghosts = (
        scene.displayed,
        tuple((each.stone, each.target) for each in advice.turn.transfers),
    )
    driver.press("h")
    assert scene.teacher.hint.rung == TURN and scene.board.is_plan == is_plan
    driver.until(lambda: scene.motion.air().flying)
    while scene.timeline.moving:
        air = scene.motion.air()
        assert all(each.is_shown for each in air.flying) and before == scene.match.game.position
        assert scene.marks().ghosts == ghosts[: len(scene.state.shown)]
        left = [scene.displayed.quarry(each) - air.missing.count(each) for each in STONES]
        assert left == [before.quarry(each) for each in STONES], "nothing is taken yet"
        driver.wait(0.1)
    assert scene.marks().ghosts == ghosts and not scene.state.shown
    assert scene.displayed == before == scene.match.game.position


def begin_beside_hint(driver: Driver) -> str:
    """Ask for a hint and begin another move; return what the hint says."""
    driver.wait(2.0)
    driver.press("h", "h")
    driver.wait()
    hinted = told(driver)
    press_spot(driver, Spot("w", "w"))
    press_spot(driver, Spot("D"))
    driver.wait()
    assert told(driver).startswith("Bonus action of δ")
    return hinted


def test_beside_a_hint_another_move_is_told_how_it_goes_on(ctx, drive):
    driver = drive(scene_of(ctx, AGAINST_BOT))
    hinted = begin_beside_hint(driver)
    driver.press("backspace")
    driver.wait()
    assert told(driver) == hinted


def test_the_frame_goes_with_a_stone_for_another_column(ctx, drive):
    scene = scene_of(ctx, AGAINST_BOT)
    driver = drive(scene)
    driver.wait(2.0)
    driver.press("h")
    driver.wait()
    framed, advice = scene.marks().hinted, scene.teacher.hint.advice
    assert scene.teacher.hint.rung == PLACE and framed and advice and advice.turn
    other = next(each for each in "DE" if Spot(each) not in touched(advice.turn))
    press_spot(driver, Spot("w", "w"))
    assert scene.marks().hinted == framed
    press_spot(driver, Spot(other))
    driver.wait()
    assert scene.session.hand.picker.built == other and not scene.marks().hinted
    driver.press("backspace")
    driver.wait()
    assert scene.marks().hinted == framed


def test_the_rest_of_the_turn_stays_shown_while_it_is_followed(ctx, drive):
    scene = scene_of(ctx, AGAINST_BOT)
    driver = drive(scene)
    driver.wait(2.0)
    driver.press("h", "h")
    driver.wait()
    turn = scene.teacher.hint.turn
    assert turn and len(turn.transfers) == 2
    (first, source), (second, target) = map(spots_of, turn.transfers)
    assert scene.marks().ghosts == tuple((each.stone, each.target) for each in turn.transfers)
    press_spot(driver, first)
    driver.wait()
    assert len(scene.marks().ghosts) == 2
    press_spot(driver, source)
    driver.wait()
    assert scene.marks().ghosts == ((turn.transfers[1].stone, target.zone),)
    assert scene.marks().hinted and scene.marks().hinted <= touched(Turn(turn.transfers[1:]))
    driver.press("backspace")
    driver.wait()
    assert len(scene.marks().ghosts) == 2
    press_spot(driver, first)
    press_spot(driver, next(spot for spot in map(Spot, "CDG") if spot != source))
    driver.wait()
    assert scene.session.hand.picker.chosen and second != first
    assert not scene.marks().ghosts and not scene.marks().hinted


@pytest.mark.parametrize("was_asked", [False, True])
def test_in_the_middle_of_the_turn_a_hint_tells_and_marks_the_rest(ctx, drive, was_asked):
    scene = scene_of(ctx, AGAINST_BOT)
    driver = drive(scene)
    driver.wait(2.0)
    best = scene.teacher.preparation.best(scene.match.game.position)
    assert best and len(best.transfers) == 2
    if was_asked:
        driver.press("h")
        driver.wait()
        assert scene.teacher.hint.rung == PLACE
    for spot in spots_of(best.transfers[0]):
        press_spot(driver, spot)
    driver.wait()
    assert scene.session.hand.picker.built
    if not was_asked:
        driver.press("h")
        driver.wait()
    assert scene.teacher.hint.rung == TURN and turn_heading(ctx.words, best.notation) in told(
        driver
    )
    assert scene.marks().ghosts and scene.marks().hinted


def test_what_a_hint_calls_marked_is_marked_beside_another_move(ctx, drive):
    scene = scene_of(ctx, AGAINST_BOT)
    driver = drive(scene)
    driver.wait(2.0)
    press_spot(driver, Spot("w", "w"))
    press_spot(driver, Spot("C"))
    driver.wait()
    driver.press("h")
    driver.wait()
    hint = scene.teacher.hint
    assert hint.rung == PLACE and hint.is_abandoned and hint.advice
    assert told(driver).startswith(ctx.words("hints.undo_first"))
    assert scene.marks().hinted == hint.advice.places != frozenset()


def test_a_hint_leaves_the_stones_where_they_are(ctx, drive):
    scene = scene_of(ctx, PERSONS)
    driver = drive(scene)
    driver.wait(2.0)
    hand = scene.session.hand
    press_spot(driver, Spot("w", "w"))
    driver.press("h")
    driver.wait()
    hinted = told(driver)
    assert hand.lifted and hinted and hinted == scene.teacher.text
    driver.press("h")
    driver.wait()
    assert hand.lifted and scene.teacher.hint.turn and not scene.timeline.moving
    turn = scene.teacher.hint.turn
    beside = next(spot for spot in map(Spot, "FCG") if spot.zone != turn.transfers[0].target)
    press_spot(driver, beside)
    driver.press("h", "h", "h")  # told again, closed, and asked for anew
    driver.wait()
    begun = scene.displayed
    assert hand.picker.chosen and begun != scene.match.game.position
    first = ctx.words("hints.undo_first")
    assert told(driver) == f"{first} {hinted}", "a hint is about a whole move"
    driver.press("h")
    driver.wait()
    assert scene.displayed == begun and told(driver).startswith(first)
    driver.press("backspace")
    driver.wait()
    assert first not in told(driver)


@pytest.mark.parametrize(
    ("setup", "words"), [(AGAINST_BOT, "not your turn"), (PERSONS, "Press “Back”")]
)
def test_h_says_why_there_is_no_hint(ctx, drive, setup, words):
    scene = scene_of(ctx, setup)
    driver = drive(scene)
    ctx.engine.is_thinking = True
    driver.wait(2.0)
    scene.session.touch(Spot("w", "w"))
    scene.session.touch(Spot("C"))
    driver.press("n")
    if setup is PERSONS:
        driver.press("home")
    driver.press("h")
    assert words in told(driver)


def test_w_says_why_the_bot_played_so_and_is_gone_with_the_next_turn(ctx, drive):
    scene = scene_of(ctx, AGAINST_BOT)
    driver = drive(scene)
    driver.press("w")
    assert scene.teacher.text == ""
    play_bad(driver)
    driver.until(lambda: scene.match.game.ply == 2)
    driver.wait(0.5)
    scene.session.notify("game.over_already")
    driver.press("w")
    driver.wait(0.1)
    assert "Wins α" in told(driver) and scene.session.news is None
    scene.session.notify("game.over_already")
    driver.press("h")
    driver.wait(0.1)
    assert "Wins" not in told(driver) and scene.session.news is None
    driver.press("w")
    driver.wait(0.1)
    told_turn = turn_heading(ctx.words, scene.teacher.hint.turn.notation)
    assert told(driver).startswith(told_turn), "what a hint asks about is told with its turn"
    driver.press("h", "w")
    driver.wait(0.1)
    assert "Wins α" in told(driver)
    driver.press("z", "4")
    driver.until(lambda: scene.may_choose)
    assert told(driver).startswith("Bonus action of δ"), "a move begun needs its own words"


@pytest.mark.parametrize("language", ["en", "de", "el"])
def test_many_reasons_stay_off_the_list_of_moves(ctx, drive, language):
    ctx.words.use(language)
    scene = scene_of(ctx, AGAINST_BOT)
    better = (
        Fact(f"better_{kind}", at, 3, 5, "b") for kind, at in (("gains", "A"), ("fills", "B"))
    )
    costs = Fact("outarmed", None, 3, 2, "w"), *better, Fact("ensures", "C", 9, by="wG/CA")
    ctx.engine.reasons = tuple(
        each._replace(loss=0.3, without="wF/wB", cost=True) for each in costs
    )
    driver = drive(scene)
    play_bad(driver)
    driver.until(lambda: scene.match.game.ply == 2)
    driver.wait(0.5)
    driver.press("w")
    driver.wait(0.1)
    room = scene.panel.status
    assert told(driver)
    assert measure(told(driver), scene.ui.font("small"), room.width)[1] <= room.height


def test_w_explains_the_move_that_a_hint_shows_before_any_was_played(ctx, drive):
    scene = scene_of(ctx, AGAINST_BOT)
    driver = drive(scene)
    driver.wait(2.0)
    driver.press("h", "h")
    driver.wait()
    hinted = told(driver)
    assert not driver.button("Why?").unavailable
    driver.press("w")
    driver.wait(0.1)
    assert "Wins α" in hinted and told(driver).startswith(hinted)
    assert told(driver) > hinted, "and what else is true"
    assert scene.marks().ghosts
    driver.press("w")
    driver.wait(0.1)
    assert told(driver) == hinted
    driver.press("h")
    driver.wait(0.1)
    assert driver.button("Why?").unavailable == ctx.words("app.not_now")


@pytest.fixture
def warned(ctx: Any, drive: Drive) -> Driver:
    """A game in which the tutor warns of the turn just chosen."""
    scene = scene_of(ctx, AGAINST_BOT, tutor="on")
    after = scene.match.game.position.play(bad(scene))
    reply = next(turn for turn in legal_turns(after) if not turn.is_take)
    lets = Fact("lets", reply.transfers[0].target, 9, 3, by=reply.notation, cost=True)
    ctx.engine.reasons = (lets,)
    driver = drive(scene)
    driver.wait(2.0)
    play_bad(driver)
    driver.wait(0.1)
    assert isinstance(driver.top, WarningScene)
    assert scene.teacher.warning in driver.text
    assert ctx.words("tutor.where", pause=ctx.words("game.pause")) in driver.text
    return driver


def game_of(driver: Driver) -> GameScene:
    scene = driver.app.stack.scenes[0]
    assert isinstance(scene, GameScene)
    return scene


def test_a_turn_that_a_hint_showed_is_never_warned_of(ctx, drive, monkeypatch):
    scene = scene_of(ctx, AGAINST_BOT, tutor="on")
    turn = bad(scene)
    monkeypatch.setattr(Hint, "_weighed", lambda _, told: told._replace(turn=turn))
    driver = drive(scene)
    driver.wait(2.0)
    driver.press("h", "h")
    driver.wait()
    assert scene.teacher.hint.turn == turn
    play_bad(driver)
    driver.wait(0.1)
    assert driver.top is scene and scene.match.game.turns[0] == turn


def test_a_warning_marks_the_place_of_the_first_cost(warned):
    teacher = game_of(warned).teacher
    alarm = teacher.tutor.alarm
    for costs, marked in (
        ((Fact("wastes", "B", 5, 0), Fact("lifted", "C")), {Spot("B")}),
        ((), set()),
    ):
        teacher._alarm = alarm._replace(costs=costs)
        assert teacher.marks(Marks()).hinted == marked


def test_the_reply_stays_on_the_board_until_the_warning_is_answered(warned):
    scene = game_of(warned)
    after, turn = scene.displayed, scene.session.unconfirmed.turn
    reply = parse_turn(scene.teacher.tutor.alarm.reply, scene.match.game.position.play(turn))
    places = {button.text: button.shown_rect for button in warned.top.ui.buttons}
    warned.wait(DEAF_SECONDS)
    said = warned.text
    for _ in range(2):
        warned.click_button("Show the reply")
        warned.wait(5.0)
        shown, ghosts = scene.displayed, scene.marks().ghosts
        assert ghosts == tuple((each.stone, each.target) for each in reply.transfers)
        for stone, zone in ghosts:
            shown = shown.land(stone, zone)
        assert same_stones(shown, scene.match.game.position.play(turn).play(reply))
        assert warned.text == said, "and told only once"
        assert {each.text: each.shown_rect for each in warned.top.ui.buttons} == places
    warned.click_button("Think again")
    warned.wait(2.0)
    assert scene.displayed == scene.match.game.position != after
    assert scene.session.hand.is_empty and not scene.state.shown


@pytest.mark.parametrize("view", ["temple", "plan"])
def test_with_the_reply_all_points_are_those_of_the_position_after_it(warned, view):
    scene, teacher = game_of(warned), game_of(warned).teacher
    if view == "plan":
        scene.turn_view()
    before = scene.match.game.position.play(scene.session.unconfirmed.turn)
    replies = [turn for turn in legal_turns(before) if score(before.play(turn)) != score(before)]
    assert len(replies) > 1
    for reply in replies:
        cost = Fact("lets", "C", 9, 3, by=reply.notation)
        teacher._alarm = teacher._alarm._replace(costs=(cost,))
        teacher.show_reply()
        warned.wait(5.0)
        account = score(before.play(reply))
        cards = [scene.panel.text.card(side).points for side in SIDES]
        assert cards == [figure(account.points(side)) for side in SIDES], reply
        assert _points_on(scene, before.play(reply)) == _points_on(scene), reply


def _points_on(scene: GameScene, position: Position | None = None) -> object:
    """What the board shows of the columns' owners and points, now or in a position at rest."""
    board, marks = scene.board, Marks()
    air, position = (scene.motion.air(), scene.viewed) if position is None else (Air(), position)
    if isinstance(board, TempleBoard):
        regions = board.regions(position, air=air, marks=marks)
        return {each for each in regions if each.shows[0] in ("badge", "gauge")}
    surface = pygame.Surface(board.rect.bottomright)
    board.draw(surface, position, air=air, marks=marks)
    feet = map(board.geometry.foot, LOCATIONS)
    return [pygame.image.tobytes(surface.subsurface(foot), "RGB") for foot in feet]


def test_a_warning_shows_only_the_reply_that_it_is_about(warned):
    alarm = game_of(warned).teacher.tutor.alarm
    for costs, reply in (
        ((Fact("wastes", "B", 5, 0), Fact("lets", "C", 9, 3, by="bC")), "bC"),
        ((Fact("unarmed", None, 0, 3, "w"), Fact("skips", "C", by="wC/A-")), ""),
    ):
        assert alarm._replace(costs=costs).reply == reply


@pytest.mark.parametrize("key", ["enter", "escape", "backspace"])
def test_a_key_meant_for_the_board_answers_nothing(warned, key):
    warned.press(key, "enter")
    assert isinstance(warned.top, WarningScene)
    warned.wait(DEAF_SECONDS)
    warned.press(key)
    scene = game_of(warned)
    warned.wait()
    assert warned.top is scene and scene.match.game.ply == 0
    assert scene.session.hand.is_empty
    assert scene.displayed == scene.match.game.position


def test_the_pause_turns_the_tutor_on_for_the_game_at_hand(ctx, drive):
    driver = drive(scene_of(ctx, AGAINST_BOT))
    driver.press("p")
    driver.click_button("On")
    assert settings.load().tutor == "on" and driver.button("On").chosen
    assert ctx.words("tutor.on_says") in {node.label.name for node in driver.app.stack.read().nodes}
    driver.press("escape")
    assert game_of(driver).teacher.tutor.is_on


def test_the_tutor_looks_on_in_the_first_games_against_bots(ctx, drive):
    ctx.settings.tutor = "first"
    assert not scene_of(ctx, PERSONS, tutor="first").teacher.tutor.is_on
    for seed in range(FIRST_GAMES):
        assert scene_of(ctx, AGAINST_BOT, tutor="first").teacher.tutor.is_on, seed
        ctx.games.keep(Match(AGAINST_BOT, seed, random_game(seed, 0)))
    assert not scene_of(ctx, AGAINST_BOT, tutor="first").teacher.tutor.is_on
    assert scene_of(ctx, AGAINST_BOT, tutor="on").teacher.tutor.is_on


@pytest.mark.parametrize("setup", [BOTS, PERSONS])
def test_a_tutor_is_only_offered_to_who_plays_a_bot(ctx, drive, setup):
    driver = drive(scene_of(ctx, setup, tutor="on"))
    assert setup == BOTS or not driver.top.teacher.tutor.is_on
    driver.press("p")
    assert not any(text.startswith(ctx.words("tutor.title")) for text in driver.buttons)


# Before a hint or an undo makes a rated game unrated, the player is asked once


@pytest.fixture
def table(ctx: Any, drive: Drive) -> Callable[..., Driver]:
    def opened(setup: Setup = AGAINST_BOT, *, moves: int = 0) -> Driver:
        ctx.settings.animation = "off"
        ctx.engine = RandomEngine() if moves else KnowingEngine()
        ctx.players.learned.know_the_game()
        driver = drive(routes_of(ctx).table(played(match_of(setup), moves)))
        driver.wait(1.0)
        assert isinstance(driver.top, GameScene)
        return driver

    return opened


LETS = Fact("lets", "C", 9, 3, by="wC", cost=True, without="bA")


@pytest.mark.parametrize("is_rated", [True, False])
def test_w_names_no_stone_to_place_next_while_a_game_is_rated(ctx, table, is_rated):
    driver = table(moves=2)
    scene = driver.top
    if not is_rated:
        scene.match.note_undo()
    played, untold = turn_phrase(ctx.words, LETS.by), ctx.words("hints.untold")
    for facts, ply, names in (
        ((LETS,), 2, True),
        ((Fact("gains", "A", 3, 5, "b"), LETS), 2, True),
        ((Fact("threatens", "C", 9, by="wC"),), 1, True),
        ((Fact("threatens", "C", 9, by="wC"),), 2, False),  # what the rival threatens
    ):
        scene.teacher.why.drop()
        before = scene.match.game.position_after(ply - 1)
        scene.teacher.why.reasons = MoveReasons(before, scene.match.game.turns[ply - 1], facts)
        for text in scene.teacher.shorter():
            assert not (is_rated and names) or played not in text
        assert (untold in scene.teacher.text) is (is_rated and names)
        assert (played in scene.teacher.text) is not (is_rated and names)


def is_asked(driver: Driver) -> bool:
    return isinstance(driver.top, QuestionScene)


def test_the_first_hint_of_a_rated_game_asks_first(table):
    driver = table()  # it is the player's first game
    match = driver.top.match
    driver.press("h")
    assert is_asked(driver) and not match.helped.hints
    assert "won’t be rated" in driver.text
    driver.press("enter")  # the answer that changes nothing
    assert not is_asked(driver) and not match.helped.hints
    driver.press("h")
    driver.click_button("Hint")
    driver.wait(0.5)
    assert match.helped.hints and driver.top.teacher.text
    driver.press("h")
    assert not is_asked(driver), "it is not rated any more"


def test_the_first_undo_asks_first(table):
    driver = table(moves=2)
    match = driver.top.match
    driver.press("ctrl+z")
    assert is_asked(driver) and match.game.ply == 2
    driver.press("escape")
    assert match.game.ply == 2 and not match.helped.undone
    driver.press("ctrl+z")
    driver.click_button("Undo")
    assert match.game.ply == 0 and match.helped.undone


def test_a_review_asks_first_and_counts_as_help(table):
    driver = table(moves=2)
    scene = driver.top
    driver.press("p", "r")
    assert is_asked(driver)
    driver.press("enter")
    assert isinstance(driver.top, PauseScene) and not scene.match.helped.hints
    driver.press("r")
    driver.click_button("Review")
    assert scene.match.helped.hints and not is_asked(driver)
    assert "Review" not in driver.buttons
    driver.press("escape")
    driver.press("r")
    assert not is_asked(driver), "it is not rated any more"


def test_a_game_that_is_no_longer_rated_says_so(table, ctx):
    driver = table(moves=2)
    scene = driver.top
    assert "Rated" in scene.panel.text.card("w").who
    driver.press("ctrl+z")
    driver.click_button("Undo")
    driver.wait()
    assert scene.panel.text.status[0].text == ctx.words("rating.lost")
    assert "Not rated" in scene.panel.text.card("w").who


def test_a_warning_says_which_answers_cost_the_rating(ctx, drive):
    ctx.settings.animation = "off"
    for is_rated in (True, False):
        driver = drive(
            WarningScene(routes_of(ctx), "Sure?", is_rated=is_rated, place=lambda: PANEL)
        )
        said = {button.text: button.detail for button in driver.top.ui.buttons}
        cost = ctx.words("rating.costs") if is_rated else None
        chosen = [each for each in driver.top.ui.buttons if each.primary]
        assert [each.text for each in chosen] == ([] if is_rated else ["Think again"])
        first = None if is_rated else chosen[0].target
        assert driver.top.ui.focus.current is first
        assert said == {"Think again": cost, "Play it": None}


@pytest.mark.parametrize("key", ["enter", "space", "escape", "backspace"])
def test_one_key_alone_neither_plays_a_costly_move_nor_costs_the_rating(ctx, drive, key):
    ctx.settings.animation = "off"
    warning = WarningScene(routes_of(ctx), "Sure?", is_rated=True, place=lambda: PANEL)
    driver = drive(warning)
    driver.wait(DEAF_SECONDS)
    driver.press(key)
    driver.app.stack.resize((960, 540))
    assert driver.top is warning
    if key in ("escape", "backspace"):
        assert warning.ui.focus.current is driver.button("Think again").target
    else:
        assert warning.ui.focus.current is None
        driver.press("tab")
        assert warning.ui.focus.current is driver.button("Think again").target
