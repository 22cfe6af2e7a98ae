"""Keys on buttons: each button that has a key shows it, or tells it where it has no room."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.driving import Driver, routes_of
from tests.matches import PERSONS
from tests.tables import scene_of
from tholos_desktop.language.catalogue import Words
from tholos_desktop.scenes.game.pause import PauseScene
from tholos_desktop.scenes.game.warning import WarningScene
from tholos_desktop.ui import shortcuts

Drive = Callable[..., Driver]


@pytest.mark.parametrize(
    ("shortcut", "shown"),
    [("ctrl+z", "Ctrl+Z"), ("escape", "Esc"), ("n", "N"), ("f1", "F1"), (",", ",")],
)
def test_a_key_is_written_as_on_the_keyboard(shortcut: str, shown: str) -> None:
    assert shortcuts.label(shortcut, Words("en")) == shown


@pytest.mark.parametrize(("scale", "size"), [(1.0, (1280, 720)), (2.0, (960, 540))])
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_button_with_a_key_shows_or_tells_it(
    ctx: Any, drive: Drive, language: str, scale: float, size: tuple[int, int]
) -> None:
    ctx.settings.text_scale = scale
    ctx.words.use(language)
    table = scene_of(ctx, PERSONS)
    for scene in (table, PauseScene(routes_of(ctx), table.match), routes_of(ctx).learn()):
        driver = drive(scene, size)
        ui = driver.top.ui
        with_keys = [button for button in ui.buttons if button.key]
        assert with_keys
        for button in with_keys:
            tip, shows_key = button.shown_tip, button.look[-1]
            assert tip or shows_key, button.text
            assert tip != button.key, f"{tip} may lie over another button than {button.text}"
        assert driver.overflows == []


@pytest.mark.parametrize("reply", ["", "Bot: gray on β"])
def test_no_key_is_shown_for_two_things_at_once(ctx: Any, drive: Drive, reply: str) -> None:
    table = scene_of(ctx, PERSONS)
    driver = drive(table)
    driver.press("tab")
    beneath = table.ui.buttons
    ways = {"escape", "backspace", "ctrl+z"}  # both take back what was done
    assert all(button.look[-1] for button in beneath if button.key)
    for over in (
        WarningScene(routes_of(ctx), "Sure?", reply=reply, place=table.question_place),
        PauseScene(routes_of(ctx), table.match),
    ):
        table.stack.push(over)
        driver.wait()
        driver.press("tab")
        assert any(button.look[-1] for button in over.ui.buttons)
        assert not any(button.look[-1] for button in beneath), "their keys do nothing now"
        driver.move(beneath[-1].shown_rect.center)
        driver.wait()
        assert not beneath[-1].is_hovered
        above, below = (
            {each.key: each.text for each in scene.ui.buttons if each.key}
            for scene in (over, table)
        )
        same = above.keys() & below.keys() - {shortcuts.label(way, ctx.words) for way in ways}
        assert all(above[key] == below[key] for key in same)
        over.close()
        driver.wait()
