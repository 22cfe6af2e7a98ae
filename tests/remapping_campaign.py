"""Keys and buttons changed by chance on their page: ``python -m tests.remapping_campaign``.

After every change the page must still be left, opened again and reset by keys that never change.
"""

import argparse
import os
import random
import sys

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from tests.driving import Driver, routes_of
from tholos_desktop import files
from tholos_desktop.app import new_context, start_pygame
from tholos_desktop.scenes.menus.keys import KeysScene
from tholos_desktop.ui import gamepad, key_map

KEYS = (
    *"abcdefghijklmnopqrstuvwxyz0123456789,.-", "escape", "enter", "tab", "space", "up", "down",
    "left", "right", "f1", "f5", "home", "end", "pageup", "pagedown", "backspace", "delete",
    "shift+a", "shift+7", "ctrl+s", "alt+x", "left shift",
)  # fmt: skip
BUTTONS = range(-1, 23)
STEPS_TO_RESET = 400
"""More presses than lead through the whole page."""


def change(driver: Driver, rng: random.Random) -> None:
    """Choose a row, press some keys and buttons, and answer what is asked."""
    rows = [button for button in driver.top.ui.buttons if button.target.area == "keys"]
    rng.choice(rows).press()
    driver.wait()
    for _ in range(6):
        if type(driver.top).__name__ == "KeysScene":
            return
        if type(driver.top).__name__ == "NewInputScene" and rng.random() < 0.5:
            event = pygame.CONTROLLERBUTTONDOWN
            driver.send(pygame.Event(event, button=rng.choice(BUTTONS), instance_id=0))
        else:
            driver.press(rng.choice(KEYS))
    while type(driver.top).__name__ != "KeysScene":
        driver.press("escape")


def reset(driver: Driver) -> None:
    """Go to the button that sets everything back, by keys that never change, and press it."""
    text = driver.ctx.words("keys.reset")
    for step in range(STEPS_TO_RESET):
        ui = driver.top.ui
        if any(b.target is ui.focus.current and b.text == text for b in ui.buttons):
            driver.press("enter")
            return
        driver.press("tab" if step % 2 else "right")
    raise AssertionError("the way back is out of reach")


def campaign(driver: Driver, changes: int, seed: int, every: int = 100) -> None:
    """Change by chance; ``every`` so many changes leave the page, come back, and reset it."""
    rng, ctx = random.Random(seed), driver.ctx
    for number in range(1, changes + 1):
        change(driver, rng)
        for bindings in (ctx.keys, ctx.pad):
            given = [each for a in bindings.table.actions for each in bindings.inputs_of(a.name)]
            assert len(given) == len(set(given)), f"change {number}: two actions share an input"
            lost = [a.name for a in bindings.table.actions if not a.may_lack]
            assert all(bindings.inputs_of(name) for name in lost), f"change {number}"
        if number % every == 0:
            reset(driver)
            assert (ctx.keys, ctx.pad) == (key_map.STANDARD, gamepad.STANDARD), number


def main() -> int:
    """Run it, and tell how many changes there were."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--changes", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    asked = parser.parse_args()
    print(f"seed {asked.seed}", flush=True)
    with files.temporary_home():
        start_pygame()
        ctx = new_context()
        ctx.has_pad = True
        driver = Driver(ctx, KeysScene(routes_of(ctx)), (1280, 720), [])
        campaign(driver, asked.changes, asked.seed)
        ctx.close()
    print(f"{asked.changes} changes, nobody locked out")
    return 0


if __name__ == "__main__":
    sys.exit(main())
