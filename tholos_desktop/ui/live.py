"""Layouts that are painted, and change with what they show."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial

import pygame

from tholos_desktop.reader.tree import Node, Role
from tholos_desktop.ui.boxes import Box, Canvas, Composite, Margin, Paint, Part, Text
from tholos_desktop.ui.dirty_regions import Region, region
from tholos_desktop.ui.reading import HEADINGS, drawn_text
from tholos_desktop.ui.theme import Color
from tholos_desktop.ui.typesetting import draw_line, shortened
from tholos_desktop.ui.ui import SLACK, Painting, Ui
from tholos_desktop.ui.widgets import Picture


class Room(Box):
    """Room for what paints itself, such as a :class:`Live` layout or a list of moves."""

    def __init__(
        self,
        make: Callable[[Ui, pygame.Rect], Painting],
        high: int,
        *,
        least: int | None = None,
        grows: bool = False,
    ) -> None:
        """``make`` is called once the place is known. ``high`` and ``least`` are the wanted and the
        least height in pixels of the window, by default the same."""
        self._make, self._high, self.grows = make, high, grows
        self._least = high if least is None else least

    def height(self, ui: Ui, width: int) -> int:
        return self._high

    def least(self, ui: Ui, width: int) -> int:
        return self._least

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        ui.painted.append(self._make(ui, rect))


class Live:
    """A layout that is built once for each frame in which something changes, and painted. Its
    dirty regions and the nodes of screen readers are those of its boxes."""

    def __init__(self, ui: Ui, rect: pygame.Rect, build: Callable[[], Box]) -> None:
        """``build`` returns the layout, which fills ``rect``; the same one if nothing changed."""
        self.rect = rect
        self._ui, self._build = ui, build
        self._built: Box | None = None
        """The layout of this frame, once its regions are known."""
        self._regions: list[Region] = []

    def draw(self, surface: pygame.Surface) -> None:
        (self._built or self._build()).paint(self._ui, surface, self.rect)

    def regions(self) -> Sequence[Region]:
        built = self._build()
        if built is not self._built:
            self._built, self._regions = (
                built,
                [
                    region(rect.inflate(SLACK, SLACK), type(box).__name__, *box.look)
                    for box, rect in built.leaves(self._ui, self.rect)
                ],
            )
        return self._regions

    def nodes(self, name: str = "") -> Iterator[Node]:
        """Yield a node for each text. ``name`` must be unique in the scene; without it, the place
        is the name."""
        name = name or f"live {self.rect.left} {self.rect.top}"
        for number, (box, rect) in enumerate(self._leaves()):
            if box.says.strip():
                is_heading = isinstance(box, Text) and box.role in HEADINGS
                role = Role.HEADING if is_heading else Role.TEXT
                yield drawn_text(f"{name}/{number}", box.says, rect, role)

    def handle(self, event: pygame.Event) -> bool:
        return False

    @property
    def texts(self) -> list[str]:
        return [box.says for box, _ in self._leaves() if box.says.strip()]

    def _leaves(self) -> Iterator[Part]:
        return self._build().leaves(self._ui, self.rect)


class LiveRoom(Room):
    """Room for a :class:`Live` layout."""

    def __init__(self, build: Callable[[], Box], high: int = 0, *, grows: bool = False) -> None:
        super().__init__(partial(Live, build=build), high, grows=grows)


class Ground(Margin):
    """A box on a ground that ``draw`` draws."""

    def __init__(
        self,
        box: Box,
        draw: Paint,
        *,
        across: int = 0,
        down: int = 0,
        shows: tuple[Hashable, ...] = (),
    ) -> None:
        """``across`` and ``down`` are the margins on each side, ``shows`` as of a drawing."""
        super().__init__(box, across, down)
        self._ground = Canvas(draw, 0, shows=shows)

    def parts(self, ui: Ui, rect: pygame.Rect) -> Iterator[Part]:
        yield Part(self._ground, rect)
        yield from super().parts(ui, rect)


class Plate(Ground):
    """A box on a rounded plate."""

    def __init__(
        self,
        ui: Ui,
        box: Box,
        color: Color,
        edge: Color | None = None,
        width: int = 1,
        *,
        radius: int = 8,
        across: int = 0,
        down: int = 0,
    ) -> None:
        """``edge`` is the color of a line around it, ``width`` pixels of the window wide."""

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            pygame.draw.rect(surface, color, rect, border_radius=ui.px(radius))
            if edge:
                pygame.draw.rect(surface, edge, rect, width, border_radius=ui.px(radius))

        shows = color, edge, width
        super().__init__(box, draw, across=across, down=down, shows=shows)


class _Whole(Box):
    """Several boxes that look and speak as one."""

    def __init__(self, says: str, parts: tuple[Hashable, ...]) -> None:
        self.says, self._parts = says, parts

    @property
    def look(self) -> tuple[Hashable, ...]:
        return self._parts


class Spoken(Composite):
    """A box that a screen reader hears as one text, or not at all."""

    def __init__(self, says: str, box: Box) -> None:
        super().__init__(box)
        self.says, self.is_narrow = says, box.is_narrow

    def leaves(self, ui: Ui, rect: pygame.Rect) -> Iterator[Part]:
        parts = [(*place, *box.look) for box, place in super().leaves(ui, rect)]
        yield Part(_Whole(self.says, tuple(parts)), rect)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        says = (lambda: self.says) if self.says else None
        ui.add(Picture, rect, partial(self.paint, ui), says)


class Line(Text):
    """A text on one line. Without room for it, it is small, and at last ends with an ellipsis."""

    def height(self, ui: Ui, width: int) -> int:
        return ui.font(self.role).get_linesize()

    def paint(self, ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
        font, ink = ui.font(self.role), self.color or ui.ctx.theme.ink
        if font.size(self.says)[0] > rect.width:
            font = ui.font("small")
        draw_line(
            surface, shortened(self.says, font, rect.width), rect, font, ink, align=self.align
        )

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        ui.add(Picture, rect, partial(self.paint, ui), lambda: self.says)


def drawn(picture: pygame.Surface, wide: int = 0) -> Canvas:
    """Return a box with a picture in its middle, as wide as the picture or ``wide`` pixels."""

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.blit(picture, picture.get_rect(center=rect.center))

    wide = wide or picture.get_width()
    return Canvas(draw, picture.get_height(), wide, shows=(picture,))
