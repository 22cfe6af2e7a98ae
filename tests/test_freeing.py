"""A scene that is closed or laid out anew lets go of its pictures at once.

Else they would wait for Python's cyclic collector, which counts objects and not their size: a
window that is dragged to another size would take a gigabyte meanwhile.
"""

import gc
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.driving import Driver
from tholos_desktop.commands.shot import SCENES, scenes
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.ui.context import Context

Drive = Callable[..., Driver]


@pytest.fixture(autouse=True)
def _without_collector() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


def heavy(scene: Any) -> list[object]:
    """What a scene holds that is large, or holds what is large."""
    parts = [scene.ui, scene.ui._manager, *(getattr(scene, name, None) for name in _PARTS)]
    return [part for part in parts if part is not None]


_PARTS = ("board", "panel", "_temple", "_stage")


@pytest.mark.parametrize("name", SCENES)
def test_nothing_large_is_left_of_a_scene(
    ctx: Context, routes: Routes, drive: Drive, name: str
) -> None:
    driver = drive(routes.menu())
    stack = driver.app.stack
    left = []
    for scene in filter(None, scenes(ctx, routes, name)):  # type: ignore[arg-type]
        stack.push(scene)
        stack.settle()
    scene = None
    for size in ((960, 540), (1280, 720)):
        driver.wait()
        left += [weakref.ref(part) for scene in stack.scenes[1:] for part in heavy(scene)]
        driver.resize(size)
    while len(stack.scenes) > 1:
        stack.scenes[-1].close()
        stack.settle()
    driver.wait()
    assert left
    assert [part for ref in left if (part := ref()) is not None] == []


def test_a_button_that_lays_its_scene_out_anew_may_do_so(
    ctx: Context, routes: Routes, drive: Drive
) -> None:
    driver = drive(routes.options())
    before = weakref.ref(driver.top.ui)
    driver.click_button("150%")
    assert ctx.settings.text_scale == 1.5
    assert before() is None
