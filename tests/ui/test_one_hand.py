"""A game with one hand on the keyboard: all that it presses is on its half."""

import random

import pytest

from tests.driving import Driver, routes_of, through
from tests.tables import play_by_hand
from tholos_desktop.rules import LOCATIONS, QUARRY, is_location
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.ui.key_map import PRESETS

HALVES = {
    "left": {*"12345qwertasdfgzxcvb", "space", "tab", "escape"},
    "right": {*"67890yuiophjklnm", "left", "right", "up", "down", "enter", "backspace"},
}


class Hand:
    """One hand, which reaches one half of the keyboard."""

    def __init__(self, driver: Driver, name: str) -> None:
        self.driver, self.keys, self.half = driver, PRESETS[name], HALVES[name]
        arrows = {"left": ("w", "s", "d", "e"), "right": ("up", "down", "right", "enter")}
        self.up, self.down, self.right, self.enter = arrows[name]

    def press(self, key: str) -> None:
        """Press a key that is within reach."""
        assert key.removeprefix("shift+") in self.half, key
        self.driver.press(key)

    def do(self, action: str) -> None:
        """Press the key of an action."""
        self.press(self.keys.inputs_of(action)[0])

    def choose(self, text: str) -> None:
        """Go to a button of the screen and press it."""

        def step(key: str) -> None:
            self.press(key)
            self.driver.wait(0.1)

        self.driver.go_to(text, through(self.right, self.up, self.down), step)
        self.press(self.enter)

    def touch(self, spot: Spot) -> None:
        """Press the key of a place of the board."""
        position = self.driver.top.displayed
        if is_location(spot.zone):
            self.do(f"column_{LOCATIONS.index(spot.zone) + 1}")
        elif spot.zone == QUARRY:
            self.do(f"quarry_{spot.stone}")
        else:
            whose = "own" if spot.zone == position.side else "rival"
            self.do(f"{whose}_{position.workshop(spot.zone).index(spot.stone or '') + 1}")


@pytest.mark.parametrize("name", ["left", pytest.param("right", marks=pytest.mark.slow)])
def test_a_game_with_one_hand(ctx, drive, name):
    ctx.settings.animation = "off"
    ctx.bind(keys=PRESETS[name])
    driver = drive(routes_of(ctx).menu(), (960, 540))
    hand = Hand(driver, name)
    hand.choose("Play")
    hand.choose("A friend here")
    hand.choose("Play")
    play_by_hand(driver, random.Random(7), hand.touch, lambda: hand.do("finish"))
    hand.choose("Main menu")
    assert type(driver.top).__name__ == "MenuScene"
