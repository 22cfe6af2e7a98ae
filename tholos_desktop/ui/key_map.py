"""The player's keyboard layout. Arrows, Enter, Escape and a few other keys have fixed actions, so
that the key settings can always be reached."""

from collections.abc import Mapping

import pygame

from tholos_desktop.ui import keyboard, shortcuts
from tholos_desktop.ui.bindings import Action, ActionSet, Bindings
from tholos_desktop.ui.keyboard import Keyboard

_FIXED = (
    keyboard.MODIFIERS
    | keyboard.PAD
    | {
        *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
        *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_TAB),
        *(pygame.K_F1, pygame.K_F11, pygame.K_UNKNOWN, pygame.K_PRINTSCREEN),
        *(pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR, pygame.K_SCROLLLOCK, pygame.K_MENU),
    }
)
_UNTOUCHED = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
_SHIFT = "shift+"
_LETTERS = "quabcdefghijklmnoprstvwxyz1234567890"
"""Keys to give to an action that has lost its only key. Those without a default action come
first."""


def known(text: str) -> str | None:
    """Return a key's name in canonical form; ``None`` for an unknown key, or a key with a fixed
    action."""
    text = text.lower()
    shift = _SHIFT if text.startswith(_SHIFT) and text != _SHIFT else ""
    try:
        code = pygame.key.key_code(_spoken(text.removeprefix(shift)))
    except ValueError:
        return None
    name = _name(code)
    return None if code in _FIXED or not name else shift + name


def written(event: pygame.Event) -> str | None:
    """Return the pressed key's name, with ``shift+`` if Shift is down; ``None`` for a fixed key."""
    if event.mod & _UNTOUCHED or event.key in _FIXED or not (name := _name(event.key)):
        return None
    return f"{_SHIFT}{name}" if event.mod & pygame.KMOD_SHIFT else name


def translated(event: pygame.Event, keys: Bindings) -> pygame.Event:
    """Return the event with the key that scenes respond to; ``K_UNKNOWN`` if the key has lost its
    action."""
    if (pressed := written(event)) is None:
        return event
    alone = pressed.removeprefix(_SHIFT)
    action, mod = keys.action_of(pressed), event.mod & ~pygame.KMOD_SHIFT
    if action is None:
        action, mod = keys.action_of(alone), event.mod
    if action:
        is_its_own = action.does == alone and mod == event.mod
        code = shortcuts.parse(action.does).key
        own = {**event.dict, "key": code, "mod": mod}
        return event if is_its_own else pygame.Event(pygame.KEYDOWN, own)
    if keys.inputs_for(alone) is not None:
        return pygame.Event(pygame.KEYDOWN, {**event.dict, "key": pygame.K_UNKNOWN})
    return event


def player_key(shortcut: str, keys: Bindings) -> str:
    """Return the player's key for the action whose default key is ``shortcut``; empty if the action
    has no key."""
    inputs = keys.inputs_for(shortcut)
    return shortcut if inputs is None else " ".join(inputs[:1])


def _name(code: int) -> str:
    return pygame.key.name(code, use_compat=False).lower().replace(" ", "_")


def _spoken(name: str) -> str:
    return name if len(name) == 1 else name.replace("_", " ")


def _columns() -> tuple[Action, ...]:
    first = tuple(Action(f"column_{n}", str(n), (str(n),)) for n in range(1, 8))
    again = enumerate("abcdefg", 1)
    return first + tuple(Action(f"column_{n}_again", key, (key,), True) for n, key in again)


def _simple(**keys: str) -> tuple[Action, ...]:
    return tuple(Action(name, key, (key,)) for name, key in keys.items())


TABLE = ActionSet(
    (
        *_columns(),
        *_simple(quarry_w="i", quarry_b="o", quarry_g="k"),
        *_simple(own_1="z", own_2="x", own_3="m"),
        *_simple(rival_1="r", rival_2="t", rival_3="y"),
        *_simple(finish="n", back="backspace", hint="h", why="w", show="s", view="v", log="l"),
        *_simple(pause="p", earlier="pageup", later="pagedown", first="home", last="end"),
        *_simple(point="j", delete="delete", slower=",", faster="."),
        *(Action(f"{name}_again", name, (), True) for name in ("up", "down", "left", "right")),
        Action("enter_again", "return", (), True),
    ),
    known,
    (*_LETTERS, *(f"f{n}" for n in (*range(2, 11), 12)), *(_SHIFT + each for each in _LETTERS)),
)
STANDARD = Bindings(TABLE)


_LEFT = {
    **{f"column_{n}": key for n, key in enumerate("12345rt", 1)},
    **{f"column_{n}_again": "" for n in range(1, 8)},
    **{"quarry_w": "f", "quarry_b": "g", "quarry_g": "v"},
    **{"own_1": "z", "own_2": "x", "own_3": "c"},
    **{"rival_1": "shift+1", "rival_2": "shift+2", "rival_3": "shift+3"},
    **{"finish": "q", "back": "b backspace", "hint": "f2", "why": "f3", "view": "f4", "log": "f5"},
    **{"show": "shift+f", "pause": "shift+q", "point": "shift+r", "delete": "shift+b delete"},
    **{"earlier": "shift+a pageup", "later": "shift+d pagedown"},
    **{"first": "shift+w home", "last": "shift+s end"},
    **{"slower": "shift+4", "faster": "shift+5"},
    **{"up_again": "w", "left_again": "a", "down_again": "s", "right_again": "d"},
    "enter_again": "e",
}
_RIGHT = {
    **{f"column_{n}": key for n, key in enumerate("67890yu", 1)},
    **{f"column_{n}_again": "" for n in range(1, 8)},
    **{"quarry_w": "i", "quarry_b": "o", "quarry_g": "p"},
    **{"own_1": "j", "own_2": "k", "own_3": "l"},
    **{"rival_1": "shift+j", "rival_2": "shift+k", "rival_3": "shift+l"},
    **{"why": "m", "view": "f7", "log": "f6", "show": "f8", "pause": "f10", "point": "f9"},
}
_AZERTY = {"own_1": "w", "own_2": "x", "own_3": ",", "why": "z", "slower": ";", "faster": ":"}
_QWERTZ = {"own_1": "y", "rival_3": "z"}


def _laid_out(keys: Mapping[str, str]) -> Bindings:
    return Bindings(TABLE, {name: tuple(text.split()) for name, text in keys.items()})


PRESETS = {
    "standard": STANDARD,
    "left": _laid_out(_LEFT),
    "right": _laid_out(_RIGHT),
    "azerty": _laid_out(_AZERTY),
    "qwertz": _laid_out(_QWERTZ),
}
"""For one hand, and for keyboards of other countries. A one-hand preset reaches every action: on
the left, W A S D move and E chooses; on the right, arrows and Enter do. Rare actions need Shift."""


def presets(keys: Keyboard) -> dict[str, Bindings]:
    """Return the presets for a keyboard layout. Those for one hand keep their places, so their
    letters depend on the layout."""
    moved = keys.by_us_key()
    return PRESETS | {name: _moved(PRESETS[name], moved) for name in ("left", "right")}


def _moved(preset: Bindings, moved: Mapping[str, str]) -> Bindings:
    def there(pressed: str) -> str:
        key = pressed.removeprefix(_SHIFT)
        return pressed.removesuffix(key) + moved.get(key, key)

    inputs = {action.name: preset.inputs_of(action.name) for action in TABLE.actions}
    return Bindings(TABLE, {name: tuple(map(there, each)) for name, each in inputs.items()})


def preset_of(keys: Bindings, layout: Keyboard) -> str | None:
    return next((name for name, each in presets(layout).items() if each == keys), None)
