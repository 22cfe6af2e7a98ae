"""Gamepads: every button and stick stands for a key, so that all that keys can do, a pad can.

SDL names the buttons by their place, whatever is printed on them. Pads may come and go at any time.
"""

from typing import NamedTuple

import pygame

from tholos_desktop.ui import shortcuts

KEYS = {
    pygame.CONTROLLER_BUTTON_A: "return",
    pygame.CONTROLLER_BUTTON_B: "escape",
    pygame.CONTROLLER_BUTTON_X: "n",
    pygame.CONTROLLER_BUTTON_Y: "h",
    pygame.CONTROLLER_BUTTON_BACK: "l",
    pygame.CONTROLLER_BUTTON_START: "escape",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "shift+tab",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "tab",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "v",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "w",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
}
"""What each button does, as the key that does the same."""
_STICKS = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
    pygame.CONTROLLER_AXIS_RIGHTY: ("up", "down"),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: ("", "pageup"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: ("", "pagedown"),
}
"""What each axis does when it is pushed to its lower and to its higher end."""
_PUSHED, _RELEASED = 20_000, 10_000
"""Of 32,767: so far a stick is pushed, and no farther than that it has been let go."""
_REPEATS = ("left", "right", "up", "down", "pageup", "pagedown")
_FIRST_REPEAT, _NEXT_REPEAT = 0.4, 0.12
"""Seconds until a key that is held comes again, and then again."""


class Sign(NamedTuple):
    """Where one of the four buttons on the right of every pad is: a step from their middle."""

    right: int
    down: int


_SIGNS = {"return": Sign(0, 1), "escape": Sign(1, 0), "n": Sign(-1, 0), "h": Sign(0, -1)}


def sign(shortcut: str) -> Sign | None:
    """The button that does what a key does; ``None`` for a key that has none of the four."""
    return next((_SIGNS[each] for each in shortcut.split() if each in _SIGNS), None)


class Gamepads:
    """All pads that are there."""

    def __init__(self) -> None:
        self._pads: dict[int, object] = {}
        """By their numbers; SDL tells nothing of a pad that nobody holds on to."""
        self._pushed: dict[tuple[int, int], str] = {}
        """The keys of the axes that are pushed, by pad and axis."""
        self._held: str | None = None
        self._until_repeat = 0.0

    @property
    def is_held(self) -> bool:
        """Whether a key is held that comes again by and by."""
        return self._held is not None

    def keys_of(self, event: pygame.Event) -> list[pygame.Event] | None:
        """The keys that an event of a pad stands for; ``None`` for an event of none."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._welcome(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
            self._held = None
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            return self._press(KEYS.get(event.button, ""))
        elif event.type == pygame.CONTROLLERBUTTONUP:
            self._release(KEYS.get(event.button, ""))
        elif event.type == pygame.CONTROLLERAXISMOTION:
            return self._push((event.instance_id, event.axis), event.value)
        else:
            return None
        return []

    def pass_time(self, seconds: float) -> list[pygame.Event]:
        """The key that is held, if its time has come again."""
        if self._held is None:
            return []
        self._until_repeat -= seconds
        if self._until_repeat > 0:
            return []
        self._until_repeat = _NEXT_REPEAT
        return [_event(self._held)]

    def _welcome(self, number: int) -> None:
        """Hold on to a pad, if it is one whose buttons SDL knows."""
        from pygame._sdl2 import controller

        try:
            pad = controller.Controller(number)
            self._pads[pad.as_joystick().get_instance_id()] = pad
        except pygame.error:
            pass  # it has gone again, or nobody knows its buttons

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
        """A stick or a trigger has moved: a key once it is far out, none until it is back."""
        if which in self._pushed:
            if abs(value) < _RELEASED:
                self._release(self._pushed.pop(which))
            return []
        ends = _STICKS.get(which[1])
        if ends is None or abs(value) < _PUSHED:
            return []
        self._pushed[which] = ends[value > 0]
        return self._press(self._pushed[which])


def start() -> None:
    """Have SDL tell of the pads that are there and of those that come."""
    from pygame._sdl2 import controller

    controller.init()


def _event(key: str) -> pygame.Event:
    pressed = shortcuts.parse(key)
    return pygame.Event(
        pygame.KEYDOWN, key=pressed.key, mod=pressed.modifiers, unicode="", scancode=0
    )
