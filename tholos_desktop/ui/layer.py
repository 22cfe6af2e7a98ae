"""What the widgets of one scene stand on: measures, the focus, and pygame-gui's manager."""

import pygame
import pygame_gui

from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.focus import Command, Focus
from tholos_desktop.ui.pygame_gui_theme import drop_manager, new_manager
from tholos_desktop.ui.sizes import Sizes


class Layer(Sizes):
    """The ground that all widgets of a scene share. They know it; it knows none of them."""

    def __init__(self, kit: Kit, size: tuple[int, int]) -> None:
        super().__init__(kit, size)
        self.focus = Focus(kit, self.px(3))
        self._manager: pygame_gui.UIManager | None = None
        self._later: list[Command] = []

    @property
    def manager(self) -> pygame_gui.UIManager:
        """The pygame-gui manager under the widgets; made when the first widget needs it."""
        if self._manager is None:
            self._manager = new_manager(self.kit, self.size, self.text_px("button"), self.px(1))
        return self._manager

    @property
    def bar_width(self) -> int:
        """The width of a scroll bar in pixels."""
        return self.px(14)

    def later(self, command: Command) -> None:
        """Do something when pygame-gui has finished with the event, so that it may drop widgets."""
        self._later.append(command)

    def hand_on(self, event: pygame.Event) -> bool:
        """Let pygame-gui's elements react to an event; whether one of them took it."""
        return bool(self._manager.process_events(event)) if self._manager else False

    def do_later(self) -> bool:
        """Do what was put off; whether there was anything."""
        was_any = bool(self._later)
        while self._later:
            self._later.pop(0)()
        return was_any

    def drop(self) -> None:
        """Let go of the focus's targets, and of pygame-gui's manager and all its elements."""
        self.focus.drop()
        self._later.clear()
        if self._manager:
            drop_manager(self._manager)
            self._manager = None
