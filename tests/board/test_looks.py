"""Looks that goals earn: which, what they change in the picture, and what they never change."""

import importlib.util
from pathlib import Path
from typing import Any

import pygame
import pytest

from lab.bench import access, mark_contrast
from tholos_desktop.board.choice_pictures import choice_picture
from tholos_desktop.board.evening import Evening
from tholos_desktop.board.light import HOURS, MARBLES
from tholos_desktop.board.temple_ground import TempleSide
from tholos_desktop.board.temple_layout import Geometry
from tholos_desktop.language.catalogue import Words, languages
from tholos_desktop.storage.settings import VIEWS
from tholos_desktop.table.looks import FIRST_LOOK, PARTS, REWARDS, Look, earned, next_reward
from tholos_desktop.table.rivals import Scenery
from tholos_desktop.teaching.goals import GOALS

SIZE = 640, 360
EVERY_LOOK = [Look(hour, weather) for hour in PARTS["hour"] for weather in PARTS["weather"]]


def drawn(look: Look) -> bytes:
    view = pygame.Surface(SIZE)
    Evening(SIZE, Scenery(drums=(3, 1) + (0,) * 7), look).draw(view, 31.0)
    return pygame.image.tobytes(view, "RGB")


def test_goals_earn_every_look_one_after_the_other() -> None:
    assert [each.goals for each in REWARDS] == sorted({each.goals for each in REWARDS})
    assert REWARDS[0].goals > 0 and REWARDS[-1].goals <= len(GOALS)
    assert list(earned(0)) == []
    assert list(earned(len(GOALS))) == list(REWARDS)
    assert [each.name for each in earned(4, before=1)] == ["morning", "white"]
    assert next_reward(0) == REWARDS[0] and next_reward(len(GOALS)) is None
    assert next_reward(0, {"clouds", "morning"}) == REWARDS[2], "the others are there already"


@pytest.mark.parametrize("language", languages())
def test_every_look_has_a_name(language: str) -> None:
    words = Words(language)
    for part, names in PARTS.items():
        said = {words(f"looks.{part}.{name}") for name in names}
        assert len(said) == len(names) and not any(each.startswith("looks.") for each in said)


def test_every_look_is_another_picture() -> None:
    looks = [*EVERY_LOOK, *(Look(marble=marble) for marble in MARBLES)]
    assert len({drawn(look) for look in looks}) == len(looks)
    assert (set(HOURS), {"island", *MARBLES}) == (set(PARTS["hour"]), set(PARTS["marble"]))


def test_in_high_contrast_there_is_but_the_first_look(ctx: Any) -> None:
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
def test_every_text_over_the_view_stands_out(look: Look) -> None:
    assert list(access.look(f"menu:{'+'.join(look)}", 1.0).failures) == []


@pytest.mark.slow
@pytest.mark.parametrize("marble", MARBLES)
def test_every_mark_stands_out_on_every_marble(ctx: Any, marble: str) -> None:
    """In the temple: the plan has no marble."""
    ctx.settings.marble = marble
    assert [mark for mark in mark_contrast.measure(ctx, ["temple"]) if mark.is_faint] == []


@pytest.mark.parametrize("marble", MARBLES)
def test_no_marble_is_lighter_or_darker_than_those_that_were_rendered(marble: str) -> None:
    """So stones and their shadows stand out on it as on those."""
    geometry = Geometry(pygame.Rect(0, 0, 630, 500))

    def light(side: TempleSide) -> int:
        picture, place = side.drawn(geometry)
        floor = place.inflate(-place.width // 3, -place.height // 2).move(-place.x, -place.y)
        return sum(pygame.transform.average_color(picture, floor)[:3])

    first = [light(TempleSide(advanced, "island")) for advanced in (False, True)]
    for advanced in (False, True):
        assert 0.9 * min(first) <= light(TempleSide(advanced, marble)) <= 1.1 * max(first)


def test_every_choice_by_picture_has_its_picture(ctx: Any) -> None:
    """It was drawn by ``build/choices.py``, which draws with this program."""
    script = Path(__file__).parents[2] / "build" / "choices.py"
    spec = importlib.util.spec_from_file_location("choices", script)
    assert spec is not None and spec.loader is not None
    choices = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(choices)
    ctx.words = lambda *_, **__: ""
    fresh = choices.pictures(ctx)
    assert {f"view-{view}" for view in VIEWS if view != "auto"} <= {*fresh}
    for name, picture in fresh.items():
        kept = choice_picture(name, choices.SIZE)
        colors = [pygame.transform.average_color(each)[:3] for each in (kept, picture)]
        off = max(abs(one - other) for one, other in zip(*colors, strict=True))
        assert off <= 3, f"{name} looks otherwise: run build/choices.py"
