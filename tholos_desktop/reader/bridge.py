"""Bridge to the system's screen readers, through AccessKit. Requests of the screen readers arrive
in other threads."""

import os
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

from tholos_desktop.reader.nodes import Nodes
from tholos_desktop.reader.tree import AccessTree

_ENDS = (*".!?…:;·”»“)",)


class Announcer:
    def __init__(self) -> None:
        self._announced: dict[int, tuple[str, tuple[str, ...]]] = {}
        """For each level of the scene stack, the name of the scene there and its latest
        announcements."""

    def news(self, tree: AccessTree) -> str:
        """Return the new announcements as one text. When an overlay closes, the announcements of
        the scene below are not repeated."""
        scene, before = self._announced.get(tree.floor, ("", ()))
        known = before if scene == tree.scene else ()
        self._announced = {
            floor: announcements
            for floor, announcements in self._announced.items()
            if floor < tree.floor
        } | {tree.floor: (tree.scene, tree.announcements)}
        return " ".join(_sentence(line) for line in tree.announcements if line not in known)


def _sentence(line: str) -> str:
    return line if line[-1:] in _ENDS else f"{line}."


WISHES = ("FOCUS", "CLICK", "INCREMENT", "DECREMENT", "SET_VALUE")


class ReaderRequest(NamedTuple):
    scene: str
    place: str
    what: str
    value: float = 0.0


class Bridge:
    def __init__(
        self, accesskit: ModuleType, handle: object, post: Callable[[ReaderRequest | None], object]
    ) -> None:
        """``handle`` is the window's system handle. ``post`` may be called from any thread;
        ``None`` means that a screen reader has started."""
        self._accesskit, self._post = accesskit, post
        self.is_asked = False
        self._is_new = False
        self._is_focused = False
        self._bounds = 0, 0, 0, 0
        self._nodes, self._announcer = Nodes(accesskit), Announcer()
        self._adapter = self._new_adapter(handle)

    def send(self, tree: AccessTree) -> None:
        if self._is_new:
            self._is_new = False
            self._nodes.forget()
            self._tell_window()
        update = self._nodes.update(tree, self._announcer.news(tree))
        if update is not None:
            self._raise(self._adapter.update_if_active(lambda: update))

    def focus(self, *, is_focused: bool) -> None:
        self._is_focused = is_focused
        if sys.platform == "darwin":
            self._raise(self._adapter.update_view_focus_state(is_focused))
        else:
            self._tell_window()

    def move(self, left: int, top: int, width: int, height: int) -> None:
        """Report the window's position in pixels. Only Linux needs this."""
        self._bounds = left, top, left + width, top + height
        self._tell_window()

    def _tell_window(self) -> None:
        """On Linux, tell where the window is and whether it has the focus, once that is asked for:
        AccessKit holds a lock while it calls :meth:`_begin` in its own thread, and does not
        release the GIL while it waits for that lock."""
        if self.is_asked and os.name == "posix" and sys.platform != "darwin":
            rect = self._accesskit.Rect(*self._bounds)
            self._adapter.set_root_window_bounds(rect, rect)
            self._adapter.update_window_focus_state(self._is_focused)

    def _new_adapter(self, handle: object) -> Any:
        kit = self._accesskit
        if sys.platform == "win32":
            return kit.windows.SubclassingAdapter(handle, self._begin, self._wish)
        if sys.platform == "darwin":
            kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return kit.macos.SubclassingAdapter.for_window(handle, self._begin, self._wish)
        return kit.unix.Adapter(self._begin, self._wish, self._end)

    def _begin(self) -> None:
        self._post(None)
        self._is_new = self.is_asked = True  # last, since from now on the main thread may call

    def _end(self) -> None:
        self.is_asked = False

    def _wish(self, request: Any) -> None:
        actions, place = self._accesskit.Action, self._nodes.place_of(request.target)
        what = next((each for each in WISHES if getattr(actions, each) == request.action), "")
        if not what or place is None:
            return
        value = request.data[1] if what == "SET_VALUE" and request.data else 0.0
        if isinstance(value, int | float):
            self._post(ReaderRequest(*place, what, float(value)))

    @staticmethod
    def _raise(events: Any) -> None:
        """Raise the events that an AccessKit method returned. During that method, AccessKit holds
        locks, so raising events could cause a deadlock."""
        if events is not None:
            events.raise_events()
