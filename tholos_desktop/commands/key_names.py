import pygame


def key_event(name: str) -> pygame.Event:
    """Return the event of pressing a key such as ``enter`` or ``ctrl+z``; raises ``ValueError``."""
    *modifiers, key = name.split("+")
    masks = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT}
    if any(modifier not in masks for modifier in modifiers):
        raise ValueError(f"{name!r} is no key")
    mod = sum(masks[modifier] for modifier in modifiers)
    try:
        code = pygame.key.key_code({"enter": "return"}.get(key, key))
    except ValueError as error:
        raise ValueError(f"{name!r} is no key") from error
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=key if len(key) == 1 else "")
