"""Windows too small for anything: nothing is to be seen in them, and nothing fails."""

from collections.abc import Callable

import pytest

from tests.driving import Driver, routes_of
from tholos_desktop.commands.shot import SCENES, scenes
from tholos_desktop.ui.context import Context

Drive = Callable[..., Driver]


BOARDS = ("game", "scoring", "result", "lesson", "try", "puzzle", "review", "analysis")
"""The scenes that look otherwise with the board as a plan."""


@pytest.mark.parametrize(
    ("name", "view"), [*((name, "temple") for name in SCENES), *((name, "plan") for name in BOARDS)]
)
def test_every_scene_survives_every_window(
    ctx: Context, drive: Drive, name: str, view: str
) -> None:
    ctx.settings.view = view
    lower, upper = scenes(ctx, routes_of(ctx), name)
    driver = drive(lower)
    if upper:
        driver.app.stack.push(upper)
    for size in ((1, 1), (2, 2), (1, 1000), (1000, 1), (40, 30), (400, 120), (960, 540)):
        driver.resize(size)
        driver.move((0, 0))
        driver.press("tab")
        driver.wait(0.05)
