import pygame
import pygame_gui

from tholos_desktop.ui.context import Context
from tholos_desktop.ui.focus import Command, Focus
from tholos_desktop.ui.metrics import Metrics
from tholos_desktop.ui.pygame_gui_theme import drop_manager, new_manager


class WidgetContainer(Metrics):
    """Base class of ``Ui``. Widgets refer to it, but it does not refer to them."""

    def __init__(self, ctx: Context, size: tuple[int, int]) -> None:
        super().__init__(ctx, size)
        self.focus = Focus(ctx, self.px(3))
        self._manager: pygame_gui.UIManager | None = None
        self._later: list[Command] = []

    @property
    def manager(self) -> pygame_gui.UIManager:
        if self._manager is None:
            self._manager = new_manager(self.ctx, self.size, self.text_px("button"), self.px(1))
        return self._manager

    @property
    def bar_width(self) -> int:
        return self.px(14)

    def later(self, command: Command) -> None:
        """Run a command after pygame-gui has handled the event. Only then may it drop widgets."""
        self._later.append(command)

    def hand_on(self, event: pygame.Event) -> bool:
        """Pass an event to pygame-gui; True if one of its elements used it."""
        return bool(self._manager.process_events(event)) if self._manager else False

    def do_later(self) -> bool:
        """Run the commands of :meth:`later`; True if there were any."""
        was_any = bool(self._later)
        while self._later:
            self._later.pop(0)()
        return was_any

    def drop(self) -> None:
        """Drop the focus targets, and pygame-gui's manager with all its elements."""
        self.focus.drop()
        self._later.clear()
        if self._manager:
            drop_manager(self._manager)
            self._manager = None
