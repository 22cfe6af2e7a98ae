"""Scenes and the stack of them: what is shown, what is asked of it, and when it changes.

Scenes ask (push, replace, pop), the stack acts between frames, in the order asked.
"""

from collections.abc import Callable
from typing import Any

Size = tuple[int, int]


class Scene:
    """One screen or overlay of the game; subclasses override what they need."""

    opaque = True
    """Whether nothing below can be seen; an overlay says ``False``."""

    def __init__(self) -> None:
        self.stack: SceneStack = SceneStack()
        """The stack that shows this scene; set before :meth:`enter`."""
        self.changed = True
        """Set to ask for a redraw; the stack clears it after drawing."""

    @property
    def size(self) -> Size:
        """The size of the window in pixels."""
        return self.stack.size

    @property
    def moving(self) -> bool:
        """Whether the scene wants a frame every sixtieth of a second."""
        return False

    def enter(self) -> None:
        """Begin; called once, when the size is known. Builds the layout."""
        self.resize(self.size)

    def leave(self) -> None:
        """End; called once, also when the program closes. Drops what it holds."""

    def pause(self) -> None:
        """Another scene has been put on top."""

    def resume(self, result: Any) -> None:
        """The scene on top is gone; ``result`` is what it was popped with."""

    def handle(self, event: Any) -> None:
        """React to one pygame event; only the top scene is asked."""

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass; every scene that can be seen is asked."""

    def draw(self, surface: Any) -> None:
        """Draw on the window's surface; changes nothing else."""

    def resize(self, size: Size) -> None:
        """Lay everything out anew: for another size, language, text size or contrast."""


class SceneStack:
    """The scenes, the top one last."""

    def __init__(self, size: Size = (1280, 720)) -> None:
        self.size = size
        self._scenes: list[Scene] = []
        self._requests: list[Callable[[], None]] = []
        self._stale = True

    @property
    def top(self) -> Scene | None:
        """The scene that events go to."""
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the lowest first."""
        return tuple(self._scenes)

    @property
    def visible(self) -> tuple[Scene, ...]:
        """The scenes that can be seen, the lowest first."""
        first = 0
        for index, scene in enumerate(self._scenes):
            if scene.opaque:
                first = index
        return tuple(self._scenes[first:])

    @property
    def moving(self) -> bool:
        """Whether a scene that can be seen wants frames all the time."""
        return any(scene.moving for scene in self.visible)

    @property
    def changed(self) -> bool:
        """Whether there is something new to draw."""
        return self._stale or any(scene.changed for scene in self.visible)

    def push(self, scene: Scene) -> None:
        """Ask to put a scene on top."""
        self._requests.append(lambda: self._push(scene))

    def replace(self, scene: Scene) -> None:
        """Ask to put a scene in the place of the top one."""
        self._requests.append(lambda: self._replace(scene))

    def pop(self, result: Any = None) -> None:
        """Ask to take the top scene away; the one below resumes with ``result``."""
        self._requests.append(lambda: self._pop(result))

    def clear(self, scene: Scene | None = None) -> None:
        """Ask to take all scenes away, and to go on with ``scene`` if one is given."""
        self._requests.append(lambda: self._clear(scene))

    def settle(self) -> None:
        """Carry out what was asked, in order, with what that asks for in turn."""
        while self._requests:
            self._requests.pop(0)()
            self._stale = True

    def handle(self, event: Any) -> None:
        """Hand an event to the top scene."""
        if self.top:
            self.top.handle(event)

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass in every scene that can be seen."""
        for scene in self.visible:
            scene.update(dt)

    def draw(self, surface: Any) -> None:
        """Draw from the lowest scene that can be seen."""
        for scene in self.visible:
            scene.draw(surface)
            scene.changed = False
        self._stale = False

    def resize(self, size: Size) -> None:
        """Have every scene lay itself out anew."""
        self.size = size
        for scene in self._scenes:
            scene.resize(size)
        self._stale = True

    def _push(self, scene: Scene) -> None:
        if self.top:
            self.top.pause()
        self._enter(scene)

    def _replace(self, scene: Scene) -> None:
        if self._scenes:
            self._scenes.pop().leave()
        self._enter(scene)

    def _pop(self, result: Any) -> None:
        if not self._scenes:
            return
        self._scenes.pop().leave()
        if self.top:
            self.top.resume(result)

    def _clear(self, scene: Scene | None) -> None:
        while self._scenes:
            self._scenes.pop().leave()
        if scene:
            self._enter(scene)

    def _enter(self, scene: Scene) -> None:
        scene.stack = self
        self._scenes.append(scene)
        scene.enter()
