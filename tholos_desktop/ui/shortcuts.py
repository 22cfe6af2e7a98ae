from typing import NamedTuple

import pygame

from tholos_desktop.language.catalogue import Words

_MODIFIERS = {"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT, "alt": pygame.KMOD_ALT}


class Shortcut(NamedTuple):
    modifiers: int
    key: int

    @property
    def types(self) -> bool:
        """True if the key may type text, so that a focused text entry gets the key."""
        return not self.modifiers and self.key != pygame.K_ESCAPE and self.key < pygame.K_F1


def parse(text: str) -> Shortcut:
    """Parse a shortcut such as ``"u"``, ``"escape"`` or ``"ctrl+s"``."""
    *modifiers, key = _parts(text)
    return Shortcut(sum(_MODIFIERS[each] for each in modifiers), pygame.key.key_code(key))


def label(text: str, words: Words) -> str:
    """Return a shortcut as shown on a button, such as ``Ctrl+Z``."""
    named = ((part, f"app.key.{part}") for part in _parts(text))
    return "+".join(words(key) if key in words else _capital(part) for part, key in named)


def pressed(event: pygame.Event) -> Shortcut:
    """Return the shortcut of a key event; a Mac's Command key counts as Ctrl."""
    held = sum(modifier for modifier in _MODIFIERS.values() if event.mod & modifier)
    if event.mod & pygame.KMOD_META:
        held |= pygame.KMOD_CTRL
    return Shortcut(held, event.key)


def _parts(text: str) -> list[str]:
    """Split a shortcut into modifiers and key; the key may be ``+`` itself."""
    *held, head = text[:-1].split("+")
    return [*held, head + text[-1:]]


def _capital(key: str) -> str:
    """Return a key as printed on a keyboard: in capitals, except ``ß``."""
    capital = key.upper() if len(key) == 1 else key.replace("_", " ").upper()
    return key if len(key) == 1 < len(capital) else capital
