"""Windows too small for anything: nothing fails in them, and nothing large is left of a scene.

A scene that is closed or laid out anew lets go of its pictures at once. Else they would wait for
Python's cyclic collector, which counts objects and not their size: a window that is dragged to
another size would take a gigabyte meanwhile.
"""

import gc
import weakref
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from lab.pictures.shot import SCENES, scenes
from tests.driving import Drive, routes_of
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.scene import Scene

BOARDS = ("game", "scoring", "result", "lesson", "try", "puzzle", "review")
"""The scenes that look otherwise with the board as a plan."""


SIZES = ((1, 1), (2, 2), (1, 1000), (1000, 1), (40, 30), (400, 120), (960, 540))
ALL = (
    ("name", "view"),
    [*((name, "temple") for name in SCENES), *((name, "plan") for name in BOARDS)],
)
_PARTS = ("board", "panel", "_temple", "stage")


@pytest.fixture(autouse=True)
def _without_collector() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.slow
@pytest.mark.parametrize(*ALL)
def test_every_scene_survives_every_window(ctx, drive, name, view):
    survive(ctx, drive, name, view, SIZES)


@pytest.mark.parametrize(("number", "name"), [*enumerate(SCENES)])
def test_every_scene_survives_tiny_windows(ctx, drive, number, name):
    """One of the sizes, which changes from scene to scene, and a usual one again."""
    view = "plan" if name in BOARDS and number % 2 else "temple"
    survive(ctx, drive, name, view, (SIZES[number % 6], SIZES[-1]))


def survive(
    ctx: Context, drive: Drive, name: str, view: str, sizes: Iterable[tuple[int, int]]
) -> None:
    """Fail if something fails, or if something large is left when the scene is closed."""
    ctx.settings.view = view
    routes = routes_of(ctx)
    driver = drive(Scene(), SIZES[-1])
    stack = driver.app.stack
    for each in filter(None, scenes(ctx, routes, name)):
        stack.push(each)
        stack.execute_requests()
    each = None
    driver.wait()
    left = [weakref.ref(part) for part in heavy(stack.scenes[1:])]
    for size in sizes:
        driver.resize(size)
        driver.move((0, 0))
        driver.press("tab")
        driver.wait(0.05)
        left += [weakref.ref(part) for part in heavy(stack.scenes[1:])]
    while len(stack.scenes) > 1:
        stack.scenes[-1].close()
        stack.execute_requests()
    driver.wait()
    assert left
    assert ctx.engine.open == [], "nothing is sought for nobody"
    assert [part for ref in left if (part := ref()) is not None] == []


def heavy(shown: Iterable[Any]) -> Iterator[object]:
    """Large objects that scenes hold, and objects that hold them."""
    for scene in shown:
        parts = (scene.ui, *(getattr(scene, name, None) for name in _PARTS))
        yield from (part for part in parts if part is not None)
