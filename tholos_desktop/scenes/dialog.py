from collections.abc import Sequence
from typing import NamedTuple

import pygame

from tholos_desktop.scenes.backdrop import shade
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.ui.boxes import Box, Column, Press, Space, Text
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.icons import Icon
from tholos_desktop.ui.panel import Card, ScrollView, centered
from tholos_desktop.ui.scene import R
from tholos_desktop.ui.ui import Ui

_GROWTH = 0.6


class DialogScene(RoutedScene[R]):
    """A panel in the middle of the darkened scene below it. Escape closes it without a result. What
    is typed goes into its only text field, wherever the focus is."""

    opaque = False
    width = 560
    """Width of the panel in pixels at 1280x720."""

    def content(self) -> Box:
        """Return what the panel shows; it scrolls if it is higher than the window."""
        raise NotImplementedError

    def foot(self) -> Box | None:
        """Return what stays in sight below the content, however that scrolls."""
        return None

    def build(self, ui: Ui) -> None:
        panel = Card(Column(ScrollView(self.content()), self.foot()), pad=24)
        panel.place(ui, centered(ui, panel, self.width * self.growth(_GROWTH), margin=16))

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
            return
        if event.type == pygame.TEXTINPUT and len(self.ui.entries) == 1 and not self.ui.is_typing:
            self.ui.begin_typing()
        super().handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        shade(surface, self.ctx.theme.night)
        super().draw(surface)


class MenuItem(NamedTuple):
    key: str
    """Key of its text."""
    icon: Icon
    command: Command
    shortcut: str | None = None
    unavailable: str = ""


class PopupMenu(DialogScene[Command]):
    """Offers commands, and closes with the chosen one."""

    def __init__(self, routes: Routes, items: Sequence[MenuItem], title: str = "") -> None:
        """``title`` is the key of a heading, if any."""
        super().__init__(routes)
        self._items, self._title = items, title

    def content(self) -> Box:
        heading = Text(self.ctx.words(self._title), "heading") if self._title else None
        presses = (
            self.answer(key, command, icon, shortcut=shortcut, unavailable=unavailable)
            for key, icon, command, shortcut, unavailable in self._items
        )
        return Column(heading, *presses)

    def foot(self) -> Box:
        return self.back_button


def run(command: Command | None) -> None:
    """Carry out what was chosen in a dialog, if anything."""
    if command is not None:
        command()


class NoticeScene(DialogScene[None]):
    def __init__(self, routes: Routes, text: str) -> None:
        super().__init__(routes)
        self.text = text

    def content(self) -> Box:
        ok = Press(self.ctx.words("app.ok"), self.close, primary=True)
        return Column(Text(self.text), Space(4), ok)


class QuestionScene(DialogScene[bool]):
    def __init__(
        self, routes: Routes, title: str, text: str, *, yes: str, no: str, is_harmless: bool
    ) -> None:
        super().__init__(routes)
        self.title, self.text = title, text
        self.yes, self.no = yes, no
        self._is_harmless = is_harmless

    def content(self) -> Box:
        self._no = Press(self.no, lambda: self.close(False), primary=True)
        return Column(
            Text(self.title, "heading"),
            Text(self.text) if self.text else None,
            Space(4),
            Press(self.yes, lambda: self.close(True), danger=not self._is_harmless),
            self._no,
        )

    def enter(self) -> None:
        super().enter()
        self.ui.focus.set(self._no.button.target)
