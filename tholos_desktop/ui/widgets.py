from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

import pygame

from tholos_desktop.reader.tree import AccessLabel, Role
from tholos_desktop.ui import typesetting as texts
from tholos_desktop.ui.beside import hidden, places_beside
from tholos_desktop.ui.cloth import draw_linen
from tholos_desktop.ui.focus import Command, Target
from tholos_desktop.ui.gui import EntryLine, UIContainer, scrolled
from tholos_desktop.ui.metrics import Metrics
from tholos_desktop.ui.theme import Color, mix
from tholos_desktop.ui.widget_container import WidgetContainer

_LEAST = 44


def within_reach(rect: pygame.Rect) -> pygame.Rect:
    """Return the hit area of a drawn rectangle, enlarged if it is too small for a finger."""
    return rect.inflate(max(0, _LEAST - rect.width), max(0, _LEAST - rect.height))


def aimed(event: pygame.Event, targets: Iterable[pygame.Rect]) -> pygame.Event:
    """Return the event, with a left press or release moved to the nearest target within a finger's
    reach."""
    is_press = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    if not is_press or event.button != 1:
        return event
    point = pygame.Vector2(event.pos)
    near: list[tuple[float, tuple[int, int]]] = []
    for rect in targets:
        if rect.collidepoint(event.pos):
            return event
        if rect and within_reach(rect).collidepoint(event.pos):
            x = min(max(event.pos[0], rect.left), rect.right - 1)
            y = min(max(event.pos[1], rect.top), rect.bottom - 1)
            # Not into a corner, since corners are round.
            inner = rect.inflate(-rect.width // 3, 0)
            near.append((point.distance_to((x, y)), (max(inner.left, min(x, inner.right - 1)), y)))
    if not near:
        return event
    return pygame.Event(event.type, {**event.dict, "pos": min(near)[1]})


_WHEEL = 60
"""Distance in pixels at 1280x720 for each notch of the mouse wheel."""
_MIN_THUMB = 24


class Scroll:
    """A scrollable view of taller content. The bar, the wheel, and Page Up and Down move it."""

    def __init__(self, container: WidgetContainer, rect: pygame.Rect, content_height: int) -> None:
        self.container = container
        self.rect = rect
        self.content = pygame.Rect(rect.topleft, (rect.width, max(rect.height, content_height)))
        self.offset = 0
        self._grip: int | None = None
        self._targets: list[Target] = []
        self._rows: list[pygame.Rect] = []
        """Rectangles of widgets that :meth:`reveal` must not cut in two; tall ones are left out."""
        self.inner = scrolled(container.manager, rect, self.content.size)

    @property
    def is_needed(self) -> bool:
        return self.content.height > self.rect.height

    @property
    def share(self) -> float:
        return self.offset / max(1, self.content.height - self.rect.height)

    @share.setter
    def share(self, value: float) -> None:
        self.move_to(round(value * (self.content.height - self.rect.height)))

    def hold(self, target: Target) -> None:
        self._targets.append(target)

    def note(self, rect: pygame.Rect) -> None:
        if rect.height <= self.rect.height // 4:
            self._rows.append(rect.move(0, -self.rect.top))

    def holds(self, target: Target) -> bool:
        return target in self._targets

    def move_to(self, offset: int) -> None:
        offset = max(0, min(offset, self.content.height - self.rect.height))
        if offset != self.offset:
            self.offset = offset
            self.inner.set_relative_position((0, -offset))
            self.container.ctx.redraw()

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll to a rectangle, with some margin, and without cutting a line of text at the upper
        edge."""
        air, height = self.container.px(24), self.rect.height
        top, bottom = rect.top - self.rect.top, rect.bottom - self.rect.top
        if top < self.offset:
            edge = top - air
            self.move_to(max(bottom - height, min([edge, *(row.top for row in self._cut(edge))])))
        elif bottom > self.offset + height:
            edge = bottom + air - height
            self.move_to(min(top, max([edge, *(row.bottom for row in self._cut(edge))])))

    def _cut(self, edge: int) -> list[pygame.Rect]:
        return [row for row in self._rows if row.top < edge < row.bottom]

    def handle(self, event: pygame.Event) -> bool:
        if not self.is_needed:
            return False
        if event.type == pygame.MOUSEWHEEL:
            if not self.rect.collidepoint(pygame.mouse.get_pos()):
                return False
            self.move_to(self.offset - event.y * self.container.px(_WHEEL))
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            step = self.rect.height * 4 // 5
            self.move_to(self.offset + (step if event.key == pygame.K_PAGEDOWN else -step))
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            return self._handle_arrow(1 if event.key == pygame.K_DOWN else -1)
        return self._handle_bar(event)

    def draw(self, surface: pygame.Surface) -> None:
        if self.is_needed:
            theme, bar = self.container.ctx.theme, self._bar()
            radius = bar.width // 2
            pygame.draw.rect(surface, theme.night, bar, border_radius=radius)
            color = theme.accent if self._grip is not None else theme.line
            pygame.draw.rect(surface, color, self.thumb().inflate(-4, -4), border_radius=radius)

    def _handle_arrow(self, step: int) -> bool:
        current = self.container.focus.current
        if current is None or not self.holds(current):
            return False
        here = current.rect()
        inside = [t for t in self.container.focus.targets() if self.holds(t) and t.enabled()]
        ways = [(t.rect().centery - here.centery) * step for t in inside]
        ahead = [(way, t) for way, t in zip(ways, inside, strict=True) if way > here.height // 2]
        if ahead:
            _, target = min(ahead, key=lambda each: each[0])
            if not self.rect.contains(target.rect()):  # a target outside the view may be nearer
                self.reveal(target.rect().move(0, self.offset))
            return False
        before = self.offset
        self.move_to(self.offset + step * self.container.px(2 * _WHEEL))
        return self.offset != before

    def _handle_bar(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if not self._grasp().collidepoint(event.pos):
                return False
            thumb = self.thumb()
            self._grip = (
                event.pos[1] - thumb.top if thumb.collidepoint(event.pos) else thumb.height // 2
            )
            self._drag(event.pos[1])
            return True
        if event.type == pygame.MOUSEMOTION and self._grip is not None:
            self._drag(event.pos[1])
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._grip is not None:
            self._grip = None
            return True
        return False

    def _drag(self, y: int) -> None:
        room = self.rect.height - self.thumb().height
        share = (y - (self._grip or 0) - self.rect.top) / max(1, room)
        self.move_to(round(share * (self.content.height - self.rect.height)))

    def _bar(self) -> pygame.Rect:
        width = self.container.bar_width
        return pygame.Rect(self.rect.right - width, self.rect.top, width, self.rect.height)

    def _grasp(self) -> pygame.Rect:
        bar = self._bar()
        bar.width = within_reach(bar).width
        return bar

    def thumb(self) -> pygame.Rect:
        bar = self._bar()
        height = max(_MIN_THUMB, bar.height * self.rect.height // self.content.height)
        hidden = self.content.height - self.rect.height
        top = bar.top + (bar.height - height) * self.offset // max(1, hidden)
        return pygame.Rect(bar.left, top, bar.width, height)


@dataclass(eq=False)
class Widget:
    container: WidgetContainer
    rect: pygame.Rect
    """Rectangle in the window. In a scroll view, it is the rectangle when the view is scrolled to
    the top."""
    scroll: Scroll | None

    def __post_init__(self) -> None:
        self.order = len(self.container.focus.targets()), next(self.container.numbers)
        """Number of focus targets, and of widgets, made before this one. A screen reader reads
        those targets first, and other widgets in the order in which they were made."""
        if self.scroll:
            self.scroll.note(self.rect)
        room = self.scroll.content if self.scroll else pygame.Rect((0, 0), self.container.size)
        if not room.contains(self.rect):
            place = f"{type(self).__name__} at {tuple(self.rect)}"
            texts.note_overflow(place, self.rect.size, room.size)

    @property
    def shown_rect(self) -> pygame.Rect:
        return self.rect.move(0, -self.scroll.offset) if self.scroll else self.rect

    @property
    def seen_rect(self) -> pygame.Rect:
        """Visible part of the widget; empty if it is scrolled out of view."""
        return self.shown_rect.clip(self.scroll.rect) if self.scroll else self.shown_rect

    @property
    def _inner(self) -> tuple[pygame.Rect, UIContainer | None]:
        """Rectangle within the scroll view's pygame-gui container, and this container. Without a
        scroll view, the rectangle in the window and ``None``."""
        if self.scroll is None:
            return self.rect, None
        return self.rect.move(-self.scroll.rect.x, -self.scroll.rect.y), self.scroll.inner

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the widget, clipped to its scroll view."""
        before = surface.get_clip()
        if self.scroll:
            surface.set_clip(self.scroll.rect.clip(before))
        self._paint(surface)
        surface.set_clip(before)

    def _paint(self, surface: pygame.Surface) -> None: ...

    def _reveal(self) -> None:
        if self.scroll:
            self.scroll.reveal(self.rect)

    def _be_held(self, target: Target) -> None:
        if self.scroll:
            self.scroll.hold(target)


@dataclass(eq=False)
class Panel(Widget):
    """A linen background. With ``edge`` it has round corners and a bronze edge."""

    color: Color | None = None
    edge: bool = True

    def _paint(self, surface: pygame.Surface) -> None:
        theme, rect, thread = self.container.ctx.theme, self.shown_rect, self.container.px(1)
        radius = self.container.px(10) if self.edge else 0
        draw_linen(surface, rect, self.color or theme.panel, thread=thread, radius=radius)
        if self.edge:
            edge = mix(theme.faint, theme.accent, 0.35)
            pygame.draw.rect(surface, edge, rect, thread, border_radius=radius)


@dataclass(eq=False)
class Picture(Widget):
    paint: Callable[[pygame.Surface, pygame.Rect], object]
    says: Callable[[], str] | None = None
    """Returns its text for screen readers."""

    def _paint(self, surface: pygame.Surface) -> None:
        self.paint(surface, self.shown_rect)


@dataclass(eq=False)
class Label(Widget):
    text: str
    role: str = "body"
    align: str = "left"
    valign: str = "top"
    color: Color | None = None

    def _paint(self, surface: pygame.Surface) -> None:
        font, ink = self.container.font(self.role), self.color or self.container.ctx.theme.ink
        rect, align, valign = self.shown_rect, self.align, self.valign
        texts.draw_text(surface, self.text, rect, font, ink, align=align, valign=valign)


class TextEntry(Widget):
    def __init__(
        self,
        container: WidgetContainer,
        rect: pygame.Rect,
        scroll: Scroll | None,
        text: str,
        command: Callable[[str], object],
        *,
        limit: int,
        name: str,
        enter: Command | None = None,
        cleaned: Callable[[str], str] = str,
    ) -> None:
        """``command`` is called with every change. Enter calls ``enter`` or, without it, focuses
        the next widget. ``cleaned`` returns what the entry takes of a text."""
        super().__init__(container, rect, scroll)
        self._command = command
        inner, outer = self._inner
        self._element = EntryLine(
            inner, container.manager, outer, clipboard=container.ctx.clipboard, cleaned=cleaned
        )
        self._element.set_text_length_limit(limit)
        self._element.set_text(text[:limit])
        self._told = self.text
        self.target = container.focus.add(
            lambda: self.shown_rect,
            enter or self._finish,
            focused=self.hear_keys,
            blurred=self._release,
            is_text=True,
            label=partial(self._label, name),
        )
        self._be_held(self.target)

    @property
    def text(self) -> str:
        return str(self._element.get_text())

    @property
    def is_focused(self) -> bool:
        return bool(self._element.is_focused)

    def handle(self, event: pygame.Event) -> bool:
        """Report a changed text, and take the focus after a click; True for a key typed here."""
        if self.is_focused and event.type == pygame.DROPTEXT:
            self._element.insert(event.text)
        if event.type == pygame.MOUSEBUTTONDOWN and self.shown_rect.collidepoint(event.pos):
            self.container.focus.set(self.target)
        if self.text != self._told:
            self._told = self.text
            self._command(self.text)
        return self.is_focused and event.type == pygame.KEYDOWN

    def _label(self, name: str) -> AccessLabel:
        caret = min(self._element.edit_position, len(self.text))
        return AccessLabel(name, Role.ENTRY, value=self.text, caret=caret)

    def hear_keys(self) -> None:
        self._reveal()
        self.container.manager.set_focus_set({self._element})

    def _release(self) -> None:
        if self.is_focused:
            self._element.unfocus()  # type: ignore[no-untyped-call]

    def _finish(self) -> None:
        targets = self.container.focus.targets()
        index = targets.index(self.target)
        self.container.focus.set(targets[(index + 1) % len(targets)])


def tip_box(
    metrics: Metrics,
    text: str,
    near: pygame.Rect,
    *,
    others: Sequence[pygame.Rect],
    free: pygame.Rect | None,
    kept_clear: Sequence[pygame.Rect],
) -> pygame.Rect:
    """Return a tip's place: beside ``near`` without covering ``others``, else in ``free``, else
    where the tip covers the fewest pixels of ``others``. Where it would cover what is to be
    ``kept_clear``, the tip may be half as wide."""
    font, pad, gap = metrics.font("small"), metrics.px(8), metrics.px(10)
    window = pygame.Rect((0, 0), metrics.size).inflate(-2 * pad, -2 * pad)
    most = min(metrics.px(420), window.width - 2 * pad)
    beside = [rect for rect in others if rect.top < near.bottom and rect.bottom > near.top]
    sites, covered = (near, near.unionall(beside)), [*others, *kept_clear]

    def best(width: int) -> pygame.Rect:
        needed = texts.measure(text, font, width)
        box = pygame.Rect(0, 0, needed[0] + 2 * pad, needed[1] + 2 * pad)
        places = chain.from_iterable(
            places_beside(box.size, site, window, gap, above_first=True) for site in sites
        )
        return min(places, key=lambda place: hidden(place, covered), default=box.clamp(window))

    wide = best(most)
    if free and hidden(wide, others) and free.width >= wide.width and free.height >= wide.height:
        return wide.move_to(midright=free.midright)
    return min(wide, best(most // 2), key=lambda place: hidden(place, covered))


def draw_tip(surface: pygame.Surface, metrics: Metrics, text: str, box: pygame.Rect) -> None:
    theme, font, pad = metrics.ctx.theme, metrics.font("small"), metrics.px(8)
    pygame.draw.rect(surface, theme.night, box, border_radius=metrics.px(6))
    pygame.draw.rect(surface, theme.line, box, 1, border_radius=metrics.px(6))
    texts.draw_text(surface, text, box.inflate(-2 * pad, -2 * pad), font, theme.ink)
