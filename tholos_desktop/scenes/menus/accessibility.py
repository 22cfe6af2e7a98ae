"""Accessibility: what the program does for hands, eyes and ears, each line proven by a test.

``docs/accessibility.md`` names the tests, and the tags of the game stores that they stand for.
"""

import pygame

from tholos_desktop.scenes.page import PageScene
from tholos_desktop.ui.form import Form

LINES = {
    "access.hands": (
        "access.keyboard",
        "access.mouse",
        "access.buttons",
        "access.touch",
        "access.calm",
        "access.remap",
    ),
    "access.eyes": (
        "access.clear",
        "access.large",
        "access.color",
        "access.motion",
        "access.reader",
    ),
    "access.ears": ("access.volume", "access.mono"),
    "access.pace": ("access.levels", "access.saved"),
}
"""What is said under each heading."""


class AccessibilityScene(PageScene):
    """A page to read, which may scroll."""

    title = "access.title"

    def fill(self, form: Form) -> None:
        """The headings, and what is said under each."""
        words, soft = self.kit.words, self.kit.theme.ink_soft
        form.text(words("access.about"), colour=soft)
        for heading, lines in LINES.items():
            form.text(words(heading), "button", colour=self.kit.theme.accent)
            form.text("\n".join(f"•\u00a0{words(line)}" for line in lines))

    def handle(self, event: pygame.Event) -> None:
        """Up and down scroll the text."""
        if event.type != pygame.KEYDOWN or not self.ui.scroll_by_arrow(event.key):
            super().handle(event)
