"""The scene of an exercise as a person meets it: by mouse, by keys, in both views."""

from typing import Any

import pytest

from tests.driving import Drive, Driver
from tests.exercises import BUILD, TAKE, Listed, Row, play
from tests.sitting import same_stones
from tests.tables import click_spot, press_spot, rest, try_turn
from tholos_desktop.language.reasons import turn_phrase
from tholos_desktop.rules import QUARRY, Location, parse_turn
from tholos_desktop.scenes.board.status import StatusLine
from tholos_desktop.scenes.exercise.scene import ExerciseScene
from tholos_desktop.table.severity import Severity
from tholos_desktop.table.turn_input import EventKind, Spot
from tholos_desktop.teaching.attempt import BACK_SECONDS, HINT_SECONDS, TRIES_BEFORE_PULSE, Attempt
from tholos_desktop.teaching.exercise import Effort


@pytest.fixture
def row() -> Row:
    return Row(Listed(TAKE, "+www"), Listed(BUILD, "wA"))


@pytest.fixture
def scene(ctx: Any, routes: Any, row: Row) -> ExerciseScene:
    """The sequence, with stones that fly."""
    return routes.exercise(row)


def over(ctx: Any, routes: Any, drive: Drive, scene: ExerciseScene) -> tuple[Driver, list[object]]:
    """The scene over the menu, and what it is closed with."""
    driver, results = drive(routes.menu()), list[object]()
    driver.show(scene, results.append)
    return driver, results


def told(scene: ExerciseScene) -> StatusLine:
    """Return the panel's text on the last try."""
    return scene.panel._answer()


@pytest.mark.parametrize(
    ("task", "spots"),
    [
        (("take_these", Listed(TAKE, "+www")), [Spot(QUARRY, "w")]),
        (("no_bonus", Listed("-/-/-/g/-/-/- w/b w -", "wC")), [Spot("w", "w"), Spot("C")]),
    ],
)
def test_the_button_says_what_ending_the_turn_does(ctx, routes, drive, task, spots):
    key, exercise = task
    driver = drive(routes.exercise(Row(exercise)))
    assert ctx.words("game.end_turn") in driver.buttons
    for spot in spots:
        press_spot(driver, spot)
    rest(driver)
    assert ctx.words(f"game.{key}") in driver.buttons
    assert ctx.words("game.end_turn") not in driver.buttons


@pytest.mark.parametrize(
    "way", [("temple", press_spot), ("temple", click_spot), ("plan", click_spot)]
)
def test_a_sequence_is_played_to_its_end(ctx, routes, drive, scene, way):
    ctx.settings.view, touch = way
    driver, results = over(ctx, routes, drive, scene)
    try_turn(driver, "+www", touch)
    rest(driver)
    assert not results
    driver.press("enter")
    driver.wait(1)
    assert driver.top.displayed.code == BUILD
    try_turn(driver, "wA", touch)
    rest(driver)
    driver.press("enter")
    assert results == [True]
    assert [effort.wrong for effort in scene.sequence.efforts] == [0, 0]
    assert driver.overflows == []


def test_a_step_is_taken_back_within_a_try(ctx, routes, drive, scene):
    driver, _ = over(ctx, routes, drive, scene)
    for key in ("backspace", "ctrl+z"):
        driver.press("i")
        rest(driver)
        assert not scene.session.hand.is_empty
        driver.press(key)
        rest(driver)
        assert scene.displayed.code == TAKE
        assert scene.attempt.effort.wrong == 0


@pytest.mark.parametrize("moment", ["flies", "is seen", "flies back"])
def test_escape_ends_what_moves_before_it_leaves(ctx, routes, drive, scene, moment):
    driver, results = over(ctx, routes, drive, scene)
    try_turn(driver, "+g")
    while moment != "flies" and scene.motion.timeline.moving:
        driver.wait()
    if moment == "flies back":
        driver.until(lambda: scene.attempt.may_choose)
    driver.press("escape")
    assert driver.top is scene and scene.may_choose and scene.displayed.code == TAKE
    driver.press("escape")
    assert results == [None]


def test_what_follows_a_solved_exercise_is_shown_as_often_as_one_likes(
    ctx, routes, drive, row, scene
):
    driver, _ = over(ctx, routes, drive, scene)
    try_turn(driver, "+www")
    rest(driver)
    attempt, show = scene.attempt, driver.button(ctx.words("exercise.show"))
    assert attempt.is_done and show.unavailable == ctx.words("exercise.off.done")
    solved = scene.displayed
    row.exercise.after = ("bC",)
    driver.wait(0.1)
    assert not show.unavailable
    for _ in range(2):
        driver.press("s")
        driver.until(lambda: attempt.game.ply == 1)
        driver.until(lambda: attempt.game.ply == 2 and attempt.may_show)
        rest(driver)
        assert scene.displayed == solved.play(parse_turn("bC", solved))
        reply = turn_phrase(ctx.words, "bC")
        assert told(scene).text.endswith(ctx.words("app.pair", name="Your rival", text=reply))
    assert attempt.is_done and row.efforts == [Effort()], "it counts as solved without help"


def test_turns_that_go_back_by_themselves_are_faint(ctx, routes, drive, row, scene):
    driver, _ = over(ctx, routes, drive, scene)
    attempt, motion = scene.attempt, scene.motion
    row.exercise.refutation = ("bC",)
    try_turn(driver, "+g")
    driver.until(lambda: attempt.game.ply == 1)
    driver.until(lambda: attempt.game.ply == 2 and not scene.timeline.moving)
    assert scene.marks().ghosts == (("b", "C"),)
    assert same_stones(scene.displayed.land("b", "C"), attempt.game.position)
    rest(driver)
    assert scene.displayed.code == TAKE and not scene.marks().ghosts
    while not attempt.shows_only:
        driver.press("h")
        driver.wait(0.1)
    driver.until(lambda: motion.air().flying)
    assert all(each.is_shown for each in motion.air().flying)
    rest(driver)
    assert scene.displayed.code == TAKE and not scene.marks().ghosts


def test_a_hint_takes_the_place_of_a_refusal(routes, drive, scene):
    driver = drive(scene)
    scene.attempt.touch(Spot("b", "b"))
    driver.wait()
    refused = told(scene)
    assert refused.severity is Severity.ERROR and scene.state.refusal
    driver.press("h")
    assert told(scene) != refused and scene.attempt.tells_hint
    assert scene.state.refusal is None


@pytest.mark.parametrize("help_with", ["h", "s"])
def test_a_good_turn_leaves_hint_and_solution_to_the_best(routes, drive, row, scene, help_with):
    ctx = routes.ctx
    row.exercise.good = ("+g",)
    driver, _ = over(ctx, routes, drive, scene)
    try_turn(driver, "+g")
    rest(driver)
    attempt = scene.attempt
    assert attempt.is_done and attempt.may_retry
    driver.press(help_with)
    rest(driver)
    assert scene.displayed.code == TAKE or help_with == "s"
    assert attempt.tells_hint == (help_with == "h")
    assert not driver.button(ctx.words("exercise.show")).unavailable or help_with == "s"
    driver.press("s")
    rest(driver)
    assert attempt.is_done and not attempt.may_retry
    assert [turn.notation for turn in attempt.game.turns] == ["+www"]
    assert row.efforts == [Effort()], "it counts as solved by the good turn"


def test_help_and_solution_are_shown_on_the_board(routes, drive, row, scene, heard):
    ctx = routes.ctx
    driver, _ = over(ctx, routes, drive, scene)
    for _ in range(3):
        driver.press("h")
        rest(driver)
        assert scene.displayed.code == TAKE
    for _ in range(2):
        try_turn(driver, "+g")
        rest(driver)
        assert told(scene).severity is Severity.ERROR
    driver.click_button(ctx.words("exercise.show"))
    assert not scene.attempt.is_done
    assert told(scene) == (
        ctx.words("exercise.solution", turn="3 white stones from the quarry"),
        None,
    )
    rest(driver)
    assert scene.attempt.is_done
    assert row.efforts[0].was_shown
    assert row.efforts[0].hints == 3
    assert heard[-1] == "turn", "no fanfare"


TWO_TURNS = "wA", "+bb", "wC"
"""A right turn, the rival's reply, and another right turn."""


def settle(attempt: Attempt) -> list[str]:
    """Let all happen that happens by itself; the positions after each step."""
    seen = []
    while (event := attempt.hurry()).kind is not EventKind.NOTHING:
        if event.transfers:
            seen.append(attempt.game.position.code)
    return seen


def test_after_a_right_turn_the_rival_replies_and_the_next_is_asked():
    exercise = Listed(BUILD, *TWO_TURNS)
    attempt = Attempt(exercise)
    play(attempt, "wA")
    settle(attempt)
    assert attempt.may_choose
    assert [turn.notation for turn in attempt.game.turns] == ["wA", "+bb"]
    play(attempt, "wD")
    settle(attempt)
    assert [turn.notation for turn in attempt.game.turns] == ["wA", "+bb"]
    play(attempt, "wC")
    settle(attempt)
    assert attempt.is_done
    assert attempt.effort == Effort(wrong=1)


def test_a_wrong_turn_stands_for_a_moment_and_goes_back():
    attempt = Attempt(Listed(BUILD, "wA"))
    play(attempt, "wE")
    assert attempt.follow(0).kind is EventKind.NEWS
    assert attempt.was_wrong
    assert attempt.messages
    assert attempt.follow(BACK_SECONDS / 2).kind is EventKind.NOTHING
    back = attempt.follow(BACK_SECONDS)
    assert back.transfers == (parse_turn("wE", attempt.asked).transfers[0].reversed(),)
    assert attempt.may_choose
    assert attempt.game.position.code == BUILD
    assert attempt.messages, "what was told stays until the next try"
    play(attempt, "wD")
    assert not attempt.messages and not attempt.was_wrong, "it is not judged yet"


def test_a_refutation_is_played_and_then_all_goes_back():
    exercise = Listed(BUILD, "wA")
    exercise.refutation = "bE", "wC"
    attempt = Attempt(exercise)
    play(attempt, "wD")
    seen = settle(attempt)
    assert len(seen) == len(exercise.refutation) + 1
    assert seen[-1] == BUILD
    assert attempt.may_choose


def test_who_judges_may_think_and_is_asked_again():
    exercise = Listed(BUILD, "wA")
    exercise.thinks = True
    attempt = Attempt(exercise)
    play(attempt, "wA")
    assert attempt.follow(1).kind is EventKind.NEWS
    assert attempt.is_unknown
    assert attempt.follow(1).kind is EventKind.NOTHING
    assert not attempt.may_choose
    exercise.thinks = False
    attempt.follow(1)
    settle(attempt)
    assert attempt.is_done
    assert not attempt.is_unknown
    assert exercise.asked == 3


def test_the_solution_is_shown_after_a_wrong_try_and_its_place_pointed_out_after_two():
    attempt = Attempt(Listed(BUILD, "wA"))
    assert not attempt.may_show
    pulses = []
    for _ in range(TRIES_BEFORE_PULSE):
        play(attempt, "wD")
        settle(attempt)
        assert attempt.may_show
        pulses.append(attempt.pulses)
    assert pulses == [0, 1]
    assert attempt.target.zone == "A"
    attempt.show()
    settle(attempt)
    assert attempt.is_done
    assert attempt.effort == Effort(wrong=2, was_shown=True)
    assert attempt.game.turns[-1].notation == "wA"


def test_help_comes_in_rungs_and_the_last_shows_the_turn_and_takes_it_back():
    attempt = Attempt(Listed(BUILD, "wA"))
    outlined = list[frozenset[Location]]()
    while attempt.may_hint:
        attempt.hint()
        outlined.append(attempt.outlined)
        if not attempt.may_choose:
            assert attempt.follow(0).transfers
            assert attempt.follow(HINT_SECONDS).kind is EventKind.REPLAYED
    assert outlined == [frozenset(), frozenset("A"), frozenset("A")]
    assert attempt.game.position.code == BUILD
    play(attempt, "wA")
    settle(attempt)
    assert attempt.effort == Effort(hints=3)
