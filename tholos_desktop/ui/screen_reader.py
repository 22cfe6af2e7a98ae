"""Connects the main loop to screen readers. While none is listening, this costs only a check per
frame."""

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pygame

from tholos_desktop.reader import library
from tholos_desktop.reader.bridge import Bridge, ReaderRequest
from tholos_desktop.reader.tree import Role
from tholos_desktop.ui import window
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.scene import SceneStack

_LOG = logging.getLogger(__name__)
WISHED = pygame.event.custom_type()
"""Event from a screen reader. Its ``wish`` is the reader's request, or ``None`` if the reader has
just started to listen."""
HIDDEN_FIRST = sys.platform in ("win32", "darwin")
"""True if the bridge to screen readers must be opened before the window is first visible."""
PAUSE = 0.1
"""Minimum seconds between two trees that are sent. Nobody can listen faster."""
_UNSEEN = ("dummy", "offscreen")
_PANIC = "PanicException"
"""Name of the exception that a Rust panic raises; it does not inherit from ``Exception``."""
_ENTER = {"key": pygame.K_RETURN, "mod": 0, "unicode": "\r", "scancode": 0}


class ScreenReader:
    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._bridge: Bridge | None = None
        self._is_open = False
        self._window: object = None
        self._changed, self._since = True, PAUSE

    @property
    def comes_first(self) -> bool:
        """True if the bridge is not open yet, and must be opened before the window is visible."""
        return HIDDEN_FIRST and not self._is_open and pygame.display.get_driver() not in _UNSEEN

    def open(self) -> None:
        if self._is_open or pygame.display.get_driver() in _UNSEEN:
            return
        self._is_open = True
        accesskit = library.load()
        if accesskit is None:
            return
        self._window = _handle()
        with self._or_without():
            self._bridge = Bridge(accesskit, self._window, _post)
            self._bridge.focus(is_focused=pygame.key.get_focused())
            self._place()

    def reopened(self) -> None:
        """Handle a new window mode. With :data:`HIDDEN_FIRST`, drop the bridge to screen readers if
        the window was recreated. It is too late for a new bridge, since the new window is already
        visible."""
        if HIDDEN_FIRST and isinstance(self._window, int) and self._window != _handle():
            _LOG.warning("no screen reader can be told of the window: it is another one now")
            self._bridge = None

    def follow(self, stack: SceneStack, dt: float, *, drew: bool) -> None:
        """Advance the time; send a tree to the screen reader if something changed."""
        bridge = self._bridge
        if bridge is None or not bridge.is_asked:
            return
        self._since += dt
        self._changed = self._changed or drew
        if self._changed and self._since >= PAUSE:
            self._changed, self._since = False, 0.0
            tree = stack.read()
            with self._or_without():
                bridge.send(tree)

    def handle(self, event: pygame.Event, stack: SceneStack) -> bool:
        """Handle a window event or a screen reader's request. Return True if nobody else needs the
        event."""
        if event.type == WISHED:
            self._changed, self._since = True, PAUSE
            if event.wish is not None:
                self._do(event.wish, stack)
            return True
        if self._bridge is None:
            return False
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self._bridge.focus(is_focused=event.type == pygame.WINDOWFOCUSGAINED)
        elif event.type in (pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED):
            self._place()
        return False

    def _do(self, wish: ReaderRequest, stack: SceneStack) -> None:
        tree, top = stack.read(), stack.top
        node = tree.at(wish.place) if wish.scene == tree.scene else None
        if node is None or top is None or not node.is_enabled:
            return
        self._ctx.keys_in_use = True
        if node.focus:
            node.focus()
        if wish.what == "CLICK" and node.press and node.label.role is not Role.ENTRY:
            if node.focus is None or top.asks_for_input:
                node.press()
            else:
                stack.handle(pygame.Event(pygame.KEYDOWN, _ENTER))
        elif node.step and node.range:
            steps = {
                "INCREMENT": 1,
                "DECREMENT": -1,
                "SET_VALUE": round(wish.value) - node.range[0],
            }
            node.step(steps.get(wish.what, 0))
        self._ctx.redraw_changes()

    @contextmanager
    def _or_without(self) -> Iterator[None]:
        try:
            yield
        except BaseException as error:
            if not isinstance(error, Exception) and type(error).__name__ != _PANIC:
                raise
            _LOG.warning("no screen reader can be told of the window: %r", error)
            self._bridge = None

    def _place(self) -> None:
        if self._bridge and (corner := window.corner()):
            self._bridge.move(*corner, *pygame.display.get_window_size())


def _handle() -> object:
    return pygame.display.get_wm_info().get("window")


def _post(wish: ReaderRequest | None) -> None:
    with suppress(pygame.error):
        pygame.event.post(pygame.Event(WISHED, wish=wish))
