import contextlib

import pygame

WITH_CTRL = pygame.KMOD_CTRL | pygame.KMOD_META
"""Mask of the modifiers that count as Ctrl: Ctrl, and Command on a Mac."""


def is_paste(event: pygame.Event) -> bool:
    return bool(event.type == pygame.KEYDOWN and event.key == pygame.K_v and event.mod & WITH_CTRL)


class Clipboard:
    """Text clipboard of the system. On a system without one, texts can only be copied within the
    program."""

    def __init__(self) -> None:
        self._own = ""

    def copy(self, text: str) -> None:
        self._own = text
        with contextlib.suppress(pygame.error, AttributeError):
            pygame.scrap.put_text(text)

    def paste(self) -> str:
        try:
            return pygame.scrap.get_text() or self._own
        except (pygame.error, AttributeError, UnicodeDecodeError):
            return self._own
