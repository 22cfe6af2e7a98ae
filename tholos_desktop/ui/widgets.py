"""The widgets that `ui.Ui` makes: panels, pictures, labels, buttons, entries."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame
import pygame_gui

from tholos_desktop.audio.sound import Effect
from tholos_desktop.ui import typesetting as texts
from tholos_desktop.ui.button_plates import look, plate
from tholos_desktop.ui.cloth import draw_linen
from tholos_desktop.ui.focus import Command, Target
from tholos_desktop.ui.theme import Colour, mix

if TYPE_CHECKING:
    from tholos_desktop.ui.ui import Ui


class Widget:
    """What all widgets have: a place, perhaps inside a scroll."""

    def __init__(self, ui: "Ui", rect: pygame.Rect) -> None:
        self.ui = ui
        self.rect = rect
        self.scroll = ui.inside
        self._note_if_outside()

    @property
    def shown_rect(self) -> pygame.Rect:
        """Where the widget is in the window now."""
        return self.rect.move(0, -self.scroll.offset) if self.scroll else self.rect

    def clip(self, surface: pygame.Surface) -> pygame.Rect:
        """Let only the scroll's window be drawn on; returns what to set back."""
        before = surface.get_clip()
        if self.scroll:
            surface.set_clip(self.scroll.rect.clip(before))
        return before

    def _note_if_outside(self) -> None:
        room = pygame.Rect((0, 0), self.ui.size)
        if self.scroll:
            room = self.scroll.content
        if not room.contains(self.rect):
            place = f"{type(self).__name__} at {tuple(self.rect)}"
            texts.note_overflow(place, self.rect.size, room.size)


class Panel(Widget):
    """A ground of linen, with an edge of bronze; without an edge its corners are square."""

    def __init__(
        self, ui: "Ui", rect: pygame.Rect, colour: Colour | None, *, edge: bool = True
    ) -> None:
        super().__init__(ui, rect)
        self.colour = colour
        self.edge = edge

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the ground."""
        theme, before = self.ui.kit.theme, self.clip(surface)
        rect, radius = self.shown_rect, self.ui.px(10) if self.edge else 0
        thread = self.ui.px(1)
        draw_linen(surface, rect, self.colour or theme.panel, thread=thread, radius=radius)
        if self.edge:
            edge = mix(theme.faint, theme.accent, 0.35)
            pygame.draw.rect(surface, edge, rect, thread, border_radius=radius)
        surface.set_clip(before)


class Picture(Widget):
    """Something drawn by its scene, in a place that scrolls with the rest."""

    def __init__(
        self, ui: "Ui", rect: pygame.Rect, paint: Callable[[pygame.Surface, pygame.Rect], object]
    ) -> None:
        super().__init__(ui, rect)
        self.paint = paint

    def draw(self, surface: pygame.Surface) -> None:
        """Have it drawn where it is now."""
        before = self.clip(surface)
        self.paint(surface, self.shown_rect)
        surface.set_clip(before)


class Label(Widget):
    """A text; set ``text`` or ``colour`` to change it."""

    def __init__(
        self,
        ui: "Ui",
        rect: pygame.Rect,
        text: str,
        role: str,
        *,
        align: str,
        valign: str,
        colour: Colour | None,
    ) -> None:
        super().__init__(ui, rect)
        self.text, self.role, self.align, self.valign = text, role, align, valign
        self.colour = colour

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the text."""
        before = self.clip(surface)
        texts.draw_text(
            surface,
            self.text,
            self.shown_rect,
            self.ui.font(self.role),
            self.colour or self.ui.kit.theme.ink,
            align=self.align,
            valign=self.valign,
        )
        surface.set_clip(before)


class Button(Widget):
    """A button; ``text``, ``detail``, ``chosen`` and ``enabled`` may be set later."""

    def __init__(
        self,
        ui: "Ui",
        rect: pygame.Rect,
        text: str,
        command: Command,
        *,
        tip: str | None,
        detail: str | None,
        primary: bool,
        chosen: bool | None,
        align: str,
        area: str,
        enabled: bool,
    ) -> None:
        super().__init__(ui, rect)
        self.text, self.detail, self.tip = text, detail, tip
        self.command, self.primary, self.align = command, primary, align
        self.is_option = chosen is not None
        self.sound: Effect = "click"
        """The effect that is heard when it is pressed."""
        scroll = self.scroll
        self._element: Any = pygame_gui.elements.UIButton(
            rect.move(-scroll.rect.x, -scroll.rect.y) if scroll else rect,
            "",
            ui.manager,
            container=scroll.inner if scroll else None,
            command=lambda: ui.later(self.press),
        )
        self._chosen = False
        self._enabled = True
        self.target: Target = ui.focus.add(
            lambda: self.shown_rect,
            self.press,
            area=area,
            enabled=lambda: self._enabled,
            focused=lambda: scroll.reveal(self.rect) if scroll else None,
        )
        self.chosen = bool(chosen)
        self.enabled = enabled

    @property
    def chosen(self) -> bool:
        """Whether this is the chosen option of its choice."""
        return self._chosen

    @chosen.setter
    def chosen(self, value: bool) -> None:
        if value != self._chosen:
            self._chosen = value
            if value:
                self._element.select()
            else:
                self._element.unselect()

    @property
    def enabled(self) -> bool:
        """Whether the button can be pressed now."""
        return self._enabled

    @enabled.setter
    def enabled(self, value: bool) -> None:
        if value != self._enabled:
            self._enabled = value
            if value:
                self._element.enable()
            else:
                self._element.disable()
            focus = self.ui.focus
            if not value and focus.current is self.target:
                focus.current = next((t for t in focus.targets() if t.enabled()), None)
            elif value and focus.current is None:
                focus.current = self.target

    @property
    def is_hovered(self) -> bool:
        """Whether the mouse is on it."""
        return bool(self._element.hovered)

    @property
    def state(self) -> tuple[bool, ...]:
        """What its look depends on."""
        return self.is_hovered, bool(self._element.held), self._chosen, self._enabled

    def press(self) -> None:
        """Do what the button does."""
        if self._enabled:
            self.ui.kit.redraw = True
            self.ui.kit.sound.play(self.sound)
            self.ui.focus.set(self.target)
            self.command()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the plate and the text on it."""
        ui, theme, before = self.ui, self.ui.kit.theme, self.clip(surface)
        rect = self.shown_rect
        self._draw_plate(surface, rect)
        colour = theme.accent_ink if self.primary else theme.ink
        soft = theme.accent_ink if self.primary else theme.ink_soft
        if not self._enabled:
            colour = soft = theme.ink_off
        pad = min(ui.px(14), rect.width // 8)
        inner = rect.inflate(-2 * pad, -2)
        if self._chosen:
            tick = pygame.Rect(rect.left + pad, 0, ui.px(14), ui.px(14))
            tick.centery = rect.centery
            draw_tick(surface, tick, theme.accent)
            inner = pygame.Rect(tick.right + ui.px(4), rect.top + 1, 0, rect.height - 2)
            inner.width = rect.right - ui.px(6) - inner.left
        font, small = ui.font("button"), ui.font("small")
        height = texts.measure(self.text, font, inner.width)[1]
        if not self.detail:
            texts.draw_text(
                surface, self.text, inner, font, colour, align=self.align, valign="middle"
            )
        else:
            below = texts.measure(self.detail, small, inner.width)[1]
            top = inner.top + (inner.height - height - below) // 2
            texts.draw_text(
                surface,
                self.text,
                (inner.left, top, inner.width, height),
                font,
                colour,
                align=self.align,
            )
            rest = (inner.left, top + height, inner.width, inner.bottom - top - height)
            texts.draw_text(surface, self.detail, rest, small, soft, align=self.align)
        surface.set_clip(before)

    def _draw_plate(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        hovered, held, chosen, enabled = self.state
        states = {"disabled": not enabled, "active": held, "hovered": hovered, "selected": chosen}
        state = next((state for state, holds in states.items() if holds), "normal")
        kind = "primary" if self.primary else "option" if self.is_option else "plain"
        line = self.ui.px(1)
        width = 2 * line if self.is_option else line
        surface.blit(plate(rect.size, 8 * line, width, look(self.ui.kit.theme, kind, state)), rect)


class Entry(Widget):
    """A line to type in."""

    def __init__(
        self,
        ui: "Ui",
        rect: pygame.Rect,
        text: str,
        command: Callable[[str], object] | None,
        *,
        limit: int,
        area: str,
    ) -> None:
        super().__init__(ui, rect)
        self._command = command
        scroll = self.scroll
        self._element: Any = pygame_gui.elements.UITextEntryLine(
            rect.move(-scroll.rect.x, -scroll.rect.y) if scroll else rect,
            ui.manager,
            container=scroll.inner if scroll else None,
        )
        self._element.set_text_length_limit(limit)
        self._element.set_text(text[:limit])
        self._told = self.text
        self.target = ui.focus.add(
            lambda: self.shown_rect,
            self._finish,
            area=area,
            focused=self._take,
            blurred=self._release,
            is_text=True,
        )

    @property
    def text(self) -> str:
        """What has been typed."""
        return str(self._element.get_text())

    @property
    def is_focused(self) -> bool:
        """Whether typed keys go here."""
        return bool(self._element.is_focused)

    def handle(self, event: pygame.Event) -> bool:
        """Tell of changes; keep our focus where the mouse put pygame-gui's."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.shown_rect.collidepoint(event.pos):
            self.ui.focus.set(self.target)
        if self.text != self._told:
            self._told = self.text
            self.ui.kit.redraw = True
            if self._command:
                self._command(self.text)
        return self.is_focused and event.type == pygame.KEYDOWN

    def _take(self) -> None:
        if self.scroll:
            self.scroll.reveal(self.rect)
        self.ui.manager.set_focus_set({self._element})

    def _release(self) -> None:
        if self.is_focused:
            self.ui.manager.set_focus_set(None)

    def _finish(self) -> None:
        """Enter: on to what comes next."""
        targets = self.ui.focus.targets()
        index = targets.index(self.target)
        self.ui.focus.set(targets[(index + 1) % len(targets)])


def draw_tick(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """Draw a tick: the mark of what is chosen, besides its colour."""
    points = [
        (rect.left, rect.centery),
        (rect.left + rect.width * 2 // 5, rect.bottom - rect.height // 5),
        (rect.right, rect.top + rect.height // 6),
    ]
    width = max(2, rect.width // 5)
    pygame.draw.lines(surface, colour, closed=False, points=points, width=width)
