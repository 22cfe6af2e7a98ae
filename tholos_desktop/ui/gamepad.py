"""Gamepads: each button and stick acts as a key. SDL names buttons by position, not by their
labels."""

from collections.abc import Callable
from typing import NamedTuple

import pygame

from tholos_desktop.ui import shortcuts
from tholos_desktop.ui.bindings import Action, ActionSet, Bindings

_FIXED = {
    pygame.CONTROLLER_BUTTON_A: "return",
    pygame.CONTROLLER_BUTTON_B: "escape",
    pygame.CONTROLLER_BUTTON_START: "escape",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
}
_BUTTONS = {
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "leftshoulder",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rightshoulder",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "leftstick",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "rightstick",
    **dict(enumerate(("misc1", "paddle1", "paddle2", "paddle3", "paddle4", "touchpad"), 15)),
}
"""Names of the configurable buttons by SDL's numbers; pygame has names for only some of them."""
_TRIGGERS = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lefttrigger",
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "righttrigger",
}
_STICKS = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
    pygame.CONTROLLER_AXIS_RIGHTY: ("up", "down"),
}
"""Keys for the lower and the higher end of each stick axis."""
_CAPS = {
    **{"x": "X", "y": "Y", "back": "Back", "leftshoulder": "L1", "rightshoulder": "R1"},
    **{"lefttrigger": "L2", "righttrigger": "R2", "leftstick": "L3", "rightstick": "R3"},
    **{"misc1": "M", "touchpad": "T", **{f"paddle{n}": f"P{n}" for n in range(1, 5)}},
}


def _known(text: str) -> str | None:
    return text.lower() if text.lower() in _CAPS else None


TABLE = ActionSet(
    tuple(
        Action(name, does, (button,) if button else (), may_lack=True)
        for name, does, button in (
            ("finish", "n", "x"),
            ("hint", "h", "y"),
            ("why", "w", "rightstick"),
            ("view", "v", "leftstick"),
            ("log", "l", "back"),
            ("earlier", "pageup", "lefttrigger"),
            ("later", "pagedown", "righttrigger"),
            ("area_before", "shift+tab", "leftshoulder"),
            ("area_after", "tab", "rightshoulder"),
            ("back", "backspace", ""),
            ("show", "s", ""),
            ("point", "j", ""),
        )
    ),
    _known,
)
"""Actions for gamepad buttons. An action may be without a gamepad button, since it also has a
button on the screen."""
STANDARD = Bindings(TABLE)
_PUSHED, _RELEASED = 20_000, 10_000
"""``_PUSHED``: axis value (at most 32,767) from which a stick counts as pushed. ``_RELEASED``:
value below which it counts as released."""
_REPEATS = ("left", "right", "up", "down", "pageup", "pagedown")
_FIRST_REPEAT, _NEXT_REPEAT = 0.4, 0.12
"""``_FIRST_REPEAT``: seconds until a held key first repeats. ``_NEXT_REPEAT``: seconds between
later repeats."""


class FaceButton(NamedTuple):
    """Position of one of the four face buttons, relative to the center between them."""

    right: int
    down: int


_FIXED_SIGNS = {"return": FaceButton(0, 1), "escape": FaceButton(1, 0)}
_SIGNS = {"x": FaceButton(-1, 0), "y": FaceButton(0, -1)}


def sign(shortcut: str, pad: Bindings) -> FaceButton | None:
    keys = shortcut.split()
    signs = [_FIXED_SIGNS.get(key) for key in keys]
    signs += [_SIGNS.get(button) for key in keys for button in pad.inputs_for(key) or ()]
    return next((each for each in signs if each), None)


def sign_of(button: str) -> FaceButton | None:
    return _SIGNS.get(button)


def cap(button: str) -> str:
    return _CAPS.get(button, "")


def is_pressed(event: pygame.Event) -> bool:
    return event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERAXISMOTION)


def goes_back(event: pygame.Event) -> bool:
    return event.type == pygame.CONTROLLERBUTTONDOWN and _FIXED.get(event.button) == "escape"


def pressed(event: pygame.Event) -> str | None:
    if event.type == pygame.CONTROLLERBUTTONDOWN:
        return _BUTTONS.get(event.button)
    if event.type == pygame.CONTROLLERAXISMOTION and event.value >= _PUSHED:
        return _TRIGGERS.get(event.axis)
    return None


class Gamepads:
    def __init__(self, bindings: Callable[[], Bindings] = lambda: STANDARD) -> None:
        self._bindings = bindings
        self._pads: dict[int, object] = {}
        """Open gamepads by number. References are kept because SDL reports events only of open
        gamepads."""
        self._pushed: dict[tuple[int, int], str] = {}
        self._held: str | None = None
        self._until_repeat = 0.0

    @property
    def is_attached(self) -> bool:
        return bool(self._pads)

    @property
    def is_held(self) -> bool:
        return self._held is not None

    def keys_of(self, event: pygame.Event) -> list[pygame.Event] | None:
        """Return the key events that a gamepad's event stands for; ``None`` for any other event."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._welcome(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
            self._held = None
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            return self._press(self._key_of(event.button))
        elif event.type == pygame.CONTROLLERBUTTONUP:
            self._release(self._key_of(event.button))
        elif event.type == pygame.CONTROLLERAXISMOTION:
            return self._push((event.instance_id, event.axis), event.value)
        else:
            return None
        return []

    def pass_time(self, seconds: float) -> list[pygame.Event]:
        if self._held is None:
            return []
        self._until_repeat -= seconds
        if self._until_repeat > 0:
            return []
        self._until_repeat = _NEXT_REPEAT
        return [_event(self._held)]

    def _welcome(self, number: int) -> None:
        from pygame._sdl2 import controller

        try:
            pad = controller.Controller(number)
            self._pads[pad.as_joystick().get_instance_id()] = pad
        except pygame.error:
            pass  # unplugged again, or with unknown buttons

    def _key_of(self, button: int) -> str:
        return _FIXED.get(button) or self._done_by(_BUTTONS.get(button, ""))

    def _done_by(self, button: str) -> str:
        action = self._bindings().action_of(button)
        return action.does if action else ""

    def _press(self, key: str) -> list[pygame.Event]:
        if not key:
            return []
        self._held = key if key in _REPEATS else None
        self._until_repeat = _FIRST_REPEAT
        return [_event(key)]

    def _release(self, key: str) -> None:
        if self._held == key:
            self._held = None

    def _push(self, which: tuple[int, int], value: int) -> list[pygame.Event]:
        if which in self._pushed:
            if abs(value) < _RELEASED:
                self._release(self._pushed.pop(which))
            return []
        trigger = _TRIGGERS.get(which[1])
        ends = ("", self._done_by(trigger)) if trigger else _STICKS.get(which[1])
        if ends is None or abs(value) < _PUSHED:
            return []
        self._pushed[which] = ends[value > 0]
        return self._press(self._pushed[which])


def start() -> None:
    from pygame._sdl2 import controller

    controller.init()


def _event(key: str) -> pygame.Event:
    pressed = shortcuts.parse(key)
    return pygame.Event(
        pygame.KEYDOWN, key=pressed.key, mod=pressed.modifiers, unicode="", scancode=0
    )
