"""Every language has room on the screens where most is said, at the smallest window and another."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.driving import Driver, routes_of
from tholos_desktop.commands import shot
from tholos_desktop.language.catalogue import languages

SCENES = (
    "menu", "options", "pause", "game", "draft", "result", "lesson:3", "lesson:4",
    "lesson:6", "welcome", "welcome:rules",
    "puzzles", "your_games", "share", "today:done", "goals", "learn", "about", "keys", "rules:keys",
    "rules:score", "play", "play:even", "play:friend", "play:advanced", "play:clock", "game:mason",
    "result:mason", "result:rated", "people", "game:clock", "time_up", "accessibility",
)  # fmt: skip


SMALLEST, USUAL = ((960, 540), 1.5), ((1280, 720), 1.0)
"""Windows, and how much larger than usual their texts are; who has room in the first nearly always
has it in the second, which three languages stand for among the slow tests."""

LONGEST = ("de", "el", "fr")
"""The languages whose words and sentences take the most room; the slow tests take the others."""


@pytest.mark.parametrize(
    ("language", "size", "scale"),
    [
        *((language, *SMALLEST) for language in LONGEST),
        *(
            pytest.param(language, *SMALLEST, marks=pytest.mark.slow)
            for language in languages()
            if language not in LONGEST
        ),
        *(
            pytest.param(language, *USUAL, marks=pytest.mark.slow)
            for language in ("en", "es", "de")
        ),
    ],
)
def test_nothing_is_clipped(
    ctx: Any,
    drive: Callable[..., Driver],
    language: str,
    size: tuple[int, int],
    scale: float,
) -> None:
    ctx.settings.text_scale = scale
    ctx.words.use(language)
    for name in SCENES:
        lower, upper = shot.scenes(ctx, routes_of(ctx), name)
        driver = drive(lower, size)
        if upper is not None:
            driver.app.stack.push(upper)
        driver.wait(0.05)
        assert driver.overflows == [], name
