"""Scenes and the stack of them: what is shown, what is asked of it, and when it changes.

Scenes ask (push, replace, pop), the stack acts between frames, in the order asked.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

import pygame

from tholos_desktop.reader.tree import AccessTree
from tholos_desktop.ui.dirty_regions import Region
from tholos_desktop.ui.invalidator import Invalidator

R = TypeVar("R")
"""What a scene is closed with, besides ``None``."""

Size = tuple[int, int]


class Scene(Generic[R]):
    """One screen or overlay of the game; subclasses override what they need."""

    opaque = True
    """Whether nothing below can be seen; an overlay says ``False``."""
    is_help = False
    """Whether it is what the help key opens, so that the key is its own while it is on top."""

    def __init__(self) -> None:
        self.stack: SceneStack = SceneStack()
        """The stack that shows this scene; set before :meth:`enter`."""

    @property
    def size(self) -> Size:
        """The size of the window in pixels."""
        return self.stack.size

    @property
    def moving(self) -> bool:
        """Whether the scene wants a frame every sixtieth of a second."""
        return False

    @property
    def is_typed_into(self) -> bool:
        """Whether keys are letters of a text, so that they come as they are pressed."""
        return False

    @property
    def asks_for_input(self) -> bool:
        """Whether any key, and any button of a gamepad, is to be told as it is pressed."""
        return False

    # What a scene asks

    def close(self, result: R | None = None) -> None:
        """Ask to be taken away; who pushed this scene is told the result."""
        self.stack.pop(self, result)

    def give_way_to(self, scene: "Scene[Any]") -> None:
        """Ask to be replaced by another scene."""
        self.stack.replace(self, scene)

    def redraw(self) -> None:
        """Ask for a new picture of the whole window."""
        self.stack.redraw()

    def redraw_changes(self) -> None:
        """Ask for a new picture of those :meth:`regions` that have changed."""
        self.stack.redraw_changes()

    def relayout(self) -> None:
        """Lay this scene out anew, at once, because what it shows has changed."""
        self.resize(self.size)
        self.redraw()

    # What a scene is told

    def prepare(self, scratch: pygame.Surface) -> Iterator[None]:
        """Do what takes long before it is shown in a window of the easel's size, a part at each
        step; what must be drawn for that is drawn on the easel, which nobody sees."""
        return iter(())

    def enter(self) -> None:
        """Begin; called once, when the size is known. Builds the layout."""
        self.resize(self.size)

    def leave(self) -> None:
        """End; called once, also when the program closes. Drops what it holds."""

    def pause(self) -> None:
        """Another scene has been put on top."""

    def resume(self) -> None:
        """The scene on top is gone."""

    def handle(self, event: Any) -> None:
        """React to one pygame event; only the top scene is asked."""

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass; every scene that can be seen is asked."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw on the window's surface, of which only the clip is seen; changes nothing else.

        Asked once for each area of the window that is drawn anew, with the clip set to it: what
        takes long is passed over where it lies outside. A clip of its own must lie within that one.
        """

    def regions(self) -> Iterable[Region] | None:
        """Regions that can be redrawn on their own; ``None`` if the scene is always drawn whole.

        After :meth:`redraw_changes` only regions that differ from the last frame's are drawn.
        Anything that such a scene draws outside its regions needs :meth:`redraw` to change.
        """
        return None

    def read(self) -> AccessTree:
        """What can be read and touched; asked only while a screen reader listens."""
        return AccessTree()

    def resize(self, size: Size) -> None:
        """Lay everything out anew: for another size, language, text size or contrast."""


class _Floor(NamedTuple):
    """A scene in the stack."""

    scene: Scene[Any]
    then: Callable[[Any], object] | None
    """What is to be told its result."""


class SceneStack:
    """The scenes, the top one last."""

    def __init__(self, size: Size = (1280, 720), invalidator: Invalidator | None = None) -> None:
        self.size = size
        self._invalidator = invalidator or Invalidator()
        self._floors: list[_Floor] = []
        self._requests: list[Callable[[], None]] = []

    @property
    def top(self) -> Scene[Any] | None:
        """The scene that events go to."""
        return self._floors[-1].scene if self._floors else None

    @property
    def scenes(self) -> tuple[Scene[Any], ...]:
        """All scenes, the lowest first."""
        return tuple(floor.scene for floor in self._floors)

    @property
    def visible(self) -> tuple[Scene[Any], ...]:
        """The scenes that can be seen, the lowest first."""
        scenes, first = self.scenes, 0
        for index, scene in enumerate(scenes):
            if scene.opaque:
                first = index
        return scenes[first:]

    @property
    def moving(self) -> bool:
        """Whether a scene that can be seen wants frames all the time."""
        return any(scene.moving for scene in self.visible)

    # Requests

    def push(self, scene: Scene[R], then: Callable[[R | None], object] | None = None) -> None:
        """Ask to put a scene on top.

        ``then`` is called with what the scene is closed with, after the scene below is back on
        top; not if the scene is replaced or the stack is cleared.
        """
        self._requests.append(lambda: self._push(scene, then))

    def replace(self, scene: Scene[Any], other: Scene[Any]) -> None:
        """Ask to put another scene in the place of one.

        :meth:`settle` raises ``RuntimeError`` if that is not on top by then.
        """
        self._requests.append(lambda: self._replace(scene, other))

    def pop(self, scene: Scene[R], result: R | None = None) -> None:
        """Ask to take a scene away; who pushed it is told ``result``.

        :meth:`settle` raises ``RuntimeError`` if it is not on top by then.
        """
        self._requests.append(lambda: self._pop(scene, result))

    def clear(self, scene: Scene[Any] | None = None) -> None:
        """Ask to take all scenes away, and to go on with ``scene`` if one is given."""
        self._requests.append(lambda: self._clear(scene))

    def redraw(self) -> None:
        """Ask for a new picture of the whole window."""
        self._invalidator.redraw()

    def redraw_changes(self) -> None:
        """Redraw the regions that differ from the last frame's."""
        self._invalidator.redraw_changes()

    def settle(self) -> None:
        """Carry out what was asked, in order, with what that asks for in turn."""
        while self._requests:
            self._requests.pop(0)()
            self.redraw()

    # What the scenes are told

    def handle(self, event: Any) -> None:
        """Hand an event to the top scene."""
        if self.top:
            self.top.handle(event)

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass in every scene that can be seen."""
        for scene in self.visible:
            scene.update(dt)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw what was asked for, from the lowest scene that can be seen; where that was.

        The surface has kept what was drawn on it before.
        """
        scenes = self.visible
        regions = [scene.regions() for scene in scenes]
        areas = self._invalidator.take_areas(surface.get_rect(), regions)
        for area in areas:
            surface.set_clip(area)
            for scene in scenes:
                scene.draw(surface)
        surface.set_clip(None)
        return areas

    def read(self) -> AccessTree:
        """What can be read and touched of the scene that events go to."""
        if self.top is None:
            return AccessTree()
        return self.top.read()._replace(scene=type(self.top).__name__, floor=len(self._floors))

    def resize(self, size: Size) -> None:
        """Have every scene lay itself out anew."""
        self.size = size
        for scene in self.scenes:
            scene.resize(size)
        self.redraw()

    def _push(self, scene: Scene[Any], then: Callable[[Any], object] | None = None) -> None:
        if self.top:
            self.top.pause()
        self._enter(scene, then)

    def _replace(self, scene: Scene[Any], other: Scene[Any]) -> None:
        self._take_away(scene)
        self._enter(other)

    def _pop(self, scene: Scene[Any], result: Any) -> None:
        then = self._take_away(scene).then
        if self.top:
            self.top.resume()
        if then:
            then(result)

    def _clear(self, scene: Scene[Any] | None) -> None:
        while self.top:
            self._take_away(self.top)
        if scene:
            self._enter(scene)

    def _enter(self, scene: Scene[Any], then: Callable[[Any], object] | None = None) -> None:
        scene.stack = self
        self._floors.append(_Floor(scene, then))
        scene.enter()

    def _take_away(self, scene: Scene[Any]) -> _Floor:
        if self.top is not scene:
            here = type(self.top).__name__ if self.top else "nothing"
            raise RuntimeError(f"{type(scene).__name__} cannot go: {here} is on top")
        floor = self._floors.pop()
        scene.leave()
        return floor
