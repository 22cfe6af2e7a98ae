"""When the tutor speaks: of what costs much, while the game is open, and not too often."""

import random
from itertools import pairwise

import pytest

from tests.playing import positions, random_game
from tholos_desktop.rules import legal_turns
from tholos_desktop.teaching.warnings import GENTLE, PACES, STRICT, Attempt, Pace, Warnings

KINDS = ("answers",)


def attempts(seed: int = 5, chance: float = 0.6, lost: float = 0.5) -> list[Attempt]:
    """A bad turn in every position of a game."""
    rng, game = random.Random(seed), random_game(seed, 0)
    return [
        Attempt(position, rng.choice(legal_turns(position)), ply, chance, lost, KINDS)
        for ply, position in enumerate(list(positions(game))[:-1])
    ]


def warned(pace: Pace, tried: list[Attempt]) -> list[Attempt]:
    warnings, found = Warnings(pace), []
    for attempt in tried:
        if warnings.is_due(attempt):
            warnings.given(attempt)
            found.append(attempt)
    return found


@pytest.mark.parametrize("pace", PACES.values(), ids=PACES)
def test_a_blunder_is_warned_of_once(pace: Pace) -> None:
    (attempt, *_) = attempts()
    assert warned(pace, [attempt, attempt]) == [attempt]


@pytest.mark.parametrize("pace", PACES.values(), ids=PACES)
@pytest.mark.parametrize(
    "change",
    [
        {"lost": 0.05},
        {"chance": 0.02, "lost": 0.02},
        {"chance": 0.99},
        {"kinds": ("forecast",)},
        {"kinds": ()},
    ],
)
def test_it_is_silent(pace: Pace, change: dict[str, object]) -> None:
    (attempt, *_) = attempts()
    assert warned(pace, [attempt._replace(**change)]) == []


def test_strict_speaks_of_less() -> None:
    (attempt, *_) = attempts(lost=(GENTLE.least + STRICT.least) / 2)
    assert warned(GENTLE, [attempt]) == []
    assert warned(STRICT, [attempt]) == [attempt]


def test_warnings_lie_apart_and_some_are_kept_for_the_end() -> None:
    tried = attempts()
    found = warned(GENTLE, tried)
    assert GENTLE.most is not None
    assert len(found) == GENTLE.most
    assert all(b.ply - a.ply >= GENTLE.apart for a, b in pairwise(found))
    assert tried[0].position.open_spaces() > 2 * found[-1].position.open_spaces()
