from collections.abc import Callable
from functools import partial

import pygame
import pygame_gui

from tholos_desktop.reader.tree import AccessLabel, Role
from tholos_desktop.ui.widget import Site, Widget
from tholos_desktop.ui.widget_container import WidgetContainer


class TextEntry(Widget):
    def __init__(
        self,
        container: WidgetContainer,
        site: Site,
        text: str,
        command: Callable[[str], object] | None,
        *,
        limit: int,
        area: str,
        name: str,
        group: str,
    ) -> None:
        super().__init__(container, site)
        self._command = command
        self._element = pygame_gui.elements.UITextEntryLine(
            site.inner_rect,
            container.manager,
            container=site.container,
        )
        self._element.set_text_length_limit(limit)
        self._element.set_text(text[:limit])
        self._told = self.text
        self.target = container.focus.add(
            lambda: self.shown_rect,
            self._finish,
            area=area,
            focused=self._take,
            blurred=self._release,
            is_text=True,
            label=partial(self._label, name, group),
        )
        self._be_held(self.target)

    @property
    def text(self) -> str:
        return str(self._element.get_text())

    @property
    def is_focused(self) -> bool:
        return bool(self._element.is_focused)

    def handle(self, event: pygame.Event) -> bool:
        """Report a changed text, and take the focus if clicked; True for a key typed into the
        entry."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.shown_rect.collidepoint(event.pos):
            self.container.focus.set(self.target)
        if self.text != self._told:
            self._told = self.text
            self.container.ctx.redraw()
            if self._command:
                self._command(self.text)
        return self.is_focused and event.type == pygame.KEYDOWN

    def _label(self, name: str, group: str) -> AccessLabel:
        caret = min(self._element.edit_position, len(self.text))
        return AccessLabel(name, Role.ENTRY, value=self.text, group=group, caret=caret)

    def _take(self) -> None:
        self._reveal()
        self.container.manager.set_focus_set({self._element})

    def _release(self) -> None:
        if self.is_focused:
            self.container.manager.set_focus_set(None)

    def _finish(self) -> None:
        targets = self.container.focus.targets()
        index = targets.index(self.target)
        self.container.focus.set(targets[(index + 1) % len(targets)])
