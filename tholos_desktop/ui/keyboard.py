"""One key event, one key, on every keyboard layout. SDL 3 has these rules as its options
``latin_letters``, ``french_numbers`` and ``hide_numpad``; SDL 2 has only the layout's own keys.

- A layout without Latin letters (Greek, Cyrillic, Hebrew, Thai …) counts as a US keyboard: such
  keyboards print both.
- The upper row chooses digits even if the layout wants Shift for them (AZERTY).
- The number pad types digits, or acts as the arrows and other keys printed on it.
- With Alt or AltGr, a key may type text, but it is no key of the program."""

from collections.abc import Callable

import pygame

_ROWS = (
    (pygame.KSCAN_A, "abcdefghijklmnopqrstuvwxyz1234567890"),
    (pygame.KSCAN_MINUS, "-=[]\\\\;'`,./"),
    (pygame.KSCAN_NONUSBACKSLASH, "\\"),
)
_US = {first + n: ord(key) for first, keys in _ROWS for n, key in enumerate(keys)}
"""Keys of a US keyboard by their places, which are SDL's scancodes."""
_DIGITS = range(pygame.KSCAN_1, pygame.KSCAN_0 + 1)
_PAD_NUMBERS = {
    pygame.K_KP0: (pygame.K_0, pygame.K_INSERT),
    pygame.K_KP1: (pygame.K_1, pygame.K_END),
    pygame.K_KP2: (pygame.K_2, pygame.K_DOWN),
    pygame.K_KP3: (pygame.K_3, pygame.K_PAGEDOWN),
    pygame.K_KP4: (pygame.K_4, pygame.K_LEFT),
    pygame.K_KP5: (pygame.K_5, pygame.K_UNKNOWN),
    pygame.K_KP6: (pygame.K_6, pygame.K_RIGHT),
    pygame.K_KP7: (pygame.K_7, pygame.K_HOME),
    pygame.K_KP8: (pygame.K_8, pygame.K_UP),
    pygame.K_KP9: (pygame.K_9, pygame.K_PAGEUP),
    pygame.K_KP_PERIOD: (pygame.K_PERIOD, pygame.K_DELETE),
}
"""Keys of the number pad with Num Lock and without it."""
_PAD_SIGNS = {
    pygame.K_KP_ENTER: pygame.K_RETURN,
    pygame.K_KP_PLUS: pygame.K_PLUS,
    pygame.K_KP_MINUS: pygame.K_MINUS,
    pygame.K_KP_MULTIPLY: pygame.K_ASTERISK,
    pygame.K_KP_DIVIDE: pygame.K_SLASH,
    pygame.K_KP_EQUALS: pygame.K_EQUALS,
}
PAD = frozenset({*_PAD_NUMBERS, *_PAD_SIGNS})
MODIFIERS = frozenset(
    {
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT),
        *(pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE),
    }
)
_LATIN = range(33, 0x250)
_PLACES = pygame.key.ScancodeWrapper(range(512))  # type: ignore[arg-type]
"""pygame's table of pressed keys finds a key's place. This one holds the places themselves."""
_ALT = pygame.KMOD_ALT | pygame.KMOD_MODE
_COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META


def place_of(key: int) -> int:
    """Return a key's place in the system's present layout; 0 if the layout lacks this key."""
    return int(_PLACES[key])


class Keyboard:
    def __init__(self, place_of: Callable[[int], int] = place_of) -> None:
        self._place_of = place_of
        self._is_command = False
        """True if the last pressed key is a command, such as Ctrl+V, whose letter isn't typed."""

    def translated(self, event: pygame.Event) -> pygame.Event | None:
        """Return a key event with the program's key, and any other event as it is; ``None`` for the
        letter of a command, which SDL also sends as text in a layout without Latin letters."""
        if event.type == pygame.TEXTINPUT and self._is_command:
            return None
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return event
        is_command = event.mod & _COMMAND and not event.mod & _ALT
        self._is_command = bool(event.type == pygame.KEYDOWN and is_command)
        key = self._key(event)
        return event if key == event.key else pygame.Event(event.type, {**event.dict, "key": key})

    def by_us_key(self) -> dict[str, str]:
        """Map the keys of a US keyboard to the keys at the same places of the present layout."""
        printed = {self._place_of(key): key for key in _LATIN}
        return {
            chr(us): chr(self._key_at(place, printed[place]))
            for place, us in _US.items()
            if place in printed
        }

    def _key(self, event: pygame.Event) -> int:
        key, typed = int(event.key), event.unicode
        if key in _PAD_NUMBERS:
            has_numbers = event.mod & pygame.KMOD_NUM and not event.mod & pygame.KMOD_SHIFT
            return _PAD_NUMBERS[key][0 if has_numbers or typed.isdecimal() else 1]
        if key in _PAD_SIGNS:
            return _PAD_SIGNS[key]
        place = event.dict.get("scancode", 0)  # the program's own events have no place
        if place not in _US:
            return key
        if event.mod & _ALT:
            return pygame.K_UNKNOWN
        # After a change between layouts of the system, SDL may still report the keys of the first.
        if len(typed) == 1 and typed.isascii() and typed.isalpha():
            return ord(typed.lower())
        return self._key_at(place, key)

    def _key_at(self, place: int, printed: int) -> int:
        is_latin = self._place_of(pygame.K_a) != 0
        us = _US.get(place, printed)
        lacks_digit = place in _DIGITS and not self._place_of(us)
        return us if lacks_digit or not is_latin else printed
