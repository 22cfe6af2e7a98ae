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
        self._own: str | None = None
        """Copied text that the system did not take."""
        self.is_unreadable = False
        """True if there is a text that can't be read: with X11, SDL reads no text that its owner
        sends in parts, as most do from 4 MB on."""

    def copy(self, text: str) -> None:
        self._own, self.is_unreadable = text, False
        with contextlib.suppress(pygame.error, AttributeError):
            pygame.scrap.put_text(text)
            self._own = None

    def paste(self) -> str:
        if self._own is not None:
            return self._own
        with contextlib.suppress(pygame.error):
            pygame.set_error("")
        try:
            text = pygame.scrap.get_text()
        except (pygame.error, AttributeError):
            return ""
        except UnicodeDecodeError:
            self.is_unreadable = True
            return ""
        # After its timeout, SDL empties the clipboard, so a second try is as unreadable.
        self.is_unreadable = not text and (self.is_unreadable or bool(pygame.get_error()))
        return text
