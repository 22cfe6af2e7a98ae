from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Concatenate, NamedTuple, ParamSpec, Protocol, TypeVar, Unpack

import pygame

from tholos_desktop.reader.tree import Node
from tholos_desktop.ui import gamepad, key_map, shortcuts
from tholos_desktop.ui.button import Button, ButtonOptions
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.dirty_regions import Region, region
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.shortcuts import Shortcut
from tholos_desktop.ui.slider import Slider
from tholos_desktop.ui.widget_container import WidgetContainer
from tholos_desktop.ui.widgets import (
    Label,
    Panel,
    Picture,
    Scroll,
    TextEntry,
    Widget,
    aimed,
    draw_tip,
    tip_box,
)

Rect = pygame.Rect | tuple[int, int, int, int]
W = TypeVar("W", bound=Widget)
P = ParamSpec("P")

REFUSAL_SECONDS = 5.0
"""Seconds for which a disabled button shows why its shortcut did nothing."""
SLACK = 8
"""Pixels by which a drawn text may be wider and higher than its rectangle."""


class Painting(Protocol):
    """A part of a layout that is no widget: it is painted, and says what it shows."""

    rect: pygame.Rect

    def draw(self, surface: pygame.Surface) -> None: ...

    def regions(self) -> Iterable[Region]: ...

    def nodes(self) -> Iterable[Node]: ...

    def handle(self, event: pygame.Event) -> bool: ...


class FocusPlace(NamedTuple):
    focus: int | None
    area: str
    name: str
    in_area: int
    """Index among the targets of the area."""
    shares: tuple[float, ...]
    """Position of each scroll view, 0 to 1."""
    buttons: int


class _ShownTip(NamedTuple):
    text: str
    box: pygame.Rect


class Ui(WidgetContainer):
    """The widgets of one scene and window size. The scene calls ``kill`` before it creates another
    ``Ui``, and in ``leave``."""

    def __init__(self, ctx: Context, size: tuple[int, int]) -> None:
        super().__init__(ctx, size)
        self._panels: list[Panel] = []
        self.pictures: list[Picture] = []
        self.painted: list[Painting] = []
        self.labels: list[Label] = []
        self.buttons: list[Button] = []
        self.entries: list[TextEntry] = []
        self.sliders: list[Slider] = []
        self.scrolls: list[Scroll] = []
        self._scroll: Scroll | None = None
        self._shortcuts: dict[Shortcut, Button] = {}
        self._seen: tuple[tuple[bool, ...], ...] = ()
        self._refused: Button | None = None
        """Disabled button that was clicked, or whose shortcut was pressed; ``None`` once the reason
        is no longer shown."""
        self._refused_left = 0.0
        self.rested_at: pygame.Rect | None = None
        """Rectangle of a button that was pressed, or that came or changed under the resting mouse.
        There is no tip until the mouse leaves this rectangle."""
        self._is_mouse_moving = False
        self.kept_clear: list[pygame.Rect] = []
        """Rectangles that a scene draws itself and that no tip should cover."""

    def add(
        self,
        kind: Callable[Concatenate[WidgetContainer, pygame.Rect, Scroll | None, P], W],
        rect: Rect,
        *args: P.args,
        **options: P.kwargs,
    ) -> W:
        """Create a widget, in the scroll view that is being filled, if any. ``kind`` is its class,
        and the other arguments are those of this class."""
        widget = kind(self, pygame.Rect(rect), self._scroll, *args, **options)
        match widget:
            case Panel():
                self._panels.append(widget)
            case Picture():
                self.pictures.append(widget)
            case Label():
                self.labels.append(widget)
            case Button():
                self.buttons.append(widget)
            case TextEntry():
                self.entries.append(widget)
            case Slider():
                self.sliders.append(widget)
        return widget

    def button(
        self,
        rect: Rect,
        text: str,
        command: Command,
        *,
        shortcut: str | None = None,
        **options: Unpack[ButtonOptions],
    ) -> Button:
        """Add a button. ``shortcut`` is a key such as ``"ctrl+s"``, or several separated by
        spaces."""
        if shortcut:
            shown = key_map.player_key(shortcut.split()[0], self.ctx.keys)
            options["key"] = shortcuts.label(shown, self.ctx.words) or None
            used = self.ctx.pad if self.ctx.pad_in_use else None
            options["sign"] = gamepad.sign(shortcut, used) if used else None
        button = self.add(Button, rect, text, command, options=options)
        keys = (shortcut or "").split()
        self._shortcuts |= {shortcuts.parse(key): button for key in keys}
        if "escape" in keys:
            button.sound = "back"
        return button

    @contextmanager
    def scroll(self, rect: Rect, content_height: int) -> Iterator[Scroll]:
        """Put the ``with`` block's widgets into a scroll view. Keep ``bar_width`` free on the right
        of tall content."""
        self._scroll = Scroll(self, pygame.Rect(rect), content_height)
        self.scrolls.append(self._scroll)
        try:
            yield self._scroll
        finally:
            self._scroll = None

    def begin_typing(self, entry: TextEntry | None = None) -> None:
        """Focus a text entry, by default the first, even if it was focused without hearing keys."""
        entry = entry or self.entries[0]
        self.focus.set(entry.target)
        entry.hear_keys()

    @property
    def is_typing(self) -> bool:
        return any(entry.is_focused for entry in self.entries)

    @property
    def is_pressed(self) -> bool:
        return any(button.is_held for button in self.buttons) or any(
            slider.is_held for slider in self.sliders
        )

    def handle(self, event: pygame.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            self.drop_refusal()
        self._is_mouse_moving |= event.type == pygame.MOUSEMOTION
        if any(scroll.handle(event) for scroll in self.scrolls):
            self.ctx.redraw()
            return True
        if any(each.handle(event) for each in self.painted):
            self.ctx.redraw_changes()
            return True
        if any(slider.handle(event) for slider in self.sliders):
            self.ctx.redraw_changes()
            return True
        if self.focus.handle(event):
            return True
        if event.type == pygame.KEYDOWN and self._handle_shortcut(event):
            return True
        widgets = *self.buttons, *self.entries
        event = aimed(event, [widget.seen_rect for widget in widgets])
        taken = self.hand_on(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            held = (button.shown_rect for button in self.buttons if button.is_held)
            self.rested_at = next(held, self.rested_at)
            for button in self.buttons:
                if not button.enabled and button.seen_rect.collidepoint(event.pos):
                    self._refuse(button)
        for entry in self.entries:
            taken = entry.handle(event) or taken
        taken = self.do_later() or taken
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.KEYDOWN):
            self.ctx.redraw_changes()
        return taken

    def scroll_by_arrow(self, key: int) -> bool:
        """Scroll with Up or Down, for scenes with text instead of buttons; True if a view can
        scroll."""
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(key, 0)
        needed = [scroll for scroll in self.scrolls if step and scroll.is_needed]
        for scroll in needed:
            scroll.move_to(scroll.offset + step * self.px(60))
        return bool(needed)

    def scroll_by_page(self, step: int) -> bool:
        """Scroll by nearly a page; a line of the old page stays visible. Return True if anything
        moved."""
        before = [scroll.offset for scroll in self.scrolls]
        for scroll in self.scrolls:
            scroll.move_to(scroll.offset + step * max(1, scroll.rect.height - self.px(60)))
        return before != [scroll.offset for scroll in self.scrolls]

    def drop_refusal(self) -> None:
        if self._refused:
            self._refused = None
            self.ctx.redraw_changes()

    def update(self, dt: float) -> None:
        self._refused_left -= dt
        if self.is_covered or self._refused_left <= 0:
            self.drop_refusal()
        if self._manager:
            self._manager.update(dt)
            self._look()
        if self.is_typing:
            self.ctx.redraw()

    def regions(self) -> Iterable[Region]:
        """Yield the regions that change with mouse and keys, such as buttons, focus ring and tip,
        and those of texts and pictures that may come later."""
        for picture in self.pictures:
            yield region(picture.shown_rect, "picture")
        for label in self.labels:
            place = label.shown_rect.inflate(SLACK, SLACK)
            yield region(place, "label", label.text, label.color)
        for button in self.buttons:
            yield region(button.shown_rect, "button", *button.look)
        for slider in self.sliders:
            yield region(slider.shown_rect.inflate(SLACK, SLACK), "slider", *slider.look)
        for painted in self.painted:
            yield from painted.regions()
        if self.focus.current and self.ctx.keys_in_use:
            yield region(self.focus.around(self.focus.current.rect()), "ring")
        if tipped := self.shown_tip:
            yield region(tipped.box, "tip", tipped.text)

    def draw(self, surface: pygame.Surface) -> None:
        area = surface.get_clip()
        grounds: list[Panel | Picture] = [*self._panels, *self.pictures]
        for ground in grounds:
            if ground.shown_rect.colliderect(area):
                ground.draw(surface)
        for painted in self.painted:
            if painted.rect.colliderect(area):
                painted.draw(surface)
        if self.entries:
            self.manager.draw_ui(surface)
        for button in self.buttons:
            if button.shown_rect.colliderect(area):
                button.draw(surface)
        for slider in self.sliders:
            slider.draw(surface)
        for label in self.labels:
            if label.shown_rect.inflate(SLACK, SLACK).colliderect(area):
                label.draw(surface)
        for scroll in self.scrolls:
            scroll.draw(surface)
        self._draw_focus(surface)
        if tipped := self.shown_tip:
            draw_tip(surface, self, *tipped)

    def place(self) -> FocusPlace:
        targets = self.focus.targets()
        current = self.focus.current
        shares = tuple(scroll.share for scroll in self.scrolls)
        if current is None or current not in targets:
            return FocusPlace(None, "", "", 0, shares, len(self.buttons))
        in_area = self.focus.targets(current.area).index(current)
        where = targets.index(current), current.area, current.name, in_area
        return FocusPlace(*where, shares, len(self.buttons))

    def restore(self, place: FocusPlace) -> None:
        """Restore the scroll positions that still exist in the new layout, and the focus: in its
        area at the target of the same name, or else at the same place."""
        for scroll, share in zip(self.scrolls, place.shares, strict=False):
            scroll.share = share
        if place.focus is None:
            return
        targets, at = self.focus.targets(place.area), place.in_area
        if not targets:
            targets, at = self.focus.targets(), place.focus
        named = (index for index, target in enumerate(targets) if target.name == place.name)
        at = min(named, key=lambda index: abs(index - place.in_area), default=at)
        if at < len(targets):
            self.focus.set(targets[at])

    def kill(self) -> None:
        """Drop all widgets."""
        if self.is_typing:
            pygame.key.set_repeat(0)  # pygame-gui's entry lets held keys repeat
        self._panels, self.pictures, self.painted, self.labels = [], [], [], []
        self.buttons, self.entries, self.sliders, self.scrolls = [], [], [], []
        self._shortcuts, self._refused = {}, None
        self.drop()

    def _handle_shortcut(self, event: pygame.Event) -> bool:
        pressed = shortcuts.pressed(event)
        button = self._shortcuts.get(pressed)
        if button is None or (self.is_typing and pressed.types):
            return False
        if not button.enabled:
            self._refuse(button)
            return False
        button.press(by_shortcut=True)
        return True

    def _refuse(self, button: Button) -> None:
        self._refused, self._refused_left = button, REFUSAL_SECONDS

    def _look(self) -> None:
        mouse = pygame.mouse.get_pos()
        if self.rested_at and not self.rested_at.collidepoint(mouse):
            self.rested_at = None
        has_moved, self._is_mouse_moving = self._is_mouse_moving, False
        seen = tuple(button.state for button in self.buttons)
        if seen == self._seen:
            return
        fresh = ((False, False, False, button.enabled) for button in self.buttons)
        for button, (was_hovered, *_, was_enabled) in zip(
            self.buttons, self._seen or fresh, strict=False
        ):
            is_new = button.is_hovered and not was_hovered
            has_changed = button.enabled != was_enabled and button.shown_rect.collidepoint(mouse)
            if has_changed or (is_new and not has_moved):
                self.rested_at = button.shown_rect
            elif is_new and button.enabled:
                self.ctx.sound.play("hover")
        self._seen = seen
        self.ctx.redraw_changes()

    def _draw_focus(self, surface: pygame.Surface) -> None:
        target = self.focus.current
        if target is None or not self.ctx.keys_in_use or self.is_covered:
            return
        clip = surface.get_clip()
        scroll = next((s for s in self.scrolls if s.holds(target)), None)
        if scroll:
            surface.set_clip(scroll.rect.inflate(self.px(24), self.px(24)).clip(clip))
        self.focus.draw(surface)
        surface.set_clip(clip)

    @property
    def shown_tip(self) -> _ShownTip | None:
        if self.is_covered:
            return None
        for button in self.buttons:
            focused = self.ctx.keys_in_use and self.focus.is_chosen(button.target)
            hovered = button.is_hovered and self.rested_at is None
            points = hovered or focused or button is self._refused
            if points and (tip := button.shown_tip):
                others = [other.shown_rect for other in self.buttons if other is not button]
                near, free = button.shown_rect, button.free_rect
                box = tip_box(self, tip, near, others=others, free=free, kept_clear=self.kept_clear)
                return _ShownTip(tip, box)
        return None
