from typing import NamedTuple

import pygame
import pygame_gui

from tholos_desktop.ui.focus import Target
from tholos_desktop.ui.scroll import Scroll
from tholos_desktop.ui.typesetting import note_overflow
from tholos_desktop.ui.widget_container import WidgetContainer


class Site(NamedTuple):
    rect: pygame.Rect
    """Rectangle in the window while its scroll view is at the top."""
    scroll: Scroll | None = None

    @property
    def container(self) -> pygame_gui.core.UIContainer | None:
        return self.scroll.inner if self.scroll else None

    @property
    def inner_rect(self) -> pygame.Rect:
        if self.scroll is None:
            return self.rect
        return self.rect.move(-self.scroll.rect.x, -self.scroll.rect.y)


class Widget:
    def __init__(self, container: WidgetContainer, site: Site) -> None:
        self.container = container
        self.rect, self.scroll = site
        self.before = len(container.focus.targets())
        """Number of focus targets made before this widget. A screen reader reads it after those."""
        self._note_if_outside()

    @property
    def shown_rect(self) -> pygame.Rect:
        return self.rect.move(0, -self.scroll.offset) if self.scroll else self.rect

    @property
    def seen_rect(self) -> pygame.Rect:
        """Visible part of the widget; empty if it is scrolled out of view."""
        return self.shown_rect.clip(self.scroll.rect) if self.scroll else self.shown_rect

    def clip(self, surface: pygame.Surface) -> pygame.Rect:
        """Clip drawing to the scroll view; return the previous clip."""
        before = surface.get_clip()
        if self.scroll:
            surface.set_clip(self.scroll.rect.clip(before))
        return before

    def _reveal(self) -> None:
        if self.scroll:
            self.scroll.reveal(self.rect)

    def _be_held(self, target: Target) -> None:
        if self.scroll:
            self.scroll.hold(target)

    def _note_if_outside(self) -> None:
        room = pygame.Rect((0, 0), self.container.size)
        if self.scroll:
            room = self.scroll.content
        if not room.contains(self.rect):
            place = f"{type(self).__name__} at {tuple(self.rect)}"
            note_overflow(place, self.rect.size, room.size)
