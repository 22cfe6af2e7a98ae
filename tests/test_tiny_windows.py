"""Windows too small for anything: nothing is to be seen in them, and nothing fails."""

from collections.abc import Callable, Iterable

import pytest

from tests.driving import Driver, routes_of
from tholos_desktop.commands.shot import SCENES, scenes
from tholos_desktop.ui.context import Context

Drive = Callable[..., Driver]


BOARDS = ("game", "scoring", "result", "lesson", "try", "puzzle", "review", "analysis")
"""The scenes that look otherwise with the board as a plan."""


SIZES = ((1, 1), (2, 2), (1, 1000), (1000, 1), (40, 30), (400, 120), (960, 540))
ALL = (
    ("name", "view"),
    [*((name, "temple") for name in SCENES), *((name, "plan") for name in BOARDS)],
)


@pytest.mark.slow
@pytest.mark.parametrize(*ALL)
def test_every_scene_survives_every_window(
    ctx: Context, drive: Drive, name: str, view: str
) -> None:
    survive(ctx, drive, name, view, SIZES)


@pytest.mark.parametrize(*ALL)
def test_every_scene_survives_tiny_windows(
    ctx: Context, drive: Drive, name: str, view: str
) -> None:
    """Two of the sizes, which change from scene to scene, and a usual one again."""
    number = ALL[1].index((name, view))
    survive(ctx, drive, name, view, (SIZES[number % 3], SIZES[3 + number % 3], SIZES[-1]))


def survive(
    ctx: Context, drive: Drive, name: str, view: str, sizes: Iterable[tuple[int, int]]
) -> None:
    ctx.settings.view = view
    lower, upper = scenes(ctx, routes_of(ctx), name)
    driver = drive(lower)
    if upper:
        driver.app.stack.push(upper)
    for size in sizes:
        driver.resize(size)
        driver.move((0, 0))
        driver.press("tab")
        driver.wait(0.05)
