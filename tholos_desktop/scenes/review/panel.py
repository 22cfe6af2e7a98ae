"""The panel of a review: the graph, the turning points, what is told, and what one may do."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import pygame

from tholos_desktop.reader.tree import Node
from tholos_desktop.scenes.review.graph import HEIGHT, ChanceGraph, Curve
from tholos_desktop.ui.button import Button
from tholos_desktop.ui.cloth import draw_linen
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.patches import Patch, patch
from tholos_desktop.ui.reading import drawn_text
from tholos_desktop.ui.typesetting import draw_text, measure, shortened
from tholos_desktop.ui.ui import Ui

_TEXT_LINES = 5
"""So many lines of text have room at least, whatever is listed."""


class Entry(NamedTuple):
    """A line of the list."""

    text: str
    choose: Command
    is_chosen: bool
    key: str | None = None
    """That chooses it."""


class Way(NamedTuple):
    """A button at the bottom."""

    key: str
    """Of its text."""
    command: Command
    shortcut: str | None


class Shown(NamedTuple):
    """What the panel tells now."""

    title: str
    caption: str
    """Over the graph, and at its right."""
    figure: str
    told: tuple[str, ...]
    """Under the list; where all has no room, the first ones are left out."""
    enabled: frozenset[str]
    """The keys of the buttons that can be pressed."""


class ReviewPanel:
    """The panel, laid out for one size of window and one list."""

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        shown: Callable[[], Shown],
        *,
        entries: Sequence[Entry],
        ways: Sequence[Way],
        graph: tuple[Callable[[], Curve], Callable[[int], object]] | None = None,
    ) -> None:
        """``graph`` is what it shows and what a click does; without it there is none."""
        self.ui, self.kit, self.rect, self._shown = ui, ui.kit, rect, shown
        self._inner = rect.inflate(-2 * ui.px(10), -2 * ui.px(10))
        small, gap = ui.font("small").get_linesize(), ui.px(8)
        top = self._inner.top + ui.font("button").get_linesize() + ui.px(4)
        self._caption = pygame.Rect(self._inner.left, top, self._inner.width, small)
        top = self._caption.bottom + ui.px(3 if graph else 10)
        self.graph: ChanceGraph | None = None
        if graph:
            place = pygame.Rect(self._inner.left, top, self._inner.width, ui.px(HEIGHT))
            self.graph = ChanceGraph(ui, place, *graph)
            top = place.bottom + gap
        self.buttons: dict[str, Button] = {}
        bottom = self._place_ways(ways) - gap
        self._text = self._place_list(entries, top, bottom)
        self.update()

    def update(self) -> None:
        """Let those buttons be pressed that do something now."""
        enabled = self._shown().enabled
        for key, button in self.buttons.items():
            button.enabled = key in enabled

    def nodes(self) -> Iterator[Node]:
        """What it says, for a screen reader, and its graph."""
        shown, title = self._shown(), self._inner.copy()
        title.height = self._caption.top - title.top
        yield drawn_text("title", shown.title, title)
        if self.graph:
            yield self.graph.node(shown.caption, shown.figure)
        else:
            said = (shown.caption, shown.figure)
            yield drawn_text("caption", " ".join(filter(None, said)), self._caption)
        for number, text in enumerate(shown.told):
            yield drawn_text(f"told/{number}", text, self._text)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all but the buttons."""
        if not self.rect.colliderect(surface.get_clip()):
            return
        ui, theme, shown = self.ui, self.kit.theme, self._shown()
        draw_linen(surface, self.rect, theme.panel, thread=ui.px(1))
        font, small = ui.font("button"), ui.font("small")
        title = shortened(shown.title, font, self._inner.width)
        draw_text(surface, title, self._inner, font, theme.accent, wrap=False)
        draw_text(surface, shown.figure, self._caption, small, theme.ink, align="right", wrap=False)
        room = self._caption.copy()
        room.width -= small.size(shown.figure)[0] + ui.px(8)
        caption = shortened(shown.caption, small, room.width)
        draw_text(surface, caption, room, small, theme.ink_soft, wrap=False)
        if self.graph:
            self.graph.draw(surface)
        text, role = self._fitting(shown.told)
        draw_text(surface, text, self._text, ui.font(role), theme.ink)

    def patches(self) -> Iterable[Patch]:
        """What is told, and the graph."""
        yield patch(self.rect, "panel", *self._shown())
        if self.graph:
            yield self.graph.patch

    def _fitting(self, told: Sequence[str]) -> tuple[str, str]:
        """As much of what is told as has room, and in which font."""
        for first in range(len(told)):
            text = "\n".join(told[first:])
            for role in ("body", "small"):
                if measure(text, self.ui.font(role), self._text.width)[1] <= self._text.height:
                    return text, role
        return "".join(told[-1:]), "small"

    def _place_list(self, entries: Sequence[Entry], top: int, bottom: int) -> pygame.Rect:
        """The lines of the list; returns the room for the text under them."""
        ui, inner, gap = self.ui, self._inner, self.ui.px(8)
        form = Form(ui, gap=5)
        for entry in entries:
            form.button(
                entry.text,
                entry.choose,
                align="left",
                area="list",
                shortcut=entry.key,
                chosen=entry.is_chosen or None,
            )
        least = _TEXT_LINES * ui.font("small").get_linesize()
        room = max(ui.button_height(), bottom - top - least - gap)
        height = min(form.height(inner.width), room) if entries else 0
        if entries:
            form.build(pygame.Rect(inner.left, top, inner.width, height))
            top += height + gap
        return pygame.Rect(inner.left, top, inner.width, bottom - top)

    def _place_ways(self, ways: Sequence[Way]) -> int:
        """The buttons, from the bottom of the panel upwards; where they begin."""
        ui, words, gap, inner = self.ui, self.kit.words, self.ui.px(6), self._inner
        widest = max(ui.button_width(words(way.key)) for way in ways)
        columns = next((n for n in (3, 2) if n * widest + (n - 1) * gap <= inner.width), 1)
        columns = max(columns, 2)
        width = (inner.width - (columns - 1) * gap) // columns
        height = max(ui.button_height(words(way.key), width) for way in ways)
        rows = -(-len(ways) // columns)
        top = inner.bottom - rows * height - (rows - 1) * gap
        for index, way in enumerate(ways):
            row, column = divmod(index, columns)
            place = inner.left + column * (width + gap), top + row * (height + gap), width, height
            self.buttons[way.key] = ui.button(
                place, words(way.key), way.command, shortcut=way.shortcut, area="ways"
            )
        return top
