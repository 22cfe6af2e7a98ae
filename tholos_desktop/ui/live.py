from collections.abc import Callable, Iterator

import pygame

from tholos_desktop.reader.tree import Node, Role
from tholos_desktop.ui.boxes import Box, Part, Text
from tholos_desktop.ui.dirty_regions import Region, region
from tholos_desktop.ui.reading import HEADINGS, drawn_text
from tholos_desktop.ui.ui import SLACK, Ui


class Live:
    """A layout that is built for each frame in which something changes, and painted. Its dirty
    regions and the nodes of screen readers are those of its boxes."""

    def __init__(self, ui: Ui, rect: pygame.Rect, build: Callable[[], Box]) -> None:
        """``build`` returns the layout, which fills ``rect``."""
        self.rect = rect
        self._ui, self._build = ui, build

    def draw(self, surface: pygame.Surface) -> None:
        if self.rect.colliderect(surface.get_clip()):
            self._build().paint(self._ui, surface, self.rect)

    def regions(self) -> Iterator[Region]:
        for box, rect in self._leaves():
            yield region(rect.inflate(SLACK, SLACK), type(box).__name__, *box.look)

    def nodes(self, name: str) -> Iterator[Node]:
        """Yield a node for each text. ``name`` must be unique in the scene."""
        for number, (box, rect) in enumerate(self._leaves()):
            if box.says.strip():
                is_heading = isinstance(box, Text) and box.role in HEADINGS
                role = Role.HEADING if is_heading else Role.TEXT
                yield drawn_text(f"{name}/{number}", box.says, rect, role)

    @property
    def texts(self) -> list[str]:
        return [box.says for box, _ in self._leaves() if box.says.strip()]

    def _leaves(self) -> Iterator[Part]:
        return self._build().leaves(self._ui, self.rect)
