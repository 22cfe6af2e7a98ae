"""Keys on buttons: each button that has a key shows it, or tells it where it has no room."""

import pytest

from tests.driving import routes_of
from tests.matches import PERSONS
from tests.tables import scene_of
from tholos_desktop.language.catalogue import Words
from tholos_desktop.scenes.game.pause import PauseScene
from tholos_desktop.scenes.game.warning import WarningScene
from tholos_desktop.ui import shortcuts


@pytest.mark.parametrize(
    ("shortcut", "shown"),
    [("ctrl+z", "Ctrl+Z"), ("escape", "Esc"), ("n", "N"), ("f1", "F1"), (",", ",")],
)
def test_a_key_is_written_as_on_the_keyboard(shortcut, shown):
    assert shortcuts.label(shortcut, Words("en")) == shown


@pytest.mark.parametrize("show_reply", [None, lambda: None])
def test_no_key_is_shown_for_two_things_at_once(ctx, drive, show_reply):
    table = scene_of(ctx, PERSONS)
    driver = drive(table)
    driver.press("tab")
    beneath = table.ui.buttons
    ways = {"escape", "backspace", "ctrl+z"}  # both take back what was done
    assert all(button.look[-1] for button in beneath if button.key)
    for over in (
        WarningScene(routes_of(ctx), "Sure?", show_reply=show_reply, place=table.question_place),
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
