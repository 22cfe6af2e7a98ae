"""When the tutor speaks: of what costs much, while the game is open, and not too often."""

import random
from itertools import islice

import pytest

from tests.playing import positions, random_game
from tholos_desktop.rules import legal_turns
from tholos_desktop.teaching.warnings import (
    GENTLE,
    ON_A_POSITION,
    STRICT,
    THIRDS,
    WARNING_LIMITS,
    ProposedTurn,
    WarningLimits,
    Warnings,
)


def attempts(chance: float = 0.6, lost: float = 0.5) -> list[ProposedTurn]:
    """A bad turn in every position of a game."""
    rng, game = random.Random(5), random_game(5, 0)
    return [
        ProposedTurn(position, rng.choice(legal_turns(position)), ply, chance, lost, ("answers",))
        for ply, position in enumerate(islice(positions(game), game.ply))
    ]


def warned(limits: WarningLimits, tried: list[ProposedTurn]) -> list[ProposedTurn]:
    warnings, found = Warnings(limits), []
    for attempt in tried:
        if warnings.is_due(attempt):
            warnings.given(attempt)
            found.append(attempt)
    assert warnings.number == len(found)
    return found


@pytest.mark.parametrize("limits", WARNING_LIMITS.values(), ids=WARNING_LIMITS)
def test_a_turn_is_warned_of_once(limits: WarningLimits) -> None:
    (attempt, *_) = attempts()
    assert warned(limits, [attempt, attempt]) == [attempt]


def test_another_bad_turn_of_the_same_position_is_warned_of_but_not_for_ever() -> None:
    (attempt, *_) = attempts()
    others = [attempt._replace(turn=turn) for turn in legal_turns(attempt.position)]
    assert len(others) > ON_A_POSITION
    assert warned(STRICT, others) == others[:ON_A_POSITION]


@pytest.mark.parametrize("limits", WARNING_LIMITS.values(), ids=WARNING_LIMITS)
@pytest.mark.parametrize(
    "change",
    [
        {"lost": 0.05},
        {"chance": 0.02, "lost": 0.02},
        {"chance": 0.99, "lost": 0.4},
        {"chance": 0.45, "lost": 0.4, "kinds": ("forecast", "equal", "full", "shuts")},
        {"chance": 0.45, "lost": 0.4, "kinds": ()},
        {"chance": 0.95, "lost": 0.4, "kinds": ()},
    ],
)
def test_it_is_silent(limits: WarningLimits, change: dict[str, object]) -> None:
    (attempt, *_) = attempts()
    assert warned(limits, [attempt._replace(**change)]) == []


@pytest.mark.parametrize("limits", WARNING_LIMITS.values(), ids=WARNING_LIMITS)
def test_a_loss_of_the_lead_needs_neither_a_reason_nor_a_warning_left(
    limits: WarningLimits,
) -> None:
    tried = [attempt._replace(kinds=()) for attempt in attempts(chance=0.6, lost=0.3)]
    assert warned(limits, tried) == tried


@pytest.mark.parametrize("limits", WARNING_LIMITS.values(), ids=WARNING_LIMITS)
def test_a_won_game_thrown_away_is_warned_of(limits: WarningLimits) -> None:
    (attempt, *_) = attempts(chance=0.98, lost=0.66)
    assert warned(limits, [attempt]) == [attempt]


def test_strict_speaks_of_less() -> None:
    (attempt, *_) = attempts(lost=(GENTLE.least + STRICT.least) / 2)
    assert warned(GENTLE, [attempt]) == []
    assert warned(STRICT, [attempt]) == [attempt]


def test_warnings_are_spread_over_the_thirds_of_a_game() -> None:
    found = warned(GENTLE, attempts(chance=0.9, lost=0.3))
    assert GENTLE.most is not None
    spaces = [attempt.position.open_spaces() for attempt in found]
    by_then = [sum(each > last for each in spaces) for last in (*THIRDS, 0)]
    assert tuple(by_then) == GENTLE.most


def test_what_was_saved_up_may_be_spent_late() -> None:
    tried = attempts(chance=0.9, lost=0.3)
    late = [each for each in tried if each.position.open_spaces() <= THIRDS[1]]
    assert GENTLE.most is not None
    assert len(warned(GENTLE, late)) == min(GENTLE.most[-1], len(late))
