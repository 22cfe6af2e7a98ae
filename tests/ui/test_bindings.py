"""Keys and buttons chosen by the player: nothing is lost, nobody is locked out, bad files too."""

import json
import random
from collections.abc import Mapping

import pygame
import pytest

from tholos_desktop import app
from tholos_desktop.language.catalogue import Words, languages
from tholos_desktop.storage import settings
from tholos_desktop.ui import bindings, gamepad, key_map
from tholos_desktop.ui.bindings import BindingProblem, Bindings
from tholos_desktop.ui.key_map import PRESETS, preset_of
from tholos_desktop.ui.keyboard import Keyboard

LEFT_HALF = {*"12345qwertasdfgzxcvb", "f2", "f3", "f4", "f5"}
RIGHT_HALF = {
    *"67890yuiophjklnm,.",
    *("f6", "f7", "f8", "f9", "f10", "f12"),
    *("backspace", "delete", "home", "end", "pageup", "pagedown"),
}
FIXED = ["left", "right", "up", "down", "return", "space", "escape", "tab", "f1", "f11"]
WITH_CTRL = ["c", "s", "v", "y", "z"]


@pytest.fixture(autouse=True)
def _names_of_keys() -> None:
    pygame.display.init()


def event_of(written: str) -> pygame.Event:
    """A key that is pressed, as it is written in the settings."""
    shift = written.startswith("shift+")
    name = written.removeprefix("shift+") if shift else written
    mod = pygame.KMOD_LSHIFT if shift else 0
    code = pygame.key.key_code(name)
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)


def assert_nobody_is_locked_out(keys: Bindings) -> None:
    """Every action has a key that does it, and what is fixed does what it always did."""
    for action in keys.table.actions:
        inputs = keys.inputs_of(action.name)
        assert inputs or action.may_lack, action.name
        for each in inputs:
            meant = key_map.translated(event_of(each), keys)
            assert meant.key == pygame.key.key_code(action.does), (action.name, each)
            assert not meant.mod
    for name in FIXED:
        event = event_of(name)
        assert key_map.translated(event, keys) is event
    for name in WITH_CTRL:
        event = pygame.Event(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=pygame.KMOD_LCTRL)
        assert key_map.translated(event, keys) is event


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_has_a_key_for_everything(name):
    keys = PRESETS[name]
    assert_nobody_is_locked_out(keys)
    assert preset_of(keys, Keyboard()) == name
    assert bindings.read(key_map.TABLE, keys.written()) == (keys, [])


@pytest.mark.parametrize(("name", "half"), [("left", LEFT_HALF), ("right", RIGHT_HALF)])
def test_one_hand_needs_one_half_of_the_keyboard(name, half):
    keys = PRESETS[name]
    used = {each for a in keys.table.actions for each in keys.inputs_of(a.name)[:1]}
    assert {each.removeprefix("shift+") for each in used} <= half


def test_ten_thousand_changes_lock_nobody_out():
    rng, keys = random.Random(14), key_map.STANDARD
    names = [action.name for action in key_map.TABLE.actions]
    pressed = [code for code in range(32, 127) if not 65 <= code <= 90]
    pressed += [pygame.key.key_code(each) for each in (*FIXED, "f2", "f12", "pageup", "insert")]
    given = 0
    for step in range(10_000):
        if rng.random() < 0.002:
            keys = rng.choice(list(PRESETS.values()))
        mod = rng.choice([0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL])
        event = pygame.Event(pygame.KEYDOWN, key=rng.choice(pressed), mod=mod)
        if (written := key_map.written(event)) is None:
            continue
        name, given = rng.choice(names), given + 1
        keys = keys.with_input(name, written)
        assert keys.inputs_of(name) == (written,)
        if step % 50 == 0:
            assert_nobody_is_locked_out(keys)
        every = [each for other in names for each in keys.inputs_of(other)]
        assert len(every) == len(set(every)), "two actions share a key"
        assert all(keys.inputs_of(a.name) or a.may_lack for a in key_map.TABLE.actions)
    assert given > 5_000
    assert_nobody_is_locked_out(keys)
    assert bindings.read(key_map.TABLE, keys.written()) == (keys, [])


def test_who_loses_its_only_key_to_an_extra_one_gets_a_free_one():
    keys = key_map.STANDARD.with_input("up_again", "w")
    assert keys.inputs_of("why") == ("q",)
    assert keys.with_input("enter_again", "b").inputs_of("column_2_again") == ()


def test_a_key_that_stands_for_nothing_any_more_is_still_any_key():
    keys = key_map.STANDARD.with_input("finish", "q")
    assert key_map.translated(event_of("n"), keys).key == pygame.K_UNKNOWN
    assert key_map.translated(event_of("u"), keys).key == pygame.K_u


def test_shift_means_the_key_alone_unless_it_stands_for_something():
    back = key_map.translated(event_of("shift+j"), key_map.STANDARD)
    assert (back.key, back.mod) == (pygame.K_j, pygame.KMOD_LSHIFT)
    moved = key_map.translated(event_of("shift+q"), key_map.STANDARD.with_input("point", "q"))
    assert (moved.key, moved.mod) == (pygame.K_j, pygame.KMOD_LSHIFT)
    rival = key_map.translated(event_of("shift+1"), PRESETS["left"])
    assert (rival.key, rival.mod) == (pygame.K_r, 0)


@pytest.mark.parametrize(
    ("kept", "troubles"),
    [
        ([], [BindingProblem("form", "")]),
        (None, [BindingProblem("form", "")]),
        ("n", [BindingProblem("form", "")]),
        ({"fly": "n"}, [BindingProblem("names", "fly")]),
        ({"finish": "nokey"}, [BindingProblem("inputs", "finish")]),
        ({"finish": "escape"}, [BindingProblem("inputs", "finish")]),
        ({"finish": "f1"}, [BindingProblem("inputs", "finish")]),
        ({"finish": "ctrl+n"}, [BindingProblem("inputs", "finish")]),
        ({"finish": ""}, [BindingProblem("inputs", "finish")]),
        ({"finish": ["n"], "hint": 7, "why": {}}, [BindingProblem("inputs", "finish, hint, why")]),
        ({"finish": "h"}, [BindingProblem("twice", "finish")]),
        ({"finish": "q", "hint": "q"}, [BindingProblem("twice", "finish, hint")]),
        # The first two free the standard keys that the third wants: they fall one after the other.
        ({"finish": "q", "hint": "q", "why": "n"}, [BindingProblem("twice", "finish, hint, why")]),
        ({f"a{n}" * 50: "n" for n in range(9)}, [BindingProblem("names", ", ".join(
            [(f"a{n}" * 50)[:24] for n in range(3)]) + "…")]),
        ({"\ud800": "n"}, [BindingProblem("names", "\ufffd")]),
    ],
)  # fmt: skip
def test_what_makes_no_sense_has_its_usual_key_back(kept, troubles):
    keys, found = bindings.read(key_map.TABLE, kept)
    assert found == troubles
    assert keys == key_map.STANDARD


def test_any_file_at_all_locks_nobody_out():
    rng = random.Random(5)
    names = [*(action.name for action in key_map.TABLE.actions), "fly", ""]
    texts = [*"nhwvlq1", "", "n h", "escape", "shift+", "+", "shift++", "ctrl+c", "ñ", "\ud800", 7]
    for _ in range(300):
        kept = {rng.choice(names): rng.choice(texts) for _ in range(rng.randrange(30))}
        assert_nobody_is_locked_out(bindings.read(key_map.TABLE, kept)[0])
        bindings.read(gamepad.TABLE, kept)


@pytest.mark.parametrize("language", languages())
def test_bad_keys_are_told_in_words_and_nothing_is_lost(tmp_path, language):
    path = app.files.settings_folder() / "settings.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    kept: Mapping[str, object] = {
        "version": 1,
        "language": language,
        "show_points": False,
        "keys": {"fly": "n", "finish": 3, "hint": "q", "why": "q", "view": "u"},
        "pad": [1],
    }
    path.write_text(json.dumps(kept))
    ctx = app.new_context()
    assert not ctx.settings.show_points
    assert ctx.keys.written() == {"view": "u"}
    assert ctx.pad == gamepad.STANDARD
    told = [Words(language)(notice.key, **notice.values) for notice in ctx.notices]
    assert len(told) == len(set(told)) == 4
    assert [
        name for name in ("fly", "finish", "hint, why") if not any(name in t for t in told)
    ] == []
    ctx.settings.show_points = True
    ctx.settings.save()
    again = json.loads(path.read_text())
    assert (again["keys"], again["pad"]) == (kept["keys"], kept["pad"])
    ctx.bind(keys=ctx.keys.with_input("view", "b"))
    assert settings.load(path).keys == {"view": "b", "column_2_again": "u"}
    ctx.close()


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("key", ["backspace", "delete", "home", "end", "pageup", "pagedown"])
def test_keys_with_a_name_do_what_is_written_on_them_in_every_preset(name, key):
    event = event_of(key)
    assert key_map.translated(event, PRESETS[name]) is event
