from itertools import count

import pygame

from tholos_desktop.ui.context import Context
from tholos_desktop.ui.focus import Command, Focus
from tholos_desktop.ui.gui import UIManager, drop_manager, new_manager
from tholos_desktop.ui.metrics import Metrics


class WidgetContainer(Metrics):
    """Base class of ``Ui``, with the parts that widgets use."""

    def __init__(self, ctx: Context, size: tuple[int, int]) -> None:
        super().__init__(ctx, size)
        self.focus = Focus(ctx, self.px(3))
        self._manager: UIManager | None = None
        self._later: list[Command] = []
        self.numbers = count()
        self.is_covered = False
        """True while another scene is on top. It gets mouse and keys, so that the widgets here show
        no key, tip or focus ring, nor light up."""

    @property
    def manager(self) -> UIManager:
        if self._manager is None:
            self._manager = new_manager(self.ctx, self.size, self.text_px("button"), self.px(1))
        return self._manager

    @property
    def bar_width(self) -> int:
        return self.px(14)

    def later(self, command: Command) -> None:
        """Run a command once pygame-gui has handled the current event. Before that, a command must
        not drop widgets."""
        self._later.append(command)

    def hand_on(self, event: pygame.Event) -> bool:
        """Pass an event to pygame-gui. Return True if one of its elements used the event."""
        return bool(self._manager.process_events(event)) if self._manager else False

    def do_later(self) -> bool:
        """Run the commands of :meth:`later`. Return True if there were any."""
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
