"""The system's clipboard, as far as there is one."""

import contextlib

import pygame


class Clipboard:
    """Text in and out; without a system clipboard it still works within the program."""

    def __init__(self) -> None:
        self._own = ""

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        self._own = text
        with contextlib.suppress(pygame.error, AttributeError):
            pygame.scrap.put_text(text)

    def paste(self) -> str:
        """The text on the clipboard; empty if there is none."""
        try:
            return pygame.scrap.get_text() or self._own
        except (pygame.error, AttributeError, UnicodeDecodeError):
            return self._own
