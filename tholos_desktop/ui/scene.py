"""Scenes and their stack, which executes requests (push, replace, pop) between frames, in order."""

import gc
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

import pygame

from tholos_desktop.reader.tree import AccessTree
from tholos_desktop.ui.dirty_regions import Invalidator, Region
from tholos_desktop.ui.glide import Glide

R = TypeVar("R")

Size = tuple[int, int]


class Scene(Generic[R]):
    """A screen or overlay; subclasses override the methods that they need."""

    opaque = True
    """False for an overlay, behind which the scene below is visible."""
    is_help = False

    def __init__(self) -> None:
        self.stack: SceneStack = SceneStack()
        """Stack that shows this scene, set before :meth:`enter`."""

    @property
    def size(self) -> Size:
        return self.stack.size

    @property
    def moving(self) -> bool:
        return False

    @property
    def breathes(self) -> bool:
        """True if the scene needs a few frames per second while the window has the focus."""
        return False

    @property
    def is_typed_into(self) -> bool:
        return False

    @property
    def is_pressed(self) -> bool:
        """True while a button or slider is held. The next layout, in which it is another one,
        waits for its release: else the click would be lost."""
        return False

    @property
    def help_page(self) -> str | None:
        """Page of the rules that the help key opens; ``None`` for the first page."""
        return None

    @property
    def asks_for_input(self) -> bool:
        return False

    @property
    def has_unsaved(self) -> bool:
        """True if leaving now would lose something that the player has begun, such as a half-made
        move."""
        return False

    def close(self, result: R | None = None) -> None:
        self.stack.pop(self, result)

    def give_way_to(self, scene: "Scene[Any]") -> None:
        self.stack.replace(self, scene)

    def redraw(self) -> None:
        self.stack.redraw()

    def redraw_changes(self) -> None:
        self.stack.redraw_changes()

    def relayout(self) -> None:
        """Lay this scene out again after a change of its content."""
        self.resize(self.size)
        self.redraw()

    def enter(self) -> None:
        """Build the layout. Called once, when the size is known."""
        self.resize(self.size)

    def leave(self) -> None:
        """Release everything. Called once, even when the program closes."""

    def pause(self) -> None:
        """Called when another scene is put on top of this one."""

    def resume(self) -> None:
        """Called when the scene on top of this one is gone."""

    def handle(self, event: Any) -> None:
        """Handle a pygame event. Only the top scene gets events."""

    def takes_drop(self, event: pygame.Event) -> bool:
        """True if the scene has a use for a dropped file or text."""
        return False

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds. Called for every visible scene."""

    def update_behind(self) -> None:
        """Called in place of :meth:`update` while other scenes hide this one."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw within the surface's clip, without side effects; called once for each dirty area,
        after :meth:`regions`. The clip may be narrowed, but never widened."""

    def regions(self) -> Iterable[Region] | None:
        """Return the regions that :meth:`redraw_changes` may redraw on their own; ``None`` to draw
        the whole scene. Other changes need :meth:`redraw`. Called once for each frame."""
        return None

    def read(self) -> AccessTree:
        """Return the accessibility tree. Called only while a screen reader listens."""
        return AccessTree()

    def resize(self, size: Size) -> None:
        """Lay everything out for another size, language, text size or contrast."""


class _Floor(NamedTuple):
    scene: Scene[Any]
    then: Callable[[Any], object] | None


class SceneStack:
    def __init__(self, size: Size = (1280, 720), invalidator: Invalidator | None = None) -> None:
        self.size = size
        self._invalidator = invalidator or Invalidator()
        self._floors: list[_Floor] = []
        self._glide: Glide | None = None
        self._requests: list[Callable[[], None]] = []
        self._has_taken_away = False
        """True until :meth:`settle` has freed the scenes that were taken away."""

    @property
    def top(self) -> Scene[Any] | None:
        return self._floors[-1].scene if self._floors else None

    @property
    def scenes(self) -> tuple[Scene[Any], ...]:
        return tuple(floor.scene for floor in self._floors)

    @property
    def visible(self) -> tuple[Scene[Any], ...]:
        scenes, first = self.scenes, 0
        for index, scene in enumerate(scenes):
            if scene.opaque:
                first = index
        return scenes[first:]

    @property
    def moving(self) -> bool:
        return self.is_gliding or any(scene.moving for scene in self.visible)

    @property
    def is_gliding(self) -> bool:
        return self._glide is not None

    @property
    def breathes(self) -> bool:
        return self.top is not None and self.top.breathes

    def push(self, scene: Scene[R], then: Callable[[R | None], object] | None = None) -> None:
        """Request a scene on top. ``then`` gets the scene's result, unless the scene is replaced or
        the stack is cleared."""
        self._requests.append(lambda: self._push(scene, then))

    def replace(self, scene: Scene[Any], other: Scene[Any]) -> None:
        """Request ``other`` in place of ``scene``. :meth:`settle` raises ``RuntimeError`` if
        ``scene`` is not on top when the request is executed."""
        self._requests.append(lambda: self._replace(scene, other))

    def pop(self, scene: Scene[R], result: R | None = None) -> None:
        """Request the end of a scene, with a ``result``. :meth:`settle` raises ``RuntimeError`` if
        the scene is not on top when the request is executed."""
        self._requests.append(lambda: self._pop(scene, result))

    def clear(self, scene: Scene[Any] | None = None) -> None:
        self._requests.append(lambda: self._clear(scene))

    def glide(self, glide: Glide) -> None:
        self._requests.append(partial(setattr, self, "_glide", glide))

    def redraw(self) -> None:
        self._invalidator.redraw()

    def redraw_changes(self) -> None:
        self._invalidator.redraw_changes()

    def execute_requests(self) -> None:
        """Execute all requests in order, including requests made during the execution."""
        while self._requests:
            self._requests.pop(0)()
            self.redraw()
        if self._has_taken_away:
            # Scenes and their parts refer to each other. Their pictures are large, and what closed
            # scenes asked of the engine ends with them.
            self._has_taken_away = False
            gc.collect()

    def handle(self, event: Any) -> None:
        """Pass an event to the top scene. During a glide, a press only ends the glide."""
        if self._glide and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._end_glide()
        elif self.top:
            self.top.handle(event)

    def update(self, dt: float) -> None:
        if self._glide:
            self._glide.pass_time(dt)
            self.redraw()
            if self._glide.is_over:
                self._end_glide()
            return
        visible = self.visible
        for scene in self.scenes:
            if scene in visible:
                scene.update(dt)
            else:
                scene.update_behind()

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw the requested areas and return them. The surface must still show the last frame."""
        window, glide = surface.get_rect(), self._glide
        if glide and glide.has_begun:
            self._invalidator.take_areas(window, [])
            glide.draw(surface)
            return [window]
        old, scenes = surface.copy() if glide else None, self.visible
        regions = [scene.regions() for scene in scenes]
        areas = self._invalidator.take_areas(window, regions)
        for area in areas:
            surface.set_clip(area)
            for scene in scenes:
                scene.draw(surface)
        surface.set_clip(None)
        if glide and old:
            glide.begin(old, surface)
            glide.draw(surface)
        return areas

    def read(self) -> AccessTree:
        if self.top is None:
            return AccessTree()
        return self.top.read()._replace(scene=type(self.top).__name__, floor=len(self._floors))

    def resize(self, size: Size) -> None:
        self.size = size
        self._end_glide()
        for scene in self.scenes:
            scene.resize(size)
        self.redraw()

    def _push(self, scene: Scene[Any], then: Callable[[Any], object] | None) -> None:
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
        self._has_taken_away = True
        return floor

    def _end_glide(self) -> None:
        self._glide = None
        self.redraw()
