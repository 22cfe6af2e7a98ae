"""A person's way through an exercise, without a window: tries, replies, what goes back, help."""

from tests.exercises import BUILD, Listed, play
from tholos_desktop.rules import Location, parse_turn
from tholos_desktop.table.turn_input import EventKind
from tholos_desktop.teaching.attempt import (
    BACK_SECONDS,
    HINT_SECONDS,
    TRIES_BEFORE_SHOWING,
    Attempt,
)
from tholos_desktop.teaching.exercise import Effort

TWO_TURNS = "wA", "+bb", "wC"
"""A right turn, the rival's reply, and another right turn."""


def settle(attempt: Attempt) -> list[str]:
    """Let all happen that happens by itself; the positions after each step."""
    seen = []
    while (event := attempt.hurry()).kind is not EventKind.NOTHING:
        if event.transfers:
            seen.append(attempt.game.position.code)
    return seen


def test_after_a_right_turn_the_rival_replies_and_the_next_is_asked() -> None:
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


def test_a_wrong_turn_stands_for_a_moment_and_goes_back() -> None:
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


def test_a_refutation_is_played_and_then_all_goes_back() -> None:
    exercise = Listed(BUILD, "wA")
    exercise.refutation = "bE", "wC"
    attempt = Attempt(exercise)
    play(attempt, "wD")
    seen = settle(attempt)
    assert len(seen) == len(exercise.refutation) + 1
    assert seen[-1] == BUILD
    assert attempt.may_choose


def test_who_judges_may_think_and_is_asked_again() -> None:
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


def test_the_target_is_pointed_out_and_shown_after_two_wrong_tries() -> None:
    attempt = Attempt(Listed(BUILD, "wA"))
    pulses = []
    for _ in range(TRIES_BEFORE_SHOWING):
        assert not attempt.may_show
        play(attempt, "wD")
        settle(attempt)
        pulses.append(attempt.pulses)
    assert pulses == [0, 1]
    assert attempt.target is not None
    assert attempt.target.zone == "A"
    assert attempt.may_show
    attempt.show()
    settle(attempt)
    assert attempt.is_done
    assert attempt.effort == Effort(wrong=2, was_shown=True)
    assert attempt.game.turns[-1].notation == "wA"


def test_help_comes_in_rungs_and_the_last_shows_the_turn_and_takes_it_back() -> None:
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
