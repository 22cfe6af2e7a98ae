"""A message box for errors, with or without the program's window."""

import os
from contextlib import suppress

import pygame

from tholos_desktop import files

_DRAWN_FOR = "x11", "wayland"
"""Systems on which the box is a window of our own. There, SDL's box lacks Greek letters, and leaves
out lines that the locale can't spell (all Greek ones with ``LANG=C``)."""
_LINES = 45
"""Number of lines of text in the height of the screen."""
_WIDTH = 34
"""Width of the text, in heights of a line."""
_GROUND, _INK, _BUTTON, _BUTTON_INK = (27, 24, 34), (245, 239, 228), (212, 160, 86), (28, 20, 10)
_KEYS = pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE


def show(title: str, text: str) -> None:
    """Show an error until the player has closed the box. May raise any error, such as when there is
    no display."""
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"  # the system's handlers end the box, too
    pygame.display.init()
    if pygame.display.get_driver() in _DRAWN_FOR:
        with suppress(Exception):  # a font may be what is missing
            _show_window(title, text)
            return
    pygame.display.message_box(title, text, message_type="error")


def _show_window(title: str, text: str) -> None:
    pygame.font.init()
    line = max(20, pygame.display.get_desktop_sizes()[0][1] // _LINES)
    font = pygame.font.Font(files.asset("fonts", "Inter-Regular.otf"), line * 3 // 4)
    message = font.render(text, True, _INK, _GROUND, _WIDTH * line)
    content = message.get_rect(topleft=(2 * line, 2 * line))
    button = pygame.Rect(0, content.bottom + line, 6 * line, 2 * line)
    size = max(content.width, button.width) + 4 * line, button.bottom + line
    button.centerx = size[0] // 2
    said = font.render("OK", True, _BUTTON_INK, _BUTTON)
    window = pygame.Window(title, size)
    try:
        picture = window.get_surface()
        picture.fill(_GROUND)
        picture.blit(message, content)
        pygame.draw.rect(picture, _BUTTON, button)
        picture.blit(said, said.get_rect(center=button.center))
        window.focus()
        pygame.event.clear()  # a press that was meant for the game
        while not _closes(event := pygame.event.wait(100), button, window):
            if event.type in (pygame.NOEVENT, pygame.WINDOWEXPOSED):
                window.flip()
    finally:
        window.destroy()


def _closes(event: pygame.Event, button: pygame.Rect, window: pygame.Window) -> bool:
    if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
        return True
    if event.type == pygame.KEYDOWN:
        return event.key in _KEYS
    is_click = event.type == pygame.MOUSEBUTTONDOWN and event.window is window
    return is_click and button.collidepoint(event.pos)
