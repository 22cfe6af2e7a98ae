"""The page of the keys: by keys alone, with keys that are taken, and what follows elsewhere."""

from typing import Any

import pygame
import pytest

from tests.driving import Drive, Driver, routes_of
from tests.matches import PERSONS
from tests.tables import scene_of
from tholos_desktop.scenes.key_help import action_words, key_help
from tholos_desktop.storage import settings
from tholos_desktop.ui import gamepad, key_map
from tholos_desktop.ui.key_map import PRESETS


def choose(driver: Driver, text: str) -> None:
    driver.button(text).press()
    driver.wait()


def opened(ctx: Any, drive: Drive) -> Driver:
    return drive(routes_of(ctx).options("keys"))


def pad(number: int) -> pygame.Event:
    return pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=number, instance_id=0)


def test_the_mouse_sees_which_key_an_action_has(ctx, drive):
    driver, shown = opened(ctx, drive), []
    driver.move((5, 5))
    driver.wait()
    assert not ctx.keys_in_use
    for key in ("q", "x", "q"):
        ctx.bind(keys=ctx.keys.with_input("column_1", key))
        driver.top.relayout()
        driver.wait()
        shown.append(driver.pixels(driver.button("Column α").shown_rect))
    assert shown[0] == shown[2] != shown[1]


def test_a_key_is_changed_and_changed_back_by_keys_alone(ctx, drive):
    driver = drive(routes_of(ctx).menu())
    for text, ways in (
        ("Options", ["down"]),
        ("Controls", ["down"]),
        ("End turn", [*3 * ["down"], *5 * ["right"], *4 * ["up"]]),
    ):
        driver.go_to(text, 40 * ways)
        driver.press("enter")
    driver.press("q")
    assert driver.button("End turn").key == "Q"
    assert driver.top.ui.focus.current is driver.button("End turn").target
    kept = settings.load(ctx.settings.path)
    assert (kept.keys, kept.pad) == ({"finish": "q"}, {})
    driver.go_to("Reset all", [*3 * ["up"], *5 * ["right"]])
    driver.press("enter")
    assert ctx.keys == key_map.STANDARD
    assert settings.load(ctx.settings.path).keys == {}
    driver.press("escape", "escape")
    assert type(driver.top).__name__ == "MenuScene"


def test_second_keys_stand_beside_the_first_ones(ctx, drive):
    driver = opened(ctx, drive)
    assert driver.button("Column α").key == "1 A"
    changed = ctx.keys.with_input("column_1_again", "q").with_input("column_2", "u")
    ctx.bind(keys=changed)
    driver.top.relayout()
    driver.wait()
    assert [driver.button(f"Column {each}").key for each in "αβ"] == ["1 Q", "U B"]
    ctx.bind(keys=PRESETS["left"])
    driver.top.relayout()
    driver.wait()
    assert driver.button("Column α").key == "1"


def test_every_key_of_an_action_is_on_the_page(ctx, drive):
    driver = opened(ctx, drive)
    buttons = {each.text for each in driver.top.ui.buttons}
    first = [each.name for each in key_map.TABLE.actions if not each.name.endswith("_again")]
    assert {action_words(ctx.words, name) for name in first} <= buttons


def test_a_key_that_is_taken_is_asked_about(ctx, drive):
    driver = opened(ctx, drive)
    choose(driver, "End turn")
    driver.press("h")
    assert driver.top.title == "H is already used for: Hint · Engine"
    assert "to N" in driver.top.text
    choose(driver, "Cancel")
    assert ctx.keys == key_map.STANDARD
    choose(driver, "End turn")
    driver.press("h")
    choose(driver, "Swap")
    assert driver.button("End turn").key == "H"
    assert driver.button("Hint · Engine").key == "N"


@pytest.mark.parametrize("key", ["enter", "tab", "up", "space", "ctrl+n", "alt+n"])
def test_a_key_that_never_changes_is_refused_in_words(ctx, drive, key):
    driver = opened(ctx, drive)
    choose(driver, "End turn")
    driver.press(key)
    assert driver.top.is_refused
    driver.press("escape")
    assert type(driver.top).__name__ == "OptionsScene"
    assert ctx.keys == key_map.STANDARD


def test_a_button_of_the_gamepad_is_changed_by_it(ctx, drive):
    driver = opened(ctx, drive)
    assert "Gamepad" not in driver.labels, "none is there"
    ctx.find_pad(is_there=True)
    driver.wait()
    assert "Gamepad" in driver.labels
    row = [b for b in driver.top.ui.buttons if b.text == "End turn"][1]
    assert row.sign == (-1, 0), "the button on the left of four"
    row.press()
    driver.wait()
    driver.send(pad(pygame.CONTROLLER_BUTTON_A))
    assert driver.top.is_refused
    driver.press("q")
    assert driver.top.is_refused, "that is a key"
    driver.send(pad(pygame.CONTROLLER_BUTTON_LEFTSHOULDER))
    assert driver.top.title.startswith("L1 is already used")
    choose(driver, "Swap")
    assert ctx.pad.inputs_of("finish") == ("leftshoulder",)
    assert ctx.pad.inputs_of("area_before") == ("x",)
    assert ctx.keys == key_map.STANDARD
    assert settings.load(ctx.settings.path).pad == {"finish": "leftshoulder", "area_before": "x"}
    row = [b for b in driver.top.ui.buttons if b.text == "End turn"][1]
    assert row.key == "L1" and row.sign is None
    row.press()
    driver.wait()
    driver.send(pad(pygame.CONTROLLER_BUTTON_B))
    assert type(driver.top).__name__ == "OptionsScene"


def test_every_action_has_a_name_of_its_own(ctx):
    for table in (key_map.TABLE, gamepad.TABLE):
        names = [action_words(ctx.words, action.name) for action in table.actions]
        assert len(set(names)) == len(names)
        assert not [name for name in names if "keys." in name]


def test_buttons_and_help_tell_the_key_that_is_pressed(ctx, drive):
    usual = key_help(ctx)
    ctx.bind(keys=PRESETS["left"])
    driver = drive(scene_of(ctx, PERSONS))
    assert driver.button("Hint").key == "F2"
    assert driver.button("Undo").key == "B"
    lines = key_help(ctx)
    assert "1, 2, 3, 4, 5, R, T — a column, from α to Ω" in lines
    assert "Q — End turn" in lines
    changed = [line for line, before in zip(lines, usual, strict=True) if line != before]
    assert not [line for line in changed if line.startswith(("Tab", "Arrows", "Enter", "Ctrl"))]
    driver = drive(routes_of(ctx).rules("keys"))
    told = driver.labels
    assert "1, 2, 3, 4, 5, R, T" in told
    assert "1, 2, 3, 4, 5, 6, 7" not in told
