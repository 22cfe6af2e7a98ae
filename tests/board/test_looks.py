"""Looks that goals earn: which, what they change in the picture, and what they never change."""

import pygame
import pytest

from lab.bench import access, mark_contrast
from tholos_desktop.board.evening import Evening
from tholos_desktop.board.light import HOURS, MARBLES
from tholos_desktop.table.looks import FIRST_LOOK, PARTS, REWARDS, Look, earned, next_reward
from tholos_desktop.table.rivals import Scenery
from tholos_desktop.teaching.goals import GOALS

SIZE = 640, 360
EVERY_LOOK = [Look(hour, weather) for hour in PARTS["hour"] for weather in PARTS["weather"]]


def drawn(look: Look) -> bytes:
    view = pygame.Surface(SIZE)
    Evening(SIZE, Scenery(drums=(3, 1) + (0,) * 7), look).draw(view, 31.0)
    return pygame.image.tobytes(view, "RGB")


def test_goals_earn_every_look_one_after_the_other():
    assert [each.goals for each in REWARDS] == sorted({each.goals for each in REWARDS})
    assert REWARDS[0].goals > 0 and REWARDS[-1].goals <= len(GOALS)
    assert list(earned(0)) == []
    assert list(earned(len(GOALS))) == list(REWARDS)
    assert [each.name for each in earned(4, before=1)] == ["morning", "white"]
    assert next_reward(0) == REWARDS[0] and next_reward(len(GOALS)) is None
    assert next_reward(0, {"clouds", "morning"}) == REWARDS[2], "the others are there already"


def test_every_look_is_another_picture():
    looks = [*EVERY_LOOK, *(Look(marble=marble) for marble in MARBLES)]
    assert len({drawn(look) for look in looks}) == len(looks)
    assert (set(HOURS), {"island", *MARBLES}) == (set(PARTS["hour"]), set(PARTS["marble"]))


def test_in_high_contrast_there_is_but_the_first_look(ctx):
    ctx.settings.hour, ctx.settings.marble, ctx.settings.high_contrast = "night", "rose", True
    assert ctx.look == FIRST_LOOK


@pytest.mark.parametrize(
    "look",
    [
        pytest.param(Look(hour, weather), marks=() if row == column else pytest.mark.slow)
        for row, hour in enumerate(PARTS["hour"])
        for column, weather in enumerate(PARTS["weather"])
    ],
    ids="+".join,
)
def test_every_text_over_the_view_stands_out(look):
    assert list(access.look(f"menu:{'+'.join(look)}", 1.0).failures) == []


@pytest.mark.slow
@pytest.mark.parametrize("marble", PARTS["marble"])
@pytest.mark.parametrize("hour", PARTS["hour"])
def test_every_mark_stands_out_on_every_board(ctx, hour, marble):
    """In the temple: the plan has neither light nor marble."""
    ctx.settings.hour, ctx.settings.marble = hour, marble
    assert [mark for mark in mark_contrast.measure(ctx, ["temple"]) if mark.is_faint] == []
