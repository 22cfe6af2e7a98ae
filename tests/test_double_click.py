"""The second press of a double click goes to no scene that has come or come back meanwhile."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tests.driving import Driver
from tholos_desktop.ui.scene import Scene

Drive = Callable[..., Driver]


class Pressed(Scene[None]):
    """Counts presses; closed by the first one, if it is to be."""

    def __init__(self, *, closes: bool) -> None:
        super().__init__()
        self.presses = self.releases = 0
        self._closes = closes

    def handle(self, event: Any) -> None:
        self.presses += event.type == pygame.MOUSEBUTTONDOWN
        self.releases += event.type == pygame.MOUSEBUTTONUP
        if self._closes and event.type == pygame.MOUSEBUTTONUP:
            self.close()


@pytest.mark.parametrize(
    ("seconds", "distance", "heard"), [(0.1, 0, 0), (0.1, 3, 0), (0.5, 0, 1), (0.1, 40, 1)]
)
def test_the_second_press_of_a_double_click_goes_to_no_other_scene(
    drive: Drive, seconds: float, distance: int, heard: int
) -> None:
    below, above = Pressed(closes=False), Pressed(closes=True)
    driver = drive(below)
    driver.app.stack.push(above)
    driver.click((200, 200))
    driver.wait(seconds)
    driver.click((200 + distance, 200))
    assert (above.presses, below.presses, below.releases) == (1, heard, heard)


def test_a_press_after_a_key_is_no_second_press(drive: Drive) -> None:
    below, above = Pressed(closes=False), Pressed(closes=True)
    driver = drive(below)
    driver.app.stack.push(above)
    driver.click((200, 200))
    driver.press("p")
    driver.click((200, 200))
    assert below.presses == 1


def test_two_presses_on_one_scene_both_count(drive: Drive) -> None:
    scene = Pressed(closes=False)
    driver = drive(scene)
    for _ in range(2):
        driver.click((200, 200))
    assert (scene.presses, scene.releases) == (2, 2)
