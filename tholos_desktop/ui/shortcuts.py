"""Keys that press a button, as they are written and as they arrive."""

from typing import NamedTuple

import pygame

from tholos_desktop.language.catalogue import Words

_MODIFIERS = {"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT, "alt": pygame.KMOD_ALT}


class Shortcut(NamedTuple):
    """A key with what is held down beside it."""

    modifiers: int
    key: int

    @property
    def types(self) -> bool:
        """Whether it is a plain key, which a line to type in wants for itself."""
        return not self.modifiers and self.key != pygame.K_ESCAPE and self.key < pygame.K_F1


def parse(text: str) -> Shortcut:
    """Read a shortcut such as ``"u"``, ``"escape"`` or ``"ctrl+s"``."""
    *modifiers, key = _parts(text)
    return Shortcut(sum(_MODIFIERS[each] for each in modifiers), pygame.key.key_code(key))


def label(text: str, words: Words) -> str:
    """A shortcut as it is written on a button: ``Ctrl+Z``."""
    named = ((part, f"app.key.{part}") for part in _parts(text))
    return "+".join(words(key) if key in words else _capital(part) for part, key in named)


def pressed(event: pygame.Event) -> Shortcut:
    """What a key event stands for; a Mac's command key does for Ctrl."""
    held = sum(modifier for modifier in _MODIFIERS.values() if event.mod & modifier)
    if event.mod & pygame.KMOD_META:
        held |= pygame.KMOD_CTRL
    return Shortcut(held, event.key)


def _parts(text: str) -> list[str]:
    """The keys of a shortcut; the last one may be ``+`` itself."""
    *held, head = text[:-1].split("+")
    return [*held, head + text[-1:]]


def _capital(key: str) -> str:
    """A key as it is printed on it: a letter such as ``ß`` has no capital of its own."""
    capital = key.upper() if len(key) == 1 else key.replace("_", " ").upper()
    return key if len(key) == 1 < len(capital) else capital
