"""A person's way through an exercise, without a window: tries, replies, what goes back, help."""

from tests.driving import SilentEngine
from tests.exercises import BUILD, Listed
from tests.playing import spots_of
from tholos_desktop.rules import Location, parse_turn
from tholos_desktop.table.session import What
from tholos_desktop.teaching.exercise import Effort
from tholos_desktop.teaching.trial import (
    BACK_SECONDS,
    HINT_SECONDS,
    TRIES_BEFORE_SHOWING,
    Phase,
    Trial,
)

TWO_TURNS = "wA", "+bb", "wC"
"""A right turn, the rival's reply, and another right turn."""


def trial_of(exercise: Listed) -> Trial:
    """The exercise, about to be tried."""
    return Trial(exercise, SilentEngine())


def play(trial: Trial, notation: str) -> None:
    """Touch all that a turn needs, and end it."""
    turn = parse_turn(notation, trial.session.match.game.position)
    before = trial.session.match.game.ply
    for spot in spots_of(turn):
        trial.session.touch(spot)
    if trial.session.match.game.ply == before:
        trial.session.finish()
    trial.played()


def settle(trial: Trial) -> list[str]:
    """Let all happen that happens by itself; the positions after each step."""
    seen = []
    while (change := trial.hurry()).what is not What.NOTHING:
        if change.transfers:
            seen.append(trial.session.match.game.position.code)
    return seen


def test_a_right_turn_ends_the_exercise() -> None:
    trial = trial_of(Listed(BUILD, "wA"))
    play(trial, "wA")
    assert trial.phase is Phase.JUDGING
    settle(trial)
    assert trial.is_done
    assert trial.effort == Effort()


def test_after_a_right_turn_the_rival_replies_and_the_next_is_asked() -> None:
    exercise = Listed(BUILD, *TWO_TURNS)
    trial = trial_of(exercise)
    play(trial, "wA")
    settle(trial)
    assert trial.may_choose
    assert [turn.notation for turn in trial.session.match.game.turns] == ["wA", "+bb"]
    play(trial, "wD")
    settle(trial)
    assert [turn.notation for turn in trial.session.match.game.turns] == ["wA", "+bb"]
    play(trial, "wC")
    settle(trial)
    assert trial.is_done
    assert trial.effort == Effort(wrong=1)


def test_a_wrong_turn_stands_for_a_moment_and_goes_back() -> None:
    trial = trial_of(Listed(BUILD, "wA"))
    play(trial, "wE")
    assert trial.follow(0).what is What.TOLD
    assert trial.was_wrong
    assert trial.said
    assert trial.follow(BACK_SECONDS / 2).what is What.NOTHING
    back = trial.follow(BACK_SECONDS)
    assert back.transfers == (parse_turn("wE", trial.asked).transfers[0].reversed(),)
    assert trial.may_choose
    assert trial.session.match.game.position.code == BUILD
    assert trial.said, "what was told stays until the next try"


def test_a_refutation_is_played_and_then_all_goes_back() -> None:
    exercise = Listed(BUILD, "wA")
    exercise.refutation = "bE", "wC"
    trial = trial_of(exercise)
    play(trial, "wD")
    seen = settle(trial)
    assert len(seen) == len(exercise.refutation) + 1
    assert seen[-1] == BUILD
    assert trial.may_choose


def test_who_judges_may_think_and_is_asked_again() -> None:
    exercise = Listed(BUILD, "wA")
    exercise.thinks = True
    trial = trial_of(exercise)
    play(trial, "wA")
    assert trial.follow(1).what is What.TOLD
    assert trial.is_unknown
    assert trial.follow(1).what is What.NOTHING
    assert not trial.may_choose
    exercise.thinks = False
    trial.follow(1)
    settle(trial)
    assert trial.is_done
    assert not trial.is_unknown
    assert exercise.asked == 3


def test_the_target_is_pointed_out_after_two_wrong_tries_and_shown_after_three() -> None:
    trial = trial_of(Listed(BUILD, "wA"))
    pulses = []
    for _ in range(TRIES_BEFORE_SHOWING):
        assert not trial.may_show
        play(trial, "wD")
        settle(trial)
        pulses.append(trial.pulses)
    assert pulses == [0, 1, 1]
    assert trial.target is not None
    assert trial.target.zone == "A"
    assert trial.may_show
    trial.show()
    settle(trial)
    assert trial.is_done
    assert trial.effort == Effort(wrong=3, was_shown=True)
    assert trial.session.match.game.turns[-1].notation == "wA"


def test_the_whole_rest_is_shown_replies_and_all() -> None:
    trial = trial_of(Listed(BUILD, *TWO_TURNS))
    for _ in range(TRIES_BEFORE_SHOWING):
        play(trial, "wD")
        settle(trial)
    trial.session.touch(spots_of(parse_turn("wA", trial.asked))[0])
    trial.show()
    assert len(settle(trial)) == len(TWO_TURNS)
    assert trial.is_done


def test_help_comes_in_rungs_and_the_last_shows_the_turn_and_takes_it_back() -> None:
    trial = trial_of(Listed(BUILD, "wA"))
    outlined = list[frozenset[Location]]()
    while trial.may_hint:
        trial.hint()
        outlined.append(trial.outlined)
        if not trial.may_choose:
            assert trial.follow(0).transfers
            assert trial.follow(HINT_SECONDS).what is What.REPLAYED
    assert outlined == [frozenset(), frozenset("A"), frozenset("A")]
    assert trial.session.match.game.position.code == BUILD
    play(trial, "wA")
    settle(trial)
    assert trial.effort == Effort(hints=3)
