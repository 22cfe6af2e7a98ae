"""Layouts as values: boxes that know how large they are and where their parts lie.

A layout is written once, such as ``Column(Text(…), Row(Press(…), Press(…)))``. It is placed as
widgets (:meth:`Box.place`), or painted whenever its content changes (:class:`.Live`). Gaps and
other lengths are in pixels at 1280x720, those of a :class:`Canvas` in pixels of the window."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import partial, wraps
from itertools import accumulate, pairwise
from math import ceil
from typing import Any, NamedTuple, TypeVar, TypeVarTuple, Unpack

import pygame

from tholos_desktop.ui.button import Button, ButtonOptions
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.slider import Slider
from tholos_desktop.ui.theme import Color
from tholos_desktop.ui.typesetting import draw_text, measure
from tholos_desktop.ui.ui import Ui
from tholos_desktop.ui.widgets import Label, Picture, TextEntry

Paint = Callable[[pygame.Surface, pygame.Rect], object]


_Args = TypeVarTuple("_Args")
_Size = TypeVar("_Size")


def _cached(measure: Callable[[Any, Ui, *_Args], _Size]) -> Callable[[Any, Ui, *_Args], _Size]:
    """Let boxes keep what they have measured, for each width. Else the time would grow with the
    power of the depth, since each box asks its parts for widths, heights and places."""

    @wraps(measure)
    def cached(box: Any, ui: Ui, *args: *_Args) -> _Size:
        sizes = box.__dict__.setdefault("_sizes", {})
        key = measure, *args
        if key not in sizes:
            sizes[key] = measure(box, ui, *args)
        size: _Size = sizes[key]
        return size

    return cached


class Part(NamedTuple):
    box: "Box"
    rect: pygame.Rect


class Box:
    """A part of a layout."""

    grows = False
    """True if the box takes the height that is left in a column."""
    is_narrow = False
    """True if the box takes no more of a row's width than it asks for."""
    says = ""
    """Text for screen readers; empty if the box says nothing or its parts speak."""

    def width(self, ui: Ui) -> int:
        """Return the width at which nothing is broken into lines."""
        return 0

    def height(self, ui: Ui, width: int) -> int:
        raise NotImplementedError

    def least(self, ui: Ui, width: int) -> int:
        """Return the height that will do; it is less than ``height`` for what can scroll."""
        return self.height(ui, width)

    def parts(self, ui: Ui, rect: pygame.Rect) -> Iterable[Part]:
        """Return the boxes in this one, and where they lie if this one fills ``rect``."""
        return ()

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        """Create the widgets. A box can be placed only once."""
        for box, where in self.parts(ui, rect):
            box.place(ui, where)

    def paint(self, ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
        for box, where in self.parts(ui, rect):
            box.paint(ui, surface, where)

    @property
    def look(self) -> tuple[Hashable, ...]:
        """Cache key of what is painted, without its parts."""
        return ()

    def leaves(self, ui: Ui, rect: pygame.Rect) -> Iterator[Part]:
        """Yield the boxes without parts, at whatever depth, and where they lie."""
        parts = [*self.parts(ui, rect)]
        if not parts:
            yield Part(self, rect)
        for box, where in parts:
            yield from box.leaves(ui, where)


@dataclass(eq=False)
class Text(Box):
    says: str
    role: str = "body"
    color: Color | None = None
    _: KW_ONLY
    align: str = "left"
    valign: str = "top"
    label: Label = field(init=False, repr=False)
    """The widget, once placed."""

    @property
    def look(self) -> tuple[Hashable, ...]:
        return self.says, self.role, self.color, self.align, self.valign

    def width(self, ui: Ui) -> int:
        return measure(self.says, ui.font(self.role))[0] + 1

    def height(self, ui: Ui, width: int) -> int:
        return ui.text_height(self.says, width, self.role)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        self.label = ui.add(Label, rect, self.says, self.role, self.align, self.valign, self.color)

    def paint(self, ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
        font, ink = ui.font(self.role), self.color or ui.ctx.theme.ink
        draw_text(surface, self.says, rect, font, ink, align=self.align, valign=self.valign)


class Press(Box):
    """A button; ``options`` are those of :meth:`.Ui.button`."""

    button: Button
    """The widget, once placed."""

    def __init__(
        self,
        text: str,
        command: Command,
        *,
        shortcut: str | None = None,
        **options: Unpack[ButtonOptions],
    ) -> None:
        self.text, self.command, self.shortcut, self.options = text, command, shortcut, options

    def width(self, ui: Ui) -> int:
        options = self.options
        wide = ui.button_width(self.text, icon=bool(options.get("icon")))
        if key := options.get("key"):
            wide += measure(key, ui.font("small"))[0] + ui.px(10)
        if detail := options.get("detail"):
            wide = max(wide, measure(detail, ui.font("small"))[0] + 2 * ui.px(14))
        if options.get("chosen") is None:
            return wide
        # room for the tick, be it there or not, which may come near to a text alone in the middle
        is_alone = not options.get("icon") and options.get("align") != "left"
        return wide + ui.px(3 if is_alone else 12)

    def height(self, ui: Ui, width: int) -> int:
        tick = ui.px(18) if self.options.get("chosen") is not None else 0
        detail, inner = self.options.get("detail"), width - 2 * ui.px(14) - tick
        below = ui.text_height(detail, inner, "small") if detail else 0
        return ui.button_height(self.text, width, self.options.get("role", "button")) + below

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        options = self.options
        self.button = ui.button(rect, self.text, self.command, shortcut=self.shortcut, **options)


class BoxPress(Press):
    """A button that shows a box, which is painted; its own text is what screen readers say."""

    def __init__(
        self,
        box: Box,
        text: str,
        command: Command,
        *,
        pad: int = 12,
        shortcut: str | None = None,
        **options: Unpack[ButtonOptions],
    ) -> None:
        super().__init__(text, command, shortcut=shortcut, **options)
        self._content = Margin(box, pad)

    def width(self, ui: Ui) -> int:
        return self._content.width(ui)

    def height(self, ui: Ui, width: int) -> int:
        return self._content.height(ui, width)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        leaves = [box for box, _ in self._content.leaves(ui, rect)]
        self.options["shows"] = lambda: tuple(box.look for box in leaves)
        self.options["paint"] = partial(self._content.paint, ui)
        super().place(ui, rect)


class TextField(Box):
    """A line to type in; ``options`` are those of a :class:`.TextEntry`."""

    entry: TextEntry
    """The widget, once placed."""

    def __init__(self, text: str, typed: Callable[[str], object], **options: Any) -> None:
        self.text, self.typed, self.options = text, typed, options

    def height(self, ui: Ui, width: int) -> int:
        return ui.button_height()

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        self.entry = ui.add(TextEntry, rect, self.text, self.typed, **self.options)


class SliderField(Box):
    """A slider; ``options`` are those of a :class:`.Slider`."""

    def __init__(self, name: str, high: int = 0, **options: Any) -> None:
        """``high`` is the height in pixels of the window, by default that of a button."""
        self.name, self._high, self.options = name, high, options

    def height(self, ui: Ui, width: int) -> int:
        return self._high or ui.button_height()

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        ui.add(Slider, rect, self.name, **self.options)


@dataclass(eq=False)
class Canvas(Box):
    """A picture that ``draw`` draws."""

    draw: Paint
    high: int | Callable[[int], int]
    """Height in pixels of the window, or a function of the width."""
    wide: int = 0
    """Width in pixels of the window; 0 for a picture as wide as its place."""
    _: KW_ONLY
    says: str = ""
    shows: tuple[Hashable, ...] = ()
    """Values on which the look depends, if it may change while the picture is shown."""

    def __post_init__(self) -> None:
        self.is_narrow = self.wide > 0

    @property
    def look(self) -> tuple[Hashable, ...]:
        return self.says, *self.shows

    def width(self, ui: Ui) -> int:
        return self.wide

    def height(self, ui: Ui, width: int) -> int:
        return self.high(width) if callable(self.high) else self.high

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        ui.add(Picture, rect, self.draw, (lambda: self.says) if self.says else None)

    def paint(self, ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self.draw(surface, rect)


class Space(Box):
    """Empty space: of a given height, or all that is left in a column or row."""

    def __init__(self, high: int | None = None) -> None:
        self._high, self.grows = high, high is None

    def height(self, ui: Ui, width: int) -> int:
        return ui.px(self._high or 0)


class Slot(Box):
    """Room for what a scene draws by itself; ``put`` is called with its place."""

    def __init__(self, put: Callable[[pygame.Rect], object], edge: int = 0) -> None:
        """``edge`` is the width and height in pixels of the window; 0 for all that is left."""
        self.is_narrow, self.grows = edge > 0, not edge
        self._put, self._edge = put, edge

    def width(self, ui: Ui) -> int:
        return self._edge

    def height(self, ui: Ui, width: int) -> int:
        return self._edge

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        self._put(rect)


class Built(Box):
    """A box that is built for the size of its place, which is all that is left."""

    grows = True

    def __init__(self, build: Callable[[tuple[int, int]], Box]) -> None:
        self._build = build

    def height(self, ui: Ui, width: int) -> int:
        return 0

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        self._build(rect.size).place(ui, rect)


class Composite(Box):
    """A box of boxes, of which it shows the first; others show another, or all. ``None`` among the
    boxes is left out."""

    def __init__(self, *boxes: Box | None) -> None:
        self.boxes = [box for box in boxes if box is not None]
        self.grows = any(box.grows for box in self.boxes)

    def shown(self, ui: Ui, width: int) -> Box:
        return self.boxes[0]

    @_cached
    def width(self, ui: Ui) -> int:
        return max((box.width(ui) for box in self.boxes), default=0)

    def height(self, ui: Ui, width: int) -> int:
        return self.shown(ui, width).height(ui, width)

    def least(self, ui: Ui, width: int) -> int:
        return self.shown(ui, width).least(ui, width)

    def parts(self, ui: Ui, rect: pygame.Rect) -> Iterable[Part]:
        yield Part(self.shown(ui, rect.width), rect)


class Margin(Composite):
    """A box with a margin: ``across`` on its left and right, and ``down`` above and below it."""

    def __init__(self, box: Box, across: int, down: int | None = None) -> None:
        """Without ``down``, the margin is ``across`` all around."""
        super().__init__(box)
        self.is_narrow = box.is_narrow
        self._across, self._down = across, across if down is None else down

    def width(self, ui: Ui) -> int:
        return super().width(ui) + 2 * ui.px(self._across)

    def height(self, ui: Ui, width: int) -> int:
        inner = width - 2 * ui.px(self._across)
        return super().height(ui, inner) + 2 * ui.px(self._down)

    def least(self, ui: Ui, width: int) -> int:
        inner = width - 2 * ui.px(self._across)
        return super().least(ui, inner) + 2 * ui.px(self._down)

    def parts(self, ui: Ui, rect: pygame.Rect) -> Iterable[Part]:
        inner = rect.inflate(-2 * ui.px(self._across), -2 * ui.px(self._down))
        yield Part(self.boxes[0], inner)


class Column(Composite):
    """Boxes one below the other. What is left goes to those that grow; what is missing is taken
    from those that can scroll."""

    def __init__(self, *boxes: Box | None, gap: int = 12) -> None:
        super().__init__(*boxes)
        self.gap = gap

    @_cached
    def height(self, ui: Ui, width: int) -> int:
        return sum(box.height(ui, width) for box in self.boxes) + self._gaps(ui)

    @_cached
    def least(self, ui: Ui, width: int) -> int:
        return sum(box.least(ui, width) for box in self.boxes) + self._gaps(ui)

    def parts(self, ui: Ui, rect: pygame.Rect) -> Iterator[Part]:
        heights = [box.height(ui, rect.width) for box in self.boxes]
        spare, top = rect.height - sum(heights) - self._gaps(ui), rect.top
        flexible = [int(box.grows) for box in self.boxes]
        if spare < 0:
            least = [box.least(ui, rect.width) for box in self.boxes]
            flexible = [high - low for high, low in zip(heights, least, strict=True)]
        whole, solid = max(1, sum(flexible)), sum(not _is_free(box) for box in self.boxes)
        for box, high, flexes in zip(self.boxes, heights, flexible, strict=True):
            place = pygame.Rect(rect.left, top, rect.width, max(0, high + spare * flexes // whole))
            yield Part(box, place)
            solid -= not _is_free(box)
            top = place.bottom + (ui.px(self.gap) if solid and not _is_free(box) else 0)

    def _gaps(self, ui: Ui) -> int:
        return ui.px(self.gap) * max(0, sum(not _is_free(box) for box in self.boxes) - 1)


class Row(Composite):
    """Boxes side by side, all as high as the row. Narrow ones get the width that they ask for; the
    others share the rest equally, or as ``shares`` say. Buttons with a line of text for which equal
    parts would not do share it as their texts need."""

    def __init__(
        self,
        *boxes: Box | None,
        gap: int = 8,
        shares: Sequence[float] = (),
        from_right: bool = False,
    ) -> None:
        """With ``from_right``, the first box is the rightmost one."""
        super().__init__(*boxes)
        self.gap, self._shares, self._from_right = gap, shares, from_right
        self.grows = any(box.grows and not _is_free(box) for box in self.boxes)

    @_cached
    def width(self, ui: Ui) -> int:
        narrow = sum(box.width(ui) for box in self.boxes if box.is_narrow)
        sharing = [box.width(ui) for box in self.boxes if not box.is_narrow]
        if self._has_labels:
            return narrow + sum(sharing) + self._gaps(ui)
        shares = [*self._shares] or [1.0] * len(sharing)
        needed = (wide / share for wide, share in zip(sharing, shares, strict=True))
        return narrow + ceil(sum(shares) * max(needed, default=0.0)) + self._gaps(ui)

    @_cached
    def height(self, ui: Ui, width: int) -> int:
        pairs = zip(self.boxes, self._widths(ui, width), strict=True)
        return max((box.height(ui, wide) for box, wide in pairs), default=0)

    @_cached
    def least(self, ui: Ui, width: int) -> int:
        pairs = zip(self.boxes, self._widths(ui, width), strict=True)
        return max((box.least(ui, wide) for box, wide in pairs), default=0)

    def parts(self, ui: Ui, rect: pygame.Rect) -> Iterator[Part]:
        left = 0
        for box, wide in zip(self.boxes, self._widths(ui, rect.width), strict=True):
            start = rect.right - left - wide if self._from_right else rect.left + left
            yield Part(box, pygame.Rect(start, rect.top, wide, rect.height))
            left += wide + ui.px(self.gap)

    def _gaps(self, ui: Ui) -> int:
        return ui.px(self.gap) * max(0, len(self.boxes) - 1)

    @property
    def _has_labels(self) -> bool:
        sharing = (box for box in self.boxes if not box.is_narrow)
        return all(isinstance(box, Press) and not isinstance(box, BoxPress) for box in sharing)

    @_cached
    def _widths(self, ui: Ui, width: int) -> list[int]:
        room = max(0, width - self._gaps(ui))
        fixed = [box.width(ui) if box.is_narrow else 0 for box in self.boxes]
        if sum(fixed) > room:
            return [room * each // sum(fixed) for each in fixed]
        sharing = [box for box in self.boxes if not box.is_narrow]
        left, shares = room - sum(fixed), [*self._shares] or [1.0] * len(sharing)
        if self._has_labels:
            wanted, whole = [float(box.width(ui)) for box in sharing], sum(shares)
            if any(wide * whole > left * share for wide, share in zip(wanted, shares, strict=True)):
                shares = wanted
        sums = [*accumulate(shares, initial=0.0)]
        edges = [round(left * part / (sums[-1] or 1)) for part in sums]
        parts = iter([end - start for start, end in pairwise(edges)])
        return [
            each if box.is_narrow else next(parts)
            for box, each in zip(self.boxes, fixed, strict=True)
        ]


class Narrow(Composite):
    """A box that takes no more of a row's width than it asks for, or than ``wide``."""

    is_narrow = True

    def __init__(self, box: Box, wide: float = 0) -> None:
        super().__init__(box)
        self._wide = wide

    def width(self, ui: Ui) -> int:
        return ui.px(self._wide) if self._wide else super().width(ui)


class High(Composite):
    """A box in a place of a fixed height: in pixels of the window, or a function of the width."""

    def __init__(self, box: Box, high: int | Callable[[int], int]) -> None:
        super().__init__(box)
        self.is_narrow, self.grows, self._high = box.is_narrow, False, high

    def height(self, ui: Ui, width: int) -> int:
        return self._high(width) if callable(self._high) else self._high

    def least(self, ui: Ui, width: int) -> int:
        return self.height(ui, width)


class AspectRatio(Composite):
    """A box of a fixed shape in the middle of its place, as large as fits."""

    def __init__(self, box: Box, ratio: float, share: float = 1.0) -> None:
        """``ratio`` is its width as a multiple of its height, ``share`` the most of its place's
        width and height that it takes."""
        super().__init__(box)
        self._ratio, self._share = ratio, share

    def height(self, ui: Ui, width: int) -> int:
        return round(width / self._ratio)

    def least(self, ui: Ui, width: int) -> int:
        return self.height(ui, width)

    def parts(self, ui: Ui, rect: pygame.Rect) -> Iterator[Part]:
        (box,) = self.boxes
        wide = self._share * min(rect.width, rect.height * self._ratio)
        place = pygame.Rect(0, 0, round(wide), round(wide / self._ratio))
        place.center = rect.center
        yield Part(box, place)


class Hidden(Composite):
    """The room of a box that is not there."""

    def __init__(self, box: Box) -> None:
        super().__init__(box)
        self.is_narrow = box.is_narrow

    def parts(self, ui: Ui, rect: pygame.Rect) -> Iterable[Part]:
        return ()


class Later(Composite):
    """A box that has its room from the beginning, but may come into it later."""

    def __init__(self, box: Box, *, is_there: bool) -> None:
        super().__init__(box)
        self.is_narrow, self._is_there = box.is_narrow, is_there
        self._put: Callable[[], object] | None = None

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        self._put = partial(super().place, ui, rect)
        if self._is_there:
            self.show()

    def show(self) -> None:
        """Place the box in its room, if it has one and is not there yet."""
        put, self._put = self._put, None
        if put:
            put()


class Middle(Composite):
    """A box in the middle of its place: at its own height and, if it is narrow, width."""

    def __init__(self, box: Box) -> None:
        super().__init__(box)
        self.is_narrow = box.is_narrow

    def parts(self, ui: Ui, rect: pygame.Rect) -> Iterator[Part]:
        (box,) = self.boxes
        wide = min(rect.width, box.width(ui)) if box.is_narrow else rect.width
        place = pygame.Rect(0, 0, wide, min(rect.height, box.height(ui, wide)))
        place.center = rect.center
        yield Part(box, place)


class Steady(Composite):
    """The first box, with the room of the largest: the others may come in its place, and nothing
    else moves."""

    @_cached
    def height(self, ui: Ui, width: int) -> int:
        return max(box.height(ui, width) for box in self.boxes)

    @_cached
    def least(self, ui: Ui, width: int) -> int:
        return max(box.least(ui, width) for box in self.boxes)


class InRoomOf(Composite):
    """A box in the room of another one, whatever it holds: with what comes later, nothing else
    moves."""

    def __init__(self, room: Box, box: Box) -> None:
        super().__init__(box)
        self._room, self.grows = room, room.grows

    def height(self, ui: Ui, width: int) -> int:
        return self._room.height(ui, width)

    def least(self, ui: Ui, width: int) -> int:
        return self._room.least(ui, width)


class Fit(Composite):
    """The first of the boxes, best first, for which its place is high enough, or the last."""

    def __init__(self, *boxes: Box | None) -> None:
        super().__init__(*boxes)
        self.grows = True

    def height(self, ui: Ui, width: int) -> int:
        return min(box.height(ui, width) for box in self.boxes)

    def least(self, ui: Ui, width: int) -> int:
        return min(box.least(ui, width) for box in self.boxes)

    def parts(self, ui: Ui, rect: pygame.Rect) -> Iterator[Part]:
        fitting = (box for box in self.boxes if box.least(ui, rect.width) <= rect.height)
        yield Part(next(fitting, self.boxes[-1]), rect)


class Wide(Composite):
    """``broad`` where there is room for its width or, if given, a width of ``least``, which grows
    with the text size; else ``narrow``."""

    def __init__(self, broad: Box, narrow: Box, least: int = 0) -> None:
        super().__init__(broad, narrow)
        self._least = least

    def shown(self, ui: Ui, width: int) -> Box:
        broad, narrow = self.boxes
        needed = ui.px(self._least) * ui.ctx.settings.text_scale
        return broad if width >= (needed if self._least else broad.width(ui)) else narrow


class SideBySide(Wide):
    """Boxes side by side where a place has the width ``least``, as that of :class:`Wide`; else one
    below the other."""

    def __init__(
        self,
        *boxes: Box | None,
        least: int,
        gap: int = 16,
        below: int = 12,
        shares: Sequence[float] = (),
    ) -> None:
        """``gap`` is between boxes side by side, ``below`` between those one below the other."""
        super().__init__(Row(*boxes, gap=gap, shares=shares), Column(*boxes, gap=below), least)


class Grid(Composite):
    """Boxes of equal width in as many columns as fit, in rows that are about equally full."""

    def __init__(self, *boxes: Box | None, gap: int = 6) -> None:
        super().__init__(*boxes)
        self.gap = gap

    def shown(self, ui: Ui, width: int) -> Box:
        number, gap = len(self.boxes), ui.px(self.gap)
        fitting = max(1, (width + gap) // (self.width(ui) + gap))
        columns = -(-number // -(-number // fitting))
        rows = [self.boxes[first : first + columns] for first in range(0, number, columns)]
        rows[-1] = [*rows[-1], *(Space() for _ in range(columns - len(rows[-1])))]
        return Column(*(Row(*row, gap=self.gap) for row in rows), gap=self.gap)


def _is_free(box: Box) -> bool:
    """Return True for space that takes what is left. It has no gap of its own."""
    return isinstance(box, Space) and box.grows
